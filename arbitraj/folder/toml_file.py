"""Text and TOML files as people save them: anything that can upset a parser is a problem of the file.

Contents are declared key by key: all faults are reported at once, with similar names as hints.
"""

import re
import reprlib
import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path
from typing import Any

from arbitraj.decoding import decode, lines_once
from arbitraj.near import key_called, nearest, unknown
from arbitraj.problems import Problem
from arbitraj.record.moments import to_minute
from arbitraj.tables.cells import FileError, lines_told, one_line
from arbitraj.tables.limits import read_bytes
from arbitraj.text import Message, harmless, keyed

_KINDS = keyed("""files.kind_*
    files.kind_text files.kind_list files.kind_bool files.kind_number files.kind_numbers files.kind_moment
    files.kind_table files.kind_tables files.kind_date
""")
MAX_BYTES = 5_000_000
MAX_TOML = 500_000  # characters: the parser's time grows with the square of some contents
MANY_KEYS = 20  # unknown ones that are named: a file with more is another file, and hints take time
MAX_TEXT = 20_000  # signs of one text of a settings file
_DEEPEST = 40  # parts of a key with dots
# a text, and one that does not close: looked for once, not from each quote in it
_QUOTED = re.compile(r"""("(?:[^"\\\n]|\\.)*+"|'[^'\n]*')|"[^\n]*""")
_ROMANIAN_DAY = re.compile(r"\s*\w+\s*=\s*(\d{1,2})[./-](\d{1,2})[./-](\d{4})\s*(?:#|$)")
_DOT = re.compile(r"\.[ \t]*[^.\s]")
# workbooks and archives, PDF, old Office files: the most likely to be named .csv by mistake
_BINARY = (b"PK\x03\x04", b"%PDF", b"\xd0\xcf\x11\xe0")


def read_text(path: Path, name: str) -> str | Problem:
    """The text of a file. `name` is used in problems."""
    try:
        data = read_bytes(path, MAX_BYTES)
    except FileError as error:
        return error.of(name)
    return text_in(data, name)


def text_in(data: bytes, name: str) -> str | Problem:
    """The text that a file's bytes are."""
    text = None if data.startswith(_BINARY) else decode(data)
    return Problem(name, "", Message("files.not_text")) if text is None or "\0" in text else text


def read_toml(path: Path, name: str) -> dict[str, Any] | Problem:
    """The values of a settings file, with double encoding undone. `name` is used in problems."""
    text = read_text(path, name)
    if isinstance(text, str) and len(text) <= MAX_TOML:
        text, _ = lines_once(text)
    return text if isinstance(text, Problem) else parse_toml(text, name)


def garbled_toml(path: Path, name: str) -> list[Problem]:
    """The lines of a settings file that were encoded twice, with their readings."""
    text = read_text(path, name)
    return lines_told(name, lines_once(text)[1]) if isinstance(text, str) and len(text) <= MAX_TOML else []


def parse_toml(text: str, name: str) -> dict[str, Any] | Problem:
    """The values of a settings file's text. All that a file can do to the parser is a problem of the file.

    Texts come without signs that a terminal would obey, numbers are of the size that TOML promises.
    """
    if len(text) > MAX_TOML:
        return Problem(name, "", Message("files.toml_too_long", limit=MAX_TOML))
    keys = _QUOTED.sub(lambda found: "s" if found[1] else found[0], text)
    if any(len(_DOT.findall(line)) > _DEEPEST for line in keys.split("\n")):
        return Problem(name, "", Message("files.bad_toml_nowhere"))
    try:
        return dict(_checked(tomllib.loads(text)))
    except tomllib.TOMLDecodeError as error:
        at = re.search(r"line (\d+), column (\d+)", str(error))
        wrong = Message("files.bad_toml", row=at[1], col=at[2]) if at else Message("files.bad_toml_nowhere")
        if at and (day := _ROMANIAN_DAY.match(text.split("\n")[int(at[1]) - 1])):
            wrong = Message("files.toml_date", row=at[1], day=f"{day[3]}-{day[2]:0>2}-{day[1]:0>2}")
    except OverflowError:
        wrong = Message("files.toml_value_too_long", limit=MAX_TEXT)
    except (ValueError, RecursionError):  # a number of thousands of digits, thousands of brackets
        wrong = Message("files.bad_toml_nowhere")
    return Problem(name, "", wrong)


