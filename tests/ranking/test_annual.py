"""The annual list: stages added, the best of them, ties by places and by the last stage."""

from collections.abc import Sequence
from fractions import Fraction

import pytest
from hypothesis import given, settings, strategies as st

from arbitraj.ranking.general import Event, Person, Score, TieBreak
from arbitraj.wings.years.lists.annual import YearStage, annual_ranking

ANA, DAN, ION = (Person(0, name, "", key=(name,)) for name in ("Ana", "Dan", "Ion"))
PEOPLE = (ANA, DAN, ION)


def event(name: str, composition: bool = True, **had: tuple[int, int]) -> Event:
    """Points and place of each."""
    return Event(name, composition, {(key,): Score(Fraction(points), place) for key, (points, place) in had.items()})


def places(
    *stages: Sequence[Event], ties: Sequence[TieBreak] = (TieBreak.PLACES, TieBreak.LAST), best: int = 0
) -> dict[str, tuple[int | None, int]]:
    made = [YearStage(f"S{number}", tuple(events)) for number, events in enumerate(stages)]
    _, lines = annual_ranking(PEOPLE, made, ties, best)
    return {line.person.name: (line.place, int(line.total)) for line in lines}


def test_points_of_all_disciplines_are_added_over_the_stages() -> None:
    first = [event("C", Ana=(100, 1), Dan=(60, 2)), event("D", False, Dan=(90, 1))]
    second = [event("C", Ion=(130, 1), Ana=(10, 2))]
    assert places(first, second) == {"Dan": (1, 150), "Ion": (2, 130), "Ana": (3, 110)}


def test_only_the_best_stages_count() -> None:
    stages = [[event("C", Ana=(100, 1), Dan=(60, 2))] for _ in range(2)] + [[event("C", Dan=(70, 1), Ana=(1, 2))]]
    assert places(*stages, best=2) == {"Ana": (1, 200), "Dan": (2, 130)} | {"Ion": (None, 0)}
    assert places(*stages) == {"Ana": (1, 201), "Dan": (2, 190)} | {"Ion": (None, 0)}


def test_equal_points_are_parted_by_better_places_then_by_the_last_stage_then_shared() -> None:
    better = [event("C", Ana=(50, 1), Ion=(45, 2), Dan=(40, 3))], [event("C", Dan=(60, 1), Ana=(50, 2))]
    assert places(*better)["Ana"][0] == 1
    assert places(*better, ties=[TieBreak.LAST])["Dan"][0] == 1
    assert [place for place, _ in places(*better, ties=[]).values()] == [1, 1, 3]


def test_a_stage_that_does_not_count_gives_no_place_either() -> None:
    # Ana has won the stage of which nobody needs the points
    stages = [event("C", Ana=(10, 1), Dan=(9, 2))], [event("C", Dan=(50, 1), Ana=(50, 1))]
    assert [place for place, _ in places(*stages, ties=[TieBreak.PLACES], best=1).values()] == [1, 1, None]


def test_who_was_sent_off_everywhere_has_no_place() -> None:
    sent = Event("C", True, {("Ana",): Score(Fraction(), None, "eliminat"), ("Dan",): Score(Fraction(5), 1)})
    events, lines = annual_ranking(PEOPLE, [YearStage("S", (sent,))])
    assert {line.person.name: line.place for line in lines} == {"Dan": 1, "Ana": None, "Ion": None}
    assert events[0].scores["Ana",].missing == "eliminat"


SCORES = st.dictionaries(
    st.sampled_from([("Ana",), ("Dan",), ("Ion",)]), st.tuples(st.integers(0, 3), st.integers(1, 3))
)
STAGES = st.lists(st.lists(SCORES, min_size=1, max_size=2), min_size=1, max_size=4)


@settings(max_examples=25)
@given(STAGES, st.integers(0, 4), st.permutations(PEOPLE))
def test_the_total_is_that_of_the_best_stages_whatever_the_order_of_people(
    drawn: list[list[dict[tuple[str, ...], tuple[int, int]]]], best: int, people: list[Person]
) -> None:
    made = [
        YearStage(
            f"S{n}",
            tuple(
                Event("C", True, {key: Score(Fraction(points), place) for key, (points, place) in had.items()})
                for had in stage
            ),
        )
        for n, stage in enumerate(drawn)
    ]
    _, lines = annual_ranking(people, made, best=best)
    assert annual_ranking(PEOPLE, made, best=best)[1] == lines
    for line in lines:
        sums = sorted(
            (sum(had[key][0] for had in stage for key in had if key == line.person.key) for stage in drawn),
            reverse=True,
        )
        assert line.total == sum(sums[: best or None])


def test_the_last_stage_is_the_last_one_given() -> None:
    stages = [event("C", Ana=(60, 1), Dan=(50, 1))], [event("C", Ana=(50, 1), Dan=(60, 1))]
    assert places(*stages, ties=[TieBreak.LAST])["Dan"][0] == 1
    assert places(*stages[::-1], ties=[TieBreak.LAST])["Ana"][0] == 1


@pytest.mark.parametrize("best", [0, 1, 5])
def test_a_year_without_stages_has_nobody_ranked(best: int) -> None:
    assert {line.place for line in annual_ranking(PEOPLE, [], best=best)[1]} == {None}
