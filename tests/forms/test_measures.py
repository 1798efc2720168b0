"""The measures can fail: each finds the fault of a form made wrong on purpose."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pdfplumber
import pytest

from arbitraj.forms import board
from arbitraj.forms.document import write_forms
from arbitraj.forms.drawing import Content, Holder
from arbitraj.forms.plan import Box, Grid, Page, Plan
from tests.forms import measures
from tests.forms.making import ROMANA, plan

GOOD = plan("pe_sir")
Change = Callable[[Page], Page]


def drawn(folder: Path, planned: Plan, content: Content | None = None, name: str = "") -> pdfplumber.page.Page:
    path = folder / "gresit.pdf"
    write_forms(path, planned, ROMANA, content or Content(), [Holder(12, name)])
    return pdfplumber.open(path).pages[0]


def changed(change: Change) -> Plan:
    return Plan(GOOD.game_type, (change(GOOD.pages[0]),))


def with_grid(page: Page, **values: float) -> Page:
    assert page.grid
    return replace(page, grid=replace(page.grid, **values))


def with_table(page: Page, **values: float) -> Page:
    return replace(page, tables=(replace(page.tables[0], **values),))


def faults(page: pdfplumber.page.Page, grid: Grid) -> dict[str, list[str]]:
    """What every measure finds."""
    return {
        "margins": measures.outside_margins(page),
        "squares": measures.small_squares(page, grid),
        "rows": measures.low_rows(page),
        "middles": measures.marked_middles(page, grid),
        "texts": measures.text_over_text(page),
        "rules": measures.text_over_rules(page),
    }


@pytest.mark.parametrize(
    ("change", "found"),
    [
        (lambda page: page, set()),
        (lambda page: with_grid(page, side=5.9), {"squares"}),
        (lambda page: with_table(page, row_height=4.95), {"rows"}),
        (lambda page: with_table(page, row_height=5.4), {"margins"}),
        (lambda page: with_table(page, x=9.0), {"margins"}),
        (lambda page: with_grid(page, y=53.0), {"rules"}),
        (lambda page: replace(page, label=Box(10, 18, 60, 4)), {"texts"}),
    ],
)
def test_a_form_laid_out_wrong_is_found_out(tmp_path: Path, change: Change, found: set[str]) -> None:
    planned = changed(change)
    grid = planned.pages[0].grid
    assert grid
    seen = {name for name, each in faults(drawn(tmp_path, planned), grid).items() if each}
    assert found <= seen
    assert bool(seen) == bool(found)


def test_marks_that_reach_too_far_are_found_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(board, "REACH", 0.3)
    grid = GOOD.pages[0].grid
    assert grid
    assert measures.marked_middles(drawn(tmp_path, GOOD), grid)


def test_a_sign_that_the_font_lacks_is_found_out(tmp_path: Path) -> None:
    page = drawn(tmp_path, GOOD, name="Ștefan 名")
    assert measures.missing_signs(page, "Ștefan 名") == ["名"]


def test_another_size_of_paper_is_found_out(tmp_path: Path) -> None:
    page = drawn(tmp_path, GOOD)
    assert measures.not_a4(page) == []
    assert measures.not_a4(page.crop((0, 0, page.width, page.height - 10))) != []
