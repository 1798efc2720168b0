"""The formulas of the general workbook, computed by LibreOffice, come to what the program computed."""

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from openpyxl import load_workbook

from arbitraj.press.xlsx.general import write_general_workbook
from arbitraj.ranking.general import TieBreak
from arbitraj.report.general_table import General
from arbitraj.text import text_of
from tests.press.test_recalculated import assert_recalculated
from tests.season.seasons import general, lot

ORDERS: list[list[TieBreak]] = [
    [], [TieBreak.PLACES], [TieBreak.COMPOSITION], [TieBreak.PLACES, TieBreak.COMPOSITION],
    [TieBreak.COMPOSITION, TieBreak.PLACES],
]  # fmt: skip


def drawn() -> list[General]:
    """Competitions by lot, with many ties, under each order of tie-breaks."""
    return [general(lot(Random(seed)), ORDERS[seed % len(ORDERS)]) for seed in range(5)]


def test_the_values_beside_the_formulas_are_the_computed_places_and_totals(tmp_path: Path) -> None:
    for number, made in enumerate(drawn()):
        path = tmp_path / f"{number}.xlsx"
        write_general_workbook(path, made)
        rows = list(load_workbook(path, data_only=True)["Clasament general"].iter_rows(values_only=True))
        header = next(n for n, row in enumerate(rows) if row[0] == "loc")
        total = rows[header].index("total")
        lines = [line for line in made.groups[0][1] if line.place]
        table: list[tuple[Any, ...]] = list(rows[header + 1 : header + 1 + len(lines)])
        shown = [(row[0], row[1], row[total]) for row in table]
        assert shown == [(line.place, line.person.name, pytest.approx(float(line.total))) for line in lines]


def test_the_ranking_is_printed_on_one_page_across_up_to_the_total(tmp_path: Path) -> None:
    write_general_workbook(tmp_path / "a.xlsx", drawn()[3])
    sheet = load_workbook(tmp_path / "a.xlsx")["Clasament general"]
    header = next(row for row in sheet.iter_rows() if row[0].value == "loc")
    total = next(cell for cell in header if cell.value == "total")
    assert header[-1] is not total  # tie-breaks, for the screen
    assert sheet.print_area == f"'Clasament general'!$A$1:${total.column_letter}${sheet.max_row}"
    assert sheet.print_title_rows == f"${header[0].row}:${header[0].row}"
    assert (sheet.page_setup.fitToWidth, sheet.page_setup.fitToHeight) == (1, 0)
    assert sheet.page_setup.orientation == "landscape"
    assert {cell.max_col for cell in sheet.merged_cells.ranges} == {total.column}


def test_the_page_of_an_event_says_below_its_title_what_it_was(tmp_path: Path) -> None:
    made = drawn()[0]
    first, *others = made.events
    write_general_workbook(tmp_path / "a.xlsx", replace(made, events=(replace(first, about="Sala mare"), *others)))
    book = load_workbook(tmp_path / "a.xlsx")
    told = {sheet["A1"].value: sheet["A2"].value for sheet in book.worksheets}
    assert told[first.name] == "Sala mare"
    kinds = {True: text_of("general.kind_round"), False: text_of("general.kind_other")}
    assert others
    assert {other.name: told[other.name] for other in others} == {
        other.name: other.about or kinds[other.composition] for other in others
    }


@pytest.mark.lung
@pytest.mark.libreoffice
def test_libreoffice_comes_to_the_same_totals_and_places(soffice: str, tmp_path: Path) -> None:
    written = tmp_path / "written"
    written.mkdir()
    paths = []
    for number, made in enumerate(drawn()):
        paths.append(written / f"{number}.xlsx")
        write_general_workbook(paths[-1], made)
    assert_recalculated(soffice, tmp_path, paths)
