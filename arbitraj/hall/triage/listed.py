"""The list «De lămurit» as values: one row a question, for a person.

A row prints no typed word, value or total, so that whoever reads a paper next has read nothing of it. Nothing waits
for nobody unsaid: where no one here may do it, the chief's row leads to a second look by the chief alone, and an
arbiter's row names the chief to tell.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias
from urllib.parse import quote

from arbitraj.hall.decided.closed import Closed
from arbitraj.hall.decided.left import hand_left
from arbitraj.hall.decided.ruled import OTHER_PAPER
from arbitraj.hall.kernel.case import SheetStatus, Waiting
from arbitraj.hall.kernel.hall import Hall
from arbitraj.hall.kernel.named import the_sheets
from arbitraj.hall.kernel.scene import (
    ARBITERS,
    CommandContext,
    HallPerson,
    called,
    chiefs_named,
    people_here,
)
from arbitraj.hall.kernel.state import HallSheet, HallState
from arbitraj.hall.triage.leases import Lease, Leases, taking
from arbitraj.hall.triage.overview import cases_in, minutes_since, nobodys_second
from arbitraj.hall.triage.queue import (
    ALIKE,
    ASKED,
    BEGINNING,
    CONTESTED,
    DIFFERENCE,
    FILE,
    FINDING,
    REMARK,
    SAMPLE,
    THIRD,
    UNREAD,
)
from arbitraj.hall.typing.blind import kept_from
from arbitraj.hall.typing.rows import HandGiven
from arbitraj.text import Message, any_of, keyed

ALONE = "/coada/citesc"  # the chief's second look where no one else may do it
GIVE = "/fise"  # where a transcription is handed over
_LISTED = keyed("""lamurit.listed_*
    lamurit.listed_diferenta lamurit.listed_constatare lamurit.listed_observatie lamurit.listed_ilizibil
    lamurit.listed_duplicat lamurit.listed_dosar lamurit.listed_intrebare lamurit.listed_inceput lamurit.listed_proba
    lamurit.listed_contestatie
""")
_PLACES = keyed("lamurit.place_* lamurit.place_name lamurit.place_table lamurit.place_grila")
_GRID = ("shown", "shown_word")  # columns of questions about the grid
_LOOKED_AT = (FINDING, REMARK, ALIKE, BEGINNING)
Open: TypeAlias = Waiting | str  # an item of the queue, or the number of a sheet that is stuck without one


@dataclass(frozen=True, slots=True)
class ListedRow:
    """A row of the list. `where` leads to it and `does` is the key of that button. Both are empty if the person may do
    nothing about it. `told` then names those who may, or says what the person can do.

    `sheet` is empty for rows about the whole competition, `table` 0. `nobodys`: no one here may do it. `since` is an
    hour of the log. `contested`: it is a contestation, which stands and counts at «Publicare».
    """

    key: str
    sheet: str
    table: int
    player: str
    badge: Message
    text: Message
    since: str
    does: str = ""
    where: str = ""
    told: Message | None = None
    nobodys: bool = False
    holder: Lease | None = None
    contested: bool = False

    @property
    def counts(self) -> bool:
        """Whether the person is to do something: act on it, or tell the chief."""
        return bool(self.where) or self.nobodys


def open_rows(hall: Hall, person: HallPerson) -> tuple[ListedRow, ...]:
    """All rows for a person, those that the person may act on first, then the rest, papers together.

    Rows that would reveal a first transcription to a person who may still type the second are left out.
    """
    if not person.arbitrates:
        return ()
    scene, here = hall.scene, people_here(hall.state, ARBITERS)
    items = [waiting for waiting in hall.queue() if not kept_from(scene, person, waiting)]
    found = [*(_of_item(hall, person, item, here) for item in items), *_stuck(hall, person)]
    first: dict[str, int] = {}
    for n, row in enumerate(sorted(found, key=lambda row: row.since)):
        first.setdefault(row.sheet, n)
    return tuple(sorted(found, key=lambda row: (not row.where, first[row.sheet])))


def list_rows(hall: Hall, person: HallPerson) -> tuple[ListedRow, ...]:
    """The rows of the page «De lămurit» for a person: all but contestations, which are answered at «Publicare»."""
    return tuple(row for row in open_rows(hall, person) if not row.contested)


def to_do(hall: Hall, person: HallPerson) -> int:
    """Number of rows that a person is to do something about, those that wait for nobody included."""
    return sum(row.counts for row in list_rows(hall, person))


def takers(scene: CommandContext, item: Waiting, here: Iterable[HallPerson]) -> list[str]:
    """Names of those of these persons who may take an item."""
    return [person.name for person in here if taking(scene, person, item) is None]


def nobody_may(hall: Hall, item: Waiting) -> bool:
    """Whether no one here may take an item."""
    return not takers(hall.scene, item, people_here(hall.state, ARBITERS))


def link_of(item: Waiting) -> str:
    """Address of an item's page."""
    if item.kind == CONTESTED:
        return f"/contestatii/{quote(item.question)}"
    return f"/diferente/{quote(item.sheet)}" if item.how == (THIRD,) else f"/coada/una?nume={quote(item.name)}"


