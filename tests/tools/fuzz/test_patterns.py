"""Every pattern of the package takes a time that grows as its text does, whatever the text."""

import re
from typing import Any

import pytest

from tests.longer import longer
from tests.tools.fuzz.patterns import Known, busy, patterns


@pytest.mark.greu
def test_no_pattern_of_the_package_can_be_kept_busy() -> None:
    known = patterns()
    assert len(known) > 100
    found = [said for each in known if (said := busy(each))]
    assert not found, found


@pytest.mark.parametrize(
    ("pattern", "method"),
    [
        (r"(?:a+)+x", "match"),
        longer(r"(?:\d{1,4}\s?)+p", "fullmatch"),
        (r"\s*\d?\s*$", "match"),
        (r"[=-]+>", "search"),
        longer(r"(?:[^:]|:)*:x", "search"),
        longer(rb"<row[^>]*calc[^>]*/>", "sub"),
        longer(r"\[(?:\"\"\"[^\"]*\"\"\"|\"[^\"]*\"|[^\]\"])*\]", "match"),
        longer(r"(?:joker|jokerul)?\s*\w*\s*=", "fullmatch"),
    ],
)
def test_one_that_can_be_is_found(pattern: Any, method: str) -> None:
    assert busy(Known("bad", re.compile(pattern), (method,))).startswith("bad ")


def test_patterns_are_found_where_they_stand() -> None:
    by_name = {pattern.name: pattern for pattern in patterns()}
    assert "arbitraj.sheets.shapes._POINTS[1]" in by_name
    assert by_name["arbitraj.sheets.text_tokens._PIECE"].methods == ("finditer",)
    assert any(name.startswith("arbitraj.sheets.plain_text:") for name in by_name)
