"""lamuriri.toml: the arbiter's answers to questions of reading. The program only ever adds to it."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from arbitraj.folder.fields import NUMBER, Faults, Key, ValueKind
from arbitraj.folder.register import Register
from arbitraj.near import unknown
from arbitraj.record.question import Answer
from arbitraj.tables.cells import one_line
from arbitraj.text import said
from arbitraj.writing.step import Step

FILE = "lamuriri.toml"
AS_WRITTEN = "asa_scrie"
LOOKED_AT = "privit"  # an item of "de privit": nothing was asked


def _hour(value: object) -> str | None:
    if isinstance(value, datetime):  # a person may write it without quotes
        return value.isoformat(timespec="minutes")
    return one_line(value) if isinstance(value, str) else None


def _check(values: dict[str, Any], faults: Faults) -> None:
    how = values.get("how")
    if ("how" in values) == ("reading" in values):
        faults.wrong("", said("questions.answer_one"))
    elif how and how not in (AS_WRITTEN, LOOKED_AT):
        faults.wrong("raspuns", unknown(how, (AS_WRITTEN, LOOKED_AT)))


def _made(number: int, values: dict[str, Any]) -> Answer:
    empty = {"sheet": "", "entry": None, "seen": "", "reading": None, "when": ""}
    return Answer(number, ticked=values.pop("how", "") == LOOKED_AT, **empty | values)


_REGISTER = Register(
    FILE,
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
    _made,
    _check,
)
read_answers, answers_in = _REGISTER.read, _REGISTER.lines_in


def append_answer(step: Step, answer: Answer) -> None:
    """Add an answer at the end of the file; what is there stays as it is. Raises OSError, ProblemsError."""
    _REGISTER.append(step, _shown(answer))


def with_answers(before: bytes, answers: Iterable[Answer]) -> bytes:
    """The bytes of the file with these answers at its end. Raises ProblemsError."""
    return _REGISTER.added(before, map(_shown, answers))


def _shown(answer: Answer) -> str:
    how = LOOKED_AT if answer.ticked else AS_WRITTEN if answer.reading is None else ""
    return _REGISTER.shown(answer, raspuns=how)
