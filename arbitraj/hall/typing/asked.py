"""Events about the paper: a third reading of a field in which two transcriptions differ, a person's question."""

from dataclasses import replace
from typing import Annotated, Literal

from msgspec import Meta, field

from arbitraj.hall.decided.ruled import settled_after
from arbitraj.hall.kernel.event import Body, FieldRead, HallEvent, LongText, SheetNumber
from arbitraj.hall.kernel.kind import Kind, ShownAs, on_sheet
from arbitraj.hall.kernel.outside import OutsideNames
from arbitraj.hall.kernel.scene import CommandContext, HallPerson, own_paper
from arbitraj.hall.kernel.state import HallSheet, done_of
from arbitraj.hall.typing.blind import reading_refusal
from arbitraj.text import Message


class ThirdRead(Body, frozen=True, tag="a_treia"):
    """A third person's reading of a field in which the transcriptions differ."""

    sheet: SheetNumber = field(name="fisa")
    difference: Annotated[str, Meta(max_length=120)] = field(name="diferenta")
    value: FieldRead = field(name="valoare")


class PersonAsks(Body, frozen=True, tag="intrebare"):
    """A person's question about a row (empty: the sheet), or a report that one of its fields is illegible
    (empty: all).
    """

    sheet: SheetNumber = field(name="fisa")
    text: LongText = field(name="text")
    row: Annotated[str, Meta(max_length=40)] = field(name="rand", default="")
    kind: Literal["intrebare", "ilizibil"] = field(name="ce", default="intrebare")
    column: Literal["", "grupa", "pozitie", "depunere", "puncte", "nume", "masa"] = field(name="camp", default="")


@on_sheet
def _may_read(scene: CommandContext, person: HallPerson, sheet: HallSheet, body: ThirdRead) -> Message | None:
    if not person.arbitrates:
        return Message("hall.may_not")
    found = next(
        (difference for difference in scene.case(body.sheet).open_differences if difference.key == body.difference),
        None,
    )
    if found is None:
        return Message("hall.no_difference")
    if refused := reading_refusal(scene, person, sheet, found.unread):
        return refused
    if found.thirds:  # read once only: a second reading could be a guess at the transcriptions' values
        return Message("hall.read_already")
    return own_paper(scene, person, sheet, third=True)


def _read(sheet: HallSheet, event: HallEvent, body: ThirdRead) -> HallSheet:
    return replace(sheet, thirds=(*sheet.thirds, done_of(event)))


def _read_outside(names: OutsideNames, body: ThirdRead) -> ThirdRead:
    table = {"value": names.written_table(body.value)} if body.difference.startswith("table") else {}
    return names.renamed(body, **table)


THIRD_READ = Kind(
    ThirdRead,
    _may_read,
    _read,
    said=lambda scene, body: Message("hall.did_a_treia", sheet=body.sheet),
    rests=settled_after,
    topics=("coada", "diferente"),
    outside=_read_outside,
    shown=ShownAs(typed=True),
    answers=True,
    concerns="own",
)


@on_sheet
def _may_ask(scene: CommandContext, person: HallPerson, sheet: HallSheet, body: PersonAsks) -> Message | None:
    return Message("hall.closed", sheet=body.sheet) if sheet.closed else None


def _asked(sheet: HallSheet, event: HallEvent, body: PersonAsks) -> HallSheet:
    return replace(sheet, asked=(*sheet.asked, done_of(event)))


PERSON_ASKS = Kind(
    PersonAsks,
    _may_ask,
    _asked,
    said=lambda scene, body: Message("hall.did_intrebare", sheet=body.sheet),
    rests=settled_after,
    topics=("coada", "diferente"),
    outside=OutsideNames.renamed,
    shown=ShownAs(typed=True),
    concerns="own",
    typing=True,
)
