"""What stands for a number in a line or a cell: its unit, a sum with its result, and what only looks like one."""

import pytest

from arbitraj.sheets.shapes import points_of
from arbitraj.sheets.text_tokens import settle_sums, tokens_of


@pytest.mark.parametrize(
    ("line", "fields"),
    [
        ("H7 CASA 9 puncte", ["H7", "CASA", "9"]), ("H7 CASA 9 de puncte", ["H7", "CASA", "9"]),
        ("H7 CASA 9 de", ["H7", "CASA", "9", "de"]), ("H7 CASA 9 x puncte", ["H7", "CASA", "9", "x", "puncte"]),
        ("H7 CASA 4+5 = 9", ["H7", "CASA", "9"]), ("H7 CASA ... 9", ["H7", "CASA", "9"]),
        ("H7 CASA ... STIRE", ["H7", "CASA", "...", "STIRE"]), ("H7 C-A-S-A 9", ["H7", "CASA", "9"]),
        ("H7 C.AS.A 9", ["H7", "C.AS.A", "9"]), ("H7 C.4.S 9", ["H7", "C.4.S", "9"]), ("H7 C.A 9", ["H7", "C.A", "9"]),
    ],
)  # fmt: skip
def test_only_what_a_number_counts_is_no_field_of_its_own(line: str, fields: list[str]) -> None:
    assert [token.text for token in settle_sums(tokens_of(line)) if token.is_field] == fields


def test_brackets_one_after_another_are_one_token_each() -> None:
    assert [token.text for token in tokens_of("(joker C) (12 p) H7 (x")] == ["(joker C)", "(12 p)", "H7", "(", "x"]


@pytest.mark.parametrize(
    ("text", "points"),
    [("9", 9), ("9p", 9), ("-5", -5), ("4+5", 9), ("4+5=9", 9), ("9 (4+5)", 9), ("4+5=8", None), ("l9", None)],
)
def test_points_are_read_where_they_can_mean_one_number(text: str, points: int | None) -> None:
    assert points_of(text) == points
