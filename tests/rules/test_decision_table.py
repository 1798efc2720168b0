"""8.1-8.4 as one table: how the entry is written, what the grid shows, the points, the category -> the article.

The entry is the fourth of the example game, TRACASAI at H4 for 11 points, on the board of the first three.
"""

import pytest

from arbitraj.record.model import Category
from tests.correcting import EXAMPLE, GRID, LETTERS, WORDS, articles, corrected

# the grid without TRACASAI, and then with it (or another word) somewhere
BARE = GRID.replace("TRACASAI", "...CASA.")
ROWS = BARE.split()


GRIDS = {
    "nothing": "",
    "same word, same place": GRID,
    "one sign away": "\n".join([*ROWS[:5], "...TRACASAI....", *ROWS[6:]]),
    "two signs away": "\n".join([*ROWS[:13], ".......TRACASAI", *ROWS[14:]]),
    "other word at the place": GRID.replace("TRACASAI", "TRACASAT"),
}
# what is written in the table: right, right with its signs swapped, or wrong in one way or another
WRITTEN = {"right": "H4 TRACASAI", "swapped": "4H TRACASAI", "wrong place": "G4 TRACASAI", "wrong word": "H4 TRACASAR"}
POINTS = {"right": "11", "wrong": "12", "missing": "-"}

# (written, grid) -> the article with right points, with wrong points, with none; SWAP is 8.4.b or 8.3.e
SWAP = "SWAP"
TABLE: dict[tuple[str, str], tuple[str, str, str]] = {
    ("right", "nothing"): ("", "8.3.d", "8.3.d"),
    ("right", "same word, same place"): ("", "8.3.d", "8.3.d"),
    ("right", "one sign away"): ("", "8.3.d", "8.3.d"),
    ("right", "two signs away"): ("", "8.3.d", "8.3.d"),
    ("right", "other word at the place"): ("", "8.3.d", "8.3.d"),
    ("swapped", "nothing"): (SWAP, f"8.3.d {SWAP}", f"8.3.d {SWAP}"),
    ("swapped", "same word, same place"): (SWAP, f"8.3.d {SWAP}", f"8.3.d {SWAP}"),
    ("swapped", "one sign away"): (SWAP, f"8.3.d {SWAP}", f"8.3.d {SWAP}"),
    ("swapped", "two signs away"): (SWAP, f"8.3.d {SWAP}", f"8.3.d {SWAP}"),
    ("swapped", "other word at the place"): (SWAP, f"8.3.d {SWAP}", f"8.3.d {SWAP}"),
    # not on the grid: 8.2.d; on it one sign from what is written: 8.4.c, or 8.2.e without its points
    ("wrong place", "nothing"): ("8.2.d", "8.2.d", "8.2.d"),
    ("wrong place", "same word, same place"): ("8.4.c", "8.2.e", "8.2.e"),
    ("wrong place", "two signs away"): ("8.2.f", "8.2.f", "8.2.f"),
    ("wrong place", "other word at the place"): ("8.2.d", "8.2.d", "8.2.d"),
    # the word is not in the list; only another word at the place written can save it
    ("wrong word", "nothing"): ("8.2.a", "8.2.a", "8.2.a"),
    ("wrong word", "same word, same place"): ("8.4.d", "8.2.a", "8.2.a"),
    ("wrong word", "one sign away"): ("8.2.a", "8.2.a", "8.2.a"),
    ("wrong word", "two signs away"): ("8.2.a", "8.2.a", "8.2.a"),
    ("wrong word", "other word at the place"): ("8.2.a", "8.2.a", "8.2.a"),
}
CASES = [
    (written, grid, points, category, expected)
    for (written, grid), row in TABLE.items()
    for points, expected in zip(POINTS, row, strict=True)
    for category in Category
]


@pytest.mark.parametrize(("written", "grid", "points", "category", "expected"), CASES)
def test_8_2_every_combination(written: str, grid: str, points: str, category: Category, expected: str) -> None:
    swap = "8.3.e" if category is Category.YOUTH else "8.4.b"
    table = EXAMPLE.replace("H4 TRACASAI 11", f"{WRITTEN[written]} {POINTS[points]}")
    result = corrected(table, grid=GRIDS[grid], category=category, letters=LETTERS + "RT", words=WORDS)
    assert articles(result)[3] == sorted(expected.replace(SWAP, swap).split())


def test_the_table_names_every_combination_that_can_be_told_apart() -> None:
    # the grid shows it at F4, where it cannot lie: no article of the grid fits but for missing points
    missing = {(w, g) for w in WRITTEN for g in GRIDS} - set(TABLE)
    assert missing == {("wrong place", "one sign away")}
    table = EXAMPLE.replace("H4 TRACASAI 11", "G4 TRACASAI 11")
    assert articles(corrected(table, grid=GRIDS["one sign away"]))[3] == ["8.2.b"]
    assert articles(corrected(table.replace("I 11", "I -"), grid=GRIDS["one sign away"]))[3] == ["8.2.e"]
