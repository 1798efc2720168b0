"""Events of contestations (8.6): made, appealed, answered."""

from collections.abc import Mapping
from dataclasses import dataclass, field as of, replace
from typing import Annotated, Literal

from msgspec import Meta, field, structs

from arbitraj.folder.registers import CONTESTATIONS
from arbitraj.hall.decided.sanctioned import is_out, moment_of, same_fields
from arbitraj.hall.kernel.case import SheetStage
from arbitraj.hall.kernel.event import Body, HallEvent, LongText, SheetOrNone, ShortText
from arbitraj.hall.kernel.kind import Kind, ShownAs
from arbitraj.hall.kernel.outside import OutsideNames
from arbitraj.hall.kernel.scene import CHIEF, CommandContext, HallPerson, chief_refusal, own_typing, says_why
from arbitraj.hall.kernel.state import HallSheet, HallState, OfSheets
from arbitraj.record.contestation import Appeal, Contestation, Contested, Resolution, Revoked, UndoneAct, Verdict
from arbitraj.record.names import same_number
from arbitraj.text import Message

RegisterNumber = Annotated[int, Meta(ge=0, le=9_999)]  # in a register, 0: assigned by the hall
Moment = Annotated[str, Meta(max_length=40)]  # as people write it, in the log ISO to the minute
# stages in which a sheet's text is settled, or was typed once
_LOOKED_AT = (SheetStage.QUESTIONS, SheetStage.READY, SheetStage.CLOSED, SheetStage.WAITS_SECOND)
_TOPICS = ("coada", "contestatii", "sanctiuni")


class ContestationMade(Contested, Body, frozen=True, kw_only=True, tag="contestatie"):
    """A player's contestation (8.6) of an entry, of a finding under an article, or of the total, with its text and
    time.

    Other fields are filled in as the desk does. `edition`: the results contested. `undone`: acts taken back, as in the
    folder's register.
    """

    # on the wire by other names than in the register, or may be absent
    number: RegisterNumber = field(name="contestatie", default=0)
    name: ShortText = field(name="nume", default="")
    sheet: SheetOrNone = field(name="fisa", default="")
    when: Moment = field(name="la", default="")
    late_by: ShortText = field(name="primita_de", default="")
    late_reason: LongText = field(name="motiv_intarziere", default="")
    edition: ShortText = field(name="editie", default="")
    undone: Annotated[str, Meta(max_length=200_000)] = field(name="anulate", default="")


class AppealMade(Body, frozen=True, tag="apel"):
    """An appeal to the commission against the chief arbiter's answer (8.6)."""

    number: RegisterNumber = field(name="contestatie")
    text: LongText = field(name="text")
    when: Moment = field(name="la", default="")
    sheet: SheetOrNone = field(name="fisa", default="")


class ContestationAnswered(Body, frozen=True, tag="raspuns"):
    """The chief arbiter's answer, or the commission's (`by` its members) to the appeal, which is final (8.6).

    Changes come from a `decision` to be taken, from rulings given before (`rulings`: their events, 0 if unknown,
    `written`: their numbers in decizii.toml then), or because the sheet was typed wrong and corrected. `instead_by`,
    `instead_reason`: an earlier answer was reopened as its decision was withdrawn.
    """

    number: RegisterNumber = field(name="contestatie")
    verdict: Literal["admisa", "in-parte", "respinsa", "retrasa"] = field(name="hotarare")
    reason: LongText = field(name="motiv", default="")
    by: ShortText = field(name="de", default="")
    when: Moment = field(name="la", default="")
    of_appeal: bool = field(name="apel", default=False)
    sheet_changed: bool = field(name="fisa_indreptata", default=False)
    rulings: tuple[int, ...] = field(name="hotarari", default=())
    decision: Annotated[dict[ShortText, ShortText], Meta(max_length=20)] = field(name="decizie", default_factory=dict)
    entry: int | None = field(name="depunere", default=None)
    reach: Literal["fisa", "inceput", "cuvant"] = field(name="pana_unde", default="fisa")
    written: tuple[int, ...] = field(name="decizii_scrise", default=())
    sheet: SheetOrNone = field(name="fisa", default="")
    instead_by: ShortText = field(name="in_loc_de", default="")
    instead_reason: LongText = field(name="in_loc_motiv", default="")


