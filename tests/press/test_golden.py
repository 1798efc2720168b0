"""The page and the workbook of samples/campionat, line by line as they were last looked at by a person."""

import difflib

import pytest

from tests.press.golden import EDITIONS, FOLDER, page, workbook
from tests.press.rounds import ROUNDS

RENEW = "if the change is wanted: python -m tests.press.golden, and look at the difference"


def differences(name: str, text: str) -> str:
    wanted = (FOLDER / name).read_text(encoding="utf-8")
    if wanted == text:
        return ""
    lines = difflib.unified_diff(wanted.splitlines(), text.splitlines(), "golden", "now", lineterm="", n=0)
    return "\n".join([*list(lines)[:40], RENEW])


@pytest.mark.parametrize("name", sorted(EDITIONS))
def test_the_page_is_the_one_looked_at(name: str) -> None:
    assert not differences(f"{name}.html", page(name))


@pytest.mark.parametrize("name", ROUNDS)
def test_the_workbook_has_the_values_and_formats_looked_at(name: str) -> None:
    assert not differences(f"{name}.xlsx.txt", workbook(name))
