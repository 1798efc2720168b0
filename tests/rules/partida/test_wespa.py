"""The rules of WESPA, part by part."""

import pytest

from arbitraj.problems import ProblemsError
from arbitraj.wings.games.played import End, PlayedGame, Weight
from arbitraj.wings.games.records.gcg import game_gcg
from tests.games import judged, told, totals
from tests.rules.partida.test_libera import ERATA, OUT, SMALL

ONES = "varianta;unu30.toml\nregulament;wespa"  # every tile one point
WORDS = "CAR MARE ERATA ATAC"
FOUR = """
    A;;E4;CAR;3;3
    B;;5D;MARE;4;4
    A;;G5;ERATA;5;8
    B;;8F;ATAC;4;8
"""


def remarks(game: PlayedGame) -> list[str]:
    return told(game, Weight.REMARK)


def test_w_1_2_words_are_those_of_the_list_that_is_named() -> None:
    assert told(judged("A;;E4;CRA", ONES, WORDS)) == ["W.1.2 cuvinte@1"]
    assert "W.1.2 fara_lexic@0" in remarks(judged("A;;E4;CRA", ONES, None))


def test_w_1_3_no_tile_is_there_oftener_than_in_the_set() -> None:
    english = "varianta;engleza\nregulament;wespa"
    assert told(judged("A;;H7;QQ", english, "QQ")) == ["W.1.3 piese@1"]


def test_w_1_4_who_plays_on_loses_ten_points_for_each_minute_begun() -> None:
    late = "A;;E4;CAR;3;3;25:01"
    assert told(judged(late, ONES, WORDS)) == []
    game = judged(f"{late} \n B;;;pas \n A;;;penalizare;-10;-7", ONES, WORDS)
    assert (told(game), game.scores[0].total) == ([], -7)
    wrong = judged(f"{late} \n B;;;pas \n A;;;penalizare;-20;-17", ONES, WORDS)
    assert (told(wrong), wrong.scores[0].total) == (["W.1.4 timp@3"], 3)
    early = judged("A;;E4;CAR;3;3;24:59 \n B;;;pas \n A;;;penalizare;-10", ONES, WORDS)
    assert told(early) == ["W.1.4 timp@3"]
    unknown = [judged(f"A;;E4;CAR \n A;;;penalizare;{points}", ONES, WORDS) for points in (-20, -15, 10)]
    assert [told(played) for played in unknown] == [[], ["W.1.4 timp@2"], ["W.1.4 timp@2"]]
    both = judged(f"{late} \n B;;5D;MARE;;;30:00", ONES, WORDS)
    assert both.ended is None, "time ends nothing"


def test_w_2_1_who_drew_the_nearer_letter_begins() -> None:
    lots = f"{ONES}\njucator;A\njucator;B\ntragere;A;M\ntragere;B;C"
    assert told(judged("A;;E4;CAR", lots, WORDS, players="")) == ["W.2.1 incepe@1"]


def test_w_3_1_the_turn_and_where_a_word_may_lie() -> None:
    assert told(judged("A;;A1;CAR", ONES, WORDS)) == ["W.3.1 prima@1"]
    assert told(judged("A;;E4;CAR \n A;;5D;MARE", ONES, WORDS)) == ["W.3.1 ordine@2"]
    assert told(judged("A;;E4;CAR \n B;;A1;MARE", ONES, WORDS)) == ["W.3.1 legatura@2"]


def test_w_3_2_seven_tiles_in_the_bag_for_an_exchange() -> None:
    # 30 tiles, 14 on the racks: six are laid, then nine
    assert told(judged("\n".join([*FOUR.strip().splitlines()[:2], "A;;;schimb 2"]), ONES, WORDS)) == []
    assert told(judged(f"{FOUR} A;;;schimb 2", ONES, WORDS)) == ["W.3.2 schimb_sac@5"]