@dataclass(frozen=True, slots=True)
class ContestationState:
    """State of a contestation (8.6): its line of the register, with the decisions' numbers at the time.

    The decisions are the events `rulings` and, for the commission's answer, `of_appeal`. Their numbers in decizii.toml
    depend on the lines before them (`lines.py`). `event` is the number of the event that entered it, `since` its time,
    `last` the number of the last event about it, `edition` the results contested.
    """

    line: Contestation
    event: int
    since: str
    last: int
    edition: str = ""
    rulings: tuple[int, ...] = ()
    of_appeal: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class ContestationStates(OfSheets):
    """Contestations by number."""

    by_number: Mapping[int, ContestationState] = of(default_factory=dict)

    def with_one(self, number: int, dispute: ContestationState) -> "ContestationStates":
        """With a contestation replaced."""
        return ContestationStates({**self.by_number, number: dispute})

    def renumbered(self, sheet: str, number: str) -> "ContestationStates":
        """With a renumbered sheet's new number. A withdrawn sheet's number stays in its contestations."""
        moved = {
            n: replace(d, line=structs.replace(d.line, sheet=number))
            for n, d in self.by_number.items()
            if same_number(d.line.sheet) == same_number(sheet)
        }
        return ContestationStates({**self.by_number, **moved}) if number else self


def contested_sheet(state: HallState, line: Contestation) -> HallSheet | None:
    """The contesting player's sheet, whatever its number is now, None if there is none."""
    return next((sheet for sheet in state.sheets.values() if sheet.table == line.table), None)


def _text_refusal(scene: CommandContext, person: HallPerson, text: str) -> Message | None:
    """Refusal of a text: only the chief arbiter takes contestations (8.6), and it must not be empty."""
    return chief_refusal(scene, person) or (None if says_why(text) else Message("hall.contest_text_needed"))


# made


def _may_contest(scene: CommandContext, person: HallPerson, body: ContestationMade) -> Message | None:
    if body.table not in scene.players:
        return Message("hall.no_table", table=body.table)
    late = body.late_reason.strip() and not says_why(body.late_reason)
    return _text_refusal(scene, person, body.text) or (Message("hall.reason_needed") if late else None)


def _made(state: HallState, event: HallEvent, body: ContestationMade) -> HallState:
    dispute = ContestationState(line_of(body), event.number, event.when, event.number, body.edition)
    return state.having(state.of(ContestationStates).with_one(body.number, dispute))


def line_of(body: ContestationMade) -> Contestation:
    """Line of the register that a contestation begins."""
    own = {"when": moment_of(body.when), "undone": _undone_in(body.undone)}
    own |= {} if body.late_by else {"late_reason": ""}
    return Contestation(**same_fields(body, Contestation) | own)


def made_of(line: Contestation, edition: str = "") -> ContestationMade:
    """Event that enters a register's line, without its answers."""
    undone, same = CONTESTATIONS.text([line]) if line.undone else "", same_fields(line, ContestationMade)
    return ContestationMade(**same | {"when": line.when.isoformat(), "edition": edition, "undone": undone})


def _undone_in(text: str) -> tuple[UndoneAct, ...]:
    lines, _ = CONTESTATIONS.lines_in(text.encode()) if text else ((), [])
    return lines[0].undone if lines else ()


def appeal_of(line: Contestation) -> AppealMade:
    """Event that enters a line's appeal."""
    assert line.appeal is not None
    return AppealMade(line.number, line.appeal.text, line.appeal.when.isoformat(), line.sheet)


def answered_of(
    line: Contestation, given: Resolution, rulings: tuple[int, ...], of_appeal: bool = False
) -> ContestationAnswered:
    """Event that enters the answer to a line or its appeal. `rulings` are the events of its decisions."""
    return ContestationAnswered(
        line.number,
        given.verdict.value,
        given.reason,
        given.by,
        given.when.isoformat(),
        of_appeal,
        given.sheet_changed,
        rulings,
        written=given.decisions,
        sheet=line.sheet,
        instead_by=line.reopened.by if line.reopened else "",
        instead_reason=line.reopened.reason if line.reopened else "",
    )


def _follows(body: ContestationMade | AppealMade, later: Body) -> bool:
    return isinstance(later, AppealMade | ContestationAnswered) and later.number == body.number


CONTESTATION_MADE = Kind(
    ContestationMade,
    _may_contest,
    said=lambda scene, body: Message("hall.did_contestatie", number=body.number),
    fold=_made,
    anywhere=_follows,
    topics=_TOPICS,
    outside=OutsideNames.of_register_line,
    shown=ShownAs(typed=True),
    completed=True,
)


# appealed


def _may_appeal(scene: CommandContext, person: HallPerson, body: AppealMade) -> Message | None:
    if body.number not in scene.state.of(ContestationStates).by_number:
        return Message("hall.no_contestation", number=body.number)
    return _text_refusal(scene, person, body.text)


