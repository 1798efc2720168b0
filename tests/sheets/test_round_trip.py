"""A sheet written in any form is read back the same."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, given, settings, strategies as st

from arbitraj.record.model import Entry, Sheet
from arbitraj.sheets.reader import read_file
from arbitraj.sheets.typing_workbook import write_filled
from arbitraj.sheets.writers import sheet_csv, sheet_text
from tests.data.sheets.make import Expected, Row
from tests.data.sheets.make_pdfs import fields_of, fill
from tests.longer import ALL, longer, sampled
from tests.sheets.random_sheets import ROMANIAN, content, sheets

ANY = st.one_of(sheets(), sheets(groups=True), sheets(two=True))


def examples(number: int, shrink: bool = True) -> settings:
    """Settings of a search; what fails is made smaller, but for files that take long to make and read."""
    quiet = [HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
    phases = (Phase.explicit, Phase.reuse, Phase.generate, *([Phase.shrink] if shrink else []))
    return settings(max_examples=number, suppress_health_check=quiet, deadline=None, phases=phases)


def read_one(path: Path) -> Sheet:
    read = read_file(path, ROMANIAN)
    assert [str(problem) for problem in read.all_problems] == []
    (found,) = read.sheets
    return found.sheet


@examples(sampled(100))
@given(ANY)
def test_csv(tmp_path: Path, sheet: Sheet) -> None:
    path = tmp_path / "fisa.csv"
    path.write_text(sheet_csv(sheet), encoding="utf-8")
    assert content(read_one(path)) == content(sheet)


@examples(sampled(100))
@given(st.one_of(sheets(least=1), sheets(groups=True, least=1), sheets(two=True, least=1)))
def test_text(tmp_path: Path, sheet: Sheet) -> None:
    path = tmp_path / "fisa.txt"
    path.write_text(sheet_text(sheet), encoding="utf-8")
    assert content(read_one(path)) == content(sheet)


@examples(12 if ALL else 4)
@given(st.lists(ANY, min_size=1, max_size=3))
def test_typing_workbook(tmp_path: Path, some: list[Sheet]) -> None:
    path = tmp_path / "fise.xlsx"
    numbered = [Sheet(str(n), s.name, s.table, s.entries, s.solutions, s.grid) for n, s in enumerate(some, 1)]
    write_filled(path, numbered, ROMANIAN)
    read = read_file(path, ROMANIAN)
    assert [str(problem) for problem in read.all_problems] == []
    assert [content(found.sheet) for found in read.sheets] == [content(sheet) for sheet in numbered]
    assert [found.sheet.number for found in read.sheets] == [sheet.number for sheet in numbered]


@pytest.mark.parametrize("number", [1, longer(3)])
@pytest.mark.parametrize("flat", [False, True], ids=["fields", "flattened"])
@pytest.mark.parametrize(
    ("kind", "strategy"),
    [
        ("integral_partial", sheets(least=1)),
        ("n_scrabble", sheets(groups=True, least=1)),
        ("superscrabble_incomplet", sheets(two=True)),
    ],
)
def test_filled_form(tmp_path: Path, kind: str, strategy: st.SearchStrategy[Sheet], flat: bool, number: int) -> None:
    @examples(number, shrink=False)
    @given(strategy)
    def check(sheet: Sheet) -> None:
        path = tmp_path / "formular.pdf"
        fill(path, kind, fields_of(_expected(sheet, flat)), flat=flat)
        assert content(read_one(path)) == content(_as_sheet(_expected(sheet, flat)))

    check()


def _expected(sheet: Sheet, flat: bool) -> Expected:
    """As values of fields. The letters that the form's own font cannot draw are left out of flattened ones."""

    def rows(entries: tuple[Entry, ...]) -> tuple[Row, ...]:
        return tuple(
            Row(e.position, _drawable(e.word) if flat else e.word, e.points, e.total, e.group) for e in entries
        )

    return Expected(sheet.name, sheet.table, rows(sheet.entries), "", rows(sheet.solutions), sheet.grid)


def _drawable(word: str) -> str:
    return "".join(sign if ord(sign) < 0x2000 else "C0" for sign in word)


def _as_sheet(expected: Expected) -> Sheet:
    def entries(rows: tuple[Row, ...]) -> tuple[Entry, ...]:
        return tuple(Entry(n, r.group, r.position, r.word, r.points, r.total) for n, r in enumerate(rows, 1))

    return Sheet(
        "", expected.name, expected.table, entries(expected.entries), entries(expected.solutions), expected.grid
    )
