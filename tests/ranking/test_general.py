"""The general ranking: what several rounds and results of other disciplines add up to."""

from collections.abc import Sequence
from dataclasses import fields, replace
from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest
from hypothesis import given, settings

from arbitraj.folder.season import OtherResult
from arbitraj.problems import Problem
from arbitraj.ranking.general import Event, Gathering, Person, Score, SeasonLine, TieBreak, canonical, general_ranking
from arbitraj.ranking.scale import Scale
from arbitraj.ranking.standings import Ranking, rank
from arbitraj.record.game import Game
from arbitraj.record.model import Category, Competition, Player, Submission, SubmissionState
from arbitraj.record.names import plain_name
from arbitraj.text import Message
from arbitraj.types import GAME_TYPES
from tests.correcting import ROMANIAN, WORDS, corrected
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


def test_equals_and_those_without_a_result_stand_by_the_alphabet_whatever_their_letters_and_clubs() -> None:
    names = [("Stan", "Tudor"), ("Stan", "Ștefan"), ("Șerban", "Zoe")]
    people = [Person(0, *name, f"{at}", key=plain_name(" ".join(name))) for at, name in enumerate(names)]
    tied = Event("E", True, {member.key: Score(Fraction(10), 1) for member in people})
    for made, place in ([tied], 1), ([], None):
        assert [(line.person, line.place) for line in general_ranking(people, made)] == [
            (member, place) for member in people[::-1]
        ]


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


ANA = Player(7, "Pop", "Ana", "Unu", 1501, Category.YOUTH)
DAN, ION = Player(3, "Ilie", "Dan", "Doi"), Player(5, "Șerban", "Ion", "", 1203)
EVA = Player(4, "Albu", "Eva", "Trei", 1777, Category.YOUTH)  # she did not come
Lists = Sequence[Sequence[str]]
KEYS = [plain_name(player.name) for player in (ANA, DAN, ION, EVA)]


def round_of(scale: str = "federatie", state: SubmissionState = SubmissionState.SENT_OFF) -> Ranking:
    """Ana first, with a disciplinary warning that costs her 4 % of 50 points, Dan second; Ion's sheet is as told."""
    first = replace(corrected("1 H7 CASA 8", tip="serie_maxime", disciplinary=1), player=ANA)
    second = replace(corrected("", tip="serie_maxime"), player=DAN, submission=Submission("02", 2, DAN.table))
    waits = Submission("03", 3, ION.table, state)
    submissions = Submission("01", 1, ANA.table, disciplinary=1), second.submission, waits
    competition = Competition("Probă", "", None, GAME_TYPES["serie_maxime"], scale=scale)
    competition = replace(competition, players=(EVA, DAN, ION, ANA), submissions=submissions)
    return rank(Game(competition, ROMANIAN, WORDS), [first, second], Scale({(2, 1): 50, (2, 2): 30}))


def person(player: Player, **other: Any) -> Person:
    values = {field.name: getattr(player, field.name) for field in fields(player)}
    return Person(**values | {"table": 0, "key": plain_name(player.name)} | other)


def result(
    name: str, points: str = "10", place: int = 1, club: str = "", category: Category | None = None
) -> OtherResult:
    surname, _, given_name = name.partition(" ")
    return OtherResult(surname, given_name, club, category, Fraction(points), place, "")


