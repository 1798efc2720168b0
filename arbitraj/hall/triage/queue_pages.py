"""The list «De lămurit», differences read from the paper, the chief's second look, and how many persons correct."""

from collections.abc import Mapping, Sequence
from urllib.parse import quote

from starlette.responses import Response
from starlette.routing import BaseRoute

from arbitraj.hall.kernel.case import Waiting
from arbitraj.hall.kernel.hall import SentAnswer
from arbitraj.hall.kernel.scene import ARBITERS, CAMERA, HallPerson, called, people_here
from arbitraj.hall.kernel.state import HallSheet
from arbitraj.hall.page.asking import PageRequest, again, done_at, go_to, shown_at
from arbitraj.hall.page.site import Site
from arbitraj.hall.triage.leases import Leases
from arbitraj.hall.triage.listed import (
    ALONE,
    alone_at,
    link_of,
    list_rows,
    minutes_of,
    nobody_may,
    open_rows,
    own_or_not,
    takers,
    third_came,
    to_do,
)
from arbitraj.hall.triage.question_pages import in_hand, photo_of, taken, waits
from arbitraj.hall.triage.queue import DIFFERENCE, THIRD
from arbitraj.hall.typing.differences import COLUMNS, agreed
from arbitraj.hall.typing.entry import entry_columns
from arbitraj.record.model import COLUMN_OF
from arbitraj.text import Message, any_of


def waiting(site: Site, person: HallPerson) -> int:
    """Number of rows of the list that a person is to do something about."""
    return to_do(site.hall, person)


def _queue(asked: PageRequest) -> Response:
    hall = asked.hall
    return asked.page(
        "coada.html",
        rows=[(row, minutes_of(hall, row)) for row in list_rows(hall, asked.person)],
        third=asked.person.is_chief and third_came(hall),
        lost=hall.of(Leases).lost(asked.person.name),
        in_hand=in_hand(asked),
    )


def _named(items: Sequence[Waiting], name: str) -> Waiting | None:
    return next((item for item in items if item.name == name), None)


# differences


_HEADINGS = {
    "grupa": "lamurit.group", "pozitie": "lamurit.position", "depunere": "lamurit.word", "puncte": "lamurit.points"
}  # fmt: skip


def _read_next(asked: PageRequest) -> Response:
    """Page of the next field to read. The reader sees neither value before typing one."""
    number = asked.at("number")
    items = [wait for wait in waits(asked) if wait.kind == DIFFERENCE and wait.sheet == number]
    thirds = [item for item in items if item.how == (THIRD,)]
    if not thirds:
        return again(asked, asked.refused, _queue) if asked.refused else go_to("/coada")
    item = next((third for third in thirds if third.question == asked.field("diferenta")), thirds[0])
    if asked.person.is_chief and nobody_may(asked.hall, item):
        return go_to(alone_at(item))
    sheet, differences = asked.hall.state.sheets[number], asked.hall.case(number).differences
    heading = item.column in ("name", "table")
    read = sum(bool(difference.thirds) for difference in differences)
    return asked.page(
        "citire.html",
        item=item,
        sheet=sheet,
        player="" if heading else asked.hall.players.get(sheet.table, ""),  # what is asked is not shown
        at=read + 1,
        all=read + len(thirds),
        only=sum((difference.which, difference.entry) == (item.which, item.entry) for difference in differences) == 1,
        columns=entry_columns(asked.hall.competition),
        headings=_HEADINGS,
        asked_column=next((name for name, column in COLUMN_OF.items() if column == item.column), ""),
        shown=_shown_of_row(asked, sheet, item),
        typists=[called(typist) for typist in item.typists if typist != CAMERA],
        others=any_of(takers(asked.hall.scene, item, people_here(asked.hall.state, ARBITERS))),
        photo=photo_of(asked, item),
        **taken(asked, item),
    )


def _shown_of_row(asked: PageRequest, sheet: HallSheet, item: Waiting) -> Mapping[str, str]:
    """Field by which the reader finds the row, by its name on the wire: its position, or its word if the position is
    asked. Only if both transcriptions have it alike, so that it is no value of one of them.
    """
    found = next(
        (difference for difference in asked.hall.case(sheet.number).differences if difference.key == item.question),
        None,
    )
    field = "word" if item.column == "position" else "position"
    if found is None or item.column not in COLUMNS:
        return {}
    name = next(name for name, column in COLUMN_OF.items() if column == field)
    return {name: agreed(sheet, found, field, asked.hall.competition)}


_BOX = {"goala": "", "necitit": "?"}  # what is read where no value is typed


def _read(asked: PageRequest) -> Response:
    number, name = asked.at("number"), asked.field("diferenta")
    item = next((wait for wait in waits(asked) if (wait.sheet, wait.question) == (number, name)), None)
    value = _BOX.get(asked.field("casuta"), asked.field("valoare"))
    if not value and asked.field("casuta") not in _BOX:
        return again(asked, Message("lamurit.read_or_empty"), _read_next)
    answered: SentAnswer = asked.do("a_treia", {"fisa": number, "diferenta": name, "valoare": value})
    if answered.refused:
        return again(asked, answered.refused, _read_next)
    if item is not None:  # a reading that agrees with neither goes to the chief
        asked.hall.of(Leases).leave(item.name, asked.person.name)
    return go_to(f"/diferente/{quote(number)}")


# fewer than three


def _alone(asked: PageRequest) -> Response:
    """Page on which the chief decides to read alone what no one else here may read."""
    item = _named(waits(asked), asked.field("nume"))
    sheet = asked.hall.state.sheets.get(item.sheet if item else asked.field("fisa"))
    if not asked.refused and not _stuck(asked, item):
        return go_to(_goes_on(asked, item))
    return asked.page(
        "nimeni.html",
        sheet=sheet,
        player=asked.hall.players.get(sheet.table, "") if sheet else "",
        why=own_or_not(asked.person, sheet),
        name=item.name if item else "",
    )


def _stuck(asked: PageRequest, item: Waiting | None) -> bool:
    if item:
        return nobody_may(asked.hall, item)
    number = asked.field("fisa")
    rows = open_rows(asked.hall, asked.person)
    return any(row.nobodys and row.sheet == number for row in rows)


def _goes_on(asked: PageRequest, item: Waiting | None) -> str:
    number = asked.field("fisa")
    if item:
        return link_of(item)
    return f"/fise/{quote(number)}" if number in asked.hall.state.sheets else "/coada"


def _reads_alone(asked: PageRequest) -> Response:
    """Allow one person to settle the own typing, with the PIN. The sheets settled so are marked."""
    item = _named(waits(asked), asked.field("nume"))
    if refused := asked.confirmed():
        return again(asked, refused, _alone)
    here = min(len(people_here(asked.hall.state)), 2)
    return asked.after(asked.do("setare", {"nume": "o_mana", "valoare": here}), _alone, _goes_on(asked, item))


_FROM = ("/", "/sala", "/coada")  # pages with the question how many correct


def _how_many(asked: PageRequest) -> Response:
    where = asked.field("spre") if asked.field("spre") in _FROM else "/coada"
    return asked.after(asked.do("setare", {"nume": "o_mana", "valoare": asked.number("valoare")}), _queue, where)


ROUTES: list[BaseRoute] = [
    shown_at("/coada", _queue),
    shown_at(ALONE, _alone),
    done_at(ALONE, _reads_alone),
    done_at("/coada/cati", _how_many),
    shown_at("/diferente", lambda asked: go_to("/coada")),
    shown_at("/diferente/{number}", _read_next),
    done_at("/diferente/{number}", _read),
]
