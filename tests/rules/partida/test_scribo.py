"""Scribo as a game between players, article by article."""

import pytest

from arbitraj.wings.games.played import End, Weight
from tests.games import counted, judged, told, totals

FIG = "varianta;scribo-fig.toml"  # the squares that the figures show, and a STOP at H12
WORDS = "CATEDRA ERA RESTART ÎNTR-UN OTO OD RE"


def test_s_1_no_word_over_stop_and_start_is_worth_nothing() -> None:
    game = judged("A;;H6;STARTER;;", FIG, WORDS)
    assert told(game) == ["S.1 stop@1"]
    assert counted(judged("A;;H4;RESTART;;", FIG, WORDS)) == [2]


def test_s_1_a_reconstructed_board_says_so() -> None:
    assert judged("A;;I10;ERA", "varianta;scribo").record.variant.reconstructed
    assert not judged("A;;I10;ERA", FIG).record.variant.reconstructed


def test_s_2_tiles_of_the_set() -> None:
    assert told(judged("A;XABCDEX;;pas", FIG)) == ["S.2 piese@1"]


def test_s_3_a_hyphen_is_a_jolly() -> None:
    game = judged("A;INTU?NE;7F;INTR-UN;125;125", FIG, WORDS)
    assert told(game) == ["S.5 suport@1"]  # an R is needed: that of START is elsewhere
    game = judged("A;INR?UNE;7F;INTR-UN;125;125", FIG, WORDS)
    assert (told(game), counted(game)) == ([], [125])
    assert told(judged("A;;I10;ERA", FIG, "ALTA")) == ["S.3 cuvinte@1"]


def test_s_4_later_words_touch_something() -> None:
    assert told(judged("A;;I10;ERA \n B;;A1;ERA", FIG, WORDS)) == ["S.4 legatura@2"]
    assert told(judged("A;;8G;CETEDRA", FIG, WORDS)) == ["S.4 asezare@1"]


def test_s_5_the_first_play_touches_start_a_single_tile_will_do() -> None:
    assert told(judged("A;;8G;CATEDRA", FIG, WORDS)) == []
    assert told(judged("A;;I8;R", FIG, WORDS)) == []  # AR
    game = judged("A;;A1;ERA \n B;;B1;RE", FIG, "ERA")
    assert told(game, Weight.MISTAKE) == ["S.5 prima@1"]  # the next is judged as a later one


def test_s_6_1_letters_once_laid_stay() -> None:
    assert told(judged("A;;I10;ERA \n B;;11H;OTO", FIG, WORDS)) == ["S.4 asezare@2"]


def test_s_6_2_a_tile_too_many() -> None:
    assert told(judged("A;ABCDEGHI;;pas", FIG)) == ["S.5 suport@1"]


def test_s_6_3_a_challenge_costs_nothing_and_a_withdrawal_is_no_pas() -> None:
    assert told(judged("A;;I10;ERA;5;5 \n B;;;contestatie;-5;-5", FIG, WORDS)) == ["S.6.3 contestatie@2"]
    assert judged("A;;I10;ARE;; \n A;;;retras \n B;;;pas", FIG, WORDS).ended is None


def test_s_6_4_time_as_agreed() -> None:
    assert told(judged("A;;I10;ERA;;;30:05", f"{FIG}\ntimp;30", WORDS)) == ["S.6.4 timp@1"]
    assert told(judged("A;;I10;ERA;;;30:05", FIG, WORDS)) == []


@pytest.mark.parametrize(("number", "found"), [(3, []), (4, ["S.6.5 schimb_numar@1"]), (0, ["S.6.5 schimb_numar@1"])])
def test_s_6_5_up_to_three_tiles(number: int, found: list[str]) -> None:
    assert told(judged(f"A;;;schimb {number}", FIG)) == found


def test_s_6_5_the_bag_has_as_many_as_are_exchanged() -> None:
    small = "varianta;mic16.toml\nregulament;scribo"  # two in the bag
    assert told(judged("A;;;schimb 2", small)) == []
    assert told(judged("A;;;schimb 3", small)) == ["S.6.5 schimb_sac@1"]


def test_s_6_6_all_have_said_pas_and_an_exchange_is_one() -> None:
    assert judged("A;;;schimb 1 \n B;;;pas", FIG).ended is End.PASSES
    game = judged("A;;;schimb 1 \n B;;;pas \n A;;I10;ERA;;", FIG, WORDS)
    assert told(game) == ["S.6.6 dupa_sfarsit@3"]


def test_s_7_what_is_left_does_not_count() -> None:
    game = judged("A;;I10;ERA;5;5 \n B;ABCDEGH;;pas \n A;;;pas", FIG, WORDS)
    assert (totals(game), game.winner) == ([5, 0], "A")
    assert told(game) == told(game, Weight.REMARK) == []


def test_s_7_a_pivot_counts_in_both_words() -> None:
    game = judged("A;;I7;AI;26;26", FIG, WORDS)
    assert (told(game), counted(game)) == ([], [26])


def test_s_8_the_list_of_two_letters_alone() -> None:
    game = judged("A;;10G;OTO;; \n B;;G10;OD;;", FIG, WORDS)
    assert told(game) == ["S.8 doua_litere@2"]
    assert told(judged("A;;10G;OTO;; \n B;;G10;OD;;", FIG, None)) == []
