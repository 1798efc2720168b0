"""Registers of a folder: TOML files of tables of one kind, which a person may read and edit.

Contestations and sanctions are rewritten as a whole. If a person changed such a file since, a copy is kept. Answers and
decisions are only appended: other bytes stay.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from enum import Enum
from pathlib import Path
from typing import Any, Generic, TypeVar

from arbitraj.decoding import encode_like
from arbitraj.folder import toml_file
from arbitraj.folder.toml_file import MOMENT, NUMBER, NUMBERS, Faults, Key, Shape, ValueKind
from arbitraj.near import unknown
from arbitraj.problems import Problem, ProblemsError
from arbitraj.record.contestation import Act, Appeal, Contestation, Lateness, Resolution, UndoneAct, Verdict
from arbitraj.record.question import Answer
from arbitraj.record.revoked import Revoked
from arbitraj.tables.cells import one_line
from arbitraj.text import keyed, said, say
from arbitraj.writing.step import Step

Value = str | int | bool | datetime | tuple[int, ...] | None
Line = TypeVar("Line")


def toml_value(value: Value) -> str:
    """A value as TOML. A text becomes one line without unprintable characters.

    >>> toml_value('"CASA"\\n\\x7f'), toml_value((1, 2)), toml_value(datetime(2026, 11, 21, 18, 30))
    ('"\\\\"CASA\\\\""', '[1, 2]', '2026-11-21T18:30:00')
    """
    import tomlkit

    plain = one_line(value) if isinstance(value, str) else list(value) if isinstance(value, tuple) else value
    return tomlkit.item(plain).as_string()


def toml_table(header: str, values: Mapping[str, Value]) -> str:
    """A table with its header (`[[contestatie]]`), without empty values."""
    lines = [f"{key} = {toml_value(value)}" for key, value in values.items() if value not in (None, "", ())]
    return "\n".join([header, *lines]) + "\n"


@dataclass(frozen=True, slots=True)
class Register(Generic[Line]):
    """A file of tables `[[table]]`, a line each, with these keys. `place` names a line by its number.

    `make` builds the line, `check` finds faults beyond single keys. `only` is the message about other contents of the
    file.
    """

    file: str
    table: str
    keys: tuple[Key, ...]
    place: str
    make: Callable[[int, dict[str, Any]], Line]
    check: Callable[[dict[str, Any], Faults], None] = lambda values, faults: None
    only: str = "season.only_tables"
    head: str = ""  # first lines of a file that is written as a whole

    def read(self, folder: Path) -> tuple[tuple[Line, ...], list[Problem]]:
        """The lines of a folder in order, and their problems. Empty if it has no such file."""
        if not (folder / self.file).exists():
            return (), []
        return self._lines(toml_file.read_text(folder / self.file, self.file))

    def lines_in(self, data: bytes) -> tuple[tuple[Line, ...], list[Problem]]:
        """The same of the bytes of such a file."""
        return self._lines(toml_file.text_in(data, self.file))

    def _lines(self, text: str | Problem) -> tuple[tuple[Line, ...], list[Problem]]:
        tables, problems = self._tables(text if isinstance(text, Problem) else toml_file.parse_toml(text, self.file))
        lines = []
        for at, table in enumerate(tables, 1):
            faults = Faults(self.file, said(self.place, number=table.get("nr", at)))
            values = faults.read(table, self.keys)
            self.check(values, faults)
            if not faults.problems:
                lines.append(self.make(at, values))
            problems += faults.problems
        return tuple(lines), problems

    def _tables(self, data: dict[str, Any] | Problem) -> tuple[list[dict[str, Any]], list[Problem]]:
        if isinstance(data, Problem):
            return [], [data]
        tables = data.pop(self.table, [])
        strange = list(data)
        if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
            tables, strange = [], [*strange, self.table]
        # other contents would otherwise be ignored silently
        return tables, [self._only(key) for key in strange]

    def _only(self, key: str) -> Problem:
        return Problem(self.file, said("files.key", key=key), said(self.only, name=self.table))

    def shown(self, line: Line, **other: Value) -> str:
        """A line as in the file. `other` are values besides the line's own."""
        return _shown(f"[[{self.table}]]", line, self.keys, other)

    def text(self, lines: Iterable[Line]) -> str:
        """The text of the file."""
        head = "".join(f"# {line}\n" for line in say(self.head).splitlines())
        return "\n".join([head, *map(self.shown, lines)])

    def data(self, lines: Iterable[Line]) -> list[dict[str, Any]]:
        """The lines as their file has them, for other programs."""
        read = toml_file.parse_toml(self.text(lines), self.file)
        return [] if isinstance(read, Problem) else list(read.get(self.table, []))

    def write(self, step: Step, lines: Iterable[Line], before: Iterable[Line]) -> Path | None:
        """Write the file. Returns the copy kept, if a person had changed it.

        `before` are the lines as they were read. Raises OSError.
        """
        path, copy = step.folder / self.file, None
        if path.exists() and path.read_bytes() != self.text(before).encode():
            copy = step.keep(path)
        step.text(path, self.text(lines))
        return copy

    def append(self, step: Step, *shown: str) -> None:
        """Append lines to the file, whose other bytes stay. Raises OSError, ProblemsError."""
        path = step.folder / self.file
        there = step.latest(path)  # with what this step added already
        before = toml_file.read_text(there, self.file) if there.exists() else ""
        if isinstance(before, Problem):
            raise ProblemsError([before])
        step.data(path, self.added(there.read_bytes() if before else b"", shown))

    def added(self, old: bytes, shown: Iterable[str]) -> bytes:
        """The bytes of the file with lines appended, the old ones unchanged. Raises ProblemsError."""
        before = toml_file.text_in(old, self.file)
        if isinstance(before, Problem):
            raise ProblemsError([before])
        added = ("" if before.endswith("\n") or not before else "\n") + "".join(f"\n{each}" for each in shown)
        whole = before + (added.replace("\n", "\r\n") if "\r\n" in before else added)
        if isinstance(toml_file.parse_toml(whole, self.file), Problem):  # lines are a list there
            raise ProblemsError([self._only(self.table)])
        try:
            return encode_like(whole, old)
        except UnicodeEncodeError:
            return whole.encode()


