"""6.1: clubmates apart with the shortest way from everybody's own place; a slow search says what can be had at all."""

from itertools import permutations, product

import pytest
from hypothesis import given, settings, strategies as st

from arbitraj.draw.arrange import Arranged, Place, arrange
from tests.longer import sampled
from tests.steps import steps


def slow(places: list[Place]) -> tuple[int, int]:
    """The fewest pairs and the shortest way, of all orders there are."""
    free = [n for n, place in enumerate(places) if not place.fixed]
    costs = []
    for order in permutations(free):
        people = dict(enumerate(range(len(places)))) | dict(zip(free, order, strict=True))
        if all(places[person].group == places[at].group for at, person in people.items()):
            costs.append(cost(places, [people[at] for at in range(len(places))]))
    return min(costs)


def cost(places: list[Place], people: list[int]) -> tuple[int, int]:
    clubs = [places[person].club for person in people]
    pairs = sum(1 for at in range(1, len(places)) if places[at].beside and clubs[at] and clubs[at] == clubs[at - 1])
    way = sum(places[person].weight * abs(places[person].table - places[at].table) for at, person in enumerate(people))
    return pairs, way


@st.composite
def halls(draw: st.DrawFn, most: int = 7) -> list[Place]:
    """Some places: few clubs, gaps between tables, rows, fixed people, two groups, two weights."""
    table, places = 0, []
    late = draw(st.integers(0, 2))
    size = draw(st.integers(1, most))
    for n in range(size):
        step = draw(st.sampled_from((1, 1, 1, 2)))
        table += step
        club = draw(st.sampled_from(("A", "A", "B", "C", "")))
        fixed, weight = draw(st.sampled_from((False, False, False, True))), draw(st.sampled_from((1, 1, 5)))
        beside = step == 1 and draw(st.sampled_from((True, True, True, False)))
        places.append(Place(table, club, fixed, int(n >= size - late), weight, beside))
    return places


@given(halls())
@settings(max_examples=sampled(150), deadline=None)
def test_small_halls_are_seated_as_well_as_the_slow_search_can(places: list[Place]) -> None:
    arranged = arrange(places)
    assert (arranged.pairs, arranged.distance) == cost(places, list(arranged.people)) == slow(places)
    assert arranged.fewest
    assert arranged.proven


@given(halls(most=25))
@settings(max_examples=sampled(30), deadline=None)
def test_everybody_is_seated_once_in_his_group_and_fixed_people_stay(places: list[Place]) -> None:
    arranged = arrange(places, effort=60)
    assert sorted(arranged.people) == list(range(len(places)))
    assert all(places[person].group == place.group for person, place in zip(arranged.people, places, strict=True))
    assert all(arranged.people[n] == n for n, place in enumerate(places) if place.fixed)
    assert (arranged.pairs, arranged.distance) == cost(places, list(arranged.people))


@given(halls(most=20))
@settings(max_examples=sampled(30), deadline=None)
def test_whoever_is_seated_well_is_left_alone(places: list[Place]) -> None:
    arranged = arrange(places, effort=60)
    again = [
        Place(place.table, places[person].club, place.fixed, place.group, 1, place.beside)
        for person, place in zip(arranged.people, places, strict=True)
    ]
    if arranged.fewest:
        assert arrange(again, effort=60).people == tuple(range(len(places)))


@given(halls(most=20))
@settings(max_examples=sampled(30), deadline=None)
def test_people_of_one_club_keep_their_order(places: list[Place]) -> None:
    people = arrange(places, effort=60).people
    kinds = [(place.club, place.group, place.weight) for place in places]
    for kind in set(kinds):
        own = [person for person in people if kinds[person] == kind and not places[person].fixed]
        assert own == sorted(own)


def rows(clubs: str) -> list[Place]:
    return [Place(n, club.strip(".")) for n, club in enumerate(clubs, 1)]


@pytest.mark.parametrize(
    ("clubs", "seated", "distance"),
    [
        ("AB", "AB", 0), ("AAB", "ABA", 2), ("AABC", "ABAC", 2), ("AABB", "ABAB", 2), ("AA..", "A.A.", 2),
        ("....", "....", 0), ("AAABBB", "ABABAB", 6),
    ],
)  # fmt: skip
def test_neighbours_change_places(clubs: str, seated: str, distance: int) -> None:
    arranged = arrange(rows(clubs))
    assert "".join(clubs[person] for person in arranged.people) == seated
    assert arranged.pairs == 0
    assert arranged.distance == distance


@pytest.mark.parametrize(("mates", "others"), list(product((3, 7, 60, 120), (1, 2, 40))))
def test_a_club_of_more_than_half_has_the_fewest_pairs_that_there_can_be(mates: int, others: int) -> None:
    arranged = arrange(rows("A" * mates + "BCDEFGHIJK"[:others] * 4 if others > 10 else "A" * mates + "BC"[:others]))
    others = 40 if others > 10 else others
    assert arranged.pairs == max(0, mates - others - 1)
    assert arranged.fewest


def test_two_hundred_players_are_seated_in_a_bounded_number_of_steps() -> None:
    hall = rows("".join("ABCDEFGHIJKLMNOPQRST"[n * n % 47 % 20] for n in range(200)))
    made = list[Arranged]()
    assert steps(lambda: made.append(arrange(hall))) < 4_000_000
    (arranged,) = made
    assert arranged.pairs == 0
    assert cost(hall, list(range(200)))[0] > 0
