"""The sheets that answers make of one are corrected from the row that was answered: as each is by itself."""

from collections.abc import Hashable
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import example, given, strategies as st

from arbitraj.record.model import Sheet
from arbitraj.record.question import AnswerBook, Query
from arbitraj.rules import asking
from arbitraj.rules.answered import with_reading
from arbitraj.rules.asking import CorrectionInput, correct_asking
from arbitraj.rules.correct import correct
from arbitraj.rules.corrected import Corrected
from arbitraj.rules.doubts import doubts
from arbitraj.rules.ways import Ways
from tests.correcting import EXAMPLE, GRID
from tests.rules.test_asking import HAND_IN, PLAYER, game, sheet
from tests.rules.test_right_readings import FAULTS, GRIDS, LENGTHENED, spoilt

_REMEMBERED: dict[str, dict[Hashable, Any]] = {}  # of a hall in which all those sheets are typed


def numbered(written: Sheet) -> Sheet:
    return replace(written, entries=tuple(replace(entry, row=entry.number) for entry in written.entries))


@given(
    st.lists(FAULTS, min_size=1, max_size=9),
    st.sampled_from(["integral_partial", "integral", "pe_sir"]),
    GRIDS,
    st.randoms(use_true_random=False),
)
@example(LENGTHENED, "integral", tuple(GRID.split()), Random(1))
@example(LENGTHENED, "integral", tuple(GRID.split()), Random(3))
def test_a_way_comes_to_what_its_sheet_does(
    faults: list[tuple[int, int, int, str]], kind: str, grid: tuple[str, ...], rng: Random
) -> None:
    of, now = game(kind), replace(numbered(sheet(spoilt(faults))), grid=grid or None)
    ways = Ways(replace(of, remembered=_REMEMBERED.setdefault(kind, {})), HAND_IN, PLAYER)
    way = ways.of(now)
    for _ in range(6):
        alone = correct(of, HAND_IN, PLAYER, now)
        asked = [*doubts(Corrected(of, now, alone))]
        first = [query.readings[:1] for query in way.doubts(lambda query: True, most=1)]
        assert first == [query.readings[:1] for query in asked]
        assert [*way.doubts(lambda query: True)] == asked
        if rng.random() < 0.5:  # not every way is corrected to its end
            assert way.corrected(remarked=True) == alone
            assert way.corrected(remarked=False) == correct(of, HAND_IN, PLAYER, now, entries_remarked=False)
        choices = [(query, reading) for query in asked for reading in query.readings]
        if not choices:
            break
        now = with_reading(now, *rng.choice(choices))
        way = ways.of(now, way)


@given(st.lists(FAULTS, min_size=1, max_size=4))
def test_unless_they_are_weighed_questions_are_the_same_without_totals(faults: list[tuple[int, int, int, str]]) -> None:
    case = CorrectionInput(game("integral"), HAND_IN, PLAYER, numbered(sheet(spoilt(faults))), AnswerBook(()))
    weighed, light = correct_asking(case), correct_asking(case, weighed=False)
    assert light == replace(weighed, questions=light.questions)
    assert light.questions == tuple(replace(question, variants=(), as_written=None) for question in weighed.questions)


def test_what_is_remembered_of_readings_hangs_on_the_letters_left_too() -> None:
    of = replace(game("integral_partial"), remembered={})
    orders = set[tuple[str, ...]]()
    for letter in "LPUZ":  # those of a row that is incorrect: they leave, and the board stays as it is
        rows = EXAMPLE.replace("I8 STIRE 13", f"A1 {2 * letter} 9\nI8 STIRE 13").replace("CAPRARUL", "CAPRARU1")
        written = numbered(sheet(rows))
        asked = [*Ways(of, HAND_IN, PLAYER).of(written).doubts(lambda query: True)]
        assert asked == [*Ways(game("integral_partial"), HAND_IN, PLAYER).of(written).doubts(lambda query: True)]
        orders |= {query.readings for query in asked if query.seen == "CAPRARU1"}
    assert {order[0] for order in orders} == {"CAPRARUL", "CAPRARUI"}


def test_of_what_was_answered_it_is_not_looked_what_it_may_be() -> None:
    of, written = game("integral"), numbered(sheet(spoilt([(0, 1, 1, "1"), (2, 1, 1, "1")])))
    way = Ways(of, HAND_IN, PLAYER).of(written)
    first, *_ = way.doubts(lambda query: True)
    assert (first.column, first.entry) == ("word", 1)
    assert [doubt.entry for doubt in way.doubts(lambda query: query.entry != first.entry)] == [3]


def test_a_row_that_the_program_fails_at_is_no_end_of_the_sheet() -> None:
    of, written = game("integral"), numbered(sheet(spoilt([])))
    way = Ways(replace(of, words=_Broken()), HAND_IN, PLAYER).of(written)
    with pytest.raises(IndexError):
        way.corrected(remarked=False)


class _Broken:
    """A list that fails where it is asked."""

    def __contains__(self, word: object) -> bool:
        raise IndexError


# every word has a letter that nobody reads
_UNREAD = "\n".join(f"{place} ?{word[1:]} {n}" for place, word, n in map(str.split, EXAMPLE.strip().splitlines()))


def test_a_sheet_of_many_doubts_is_asked_about_without_trying_all_readings_for_all_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tried = list[str]()
    would = Corrected.would_be_right

    def counted(case: Corrected, query: Query, reading: str) -> bool:
        tried.append(reading)
        return would(case, query, reading)

    monkeypatch.setattr(Corrected, "would_be_right", counted)
    monkeypatch.setattr(asking, "_MOST_TRIED", 200)
    written = replace(numbered(sheet(_UNREAD)), grid=tuple(GRID.split()))
    case = CorrectionInput(game("integral"), HAND_IN, PLAYER, written, AnswerBook(()))
    questions = correct_asking(case).questions
    weighing = len(tried)
    light = correct_asking(case, weighed=False).questions
    assert [(question.id, question.query) for question in questions] == [
        (question.id, question.query) for question in light
    ]
    known = [all(reading.total is not None for reading in question.variants) for question in questions]
    assert (len(known), known[0], known[-1], known) == (5, True, False, sorted(known, reverse=True))
    assert [reading.reading for reading in questions[-1].variants] == [*questions[-1].query.readings]
    assert questions[-1].at_stake == 86  # the points of its row, as far as known
    assert weighing < 800, weighing
