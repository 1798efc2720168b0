"""The list «De lămurit» and its pages: open items, one at a time, answered with author, time and reason; differences
read from the paper; the chief's second look where no one else may do it; how many persons correct.
"""

from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any
from urllib.parse import quote

from markupsafe import Markup
from starlette.responses import Response
from starlette.routing import BaseRoute

from arbitraj.hall.decided.ruled import OTHER_PAPER, RulingGiven
from arbitraj.hall.decided.settled import DECISION_FIELDS, NUMBER
from arbitraj.hall.kernel.case import Waiting
from arbitraj.hall.kernel.hall import SentAnswer
from arbitraj.hall.kernel.scene import ARBITERS, CAMERA, HallPerson, called, people_here
from arbitraj.hall.kernel.state import HallSheet, TypedRow
from arbitraj.hall.page.asking import PageRequest, again, done_at, go_to, shown_at
from arbitraj.hall.page.site import Site, site_of, station_of
from arbitraj.hall.triage.leases import Leases, take, taking
from arbitraj.hall.triage.listed import (
    ALONE,
    alone_at,
    any_of,
    link_of,
    minutes_of,
    nobody_may,
    open_rows,
    own_or_not,
    takers,
    third_came,
    to_do,
)
from arbitraj.hall.triage.overview import may_see_hands
from arbitraj.hall.triage.queue import CONTESTED, DIFFERENCE, SAMPLES, THIRD, table_of
from arbitraj.hall.triage.ruling import Moved, moves
from arbitraj.hall.typing.blind import kept_from
from arbitraj.hall.typing.differences import COLUMNS, agreed
from arbitraj.hall.typing.entry import entry_columns
from arbitraj.hall.typing.hands import entries_of
from arbitraj.hall.typing.verdicts import HandView, case_view
from arbitraj.record.model import COLUMN_OF, ON_A_ROW, Action
from arbitraj.rules.correct import CONSTRUCTION
from arbitraj.text import Message, text_of

_READ, _AS_WRITTEN, _OTHER, _WORD = "citire:", "scris", "alta", "cuvant"
_BESIDE = "alta:"  # a value typed in addition to a choice about the grid
_NO_WORD = "8.2.a"


def waiting(site: Site, person: HallPerson) -> int:
    """Number of rows of the list that a person is to do something about."""
    return to_do(site.hall, person)


def _queue(asked: PageRequest) -> Response:
    hall = asked.hall
    return asked.page(
        "coada.html",
        rows=[(row, minutes_of(hall, row)) for row in open_rows(hall, asked.person)],
        third=asked.person.is_chief and third_came(hall),
        lost=hall.of(Leases).lost(asked.person.name),
        in_hand=_in_hand(asked),
    )


def _in_hand(asked: PageRequest) -> str:
    """Address of the person's unfinished transcription, "" if none."""
    own = (
        f"/fisa/{quote(sheet.number)}/{number}"
        for sheet in asked.hall.state.sheets.values()
        for number, transcription in sheet.hands.items()
        if transcription.who == asked.person.name and not transcription.finished and not sheet.closed
    )
    return next(own, "")


def _waits(asked: PageRequest) -> list[Waiting]:
    """The queue, without items that reveal a first transcription to a person who may still type the second."""
    scene = asked.hall.scene
    return [each for each in asked.hall.queue() if not kept_from(scene, asked.person, each)]


def _one(asked: PageRequest, moved: Moved | None = None, mark: str = "") -> Response:
    """Page of an item. Opening it takes the lease, which the open page renews by reloading."""
    item = _named(_waits(asked), asked.field("nume"))
    if item is None:
        return again(asked, asked.refused or Message("hall.no_longer_waits"), _queue)
    if item.kind == CONTESTED:
        return go_to(link_of(item))
    if asked.person.is_chief and nobody_may(asked.hall, item):
        return go_to(alone_at(item))
    view = _view(asked, item)
    return asked.page(
        "intrebare.html",
        item=item,
        **_taken(asked, item),
        view=view,
        board=Markup(view.board) if view else "",  # drawn by us
        row=_row(asked, view, item),
        verdicts={each.row: each for each in view.verdicts or ()} if view else {},
        actions=ON_A_ROW,
        options=_options(item),
        setting=text_of(_sample(item)[2]) if "setare" in item.how else "",
        in_hand=_in_hand(asked),
        no_word=_is_no_word(asked, item),
        typed=asked.fields if moved or asked.refused else {},
        moved=moved,
        mark=mark,
        photo=_photo(asked, item),
    )


def _is_no_word(asked: PageRequest, item: Waiting) -> bool:
    """Whether the item is about an entry refused as not a word (8.2.a), which a decision may accept."""
    correction = asked.hall.case(item.sheet).correction if item.sheet in asked.hall.state.sheets else None
    if correction is None or "decizie" not in item.how or not item.entry or item.decision:
        return False
    refused = (each for each in correction.findings if each.counts and each.article == _NO_WORD)
    return any((table_of(correction, each), each.entry) == (item.which, item.entry) for each in refused)


