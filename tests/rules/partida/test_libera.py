"""The free game, article by article: L (its rules), G (the general ones), F (the fundamental ones)."""

import pytest

from arbitraj.problems import ProblemsError
from arbitraj.wings.games.played import End, TurnState, Weight
from tests.games import counted, judged, told, totals

ERATA = "CARTE MAC ERATA CE RAMA"
SMALL = "varianta;mic16.toml"  # 16 tiles: with two players 2 in the bag
OUT = """
    A;;E3;CARTE;12;12
    B;;3C;MAC;7;7
    A;;7E;ERATA;5;17
"""


def test_l_1_two_to_four_players() -> None:
    assert totals(judged("A;;H7;CASA;8;8", players="ABCD")) == [8, 0, 0, 0]
    for players in ("A", "ABCDE"):
        with pytest.raises(ProblemsError, match="între 2 și 4"):
            judged("A;;H7;CASA;8;8", players=players)


@pytest.mark.parametrize(
    ("drawn", "found"),
    [
        ("A:A B:M", []),
        ("A:M B:A", ["L.2 incepe@1"]),
        ("A:? B:Z", ["L.2 incepe@1"]),
        ("A:C B:C", ["L.2 incepe@1"]),
        ("A:C B:C A:D B:E", []),
        ("A:C B:C A:E B:D", ["L.2 incepe@1"]),
        ("A:C B:C A:D B:D", ["L.2 incepe@1"]),
        ("A:C B:C A:D B:D A:?", ["L.2 incepe@1"]),
        ("A:C", []),  # who drew what is not known
    ],
)
def test_l_2_who_begins(drawn: str, found: list[str]) -> None:
    lots = "\n".join(f"tragere;{word.replace(':', ';')}" for word in drawn.split())
    text = f"jucator;A;Pop\njucator;B;Ilie\n{lots}"
    assert told(judged("A;;H7;CASA;8;8", head=text, players="")) == found


def test_l_2_of_three_only_the_best_draw_again() -> None:
    lots = "jucator;A\njucator;B\njucator;C\ntragere;A;M\ntragere;B;C\ntragere;C;C\ntragere;B;Z\ntragere;C;A"
    assert told(judged("C;;H7;CASA;8;8", head=lots, players="")) == []
    wrong = judged("B;;H7;CASA;8;8", head=lots, players="")
    assert told(wrong) == ["L.2 incepe@1"]
    assert str(wrong.findings[0].message) == "Începe C, care a tras C, A."


def test_l_3_without_lots_players_stand_in_the_order_of_play() -> None:
    assert told(judged("B;;H7;CASA;8;8")) == ["L.3 ordine@1"]
    three = "A;;H7;CASA;8;8 \n C;;;pas \n A;;;pas \n B;;;schimb 1"
    assert told(judged(three, players="ABC")) == ["L.3 ordine@2"]  # who was passed over is told once


@pytest.mark.parametrize(
    ("rack", "found"),
    [
        ("AACSTUX", []),
        ("AACS", []),  # a part of the rack
        ("AAC", []),  # the S may be among those not written
        ("AACSTUXE", ["L.3 suport@1"]),
        ("AACTUXE", ["L.3 suport@1"]),
        ("ABDEFGH", ["L.3 suport@1"]),
        ("BDEFG", ["L.3 suport@1"]),  # two tiles are not written, four are needed
        ("?ACSTUX", ["L.3 suport@1"]),  # a joker on the rack is no A that is not marked
        ("KACSATU", ["L.3 piese@1"]),
    ],
)
def test_l_3_the_rack(rack: str, found: list[str]) -> None:
    assert told(judged(f"A;{rack};H7;CASA;8;8")) == found


def test_l_3_what_was_kept_stays_on_the_rack() -> None:
    kept = "A;AACSTUX;H7;CASA;8;8 \n B;;;schimb 1;; \n A;{};;pas;;"
    assert told(judged(kept.format("TUXABCD"))) == []
    assert told(judged(kept.format("TUABCDE"))) == ["L.3 suport@3"]
    assert told(judged(kept.format("TU"))) == []  # not a whole rack
    swapped = "A;AACSTUX;;schimb TUX;0;0 \n B;;;pas;; \n A;{};;schimb 2;0;0"
    assert told(judged(swapped.format("AACSBDE"))) == []
    assert told(judged(swapped.format("AACBDEF"))) == ["L.3 suport@3"]


