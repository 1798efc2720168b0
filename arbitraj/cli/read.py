"""`arbitraj fisa citeste | converteste`: show how files are read, without grading, or convert them."""

import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

from arbitraj.cli.writing import terminal_io, told_as_data
from arbitraj.desk.grading.read import convert, read_files
from arbitraj.problems import Problem
from arbitraj.record.model import Entry
from arbitraj.sheets.found import FoundSheet
from arbitraj.text import count, text_of


def show_files(paths: Sequence[Path], variant: str = "", json_file: str = "") -> int:
    """Print the contents of files. Returns the exit status: 1 if a file could not be read."""
    read = read_files(paths, terminal_io(), variant)
    if json_file:
        from arbitraj.report.answers import files_data  # with it comes what a sheet is graded by

        if told_as_data(json_file, files_data(read.files)):
            return 1 if read.problems else 0
    for path, one in read.files:
        for found in one.sheets:
            _show(path, found)
        for note in one.notes:
            print(text_of("reading.note", text=note), file=sys.stderr)
        _tell(one.all_problems)
    summary = {"sheets": count(read.found, "sheet"), "files": count(len(read.files), "file")}
    print(text_of("reading.summary", problems=count(len(read.problems), "problem"), **summary))
    return 1 if read.problems else 0


def convert_files(paths: Sequence[Path], target: Path, variant: str = "") -> None:
    """Write the sheets of files into `target`. Raises ProblemsError if nothing can be written."""
    read = read_files(paths, terminal_io(), variant)
    if read.sheets:
        _tell(read.problems)
    for path in convert(read, target, terminal_io()):
        print(text_of("reading.written", path=path))


def _tell(problems: Iterable[Problem]) -> None:
    for problem in problems:
        print(text_of("reading.problem", text=problem), file=sys.stderr)


def _show(path: Path, found: FoundSheet) -> None:
    sheet = found.sheet
    label = text_of("reading.label", label=found.label) if found.label else ""
    number = text_of("reading.sheet_number", number=sheet.number) if sheet.number else ""
    print(text_of("reading.sheet", file=path, label=label, name=sheet.name, table=sheet.table, number=number))
    _show_entries(sheet.entries)
    if sheet.solutions:
        print(text_of("reading.solutions"))
        _show_entries(sheet.solutions)
    print(text_of("reading.grid") if sheet.grid else text_of("reading.no_grid"))
    for line in sheet.grid or ():
        print(f"  {' '.join(line)}")
    for query in sheet.queries:
        readings = ", ".join(query.readings)
        print(
            text_of("reading.query", text=query.text)
            + (text_of("reading.readings", readings=readings) if readings else "")
        )
    for loose in sheet.around:
        print(text_of("reading.loose", place=loose.place, text=loose.text))
    print()


def _show_entries(entries: Sequence[Entry]) -> None:
    if not entries:
        print(f"  {text_of('reading.no_entries')}")
        return
    print(f"  {text_of('reading.table_head')}")
    for entry in entries:
        place = entry.source_of("position").place
        fields = f"{entry.number:>2}  {entry.group:<5}  {entry.position:<7}  {entry.word:<15}  {entry.points:>6}"
        print(f"  {fields}  {entry.total:>5}  {place}")
