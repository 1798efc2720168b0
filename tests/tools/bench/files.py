"""How fast files of sheets are read: 500 workbooks, 500 filled forms, 500 printed tables."""

import shutil
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from arbitraj.cli.shell import progress
from arbitraj.game.variant import load_variant
from arbitraj.record.model import Sheet
from arbitraj.sheets.contest import read_contest
from arbitraj.sheets.found import Job
from arbitraj.sheets.many import read_many
from arbitraj.sheets.typing_workbook import write_filled
from tests.data.sheets.make import Expected, Row
from tests.data.sheets.make_pdfs import _document, fields_of, fill

FOLDER = Path(__file__).parents[3] / "samples" / "campionat" / "1-integral-partial"
NUMBER = 500
VARIANT = load_variant("romana")


def _expected(sheet: Sheet) -> Expected:
    rows = tuple(Row(e.position, e.word, e.points, e.total, e.group) for e in sheet.entries)
    return Expected(sheet.name, sheet.table, rows, grid=sheet.grid)


def _form(path: Path, sheet: Sheet) -> None:
    fill(path, "integral_partial", fields_of(_expected(sheet)))


def _flat_form(path: Path, sheet: Sheet) -> None:
    fill(path, "integral_partial", fields_of(_expected(sheet)), flat=True)


def _table(path: Path, sheet: Sheet) -> None:
    _document(path, _expected(sheet), ruled=True)


def _workbook(path: Path, sheet: Sheet) -> None:
    write_filled(path, [sheet], VARIANT)


KINDS: dict[str, tuple[str, Callable[[Path, Sheet], None]]] = {
    "workbooks (typing workbook of one page)": (".xlsx", _workbook),
    "filled forms (PDF, fields)": (".pdf", _form),
    "filled forms (PDF, flattened)": (".pdf", _flat_form),
    "printed tables (PDF, ruled)": (".pdf", _table),
}


def reading_files() -> list[tuple[str, str]]:
    """Sheets a second, on all cores: the sheets of a sample round, each in a file, those files again and again."""
    sheets = list(read_contest(FOLDER).sheets.values())
    rows = []
    for what, (suffix, write) in KINDS.items():
        with tempfile.TemporaryDirectory() as name:
            made = [Path(name) / f"made-{n}{suffix}" for n in range(len(sheets))]
            for path, sheet in zip(made, sheets, strict=True):
                write(path, sheet)
            jobs = [Job(Path(name) / f"{n}{suffix}") for n in range(NUMBER)]
            for n, job in enumerate(jobs):
                shutil.copy(made[n % len(made)], job.path)
            began = time.perf_counter()
            with progress(what) as step:
                read = read_many(jobs, VARIANT, step)
            seconds = time.perf_counter() - began
            problems = [problem for file_read in read for problem in file_read.all_problems]
            if problems:
                raise SystemExit(f"{what}: {problems[0]}")
            rows.append((f"{NUMBER} {what} read, all cores", f"{seconds:.1f} s, {NUMBER / seconds:.0f} sheets/s"))
    return rows