def _appealed(state: HallState, event: HallEvent, body: AppealMade) -> HallState:
    known = state.of(ContestationStates).by_number.get(body.number)
    if known is None:
        return state
    line = known.line
    if line.answer:
        line = structs.replace(line, appeal=Appeal(body.text, moment_of(body.when)))
    return state.having(
        state.of(ContestationStates).with_one(body.number, replace(known, line=line, last=event.number))
    )


APPEAL_MADE = Kind(
    AppealMade,
    _may_appeal,
    said=lambda scene, body: Message("hall.did_apel", number=body.number),
    fold=_appealed,
    anywhere=_follows,
    topics=_TOPICS,
    outside=OutsideNames.of_register_line,
    shown=ShownAs(typed=True),
    completed=True,
)


# answered


def _may_answer(scene: CommandContext, person: HallPerson, body: ContestationAnswered) -> Message | None:
    """Judge of an answer: the chief arbiter (8.6), and for an own typing another chief if there is one.

    The commission's answer is only entered, by any chief.
    """
    state = scene.state
    dispute = state.of(ContestationStates).by_number.get(body.number)
    if dispute is None:
        return Message("hall.no_contestation", number=body.number)
    if refused := chief_refusal(scene, person, body.reason):
        return refused
    sheet = contested_sheet(state, dispute.line)
    if sheet is None or body.verdict == "retrasa" or is_out(state, sheet.table):
        return None  # the sheet of a player sent off since is no longer typed or settled
    if scene.case(sheet.number).stage not in _LOOKED_AT:
        return Message("hall.contest_unsettled", sheet=sheet.number)
    typed = {name for transcription in sheet.hands.values() for name in transcription.typists}
    chiefs = {name for name, role in state.roles.items() if role == CHIEF} - state.blocked - typed
    return own_typing(scene, person, sheet) if chiefs and not body.of_appeal else None


def _answered(state: HallState, event: HallEvent, body: ContestationAnswered) -> HallState:
    known = state.of(ContestationStates).by_number.get(body.number)
    if known is None:
        return state
    now = replace(_with_answer(known, body), last=event.number)
    return state.having(state.of(ContestationStates).with_one(body.number, now))


def _with_answer(known: ContestationState, body: ContestationAnswered) -> ContestationState:
    given = given_in(body)
    line = structs.replace(known.line, sheet=body.sheet or known.line.sheet)  # the player's sheet at that time
    if body.of_appeal and line.appeal is None:
        return replace(known, line=line)
    if body.instead_by:  # the earlier answer stays in the register
        line = structs.replace(line, reopened=Revoked(body.instead_by, body.instead_reason, None)).answered(given)
    elif body.of_appeal and line.appeal:
        line = structs.replace(line, appeal=structs.replace(line.appeal, answer=given))
    else:
        line = structs.replace(line, answer=given)
    if body.of_appeal:
        return replace(known, line=line, of_appeal=body.rulings)
    return replace(known, line=line, rulings=body.rulings)


def given_in(body: ContestationAnswered) -> Resolution:
    """Resolution of an answer's event, with its decisions' numbers at that time."""
    when, verdict = moment_of(body.when), Verdict(body.verdict)
    return Resolution(verdict, body.reason, body.by, when, body.written, body.sheet_changed)


def _after_answer(body: ContestationAnswered, later: Body) -> bool:
    of_it = isinstance(later, AppealMade | ContestationAnswered) and later.number == body.number
    return of_it and not body.of_appeal


def _answer_outside(names: OutsideNames, body: ContestationAnswered) -> ContestationAnswered:
    number, rulings = names.of_register(body.number), tuple(map(names.event, body.rulings))
    return names.renamed(body, number=number, rulings=rulings)


def reopens(state: HallState, body: ContestationAnswered) -> bool:
    """Whether an answer reopens a closed sheet, by taking a decision on it."""
    dispute = state.of(ContestationStates).by_number.get(body.number)
    sheet = contested_sheet(state, dispute.line) if dispute and body.decision else None
    return sheet is not None and bool(sheet.closed)


CONTESTATION_ANSWERED = Kind(
    ContestationAnswered,
    _may_answer,
    said=lambda scene, body: Message("hall.did_raspuns", number=body.number),
    fold=_answered,
    anywhere=_after_answer,
    names=lambda body: body.rulings,  # the answer names a decision (8.6)
    topics=_TOPICS,
    outside=_answer_outside,
    shown=ShownAs(typed=True),
    answers=True,
    completed=True,
    pin=lambda state, person, body: reopens(state, body),
)
