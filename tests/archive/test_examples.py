"""The examples of docs/arhiva.md hold."""

import doctest
from pathlib import Path

import pytest

from tests.archive.published import season

PAGE = Path(__file__).parents[2] / "docs" / "arhiva.md"


def test_the_examples_of_the_page_hold(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    season(tmp_path)
    monkeypatch.chdir(tmp_path)
    found = doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8")
    assert found.attempted > 8
    assert found.failed == 0
