"""Pages of one question: the paper is asked about without leading, the answer stands, then its effect is shown.

A decision shows what it moves before it is given, as it may reach other sheets.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any
from urllib.parse import quote

from markupsafe import Markup
from starlette.responses import Response
from starlette.routing import BaseRoute

from arbitraj.hall.decided.ruled import OTHER_PAPER, RulingGiven
from arbitraj.hall.decided.settled import NUMBER
from arbitraj.hall.kernel import keys
from arbitraj.hall.kernel.case import Waiting
from arbitraj.hall.kernel.scene import SOME_REASON, called
from arbitraj.hall.kernel.state import TypedRow
from arbitraj.hall.page.asking import PageRequest, again, done_at, go_to, shown_at
from arbitraj.hall.page.site import site_of, station_of
from arbitraj.hall.triage.answered import answer_given, answered_by, asked_before, changed_item, correction_before
from arbitraj.hall.triage.leases import Leases, take, taking
from arbitraj.hall.triage.listed import alone_at, link_of, nobody_may
from arbitraj.hall.triage.offered import (
    AS_WRITTEN,
    BESIDE,
    OTHER,
    READ,
    WORD,
    answer_in_words,
    came_of,
    numbered,
    options_of,
    sample_of,
)
from arbitraj.hall.triage.overview import may_see_hands
from arbitraj.hall.triage.queue import CONTESTED, DIFFERENCE, THIRD, table_of
from arbitraj.hall.triage.ruling import Moved, moved_since, moves
from arbitraj.hall.typing.blind import kept_from, shown_to
from arbitraj.hall.typing.grading import Grader
from arbitraj.hall.typing.hands import entries_of
from arbitraj.hall.typing.verdicts import HandView, case_view
from arbitraj.press.board_drawing import picture_of, svg
from arbitraj.record.model import ON_A_ROW, Action
from arbitraj.record.question import Question
from arbitraj.report.shown import as_read, in_words
from arbitraj.rules.answered import JOKERS
from arbitraj.rules.correct import CONSTRUCTION, CorrectedEntry, Correction
from arbitraj.text import Message, text_of

_NO_WORD = "8.2.a"
_UNREADABLE = "necitit"  # a decision, because the paper cannot be read
# of an act, where the program knows one
_REASONS = {"accepta": "hall.reason_word", "joker": "hall.reason_paper", "grupa": "hall.reason_paper"}
_FIELDS_OF = {  # what is typed of a decision, and the actions that it is typed for
    "pozitie": ("accepta",),
    "cuvant": ("accepta",),
    "articol": ("respinge", "adauga", "scoate"),
    "patrat": ("joker",),
    "grupa": ("grupa",),
}


def waits(asked: PageRequest) -> list[Waiting]:
    """The queue, without items that reveal a first transcription to a person who may still type the second."""
    scene = asked.hall.scene
    return [waiting for waiting in asked.hall.queue() if not kept_from(scene, asked.person, waiting)]


def in_hand(asked: PageRequest) -> str:
    """Address of the person's unfinished transcription, "" if none."""
    own = (
        f"/fisa/{quote(sheet.number)}/{number}"
        for sheet in asked.hall.state.sheets.values()
        for number, transcription in sheet.hands.items()
        if transcription.who == asked.person.name and not transcription.finished and not sheet.closed
    )
    return next(own, "")


def taken(asked: PageRequest, item: Waiting, over: bool = False) -> dict[str, Any]:
    """Template values: why the person may not take the item, and who holds it."""
    before = asked.hall.of(Leases).holder(item.name, asked.hall.clock())
    lease = take(asked.hall, asked.person, station_of(asked.request), item.name, over)
    if isinstance(lease, Message):
        return {"why_not": lease, "held": None}
    if before is None or lease.over:
        site_of(asked.request).topics.tell({"coada", "diferente"})
    return {"why_not": None, "held": None if lease.own else lease.lease}


def photo_of(asked: PageRequest, item: Waiting) -> str:
    """Address of the paper's photo. It reveals no transcription."""
    sheet = asked.hall.state.sheets.get(item.sheet)
    return site_of(asked.request).picture_beside(sheet, item) if sheet else ""


# the page of a question


