"""The registers of a folder: the arbiter's answers and decisions, to which the program only ever adds, and the
contestations and sanctions, which it writes anew as people can read them.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from enum import Enum
from pathlib import Path
from typing import Any

from arbitraj.folder.fields import MOMENT, NUMBER, NUMBERS, Faults, Key, Shape, ValueKind
from arbitraj.folder.register import Register
from arbitraj.near import unknown
from arbitraj.problems import Problem
from arbitraj.record.contestation import Appeal, Contestation, Lateness, Resolution, Verdict
from arbitraj.record.model import Action, Decision
from arbitraj.record.question import Answer
from arbitraj.tables.cells import one_line
from arbitraj.text import said
from arbitraj.writing.step import Step

AS_WRITTEN = "asa_scrie"
LOOKED_AT = "privit"  # an item of "de privit": nothing was asked


def _hour(value: object) -> str | None:
    if isinstance(value, datetime):  # a person may write it without quotes
        return value.isoformat(timespec="minutes")
    return one_line(value) if isinstance(value, str) else None


def _check_answer(values: dict[str, Any], faults: Faults) -> None:
    how = values.get("how")
    if ("how" in values) == ("reading" in values):
        faults.wrong("", said("questions.answer_one"))
    elif how and how not in (AS_WRITTEN, LOOKED_AT):
        faults.wrong("raspuns", unknown(how, (AS_WRITTEN, LOOKED_AT)))


def _answer(number: int, values: dict[str, Any]) -> Answer:
    empty = {"sheet": "", "entry": None, "seen": "", "reading": None, "when": ""}
    return Answer(number, ticked=values.pop("how", "") == LOOKED_AT, **empty | values)


ANSWERS = Register(
    "lamuriri.toml",
    "raspuns",
    (
        Key("id", "id", needed=True),
        Key("fisa", "sheet"),
        Key("depunere", "entry", NUMBER),
        Key("vazut", "seen"),
        Key("raspuns", "how"),
        Key("citire", "reading"),
        Key("arbitru", "arbiter", needed=True),
        Key("ora", "when", ValueKind("text", _hour)),
    ),
    "questions.answer_place",
    _answer,
    _check_answer,
)


def append_answer(step: Step, answer: Answer) -> None:
    """Add an answer at the end of the file; what is there stays as it is. Raises OSError, ProblemsError."""
    how = LOOKED_AT if answer.ticked else AS_WRITTEN if answer.reading is None else ""
    ANSWERS.append(step, ANSWERS.shown(answer, raspuns=how))


# a date or a number may be written without quotes; lists and tables are no values of a decision
_ANY = ValueKind("text", lambda value: None if isinstance(value, list | dict) else str(value))
# what each action cannot do without, besides the sheet, the reason and the arbiter
_NEEDS: Mapping[Action, tuple[str, ...]] = {
    Action.ACCEPT: ("depunere",),
    Action.REJECT: ("depunere", "articol"),
    Action.JOKER: ("depunere", "patrat"),
    Action.GROUP: ("depunere", "grupa"),
    Action.ADD: ("articol",),
    Action.DROP: ("articol",),
}


def _check_decision(values: dict[str, Any], faults: Faults) -> None:
    needed = _NEEDS[values["action"]] if values.get("action") else ()
    for key in DECISIONS.keys:
        if key.key in needed and key.name not in values:
            faults.missing(key.key)


DECISIONS = Register(
    "decizii.toml",
    "decizie",
    (
        Key("fisa", "sheet", _ANY, needed=True),
        Key("depunere", "entry", NUMBER),
        Key("tabel", "table", _ANY),
        Key("scris", "written", _ANY),
        Key("actiune", "action", needed=True, known={each.value: each for each in Action}),
        Key("pozitie", "position", _ANY),
        Key("cuvant", "word", _ANY),
        Key("patrat", "square", _ANY),
        Key("grupa", "group", _ANY),
        Key("articol", "article", _ANY),
        Key("motiv", "reason", _ANY, needed=True),
        Key("arbitru", "arbiter", _ANY, needed=True),
        Key("data", "when", _ANY),
        Key("contestatie", "contestation", _ANY),
    ),
    "files.decision",
    lambda number, values: Decision(**{"number": number, "entry": None} | values),
    _check_decision,
    only="files.only_decisions",
)


def append_decision(step: Step, decision: Decision) -> None:
    """Add a decision at the end of the file; what is there stays as it is. Raises OSError, ProblemsError."""
    when = decision.when or datetime.now().astimezone().isoformat(timespec="seconds")
    DECISIONS.append(step, DECISIONS.shown(replace(decision, when=when)))


def missing_keys(decision: Decision) -> list[str]:
    """The keys that the decision's action cannot do without and that are empty."""
    values = {key.key: getattr(decision, key.name) for key in DECISIONS.keys}
    needed = [key.key for key in DECISIONS.keys if key.needed] + list(_NEEDS[decision.action])
    return [key for key in needed if not values[key] or (isinstance(values[key], str) and not one_line(values[key]))]


