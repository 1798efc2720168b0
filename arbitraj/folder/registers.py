"""Registers of a folder: TOML files of tables of one kind, which a person may read and edit.

Contestations and sanctions are rewritten as a whole. If a person changed such a file since, a copy is kept. Answers and
decisions are only appended: other bytes stay.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field as of
from datetime import datetime
from enum import Enum
from functools import cached_property
from pathlib import Path
from typing import Annotated, Any, Generic, TypeVar

from msgspec import Meta, Struct, field

from arbitraj.decoding import encode_like
from arbitraj.folder import toml_file
from arbitraj.folder.toml_file import LINE, MOMENT, NUMBER, NUMBERS, Faults, Key, Shape, ValueKind
from arbitraj.near import unknown
from arbitraj.problems import Problem, ProblemsError
from arbitraj.record.contestation import Contestation, Revoked
from arbitraj.record.question import LOOKED_AT, TAKEN_BACK, Answer
from arbitraj.tables.cells import one_line
from arbitraj.text import Message, keyed, text_of
from arbitraj.writing.transaction import Transaction

Value = str | int | bool | datetime | tuple[int, ...] | None
Line = TypeVar("Line", bound=Struct)


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


def _keys_of(line: type[Struct], kinds: Mapping[str, ValueKind]) -> Iterator[Key]:
    """The keys of a line's table: the fields of its Struct that have a name in the file."""
    from msgspec import inspect

    info = inspect.type_info(line)
    assert isinstance(info, inspect.StructType)
    for of_line in info.fields:
        words: dict[Any, Any] | None = None
        value, inner, many = of_line.type, None, isinstance(of_line.type, inspect.VarTupleType)
        if isinstance(value, inspect.UnionType):  # or nothing
            value = next(other for other in value.types if not isinstance(other, inspect.NoneType))
        kind: ValueKind | None = LINE
        match value.item_type if isinstance(value, inspect.VarTupleType) else value:
            case inspect.StrType():
                kind = kinds.get(of_line.name) or kinds.get("", LINE)
            case inspect.IntType():
                kind, many = NUMBERS if many else NUMBER, False
            case inspect.DateTimeType():
                kind = MOMENT
            case inspect.StructType(cls=inside):
                kind, inner = None, Shape(tuple(_keys_of(inside, kinds)), inside)
            case inspect.EnumType(cls=choices):
                words = {member.value: member for member in choices.__members__.values()}
            case inspect.LiteralType(values=values):
                words = {value: value for value in values if value}
            case inspect.Metadata(extra=called):  # a truth value
                words = called
        if of_line.encode_name:
            yield Key(of_line.encode_name, of_line.name, kind, of_line.required, words, inner, many)


@dataclass(frozen=True)
class Register(Generic[Line]):
    """A file of tables `[[table]]`, each a line: a Struct whose fields are called as the keys of the file.

    A field whose name there is empty has no key. The words of a truth value are in its `Meta(extra=...)`. `place` names
    a line by its number. `make` builds the line, `check` finds faults beyond single keys. `kinds` are those of single
    fields, and under "" that of texts. `only` is the message about other contents of the file.
    """

    file: str
    table: str
    line: type[Line]
    place: str
    make: Callable[[int, dict[str, Any]], Line] | None = None
    check: Callable[[dict[str, Any], Faults], None] = lambda values, faults: None
    kinds: Mapping[str, ValueKind] = of(default_factory=dict)
    only: str = "season.only_tables"
    head: str = ""  # first lines of a file that is written as a whole

    @cached_property
    def keys(self) -> tuple[Key, ...]:
        """The keys of a line, in the order in which they are written."""
        return tuple(_keys_of(self.line, self.kinds))

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
            faults = Faults(self.file, Message(self.place, number=table.get("nr", at)))
            values = faults.read(table, self.keys)
            self.check(values, faults)
            if not faults.problems:
                lines.append(self.make(at, values) if self.make else self.line(**values))
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
        return Problem(self.file, Message("files.key", key=key), Message(self.only, name=self.table))

    def shown(self, line: Line, **other: Value) -> str:
        """A line as in the file. `other` are values besides the line's own."""
        return _shown(f"[[{self.table}]]", line, self.keys, other)

    def text(self, lines: Iterable[Line]) -> str:
        """The text of the file."""
        head = "".join(f"# {line}\n" for line in text_of(self.head).splitlines())
        return "\n".join([head, *map(self.shown, lines)])

    def data(self, lines: Iterable[Line]) -> list[dict[str, Any]]:
        """The lines as their file has them, for other programs."""
        read = toml_file.parse_toml(self.text(lines), self.file)
        return [] if isinstance(read, Problem) else list(read.get(self.table, []))

    def write(self, transaction: Transaction, lines: Iterable[Line], before: Iterable[Line]) -> str:
        """Write the file. Returns the name of the copy of a file changed by a person, else "". Raises OSError."""
        path = transaction.folder / self.file
        changed = path.exists() and path.read_bytes() != self.text(before).encode()
        copy = transaction.keep(path).name if changed else ""
        transaction.text(path, self.text(lines))
        return copy

    def append(self, transaction: Transaction, *shown: str) -> None:
        """Append lines to the file, whose other bytes stay. Raises OSError, ProblemsError."""
        path = transaction.folder / self.file
        there = transaction.latest(path)  # with what this step added already
        before = toml_file.read_text(there, self.file) if there.exists() else ""
        if isinstance(before, Problem):
            raise ProblemsError([before])
        transaction.data(path, self.added(there.read_bytes() if before else b"", shown))

    def added(self, old: bytes, shown: Iterable[str]) -> bytes:
        """The bytes of the file with lines appended, the old ones unchanged. Raises ProblemsError."""
        before = toml_file.text_in(old, self.file)
        if isinstance(before, Problem):
            raise ProblemsError([before])
        added = ("" if before.endswith("\n") or not before else "\n") + "".join(f"\n{item}" for item in shown)
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
    value: Any = getattr(line, key.name, None)
    return value if key.known is None else next((word for word, means in key.known.items() if means == value), None)


