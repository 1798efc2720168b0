"""Where two hands differ: only what counts, aligned first, settled by a third reading or by the chief."""

from dataclasses import replace

import pytest
from hypothesis import given, settings, strategies as st

from arbitraj.hall.state import HallSheet, Hand, TypedRow
from arbitraj.hall.triage.differences import (
    ABSENT,
    PRESENT,
    ROW_MISSING,
    hand_differences,
    settled_hand,
    settled_hands,
    what_counts,
)
from tests.correcting import EXAMPLE
from tests.hall.scene import ANA, DAN, EVA, ION, NAMES, InHall, competition

COMPETITION = competition()
COUNTS = what_counts(COMPETITION)


def hand(text: str, who: str = "Ion", heading: tuple[str, str] = (NAMES[0], "1"), prefix: str = "r") -> Hand:
    """A finished hand: rows `position word points`."""
    rows = []
    for n, line in enumerate(filter(None, map(str.strip, text.strip().splitlines())), 1):
        position, word, points = ("" if field == "-" else field for field in (*line.split(), "-", "-")[:3])
        rows.append(TypedRow(f"{prefix}{n}", "", "", position, word, points, ""))
    return Hand(who, heading, tuple(rows), finished=True)


def sheet(one: Hand, two: Hand) -> HallSheet:
    return HallSheet("01", 1, 1, {1: one, 2: two})


def found(one: str, two: str) -> list[tuple[str, int | None, tuple[str, str]]]:
    """(column, entry, values) of each."""
    of = sheet(hand(one), hand(two, "Dan", prefix="s"))
    return [(each.column, each.entry, each.values) for each in hand_differences(of, COMPETITION)]


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("H7 CASA 8", "h7 casa 8"),
        ("H7 STIRE 8", "H7 ȘTIRE 8"),
        ("H7 CASA 8", "H7 CASĂ 08"),
        ("H7 C(A)SA 8", "H7 CaSA 8"),
        ("H7 CASA 8p", "H7 CASA 8"),
    ],
)
def test_what_does_not_count(one: str, two: str) -> None:
    assert not found(one, two)


@pytest.mark.parametrize(
    ("two", "column"),
    [
        ("H7 CaSA 8", "word"),  # the joker's meaning
        ("7H CASA 8", "position"),
        ("H8 CASA 8", "position"),
        ("H7 CASE 8", "word"),
        ("H7 C?SA 8", "word"),
        ("H7 CASA 9", "points"),
        ("H7 CASA -", "points"),
        ("- CASA 8", "position"),
    ],
)
def test_one_field_that_counts_is_one_difference(two: str, column: str) -> None:
    assert [each[0] for each in found("H7 CASA 8", two)] == [column]


@pytest.mark.parametrize("missing", range(5))
def test_a_missing_row_is_one_difference(missing: int) -> None:
    rows = EXAMPLE.strip().splitlines()
    fewer = "\n".join(row for n, row in enumerate(rows) if n != missing)
    assert found(EXAMPLE, fewer) == [(ROW_MISSING, missing + 1, (PRESENT, ABSENT))]
    assert found(fewer, EXAMPLE) == [(ROW_MISSING, missing + 1, (ABSENT, PRESENT))]


def test_name_and_table() -> None:
    one, two = hand("H7 CASA 8"), hand("H7 CASA 8", "Dan", ("Popa Ana", "2"))
    assert [each.column for each in hand_differences(sheet(one, two), COMPETITION)] == ["name", "table"]
    same = replace(two, heading=("POP  ana", "masa 1"))
    assert not hand_differences(sheet(one, same), COMPETITION)


def test_a_grid_is_compared_where_both_have_one() -> None:
    one, two = replace(hand("H7 CASA 8"), grid=("CASA",)), hand("H7 CASA 8", "Dan")
    assert not hand_differences(sheet(one, two), COMPETITION)
    (difference,) = hand_differences(sheet(one, replace(two, grid_absent="necompletata")), COMPETITION)
    assert difference.column == "grila"


def test_none_before_both_are_finished() -> None:
    one, two = hand("H7 CASA 8"), hand("H7 CASE 8", "Dan")
    assert not hand_differences(sheet(one, replace(two, finished=False)), COMPETITION)


ROWS = st.builds(
    TypedRow,
    st.just(""),
    st.sampled_from(("", "", "solutii")),
    st.sampled_from(("", "1", "2")),
    st.sampled_from(("H7", "7H", "A1", "")),
    st.sampled_from(("CASA", "CaSA", "STIRE", "C?SA", "")),
    st.sampled_from(("8", "13", "")),
    st.just(""),
)