def alone_at(open_one: Open) -> str:
    """Address of the chief's second look."""
    return f"{ALONE}?fisa={quote(open_one)}" if isinstance(open_one, str) else f"{ALONE}?nume={quote(open_one.name)}"


def own_or_not(person: HallPerson, sheet: HallSheet | None) -> Message:
    """Reason why no one here may do what a sheet waits for."""
    return Message("lamurit.own_typing" if sheet and person.name in sheet.typists else "lamurit.all_saw")


def third_came(hall: Hall) -> bool:
    """Whether three work although the chief said fewer, and everything open could wait for one of them."""
    state = hall.state
    if not state.settings["o_mana"] or len(people_here(state)) < 3:
        return False
    three = replace(hall.scene, state=replace(state, settings={**state.settings, "o_mana": 0}))
    arbiters = people_here(state, ARBITERS)
    items = (waiting for waiting in hall.queue() if not waiting.before_second)
    stuck = nobodys_second(three, cases_in(hall).values())
    return not stuck and all(takers(three, item, arbiters) for item in items)


# rows of the queue


def _of_item(hall: Hall, person: HallPerson, item: Waiting, here: Sequence[HallPerson]) -> ListedRow:
    scene, sheet = hall.scene, hall.state.sheets.get(item.sheet)
    row = _row(hall, item.name, sheet, _badge(item), _said(hall, item), item.since)
    holder = hall.of(Leases).holder(item.name, scene.at)
    other = holder if holder and holder.person != person.name else None
    row = replace(row, holder=other, contested=item.kind == CONTESTED)
    reads = item.how == (THIRD,)
    if taking(scene, person, item) is None:
        return replace(row, where=link_of(item), does="lamurit.do_read" if reads else "lamurit.do_answer")
    if may := takers(scene, item, here):
        return replace(row, told=Message("lamurit.may_read" if reads else "lamurit.may_answer", names=any_of(may)))
    return _nobodys(scene, person, replace(row, told=own_or_not(person, sheet)), item)


def _nobodys(scene: CommandContext, person: HallPerson, row: ListedRow, open_one: Open) -> ListedRow:
    if person.is_chief:
        return replace(row, where=alone_at(open_one), does="lamurit.do_alone", nobodys=True)
    return replace(row, told=Message("lamurit.tell_chief", names=chiefs_named(scene)), nobodys=True)


def _row(hall: Hall, key: str, sheet: HallSheet | None, badge: str, text: Message, since: str) -> ListedRow:
    table = sheet.table if sheet else 0
    number, name = (sheet.number, hall.players.get(table, "")) if sheet else ("", "")
    return ListedRow(key, number, table, name, Message(badge), text, since)