AS_WRITTEN = "asa_scrie"
_HOW = (AS_WRITTEN, LOOKED_AT, TAKEN_BACK)


def _hour(value: object) -> str | None:
    if isinstance(value, datetime):  # a person may write it without quotes
        return value.isoformat(timespec="minutes")
    return one_line(value) if isinstance(value, str) else None


def _check_answer(values: dict[str, Any], faults: Faults) -> None:
    how = values.get("how")
    if ("how" in values) == ("reading" in values):
        faults.wrong("", Message("questions.answer_one"))
    elif how and how not in _HOW:
        faults.wrong("raspuns", unknown(how, _HOW))


def _answer(number: int, values: dict[str, Any]) -> Answer:
    how = values.pop("how", "")
    return Answer(number=number, **values, how="" if how == AS_WRITTEN else how)


ANSWERS = Register(
    "lamuriri.toml",
    "raspuns",
    Answer,
    "questions.answer_place",
    _answer,
    _check_answer,
    {"when": ValueKind("text", _hour)},
)


def append_answer(transaction: Transaction, *answers: Answer) -> None:
    """Append answers to the file, whose other bytes stay. Raises OSError, ProblemsError."""
    ANSWERS.append(transaction, *map(answer_shown, answers))


def answer_shown(answer: Answer) -> str:
    """An answer as in the file."""
    return ANSWERS.shown(answer, raspuns="" if answer.reading is not None else how_answered(answer))


def how_answered(answer: Answer) -> str:
    """The reading of an answer as in the file."""
    return answer.how or (AS_WRITTEN if answer.reading is None else answer.reading)


def _check_contestation(values: dict[str, Any], faults: Faults) -> None:
    if ("late_by" in values) != ("late_reason" in values):
        faults.wrong("", Message("contestation.half_late"))
    if "appeal" in values and "answer" not in values:
        faults.wrong("", Message("contestation.appeal_too_early", number=values.get("number", "")))


CONTESTATIONS = Register(
    "contestatii.toml",
    "contestatie",
    Contestation,
    "contestation.place",
    check=_check_contestation,
    head="contestation.file_head",
)


def read_contestations(folder: Path) -> tuple[tuple[Contestation, ...], list[Problem]]:
    """The contestations of a folder in order, and their problems."""
    found, problems = CONTESTATIONS.read(folder)
    times = Counter(contestation.number for contestation in found)
    twice = [Message("contestation.twice", number=number) for number in sorted(times) if times[number] > 1]
    return found, problems + [Problem(CONTESTATIONS.file, "", message) for message in twice]


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


class Sanction(Struct, frozen=True, kw_only=True):
    """A disciplinary warning or a sending-off, with reason, person and time (6.3.2.j).

    `article` is the one broken, empty if none was named. `second` marks the player's second warning in the game, which
    sends him off (8.5). An `undone` one no longer counts, but remains readable.
    """

    number: int = field(name="nr")
    measure: Measure = field(name="fel")
    table: int = field(name="masa")
    name: str = field(name="nume")
    reason: str = field(name="motiv")
    article: str = field(name="articol", default="")
    second: Annotated[bool, Meta(extra={"eliminat": True})] = field(name="urmare", default=False)
    arbiter: str = field(name="arbitru")
    when: datetime = field(name="la")
    undone: Revoked | None = field(name="anulata", default=None)

    @property
    def sends_off(self) -> bool:
        return self.second or self.measure is Measure.SENDING_OFF


SANCTIONS = Register("sanctiuni.toml", "sanctiune", Sanction, "disciplinary.place", head="disciplinary.file_head")
