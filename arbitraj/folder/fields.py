"""What may stand in a TOML file of the folder, declared key by key: every fault told at once, near names proposed."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from arbitraj.folder.toml_file import MANY_KEYS, value_shown
from arbitraj.near import nearest, unknown
from arbitraj.problems import Problem
from arbitraj.record.moments import to_minute
from arbitraj.tables.cells import one_line
from arbitraj.text import Said, said


def of_kind(key: str, value: object, kind: "ValueKind") -> Said:
    """What is wrong with a value of another kind."""
    return said("files.wrong_kind", found=value_shown(value), wanted=said(f"files.kind_{kind.name}"))


@dataclass(frozen=True, slots=True)
class ValueKind:
    """What a value may be: `read` gives None for one of another kind, of which `wrong` then tells."""

    name: str
    read: Callable[[Any], Any]
    wrong: "Callable[[str, object, ValueKind], Said]" = of_kind


@dataclass(frozen=True, slots=True)
class Key:
    """A key of a table: its name in the file and in the value, what it holds.

    `known` are the only values there are, with what they mean; `inner` a table under the key.
    """

    key: str
    name: str
    kind: "ValueKind | None" = None
    needed: bool = False
    known: Mapping[Any, Any] | None = None
    inner: "Shape | None" = None


@dataclass(frozen=True, slots=True)
class Shape:
    """A table: its keys, and the value that is made of what stands under them."""

    keys: tuple[Key, ...]
    make: Callable[..., Any] = dict


def _numbers(value: Any) -> tuple[int, ...] | None:
    whole = isinstance(value, list) and all(isinstance(each, int) for each in value)
    return tuple(value) if whole else None


def _texts(value: Any) -> tuple[str, ...] | None:
    return tuple(value) if isinstance(value, list) and all(isinstance(each, str) for each in value) else None


def _day(value: Any) -> date | None:
    return value.date() if isinstance(value, datetime) else value if isinstance(value, date) else None


TEXT = ValueKind("text", lambda value: value.strip() if isinstance(value, str) else None)
LINE = ValueKind("text", lambda value: one_line(value) if isinstance(value, str) else None)
NUMBER = ValueKind("number", lambda value: value if isinstance(value, int) and not isinstance(value, bool) else None)
BOOL = ValueKind("bool", lambda value: value if isinstance(value, bool) else None)
DAY = ValueKind("date", _day)
MOMENT = ValueKind("moment", lambda value: to_minute(value) if isinstance(value, datetime) else None)
NUMBERS, TEXTS = ValueKind("numbers", _numbers), ValueKind("list", _texts)
TABLE = ValueKind("table", lambda value: value if isinstance(value, dict) else None)


def same_words(*texts: str) -> dict[str, str]:
    """Words that mean themselves, as values known."""
    return dict(zip(texts, texts, strict=True))


class Faults:
    """What is wrong in a file, as it is found: at its key, or in the `place` of a file with many tables."""

    def __init__(self, file: str, place: Said | str = "") -> None:
        self.file, self.place = file, place
        self.problems: list[Problem] = []

    def wrong(self, key: str, message: Said) -> None:
        """A fault of a key; of the whole where that is empty."""
        if self.place:
            message = said("common.of_key", key=key, message=message) if key else message
            self.problems.append(Problem(self.file, self.place, message))
        else:
            self.problems.append(Problem(self.file, said("files.key", key=key) if key else "", message))

    def missing(self, key: str) -> None:
        self.wrong("" if self.place else key, said("files.missing_cell", column=key))

    def strangers(self, table: Mapping[str, object], known: Iterable[str]) -> None:
        """The keys that nobody knows."""
        names = tuple(known)
        for key in [key for key in table if key not in names][:MANY_KEYS]:
            near = nearest(key, names)
            hint = said("files.hint_close", close=near) if near else said("files.hint_any", known=", ".join(names))
            if self.place:
                self.wrong("", said("files.unknown_key_of", key=key, hint=hint))
            else:
                self.wrong(key, said("files.unknown_key", hint=hint))

    def read(self, table: Mapping[str, Any], keys: tuple[Key, ...]) -> dict[str, Any]:
        """The values by their names: without those that are not there, None for those that are wrong."""
        self.strangers(table, (key.key for key in keys))
        values = {}
        for key in keys:
            kind = key.kind or (TABLE if key.inner else LINE)
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
            self.wrong("", said("files.missing_section", section=name))
        elif not isinstance(found, dict):
            self.wrong(name, said("files.not_a_section", section=name))
        else:
            return {name: value for name, value in self.read(found, keys).items() if value is not None}
        return {}

    def _value(self, key: Key, kind: ValueKind, written: object, value: Any) -> Any:
        if value is None:
            self.wrong(key.key, kind.wrong(key.key, written, kind))
        elif key.inner:
            return self._inner(value, key.inner)
        elif key.known is None or value in key.known:
            return value if key.known is None else key.known[value]
        else:
            self.wrong(key.key, unknown(written, key.known))
        return None

    def _inner(self, table: Mapping[str, Any], shape: Shape) -> Any:
        before = len(self.problems)
        values = self.read(table, shape.keys)
        return shape.make(**values) if len(self.problems) == before else None