_RESOLUTION = Shape(
    (
        Key("hotarare", "verdict", needed=True, known={each.value: each for each in Verdict}),
        Key("motiv", "reason", needed=True),
        Key("de", "by", needed=True),
        Key("la", "when", MOMENT, needed=True),
        Key("decizii", "decisions", NUMBERS),
        Key("cum", "sheet_changed", known={"fisa_indreptata": True}),
    ),
    Resolution,
)
_APPEAL = Shape(
    (
        Key("text", "text", needed=True),
        Key("la", "when", MOMENT, needed=True),
        Key("raspuns", "answer", inner=_RESOLUTION),
    ),
    Appeal,
)


def _check_contestation(values: dict[str, Any], faults: Faults) -> None:
    if ("late.by" in values) != ("late.reason" in values):
        faults.wrong("", said("contestation.half_late"))
    if "appeal" in values and "answer" not in values:
        faults.wrong("", said("contestation.appeal_too_early", number=values.get("number", "")))


def _contestation(_: int, values: dict[str, Any]) -> Contestation:
    by, reason = values.pop("late.by", ""), values.pop("late.reason", "")
    return Contestation(**values, late=Lateness(by, reason) if by else None)


CONTESTATIONS = Register(
    "contestatii.toml",
    "contestatie",
    (
        Key("nr", "number", NUMBER, needed=True),
        Key("masa", "table", NUMBER, needed=True),
        Key("nume", "name", needed=True),
        Key("fisa", "sheet", needed=True),
        Key("depunere", "entry", NUMBER),
        Key("tabel", "construction", known={"constructie": True}),
        Key("articol", "article"),
        Key("constatare", "finding"),
        Key("text", "text", needed=True),
        Key("primita", "when", MOMENT, needed=True),
        Key("tarziu_primita_de", "late.by"),
        Key("tarziu_motiv", "late.reason"),
        Key("raspuns", "answer", inner=_RESOLUTION),
        Key("apel", "appeal", inner=_APPEAL),
    ),
    "contestation.place",
    _contestation,
    _check_contestation,
    head="contestation.file_head",
)


def read_contestations(folder: Path) -> tuple[tuple[Contestation, ...], list[Problem]]:
    """The contestations of a folder, in their order, and what is wrong with them."""
    found, problems = CONTESTATIONS.read(folder)
    numbers = [each.number for each in found]
    twice = sorted({each for each in numbers if numbers.count(each) > 1})
    return found, problems + [
        Problem(CONTESTATIONS.file, "", said("contestation.twice", number=number)) for number in twice
    ]


class Measure(Enum):
    """What the chief arbiter dictates."""

    WARNING = "avertisment"  # 8.5, 9.2.3.a
    SENDING_OFF = "eliminare"  # 9.1.3.a, 6.3.2.j


@dataclass(frozen=True, slots=True)
class Sanction:
    """A disciplinary warning or a sending-off, why, by whom and when (6.3.2.j).

    `article` is what was broken, empty where none was named. `second` marks the warning that is the player's second
    one in the game: he is sent off with it (8.5).
    """

    number: int
    measure: Measure
    table: int
    name: str
    reason: str
    arbiter: str
    when: datetime
    article: str = ""
    second: bool = False

    @property
    def sends_off(self) -> bool:
        return self.second or self.measure is Measure.SENDING_OFF


SANCTIONS = Register(
    "sanctiuni.toml",
    "sanctiune",
    (
        Key("nr", "number", NUMBER, needed=True),
        Key("fel", "measure", needed=True, known={each.value: each for each in Measure}),
        Key("masa", "table", NUMBER, needed=True),
        Key("nume", "name", needed=True),
        Key("motiv", "reason", needed=True),
        Key("articol", "article"),
        Key("urmare", "second", known={"eliminat": True}),
        Key("arbitru", "arbiter", needed=True),
        Key("la", "when", MOMENT, needed=True),
    ),
    "disciplinary.place",
    lambda number, values: Sanction(**values),
    head="disciplinary.file_head",
)