def test_l_3_no_more_tiles_than_the_set_has() -> None:
    fix = "A;;H7;FIX;; \n B;ABCDEXR;;pas;; \n A;ABCDE??;;pas;;"
    game = judged(fix, words="FIX")
    assert told(game) == ["L.3 piese@2"]
    assert str(game.findings[0].message) == "X: 2 pe tablă și pe suport, 1 în set."
    assert told(judged("A;;H7;KAS;; \n B;;;pas", words="KAS")) == ["L.3 piese@1"]
    assert told(judged("A;;H7;kAS;; \n B;;;pas", words="KAS")) == []
    assert told(judged("A;;H7;CasA;; \n B;A?;;pas", words=None)) == ["L.3 piese@2"]


def test_l_3_a_total_is_added_to_the_last_one_written() -> None:
    game = judged("A;;H7;CASA;8;9 \n B;;;schimb 1;;1 \n A;;;schimb 1;;9")
    assert told(game) == ["L.3 total@1", "L.3 total@2"]
    assert [score.written for score in game.scores] == [9, 1]
    assert told(judged("A;;H7;CASA;8;0")) == ["L.3 total@1"]  # not added at all
    assert told(judged("A;;H7;CASA;8; \n B;;I8;STIRE;13;13 \n A;;6E;cOMANDA;;79")) == []
    assert told(judged("A;;H7;CASA;8; \n B;;I8;STIRE;13;13 \n A;;6E;cOMANDA;70;78")) == ["G.5 puncte@3"]


def test_l_4_a_word_not_challenged_stands_with_its_points() -> None:
    game = judged("A;;H7;CASA;8;8", words="MASA")
    assert told(game) == ["G.2 cuvinte@1"]
    assert told(game, Weight.MISTAKE) == []
    assert game.turns[0].state is TurnState.UNCHALLENGED
    assert totals(game) == [8, 0]


def test_l_4_a_withdrawal_gives_the_tiles_back() -> None:
    game = judged("A;ACEMSTU;H7;CASEM;;; \n A;;;retras \n B;;;pas \n A;ACEMSTU;H7;MASE;;")
    assert counted(game)[:2] == [0, 0]
    assert game.turns[0].bag == game.turns[1].bag == 86
    assert game.turns[0].state is TurnState.WITHDRAWN
    assert str(game.turns[0].board) == str(game.record.variant.start)
    assert not [line for line in told(game) if "retras" in line or "suport" in line or "@1" in line]


@pytest.mark.parametrize(
    ("rows", "found"),
    [
        ("A;;H7;CASA;8;8 \n A;;;retras", ["L.4 retras@2"]),  # a good word
        ("A;;A1;CASA;;; \n A;;;retras", []),  # off the centre: a ground
        ("A;;H7;CASAX;;; \n A;;;retras", []),
        ("A;AXXXXXX;H7;CASA;;; \n A;;;retras", ["L.3 suport@1", "L.3 piese@1"]),  # something else was wrong
        ("A;;;retras", ["L.4 retras@1"]),
        ("A;;;pas;; \n A;;;retras", ["L.4 retras@2"]),
        ("A;;H7;CASAX;;; \n B;;;retras", ["G.2 cuvinte@1", "L.4 retras@2"]),  # another's play
        ("A;;H7;CASAX;16;16 \n A;;;retras;0;0 \n B;;;pas;;", []),
        ("A;;H7;CASAX;26;26 \n A;;;retras;-26;0", []),
        ("A;;H7;CASAX;26;26 \n A;;;retras;-25;1", ["G.5 puncte@2"]),
        ("A;;H7;CASAX;26;0 \n A;;;retras;;0", []),  # what was taken back was never added
    ],
)
def test_l_4_withdrawals_with_and_without_ground(rows: str, found: list[str]) -> None:
    assert told(judged(rows)) == found


def test_l_4_without_a_list_nobody_knows_whether_a_withdrawal_had_ground() -> None:
    assert told(judged("A;;H7;CASA;8;8 \n A;;;retras", words=None)) == []
    assert told(judged("A;;H7;CASA;8;8 \n B;;;contestatie;-5;-5", words=None)) == []


