"""Several halls: their union is the same in whatever order, and however often, rows come."""

from collections.abc import Mapping

import pytest
from hypothesis import given, settings, strategies as st

from arbitraj.hall.kernel.event import Body, NewEvent, TakenBack
from arbitraj.hall.kernel.fold import fold
from arbitraj.hall.kernel.store.rows import LogRow, event_of, log_row
from arbitraj.hall.parts import KINDS
from arbitraj.hall.typing.handed_in import HandedIn
from arbitraj.hall.typing.rows import HeadingTyped, RowTyped
from arbitraj.wings.network.multi_hall import shelf
from arbitraj.wings.network.multi_hall.shelf import HallRows, TwoLogsError, united
from arbitraj.wings.network.multi_hall.whole import in_hours, whole_log

LETTERS = "ABC"


def rows_of(letter: str, count: int) -> list[LogRow]:
    bodies: list[Body] = [HandedIn("01", 1, 1), HeadingTyped("01", 1, "Ana", "1"), TakenBack(2)]
    bodies += [RowTyped("01", 1, f"r{n}", word=letter) for n in range(count)]
    hour = "2026-03-01T10:{:02d}:00"
    events = (NewEvent(f"{letter}{n}", hour.format(n), "Ion", "s", body) for n, body in enumerate(bodies))
    return [log_row(n, event) for n, event in enumerate(events, 1)]


def state_of(union: Mapping[str, HallRows]) -> object:
    logs = {letter: [event_of(row, KINDS) for row in rows.rows] for letter, rows in union.items()}
    return in_hours(fold(whole_log(KINDS, logs, dict.fromkeys(logs, 0)), KINDS.nothing))


ROWS = {letter: rows_of(letter, n) for letter, n in zip(LETTERS, (2, 5, 9), strict=True)}
WHOLE: Mapping[str, HallRows] = {letter: HallRows(letter * 3, tuple(rows)) for letter, rows in ROWS.items()}
BATCHES = st.lists(st.tuples(st.sampled_from(LETTERS), st.lists(st.integers(0, 11), max_size=12)), max_size=12)


@settings(max_examples=60, deadline=None)
@given(BATCHES)
def test_any_order_with_repeats_and_losses_then_completed_is_the_same_union(
    batches: list[tuple[str, list[int]]],
) -> None:
    union: Mapping[str, HallRows] = {}
    for letter, numbers in batches:
        union = united(union, letter, letter * 3, [ROWS[letter][n] for n in numbers if n < len(ROWS[letter])])
        known = union[letter]
        assert known.rows == tuple(ROWS[letter][: known.last])  # never a gap, whatever was lost
    for letter in LETTERS:
        union = united(union, letter, letter * 3, ROWS[letter])
    assert union == WHOLE
    assert state_of(union) == state_of(WHOLE)


def test_so_many_rows_wait_for_an_earlier_one_and_others_come_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shelf, "_MOST_AHEAD", 2)
    rows = ROWS["B"]
    ahead = HallRows("BBB").with_rows([*rows[2:5], rows[2]])
    assert (ahead.last, [*ahead.ahead]) == (0, [3, 4])
    assert ahead.with_rows(rows[:2]) == HallRows("BBB", tuple(rows[:4]))
    with pytest.raises(TwoLogsError) as refused:
        ahead.with_rows([log_row(4, event_of(rows[4], KINDS).unnumbered)])
    assert refused.value.one == rows[3]


def test_each_halls_sheets_stand_in_the_whole_under_its_letter() -> None:
    logs = {letter: [event_of(row, KINDS) for row in rows] for letter, rows in ROWS.items()}
    state = in_hours(fold(whole_log(KINDS, logs, {"A": 0, "B": 1000, "C": 2000}), KINDS.nothing))
    assert {n: s.table for n, s in state.sheets.items()} == {"A-01": 1, "B-01": 1001, "C-01": 2001}
    assert [len(sheet.hands[1].rows) for sheet in state.sheets.values()] == [2, 5, 9]
    assert all(sheet.hands[1].heading is None for sheet in state.sheets.values())  # taken back in its own hall


def test_a_number_with_two_contents_and_another_log_are_refused() -> None:
    other = log_row(1, NewEvent("x", "2026-03-01T10:00:00", "Ion", "s", HandedIn("02", 2, 1)))
    with pytest.raises(TwoLogsError) as refused:
        united(WHOLE, "B", "BBB", [other])
    assert refused.value.one == ROWS["B"][0]
    with pytest.raises(TwoLogsError):
        united(WHOLE, "B", "another", [])