def test_w_3_5_points_and_totals_are_counted_again() -> None:
    assert told(judged("A;;E4;CAR;4;4", ONES, WORDS)) == ["W.3.5 puncte@1"]
    assert told(judged("A;;E4;CAR;3;4", ONES, WORDS)) == ["W.3.5 total@1"]


def test_w_3_9_a_rack_holds_seven() -> None:
    assert told(judged("A;CARATEMI;E4;CAR", ONES, WORDS)) == ["W.3.9 suport@1"]


@pytest.mark.parametrize(
    ("rows", "found", "total"),
    [
        ("A;;E4;CAR;3;3 \n A;;;contestatie;5;8", [], 8),
        ("A;;E4;CAR;3;3 \n A;;;contestatie;10;13", [], 13),  # two words, each five
        ("A;;E4;CAR;3;3 \n A;;;contestatie;7;10", ["W.3.10 contestatie@2"], 3),
        ("A;;E4;CAR;3;3 \n B;;;contestatie;5", ["W.3.10 contestatie@2"], 3),
        ("A;;E4;CAR;3;3 \n B;;;contestatie;-5", ["W.3.10 contestatie@2"], 3),
        ("A;;E4;CRA;3;3 \n A;;;contestatie;5;8", ["W.1.2 cuvinte@1", "W.3.10 contestatie@2"], 3),
        ("A;;;pas \n A;;;contestatie;5", ["W.3.10 contestatie@2"], 0),
        ("A;;E4;CRA;3;3 \n A;;;retras;-3;0 \n A;;;contestatie;5", ["W.3.10 contestatie@3"], 0),
    ],
)
def test_w_3_10_who_is_challenged_without_ground_gains_five_a_word(rows: str, found: list[str], total: int) -> None:
    game = judged(rows, ONES, WORDS)
    assert (told(game), game.scores[0].total) == (found, total)


def test_w_5_six_turns_without_points_end_the_game_and_each_loses_the_own_rack() -> None:
    rows = "A;AEEINRT;;pas \n B;AEEIMNT;;schimb 2 \n A;AEEINRT;;pas \n B;AEEIMNT;;pas \n A;AEEINRT;;pas"
    five = judged(rows, ONES, WORDS)
    assert five.ended is None
    six = judged(f"{rows} \n B;AEEIMNT;;pas", ONES, WORDS)
    assert (six.ended, totals(six)) == (End.ZEROS, [-7, -7])
    seventh = judged(f"{rows} \n B;AEEIMNT;;pas \n A;;E4;CAR", ONES, WORDS)
    assert told(seventh) == ["W.5 dupa_sfarsit@7"]
    # a play taken back brings nothing, one that stays begins the count anew
    again = judged(f"{rows} \n B;;E4;CRA;3;3 \n B;;;retras;-3;0", ONES, WORDS)
    assert again.ended is End.ZEROS
    assert judged(f"{rows} \n B;;E4;CAR \n A;;;pas", ONES, WORDS).ended is None


def test_w_5_who_is_out_gains_twice_what_the_other_has_left_who_loses_nothing() -> None:
    head = f"{SMALL}\nregulament;wespa"
    game = judged(OUT, head, ERATA)
    assert (game.ended, totals(game), game.scores[1].left) == (End.OUT, [29, 7], "CEEIR")
    assert judged(OUT, SMALL, ERATA).scores[1].total == 1, "else the other loses the own"
    written = judged(f"{OUT} A;;;rest CEEIR;12;29", head, ERATA)
    assert (told(written), remarks(written), written.scores[0].written) == ([], [], 29)
    once = judged(f"{OUT} A;;;rest CEEIR;6;23", head, ERATA)
    assert told(once) == ["W.5 sfarsit@4"]
    lines = game_gcg(game).splitlines()
    assert (lines[-1].split()[-3:], sum("(CEEIR)" in line for line in lines)) == (["(CEEIR)", "+12", "29"], 1)


def test_w_1_the_game_is_for_two() -> None:
    with pytest.raises(ProblemsError, match="cere 2"):
        judged("A;;E4;CAR", ONES, players="ABC")