@pytest.mark.parametrize(
    ("rows", "found", "points"),
    [
        ("A;;H7;CASA;8;8 \n B;;;contestatie;-5;-5", [], -5),
        ("A;;H7;CASA;8;8 \n B;;;contestatie;-10;-10", [], -10),
        ("A;;H7;CASA;8;8 \n B;;;contestatie;;0", [], 0),
        ("A;;H7;CASA;8;8 \n B;;;contestatie;-4;-4", ["L.4 contestatie@2"], 0),
        ("A;;H7;CASA;8;8 \n B;;;contestatie;-11;-11", ["L.4 contestatie@2"], 0),
        ("A;;H7;CASA;8;8 \n A;;;contestatie;5;13", ["L.4 contestatie@2"], 0),  # a bonus for the challenged
        ("A;;H7;CASA;8;8 \n A;;;contestatie;-5;3", ["L.4 contestatie@2"], 0),  # one's own play
        ("A;;H7;CASAX;; \n B;;;contestatie;-5;-5 \n A;;;retras", ["L.4 contestatie@2"], 0),  # with ground
        ("A;;;pas;; \n B;;;contestatie;0;0", ["L.4 contestatie@2"], 0),
        ("A;;H7;CASAX;; \n B;;;contestatie;0;0 \n A;;;retras", [], 0),
        ("A;;H7;CASAX;; \n A;;;retras \n B;;;contestatie;0;0", [], 0),
    ],
)
def test_l_4_challenges(rows: str, found: list[str], points: int) -> None:
    game = judged(rows)
    assert told(game) == found
    assert sum(turn.points for turn in game.turns if turn.row.deed.value == "contestatie") == points


@pytest.mark.parametrize(("number", "found"), [("3", []), ("0", ["L.5 schimb_numar@1"]), ("8", ["L.5 schimb_numar@1"])])
def test_l_5_how_many_are_exchanged(number: str, found: list[str]) -> None:
    assert told(judged(f"A;;;schimb {number};0;0")) == found
    letters = "ABCDEFGH"[: int(number)]
    assert told(judged(f"A;;;schimb {letters}".rstrip() + ";0;0")) == found


def test_l_5_an_exchange_needs_seven_in_the_bag() -> None:
    head = "varianta;sac21.toml"
    assert told(judged("A;;;schimb 7;0;0", head)) == []
    game = judged("A;;E5;AI;2;2 \n B;;;schimb 1;0;0", head, words="AI")
    assert told(game) == ["L.5 schimb_sac@2"]
    assert str(game.findings[0].message) == "În sac: 5 piese; pentru schimb trebuie cel puțin 7."


def test_l_5_points_for_nothing_are_wrong() -> None:
    assert told(judged("A;;;pas;5;5 \n B;;;schimb 1;3;3")) == ["G.5 puncte@1", "G.5 puncte@2"]


def test_l_6_the_end_is_seen_and_what_follows_does_not_count() -> None:
    game = judged(OUT + "B;;3E;CE;3;10", SMALL, ERATA)
    assert game.ended is End.OUT
    assert told(game) == ["L.6 dupa_sfarsit@4"]
    assert counted(game) == [12, 7, 5, 0]
    assert game.turns[3].word == "CE"
    assert str(game.turns[3].board) == str(game.turns[2].board)


def test_l_6_one_pass_after_a_player_is_out_is_passed_over() -> None:
    assert told(judged(OUT + "B;;;pas;0;7", SMALL, ERATA)) == []
    assert told(judged(OUT + "B;;;pas;0;7 \n A;;;pas;0;17", SMALL, ERATA)) == ["L.6 dupa_sfarsit@5"]
    passed = "A;;H7;CASA;8;8 \n B;;;pas \n A;;;pas \n B;;;pas"
    assert told(judged(passed)) == ["L.6 dupa_sfarsit@4", "L.7 rest_lipsa@0"]


def test_l_6_a_game_that_goes_on_has_no_winner() -> None:
    game = judged("A;;H7;CASA;8;8")
    assert (game.ended, game.winner) == (None, "")
    assert "L.6 neincheiata@0" in told(game, Weight.REMARK)


@pytest.mark.parametrize(
    ("turns", "players", "ended"),
    [
        ("A;;;pas \n B;;;pas", "AB", True),
        ("A;;;pas \n B;;;schimb 1 \n A;;;pas", "AB", False),
        ("A;;H7;CASA;; \n A;;;retras \n B;;;pas", "AB", False),
        ("A;;;pas \n B;;;pas", "ABC", False),
        ("A;;;pas \n B;;;pas \n C;;;pas", "ABC", True),
        ("A;;;pas \n B;;;pas \n B;;;pas", "ABC", False),  # the same one twice
    ],
)
def test_l_6_passes_of_all_in_a_row(turns: str, players: str, ended: bool) -> None:
    assert (judged(turns, players=players).ended is End.PASSES) == ended


