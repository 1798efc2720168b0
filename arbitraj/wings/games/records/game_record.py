"""Reader of a game record's file, of any kind. Workbooks are read in a process that can be stopped."""

from pathlib import Path

from arbitraj.foreign import foreign_format
from arbitraj.game.variant import Variant
from arbitraj.problems import Problem, ProblemsError
from arbitraj.sheets.many import read_apart
from arbitraj.tables.cells import FileError
from arbitraj.tables.limits import read_bytes
from arbitraj.tables.open import is_workbook, table_pages
from arbitraj.tables.text import MAX_BYTES
from arbitraj.text import Message
from arbitraj.wings.games.played import GameRecord
from arbitraj.wings.games.records.gcg import gcg_text, read_gcg
from arbitraj.wings.games.records.record_draft import RecordDraft
from arbitraj.wings.games.records.record_table import is_record_header, read_table

GCG = ".gcg"


def read_record(path: Path, variant: str | Variant = "") -> GameRecord:
    """The record in a file, of `variant` if given, by name or as it is.

    Raises ProblemsError with every fault: file, row, what is wrong.
    """
    try:
        data = read_bytes(path)
        if is_workbook(data):
            return _apart(path, data, variant)
        return _of_gcg(path, data, variant) if path.suffix.casefold() == GCG else _of_table(path, data, variant)
    except FileError as error:
        raise ProblemsError([error.of(path.name)]) from None


def read_record_text(text: str) -> GameRecord:
    """The record in a table as text. Raises ProblemsError with every fault."""
    try:
        return _of_table(Path(), text.encode(), "")
    except FileError as error:
        raise ProblemsError([error.of("")]) from None


def _apart(path: Path, data: bytes, variant: str | Variant) -> GameRecord:
    answer = read_apart(path, _or_problems, path, data, variant)
    if isinstance(answer, Message):
        raise FileError(answer)
    if isinstance(answer, GameRecord):
        return answer
    raise ProblemsError(answer)


def _or_problems(path: Path, data: bytes, variant: str | Variant) -> GameRecord | tuple[Problem, ...]:
    """As `_of_table`, with problems returned, since errors cannot cross processes whole."""
    try:
        return _of_table(path, data, variant)
    except ProblemsError as error:
        return error.problems
    except FileError as error:
        return (error.of(path.name),)


def _of_gcg(path: Path, data: bytes, variant: str | Variant) -> GameRecord:
    if len(data) > MAX_BYTES:
        read_bytes(path, MAX_BYTES)  # raises the error that names the limit
    if foreign := foreign_format(data):
        raise FileError(foreign)
    return read_gcg(gcg_text(data), RecordDraft(path.name, path.parent, variant))


def _of_table(path: Path, data: bytes, variant: str | Variant) -> GameRecord:
    pages = table_pages(data, is_record_header)
    return read_table(pages, RecordDraft(path.name, path.parent, variant))
