"""8.2: what becomes of the tiles of incorrect entries; whole sheets are in cases.txt."""

import pytest

from arbitraj.types.stock import Stock
from tests.correcting import WORDS, corrected, grid_of


@pytest.mark.parametrize(
    ("table", "left"),
    [
        # the letter and then the joker on one square, and the other way round: what left first left
        ("A1 AI\nA1 aI\nA2 AI\nA2 AI", ["AIAI?? ", "AI?? AI", "AI?? AI", "?? AIAI", "?? AIAI"]),
        ("A1 aI\nA1 AI\nA1 Ai\n1A AIR", ["AIAI?? ", "AAI? ?I", "AAI? ?I", "AAI? ?I", "AA? ?II"]),
        ("A1 AI\nA3 AI\nA1 AIAI", ["AIAI?? ", "AI?? AI", "?? AIAI", "?? AIAI"]),
        ("A1 AIZ\nO15 AI\n1A AI", ["AIAI?? ", "AI?? AI", "AI?? AI", "A?? AII"]),  # no Z there, off the board, A1 again
    ],
)
def test_8_2_what_leaves_with_an_incorrect_entry_leaves_once_from_each_square(table: str, left: list[str]) -> None:
    result = corrected(f"H7 CASA 8\n{table}", letters="CASAAIAI??")
    supplies = [step.supply for step in result.entries if isinstance(step.supply, Stock)]
    assert [f"{supply.left.letters} {supply.eliminated}" for supply in supplies] == left


# AI, its position unreadable, and what the grid shows of it; the row after it needs A and I
@pytest.mark.parametrize(
    ("position", "points", "shown", "leaves"),
    [
        ("-", "-", "I10 AI", True),  # the only place
        ("-", "-", "I10 AI, A1 AI", False),  # two of them: none is preferred
        ("-", "-", "12C AI, A1 AI", False),
        ("I", "-", "I10 AI, A1 AI", True),  # the only one that keeps the sign written, be it the row
        ("10", "-", "I10 AI, A1 AI", True),  # or the column
        ("I", "-", "I10 AI, I1 AI", False),  # two keep it
        ("I", "2", "A1 AI, B4 AI", True),  # none keeps it; B4 alone is worth the 2 points that the table writes
        ("-", "7", "A1 AI, B4 AI", False),
        ("-", "2", "B4 AI, C5 AI, A1 AI", False),  # two are worth as much, and A1 more
    ],
)
def test_8_2_where_the_grid_shows_a_word_at_several_places(
    position: str, points: str, shown: str, leaves: bool
) -> None:
    grid = grid_of(f"H7 CASA, {shown}")
    words = WORDS | {"AA"}
    result = corrected(f"H7 CASA 8\n{position} AI {points}\nG10 AI 5", words=words, letters="CASAAI", grid=grid)
    assert result.entries[1].articles == ("8.2.g",)
    assert "".join(sorted(result.entries[1].supply.eliminated)) == ("AI" if leaves else "")
