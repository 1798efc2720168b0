"""contestatii.toml: the register of contestations, read and checked, written as people can read it."""

from pathlib import Path
from typing import Any

from arbitraj.folder.fields import MOMENT, NUMBER, NUMBERS, Faults, Key, Shape
from arbitraj.folder.register import Register
from arbitraj.problems import Problem
from arbitraj.record.contestation import Appeal, Contestation, Lateness, Resolution, Verdict
from arbitraj.text import said

FILE = "contestatii.toml"
_ANSWER = Shape(
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
        Key("raspuns", "answer", inner=_ANSWER),
    ),
    Appeal,
)
_KEYS = (
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
    Key("raspuns", "answer", inner=_ANSWER),
    Key("apel", "appeal", inner=_APPEAL),
)


def _check(values: dict[str, Any], faults: Faults) -> None:
    if ("late.by" in values) != ("late.reason" in values):
        faults.wrong("", said("contestation.half_late"))
    if "appeal" in values and "answer" not in values:
        faults.wrong("", said("contestation.appeal_too_early", number=values.get("number", "")))


def _made(_: int, values: dict[str, Any]) -> Contestation:
    by, reason = values.pop("late.by", ""), values.pop("late.reason", "")
    return Contestation(**values, late=Lateness(by, reason) if by else None)


REGISTER = Register(FILE, "contestatie", _KEYS, "contestation.place", _made, _check, head="contestation.file_head")
write_contestations, register_text = REGISTER.write, REGISTER.text


def read_contestations(folder: Path) -> tuple[tuple[Contestation, ...], list[Problem]]:
    """The contestations of a folder, in their order, and what is wrong with them."""
    found, problems = REGISTER.read(folder)
    numbers = [each.number for each in found]
    twice = sorted({each for each in numbers if numbers.count(each) > 1})
    return found, problems + [Problem(FILE, "", said("contestation.twice", number=number)) for number in twice]
