"""Where two hands differ: only what counts, aligned first, settled by a third reading or by the chief."""

from dataclasses import replace

import pytest
from hypothesis import given, settings, strategies as st

from arbitraj.hall.kernel.outside import OutsideNames
from arbitraj.hall.kernel.state import HallSheet, Transcription, TypedRow
from arbitraj.hall.typing.asked import THIRD_READ, ThirdRead
from arbitraj.hall.typing.differences import (
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
from tests.longer import sampled

COMPETITION = competition()
COUNTS = what_counts(COMPETITION)


def hand(text: str, who: str = "Ion", heading: tuple[str, str] = (NAMES[0], "1"), prefix: str = "r") -> Transcription:
    """A finished hand: rows `position word points`."""
    rows = []
    for n, line in enumerate(filter(None, map(str.strip, text.strip().splitlines())), 1):
        position, word, points = ("" if field == "-" else field for field in (*line.split(), "-", "-")[:3])
        rows.append(TypedRow(f"{prefix}{n}", "", "", position, word, points, ""))
    return Transcription(who, heading, tuple(rows), finished=True)


def sheet(one: Transcription, two: Transcription) -> HallSheet:
    return HallSheet("01", 1, 1, {1: one, 2: two})


def found(one: str, two: str) -> list[tuple[str, int | None, tuple[str, str]]]:
    """(column, entry, values) of each."""
    of = sheet(hand(one), hand(two, "Dan", prefix="s"))
    return [
        (difference.column, difference.entry, difference.values) for difference in hand_differences(of, COMPETITION)
    ]


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("H7 CASA 8", "h7 casa 8"), ("H7 STIRE 8", "H7 ȘTIRE 8"), ("H7 CASA 8", "H7 CASĂ 08"),
        ("H7 C(A)SA 8", "H7 CaSA 8"), ("H7 CASA 8p", "H7 CASA 8"),
    ],
)  # fmt: skip
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
    assert [row[0] for row in found("H7 CASA 8", two)] == [column]


@pytest.mark.parametrize("missing", range(5))
def test_a_missing_row_is_one_difference(missing: int) -> None:
    rows = EXAMPLE.strip().splitlines()
    fewer = "\n".join(row for n, row in enumerate(rows) if n != missing)
    assert found(EXAMPLE, fewer) == [(ROW_MISSING, missing + 1, (PRESENT, ABSENT))]
    assert found(fewer, EXAMPLE) == [(ROW_MISSING, missing + 1, (ABSENT, PRESENT))]


def test_name_and_table() -> None:
    one, two = hand("H7 CASA 8"), hand("H7 CASA 8", "Dan", ("Popa Ana", "2"))
    of_name, of_table = hand_differences(sheet(one, two), COMPETITION)
    assert (of_name.column, of_table.column) == ("name", "table")
    names, outside = OutsideNames("C", 200, {}), THIRD_READ.outside
    assert outside  # the third's reading of either, as other halls are told it
    told = [outside(names, ThirdRead("04", difference.key, "2")) for difference in (of_name, of_table)]
    assert told == [ThirdRead("C-04", of_name.key, "2"), ThirdRead("C-04", of_table.key, "202")]
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


def hands(who: str, prefix: str) -> st.SearchStrategy[Transcription]:
    """Any finished hand."""

    def numbered(rows: list[TypedRow], name: str, table: str) -> Transcription:
        named = tuple(replace(row, id=f"{prefix}{n}") for n, row in enumerate(rows))
        return Transcription(who, (name, table), named, finished=True)

    names = st.sampled_from(("Pop Ana", "Popp Ana", ""))
    return st.builds(numbered, st.lists(ROWS, max_size=7), names, st.sampled_from(("1", "2", "")))


def what(of: Transcription) -> tuple[object, ...]:
    """What counts of a hand, table by table."""
    columns = ("group", "position", "word", "points")
    tables = (
        tuple(tuple(COUNTS(column, getattr(row, column)) for column in columns) for row in of.of_table(which))
        for which in ("", "solutii")
    )
    name, table = of.heading or ("", "")
    return (*tables, COUNTS("name", name), COUNTS("table", table))


