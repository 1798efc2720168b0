"""Page Jurnal: all events with their earlier values, filtered by sheet, person and kind, and undone with a reason."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime

from starlette.responses import Response
from starlette.routing import BaseRoute

from arbitraj.desk.inputs import file_in_words
from arbitraj.game.tile import bracketed_in
from arbitraj.game.variant import load_variant
from arbitraj.hall.decided.settled import NUMBER, decisions_by_event, rulings_of
from arbitraj.hall.kernel import keys
from arbitraj.hall.kernel.event import HallEvent, TakenBack, data_of, sheet_of_body
from arbitraj.hall.kernel.hall import Hall
from arbitraj.hall.kernel.kind import Kind
from arbitraj.hall.kernel.named import with_players
from arbitraj.hall.kernel.outside import OutsideNames
from arbitraj.hall.kernel.scene import SOME_REASON, CommandContext, HallPerson
from arbitraj.hall.kernel.state import HallState
from arbitraj.hall.kernel.undo import called_all, called_now, follows_back, undone
from arbitraj.hall.page.asking import PageRequest, again, done_at, go_to, shown_at
from arbitraj.hall.page.site import fault
from arbitraj.hall.page.strip import WHERE, safe_page, strip_now, takes_back
from arbitraj.hall.triage.overview import may_see_hands
from arbitraj.hall.triage.ruling import Moved
from arbitraj.hall.typing.blind import may_still_type, shown_to
from arbitraj.hall.written.contesting import undo_moves
from arbitraj.record.model import ACTION_KEYS, Action
from arbitraj.record.moments import read_moment, shown_moment
from arbitraj.rules.last_word import standing
from arbitraj.text import Message, text_of
from arbitraj.wings import brought

# shown elsewhere in the line, or not meant for people
NOT_SHOWN = frozenset(
    (
        "fisa",
        "motiv_scris",
        "rand",
        "inaintea",
        "continut",
        "sha256",
        "dupa_verdict",
        "fisa_cu_verdict",
        "intrebare",
        "diferenta",
        "jucatori",
        "predata",
        "tastat",
    )
)
# fields with coded values
CODED = frozenset(("cum", "pana_unde", "rol", "ce", "camp", "absenta", "tabel", "masura", "hotarare"))
ANSWERS = frozenset(("mana_1", "mana_2", "amandoua", "al_lor", "al_nostru", "nicaieri"))  # the same, among readings
# names that the program has for something else
_NAMED = {"nume": keys.SETTING}
for values in brought("field_values"):
    _NAMED |= values()
_MOMENTS = frozenset(("la", "ora_scrisa"))
_TOLD = frozenset(("vazut", "constatare"))  # sentences of the program that contain words of the game
_LAID = frozenset(("depunere", "scris", "valoare"))  # as a word is written, its jokers marked


@dataclass(frozen=True, slots=True)
class JournalFilter:
    """Filter of the journal. "" matches everything."""

    sheet: str = ""
    who: str = ""
    kind: str = ""


@dataclass(frozen=True, slots=True)
class JournalLine:
    """An event in words: fields by name, with changed earlier values in `before`. `undone` is the number of the event
    that undid it. `hidden`: the person may not see the contents yet.
    """

    event: HallEvent
    kind: str
    sheet: str
    fields: tuple[tuple[str, str], ...]
    before: tuple[tuple[str, str], ...] = ()
    undone: int = 0
    hidden: bool = False


def journal_of(hall: Hall, person: HallPerson, wanted: JournalFilter = JournalFilter()) -> list[JournalLine]:
    """Lines that match the filter, the latest first."""
    state, scene = hall.state, hall.scene
    taken_back, called = _taken_back(state.log), called_all(state.log)
    known: dict[tuple[str, ...], dict[str, str]] = {}
    lines = []
    for event, number in zip(state.log, called, strict=True):
        kind, data = data_of(event.body)
        sheet = _sheet_of(event, state.log)
        shown = {name: _text(name, value) for name, value in data.items() if name not in NOT_SHOWN}
        shown = {name: text for name, text in shown.items() if text}
        declared = hall.kinds.of(event.body).shown
        if declared.words:
            shown = dict(declared.words(event.body))
        about = (declared.called or kind, *(str(data[name]) for name in declared.anew)) if declared.anew else ()
        was = known.get(about, {}) if about else {}
        if about:
            known[about] = {} if declared.ends else shown
        if (wanted.sheet and wanted.sheet != sheet) or (wanted.who and wanted.who != event.who):
            continue
        if wanted.kind and wanted.kind != kind:
            continue
        hidden = _hidden(hall, scene, person, event, number)
        before = tuple((name, text) for name, text in was.items() if shown.get(name) != text and name != "mana")
        fields = () if hidden else tuple(shown.items())
        undone = taken_back.get(event.number, 0)
        lines.append(JournalLine(event, kind, sheet, fields, () if hidden else before, undone, hidden))
    return lines[::-1]


def _text(name: str, value: object) -> str:
    if (name in CODED and value) or (name == "valoare" and value in ANSWERS):
        return text_of(keys.SAID[str(value)])
    if isinstance(value, bool):
        return text_of("common.yes") if value else ""
    if isinstance(value, Mapping):
        return ", ".join(_of_decision(of, str(item)) for of, item in value.items())
    if isinstance(value, list | tuple):
        return " / ".join(bracketed_in(str(other)) for other in value) if any(value) else ""
    text = "" if value is None else str(value)
    if name in _MOMENTS and (moment := read_moment(text)):
        return shown_moment(moment)
    if name == "fisier":
        return file_in_words(text)
    if text in _NAMED.get(name, ()):
        return text_of(_NAMED[name][text])
    if name == "varianta":
        with suppress(OSError):  # one of a newer program
            return load_variant(text).title
    if name in _TOLD:
        return bracketed_in(text)
    return bracketed_in(text) if name in _LAID else text


def _of_decision(name: str, value: str) -> str:
    if name == "fel":
        return text_of(ACTION_KEYS[value]) if value in ACTION_KEYS else value
    text = bracketed_in(value) if name in ("cuvant", "scris") else value
    return f"{text_of(keys.RULED[name])} {text}" if name in keys.RULED else text


def _sheet_of(event: HallEvent, log: Sequence[HallEvent]) -> str:
    while isinstance(event.body, TakenBack) and event.body.number < event.number:
        event = log[event.body.number - 1]
    return sheet_of_body(event.body)


def _taken_back(log: Sequence[HallEvent]) -> dict[int, int]:
    off: dict[int, int] = {}
    for event in reversed(log):
        if event.number not in off and isinstance(event.body, TakenBack):
            off.setdefault(event.body.number, event.number)
    return off


def _hidden(hall: Hall, scene: CommandContext, person: HallPerson, event: HallEvent, number: str) -> bool:
    """Whether contents typed or read by others must stay hidden: until the comparison, and from persons who may still
    type the sheet a second time.
    """
    sheet = hall.state.sheets.get(number)
    if not hall.kinds.of(event.body).shown.typed or event.who == person.name or sheet is None:
        return False
    return not may_see_hands(person, hall.case(number)) or may_still_type(scene, person, sheet)


def _outside(names: OutsideNames, body: TakenBack) -> TakenBack | None:
    number = names.event(body.number)
    return names.renamed(body, number=number) if number else None


def _of_another(state: HallState, person: HallPerson, body: TakenBack) -> bool:
    """Whether an undoing is of another person's work, which a tab left open must not do."""
    event = state.event(body.number)
    return event is not None and event.who != person.name