def hands(who: str, prefix: str) -> st.SearchStrategy[Hand]:
    """Any finished hand."""

    def numbered(rows: list[TypedRow], name: str, table: str) -> Hand:
        named = tuple(replace(row, id=f"{prefix}{n}") for n, row in enumerate(rows))
        return Hand(who, (name, table), named, finished=True)

    names = st.sampled_from(("Pop Ana", "Popp Ana", ""))
    return st.builds(numbered, st.lists(ROWS, max_size=7), names, st.sampled_from(("1", "2", "")))


def what(of: Hand) -> tuple[object, ...]:
    """What counts of a hand, table by table."""
    columns = ("group", "position", "word", "points")
    tables = (
        tuple(tuple(COUNTS(column, getattr(row, column)) for column in columns) for row in of.of_table(which))
        for which in ("", "solutii")
    )
    name, table = of.heading or ("", "")
    return (*tables, COUNTS("name", name), COUNTS("table", table))


@settings(max_examples=150, deadline=None)
@given(hands("Ion", "r"), hands("Dan", "s"))
def test_settled_for_the_second_is_the_second(one: Hand, two: Hand) -> None:
    of = sheet(one, two)
    every = hand_differences(of, COMPETITION)
    second = [replace(each, value=each.values[1]) for each in every]
    assert what(settled_hand(of, second)) == what(two)
    first = [replace(each, value=each.values[0]) for each in every]
    left, right = settled_hands(of, first)
    assert what(left) == what(right) == what(one)
    assert bool(every) == (what(one) != what(two))
    assert len({each.key for each in every}) == len(every)


def differing() -> InHall:
    at = InHall()
    at.handed_in(1)
    at.typed(ION, "01", EXAMPLE.replace("CASA 8", "CASA 6"))
    at.typed(DAN, "01", EXAMPLE, hand=2)
    return at


def test_a_third_who_reads_one_of_both_settles_it() -> None:
    at = differing()
    assert at.stage("01") == "diferente"
    (item,) = at.waits("01")
    assert (item.kind, item.how, item.readings, item.entry) == ("diferenta", ("a_treia",), (), 1)
    read = {"fisa": "01", "diferenta": item.question, "valoare": "8"}
    assert at.refused(DAN, "a_treia", **read) == "own_typing"
    assert at.refused(ION, "a_treia", **read) == "may_not"
    at.did(EVA, "a_treia", **read)
    assert at.stage("01") == "inchisa"
    assert at.case("01").hand.rows[0].points == "8"  # type: ignore[union-attr]
    assert at.refused(EVA, "a_treia", **read) == "no_difference"


def test_what_a_third_reads_otherwise_is_the_chiefs() -> None:
    at = differing()
    key = at.waits("01")[0].question
    ruling = {"fisa": "01", "intrebare": key, "cum": "diferenta", "valoare": "8", "motiv": "se vede la lumină"}
    assert at.refused(ANA, "decizie", **ruling) == "no_difference"  # the paper is read a third time first
    at.did(EVA, "a_treia", fisa="01", diferenta=key, valoare="9")
    (item,) = at.waits("01")
    assert item.chief
    assert [each.reading for each in item.readings] == ["6", "8", "9"]
    assert at.refused(EVA, "decizie", **ruling) == "chief_only"
    assert at.refused(ANA, "decizie", **{**ruling, "motiv": " "}) == "reason_needed"
    assert at.refused(ANA, "decizie", **{**ruling, "valoare": None}) == "no_value"
    at.did(ANA, "decizie", **ruling)
    assert at.stage("01") == "inchisa"


def test_one_of_the_two_may_settle_where_the_chief_allows_it() -> None:
    at = differing()
    at.did(ANA, "setare", nume="o_mana", valoare=1)
    at.did(DAN, "a_treia", fisa="01", diferenta=at.waits("01")[0].question, valoare="8")
    assert at.stage("01") == "inchisa"


def test_a_missing_row_is_settled_by_whether_it_is_there() -> None:
    at = InHall()
    at.handed_in(1)
    at.typed(ION, "01", "H7 CASA 8")
    at.did(ANA, "redeschisa", fisa="01", motiv="probă")
    at.typed(DAN, "01", "H7 CASA 8\nI8 STIRE 13", hand=2)
    (item,) = at.waits("01", "diferenta")
    assert [each.reading for each in item.readings] == [PRESENT, ABSENT]
    at.did(EVA, "a_treia", fisa="01", diferenta=item.question, valoare=PRESENT)
    assert [row.word for row in at.case("01").hand.rows] == ["CASA", "STIRE"]  # type: ignore[union-attr]
