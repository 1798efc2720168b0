"""Event of a player's sanctions (8.5, 6.3.2.j): noted in predare.csv, or dictated in writing."""

from collections.abc import Mapping
from dataclasses import dataclass, field as of, replace
from datetime import datetime
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field, structs

from arbitraj.folder.registers import Measure, Sanction
from arbitraj.hall.kernel.event import Body, HallEvent, LongText, ShortText, TableNumber, TakenBack
from arbitraj.hall.kernel.kind import Kind, ShownAs
from arbitraj.hall.kernel.outside import OutsideNames
from arbitraj.hall.kernel.scene import CommandContext, HallPerson, chief_refusal
from arbitraj.hall.kernel.state import Done, HallState, done_of
from arbitraj.record.contestation import Revoked
from arbitraj.record.moments import to_minute
from arbitraj.text import Message


class SanctionNoted(Body, frozen=True, tag="sanctiune"):
    """A player's sanctions in predare.csv from here on: number of warnings, and whether sent off (8.5, 6.3.2.j).

    With a `measure` it is dictated in writing, a line of sanctiuni.toml. `second`: it is the warning that sends the
    player off. `from_hand_in`: predare.csv has it already. `revoked_by`: a line that was taken back in the folder.
    """

    table: TableNumber = field(name="masa")
    warnings: Annotated[int, Meta(ge=0, le=99)] = field(name="avertismente", default=0)
    sent_off: bool = field(name="eliminat", default=False)
    reason: LongText = field(name="motiv", default="")
    measure: Literal["", "avertisment", "eliminare"] = field(name="masura", default="")
    article: ShortText = field(name="articol", default="")
    number: Annotated[int, Meta(ge=0, le=9_999)] = field(name="sanctiune", default=0)
    name: ShortText = field(name="nume", default="")
    arbiter: ShortText = field(name="arbitru", default="")
    when: Annotated[str, Meta(max_length=40)] = field(name="la", default="")
    second: bool = field(name="al_doilea", default=False)
    from_hand_in: bool = field(name="din_predare", default=False)
    revoked_by: ShortText = field(name="anulata_de", default="")
    revoked_reason: LongText = field(name="anulata_motiv", default="")
    revoked_when: Annotated[str, Meta(max_length=40)] = field(name="anulata_la", default="")

    @property
    def gone(self) -> bool:
        return self.sent_off or self.warnings >= 2


@dataclass(frozen=True, slots=True)
class SanctionsKnown:
    """Sanctions by table in predare.csv (`noted`) and the register (`dictated`), which takes precedence. `of_folder`: a
    register was taken in from the folder.
    """

    noted: Mapping[int, SanctionNoted] = of(default_factory=dict)
    dictated: tuple[Done[SanctionNoted], ...] = ()
    of_folder: bool = False


def has_register(state: HallState) -> bool:
    """Whether there is a register of sanctions, here or in the folder, which then counts."""
    return bool(state.of(SanctionsKnown).dictated) or state.of(SanctionsKnown).of_folder


def against(state: HallState, table: int) -> SanctionNoted | None:
    """Sanctions that count for a table (8.5): the register's if there is one, else those of predare.csv.

    For players who are not in the register, predare.csv counts until someone decides.
    """
    sanctions = state.of(SanctionsKnown)
    noted = sanctions.noted.get(table)
    if not has_register(state):
        return noted
    own = [done.body for done in every_sanction(state) if done.body.table == table]
    counted = [noted for noted in own if not noted.revoked_by]
    warned = sum(noted.measure == Measure.WARNING.value for noted in counted or own)
    if not counted:  # not in the register
        beyond = max(0, noted.warnings - warned) if noted else 0
        off = bool(noted and noted.sent_off)
        return SanctionNoted(table, beyond, off) if beyond or off else None
    off = any(noted.second or noted.measure == Measure.SENDING_OFF.value for noted in counted)
    off = off or bool(noted and noted.sent_off)
    return SanctionNoted(table, warned, off) if warned or off else None