# topics of all kinds that can be undone: they depend on the kind alone, never on the contents
TAKEN_BACK = Kind(
    TakenBack,
    undone,
    topics=("predare", "coada", "diferente", "ecran", "ceas", "contestatii", "sanctiuni"),
    wall="always",
    outside=_outside,
    follows=follows_back,
    completed=True,
    pin=_of_another,
)


_A_PAGE = 100


def _journal(asked: PageRequest) -> Response:
    wanted = JournalFilter(asked.field("fisa"), asked.field("cine"), asked.field("fel"))
    _noted(asked, wanted.sheet)
    every = journal_of(asked.hall, asked.person)
    found = journal_of(asked.hall, asked.person, wanted)
    before = asked.number("inainte")
    older = [journal_line for journal_line in found if not before or journal_line.event.number < before]
    return asked.page(
        "jurnal.html",
        lines=older[:_A_PAGE],
        older=older[_A_PAGE - 1].event.number if len(older) > _A_PAGE else 0,
        found=len(found),
        wanted=wanted,
        people=sorted({journal_line.event.who for journal_line in every}),
        kinds=sorted({journal_line.kind for journal_line in every}),
        sheets=sorted({journal_line.sheet for journal_line in every if journal_line.sheet}),
    )


def _noted(asked: PageRequest, number: str) -> None:
    """Record that a person who looks up a sheet sees its transcriptions, unless hidden."""
    if number in asked.hall.state.sheets and may_see_hands(asked.person, asked.hall.case(number)):
        shown_to(asked.hall, asked.person, number)


