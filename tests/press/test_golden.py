"""Everything that is published of the small worlds, line by line as it was last looked at by a person."""

import difflib

import pytest

from tests.press.golden import DRAWN, FOLDER, REPORTS, figures, page, papers, workbook
from tests.press.worlds import NAMES

RENEW = "if the change is wanted: python -m tests.press.golden, and look at the difference"


def differences(name: str, text: str) -> str:
    wanted = (FOLDER / name).read_text(encoding="utf-8")
    if wanted == text:
        return ""
    lines = difflib.unified_diff(wanted.splitlines(), text.splitlines(), "golden", "now", lineterm="", n=0)
    return "\n".join([*list(lines)[:40], RENEW])


@pytest.mark.parametrize("name", NAMES)
def test_the_page_and_the_figures_are_those_looked_at(name: str) -> None:
    assert not differences(f"{name}.html", page(name))
    assert not differences(f"{name}.json.txt", figures(name))


@pytest.mark.parametrize("name", NAMES)
def test_the_papers_are_drawn_as_they_were_looked_at(name: str) -> None:
    assert not differences(f"{name}.pdf.txt", papers(name))


@pytest.mark.parametrize("name", NAMES)
def test_the_workbook_has_the_values_and_formats_looked_at(name: str) -> None:
    assert not differences(f"{name}.xlsx.txt", workbook(name))


@pytest.mark.parametrize("name", REPORTS)
def test_every_part_of_a_report_is_as_it_was_looked_at_in_each_press(name: str) -> None:
    assert not differences(name, REPORTS[name]())


@pytest.mark.parametrize("name", DRAWN)
def test_drawings_and_the_best_construction_are_as_they_were_looked_at(name: str) -> None:
    assert not differences(name, DRAWN[name]())