def _one(asked: PageRequest) -> Response:
    """Page of an item. Opening it takes the lease, which the open page renews by reloading."""
    if event := asked.number("efect"):
        return _effect(asked, event)
    changes = asked.number("schimba")
    item = _changed(asked, changes) if changes else _waiting(asked)
    if item is None:
        return _gone(asked)
    if item.kind == CONTESTED:
        return go_to(link_of(item))
    if not changes and asked.person.is_chief and nobody_may(asked.hall, item):
        return go_to(alone_at(item))
    sent = asked.fields if asked.request.method == "POST" else {}
    deciding = "" if changes or "decizie" not in item.how else asked.field("hotarare")
    if sent.get("ales") == "decizie" and not deciding:
        deciding = "alta"
    view, correction = _view(asked, item), _correction(asked, item, changes)
    mine = _mine(asked)
    return asked.page(
        "intrebare.html",
        item=item,
        whose=_whose(asked, item.sheet),
        at=next((n for n, thing in enumerate(mine, 1) if thing.name == item.name), 0),
        count_of=len(mine),
        **({"why_not": taking(asked.hall.scene, asked.person, item), "held": None} if changes else taken(asked, item)),
        row=_row(view, correction, item),
        texts=_texts(correction, item) if view and "citire" not in item.how else (),
        reasons={act: text_of(key) for act, key in _REASONS.items()} | {"respinge": as_read(item.text)},
        board=Markup(_board(asked, view, correction, item)),  # drawn by us
        options=list(numbered(options_of(item, _is_no_word(asked, item)), own=bool(item.choices))),
        tiles=_tiles(asked, item, changes),
        deciding=deciding,
        unreadable=deciding == _UNREADABLE,
        actions=ON_A_ROW,
        fields_of=_FIELDS_OF,
        typed=sent,
        changes=changes,
        earlier=_earlier(asked, _question(asked, item, changes), item.sheet, changes),
        in_hand=in_hand(asked),
        photo=photo_of(asked, item),
    )


def _gone(asked: PageRequest) -> Response:
    """Page of what no longer waits: with the refusal, and what comes next."""
    asked.request.state.refused = asked.refused or Message("hall.no_longer_waits")
    return _told_page(asked, "", "", **_next(asked, ""))


def _told_page(asked: PageRequest, sheet: str, told: str, **values: Any) -> Response:
    """Page of what an answer moves: `told` is the answer in words, "" if nothing was answered."""
    nothing: dict[str, Any] = {"texts": (), "moved": None, "mark": "", "sent": {}, "earlier": None, "event": 0}
    nothing |= {"may_change": False, "closed": False, "next": None, "onward": "/coada"}
    return asked.page("raspuns.html", sheet=sheet, whose=_whose(asked, sheet), told=told, **{**nothing, **values})


def _waiting(asked: PageRequest) -> Waiting | None:
    return next((wait for wait in waits(asked) if wait.name == asked.field("nume")), None)


def _changed(asked: PageRequest, event: int) -> Waiting | None:
    """Item of an answer that stands, to be answered anew."""
    hall, number = asked.hall, _sheet_of(asked, event)
    item = changed_item(hall.snapshot(), hall.of(Grader), number, event)
    return None if item is None or kept_from(hall.scene, asked.person, item) else item


def _sheet_of(asked: PageRequest, event: int) -> str:
    """Number of the sheet that an event answers a question of, "" if none."""
    sheets = asked.hall.state.sheets.values()
    return next((s.number for s in sheets if any(done.number == event for done in s.rulings)), "")


def _mine(asked: PageRequest) -> list[Waiting]:
    """Items that the person may answer, papers in the order of their longest waiting item."""
    scene = asked.hall.scene
    mine = [wait for wait in waits(asked) if wait.how != (THIRD,) and taking(scene, asked.person, wait) is None]
    first = {item.sheet: n for n, item in reversed([*enumerate(mine)])}
    return sorted(mine, key=lambda waiting: first[waiting.sheet])


