"""What is read, written by `converteste` and read again is the same sheet with its questions: damaged files of every
form, in every form that is written."""

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from arbitraj.desk.grading.read import FilesRead, convert
from arbitraj.sheets.found import FoundSheet
from arbitraj.sheets.reader import read_data
from arbitraj.tables.cells import FileError
from arbitraj.tables.opendocument_writer import write_opendocument
from tests.correcting import ROMANIAN
from tests.longer import in_parts, most
from tests.sheets.test_account_of_books import TEXTS, damaged as damaged_book
from tests.sheets.test_account_of_pages import damaged as damaged_rows, printed
from tests.sheets.test_account_properties import damaged_table, damaged_text
from tests.sheets.test_carried import essence
from tests.sheets.test_pdf_stuck import PLAIN, form

_SEVERAL = ("x.xlsx", "x")
_ONE = ("x.csv", "x.txt", *_SEVERAL)
_FIELDS = ("nr", "grupa", "litere_grupa", "pozitie", "depunere", "puncte", "total", "solutie_depunere", "alt")


def _ods(rng: Random, scratch: Path) -> bytes:
    write_opendocument(scratch / "a.ods", "Foaie", damaged_rows(rng))
    return (scratch / "a.ods").read_bytes()


def _form(rng: Random, scratch: Path) -> bytes:
    names = [f"{rng.choice(_FIELDS)}_{rng.randint(1, 9):02d}" for _ in range(rng.randint(0, 6))]
    return form(PLAIN | {name: rng.choice(TEXTS) for name in (*names, *rng.sample(("nume", "masa", "grila_A01"), 1))})


FORMS: dict[str, Callable[[Random, Path], bytes]] = {
    "csv": lambda rng, _: damaged_table(rng).encode(), "txt": lambda rng, _: damaged_text(rng).encode(),
    "xlsx": lambda rng, _: damaged_book(rng), "ods": _ods, "boxes.pdf": _form,
    "printed.pdf": lambda rng, _: printed(damaged_rows(rng), rng.random() < 0.5),
}  # fmt: skip
# six forms: over a hundred, some thousands in `make test-lung` and 10,000 in `make test-toate`: each is written twice
SEEDS = [range(20), *in_parts(range(20, most(700, 1_700)))]


def _read(data: bytes, name: str) -> FilesRead | None:
    """A file as the command reads it; None where it holds no sheet, or cannot be read at all: that is told."""
    try:
        files = FilesRead(((Path(name), read_data(data, name, ROMANIAN)),), ROMANIAN)
    except FileError:
        return None
    return files if files.sheets else None


def _again(files: FilesRead, target: Path) -> FilesRead:
    """The sheets as they are read from what was written of them."""
    written = [(path, read_data(path.read_bytes(), path.name, ROMANIAN)) for path in convert(files, target)]
    return FilesRead(tuple(written), ROMANIAN)


def _same(rng: Random, scratch: Path, kind: str) -> str:
    """The forms through which a file went, up to the one in which it was another; empty where it stayed the same."""
    scratch.mkdir()
    files = _read(FORMS[kind](rng, scratch), f"01.{kind}")
    if files is None:
        return ""
    first, way = _all(files), kind
    for n in range(2):
        target = rng.choice(_ONE if len(first) == 1 else _SEVERAL)
        files, way = _again(files, scratch / f"{n}{target}"), f"{way} > {target}"
        if _all(files) != first:
            return way
    return ""


def _all(files: FilesRead) -> list[tuple[object, ...]]:
    sheets: tuple[FoundSheet, ...] = files.sheets
    return [essence(found) for found in sheets]


@pytest.mark.parametrize("seeds", SEEDS, ids=lambda seeds: f"{seeds.start}-")
@pytest.mark.parametrize("kind", FORMS)
def test_a_damaged_file_is_the_same_in_every_form_that_is_written(kind: str, seeds: range, tmp_path: Path) -> None:
    ways = {seed: _same(Random(seed), tmp_path / str(seed), kind) for seed in seeds}
    assert {seed: way for seed, way in ways.items() if way} == {}
