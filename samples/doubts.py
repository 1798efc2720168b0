"""Slips of the hand put into a written sample: what is typed or copied so that nobody can be sure of it is asked."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from arbitraj.atomic import write_text
from arbitraj.sheets.reader import read_data
from arbitraj.sheets.typing_workbook import write_filled
from samples.kinds import VARIANT


@dataclass(frozen=True)
class Doubt:
    """A slip in one row of a sheet; `right` is the answer that settles its question."""

    sheet: str
    row: int
    seen: str
    right: str
    put: Callable[[Path, int], None]


def put_doubts(folder: Path) -> None:
    """Put every doubt into the sheets of a sample, and what settles it into its README."""
    lines = ["", "Unde programul nu poate fi sigur și întreabă (`arbitraj lamureste`):", ""]
    lines += ["| fișa | rândul | ce se vede | răspunsul |", "|---|---|---|---|"]
    for doubt in DOUBTS:
        doubt.put(folder / "solutii", doubt.row)
        lines.append(f"| {doubt.sheet} | {doubt.row} | `{doubt.seen}` | `{doubt.right}` |")
    readme = folder / "README.md"
    write_text(readme, readme.read_text(encoding="utf-8") + "\n".join([*lines, ""]))


def _digit_typed(solutions: Path, row: int) -> None:
    """A one for an I, in a typing workbook."""
    path = solutions / "09.xlsx"
    sheet = read_data(path.read_bytes(), path.name, VARIANT).sheets[0].sheet
    entries = tuple(replace(e, word=e.word.replace("I", "1")) if e.number == row else e for e in sheet.entries)
    write_filled(path, [replace(sheet, entries=entries)], VARIANT)


def _two_words(solutions: Path, row: int) -> None:
    """A message in which somebody copied a word that he could not read."""
    path = solutions / "22.txt"
    lines = path.read_text(encoding="utf-8").splitlines()
    lines = [line.replace("CEAC", "CEAC sau CEAI") if line.startswith(f"{row}. ") else line for line in lines]
    write_text(path, "\n".join([*lines, ""]))


def _two_digits(solutions: Path, row: int) -> None:
    """A position of two digits, typed as a number."""
    path = solutions / "24.csv"
    lines = path.read_text(encoding="utf-8").splitlines()
    lines = [line.replace("M8", "18") if line.startswith(f"{row};") else line for line in lines]
    write_text(path, "\n".join([*lines, ""]))


DOUBTS = (
    Doubt("09", 2, "A1EPTASE", "AIEPTASE", _digit_typed),
    Doubt("22", 5, "CEAC sau CEAI", "CEAC", _two_words),
    Doubt("24", 4, "18", "M8", _two_digits),
)