def _event(asked: PageRequest) -> Response:
    number = int(asked.at("number"))
    if event := asked.hall.state.event(number):
        _noted(asked, called_now(asked.hall.state.log, event))
    line = next(
        (journal_line for journal_line in journal_of(asked.hall, asked.person) if journal_line.event.number == number),
        None,
    )
    if line is None:
        return fault(asked.request, Message("hall.no_event", number=number), 404)
    refused = asked.hall.refusal(asked.person, TakenBack(number, SOME_REASON))
    why_not = with_players(asked.hall.state, asked.hall.players, refused) if refused else None
    own = line.event.who == asked.person.name
    decision, day = _decision(asked, number), f"{datetime.fromisoformat(line.event.when):%d.%m.%Y}"
    moved = None if why_not else undo_moves(asked.hall, asked.person, TakenBack(number, SOME_REASON))
    moved = moved if isinstance(moved, Moved) else None
    shown = {"line": line, "day": day, "why_not": why_not, "own": own, "decision": decision, "moved": moved}
    return asked.page("eveniment.html", **shown, strip=None)  # this page takes it back itself


def _decision(asked: PageRequest, event: int) -> int:
    given = decisions_by_event(rulings_of(asked.hall.state)).get(event)
    back = {decision.withdraws for decision in standing(asked.hall.settled.decisions)}
    return given.number if given and given.number not in back else 0


def _take_back(asked: PageRequest) -> Response:
    """Withdraw a decision that later events depend on, by a new decision."""
    number = int(asked.at("number"))
    event, decision = asked.hall.state.event(number), _decision(asked, number)
    if event is None or not decision:
        return again(asked, Message("hall.no_event", number=number), _event)
    data = {"fisa": called_now(asked.hall.state.log, event), "intrebare": "", "cum": "decizie"}
    fields = {"fel": Action.WITHDRAW.value, NUMBER: str(decision)}
    answered = asked.do("decizie", {**data, "motiv": asked.field("motiv"), "decizie": fields})
    return asked.after(answered, _event, f"/jurnal/{number}")


def _undo(asked: PageRequest) -> Response:
    answered = asked.do("anulat", {"nr": int(asked.at("number")), "motiv": asked.field("motiv")})
    return asked.after(answered, _event, f"/jurnal/{asked.at('number')}")


def _strip_alone(asked: PageRequest) -> Response:
    return asked.page("banda.html", strip=strip_now(asked.hall, asked.person, safe_page(asked.field("unde"))))


def _strip_used(asked: PageRequest) -> Response:
    """Take back the act of a strip, if it is still the person's and nothing rests on it."""
    event = asked.hall.state.event(asked.number("nr"))
    if event is None or event.who != asked.person.name:
        return fault(asked.request, Message("hall.no_event", number=asked.number("nr")), 409)
    kind, data = data_of(takes_back(asked.hall, event))
    refused = asked.do(kind, data).refused
    return fault(asked.request, refused, 409) if refused else go_to(safe_page(asked.field("unde")))


ROUTES: list[BaseRoute] = [
    shown_at(WHERE, _strip_alone),
    done_at(WHERE, _strip_used),
    shown_at("/jurnal", _journal),
    shown_at("/jurnal/{number:numar}", _event),
    done_at("/jurnal/{number:numar}/anuleaza", _undo),
    done_at("/jurnal/{number:numar}/decizie", _take_back),
]
