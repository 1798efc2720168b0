"""A sheet's points and a place of every sample are what they were; which sheets moved is told."""

import pytest

from tests.figures.figures import figures_of, kept, moved, samples


@pytest.mark.parametrize("sample", samples())
def test_no_sheet_of_a_sample_moves(sample: str) -> None:
    told = list(moved(kept(sample), figures_of(sample)))
    assert told == [], "\n".join(["these sheets moved (python -m tests.figures.figures keeps them so):", *told])


def test_what_moved_is_told() -> None:
    before = {("cupa", "01", "3"): ("120", "1"), ("cupa", "02", "1"): ("100", "2")}
    now = {("cupa", "01", "3"): ("119", "1"), ("cupa", "03", "2"): ("100", "2")}
    assert list(moved(before, before)) == []
    assert list(moved(before, now)) == [
        "cupa: sheet 01 of table 3: points and place were 120 and 1, are 119 and 1",
        "cupa: sheet 02 of table 1: points and place were 100 and 2, are not there",
        "cupa: sheet 03 of table 2: points and place were not there, are 100 and 2",
    ]