def every_sanction(state: HallState) -> tuple[Done[SanctionNoted], ...]:
    """Lines of the register, then those taken back here. They stay but do not count."""
    there = {done.body.number for done in state.of(SanctionsKnown).dictated}
    found: dict[int, Done[SanctionNoted]] = {}
    for undoing, event in state.revoked(SanctionNoted):
        body = event.body
        if isinstance(body, SanctionNoted) and body.measure and body.number not in there:
            reason = undoing.body.reason if isinstance(undoing.body, TakenBack) else ""
            why = {"revoked_by": undoing.who, "revoked_reason": reason, "revoked_when": undoing.when}
            found[body.number] = replace(done_of(event), body=structs.replace(body, **why))
    return (*state.of(SanctionsKnown).dictated, *found.values())


def moment_of(text: str) -> datetime:
    """Moment of an ISO text, to the minute, `datetime.min` if malformed."""
    try:
        return to_minute(datetime.fromisoformat(text))
    except ValueError:
        return datetime.min


def same_fields(line: Struct, other: type[Struct]) -> dict[str, Any]:
    """Values of a register's line or its event, by the fields that the other one has too."""
    return {name: getattr(line, name) for name in line.__struct_fields__ if name in other.__struct_fields__}


def dictated_of(line: Sanction, warnings: int, sent_off: bool) -> SanctionNoted:
    """Event that enters a register's line, with the player's sanctions in predare.csv."""
    back = line.undone
    own = {
        "measure": line.measure.value,
        "when": line.when.isoformat(),
        "revoked_by": back.by if back else "",
        "revoked_reason": back.reason if back else "",
        "revoked_when": back.when.isoformat() if back and back.when else "",
    }
    return SanctionNoted(**same_fields(line, SanctionNoted) | own, warnings=warnings, sent_off=sent_off)


def sanction_of(done: Done[SanctionNoted]) -> Sanction:
    """Line of the register for a dictated sanction."""
    of = done.body
    undone = Revoked(of.revoked_by, of.revoked_reason, moment_of(of.revoked_when)) if of.revoked_by else None
    own = {"measure": Measure(of.measure), "when": moment_of(of.when), "undone": undone}
    return Sanction(**same_fields(of, Sanction) | own)


def sanction_lines(state: HallState) -> tuple[Sanction, ...]:
    """The register of sanctions in order, with those taken back."""
    return tuple(sorted(map(sanction_of, every_sanction(state)), key=lambda line: line.number))


def register_lines(state: HallState) -> tuple[Sanction, ...] | None:
    """The register of sanctions, None if there is none: then predare.csv counts."""
    return sanction_lines(state) if has_register(state) else None


def warnings_of(state: HallState, table: int) -> int:
    """Number of disciplinary warnings of a table (8.5)."""
    found = against(state, table)
    return found.warnings if found else 0


def is_out(state: HallState, table: int) -> bool:
    """Whether a table's player was sent off: the sheet is no longer typed or corrected (8.5, 6.3.2.j)."""
    found = against(state, table)
    return found is not None and found.gone


def _judged(scene: CommandContext, person: HallPerson, body: SanctionNoted) -> Message | None:
    if body.table not in scene.players:
        return Message("hall.no_table", table=body.table)
    return chief_refusal(scene, person, body.reason if body.measure else None)


def _folded(state: HallState, event: HallEvent, body: SanctionNoted) -> HallState:
    sanctions = state.of(SanctionsKnown)
    dictated = (*sanctions.dictated, done_of(event)) if body.measure else sanctions.dictated
    return state.having(replace(sanctions, noted={**sanctions.noted, body.table: body}, dictated=dictated))


def _said(scene: CommandContext, body: SanctionNoted) -> Message | None:
    key = "hall.did_eliminat" if body.gone else "hall.did_avertisment"
    return Message(key, name=body.name or scene.players.get(body.table, "")) if body.measure else None


SANCTION_NOTED = Kind(
    SanctionNoted,
    _judged,
    said=_said,
    fold=_folded,
    # the player's next one, as a second warning depends on the first (8.5)
    anywhere=lambda body, later: isinstance(later, SanctionNoted) and later.table == body.table,
    topics=("predare", "coada", "contestatii", "sanctiuni"),
    wall="after_stop",
    outside=OutsideNames.of_register_line,
    shown=ShownAs(("masa",)),
    completed=True,
)