@settings(max_examples=sampled(150), deadline=None)
@given(hands("Ion", "r"), hands("Dan", "s"))
def test_settled_for_the_second_is_the_second(one: Transcription, two: Transcription) -> None:
    of = sheet(one, two)
    every = hand_differences(of, COMPETITION)
    second = [replace(difference, value=difference.values[1]) for difference in every]
    assert what(settled_hand(of, second)) == what(two)
    first = [replace(difference, value=difference.values[0]) for difference in every]
    left, right = settled_hands(of, first)
    assert what(left) == what(right) == what(one)
    assert bool(every) == (what(one) != what(two))
    assert len({difference.key for difference in every}) == len(every)


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
    assert at.refused(DAN, "a_treia", **read) == "own_typing_alone"
    assert at.refused(ION, "a_treia", **read) == "may_not"
    at.did(EVA, "a_treia", **read)
    assert at.stage("01") == "inchisa"
    assert at.case("01").transcription.rows[0].points == "8"  # type: ignore[union-attr]
    assert at.refused(EVA, "a_treia", **read) == "no_difference"


def test_what_a_third_reads_otherwise_is_the_chiefs() -> None:
    at = differing()
    key = at.waits("01")[0].question
    ruling = {"fisa": "01", "intrebare": key, "cum": "diferenta", "valoare": "8", "motiv": "se vede la lumină"}
    assert at.refused(ANA, "decizie", **ruling) == "no_difference"  # the paper is read a third time first
    at.did(EVA, "a_treia", fisa="01", diferenta=key, valoare="9")
    (item,) = at.waits("01")
    assert item.chief
    assert [reading.reading for reading in item.readings] == ["6", "8", "9"]
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


def twice(one: str, two: str) -> InHall:
    """A sheet typed by Ion, then by Dan."""
    at = InHall()
    at.handed_in(1)
    at.typed(ION, "01", one)
    if at.stage("01") == "inchisa":
        at.did(ANA, "redeschisa", fisa="01", motiv="probă")
    at.typed(DAN, "01", two, hand=2)
    return at


def rows_of(at: InHall) -> list[tuple[str, str]]:
    return [(row.word, row.points) for row in at.case("01").transcription.rows]  # type: ignore[union-attr]


def third_reads(at: InHall, *values: str) -> None:
    """Eva reads what is asked of her, one after the other."""
    for value in values:
        item = next(waiting for waiting in at.waits("01", "diferenta") if not waiting.chief)
        at.did(EVA, "a_treia", fisa="01", diferenta=item.question, valoare=value)


@pytest.mark.parametrize("only_first", [False, True])
def test_a_row_that_one_hand_has_is_there_once_a_third_has_read_it_too(only_first: bool) -> None:
    hands = "H7 CASA 8", "H7 CASA 8\nI8 STIRE 13"
    at = twice(*(hands[::-1] if only_first else hands))
    (item,) = at.waits("01", "diferenta")
    assert [reading.reading for reading in item.readings] == [PRESENT, ABSENT]
    third_reads(at, PRESENT)
    asked = at.waits("01", "diferenta")
    assert [(waiting.column, waiting.entry, waiting.readings) for waiting in asked] == [
        ("position", 2, ()),
        ("word", 2, ()),
        ("points", 2, ()),
    ]
    third_reads(at, "I8", "STIRE")
    whole = only_first * [("STIRE", "13")]
    assert rows_of(at) == [("CASA", "8"), *whole]  # the other hand has it once all of it is read
    one, two = settled_hands(at.case("01").sheet, at.case("01").differences)
    assert {len(one.rows), len(two.rows)} == {1, 2}  # and whoever grades the folder is asked until then
    third_reads(at, "13")
    assert rows_of(at) == [("CASA", "8"), ("STIRE", "13")]
    assert not at.waits("01", "diferenta")


