"""Everything that is published of the small worlds, line by line as it was last looked at by a person."""

import pytest

from tests.press.golden import FOLDER, WHOLE, differences, figures, page, papers, workbook
from tests.press.worlds import NAMES, PAGES


@pytest.mark.mereu
@pytest.mark.parametrize("name", PAGES)
def test_the_page_is_the_one_looked_at(name: str) -> None:
    assert not differences(FOLDER / f"{name}.html", page(name))


@pytest.mark.parametrize("name", NAMES)
def test_the_figures_are_those_looked_at(name: str) -> None:
    assert not differences(FOLDER / f"{name}.json.txt", figures(name))


@pytest.mark.mereu
@pytest.mark.parametrize("name", NAMES)
def test_the_papers_are_drawn_as_they_were_looked_at(name: str) -> None:
    assert not differences(FOLDER / f"{name}.pdf.txt", papers(name))


@pytest.mark.mereu
@pytest.mark.parametrize("name", NAMES)
def test_the_workbook_has_the_values_and_formats_looked_at(name: str) -> None:
    assert not differences(FOLDER / f"{name}.xlsx.txt", workbook(name))


@pytest.mark.mereu
@pytest.mark.parametrize("name", WHOLE)
def test_reports_registers_and_drawings_are_as_they_were_looked_at_in_each_press(name: str) -> None:
    assert not differences(FOLDER / name, WHOLE[name]())
