"""I-T-prima, I-T-elvetian, I-T-impar, I-T-fiecare: compared with trying out every set of pairs there is."""

from collections.abc import Iterator, Sequence
from random import Random

import pytest
from hypothesis import given, settings, strategies as st

from arbitraj.wings.games.tournament.standings import NONE_MET, Met, Pairs, berger_pairs, swiss_pairs
from tests.steps import steps

Met_ = dict[int, set[int]]


def met_in(games: Sequence[tuple[int, int]]) -> Met_:
    met: Met_ = {}
    for one, other in games:
        met.setdefault(one, set()).add(other)
        met.setdefault(other, set()).add(one)
    return met


def repeats(pairs: Pairs, met: Met) -> int:
    return sum(other in met.get(one, ()) for one, other in pairs)


def all_sets(order: Sequence[int]) -> Iterator[Pairs]:
    """Every set of pairs there is, in the order of the standings."""
    if not order:
        yield ()
    for other in order[1:]:
        for rest in all_sets([player for player in order[1:] if player != other]):
            yield ((order[0], other), *rest)


def best_of_all(order: Sequence[int], met: Met, sat_out: set[int]) -> tuple[Pairs, int | None]:
    """The same as `swiss_pairs` by trying everything: `min` keeps the first of those that are equal."""
    if len(order) % 2 == 0:
        return min(all_sets(order), key=lambda pairs: repeats(pairs, met)), None
    may = [player for player in order if player not in sat_out] or order
    sets = [(pairs, out) for out in reversed(may) for pairs in all_sets([player for player in order if player != out])]
    return min(sets, key=lambda row: repeats(row[0], met))


@st.composite
def fields(draw: st.DrawFn, most: int = 8) -> tuple[list[int], Met_, set[int]]:
    """Standings of up to `most`, who has met whom (seldom and often), who has sat out."""
    number = draw(st.integers(2, most))
    order = draw(st.permutations(range(1, number + 1)))
    chance, seed = draw(st.sampled_from((0.2, 0.5, 0.8, 0.95))), draw(st.integers(0, 10**6))
    random = Random(seed)
    met = met_in([(a, b) for a in order for b in order if a < b and random.random() < chance])
    return list(order), met, draw(st.sets(st.sampled_from(order)))


@given(fields())
@settings(max_examples=100, deadline=None)
def test_elvetian_is_the_first_of_the_sets_with_the_fewest_repeats(field: tuple[list[int], Met_, set[int]]) -> None:
    order, met, sat_out = field
    assert swiss_pairs(order, met, sat_out) == best_of_all(order, met, sat_out)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("number", [9, 10])
def test_elvetian_of_ten_is_the_first_set_too(number: int, seed: int) -> None:
    random = Random(seed)
    order = random.sample(range(1, number + 1), number)
    met = met_in([(a, b) for a in order for b in order if a < b and random.random() < 0.3 * (seed + 1)])
    assert swiss_pairs(order, met, set()) == best_of_all(order, met, set())


@pytest.mark.lung
@given(fields(10))
@settings(max_examples=400, deadline=None)
def test_elvetian_up_to_ten(field: tuple[list[int], Met_, set[int]]) -> None:
    order, met, sat_out = field
    assert swiss_pairs(order, met, sat_out) == best_of_all(order, met, sat_out)


def test_prima_pairs_the_first_with_the_second() -> None:
    assert swiss_pairs([1, 2, 3, 4], NONE_MET, set()) == (((1, 2), (3, 4)), None)
    assert swiss_pairs([1, 2, 3, 4, 5], NONE_MET, set()) == (((1, 2), (3, 4)), 5)


def test_elvetian_the_pairs_above_give_way() -> None:
    # 1-5 would leave 4 and 3, who have met
    met = met_in([(1, 2), (3, 4), (1, 3), (5, 2)])
    assert swiss_pairs([1, 5, 4, 3, 2], met, {5, 4}) == (((1, 4), (5, 3)), 2)
    assert swiss_pairs([1, 5, 4, 3], met_in([(1, 5)]), set()) == (((1, 4), (5, 3)), None)