def _next(asked: PageRequest, sheet: str) -> dict[str, Any]:
    """Template values: the item that comes next, on the same paper if there is one. None if nothing waits."""
    mine = _mine(asked)
    item = next(
        (waiting for waiting in mine if waiting.sheet == sheet != "" and waiting.kind != CONTESTED),
        next(iter(mine), None),
    )
    if item is None:
        return {"next": None, "onward": "/coada"}
    whose = _whose(asked, item.sheet)
    row = text_of("hall.row_short", entry=item.entry) if item.entry else ""
    named = text_of("hall.next_paper", sheet=item.sheet, whose=whose) if item.sheet and item.sheet != sheet else ""
    told = ": ".join(filter(None, (named, row))) or text_of(keys.WAITS[item.kind])
    return {"next": text_of("hall.comes_next", what=told), "onward": link_of(item)}


def _whose(asked: PageRequest, number: str) -> str:
    """Player and table of a sheet."""
    sheet = asked.hall.state.sheets.get(number)
    if sheet is None:
        return ""
    name = asked.hall.players.get(sheet.table, "")
    return ", ".join(filter(None, (name, text_of("hall.table_of", table=sheet.table))))


def _view(asked: PageRequest, item: Waiting) -> HandView | None:
    """The graded sheet, for persons who may see it. None for a difference, which is read from the paper."""
    if item.sheet not in asked.hall.state.sheets or item.kind == DIFFERENCE:
        return None
    case = asked.hall.case(item.sheet)
    return (
        case_view(asked.hall, asked.person, case) if case.transcription and may_see_hands(asked.person, case) else None
    )


def _correction(asked: PageRequest, item: Waiting, changes: int) -> Correction | None:
    """Correction of an item's sheet as the question is asked: without the answer that is changed."""
    hall = asked.hall
    if item.sheet not in hall.state.sheets:
        return None
    if changes:
        return correction_before(hall.snapshot(), hall.of(Grader), item.sheet, changes)
    return hall.case(item.sheet).correction


def _row(view: HandView | None, correction: Correction | None, item: Waiting) -> TypedRow | None:
    rows = entries_of(view.transcription, correction.sheet) if view and correction and item.entry else ()
    return next((row for row, n in rows if (row.which, n) == (item.which, item.entry)), None)


def _step(correction: Correction | None, table: str, entry: int | None) -> CorrectedEntry | None:
    """The corrected row of an item."""
    if correction is None or entry is None:
        return None
    first = correction.construction or correction.entries
    steps = correction.entries if table else first
    return steps[entry - 1] if 0 < entry <= len(steps) else None


def _texts(correction: Correction | None, item: Waiting) -> list[str]:
    """Findings on an item's row, besides those that the item is about."""
    step = _step(correction, item.which, item.entry)
    known = {as_read(item.text), *(as_read(text) for _, _, text in item.with_it)}
    texts = (as_read(in_words(finding)) for finding in (step.findings if step else ()) if not finding.struck)
    return [text for text in texts if text not in known]


def _board(asked: PageRequest, view: HandView | None, correction: Correction | None, item: Waiting) -> str:
    """The board before an item's row, as an SVG, or the whole one. "" if the person may not see it."""
    step = _step(correction, item.which, item.entry)
    if view is None or step is None:
        return view.board if view else ""
    title = text_of("hall.board_before", entry=item.entry)
    return svg(picture_of(step.before.board, asked.hall.competition.variant), title)


def _is_no_word(asked: PageRequest, item: Waiting) -> bool:
    """Whether the item is about an entry refused as not a word (8.2.a), which a decision may accept."""
    correction = asked.hall.case(item.sheet).correction if item.sheet in asked.hall.state.sheets else None
    if correction is None or "decizie" not in item.how or not item.entry or item.decision:
        return False
    refused = (finding for finding in correction.findings if finding.counts and finding.article == _NO_WORD)
    return any((table_of(correction, finding), finding.entry) == (item.which, item.entry) for finding in refused)


def _tiles(asked: PageRequest, item: Waiting, changes: int) -> str:
    """The word whose tiles are tapped for its jokers, "" for any other question."""
    question = _question(asked, item, changes) if item.column == JOKERS else None
    return dict(question.query.values).get("word", "") if question else ""


def _question(asked: PageRequest, item: Waiting, changes: int) -> Question | None:
    """The program's question of an item."""
    hall = asked.hall
    if changes:
        return asked_before(hall.snapshot(), hall.of(Grader), item.sheet, changes)
    correction = hall.case(item.sheet).correction if item.sheet in hall.state.sheets else None
    return (
        next((question for question in correction.questions if question.id == item.question), None)
        if correction
        else None
    )