def test_l_7_who_is_out_gains_what_the_other_has_left() -> None:
    game = judged(OUT, SMALL, ERATA)
    assert totals(game) == [23, 1]
    assert [score.left for score in game.scores] == [None, "CEEIR"]
    assert game.winner == "A"
    assert "L.7 sfarsit@0" in told(game, Weight.REMARK)
    written = judged(OUT + "A;;;rest CEEIR;6;23 \n B;;;rest REICE;-6;1", SMALL, ERATA)
    assert told(written) == told(written, Weight.REMARK) == []
    assert [score.written for score in written.scores] == [23, 1]
    sums = judged(OUT + "A;;;rest CEEIR;;23 \n B;;;rest CEEIR;;1", SMALL, ERATA)  # points that nobody wrote are these
    assert told(sums) == told(sums, Weight.REMARK) == []


@pytest.mark.parametrize(
    ("rows", "found"),
    [
        ("A;;;rest CEEIR;5;22", ["L.7 sfarsit@4"]),
        ("B;;;rest CEEIR;6;13", ["L.7 sfarsit@4"]),
        ("B;;;rest CEEI;-5;2", ["L.7 rest@4"]),
        ("A;;;rest CEEIRA;7;24", ["L.7 rest@4"]),
        ("A;;;rest CEEIR;12;29", []),  # as other programs write it
        ("A;;;rest CEEIR;12;29 \n B;;;rest CEEIR;-6;1", ["L.7 sfarsit@4"]),
        ("B;;;rest CEEIR;-12;-5", ["L.7 sfarsit@4"]),
    ],
)
def test_l_7_what_is_written_of_the_rest(rows: str, found: list[str]) -> None:
    game = judged(OUT + rows, SMALL, ERATA)
    assert told(game) == found
    assert totals(game) == [23, 1]


def test_l_7_what_was_left_is_told_in_order() -> None:
    by_b, by_a = (judged(OUT + row, SMALL, ERATA) for row in ("B;;;rest EEC;-4;3", "A;;;rest A;1;18"))
    assert str(by_b.findings[0].message) == "Scris ca rămase CEE; au rămas CEEIR."
    assert str(by_a.findings[0].message) == "Scris ca rămase A; au rămas CEEIR."


def test_l_7_after_passes_each_loses_the_own_rack() -> None:
    passes = "A;;E3;CARTE;12;12 \n B;AACEIMR;;pas;0;0 \n A;{};;pas;0;12"
    game = judged(passes.format("AERT"), SMALL, ERATA)
    assert (totals(game), game.winner) == ([8, -11], "A")
    # with an empty bag the only rack nobody wrote is what is left over
    assert totals(judged(passes.format(""), SMALL, ERATA)) == [8, -11]


def test_l_7_what_nobody_wrote_and_nobody_can_know() -> None:
    game = judged("A;;H7;CASA;8;8 \n B;ABCDEFG;;pas \n A;;;pas")
    assert told(game) == ["L.7 rest_lipsa@0"]
    assert game.findings[0].player == "A"
    assert totals(game) == [8, -31]
    both = judged("A;;H7;CASA;8;8 \n B;;;pas \n A;;;pas")
    assert (told(both), both.findings[0].player) == (["L.7 rest_lipsa@0"], "")
    known = judged("A;;H7;CASA;8;8 \n B;ABCDEFG;;pas \n A;;;pas \n A;;;rest AEIOURT;-7;1")
    assert told(known) == []
    assert totals(known) == [1, -31]


def test_l_7_points_for_the_rest_before_the_end() -> None:
    assert told(judged("A;;H7;CASA;8;8 \n A;;;rest AB;-10;-2")) == ["L.7 sfarsit@2"]