def _checked(value: Any) -> Any:
    """The value with harmless texts. Raises OverflowError if a text or number is larger than any setting."""
    if isinstance(value, dict):
        return {_checked(key): _checked(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_checked(other) for other in value]
    if isinstance(value, str):
        if len(value) > MAX_TEXT:
            raise OverflowError
        return harmless(value)
    if isinstance(value, int) and value.bit_length() > 63:
        raise OverflowError
    return value


_SHOWN = reprlib.Repr()
_SHOWN.maxstring = _SHOWN.maxother = 60


def value_shown(value: object) -> str:
    """A value of a settings file as a problem quotes it: of lists and long texts the beginning."""
    return _SHOWN.repr(value)


def of_kind(key: str, value: object, kind: "ValueKind") -> Message:
    """The message about a value of the wrong kind."""
    return Message("files.wrong_kind", found=value_shown(value), wanted=Message(_KINDS[kind.name]))


@dataclass(frozen=True, slots=True)
class ValueKind:
    """Kind of a value: `read` returns None for a value of another kind, and `wrong` then makes the message."""

    name: str
    read: Callable[[Any], Any]
    wrong: "Callable[[str, object, ValueKind], Message]" = of_kind


@dataclass(frozen=True, slots=True)
class Key:
    """A key of a table: its name in the file and in the value, and its kind.

    `known` are the only possible values, with their meanings. `inner` is a table under the key, or a list of tables if
    `many`.
    """

    key: str
    name: str
    kind: "ValueKind | None" = None
    needed: bool = False
    known: Mapping[Any, Any] | None = None
    inner: "Shape | None" = None
    many: bool = False


@dataclass(frozen=True, slots=True)
class Shape:
    """A table: its keys, and the function that makes a value of them."""

    keys: tuple[Key, ...]
    make: Callable[..., Any] = dict


def _list_of(value: Any, kind: type) -> tuple[Any, ...] | None:
    return tuple(value) if isinstance(value, list) and all(isinstance(other, kind) for other in value) else None


def _day(value: Any) -> date | None:
    return value.date() if isinstance(value, datetime) else value if isinstance(value, date) else None


TEXT = ValueKind("text", lambda value: value.strip() if isinstance(value, str) else None)
LINE = ValueKind("text", lambda value: one_line(value) if isinstance(value, str) else None)
NUMBER = ValueKind("number", lambda value: value if isinstance(value, int) and not isinstance(value, bool) else None)
BOOL = ValueKind("bool", lambda value: value if isinstance(value, bool) else None)
DAY = ValueKind("date", _day)
MOMENT = ValueKind("moment", lambda value: to_minute(value) if isinstance(value, datetime) else None)
NUMBERS = ValueKind("numbers", lambda value: _list_of(value, int))
TEXTS = ValueKind("list", lambda value: _list_of(value, str))
TABLE = ValueKind("table", lambda value: value if isinstance(value, dict) else None)
TABLES = ValueKind("tables", lambda value: _list_of(value, dict))


def same_words(*texts: str) -> dict[str, str]:
    """Words that mean themselves, as values known."""
    return dict(zip(texts, texts, strict=True))


class Faults:
    """Collector of a file's faults, by key, or in the `place` of a file with many tables."""

    def __init__(self, file: str, place: Message | str = "") -> None:
        self.file, self.place = file, place
        self.problems: list[Problem] = []

    def wrong(self, key: str, message: Message) -> None:
        """Record a fault of a key, or of the whole if it is empty."""
        if self.place and key:
            message = Message("common.of_key", key=key, message=message)
        self.problems.append(Problem(self.file, self.place or (Message("files.key", key=key) if key else ""), message))

    def missing(self, key: str) -> None:
        self.wrong("" if self.place else key, Message("files.missing_cell", column=key))

    def strangers(self, table: Mapping[str, object], known: Iterable[str]) -> None:
        """Record unknown keys."""
        names = tuple(known)
        for key in [key for key in table if key not in names][:MANY_KEYS]:
            near = nearest(key, names)
            hint = (
                Message("files.hint_close", close=near) if near else Message("files.hint_any", known=", ".join(names))
            )
            if self.place:
                self.wrong("", Message("files.unknown_key_of", key=key, hint=hint))
            else:
                self.wrong(key, Message("files.unknown_key", hint=hint))

    def read(self, table: Mapping[str, Any], keys: tuple[Key, ...]) -> dict[str, Any]:
        """The values by their names: without those that are not there, None for those that are wrong."""
        self.strangers(table, (key.key for key in keys))
        values = {}
        for key in keys:
            kind = key.kind or (LINE if not key.inner else TABLES if key.many else TABLE)
            written = table.get(key.key)
            value = None if written in (None, "") else kind.read(written)
            if written not in (None, "") and value != "":
                values[key.name] = self._value(key, kind, written, value)
            elif key.needed:
                self.missing(key.key)
        return values

    def section(
        self, data: Mapping[str, Any], name: str, keys: tuple[Key, ...], needed: bool = False
    ) -> dict[str, Any]:
        """The values of a section `[name]` that are there and right."""
        found = data.get(name, {})
        if name not in data and needed:
            self.wrong("", Message("files.missing_section", section=name))
        elif not isinstance(found, dict):
            self.wrong(name, Message("files.not_a_section", section=name))
        else:
            return {name: value for name, value in self.read(found, keys).items() if value is not None}
        return {}

    def _value(self, key: Key, kind: ValueKind, written: object, value: Any) -> Any:
        if value is None:
            self.wrong(key.key, kind.wrong(key.key, written, kind))
        elif key.inner:
            before = len(self.problems)
            made = [(key.inner.make, self.read(other, key.inner.keys)) for other in (value if key.many else [value])]
            if len(self.problems) > before:
                return None
            inner = tuple(make(**values) for make, values in made)
            return inner if key.many else inner[0]
        elif key.known is None or value in key.known:
            return value if key.known is None else key.known[value]
        elif isinstance(value, str) and (meant := key_called(value, dict.fromkeys(key.known, ()))):
            return key.known[meant]
        else:
            self.wrong(key.key, unknown(written, key.known))
        return None
