"""`arbitraj citeste`, `arbitraj converteste`: how files are read, without grading; and written in another form."""

import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from arbitraj.atomic import write_text
from arbitraj.cli.shell import progress
from arbitraj.cli.writing import step_into
from arbitraj.competition.model import Entry, Sheet
from arbitraj.filename import apart, made_safe
from arbitraj.game.variant import load_variant
from arbitraj.problems import Problem, ProblemsError
from arbitraj.sheets.draft import FileRead, Found
from arbitraj.sheets.many import Job, read_many
from arbitraj.sheets.reader import SUFFIXES
from arbitraj.sheets.writers import to_csv, to_text
from arbitraj.text import count, say


def show_files(paths: Sequence[Path]) -> int:
    """Print what was read; the exit status: 1 where a file could not be read."""
    paths = list(_files(paths))
    answers = _read(paths)
    for path, read in zip(paths, answers, strict=True):
        for found in read.sheets:
            _show(path, found)
        for note in read.notes:
            print(say("reading.note", text=note), file=sys.stderr)
        for problem in read.all_problems:
            print(say("reading.problem", text=problem), file=sys.stderr)
    problems = sum(len(read.all_problems) for read in answers)
    sheets = sum(len(read.sheets) for read in answers)
    summary = {"sheets": count(sheets, "sheet"), "files": count(len(paths), "file")}
    print(say("reading.summary", problems=count(problems, "problem"), **summary))
    return 1 if problems else 0


def _files(paths: Sequence[Path]) -> Iterator[Path]:
    """The files named, and those of sheets in the folders named."""
    for path in paths:
        inside = sorted(path.iterdir()) if path.is_dir() else []
        files = [each for each in inside if each.suffix.casefold() in SUFFIXES and each.is_file()]
        yield from [each for each in files if not each.name.startswith(("~", "."))] or [path]


def _read(paths: Sequence[Path]) -> list[FileRead]:
    with progress(say("cli.reading")) as step:
        return read_many([Job(path, str(path)) for path in paths], load_variant("romana"), step)


def _show(path: Path, found: Found) -> None:
    sheet = found.sheet
    label = say("reading.label", label=found.label) if found.label else ""
    number = say("reading.sheet_number", number=sheet.number) if sheet.number else ""
    print(say("reading.sheet", file=path, label=label, name=sheet.name, table=sheet.table, number=number))
    _show_entries(sheet.entries)
    if sheet.solutions:
        print(say("reading.solutions"))
        _show_entries(sheet.solutions)
    print(say("reading.grid") if sheet.grid else say("reading.no_grid"))
    for line in sheet.grid or ():
        print(f"  {' '.join(line)}")
    for query in sheet.queries:
        readings = ", ".join(query.readings)
        print(say("reading.query", text=query.text) + (say("reading.readings", readings=readings) if readings else ""))
    for loose in sheet.around:
        print(say("reading.loose", place=loose.place, text=loose.text))
    print()


def _show_entries(entries: Sequence[Entry]) -> None:
    if not entries:
        print(f"  {say('reading.no_entries')}")
        return
    print(f"  {say('reading.table_head')}")
    for entry in entries:
        place = entry.source_of("position").place
        fields = f"{entry.number:>2}  {entry.group:<5}  {entry.position:<7}  {entry.word:<15}  {entry.points:>6}"
        print(f"  {fields}  {entry.total:>5}  {place}")


def convert_files(paths: Sequence[Path], target: Path) -> None:
    """Write the sheets of files into `target`. Raises ProblemsError where nothing can be written."""
    paths = list(_files(paths))
    answers = _read(paths)
    sheets: list[Sheet] = []
    for path, read in zip(paths, answers, strict=True):
        good = [found.sheet for found in read.sheets if not found.problems]
        # a file of one sheet is called by its number
        sheets += [replace(sheet, number=sheet.number or path.stem) for sheet in good] if len(good) == 1 else good
    problems = [problem for read in answers for problem in read.all_problems]
    if not sheets:
        raise ProblemsError([*problems, Problem(str(target), "", say("reading.nothing"))])
    for problem in problems:
        print(say("reading.problem", text=problem), file=sys.stderr)
    _write(sheets, target)


def _write(sheets: Sequence[Sheet], target: Path) -> None:
    suffix = target.suffix.casefold()
    if suffix == ".xlsx":
        from arbitraj.sheets.typing_workbook import write_filled

        _write_new(target, lambda path: write_filled(path, sheets, load_variant("romana")))
        return
    if suffix in (".csv", ".txt"):
        if len(sheets) > 1:
            raise ProblemsError([Problem(str(target), "", say("reading.one_sheet", found=len(sheets)))])
        text = to_csv(sheets[0]) if suffix == ".csv" else to_text(sheets[0])
        _write_new(target, lambda path: write_text(path, text))
        return
    if suffix:
        raise ProblemsError([Problem(str(target), "", say("reading.bad_target"))])
    if target.exists() and not target.is_dir():
        raise ProblemsError([Problem(str(target), "", say("reading.exists"))])
    _write_folder(sheets, target)


def _write_folder(sheets: Sequence[Sheet], target: Path) -> None:
    made = (made_safe(sheet.number or sheet.table or str(n), "fisa") for n, sheet in enumerate(sheets, 1))
    names = [f"{name}.csv" for name in apart(made)]
    with step_into(target, "converteste") as step:
        taken = [Problem(str(target / name), "", say("reading.exists")) for name in names if (target / name).exists()]
        if taken:
            raise ProblemsError(taken)
        for sheet, name in zip(sheets, names, strict=True):
            step.text(target / name, to_csv(sheet))
            step.tell(say("reading.written", path=target / name))


def _write_new(target: Path, write: Callable[[Path], None]) -> None:
    """One file where there is none. Raises ProblemsError where another command was faster."""
    with step_into(target.parent, "converteste") as step:
        if target.exists():
            raise ProblemsError([Problem(str(target), "", say("reading.exists"))])
        with step.writing(target) as staged:
            write(staged)
        step.tell(say("reading.written", path=target))
