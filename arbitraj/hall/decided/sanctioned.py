"""Event of a player's sanctions (8.5, 6.3.2.j): noted in predare.csv, or dictated in writing."""

from collections.abc import Mapping
from dataclasses import dataclass, field as of, replace
from typing import Annotated, Literal

from msgspec import Meta, field, structs

from arbitraj.folder.registers import Measure
from arbitraj.hall.kernel.event import Body, HallEvent, LongText, ShortText, TableNumber, TakenBack
from arbitraj.hall.kernel.kind import Kind, ShownAs
from arbitraj.hall.kernel.outside import OutsideNames
from arbitraj.hall.kernel.scene import CommandContext, HallPerson, chief_refusal
from arbitraj.hall.kernel.state import Done, HallState, done_of
from arbitraj.text import Said, said


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
    every = (*sanctions.dictated, *revoked_sanctions(state))
    own = [each.body for each in every if each.body.table == table]
    counted = [each for each in own if not each.revoked_by]
    warned = sum(each.measure == Measure.WARNING.value for each in counted or own)
    if not counted:  # not in the register
        beyond = max(0, noted.warnings - warned) if noted else 0
        off = bool(noted and noted.sent_off)
        return SanctionNoted(table, beyond, off) if beyond or off else None
    off = any(each.second or each.measure == Measure.SENDING_OFF.value for each in counted)
    off = off or bool(noted and noted.sent_off)
    return SanctionNoted(table, warned, off) if warned or off else None


def revoked_sanctions(state: HallState) -> tuple[Done[SanctionNoted], ...]:
    """Lines of the register taken back here. They stay but do not count."""
    there = {each.body.number for each in state.of(SanctionsKnown).dictated}
    found: dict[int, Done[SanctionNoted]] = {}
    for undoing, event in state.revoked(SanctionNoted):
        body = event.body
        if isinstance(body, SanctionNoted) and body.measure and body.number not in there:
            reason = undoing.body.reason if isinstance(undoing.body, TakenBack) else ""
            why = {"revoked_by": undoing.who, "revoked_reason": reason, "revoked_when": undoing.when}
            found[body.number] = replace(done_of(event), body=structs.replace(body, **why))
    return tuple(found.values())


def warnings_of(state: HallState, table: int) -> int:
    """Number of disciplinary warnings of a table (8.5)."""
    found = against(state, table)
    return found.warnings if found else 0


def is_out(state: HallState, table: int) -> bool:
    """Whether a table's player was sent off: the sheet is no longer typed or corrected (8.5, 6.3.2.j)."""
    found = against(state, table)
    return found is not None and found.gone


def _judged(scene: CommandContext, person: HallPerson, body: SanctionNoted) -> Said | None:
    if body.table not in scene.players:
        return said("hall.no_table", table=body.table)
    return chief_refusal(person, body.reason if body.measure else "-")


def _folded(state: HallState, event: HallEvent, body: SanctionNoted) -> HallState:
    sanctions = state.of(SanctionsKnown)
    dictated = (*sanctions.dictated, done_of(event)) if body.measure else sanctions.dictated
    return state.having(replace(sanctions, noted={**sanctions.noted, body.table: body}, dictated=dictated))


def _next_one(body: SanctionNoted, later: Body) -> bool:
    """Whether a later event is the player's next sanction, as a second warning depends on the first (8.5)."""
    return isinstance(later, SanctionNoted) and later.table == body.table


SANCTION_NOTED = Kind(
    SanctionNoted,
    _judged,
    fold=_folded,
    anywhere=_next_one,
    topics=("predare", "coada", "contestatii", "sanctiuni"),
    wall="after_stop",
    outside=OutsideNames.of_register_line,
    shown=ShownAs(("masa",)),
    completed=True,
)