def _photo(asked: PageRequest, item: Waiting) -> str:
    """Address of the paper's photo. It reveals no transcription."""
    sheet = asked.hall.state.sheets.get(item.sheet)
    return site_of(asked.request).picture_beside(sheet, item) if sheet else ""


def _options(item: Waiting) -> int:
    """Number of possible answers. A single one is preselected."""
    if item.choices:
        return len(item.choices) + ("decizie" in item.how) + ("lasat" in item.how)
    more = {"citire": 2, DIFFERENCE: 1}  # as it was seen, and something else
    return len(item.readings) + bool(item.decision) + sum(more.get(each, each != "dosar") for each in item.how)


def _taken(asked: PageRequest, item: Waiting, over: bool = False) -> dict[str, Any]:
    """Template values: why the person may not take the item, and who holds it."""
    before = asked.hall.of(Leases).holder(item.name, asked.hall.clock())
    taken = take(asked.hall, asked.person, station_of(asked.request), item.name, over)
    if isinstance(taken, Message):
        return {"why_not": taken, "held": None}
    if before is None or taken.over:
        site_of(asked.request).topics.tell({"coada", "diferente"})
    return {"why_not": None, "held": None if taken.own else taken.lease}


def _take_over(asked: PageRequest) -> Response:
    item = _named(_waits(asked), asked.field("nume"))
    if item is None:
        return again(asked, Message("hall.no_longer_waits"), _queue)
    _taken(asked, item, over=True)
    return go_to(link_of(item))


def _view(asked: PageRequest, item: Waiting) -> HandView | None:
    """The graded sheet, for persons who may see it. None for a difference, which is read from the paper."""
    if item.sheet not in asked.hall.state.sheets or item.kind == DIFFERENCE:
        return None
    case = asked.hall.case(item.sheet)
    return (
        case_view(asked.hall, asked.person, case) if case.transcription and may_see_hands(asked.person, case) else None
    )


def _row(asked: PageRequest, view: HandView | None, item: Waiting) -> TypedRow | None:
    correction = asked.hall.case(item.sheet).correction if view and item.entry else None
    rows = entries_of(view.transcription, correction.sheet) if view and correction else ()
    return next((row for row, n in rows if (row.which, n) == (item.which, item.entry)), None)


def _named(items: Sequence[Waiting], name: str) -> Waiting | None:
    return next((each for each in items if each.name == name), None)


def _answer(asked: PageRequest) -> Response:
    """Take an answer, once the person has seen all totals and places that it changes."""
    item = _named(_waits(asked), asked.field("nume"))
    if item is None:
        return again(asked, Message("hall.no_longer_waits"), _queue)
    if asked.field("ales") == "setare" and "setare" in item.how:
        return asked.after(asked.do("setare", {"nume": _sample(item)[0], "valoare": 1}), _one, "/coada")
    ruling = _ruling(asked, item)
    if isinstance(ruling, Message):
        return again(asked, ruling, _one)
    moved = _moved(asked, ruling)
    if isinstance(moved, Message):
        return again(asked, moved, _one)
    mark = sha256(repr((ruling, moved)).encode()).hexdigest()[:16]
    if (moved.shifts or moved.remarks or len(moved.sheets) > 1) and asked.field("aratat") != mark:
        return _one(asked, moved, mark)
    answered = asked.do("decizie", ruling)
    if answered.refused:
        return again(asked, answered.refused, _one)
    asked.hall.of(Leases).leave(item.name, asked.person.name)
    # the person holds the paper: its other items come next
    same = (each for each in _waits(asked) if each.sheet == item.sheet != "" and each.how != (THIRD,))
    mine = (each for each in same if taking(asked.hall.scene, asked.person, each) is None and each.kind != CONTESTED)
    return go_to(next(map(link_of, mine), "/coada"))


def _sample(item: Waiting) -> tuple[str, str, str]:
    return next(sample for named, sample in SAMPLES.items() if item.question.startswith(named))


def _moved(asked: PageRequest, ruling: dict[str, Any]) -> Moved | Message:
    body = asked.body(RulingGiven, ruling)
    if isinstance(body, Message):
        return body
    return asked.hall.refusal(asked.person, body) or moves(asked.hall, asked.person, body)


