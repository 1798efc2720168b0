"""Registers: TOML files that the program writes and a person may read and put right by hand.

The program writes such a file anew as a whole; where a person changed it since, the file as it was is kept beside it.
"""

from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import Any

from arbitraj.folder.toml_file import read_toml, value_shown
from arbitraj.problems import Problem
from arbitraj.record.clock import to_minute
from arbitraj.tables.cells import one_line
from arbitraj.text import Said, said
from arbitraj.writing.step import Step

Value = str | int | bool | datetime | tuple[int, ...] | None


def toml_value(value: Value) -> str:
    """A value as TOML; text on one line, without what does not print.

    >>> toml_value('"CASA"\\n\\x7f'), toml_value((1, 2)), toml_value(datetime(2026, 11, 21, 18, 30))
    ('"\\\\"CASA\\\\""', '[1, 2]', '2026-11-21T18:30:00')
    """
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, datetime):
        return value.isoformat(timespec="seconds")
    if isinstance(value, str):
        escaped = one_line(value).replace("\\", "\\\\").replace('"', '\\"')
        return f'"{escaped}"'
    return "[" + ", ".join(map(str, value)) + "]" if isinstance(value, tuple) else str(value)


def toml_table(header: str, values: Mapping[str, Value]) -> str:
    """A table with its header (`[[contestatie]]`); what is empty is left out."""
    lines = [f"{key} = {toml_value(value)}" for key, value in values.items() if value not in (None, "", ())]
    return "\n".join([header, *lines]) + "\n"


def write_register(step: Step, path: Path, text: str, expected: str) -> Path | None:
    """Write a register; the copy of the file as it was, where it is not `expected`, what the program last wrote."""
    copy = None
    if path.exists() and path.read_bytes() != expected.encode():
        copy = step.keep(path)
    step.text(path, text)
    return copy


def read_tables(path: Path, name: str, problems: list[Problem]) -> list[dict[str, Any]]:
    """The tables `[[name]]` of a register, none where there is no such file; what is wrong goes to `problems`."""
    if not path.exists():
        return []
    data = read_toml(path, path.name)
    if isinstance(data, Problem):
        problems.append(data)
        return []
    tables = data.pop(name, [])
    wrong = said("season.only_tables", name=name)
    problems += [Problem(path.name, said("files.key", key=key), wrong) for key in data]
    if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
        problems.append(Problem(path.name, said("files.key", key=name), wrong))
        return []
    return tables


class Fields:
    """One table of a register, read key by key; what is wrong is gathered, and so is every key nobody asked for."""

    def __init__(self, file: str, place: Said | str, table: Mapping[str, Any], problems: list[Problem]) -> None:
        self.file, self.place, self.problems = file, place, problems
        self._left = dict(table)

    def wrong(self, message: Said) -> None:
        self.problems.append(Problem(self.file, self.place, message))

    def _wrong_kind(self, key: str, value: object, kind: str) -> None:
        message = said("files.wrong_kind", found=value_shown(value), wanted=said(f"season.kind_{kind}"))
        self.wrong(said("common.of_key", key=key, message=message))

    def _take(self, key: str, kinds: tuple[type, ...], kind: str, needed: bool) -> Any:
        value = self._left.pop(key, None)
        if value is None or value == "":
            if needed:
                self.wrong(said("files.missing_cell", column=key))
            return None
        if not isinstance(value, kinds) or isinstance(value, bool):
            self._wrong_kind(key, value, kind)
            return None
        return value

    def text(self, key: str, needed: bool = False) -> str:
        return one_line(self._take(key, (str,), "text", needed) or "")

    def number(self, key: str, needed: bool = False) -> int | None:
        value: int | None = self._take(key, (int,), "number", needed)
        return value

    def numbers(self, key: str) -> tuple[int, ...]:
        found = self._take(key, (list,), "numbers", False) or []
        if not all(isinstance(each, int) for each in found):
            self._wrong_kind(key, found, "numbers")
            return ()
        return tuple(found)

    def moment(self, key: str, needed: bool = False) -> datetime | None:
        value: datetime | None = self._take(key, (datetime,), "moment", needed)
        return to_minute(value) if value else None

    def table(self, key: str, place: Said | str) -> "Fields | None":
        value = self._take(key, (dict,), "table", False)
        return Fields(self.file, place, value, self.problems) if value else None

    def end(self) -> None:
        """Nothing else may stand there: it would be lost when the register is written anew."""
        for key in self._left:
            self.wrong(said("season.unknown_key", key=key))
