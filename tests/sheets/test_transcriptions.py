"""Two transcriptions of a sheet: what they say alike is read, what they say otherwise is asked."""

from dataclasses import replace

import pytest

from arbitraj.game.notation import Notation
from arbitraj.record.model import Sheet
from arbitraj.record.question import NOTHING, Ask, Query
from arbitraj.rules.answered import settled
from arbitraj.sheets.contest import compared
from tests.correcting import EXAMPLE, GRID, ROMANIAN, entries

FIRST = Sheet("01", "Pop Ana", "1", entries(EXAMPLE), grid=tuple(GRID.split()))


def asked(other: Sheet, first: Sheet = FIRST) -> list[Query]:
    return list(compared(first, other, ROMANIAN, Notation.AUTO).queries)


def with_row(number: int, **fields: str) -> Sheet:
    rows = [replace(row, **fields) if row.number == number else row for row in FIRST.entries]  # type: ignore[arg-type]
    return replace(FIRST, entries=tuple(rows))


@pytest.mark.parametrize(
    "fields",
    [{}, {"position": "k 5"}, {"position": "K-5"}, {"word": "CAPRARUL "}, {"word": "CĂPRARUL"}, {"points": "86 p"},
     {"points": "+86"}, {"total": "7"}],
)  # fmt: skip
def test_case_blanks_and_units_are_no_difference(fields: dict[str, str]) -> None:
    assert asked(with_row(5, **fields)) == []


@pytest.mark.parametrize(
    ("fields", "column", "seen"),
    [
        ({"points": "68"}, "points", "86 / 68"),
        ({"points": ""}, "points", "86 / –"),
        ({"position": "5K"}, "position", "K5 / 5K"),
        ({"word": "CAPRARuL"}, "word", "CAPRARUL / CAPRARuL"),
        ({"group": "2"}, "group", "– / 2"),
    ],
)
def test_a_field_that_differs_is_asked_with_both_readings(fields: dict[str, str], column: str, seen: str) -> None:
    (query,) = asked(with_row(5, **fields))
    assert (query.kind, query.entry, query.column, query.seen) == (Ask.COPIES, 5, column, seen)
    assert list(query.readings) == seen.split(" / ")


def test_a_row_that_only_one_has_is_asked_and_moves_no_other() -> None:
    shorter = replace(FIRST, entries=tuple(row for row in FIRST.entries if row.number != 2))
    (query,) = asked(shorter)
    assert (query.column, query.seen) == ("whole", f"I8 STIRE 13 / {NOTHING}")
    (query,) = asked(FIRST, replace(shorter, entries=entries(EXAMPLE.replace("    I8 STIRE 13\n", ""))))
    assert (query.column, query.seen, query.entry) == ("row", f"{NOTHING} / I8 STIRE 13", 2)


@pytest.mark.parametrize(("reading", "words"), [(0, 5), (1, 4)])
def test_a_row_of_one_is_kept_or_left_out_as_the_arbiter_says(reading: int, words: int) -> None:
    both = compared(FIRST, replace(FIRST, entries=FIRST.entries[:-1]), ROMANIAN, Notation.AUTO)
    read = settled(both, lambda query, entry: query.readings[reading])
    assert [entry.number for entry in read.entries] == list(range(1, words + 1))


def test_8_3_a_names_and_tables_that_differ_are_asked() -> None:
    assert [query.column for query in asked(replace(FIRST, name="Ilie Dan", table="2"))] == ["name", "table"]
    assert asked(replace(FIRST, name="ana POP", table="masa 1")) == []


def test_8_1_b_grids_that_differ_show_nothing_for_sure() -> None:
    other = replace(FIRST, grid=(*GRID.split()[:-1], "A" + "." * 14))
    both = compared(FIRST, other, ROMANIAN, Notation.AUTO)
    assert (both.grid, both.grid_unread) == (None, True)
    assert compared(replace(FIRST, grid=None), FIRST, ROMANIAN, Notation.AUTO).grid == FIRST.grid
