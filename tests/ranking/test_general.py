"""The general ranking: what several rounds and results of other disciplines add up to."""

from dataclasses import replace
from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import given, settings

from arbitraj.folder.season import OtherResult
from arbitraj.ranking.general import Event, Gathering, Score, SeasonLine, TieBreak, general_ranking
from arbitraj.record.model import Category
from arbitraj.record.names import plain_name
from tests.longer import sampled
from tests.season.seasons import PEOPLE, TIES, events


def shown(lines: tuple[SeasonLine, ...]) -> dict[str, tuple[int | None, Fraction]]:
    return {line.person.name: (line.place, line.total) for line in lines}


@settings(max_examples=sampled(50), deadline=None)
@given(events(), TIES)
def test_the_order_of_rounds_and_of_players_changes_nothing(made: list[Event], ties: list[TieBreak]) -> None:
    wanted = shown(general_ranking(PEOPLE, made, ties))
    for turned in permutations(made):
        assert shown(general_ranking(PEOPLE, turned, ties)) == wanted
    assert shown(general_ranking(PEOPLE[::-1], made, ties)) == wanted


@settings(max_examples=sampled(50), deadline=None)
@given(events(), TIES)
def test_a_place_is_one_more_than_the_number_of_those_who_are_better(made: list[Event], ties: list[TieBreak]) -> None:
    lines = general_ranking(PEOPLE, made, ties)
    placed = [line for line in lines if line.place]
    for line in placed:
        assert line.place == 1 + sum(better(other, line, ties) for other in placed)
    assert [line.place for line in placed] == sorted(line.place or 0 for line in placed)


def better(one: SeasonLine, two: SeasonLine, ties: list[TieBreak]) -> bool:
    """Told again, by counting: who has more points, or first places, second places, ..., or composition points."""
    if one.total != two.total:
        return one.total > two.total
    for tie in ties:
        if tie is TieBreak.COMPOSITION and one.composition != two.composition:
            return one.composition > two.composition
        if tie is TieBreak.PLACES:
            for place in range(1, 6):
                counts = one.places.count(place), two.places.count(place)
                if counts[0] != counts[1]:
                    return counts[0] > counts[1]
    return False


@settings(max_examples=sampled(30), deadline=None)
@given(events())
def test_totals_are_what_the_events_gave_and_a_round_without_points_moves_nobody(made: list[Event]) -> None:
    lines = general_ranking(PEOPLE, made, [])
    given_out = sum((score.points for event in made for score in event.scores.values()), Fraction())
    assert sum((line.total for line in lines), Fraction()) == given_out
    empty = Event("gol", True, {})
    assert shown(general_ranking(PEOPLE, [*made, empty], [])) == shown(lines)


def one(places: str, composition: bool = True) -> list[Event]:
    """Two players, `1-`: the first has place 1, the second was absent; points make the totals equal."""
    people = PEOPLE[:2]
    scores = {
        person.key: Score(Fraction(10), int(place))
        for person, place in zip(people, places, strict=True)
        if place != "-"
    }
    return [Event(places, composition, scores)]


def test_better_places_part_equals_then_the_composition_rounds_then_nothing() -> None:
    two = PEOPLE[:2]

    def places(made: list[Event], *ties: TieBreak) -> list[tuple[str, int | None]]:
        return [(line.person.given, line.place) for line in general_ranking(two, made, ties)]

    made = [*one("12"), *one("32", composition=False)]  # 1st and 3rd against twice 2nd
    assert places(made, TieBreak.PLACES) == [("Ana", 1), ("Bogdan", 2)]
    assert places(made) == [("Ana", 1), ("Bogdan", 1)]
    crossed = [*one("1-"), *one("-1", composition=False)]
    assert places(crossed, TieBreak.PLACES) == [("Ana", 1), ("Bogdan", 1)]
    assert places(crossed, TieBreak.PLACES, TieBreak.COMPOSITION) == [("Ana", 1), ("Bogdan", 2)]


def played(name: str, club: str = "") -> OtherResult:
    surname, given = name.split()
    return OtherResult(surname, given, club, None, Fraction(10), None, "")


def test_what_was_known_of_somebody_stays_where_a_later_event_says_nothing_of_it() -> None:
    gathering = Gathering("competitie.toml", {})
    gathering.add_other("A", [played("Pop Ana", "Unu"), played("Ilie Dan")])
    gathering.add_other("B", [played("Pop Ana"), played("Ilie Dan", "Doi")])
    clubs = {person.name: person.club for person in gathering.people.values()}
    assert clubs == {"Pop Ana": "Unu", "Ilie Dan": "Doi"}
    gathering.add_other("C", [played("Pop Ana", "Trei")])
    assert gathering.people[plain_name("Pop Ana")].club == "Trei"


@pytest.mark.parametrize(
    ("first", "later", "shown"),
    [
        (("Pop Ana", ""), ("Pop", "Ana"), ("Pop", "Ana")),  # the first one hid which is the surname
        (("Ana", "Pop"), ("Pop", "Ana"), ("Ana", "Pop")),
        (("Pop", "Ana"), ("Ana Pop", ""), ("Pop", "Ana")),
    ],
)
def test_the_first_writing_of_a_name_stays_but_for_one_that_hides_the_surname(
    first: tuple[str, str], later: tuple[str, str], shown: tuple[str, str]
) -> None:
    gathering = Gathering("competitie.toml", {})
    for event, (surname, given_name) in zip("AB", (first, later), strict=True):
        gathering.add_other(event, [OtherResult(surname, given_name, "", None, Fraction(10), None, "")])
    (person,) = gathering.people.values()
    assert (person.surname, person.given) == shown


@pytest.mark.parametrize(
    ("categories", "by_category", "faults"),
    [
        ((Category.SENIORS, Category.YOUTH), True, 1),
        ((Category.SENIORS, Category.YOUTH), False, 0),
        ((Category.YOUTH, Category.YOUTH), True, 0),
    ],
)
def test_two_categories_are_a_fault_only_of_rankings_by_category(
    categories: tuple[Category, ...], by_category: bool, faults: int
) -> None:
    gathering = Gathering("competitie.toml", {})
    for category in categories:
        gathering.add_other(category.value, [replace(played("Pop Ana"), category=category)])
    gathering.finish((), by_category)
    assert ["Pop Ana apare și la seniori" in problem.text for problem in gathering.problems] == [True] * faults
