"""The measures can fail: each finds the fault of a form made wrong on purpose."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pdfplumber
import pytest

from arbitraj.forms import board
from arbitraj.forms.drawing import Content, Holder, write_forms
from arbitraj.sheets.form_plan import Area, Grid, Leaf, Plan
from tests.forms import measures
from tests.forms.making import ROMANA, plan

GOOD = plan("pe_sir")
GRID = GOOD.pages[0].grid or Grid(0, 0, 0, 0)
Change = Callable[[Leaf], Leaf]
Measure = Callable[[pdfplumber.page.Page], list[str]]


def drawn(folder: Path, planned: Plan, name: str = "") -> pdfplumber.page.Page:
    path = folder / "gresit.pdf"
    write_forms(path, planned, ROMANA, Content(), [Holder(12, name)])
    return pdfplumber.open(path).pages[0]


def with_grid(page: Leaf, **values: Any) -> Leaf:
    assert page.grid
    return replace(page, grid=replace(page.grid, **values))


def with_table(page: Leaf, **values: Any) -> Leaf:
    return replace(page, tables=(replace(page.tables[0], **values),))


@pytest.mark.parametrize(
    ("change", "found_by"),
    [
        (lambda page: with_grid(page, side=6.24), lambda page: measures.small_squares(page, GRID)),
        (lambda page: with_table(page, row_height=5.2), measures.low_rows),
        (lambda page: with_table(page, row_height=8.0), measures.outside_margins),
        (lambda page: with_table(page, x=9.0), measures.outside_margins),
        (lambda page: with_grid(page, y=53.0), measures.text_over_rules),
        (lambda page: replace(page, label=Area(10, 18, 60, 4)), measures.text_over_text),
        (lambda page: with_table(page, row_height=7.17), measures.crowded_marks),
        (lambda page: replace(page, hand_in=Area(110, 262.5, 90, 22)), measures.crowded_marks),
    ],
)
def test_a_form_laid_out_wrong_is_found_out(tmp_path: Path, change: Change, found_by: Measure) -> None:
    assert found_by(drawn(tmp_path, Plan(GOOD.game_type, (change(GOOD.pages[0]),))))


def test_marks_that_reach_too_far_are_found_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(board, "REACH", 0.3)
    assert measures.marked_middles(drawn(tmp_path, GOOD), GRID)


def test_a_sign_that_the_font_lacks_is_found_out(tmp_path: Path) -> None:
    page = drawn(tmp_path, GOOD, name="Ștefan 名")
    assert measures.missing_signs(page, "Ștefan 名") == ["名"]


def test_another_size_of_paper_is_found_out(tmp_path: Path) -> None:
    page = drawn(tmp_path, GOOD)
    assert measures.not_a4(page) == []
    assert measures.not_a4(page.crop((0, 0, page.width, page.height - 10))) != []