def _take_over(asked: PageRequest) -> Response:
    item = _waiting(asked)
    if item is None:
        return _gone(asked)
    taken(asked, item, over=True)
    return go_to(link_of(item))


# an answer


def _answer(asked: PageRequest) -> Response:
    """Take an answer. One about the paper stands at once, and its effect is shown. Another one is given once the person
    has seen all totals and places that it changes.
    """
    changes = asked.number("schimba")
    item = _changed(asked, changes) if changes else _waiting(asked)
    if done := asked.done_before:  # sent by a double click
        return go_to(_after(asked, done.number, getattr(done.body, "sheet", "")))
    if item is None:
        return _gone(asked)
    if asked.field("inapoi"):
        return _one(asked)
    if asked.field("ales") == "setare" and "setare" in item.how:
        return asked.after(asked.do("setare", {"nume": sample_of(item)[0], "valoare": 1}), _one, "/coada")
    ruling = _ruling(asked, item)
    if isinstance(ruling, Message):
        return again(asked, ruling, _one)
    if ruling["cum"] != "citire":
        moved = _moved(asked, ruling)
        if isinstance(moved, Message):
            return again(asked, moved, _one)
        mark = sha256(repr((ruling, moved)).encode()).hexdigest()[:16]
        if (moved.shifts or moved.remarks or len(moved.sheets) > 1) and asked.field("aratat") != mark:
            return _preview(asked, item, moved, mark)
    elif changes:
        ruling |= {"schimba": changes}
    answered = asked.do("decizie", ruling)
    if answered.refused or answered.event is None:
        return again(asked, answered.refused, _one)
    asked.hall.of(Leases).leave(item.name, asked.person.name)
    return go_to(_after(asked, answered.event.number, item.sheet))


def _after(asked: PageRequest, event: int, sheet: str) -> str:
    """Address of the page after an answer: its effect, or what comes next on the same paper."""
    if answer_given(asked.hall.state, sheet, event) and may_see_hands(asked.person, asked.hall.case(sheet)):
        return f"/coada/una?efect={event}"
    mine = (waiting for waiting in _mine(asked) if waiting.sheet == sheet != "" and waiting.kind != CONTESTED)
    return next(map(link_of, mine), "/coada")


def _moved(asked: PageRequest, ruling: Mapping[str, Any]) -> Moved | Message:
    body = asked.body(RulingGiven, ruling)
    if isinstance(body, Message):
        return body
    return asked.hall.refusal(asked.person, body) or moves(asked.hall, asked.person, body)


def _ruling(asked: PageRequest, item: Waiting) -> dict[str, Any] | Message:
    """Fields of the answer's event, or the message about what is missing."""
    choice, readings = asked.field("ales"), {reading.reading for reading in item.readings}
    options = options_of(item, _is_no_word(asked, item))
    ready = next((keys.REASON.get(option.reason) for option in options if option.value == choice), None)
    reason = asked.field("motiv") or (text_of(ready) if ready else "")
    data: dict[str, Any] = {"fisa": item.sheet, "intrebare": item.question, "motiv": reason}
    data |= {"depunere": item.entry, "pana_unde": "fisa"}
    reading = choice.removeprefix(READ)
    word = _tapped(asked, item) if item.column == JOKERS else ""
    if word and choice:
        return Message("hall.jokers_or_none")
    if word:
        return {**data, "cum": "citire", "valoare": word}
    if choice.startswith(READ) and reading in readings:
        how = next((text for text in item.how if text in ("citire", DIFFERENCE, "dosar", OTHER_PAPER)), "citire")
        return {**data, "cum": how, "valoare": reading}
    if choice == AS_WRITTEN and "citire" in item.how:
        return {**data, "cum": "citire", "valoare": None}
    if choice.startswith(BESIDE) and item.choices:
        return _beside(asked, item, choice.removeprefix(BESIDE), data)
    if choice == OTHER and item.how[:1] in (("citire",), (DIFFERENCE,)):
        return {**data, "cum": item.how[0], "valoare": asked.field("alta")}
    if choice == Action.WITHDRAW.value and item.decision:
        return {**data, "cum": "decizie", "decizie": {"fel": choice, NUMBER: str(item.decision)}}
    if choice in ("decizie", WORD) and "decizie" in item.how:
        action = asked.field("fel")
        typed = {key: asked.field(f"d_{key}") for key, acts in _FIELDS_OF.items() if action in acts}
        given = {"fel": action, **{key: text for key, text in typed.items() if text}}
        data["pana_unde"] = asked.field("pana_unde") or "fisa"
        if choice == WORD:
            given, data["pana_unde"] = {"fel": Action.ACCEPT.value}, "cuvant"
        if asked.hall.competition.game_type.has_construction and not item.which:
            given["tabel"] = CONSTRUCTION
        return {**data, "cum": "decizie", "decizie": given}
    if choice in item.how and choice in ("lasat", "raspuns"):
        return {**data, "cum": choice}
    return Message("hall.choose_first")


