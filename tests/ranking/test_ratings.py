"""Ratings recomputed in plain Python: Weng and Lin's Plackett-Luce, Hollington's mean."""

from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from fractions import Fraction
from math import exp, sqrt
from random import Random

import pytest
from hypothesis import given, settings, strategies as st

from arbitraj.wings.years.lists.hollington import RatedGame, rate_games, years_before
from arbitraj.wings.years.lists.rating import RatedRound, RoundModel, rate_rounds

DAY, MODEL = date(2026, 3, 14), RoundModel()
PLACES = st.dictionaries(st.sampled_from("ABCDEFGH"), st.integers(1, 5), min_size=2)


def plain(rounds: Sequence[Mapping[str, int]], started: Mapping[str, int]) -> dict[str, tuple[float, float]]:
    """Algorithm 4 of the article (Weng, Lin 2011), with the drift before a round, a player a team; ties as in it."""
    held: dict[str, tuple[float, float]] = {}
    for places in rounds:
        now = {
            who: (mean, spread * spread + MODEL.drift**2)
            for who in places
            for mean, spread in [held.get(who, (float(started.get(who, MODEL.start)), MODEL.spread))]
        }
        c = sqrt(sum(square + MODEL.luck**2 for _, square in now.values()))
        worth = {who: exp(mean / c) for who, (mean, _) in now.items()}
        for i, (mean, square) in now.items():
            omega = delta = 0.0
            for q in places:
                if places[q] > places[i]:
                    continue
                below = sum(worth[s] for s in places if places[s] >= places[q])
                tied = sum(places[s] == places[q] for s in places)
                p = worth[i] / below
                omega += ((1 if q == i else 0) - p) / tied
                delta += p * (1 - p) / tied
            share = square / c
            gamma = sqrt(square) / c
            least = max(1 - gamma * delta * square / c**2, 0.0001)
            held[i] = mean + omega * share, sqrt(square * least)
    return held


def rounds_of(places: Sequence[Mapping[str, int]]) -> list[RatedRound]:
    return [RatedRound(DAY + timedelta(n), place) for n, place in enumerate(places)]


@settings(max_examples=20)
@given(st.lists(PLACES, min_size=1, max_size=6), st.dictionaries(st.sampled_from("ABCD"), st.integers(900, 2500)))
def test_rounds_are_rated_as_the_article_says(places: list[dict[str, int]], started: dict[str, int]) -> None:
    made = rate_rounds(rounds_of(places), started, MODEL)
    for who, (mean, spread) in plain(places, started).items():
        assert made[who].mean == pytest.approx(mean)
        assert made[who].spread == pytest.approx(spread)
        assert made[who].rounds == sum(who in place for place in places)


@settings(max_examples=20)
@given(st.lists(PLACES, min_size=1, max_size=4), st.randoms())
def test_the_order_of_players_in_a_round_is_nothing(places: list[dict[str, int]], lot: Random) -> None:
    mixed = [dict(sorted(place.items(), key=lambda _: lot.random())) for place in places]
    assert rate_rounds(rounds_of(mixed), {}, MODEL) == rate_rounds(rounds_of(places), {}, MODEL)


def test_the_order_of_many_players_is_nothing_to_the_last_bit() -> None:
    lot, names = Random(2), [f"P{number}" for number in range(80)]
    rounds = [{name: lot.randint(1, 60) for name in names} for _ in range(8)]
    mixed = [{name: places[name] for name in lot.sample(names, 80)} for places in rounds]
    assert rate_rounds(rounds_of(mixed), {}, MODEL) == rate_rounds(rounds_of(rounds), {}, MODEL)


@given(PLACES)
@settings(max_examples=15)
def test_who_shares_a_place_is_rated_alike(places: dict[str, int]) -> None:
    made = rate_rounds(rounds_of([places]), {}, MODEL)
    for one in places:
        for other in places:
            if places[one] == places[other]:
                assert made[one].mean == pytest.approx(made[other].mean)


@given(PLACES)
@settings(max_examples=20)
def test_who_is_not_among_the_places_is_not_moved(places: dict[str, int]) -> None:
    first = {"X": 1, "Y": 2}
    assert rate_rounds(rounds_of([first, places]), {}, MODEL)["X"] == rate_rounds(rounds_of([first]), {}, MODEL)["X"]


