"""Whether a reading makes its entry right is what correcting the whole sheet under it says, whatever else is wrong."""

from dataclasses import replace

from hypothesis import example, given, strategies as st

from arbitraj.record.findings import State
from arbitraj.record.game import Game
from arbitraj.record.model import Sheet
from arbitraj.record.question import Query
from arbitraj.rules.answered import with_reading
from arbitraj.rules.correct import correct
from arbitraj.rules.corrected import Corrected
from arbitraj.rules.doubts import doubts
from tests.correcting import EXAMPLE, GRID
from tests.rules.test_asking import HAND_IN, PLAYER, game, sheet

ROWS = EXAMPLE.strip().splitlines()
# what a hand makes of a field: a sign that is none of it, one that looks like another, letters of the other size
FAULTS = st.tuples(
    st.integers(0, len(ROWS) - 1), st.integers(0, 2), st.integers(0, 6), st.sampled_from(["1", "?", "l", "B", "x", ""])
)
# a control grid as it was drawn, with a letter wrong, or none
GRIDS = st.sampled_from([(), tuple(GRID.split()), tuple(GRID.replace("TRAC", "TREC").split())])
# the grid shows the first word where only a later row, which is in doubt, lengthens it (8.4.c)
LENGTHENED = [(0, 0, 0, "B"), (3, 1, 5, "?")]


def spoilt(faults: list[tuple[int, int, int, str]]) -> str:
    rows = [row.split() for row in ROWS]
    for row, column, at, sign in faults:
        text = rows[row][column]
        at = at % len(text)
        rows[row][column] = (text[:at] + sign + text[at + 1 :]) or "?"
    return "\n".join(" ".join(row) for row in rows)


def is_right(of: Game, given_sheet: Sheet, query: Query, reading: str) -> bool:
    """By the whole sheet corrected."""
    read = correct(of, HAND_IN, PLAYER, with_reading(given_sheet, query, reading))
    step = next(entry for entry in read.entries if entry.entry.row == query.entry)
    return step.state is State.CORRECT and not any(f.is_found and f.article == "8.3.d" for f in step.findings)


@given(st.lists(FAULTS, min_size=1, max_size=9), st.sampled_from(["integral_partial", "integral", "pe_sir"]), GRIDS)
@example(LENGTHENED, "integral", tuple(GRID.split()))
def test_a_reading_is_right_as_the_whole_sheet_says(
    faults: list[tuple[int, int, int, str]], kind: str, grid: tuple[str, ...]
) -> None:
    of, written = game(kind), replace(sheet(spoilt(faults)), grid=grid or None)
    written = replace(written, entries=tuple(replace(entry, row=entry.number) for entry in written.entries))
    case = Corrected(of, written, correct(of, HAND_IN, PLAYER, written))
    for query in doubts(case):
        for reading in query.readings if query.column in ("position", "word") else ():
            assert case.would_be_right(query, reading) == is_right(of, written, query, reading), (query, reading)


def test_a_reading_is_right_with_its_signs_swapped_too() -> None:
    of, written = game("integral"), sheet("H7 CASA 8\n8I 5TIRE 13")
    written = replace(written, entries=tuple(replace(entry, row=entry.number) for entry in written.entries))
    case = Corrected(of, written, correct(of, HAND_IN, PLAYER, written))
    (query,) = doubts(case)
    assert case.would_be_right(query, "STIRE")
    assert not case.would_be_right(query, "SPIRE")


def test_a_letter_that_only_the_grid_places_is_right_for_the_rows_before_it_too() -> None:
    of, grid = game("integral"), tuple(GRID.split())
    written = replace(sheet(spoilt([*LENGTHENED, (3, 0, 0, "G")])), grid=grid)
    written = replace(written, entries=tuple(replace(entry, row=entry.number) for entry in written.entries))
    case = Corrected(of, written, correct(of, HAND_IN, PLAYER, written))
    query = next(query for query in doubts(case) if query.column == "word")
    readings = [f"TRACA{letter}AI" for letter in "ABST"]
    right = {reading: case.would_be_right(query, reading) for reading in readings}
    assert right == {reading: is_right(of, written, query, reading) for reading in readings}
    assert right["TRACASAI"]
    assert not right["TRACAAAI"]