def test_l_7_with_three_players_who_is_out_gains_all_rests() -> None:
    # of 16 tiles A and B are dealt seven each and C two; the bag is empty from the start
    rows = "A;ACEERTM;E3;CARTE;12;12 \n B;AACIRRT;;pas;; \n C;AE;5E;RAE;3;3"
    game = judged(rows, SMALL, "CARTE RAE", players="ABC")
    assert (told(game), game.ended, game.winner) == ([], End.OUT, "C")
    assert [score.left for score in game.scores] == ["EM", "AACIRRT", None]
    assert totals(game) == [12 - 5, -8, 3 + 5 + 8]
    for written in ("rest EM;5;8", "rest AACIRRT;8;11", "rest AACIRRTEM;13;16"):  # of one, or of all together
        assert told(judged(f"{rows} \n C;;;{written}", SMALL, "CARTE RAE", players="ABC")) == []
    # twice the points of the others, one of whom lost them too
    twice = f"{rows} \n C;;;rest AACIRRTEM;26;29 \n A;;;rest EM;-5;7 \n B;;;rest AACIRRT;;-8"
    assert told(judged(twice, SMALL, "CARTE RAE", players="ABC")) == ["L.7 sfarsit@4"]


@pytest.mark.parametrize(
    ("row", "text"),
    [
        ("A;;1A;STIRE", "Pe A1 este litera C."),
        ("A;;A13;CASA", "CASA iese de pe tablă."),
        ("A;;P1;CASA", "CASA iese de pe tablă."),
        ("A;;H7;CASA", "Depunerea nu pune nicio piesă nouă."),
    ],
)
def test_g_1_what_cannot_be_laid_counts_nothing(row: str, text: str) -> None:
    game = judged(f"A;;H7;CASA;8;8 \n B;;A1;CAS;9;9 \n {row};7;15", words="CASA CAS STIRE")
    assert told(game) == ["G.3 legatura@2", "G.1 asezare@3"]
    assert str(game.findings[1].message) == text
    assert (counted(game)[2], game.turns[2].state) == (0, TurnState.WRONG)


@pytest.mark.parametrize(
    ("row", "found"),
    [
        ("H7;CASA", []),
        ("8H;CASA", []),
        ("A1;CASA", ["G.2 prima@1"]),
        ("H8;A", ["G.2 prima@1"]),
        ("A1;A", ["G.2 prima@1"]),
    ],
)
def test_g_2_the_first_move_covers_the_centre(row: str, found: list[str]) -> None:
    assert told(judged(f"A;;{row};;")) == found


def test_g_2_what_could_not_be_laid_leaves_the_next_one_the_first() -> None:
    assert told(judged("A;;A13;CASA;; \n B;;A1;CASA;;")) == ["G.1 asezare@1", "G.2 prima@2"]


def test_g_2_every_word_formed_is_looked_up_and_one_finding_names_them() -> None:
    game = judged("A;;H7;CASA;8;8 \n B;;I8;STIRE;13;13", words="CASA AS")
    assert told(game) == ["G.2 cuvinte@2"]
    assert "STIRE, ST, AI" in str(game.findings[0].message)


def test_g_2_a_word_longer_than_written_is_taken_whole() -> None:
    game = judged("A;;H7;CASA;8;8 \n B;;6H;A;; \n A;;H11;T;;", words="CASA ACASA ACASAT")
    assert told(game) == []
    assert [(turn.position, turn.word) for turn in game.turns] == [("H7", "CASA"), ("6H", "A"), ("H6", "ACASAT")]
    assert "G.2 cuvant_partial@3" in told(game, Weight.REMARK)
    assert counted(game)[2] == 6


def test_g_3_a_word_that_touches_nothing() -> None:
    game = judged("A;;H7;CASA;8;8 \n B;;A1;CASA;;")
    assert told(game) == ["G.3 legatura@2"]
    assert counted(game) == [8, 15]


def test_g_4_a_joker_stays_its_letter_and_is_worth_nothing() -> None:
    game = judged("A;;H7;cASA;6;6 \n B;;7H;COR;;", words="CASA COR")
    assert told(game) == []
    assert counted(game) == [6, 3]
    assert told(judged("A;;H7;cASA;6;6 \n B;;7H;DOR;;", words="CASA DOR")) == ["G.1 asezare@2"]


def test_g_5_points_are_those_of_the_move() -> None:
    game = judged("A;;H7;CASA;9;9 \n B;;I8;STIRE;13;13 \n A;;6E;cOMANDA;71;80")
    assert told(game) == ["G.5 puncte@1"]
    assert counted(game) == [8, 13, 71]
    assert totals(game) == [79, 13]


def test_f_1_the_first_word_has_two_letters() -> None:
    game = judged("A;;H8;A;;")
    assert str(game.findings[0].message) == "Prima depunere are o singură literă; cere cel puțin două."


