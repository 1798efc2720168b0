"""5.1, 5.2: the games of a competition by lot."""

from collections import Counter

import pytest

from arbitraj.draw.programme import DEFAULT_STAGES, draw_programme
from tests.commands import Run
from tests.draw.test_command import run  # noqa: F401

ALL = {
    "integral_partial --interval 21-27", "integral_partial --interval 28-35", "pe_sir", "serie_maxime",
    "n_scrabble --grupe 6", "n_scrabble --grupe 7",
}  # fmt: skip


def games(competition: str, seed: str, stages: tuple[int, ...] = ()) -> list[list[str]]:
    return [list(map(str, stage)) for stage in draw_programme(competition, seed, stages).stages]


def test_5_1_the_championship_plays_every_game_once_and_no_stage_one_type_twice() -> None:
    firsts = Counter[str]()
    for seed in map(str, range(600)):
        stages = games("cnis", seed, DEFAULT_STAGES)
        assert [len(stage) for stage in stages] == [2, 2, 2]
        played = [game for stage in stages for game in stage]
        firsts[played[0]] += 1
        assert set(played) == ALL
        for stage in stages:
            assert sum("integral_partial" in game for game in stage) < 2
    assert set(firsts) == ALL
    # df 5, once in a thousand
    assert sum((found - 100) ** 2 / 100 for found in firsts.values()) < 20.52


def test_5_1_all_games_come_before_one_comes_again() -> None:
    for seed in map(str, range(100)):
        stages = games("cnis", seed, (1,) * 12)
        assert {game for (game,) in stages[:6]} == {game for (game,) in stages[6:]} == ALL


@pytest.mark.parametrize("stages", [(), (0,), (3,), (1, 2, 3), (1,) * 51])
def test_5_1_a_stage_has_one_or_two_games(stages: tuple[int, ...]) -> None:
    with pytest.raises(ValueError):
        draw_programme("cnis", "x", stages)


def test_5_2_the_cup_plays_its_two_games_in_either_order() -> None:
    orders = Counter(tuple(games("cupa", str(seed))[0]) for seed in range(400))
    one = ("integral_partial", "n_scrabble --grupe 7")
    assert set(orders) == {one, one[::-1]}
    assert 160 < orders[one] < 240


def test_5_2_pairs_play_one_of_the_first_two_and_one_of_the_last_three() -> None:
    played = Counter(tuple(games("perechi", str(seed))[0]) for seed in range(600))
    firsts, seconds = ["integral_partial", "pe_sir"], ["serie_maxime", "n_scrabble --grupe 6", "n_scrabble --grupe 7"]
    assert set(played) == {(first, second) for first in firsts for second in seconds}
    assert sum((found - 100) ** 2 / 100 for found in played.values()) < 20.52


def test_5_2_youth_plays_letters_in_any_order() -> None:
    assert games("tineret", "x") == [["integral_partial"]]


def test_what_is_shown_for_each_game_can_be_run(run: Run) -> None:  # noqa: F811
    shown = run("extrage", "proba", "--competitie", "cnis").out
    commands = [line.split("arbitraj ")[1].split() for line in shown.splitlines() if "arbitraj extrage" in line]
    assert len(commands) == 6
    assert all(run(*command).status == 0 for command in commands)