def test_a_row_that_one_hand_has_wrong_is_the_chiefs() -> None:
    at = twice("H7 CASA 8", "H7 CASA 8\nI8 STIRE 3")
    third_reads(at, PRESENT, "I8", "STIRE", "13")
    (item,) = at.waits("01", "diferenta")
    assert (item.chief, [reading.reading for reading in item.readings]) == (True, ["3", "13"])
    ruling = {"intrebare": item.question, "cum": "diferenta", "valoare": "13", "motiv": "se vede"}
    at.did(ANA, "decizie", fisa="01", **ruling)
    assert rows_of(at) == [("CASA", "8"), ("STIRE", "13")]


def test_a_row_that_is_not_there_asks_nothing_more() -> None:
    at = twice("H7 CASA 8", "H7 CASA 8\nI8 STIRE 13")
    third_reads(at, ABSENT)
    assert rows_of(at) == [("CASA", "8")]
    assert not at.waits("01", "diferenta")


def test_rows_swapped_in_one_hand_and_a_digit_lost_in_the_other() -> None:
    """The row is asked about at both its places; where it is, its points are read again."""
    at = twice("I8 STIRE 13\nH7 CASA 24", "H7 CASA 2\nI8 STIRE 13")  # on the paper CASA 24, STIRE 13
    while item := next((waiting for waiting in at.waits("01", "diferenta") if not waiting.chief), None):
        first = item.row == ""  # the place that only the second hand has the row at
        third_reads(at, {"rand": PRESENT if first else ABSENT, "position": "H7", "word": "CASA"}.get(item.column, "24"))
    (left,) = at.waits("01", "diferenta")
    assert (left.chief, left.column, [reading.reading for reading in left.readings]) == (True, "points", ["2", "24"])
    at.did(ANA, "decizie", fisa="01", intrebare=left.question, cum="diferenta", valoare="24", motiv="se vede")
    assert rows_of(at) == [("CASA", "24"), ("STIRE", "13")]


def test_rows_swapped_that_both_typed_alike_are_asked_for_their_places_alone() -> None:
    at = twice("I8 STIRE 13\nH7 CASA 8", "H7 CASA 8\nI8 STIRE 13")
    items = at.waits("01", "diferenta")
    assert [item.column for item in items] == ["rand", "rand"]
    third_reads(at, *(PRESENT if item.row == "" else ABSENT for item in items))
    assert rows_of(at) == [("CASA", "8"), ("STIRE", "13")]
    assert not at.waits("01", "diferenta")


@pytest.mark.parametrize("ruled", [[PRESENT], [ABSENT, ABSENT]])
def test_a_row_that_both_typed_at_wrong_places_is_there_or_not_as_the_chief_says(ruled: list[str]) -> None:
    # on the paper second; the points of the third row differ, so that neither place is where the other has it
    at = InHall()
    at.did(ANA, "setare", nume="tot_de_doua_ori", valoare=1)
    at.handed_in(1)
    one, two, three, *_ = rows = EXAMPLE.strip().splitlines()
    at.typed(ION, "01", "\n".join((one, three, two, *rows[3:])))
    at.typed(DAN, "01", "\n".join((two, one, three + "0", *rows[3:])), hand=2)
    missing = [difference.key for difference in at.case("01").differences if difference.column == ROW_MISSING]
    assert len(missing) == 2
    for key in missing:
        at.did(EVA, "a_treia", fisa="01", diferenta=key, valoare=ABSENT)
    asked = {difference.key: difference for difference in at.case("01").open_differences}
    assert all(asked[key].thirds == (ABSENT,) for key in missing)
    assert {item.question for item in at.waits("01") if item.chief} == {*missing}
    for key, value in zip(missing, ruled, strict=False):
        at.did(ANA, "decizie", fisa="01", intrebare=key, cum="diferenta", valoare=value, motiv="am văzut fișa")
    assert not {*missing} & {difference.key for difference in at.case("01").open_differences}