def _beside(asked: PageRequest, item: Waiting, key: str, data: Mapping[str, Any]) -> dict[str, Any] | Message:
    """Fields of an answer about the grid with what was typed beside its digit, the first of which is needed."""
    choice = next((choice for choice in item.choices if choice.key == key and choice.asks), None)
    if choice is None:
        return Message("hall.choose_first")
    first, more = asked.field(f"{OTHER}_{key}"), asked.field(f"{OTHER}_{key}_2")
    if not first:
        return Message("hall.beside_first", asked=choice.asks[0])
    return {**data, "cum": "citire", "valoare": " ".join(filter(None, (key, first, more)))}


def _tapped(asked: PageRequest, item: Waiting) -> str:
    """The word with its tapped tiles as jokers, "" if none is."""
    word = _tiles(asked, item, asked.number("schimba"))
    tapped = "".join(tile.lower() if asked.field(f"joker_{n}") else tile for n, tile in enumerate(word, 1))
    return tapped if tapped != word else ""


# what it moves


def _preview(asked: PageRequest, item: Waiting, moved: Moved, mark: str) -> Response:
    """Page of what a decision moves, before it is given."""
    sent = {name: text for name, text in asked.fields.items() if name not in ("cheie", "aratat", "inapoi")}
    return _told_page(asked, item.sheet, text_of("hall.what_moves"), moved=moved, sent=sent, mark=mark)


def _effect(asked: PageRequest, event: int) -> Response:
    """Page of what an answer about the paper moved."""
    hall, number = asked.hall, _sheet_of(asked, event)
    snapshot, grader = hall.snapshot(), hall.of(Grader)
    item, question = _changed(asked, event), asked_before(snapshot, grader, number, event)
    moved = moved_since(snapshot, grader, number, event) if item else None
    if item is None or question is None or moved is None or not may_see_hands(asked.person, hall.case(number)):
        return _gone(asked)
    shown_to(hall, asked.person, number)
    given = answer_given(hall.state, number, event)
    step = _step(hall.case(number).correction, question.query.table, question.entry)
    texts = [] if step is None else came_of(step)
    body = RulingGiven(number, item.question, "citire", SOME_REASON, entry=item.entry, changes=event)
    closed = hall.case(number).sheet.closed and not asked.person.is_chief
    return _told_page(
        asked,
        number,
        answer_in_words(question, given),
        texts=texts,
        moved=moved,
        event=event,
        may_change=asked.may(body),
        closed=closed,
        earlier=_earlier(asked, question, number, given[0].body.changes or 0),
        **_next(asked, number),
    )


@dataclass(frozen=True, slots=True)
class Earlier:
    """An answer that is replaced: in words, with its author and time."""

    told: str
    who: str
    when: str


def _earlier(asked: PageRequest, question: Question | None, number: str, event: int) -> Earlier | None:
    """The answer that an event gave, for the page of the one in its place."""
    given = answered_by(asked.hall.state, number, event) if event else ()
    return (
        Earlier(answer_in_words(question, given), called(given[0].who), given[0].when) if question and given else None
    )


ROUTES: list[BaseRoute] = [
    shown_at("/coada/una", _one),
    done_at("/coada/una", _answer),
    done_at("/coada/ia", _take_over),
]