def _shown(header: str, line: object, keys: Sequence[Key], other: Mapping[str, Value]) -> str:
    values = {key.key: other.get(key.key, _written(line, key)) for key in keys if not key.inner}
    text, path = toml_table(header, values), header.strip("[]")
    inner = ((key, getattr(line, key.name)) for key in keys if key.inner)
    return text + "".join(
        _shown(f"[[{path}.{key.key}]]" if key.many else f"[{path}.{key.key}]", inside, key.inner.keys, {})
        for key, value in inner
        if key.inner and value
        for inside in (value if key.many else [value])
    )


def _written(line: object, key: Key) -> Any:
    value: Any = line
    for name in key.name.split("."):  # of a value within the line, which it may not have
        value = getattr(value, name, None)
    return value if key.known is None else next((word for word, means in key.known.items() if means == value), None)


AS_WRITTEN = "asa_scrie"
LOOKED_AT = "privit"  # an item of "de privit": nothing was asked
TAKEN_BACK = "anulat"  # the answer before it to the same question
_HOW = (AS_WRITTEN, LOOKED_AT, TAKEN_BACK)


def _hour(value: object) -> str | None:
    if isinstance(value, datetime):  # a person may write it without quotes
        return value.isoformat(timespec="minutes")
    return one_line(value) if isinstance(value, str) else None


def _check_answer(values: dict[str, Any], faults: Faults) -> None:
    how = values.get("how")
    if ("how" in values) == ("reading" in values):
        faults.wrong("", said("questions.answer_one"))
    elif how and how not in _HOW:
        faults.wrong("raspuns", unknown(how, _HOW))


