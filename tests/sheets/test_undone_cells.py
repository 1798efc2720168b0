"""Cells that a spreadsheet took for dates, hours or powers of ten: the position or number that was typed."""

from datetime import date, datetime, time, timedelta

import pytest

from arbitraj.sheets.draft import undone_cell
from arbitraj.tables.cells import Cell, Scientific


@pytest.mark.parametrize(
    ("value", "column", "text"),
    [
        (time(0), "pozitie", "12A"), (time(1), "pozitie", "1A"), (time(11), "pozitie", "11A"),
        (time(12), "pozitie", "12P"), (time(13), "pozitie", "1P"), (time(23), "pozitie", "11P"),
        (time(5, 1), "pozitie", "x"), (datetime(2026, 3, 8, 5), "pozitie", "5A"),
        (datetime(2026, 3, 8), "pozitie", "8.3"), (date(2026, 3, 8), "puncte", "8.3"),
        (date(1900, 1, 12), "puncte", "13"), (date(1929, 12, 31), "puncte", "10958"),
        (timedelta(days=13, hours=11), "puncte", "13"), (timedelta(days=13, hours=13), "puncte", "14"),
        (Scientific(8000.0), "pozitie", "8E3"), (Scientific(8000.0), "puncte", "x"),
    ],
)  # fmt: skip
def test_what_a_spreadsheet_made_of_a_position_or_a_number_is_undone(value: object, column: str, text: str) -> None:
    assert undone_cell(Cell("x", "A1", value), column).text == text