def _ruling(asked: PageRequest, item: Waiting) -> dict[str, Any] | Message:
    """Fields of the answer's event, or the message about what is missing."""
    choice, readings = asked.field("ales"), {each.reading for each in item.readings}
    data: dict[str, Any] = {"fisa": item.sheet, "intrebare": item.question, "motiv": asked.field("motiv")}
    data |= {"depunere": item.entry, "pana_unde": asked.field("pana_unde") or "fisa"}
    reading = choice.removeprefix(_READ)
    if choice.startswith(_READ) and reading in readings:
        how = next((each for each in item.how if each in ("citire", DIFFERENCE, "dosar", OTHER_PAPER)), "citire")
        return {**data, "cum": how, "valoare": reading}
    if choice == _AS_WRITTEN and "citire" in item.how:
        return {**data, "cum": "citire", "valoare": None}
    if choice.startswith(_BESIDE) and item.choices:
        return {**data, "cum": "citire", "valoare": f"{choice.removeprefix(_BESIDE)} {asked.field('alta')}"}
    if choice == _OTHER and item.how[:1] in (("citire",), (DIFFERENCE,)):
        return {**data, "cum": item.how[0], "valoare": asked.field("alta")}
    if choice == Action.WITHDRAW.value and item.decision:
        return {**data, "cum": "decizie", "decizie": {"fel": choice, NUMBER: str(item.decision)}, "pana_unde": "fisa"}
    if choice in ("decizie", _WORD) and "decizie" in item.how:
        given = {key: asked.field(f"d_{key}") for key in DECISION_FIELDS if asked.field(f"d_{key}")}
        given["fel"] = asked.field("fel")
        if choice == _WORD:
            given = {"fel": Action.ACCEPT.value}
            data |= {"motiv": data["motiv"] or text_of("hall.reason_word"), "pana_unde": "cuvant"}
        if asked.hall.competition.game_type.has_construction and not item.which:
            given["tabel"] = CONSTRUCTION
        return {**data, "cum": "decizie", "decizie": given}
    if choice in item.how and choice in ("lasat", "raspuns"):
        return {**data, "cum": choice}
    return Message("hall.choose_first")


# differences


_HEADINGS = {
    "grupa": "lamurit.group", "pozitie": "lamurit.position", "depunere": "lamurit.word", "puncte": "lamurit.points"
}  # fmt: skip


def _read_next(asked: PageRequest) -> Response:
    """Page of the next field to read. The reader sees neither value before typing one."""
    number = asked.at("number")
    items = [each for each in _waits(asked) if each.kind == DIFFERENCE and each.sheet == number]
    thirds = [each for each in items if each.how == (THIRD,)]
    if not thirds:
        return again(asked, asked.refused, _queue) if asked.refused else go_to("/coada")
    item = next((each for each in thirds if each.question == asked.field("diferenta")), thirds[0])
    if asked.person.is_chief and nobody_may(asked.hall, item):
        return go_to(alone_at(item))
    sheet, differences = asked.hall.state.sheets[number], asked.hall.case(number).differences
    heading = item.column in ("name", "table")
    read = sum(bool(each.thirds) for each in differences)
    return asked.page(
        "citire.html",
        item=item,
        sheet=sheet,
        player="" if heading else asked.hall.players.get(sheet.table, ""),  # what is asked is not shown
        at=read + 1,
        all=read + len(thirds),
        only=sum((each.which, each.entry) == (item.which, item.entry) for each in differences) == 1,
        columns=entry_columns(asked.hall.competition),
        headings=_HEADINGS,
        asked_column=next((name for name, column in COLUMN_OF.items() if column == item.column), ""),
        shown=_shown_of_row(asked, sheet, item),
        typists=[called(each) for each in item.typists if each != CAMERA],
        others=any_of(takers(asked.hall.scene, item, people_here(asked.hall.state, ARBITERS))),
        photo=_photo(asked, item),
        **_taken(asked, item),
    )


def _shown_of_row(asked: PageRequest, sheet: HallSheet, item: Waiting) -> Mapping[str, str]:
    """Field by which the reader finds the row, by its name on the wire: its position, or its word if the position is
    asked. Only if both transcriptions have it alike, so that it is no value of one of them.
    """
    found = next((each for each in asked.hall.case(sheet.number).differences if each.key == item.question), None)
    field = "word" if item.column == "position" else "position"
    if found is None or item.column not in COLUMNS:
        return {}
    name = next(name for name, column in COLUMN_OF.items() if column == field)
    return {name: agreed(sheet, found, field, asked.hall.competition)}


_BOX = {"goala": "", "necitit": "?"}  # what is read where no value is typed


def _read(asked: PageRequest) -> Response:
    number, name = asked.at("number"), asked.field("diferenta")
    item = next((each for each in _waits(asked) if (each.sheet, each.question) == (number, name)), None)
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
    item = _named(_waits(asked), asked.field("nume"))
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
    item = _named(_waits(asked), asked.field("nume"))
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
    shown_at("/coada/una", _one),
    done_at("/coada/una", _answer),
    done_at("/coada/ia", _take_over),
    shown_at(ALONE, _alone),
    done_at(ALONE, _reads_alone),
    done_at("/coada/cati", _how_many),
    shown_at("/diferente", lambda asked: go_to("/coada")),
    shown_at("/diferente/{number}", _read_next),
    done_at("/diferente/{number}", _read),
]
