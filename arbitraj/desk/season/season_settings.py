"""A competition of several rounds: competitie.toml made or changed, with everything else in it preserved."""

import os
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from arbitraj.decoding import decode
from arbitraj.desk.command_io import ALONE, CommandIo
from arbitraj.filename import can_be_made, file_of, one_file
from arbitraj.folder.season import FILE, read_other_results
from arbitraj.folder.settings import BY_CATEGORY
from arbitraj.folder.toml_file import parse_toml
from arbitraj.problems import Problem, ProblemsError, refuse_any
from arbitraj.tables.cells import one_line
from arbitraj.text import Message
from arbitraj.writing.transaction import Transaction, in_new_folder

if TYPE_CHECKING:
    from tomlkit import TOMLDocument

_COMMAND = "competitie"
_SAME, _DIFFERENT = "aceiasi", "diferiti"


@dataclass(frozen=True, slots=True)
class SeasonOptions:
    """Contents of a general ranking: `rounds` are folders with their names, `others` the files to keep."""

    title: str
    place: str = ""
    day: str = ""
    arbiter: str = ""
    by_category: bool = False
    rounds: tuple[tuple[Path, str], ...] = ()
    others: tuple[str, ...] = ()


def write_season(folder: Path, asked: SeasonOptions, io: CommandIo = ALONE) -> None:
    """Make or change the folder's file, with a backup copy. Raises ProblemsError, OSError."""
    if not can_be_made(folder):
        raise ProblemsError([Problem(folder.name, "", Message("cli.new_bad_name"))])
    if not asked.title.strip():
        raise ProblemsError([Problem(FILE, "", Message("general.no_title"))])
    day: date | None = None
    with suppress(ValueError):
        day = date.fromisoformat(asked.day)
    head = {"titlu": asked.title, "loc": asked.place, "data": day, "arbitru": asked.arbiter}
    head |= {"clasamente": next(text for text, split in BY_CATEGORY.items() if split == asked.by_category)}
    rounds = [
        {"dosar": _from(folder, path)} | ({"nume": called} if (called := one_line(name).strip()) else {})
        for path, name in asked.rounds
    ]
    with in_new_folder(folder), io.transaction(folder, _COMMAND) as transaction:
        document, before = _document(folder)
        section = _section(document, "competitie")
        for key, value in head.items():
            if value:
                section[key] = one_line(value) if isinstance(value, str) else value
            else:
                section.pop(key, None)
        others = [table for table in _tables(before) if table.get("fisier") in asked.others]
        _listed(document, "etape", rounds)
        _listed(document, "alte", others)
        _write(transaction, document, keep=True)


def add_other(folder: Path, name: str, data: bytes, file_name: str = "", io: CommandIo = ALONE) -> None:
    """Add the results of another discipline, from a table file or pasted text. Raises ProblemsError, OSError."""
    suffix = Path(file_name).suffix.lower()
    suffix = suffix if suffix in (".xlsx", ".ods", ".csv") else ".csv"
    name = one_line(name)
    if not name:
        raise ProblemsError([Problem("", "", Message("general.other_name"))])
    file = f"{file_of(name, 'proba')}{suffix}"
    with TemporaryDirectory() as held:
        path = Path(held, file)
        path.write_bytes(data)
        results, problems, _ = read_other_results(path)  # reported whenever it is read
    refuse_any(problems)
    if not results:
        raise ProblemsError([Problem(file, "", Message("files.no_rows"))])
    with io.transaction(folder, _COMMAND) as transaction:
        document, before = _document(folder)
        same = one_file(file), one_file(name)
        others = [
            table
            for table in _tables(before)
            if one_file(str(table.get("fisier"))) != same[0] and one_file(str(table.get("nume"))) != same[1]
        ]
        transaction.renew(folder / file, data) if (folder / file).exists() else transaction.data(folder / file, data)
        _listed(document, "alte", [*others, {"fisier": file, "nume": name}])
        _write(transaction, document)


def decide_names(folder: Path, one: str, two: str, *, same: bool, io: CommandIo = ALONE) -> None:
    """Record whether two similar names are one person's. The first is kept then. Raises ProblemsError, OSError."""
    with io.transaction(folder, _COMMAND) as transaction:
        document, before = _document(folder)
        names, key = before.get("nume"), _SAME if same else _DIFFERENT
        kept = names.get(key) if isinstance(names, dict) else None
        _section(document, "nume")[key] = [*(kept if isinstance(kept, list) else ()), [one, two]]
        _write(transaction, document)


def _tables(before: Mapping[str, Any]) -> list[dict[str, Any]]:
    tables = before.get("alte")
    return [table for table in tables if isinstance(table, dict)] if isinstance(tables, list) else []


def _from(folder: Path, path: Path) -> str:
    """A round's folder as a relative path, so that both can be moved together."""
    try:
        return Path(os.path.relpath(path.resolve(), folder.resolve())).as_posix()
    except ValueError:  # another disk
        return path.resolve().as_posix()


def _document(folder: Path) -> tuple["TOMLDocument", Mapping[str, Any]]:
    import tomlkit

    path = folder / FILE
    text = (decode(path.read_bytes()) or "") if path.exists() else ""
    values = parse_toml(text, FILE)
    if isinstance(values, Problem):
        raise ProblemsError([values])
    return tomlkit.parse(text), values


def _section(document: "TOMLDocument", name: str) -> Any:
    import tomlkit

    if name not in document:
        document.append(name, tomlkit.table())
    return document[name]


def _listed(document: "TOMLDocument", name: str, items: Sequence[Mapping[str, Any]]) -> None:
    import tomlkit

    array = tomlkit.aot()
    for item in items:
        table = tomlkit.table()
        table.update(item)
        array.append(table)
    document.pop(name, None)
    if items:
        document.append(name, array)


def _write(transaction: Transaction, document: "TOMLDocument", keep: bool = False) -> None:
    path, data = transaction.folder / FILE, document.as_string().encode()
    wrong = parse_toml(data.decode(), FILE)
    if isinstance(wrong, Problem):
        raise ProblemsError([wrong])
    if keep and path.exists() and path.read_bytes() != data:
        transaction.renew(path, data)
    else:
        transaction.data(path, data)
