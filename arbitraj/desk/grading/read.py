"""Reading of sheet files without grading, and conversion of the sheets."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from arbitraj.atomic import write_text
from arbitraj.desk.command_io import ALONE, CommandIo
from arbitraj.filename import apart, made_safe
from arbitraj.folder.people import SHEETS, SUFFIXES, WORKBOOKS
from arbitraj.folder.settings import FILE as SETTINGS
from arbitraj.folder.variant_file import asked_variant
from arbitraj.game.variant import Variant
from arbitraj.problems import Problem, ProblemsError
from arbitraj.sheets.found import FileRead, FoundSheet, Job, numbered
from arbitraj.sheets.reader import read_data
from arbitraj.sheets.reading import read_once
from arbitraj.sheets.writers import is_same, sheet_csv, sheet_text, with_lines
from arbitraj.tables.cells import FileError
from arbitraj.text import Message


@dataclass(frozen=True, slots=True)
class FilesRead:
    """Files in order with their contents, read for the board of a variant."""

    files: tuple[tuple[Path, FileRead], ...]
    variant: Variant

    @property
    def found(self) -> int:
        """Number of sheets, including those with faults."""
        return sum(len(read.sheets) for _, read in self.files)

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Problems of all files."""
        return tuple(problem for _, read in self.files for problem in read.all_problems)

    @property
    def sheets(self) -> tuple[FoundSheet, ...]:
        """Sheets with contents. A sheet without a number, alone in its file, is named after it."""
        found = list[FoundSheet]()
        for path, read in self.files:
            held = tuple(f for f in read.sheets if f.sheet.entries or f.sheet.solutions or not f.problems)
            named = replace(read, sheets=held)
            found += numbered(named, held[0].sheet.number or path.stem).sheets if len(held) == 1 else held
        return tuple(found)


def read_files(paths: Sequence[Path], io: CommandIo = ALONE, variant: str = "") -> FilesRead:
    """Read files, and the sheet files of folders. A variant's file is beside the first.

    Raises ProblemsError if there is no such variant.
    """
    first = next(iter(paths), Path())
    board = asked_variant(variant, first if first.is_dir() else first.parent)
    named = [file for path in paths for file in _files(path)]
    with io.progress_for("reading") as step:
        answers = read_once([Job(path, str(path)) for path in named], board, step)
    return FilesRead(tuple(zip(named, answers, strict=True)), board)


def _files(path: Path) -> list[Path]:
    """A file, or the sheet files in a folder, without a competition's lists of people."""
    if (path / SETTINGS).is_file():
        sheets = path / SHEETS
        inside = [*(path / name for name in WORKBOOKS), *(sorted(sheets.iterdir()) if sheets.is_dir() else ())]
    else:
        inside = sorted(path.iterdir()) if path.is_dir() else []
    files = [value for value in inside if value.suffix.casefold() in SUFFIXES and value.is_file()]
    return [file for file in files if not file.name.startswith(("~", "."))] or [path]


def convert(read: FilesRead, target: Path, io: CommandIo = ALONE) -> tuple[Path, ...]:
    """Write the sheets with their questions: a workbook of all, a file of one, or a folder with a file for each.

    Returns the files. Raises ProblemsError if nothing can be written.
    """
    sheets, suffix = read.sheets, target.suffix.casefold()
    if not sheets:
        raise ProblemsError([*read.problems, Problem(str(target), "", Message("reading.nothing"))])
    files: dict[Path, Callable[[Path], None]]
    if suffix == ".xlsx":
        from arbitraj.sheets.typing_workbook import write_whole

        files = {target: lambda path: write_whole(path, sheets, read.variant)}
    elif suffix in (".csv", ".txt"):
        if len(sheets) > 1:
            raise ProblemsError([Problem(str(target), "", Message("reading.one_sheet", found=len(sheets)))])
        files = {target: partial(_write_text, sheets[0], read.variant)}
    elif suffix:
        raise ProblemsError([Problem(str(target), "", Message("reading.bad_target"))])
    elif target.exists() and not target.is_dir():
        raise _taken([target])
    else:
        numbers = (sheet.sheet.number or sheet.sheet.table or str(n) for n, sheet in enumerate(sheets, 1))
        names = apart(made_safe(number, "fisa") for number in numbers)
        files = {
            target / f"{name}.csv": partial(_write_text, found, read.variant)
            for name, found in zip(names, sheets, strict=True)
        }
    with io.transaction_at(target.parent if suffix else target, None, "converteste") as transaction:
        # another command may have written it meanwhile
        if there := [path for path in files if path.exists()]:
            raise _taken(there)
        for path, write in files.items():
            with transaction.writing(path) as staged:
                write(staged)
    return tuple(files)


def _write_text(found: FoundSheet, variant: Variant, path: Path) -> None:
    """Write a sheet as CSV or as lines of text, by the suffix, so that it is read back unchanged."""
    text, between = (sheet_text(found.sheet), ": ") if path.suffix == ".txt" else (sheet_csv(found.sheet), ";")
    try:
        is_whole = is_same(found, read_data(text.encode(), path.name, variant))
    except FileError:
        is_whole = False
    write_text(path, text if is_whole else with_lines(text, found, between))


def _taken(paths: Sequence[Path]) -> ProblemsError:
    return ProblemsError([Problem(str(path), "", Message("reading.exists")) for path in paths])
