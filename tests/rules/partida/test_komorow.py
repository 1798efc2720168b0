"""The Polish tournament of Komorów, section by section."""

import pytest

from arbitraj.problems import ProblemsError
from arbitraj.wings.games.played import End
from tests.games import counted, judged, told, totals

ONES = "varianta;unu30.toml\nregulament;komorow"  # every tile one point
WORDS = "CAR MARE ERATA ATAC"
FOUR = """
    A;;E4;CAR;3;3
    B;;5D;MARE;4;4
    A;;G5;ERATA;5;8
    B;;8F;ATAC;4;8
"""
PASSES = "A;AEEINRT;;pas \n B;AEEIMNT;;pas \n A;AEEINRT;;pas \n B;AEEIMNT;;pas"


def test_p_1_two_players() -> None:
    with pytest.raises(ProblemsError, match="cere 2"):
        judged("A;;E4;CAR", ONES, players="ABC")


def test_p_1_polish_letters_are_letters_of_their_own() -> None:
    lots = "varianta;polona\njucator;A\njucator;B\ntragere;A;Ą\ntragere;B;B"
    assert told(judged("A;;H7;ŻÓŁW;;", lots, "ŻÓŁW", players="")) == []
    assert told(judged("A;;H7;ŻÓŁW;;", lots.replace("Ą", "Ż"), "ŻÓŁW", players="")) == ["P.1 incepe@1"]
    assert told(judged("A;;H7;ŻOŁW;;", "varianta;polona", "ŻÓŁW")) == ["P.6 cuvinte@1"]


def test_p_1_equal_points_are_decided_by_the_last_word() -> None:
    game = judged(FOUR + PASSES, ONES, WORDS)
    assert (totals(game), game.winner, game.by_last_word) == ([1, 1], "A", True)
    assert [score.last_word for score in game.scores] == [5, 4]
    free = judged(FOUR + "\n".join(PASSES.splitlines()), "varianta;unu30.toml", WORDS)
    assert (free.winner, free.by_last_word) == ("", False)
    level = judged(PASSES.replace("T", "R"), ONES, WORDS)  # equal points, and no words at all
    assert (totals(level), level.winner, level.by_last_word) == ([-7, -7], "", False)
    won = judged("A;;E4;CAR;3;3 \n B;AEEIMNT;;pas \n A;AEEINRT;;pas \n B;AEEIMNT;;pas \n A;AEEINRT;;pas", ONES, WORDS)
    assert (won.winner, won.by_last_word) == ("A", False)
    going = judged(FOUR, ONES, WORDS)
    assert (going.winner, going.by_last_word) == ("", False)


def test_p_1_a_play_taken_back_is_no_last_word() -> None:
    rows = FOUR + "A;;A1;RAMA;; \n A;;;retras \n B;;;pas \n A;AEEINRT;;pas \n B;AEEIMNT;;pas \n A;AEEINRT;;pas"
    game = judged(rows, ONES, WORDS)
    assert game.ended is End.PASSES
    assert [score.last_word for score in game.scores] == [5, 4]


def test_p_2_twenty_minutes_unless_the_record_says_otherwise() -> None:
    assert told(judged("A;;E4;CAR;;;20:00", ONES, WORDS)) == []
    assert told(judged("A;;E4;CAR;;;20:01", ONES, WORDS)) == ["P.2 timp@1"]
    assert told(judged("A;;E4;CAR;;;20:01", f"{ONES}\ntimp;25", WORDS)) == []


def test_p_3_the_first_word_and_what_cannot_be_laid() -> None:
    assert told(judged("A;;A1;CAR", ONES, WORDS)) == ["P.3 prima@1"]
    assert told(judged("A;;E4;CAR \n B;;E5;MARE", ONES, WORDS)) == ["P.3 asezare@2"]


@pytest.mark.parametrize(("rules", "found"), [("komorow", ["P.4 schimb_sac@1"]), ("libera", [])])
def test_p_4_seven_in_the_bag_are_too_few(rules: str, found: list[str]) -> None:
    assert told(judged("A;;;schimb 2", f"varianta;sac21.toml\nregulament;{rules}")) == found


def test_p_5_four_passes_in_a_row_end_the_game_three_do_not() -> None:
    assert judged(FOUR + PASSES, ONES, WORDS).ended is End.PASSES
    assert judged(FOUR + PASSES.rpartition("\n")[0], ONES, WORDS).ended is None
    broken = "A;;;pas \n B;;;pas \n A;;;schimb 1 \n B;;;pas \n A;;;pas"
    assert judged(broken, ONES, WORDS).ended is None


def test_p_6_words_are_looked_up() -> None:
    assert told(judged("A;;E4;CAR", ONES, "MARE")) == ["P.6 cuvinte@1"]


def test_p_7_a_challenge_costs_nothing() -> None:
    game = judged("A;;E4;CAR;3;3 \n B;;;contestatie;-5;-5", ONES, WORDS)
    assert told(game) == ["P.7 contestatie@2"]
    assert counted(game) == [3, 0]
    assert told(judged("A;;E4;CAR;3;3 \n A;;;retras", ONES, WORDS)) == ["P.7 retras@2"]


def test_p_8_words_touch_and_two_word_squares_multiply() -> None:
    assert told(judged("A;;E4;CAR \n B;;A1;MARE", ONES, WORDS)) == ["P.8 legatura@2"]
    assert told(judged("A;;E4;CAR;4;4", ONES, WORDS)) == ["P.8 puncte@1"]
    rows = "A;;H7;CASA \n B;;I8;STIRE \n A;;6E;cOMANDA \n B;;H4;TRACASAI \n A;;K5;CAPRARUL"
    assert counted(judged(rows, "regulament;komorow")) == [8, 13, 71, 11, (1 + 1 + 2 + 1 + 1 + 1 + 1 + 1) * 4 + 50]


def test_p_9_out_by_time_and_by_tiles() -> None:
    game = judged("A;AACEINR;;schimb A;;;20:00 \n B;AACEINR;;pas;;;20:00", ONES, WORDS)
    assert game.ended is End.TIME
    assert told(game) == ["P.9 rest_lipsa@0"]
    assert totals(game) == [0, -7]