def test_elvetian_a_repeat_only_where_none_can_be_avoided() -> None:
    # 1 has met everybody: the fewest repeats is one, then the first set
    met = met_in([(1, 2), (1, 3), (1, 4)])
    assert swiss_pairs([1, 2, 3, 4], met, set()) == (((1, 2), (3, 4)), None)
    # with 3 and 4 having met too, the first set would have two
    met = met_in([(1, 2), (1, 3), (1, 4), (3, 4)])
    assert swiss_pairs([1, 2, 3, 4], met, set()) == (((1, 3), (2, 4)), None)
    assert swiss_pairs([1, 2], met_in([(1, 2)]), set()) == (((1, 2),), None)


def test_impar_the_next_one_up_before_a_repeat() -> None:
    # without 5 the others cannot be paired freshly: 1 has met all of them
    met = met_in([(1, 2), (1, 3), (1, 4)])
    assert swiss_pairs([1, 2, 3, 4, 5], met, set())[1] == 4
    assert swiss_pairs([1, 2, 3, 4, 5], met, {4})[1] == 3
    # nobody who has not sat out would do: the fewest repeats, the last of them
    assert swiss_pairs([1, 2, 3, 4, 5], met, {1, 2, 3, 4}) == (((1, 2), (3, 4)), 5)
    assert swiss_pairs([1, 2, 3, 4, 5], NONE_MET, {1, 2, 3, 4, 5})[1] == 5


@given(st.integers(2, 15))
def test_fiecare_meets_everybody_once(number: int) -> None:
    numbers = [10 * place for place in range(1, number + 1)]
    rounds = [berger_pairs(numbers, round_) for round_ in range(1, number + number % 2)]
    games = [pair for pairs, _ in rounds for pair in pairs]
    assert sorted(games) == [(one, other) for one in numbers for other in numbers if one < other]
    assert all(list(pairs) == sorted(pairs) for pairs, _ in rounds)
    assert sorted(out for _, out in rounds if out is not None) == (numbers if number % 2 else [])


def test_fiecare_is_bergers_table() -> None:
    assert berger_pairs([1, 2, 3, 4, 5, 6], 1) == (((1, 6), (2, 5), (3, 4)), None)
    assert berger_pairs([1, 2, 3, 4, 5, 6], 2) == (((1, 2), (3, 5), (4, 6)), None)
    assert berger_pairs([1, 2, 3, 4, 5, 6], 5) == (((1, 5), (2, 4), (3, 6)), None)
    assert berger_pairs([7, 8, 9], 1) == (((8, 9),), 7)
    assert berger_pairs([1, 2], 1) == (((1, 2),), None)


@pytest.mark.parametrize("players", [199, 200])
def test_two_hundred_over_nine_rounds(players: int) -> None:
    """In a bounded number of steps, no repeat, nobody sits out twice."""
    random, met, out = Random(players), met_in([]), set[int]()
    wins = dict.fromkeys(range(1, players + 1), 0.0)
    taken = 0
    for _ in range(9):
        order = sorted(wins, key=lambda number: (-wins[number], number))
        made = list[tuple[tuple[tuple[int, int], ...], int | None]]()
        taken += steps(lambda order=order, made=made: made.append(swiss_pairs(order, met, out)))  # type: ignore[misc]
        ((pairs, sits_out),) = made
        assert not repeats(pairs, met)
        for one, other in pairs:
            wins[random.choice((one, other))] += 1
            met.setdefault(one, set()).add(other)
            met.setdefault(other, set()).add(one)
        if sits_out is not None:
            assert sits_out not in out
            out.add(sits_out)
            wins[sits_out] += 1
    assert taken < 2_000_000