def _badge(item: Waiting) -> str:
    if item.kind == DIFFERENCE:
        return "lamurit.badge_read"
    return "lamurit.badge_look" if item.kind in _LOOKED_AT else "lamurit.badge_question"


def _said(hall: Hall, item: Waiting) -> Message:
    """An item in words: where it is and of what kind, never what was typed there."""
    key = _LISTED[item.kind]
    if item.kind == UNREAD and (item.choices or item.column in _GRID):
        key = "lamurit.listed_grid"
    elif item.kind == DIFFERENCE and item.how != (THIRD,):
        key = "lamurit.listed_two_papers" if item.how == (OTHER_PAPER,) else "lamurit.listed_three"
    elif item.kind == ASKED and item.chief:
        key = "lamurit.listed_reopened" if item.how else "lamurit.listed_file"
    among = the_sheets(hall.state, hall.players, item.among)
    said = Message(key, sheets=among, number=item.question, text=item.text)
    if item.kind in (ALIKE, FILE, SAMPLE, CONTESTED) or item.how == (OTHER_PAPER,):
        return said
    of_heading = _PLACES[item.column] if item.kind == DIFFERENCE and item.column in _PLACES else "lamurit.place_sheet"
    place = Message("lamurit.place_row", entry=item.entry) if item.entry else Message(of_heading)
    return Message("lamurit.at_place", place=place, said=said)


# sheets that are stuck without an item: a second transcription that nobody may type, one whose typist is gone


def _stuck(hall: Hall, person: HallPerson) -> Iterator[ListedRow]:
    cases = cases_in(hall)
    second = {*nobodys_second(hall.scene, cases.values())}
    for number, case in cases.items():
        gone = hand_left(hall.state, case.sheet)
        if number in second:
            yield from _without_second(hall, person, case, Message("lamurit.listed_second"))
        elif gone:
            yield from _begun(hall, person, case, gone)


def _without_second(hall: Hall, person: HallPerson, case: SheetStatus, said: Message) -> Iterator[ListedRow]:
    sheet = case.sheet
    row = _row(hall, f"mana_2:{sheet.number}", sheet, "lamurit.badge_read", said, _since(hall.state, sheet))
    if not hall.state.settings["o_mana"]:
        told = own_or_not(person, sheet)
        yield _nobodys(hall.scene, person, replace(row, told=told), sheet.number)
    elif hall.refusal(person, Closed(sheet.number, "o_singura_mana")) is None:
        yield replace(row, where=f"/fise/{quote(sheet.number)}", does="lamurit.do_look")
    # else its questions are answered first, which have rows of their own


def _begun(hall: Hall, person: HallPerson, case: SheetStatus, hand: int) -> Iterator[ListedRow]:
    sheet, chiefs = case.sheet, people_here(hall.state, ARBITERS)
    said = Message("lamurit.listed_gone", name=called(sheet.hands[hand].who))
    row = _row(hall, f"inceputa:{sheet.number}", sheet, "lamurit.badge_question", said, _since(hall.state, sheet))
    chief = next((chief for chief in chiefs if chief.is_chief), person)
    given = (HandGiven(sheet.number, 2 if hand == 2 else 1, person.name) for person in people_here(hall.state))
    if not any(hall.refusal(chief, hand_given) is None for hand_given in given):
        yield from _without_second(hall, person, case, said)
    elif person.is_chief:
        yield replace(row, where=GIVE, does="lamurit.do_give")
    else:
        yield replace(row, told=Message("lamurit.tell_chief", names=chiefs_named(hall.scene)), nobodys=True)


def _since(state: HallState, sheet: HallSheet) -> str:
    event = state.event(sheet.last)
    return event.when if event else sheet.registered


def minutes_of(hall: Hall, row: ListedRow) -> int:
    """Minutes for which a row has waited."""
    return minutes_since(row.since, hall.clock())