def test_f_2_one_line_alone() -> None:
    assert told(judged("A;;8O;CASA;;")) == ["G.1 asezare@1"]


def test_f_3_later_words_lean_on_the_board() -> None:
    assert told(judged("A;;H7;CASA;8;8 \n B;;G7;RAR;;", words="CASA RAR RC AA RS")) == []


def test_f_4_doubtful_signs_are_read_in_the_way_that_holds() -> None:
    # DEoPUN may be DEOPUN with a joker O, or DEPUN with a joker E: the list knows the second
    game = judged("A;;H7;DEoPUN;;", words="DEPUN")
    assert (told(game), game.turns[0].word) == ([], "DePUN")
    assert judged("A;;H7;DEoPUN;;", words="DEOPUN").turns[0].word == "DEoPUN"
    assert judged("A;;H7;CASA;; \n B;;8H;Ai;;").turns[1].word == "Ai"  # I-capital: the other word is in capitals


def test_f_5_no_more_tiles_than_a_rack() -> None:
    game = judged("A;;H4;TRACASAI;;")
    assert told(game) == ["F.5 numar@1"]
    assert game.turns[0].stays


@pytest.mark.parametrize(
    ("time", "head", "found"),
    [
        ("25:00", "timp;25", []),
        ("25:01", "timp;25", ["F.6 timp@1"]),
        ("1:00:00", "timp;25", ["F.6 timp@1"]),
        ("99:00", "", []),
        ("1:31", "timp;1:30", ["F.6 timp@1"]),
    ],
)
def test_f_6_time(time: str, head: str, found: list[str]) -> None:
    assert told(judged(f"A;;H7;CASA;8;8;{time}", head)) == found
    assert told(judged(f"A;;;pas;;;{time}", head)) == []


def test_f_6_points_taken_for_time_do_not_count() -> None:
    game = judged("A;;H7;CASA;8;8 \n A;;;penalizare;-10;-2 \n B;;;penalizare;;0")
    assert told(game) == ["F.6 timp@2"]
    assert totals(game) == [8, 0]


def test_f_6_the_game_ends_when_all_have_used_all_their_time() -> None:
    rows = "A;AACSTUX;H7;CASA;8;8;1:00 \n B;ABCDEFG;;pas;;;0:59 \n A;TUXABCD;;pas;;;1:00 \n B;ABCDEFG;;schimb A;;;1:00"
    game = judged(rows, "timp;1")
    assert game.ended is End.PASSES  # both had passed
    rows = "A;AACSTUX;H7;CASA;8;8;1:00 \n B;ABCDEFG;;schimb A;;;1:00"
    game = judged(rows, "timp;1")
    assert game.ended is End.TIME
    assert told(game) == ["L.7 rest_lipsa@0"]


def test_i_sac_more_tiles_than_the_player_has_left_though_nobody_wrote_the_rack() -> None:
    """I-sac: after CARTE four are left; with a full rack of seven there is nothing to say."""
    first = "A;;E3;CARTE;12;12 \n B;;3C;MAC;7;7 \n "
    assert told(judged(first + "A;;G1;IATARE;;", head=SMALL, words=None))[:1] == ["L.3 suport@3"]
    assert told(judged(first + "A;;7E;ERATA;5;", head=SMALL, words=None)) == []


def test_i_proces_verbal_what_was_taken_back_is_not_there_to_be_taken_back_again() -> None:
    game = judged("A;;H7;CASX;26;26 \n A;;;retras;;0 \n A;;;retras;;0")
    assert told(game) == ["L.4 retras@3"]


def test_i_contestatie_points_taken_for_time_rest_on_the_choice_that_names_them() -> None:
    assert judged("A;;;penalizare;-10;").findings[0].interpretation == "I-contestatie"


def test_i_rest_with_two_players_the_board_knows_better_than_a_rack_that_was_written() -> None:
    rows = "A;;E3;CARTE;12;12 \n B;;3C;MAC;7;7 \n A;;5E;RA;2;14 \n B;CEEIT;;pas;0;"
    rows += "\n A;;7A;ETA;3;17 \n B;;;rest CEIRR;-6;1"
    game = judged(rows, head=SMALL, words=None)
    assert [score.left for score in game.scores] == [None, "CEIRR"]
    assert "L.7 rest@6" not in told(game)
    assert totals(game) == [23, 1]
