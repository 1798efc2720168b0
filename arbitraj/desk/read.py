"""Files of sheets read without grading, and their sheets written in another form."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from arbitraj.atomic import write_text
from arbitraj.desk.door import ALONE, Door
from arbitraj.filename import apart, made_safe
from arbitraj.folder.variant_file import asked_variant
from arbitraj.game.variant import Variant
from arbitraj.problems import Problem, ProblemsError
from arbitraj.record.model import Sheet
from arbitraj.sheets.draft import FileRead
from arbitraj.sheets.many import Job, read_many
from arbitraj.sheets.reader import SUFFIXES
from arbitraj.sheets.writers import sheet_csv, sheet_text
from arbitraj.text import said


@dataclass(frozen=True, slots=True)
class FilesRead:
    """Files in their order, each with what was read of it, for the board of a variant."""

    files: tuple[tuple[Path, FileRead], ...]
    variant: Variant

    @property
    def found(self) -> int:
        """How many sheets, those with faults among them."""
        return sum(len(read.sheets) for _, read in self.files)

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Those of all files."""
        return tuple(problem for _, read in self.files for problem in read.all_problems)

    @property
    def sheets(self) -> tuple[Sheet, ...]:
        """Those without faults; the one of a file of one sheet is called by the file where it has no number."""
        return tuple(sheet for path, read in self.files for sheet in _good(path, read))


def _good(path: Path, read: FileRead) -> list[Sheet]:
    good = [found.sheet for found in read.sheets if not found.problems]
    return [replace(sheet, number=sheet.number or path.stem) for sheet in good] if len(good) == 1 else good


def read_files(paths: Sequence[Path], door: Door = ALONE, variant: str = "") -> FilesRead:
    """Read the files named, and those of sheets in the folders named; a file of a variant lies beside the first.

    Raises ProblemsError where there is no such variant.
    """
    first = next(iter(paths), Path())
    board = asked_variant(variant, first if first.is_dir() else first.parent)
    named = [file for path in paths for file in _files(path)]
    with door.watch("reading") as step:
        answers = read_many([Job(path, str(path)) for path in named], board, step)
    return FilesRead(tuple(zip(named, answers, strict=True)), board)


def _files(path: Path) -> list[Path]:
    inside = sorted(path.iterdir()) if path.is_dir() else []
    files = [each for each in inside if each.suffix.casefold() in SUFFIXES and each.is_file()]
    return [each for each in files if not each.name.startswith(("~", "."))] or [path]


def convert(read: FilesRead, target: Path, door: Door = ALONE) -> tuple[Path, ...]:
    """Write the sheets without faults: a workbook of all, a file of one, or a folder with a file for each.

    Gives the files written. Raises ProblemsError where none can be.
    """
    sheets, suffix = read.sheets, target.suffix.casefold()
    if not sheets:
        raise ProblemsError([*read.problems, Problem(str(target), "", said("reading.nothing"))])
    files: dict[Path, Callable[[Path], None]]
    if suffix == ".xlsx":
        from arbitraj.sheets.typing_workbook import write_filled

        files = {target: lambda path: write_filled(path, sheets, read.variant)}
    elif suffix in (".csv", ".txt"):
        if len(sheets) > 1:
            raise ProblemsError([Problem(str(target), "", said("reading.one_sheet", found=len(sheets)))])
        text = sheet_csv(sheets[0]) if suffix == ".csv" else sheet_text(sheets[0])
        files = {target: lambda path: write_text(path, text)}
    elif suffix:
        raise ProblemsError([Problem(str(target), "", said("reading.bad_target"))])
    elif target.exists() and not target.is_dir():
        raise _taken([target])
    else:
        names = apart(made_safe(each.number or each.table or str(n), "fisa") for n, each in enumerate(sheets, 1))
        files = {target / f"{name}.csv": partial(_write_csv, each) for name, each in zip(names, sheets, strict=True)}
    with door.step_at(target.parent if suffix else target, None, "converteste") as step:
        # another command may have been faster
        if there := [path for path in files if path.exists()]:
            raise _taken(there)
        for path, write in files.items():
            with step.writing(path) as staged:
                write(staged)
    return tuple(files)


def _write_csv(sheet: Sheet, path: Path) -> None:
    write_text(path, sheet_csv(sheet))


def _taken(paths: Sequence[Path]) -> ProblemsError:
    return ProblemsError([Problem(str(path), "", said("reading.exists")) for path in paths])