def test_a_round_of_one_rates_nobody_and_a_better_place_is_better() -> None:
    assert rate_rounds(rounds_of([{"A": 1}]), {}, MODEL) == {}
    made = rate_rounds(rounds_of([{"A": 1, "B": 2, "C": 3}]), {"C": 1700}, MODEL)
    assert made["A"].mean > made["B"].mean > MODEL.start  # both before one who came with 1700
    assert made["C"].mean < 1700


def game(day: date, first: str, second: str, result: int = 1, tournament: str = "T") -> RatedGame:
    return RatedGame(day, tournament, first, second, result)


def test_hollington_by_hand() -> None:
    """Debutants have 100: 20 wins and 10 losses against one another are 150 x 20 and 50 x 10, of 30 games."""
    first = [game(DAY, "A", "B")] * 20 + [game(DAY, "A", "B", -1)] * 10
    made = rate_games(first, DAY, {})
    assert (made["A"].exact, made["B"].exact) == (Fraction(3500, 30), Fraction(2500, 30))
    assert (made["A"].rating, made["B"].rating) == (117, 100)  # never under 100
    # in the next tournament each counts as he is listed: drawn games give the other's rating
    later = DAY + timedelta(7)
    made = rate_games([*first, *[game(later, "A", "B", 0, "U")] * 10], later, {})
    assert made["A"].exact == Fraction(3500 + 10 * 100, 40)
    assert made["B"].exact == Fraction(2500 + 10 * 117, 40)


def test_nobody_is_listed_before_thirty_games() -> None:
    assert rate_games([game(DAY, "A", "B")] * 29, DAY, {}) == {}
    assert set(rate_games([game(DAY, "A", "B")] * 30, DAY, {})) == {"A", "B"}


def test_games_older_than_two_years_fall_out_and_who_comes_back_has_what_he_had() -> None:
    old = [game(DAY, "A", "B")] * 30
    assert rate_games(old, DAY.replace(year=2028), {})
    gone = DAY.replace(year=2028) + timedelta(1)
    assert rate_games(old, gone, {}) == {}
    made = rate_games([*old, *[game(gone, "A", "C")] * 30], gone, {})
    assert made["A"].exact == 150  # of the new games alone, all against a debutant
    assert made["C"].exact == 150 - 50  # A came back with 150


def test_no_more_than_two_hundred_games_count_and_tournaments_are_whole() -> None:
    games = [
        rated for n in range(9) for rated in [game(DAY + timedelta(n), "A", f"B{n}", 1 if n else -1, f"T{n}")] * 24
    ]
    made = rate_games(games, DAY + timedelta(9), {})
    assert made["A"].games == 192
    assert made["A"].exact == 150  # the first tournament, all lost, is not among them


def test_a_rating_that_one_comes_with_is_what_opponents_count_until_he_is_listed() -> None:
    made = rate_games([game(DAY, "A", "B")] * 30, DAY, {"B": 140, "A": 60})
    assert [made[key].exact for key in "AB"] == [190, 50]


def test_two_years_before_the_29_of_february() -> None:
    assert years_before(date(2028, 2, 29)) == date(2026, 2, 28)


GAMES = st.lists(
    st.builds(
        lambda at, pair, result: RatedGame(DAY + timedelta(at * 100), f"T{at}", pair[0], pair[1], result),
        st.integers(0, 9),
        st.sampled_from([("A", "B"), ("A", "C"), ("B", "C")]),
        st.sampled_from([-1, 0, 1]),
    ),
    max_size=120,
)


@settings(max_examples=15)
@given(GAMES, st.randoms())
def test_the_order_of_games_and_who_is_named_first_are_nothing(games: list[RatedGame], lot: Random) -> None:
    until = DAY + timedelta(1000)
    turned = [
        RatedGame(rated.day, rated.tournament, rated.second, rated.first, -rated.result)
        if lot.random() < 0.5
        else rated
        for rated in games
    ]
    lot.shuffle(turned)
    assert rate_games(turned, until, {}) == rate_games(games, until, {})
