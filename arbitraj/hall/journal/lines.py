"""The journal for a person: events with their earlier values, without anything that would reveal a transcription to
type blind.
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass

from arbitraj.desk.inputs import file_in_words
from arbitraj.game.tile import bracketed_in
from arbitraj.game.variant import load_variant
from arbitraj.hall.kernel import keys
from arbitraj.hall.kernel.event import HallEvent, TakenBack, data_of, sheet_of_body
from arbitraj.hall.kernel.hall import Hall
from arbitraj.hall.kernel.scene import CommandContext, HallPerson
from arbitraj.hall.kernel.undo import called_all
from arbitraj.hall.triage.overview import may_see_hands
from arbitraj.hall.typing.blind import may_still_type
from arbitraj.record.game_types import TYPE_KEYS
from arbitraj.record.model import ACTION_KEYS
from arbitraj.record.moments import read_moment, shown_moment
from arbitraj.text import say
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
_NAMED = {"nume": keys.SETTING, "formular": TYPE_KEYS, "lexic": {"fara": "hall.list_fara"}}
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
        return say(keys.SAID[str(value)])
    if isinstance(value, bool):
        return say("common.yes") if value else ""
    if isinstance(value, Mapping):
        return ", ".join(_of_decision(of, str(each)) for of, each in value.items())
    if isinstance(value, list | tuple):
        return " / ".join(bracketed_in(str(each)) for each in value) if any(value) else ""
    text = "" if value is None else str(value)
    if name in _MOMENTS and (moment := read_moment(text)):
        return shown_moment(moment)
    if name == "fisier":
        return file_in_words(text)
    if text in _NAMED.get(name, ()):
        return say(_NAMED[name][text])
    if name == "varianta":
        with suppress(OSError):  # one of a newer program
            return load_variant(text).title
    if name in _TOLD:
        return bracketed_in(text)
    return bracketed_in(text) if name in _LAID else text


def _of_decision(name: str, value: str) -> str:
    """Value of a decision's field, with its label."""
    if name == "fel":
        return say(ACTION_KEYS[value]) if value in ACTION_KEYS else value
    text = bracketed_in(value) if name in ("cuvant", "scris") else value
    return f"{say(keys.RULED[name])} {text}" if name in keys.RULED else text


def _sheet_of(event: HallEvent, log: Sequence[HallEvent]) -> str:
    """Sheet of an event. For an undoing, that of the undone event."""
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
