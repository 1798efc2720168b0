"""README's day at the terminal, as it stands: its lines alone are typed, and the sheets into the workbook it makes."""

import re
import shlex
import sys
from datetime import datetime, tzinfo
from io import StringIO
from pathlib import Path
from typing import Self
from unittest.mock import patch

import openpyxl
import pytest
from openpyxl.cell import Cell

from arbitraj.lexicon.lexicon import ListStore
from tests import commands

README = (Path(__file__).parents[1] / "README.md").read_text("utf-8")
DAY = re.search(r"^## Aceeași zi.*?(?=^## )", README, re.MULTILINE | re.DOTALL)
NAMES = ("Ionescu", "Popa", "Țurcanu", "Dima", "Stan", "Marin", "Florea", "Lazăr")
ROWS = (("H7", "FIR", "12"), ("4H", "FO1", "7"), ("5K", "CAS", "9"), ("A1", "LAC", "6"), ("G5", "AR", "3"))
# the letters drawn are others than those typed, so grids are asked about: that of 01 (who answers, when), FO1 of 02, …
ANSWERS = {"arbitraj lamureste cupa2026": "5\n\n\n1\n" + "5\n" * 7 + "\n" * 40}


class Person(StringIO):
    """Who types; without answers nobody does."""

    def isatty(self) -> bool:
        return bool(self.getvalue())


def inscriptions(path: Path) -> None:
    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.append(["nume", "prenume", "club", "rating", "categorie"])
    for number, name in enumerate(NAMES):
        sheet.append([name, "Ana", f"Club {number % 3}", 1900 - 10 * number, "seniori"])
    book.save(path)


def typed_in(path: Path) -> None:
    """The hand-ins on the first page, five rows on each other page."""
    book = openpyxl.load_workbook(path)
    index, *pages = book.worksheets
    for number, page in enumerate(pages, 1):
        index.cell(3 + number, 3).value, index.cell(3 + number, 4).value = f"{number:02}", number
        head = next(cell for row in page.iter_rows() for cell in row if cell.value == "poziția")
        columns = {cell.value: cell.col_idx for cell in page[head.row] if isinstance(cell, Cell)}
        for at, row in enumerate(ROWS[: 3 + number % 3], 1):
            for column, text in zip(("poziția", "depunerea", "puncte"), row, strict=True):
                page.cell(head.row + at, columns[column]).value = "FOI" if text == "FO1" and number != 2 else text
    book.save(path)


def clock(hour: int) -> type[datetime]:
    class Clock(datetime):
        @classmethod
        def now(cls, tz: tzinfo | None = None) -> Self:
            return cls(2026, 11, 21, hour, 20, tzinfo=tz)

    return Clock


@pytest.mark.greu
def test_the_day_of_readme_runs_as_it_stands_and_nothing_else_is_typed(tmp_path: Path) -> None:
    assert DAY
    lines = [line for line in DAY[0].splitlines() if line.startswith("arbitraj ")]
    assert len(lines) > 18
    inscriptions(tmp_path / "inscrieri.xlsx")
    words = sorted(word for word in ListStore(tmp_path / "date").default() if len(word) < 6)
    (tmp_path / "lista-oficiala.txt").write_text("\n".join(words), encoding="utf-8")
    hour = 17
    for line in lines:
        if line == "arbitraj corecteaza cupa2026":
            typed_in(tmp_path / "cupa2026" / "solutii.xlsx")
        if line.endswith("--final"):
            hour = 18 + 1  # after the deadline that README gives
        words_typed = shlex.split(re.sub(r"--secunde \d+", "--secunde 1", line))
        person = patch.object(sys, "stdin", Person(ANSWERS.get(line, "")))
        with person, patch("arbitraj.record.moments.datetime", clock(hour)):
            done = commands.run(tmp_path, *words_typed[1:], within=tmp_path)
        assert done.status == 0, f"{line}\n{done.out}{done.err}"
    assert (tmp_path / "cupa2026" / "publicat" / "final" / "clasament.pdf").is_file()
