"""Registers: TOML files of tables of one kind, which the program writes and a person may read and put right by hand.

The program writes such a file anew as a whole; where a person changed it since, the file as it was is kept beside it.
Or it only adds to it: then what is there stays byte for byte.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, Generic, TypeVar

from arbitraj.decoding import encode_like
from arbitraj.folder.fields import Faults, Key
from arbitraj.folder.toml_file import parse_toml, read_text, text_in
from arbitraj.problems import Problem, ProblemsError
from arbitraj.tables.cells import one_line
from arbitraj.text import said, say
from arbitraj.writing.step import Step

Value = str | int | bool | datetime | tuple[int, ...] | None
Line = TypeVar("Line")


def toml_value(value: Value) -> str:
    """A value as TOML; text on one line, without what does not print.

    >>> toml_value('"CASA"\\n\\x7f'), toml_value((1, 2)), toml_value(datetime(2026, 11, 21, 18, 30))
    ('"\\\\"CASA\\\\""', '[1, 2]', '2026-11-21T18:30:00')
    """
    import tomlkit

    plain = one_line(value) if isinstance(value, str) else list(value) if isinstance(value, tuple) else value
    return tomlkit.item(plain).as_string()


def toml_table(header: str, values: Mapping[str, Value]) -> str:
    """A table with its header (`[[contestatie]]`); what is empty is left out."""
    lines = [f"{key} = {toml_value(value)}" for key, value in values.items() if value not in (None, "", ())]
    return "\n".join([header, *lines]) + "\n"


@dataclass(frozen=True, slots=True)
class Register(Generic[Line]):
    """A file of tables `[[table]]`, each of them a line with these keys; `place` names a line by its number.

    `make` gives the line, `check` tells what no key alone shows. `only` says what else may not stand in the file.
    """

    file: str
    table: str
    keys: tuple[Key, ...]
    place: str
    make: Callable[[int, dict[str, Any]], Line]
    check: Callable[[dict[str, Any], Faults], None] = lambda values, faults: None
    only: str = "season.only_tables"
    head: str = ""  # what a file that is written as a whole says first

    def read(self, folder: Path) -> tuple[tuple[Line, ...], list[Problem]]:
        """The lines of a folder in their order, none where it has no such file, and what is wrong with each."""
        if not (folder / self.file).exists():
            return (), []
        return self._lines(read_text(folder / self.file, self.file))

    def lines_in(self, data: bytes) -> tuple[tuple[Line, ...], list[Problem]]:
        """The same of the bytes of such a file."""
        return self._lines(text_in(data, self.file))

    def _lines(self, text: str | Problem) -> tuple[tuple[Line, ...], list[Problem]]:
        tables, problems = self._tables(text if isinstance(text, Problem) else parse_toml(text, self.file))
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
        # what is no line would otherwise be passed over in silence
        return tables, [self._only(key) for key in strange]

    def _only(self, key: str) -> Problem:
        return Problem(self.file, said("files.key", key=key), said(self.only, name=self.table))

    def shown(self, line: Line, **other: Value) -> str:
        """A line as it stands in the file; `other` are values that are not the line's own."""
        return _shown(f"[[{self.table}]]", line, self.keys, other)

    def text(self, lines: Iterable[Line]) -> str:
        """The text of the file."""
        head = "".join(f"# {line}\n" for line in say(self.head).splitlines())
        return "\n".join([head, *map(self.shown, lines)])

    def write(self, step: Step, lines: Iterable[Line], before: Iterable[Line]) -> Path | None:
        """Write the file; the copy of it that was kept, where a person had changed it.

        `before` are the lines as they were read. Raises OSError.
        """
        path, copy = step.folder / self.file, None
        if path.exists() and path.read_bytes() != self.text(before).encode():
            copy = step.keep(path)
        step.text(path, self.text(lines))
        return copy

    def append(self, step: Step, shown: str) -> None:
        """Add a line at the end of the file; what is there stays byte for byte. Raises OSError, ProblemsError."""
        path = step.folder / self.file
        before = read_text(path, self.file) if path.exists() else ""
        if isinstance(before, Problem):
            raise ProblemsError([before])
        step.data(path, self.added(path.read_bytes() if before else b"", [shown]))

    def added(self, old: bytes, shown: Iterable[str]) -> bytes:
        """The bytes of the file with lines more at its end; what is there stays. Raises ProblemsError."""
        before = text_in(old, self.file)
        if isinstance(before, Problem):
            raise ProblemsError([before])
        more = "".join(f"\n{each}" for each in shown)
        added = ("" if before.endswith("\n") or not before else "\n") + more
        whole = before + (added.replace("\n", "\r\n") if "\r\n" in before else added)
        if isinstance(parse_toml(whole, self.file), Problem):  # lines stand there in another way, as a list
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
        _shown(f"[{path}.{key.key}]", value, key.inner.keys, {}) for key, value in inner if key.inner and value
    )


def _written(line: object, key: Key) -> Any:
    value: Any = line
    for name in key.name.split("."):  # of a value within the line, which it may not have
        value = getattr(value, name, None)
    return value if key.known is None else next((word for word, means in key.known.items() if means == value), None)