def test_a_round_and_a_result_of_another_discipline_become_events_and_what_is_known_of_each_player() -> None:
    gathering = Gathering("competitie.toml", {})
    gathering.add_round("R", round_of(), "despre")
    people = {member.key: member for member in map(person, (EVA, DAN, ION, ANA))}
    assert gathering.people == people
    results = [result("Dan ILIE", "7.5", 3, "Patru", Category.YOUTH), result("Stan Emil", "9", 2), result("Șerban Ion")]
    gathering.add_other("D", results, "alta")
    stan = Person(0, "Stan", "Emil", key=plain_name("Stan Emil"))
    # the category is that of the composition rounds, the club what was told last, the name as it was first written
    assert gathering.people == people | {KEYS[1]: person(DAN, club="Patru"), stan.key: stan}
    scores = Score(Fraction(48), 1), Score(Fraction(30), 2), Score(Fraction(), None, "eliminat")
    composed = dict(zip(KEYS, scores, strict=False))
    other = {KEYS[1]: Score(Fraction("7.5"), 3), stan.key: Score(Fraction(9), 2), KEYS[2]: Score(Fraction(10), 1)}
    assert gathering.events == [Event("R", True, composed, "despre"), Event("D", False, other, "alta")]
    gathering.add_round("S", round_of())
    gathering.add_other("E", [result("Stan Emil", club="Cinci", category=Category.YOUTH), result("Pop Ana")])
    assert gathering.people == people | {stan.key: replace(stan, club="Cinci")}
    assert [event.about for event in gathering.events] == ["despre", "alta", "", ""]
    gathering.finish((), by_category=False)
    assert gathering.problems == []
    gathering.finish((), by_category=True)
    assert gathering.problems == [Problem("competitie.toml", "", Message("general.two_categories", name="Ilie Dan"))]


@pytest.mark.parametrize(("made", "why"), [(("fara",), "no_points"), (("federatie", SubmissionState.OPEN), "waiting")])
def test_a_round_without_points_or_with_a_sheet_that_waits_is_told_and_is_no_event(made: Any, why: str) -> None:
    gathering = Gathering("competitie.toml", {})
    gathering.add_round("R", round_of(*made))
    assert gathering.problems == [Problem("R", "", Message(f"general.{why}"))]
    assert (gathering.events, gathering.people) == ([], {})


def test_names_alike_are_asked_about_and_two_of_one_name_are_a_fault_of_their_event() -> None:
    def asked(*names: list[str], same: Lists = (), apart: Lists = ()) -> tuple[list[str], list[object]]:
        gathering = Gathering("c.toml", canonical(same))
        for number, of_one in enumerate(names):
            gathering.add_other(f"E{number}", [result(name) for name in of_one])
        gathering.finish(apart, by_category=True)
        shown = [person.name for person in gathering.people.values()]
        return shown, [(problem.file, problem.place, problem.message) for problem in gathering.problems]

    def near(one: str, two: str) -> tuple[str, str, Message]:
        return "c.toml", "", Message("general.near", one=one, two=two)

    four = (["Pop Ana", "Stan Emil"], ["Pop Anna", "Stan Emill", "Albu Eva"], ["Albu Ewa"])
    anas, emils, evas = near("Pop Ana", "Pop Anna"), near("Stan Emil", "Stan Emill"), near("Albu Eva", "Albu Ewa")
    names = ["Pop Ana", "Stan Emil", "Pop Anna", "Stan Emill", "Albu Eva", "Albu Ewa"]
    line = '["Albu Eva", "Albu Ewa"], ["Pop Ana", "Pop Anna"], ["Stan Emil", "Stan Emill"]'
    every = "c.toml", "", Message("general.all_different", pairs=line)
    assert asked(*four) == (names, [evas, anas, emils, every])
    two = line.replace('["Albu Eva", "Albu Ewa"]', '["Ewa Albu", "Eva Albu"]')
    every = "c.toml", "", Message("general.all_different", pairs=two)
    assert asked(*four, apart=[["Ewa Albu", "Eva Albu"]]) == (names, [anas, emils, every])
    assert asked(*four, apart=[["Ewa Albu", "Eva Albu"], ["Emil Stan", "Emill Stan"]]) == (names, [anas])
    # the name that represents a person is shown, wherever it comes
    same = [["Pop Ana", "Pop Anna"], ["Emill Stan", "Stan Emil"], ["Albu Ewa", "Eva Albu"]]
    assert asked(*four, same=same) == (["Pop Ana", "Stan Emill", "Albu Ewa"], [])
    twice = asked(["Pop Ana", "Ana Pop"], ["Pop Ana"])[1]
    assert twice == [("E0", "", Message("general.namesakes", name="Ana Pop"))]


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