def _answer(number: int, values: dict[str, Any]) -> Answer:
    empty = {"sheet": "", "entry": None, "seen": "", "reading": None, "when": ""}
    how = values.pop("how", "")
    return Answer(number, ticked=how == LOOKED_AT, back=how == TAKEN_BACK, **empty | values)


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
        Key("motiv", "reason"),
    ),
    "questions.answer_place",
    _answer,
    _check_answer,
)


def append_answer(step: Step, *answers: Answer) -> None:
    """Append answers to the file, whose other bytes stay. Raises OSError, ProblemsError."""
    ANSWERS.append(step, *map(answer_shown, answers))


def answer_shown(answer: Answer) -> str:
    """An answer as in the file."""
    return ANSWERS.shown(answer, raspuns="" if answer.reading is not None else how_answered(answer))


def how_answered(answer: Answer) -> str:
    """The reading of an answer as in the file."""
    if answer.ticked or answer.back:
        return LOOKED_AT if answer.ticked else TAKEN_BACK
    return AS_WRITTEN if answer.reading is None else answer.reading


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
_UNDONE = (
    Key("de", "by", needed=True),
    Key("motiv", "reason", needed=True),
    Key("la", "when", MOMENT, needed=True),
)


def _undone_act(act: Act, answer: Resolution | None = None, appeal: Appeal | None = None, **undone: Any) -> UndoneAct:
    return UndoneAct(
        act, Revoked(**{name.removeprefix("undone."): value for name, value in undone.items()}), answer, appeal
    )


_UNDONE_ACT = Shape(
    (
        Key("ce", "act", needed=True, known={each.value: each for each in Act}),
        *(replace(key, name=f"undone.{key.name}") for key in _UNDONE),
        Key("raspuns", "answer", inner=_RESOLUTION),
        Key("apel", "appeal", inner=_APPEAL),
    ),
    _undone_act,
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
        Key("scris", "written"),
        Key("articol", "article"),
        Key("constatare", "finding"),
        Key("text", "text", needed=True),
        Key("tastat", "typed"),
        Key("primita", "when", MOMENT, needed=True),
        Key("tarziu_primita_de", "late.by"),
        Key("tarziu_motiv", "late.reason"),
        Key("raspuns", "answer", inner=_RESOLUTION),
        Key("apel", "appeal", inner=_APPEAL),
        Key("anulat", "undone", inner=_UNDONE_ACT, many=True),
    ),
    "contestation.place",
    _contestation,
    _check_contestation,
    head="contestation.file_head",
)


def read_contestations(folder: Path) -> tuple[tuple[Contestation, ...], list[Problem]]:
    """The contestations of a folder in order, and their problems."""
    found, problems = CONTESTATIONS.read(folder)
    times = Counter(each.number for each in found)
    twice = [said("contestation.twice", number=number) for number in sorted(times) if times[number] > 1]
    return found, problems + [Problem(CONTESTATIONS.file, "", each) for each in twice]


_TITLES = keyed("disciplinary.title_* disciplinary.title_avertisment disciplinary.title_eliminare")
_WORDS = keyed("disciplinary.word_* disciplinary.word_avertisment disciplinary.word_eliminare")


class Measure(Enum):
    """Measure dictated by the chief arbiter."""

    WARNING = "avertisment"  # 8.5, 9.2.3.a
    SENDING_OFF = "eliminare"  # 9.1.3.a, 6.3.2.j

    @property
    def title_key(self) -> str:
        """The key of the title of its form."""
        return _TITLES[self.value]

    @property
    def key(self) -> str:
        """The key of its word."""
        return _WORDS[self.value]


@dataclass(frozen=True, slots=True)
class Sanction:
    """A disciplinary warning or a sending-off, with reason, person and time (6.3.2.j).

    `article` is the one broken, empty if none was named. `second` marks the player's second warning in the game, which
    sends him off (8.5). An `undone` one no longer counts, but remains readable.
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
    undone: Revoked | None = None

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
        Key("anulata", "undone", inner=Shape(_UNDONE, Revoked)),
    ),
    "disciplinary.place",
    lambda number, values: Sanction(**values),
    head="disciplinary.file_head",
)
