"""Records settle results: the computed totals and last words count, under the variant and rules of the tournament."""

from pathlib import Path
from shutil import copy

import pytest

from arbitraj.wings.games.refereed.kept_game import kept_game, played_again
from arbitraj.wings.games.refereed.refereeing import referee
from arbitraj.wings.games.refereed.requests import Refereeing
from arbitraj.wings.games.tournament.running import rank_tournament
from tests.games import VARIANTS
from tests.tournament.folders import RECORD, paired, ranked, refused, tournament

SMALL = 'varianta = "mic16.toml"\n'
ROW = "1,1,1,{},2,{},,,partide/1.csv,\n"


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        (("", ""), []), (("23", "1"), []), (("24", "1"), ["puncte_difera"]), (("", "1"), []),
        (("", "2"), ["puncte_difera"]),
    ],
)  # fmt: skip
def test_the_record_counts_and_what_differs_is_told(tmp_path: Path, typed: tuple[str, str], told: list[str]) -> None:
    results = ranked(tournament(tmp_path, ROW.format(*typed), SMALL, partide_1=RECORD))
    assert results["partide"][0]["puncte"] == [23, 1]
    assert results["partide"][0]["fisier"] == "partide/1.csv"
    assert [found["regula"] for found in results["constatari"]] == told


def test_the_players_of_a_record_are_in_the_order_of_the_row(tmp_path: Path) -> None:
    # the second drew A and began: the order of `jucator` rows still says who is who
    drawn = RECORD.replace("nr;", "tragere;A;C\ntragere;B;A\nnr;").replace("jucator;A;", "jucator;Z;", 1)
    drawn = drawn.replace("tragere;A;", "tragere;Z;").replace(";A;;", ";Z;;")
    results = ranked(tournament(tmp_path, "1,1,2,,1,,,,partide/1.csv,\n", SMALL, partide_1=drawn))
    assert results["partide"][0] | {"puncte": [23, 1], "castigator": 2, "jucatori": [2, 1]} == results["partide"][0]


def test_equal_points_of_a_record_without_words_are_a_draw(tmp_path: Path) -> None:
    passes = "".join(f"{number};{'AB'[(number + 1) % 2]};;;pas;0;0\n" for number in range(1, 5))
    level = RECORD.split("1;A")[0] + passes
    results = ranked(tournament(tmp_path, ROW.format("", ""), f'{SMALL}regulament = "komorow"\n', partide_1=level))
    assert results["partide"][0]["castigator"] is None
    assert [found["regula"] for found in results["constatari"]] == ["ultimul_cuvant_lipsa"]


def test_who_laid_nothing_has_the_cheaper_last_word(tmp_path: Path) -> None:
    """P.1: A's five points went with a challenge; what B laid he took back."""
    head = RECORD.split("1;A")[0]
    rows = "1;A;;E3;ERATA;5;5\n2;B;;7D;MARE;;\n3;A;;;contestatie;-5;0\n4;B;;;retras;;0\n"
    rows += "5;A;AEEINRT;;pas;;0\n6;B;AEEIMNT;;pas;;0\n"
    folder = tournament(tmp_path, ROW.format("", ""), 'varianta = "unu30.toml"\n', partide_1=head + rows)
    copy(VARIANTS / "unu30.toml", folder)
    (only,) = ranked(folder)["partide"]
    assert (only["puncte"], only["castigator"], only["departajare"]) == ([-7, -7], 1, "ultimul_cuvant")


def test_equal_points_of_a_record_go_to_its_last_words(tmp_path: Path) -> None:
    """After the challenge that costs A five points both have seven; A's word was worth 12, B's 7."""
    text = RECORD.replace("3;A;;7E;ERATA;5;17", "3;A;;;contestatie;-5;7")
    results = ranked(tournament(tmp_path, ROW.format("", ""), SMALL, partide_1=text))
    only = results["partide"][0]
    assert (only["puncte"], only["castigator"], only["departajare"]) == ([7, 7], 1, "ultimul_cuvant")


@pytest.mark.parametrize(("rules", "first"), [("libera", 7), ("komorow", 12)])
def test_the_rules_of_the_tournament_are_in_force(tmp_path: Path, rules: str, first: int) -> None:
    """004 foresees no points for a challenge, 000 takes five; what the record names does not matter."""
    challenged = "regulament;libera\n" + RECORD.replace("3;A;;7E;ERATA;5;17", "3;A;;;contestatie;-5;7")
    folder = tournament(tmp_path, ROW.format("", ""), f'{SMALL}regulament = "{rules}"\n', partide_1=challenged)
    assert ranked(folder)["partide"][0]["puncte"] == [first, 7]


def test_a_record_that_does_not_end_counts_and_is_warned_of(tmp_path: Path) -> None:
    folder = tournament(tmp_path, ROW.format("", ""), SMALL, partide_1=RECORD.replace("3;A;;7E;ERATA;5;17\n", ""))
    standings, warnings = rank_tournament(folder)
    assert standings.settled[0].points == (12, 7)
    assert warnings[0] == "runda 1: fără rezultat J3 P, J4 P, J5 P, J6 P"
    assert warnings[1:] == ("partide/1.csv: partida nu este încheiată; contează totalurile de până acum",)


def test_a_gcg_record_counts_too(tmp_path: Path) -> None:
    folder = tournament(tmp_path, "1,1,1,,2,,,,partide/1.gcg,\n")
    text = "#player1 A Albu Ana\n#player2 B Barbu Ion\n>A: AACS 8G CASA +8 8\n>B: ST I7 STA +3 3\n"
    (folder / "partide" / "1.gcg").write_text(text, "utf-8")
    assert ranked(folder)["partide"][0]["puncte"][0] == 8


def test_records_that_cannot_be_read_are_told_with_file_and_row(tmp_path: Path) -> None:
    three = RECORD.replace("nr;", "jucator;C;Coman Ilie\nnr;")
    rows = "1,1,1,,2,,,,partide/1.csv,\n1,2,3,,4,,,,partide/2.csv,\n"
    told = refused(tournament(tmp_path, rows, SMALL, partide_1=RECORD.replace("CARTE", "QARTE"), partide_2=three))
    assert told[0].startswith("partide/1.csv: rândul 5: ")
    assert told[1] == "partide/2.csv: foaia are 3 jucători; o partidă de turneu are doi"


def test_a_list_that_is_not_there_is_told_once_and_only_for_records(tmp_path: Path) -> None:
    settings = f'{SMALL}lexic = "osps"\n'
    rows = "1,1,1,,2,,,,partide/1.csv,\n1,2,3,,4,,,,partide/2.csv,\n"
    (told,) = refused(tournament(tmp_path / "a", rows, settings, partide_1=RECORD, partide_2=RECORD))
    assert told.startswith("turneu.toml: cheia «lexic»: lista de cuvinte «osps»")
    assert refused(tournament(tmp_path / "b", "1,1,1,300,2,200\n", settings)) == []


def test_the_list_that_a_record_names_is_told_with_the_record(tmp_path: Path) -> None:
    named = RECORD.replace("lexic;fara", "lexic;l.txt")
    folder = tournament(tmp_path, ROW.format("", ""), SMALL, partide_1=named)
    (told,) = refused(folder)
    assert told.startswith("partide/1.csv: rândul 1: lista de cuvinte «l.txt»")
    (folder / "l.txt").write_text("CARTE MAC ERATA", "utf-8")
    assert refused(folder) == []


def test_the_list_of_the_tournament_judges_the_records(tmp_path: Path) -> None:
    """A challenge with ground costs nothing: whether it has ground is in the list."""
    challenged = RECORD.replace("3;A;;7E;ERATA;5;17", "3;A;;;contestatie;-5;7").replace("lexic;fara\n", "")
    points = {}
    for name, words in (("with", "CARTE MAC"), ("without", "CARTE")):
        folder = tournament(tmp_path / name, ROW.format("", ""), f'{SMALL}lexic = "l.txt"\n', partide_1=challenged)
        (folder / "l.txt").write_text(words, "utf-8")
        points[name] = ranked(folder)["partide"][0]["puncte"]
    assert points == {"with": [7, 7], "without": [12, 7]}


def test_for_a_round_the_records_of_later_ones_do_not_matter(tmp_path: Path) -> None:
    rows = "1,1,1,400,2,300\n2,1,1,,2,,,,partide/1.csv,\n"
    folder = tournament(tmp_path, rows, SMALL, "nr,nume\n1,Ana\n2,Ion\n", partide_1="nimic")
    assert paired(folder, 2)["repetate"] == [[1, 2]]
    assert refused(folder)


KEPT = """titlu;Albu Ana contra Barbu Ion
lexic;l.txt
nota;la masa lui Coman Ilie
jucator;anuța;Albu Ana
jucator;ionuț;Barbu Ion
nr;jucator;suport;pozitie;depunere;puncte;total;timp;nota
1;anuța;;H7;CASA;8;8;1:30;Albu Ana gândește
2;ionuț;;I8;STIRE;13;13;;
3;anuța;;;contestatie;-5;3;;
4;anuța;;6E;cOMANDA;71;74;;
"""


@pytest.mark.parametrize("words", ["CASA\nSTIRE\nCOMANDA\n", "CASA\nCOMANDA\n"])
def test_a_kept_game_is_judged_as_it_was_and_names_nobody(tmp_path: Path, words: str) -> None:
    (tmp_path / "l.txt").write_text(words, "utf-8")
    (tmp_path / "p.csv").write_text(KEPT, "utf-8")
    game = referee(tmp_path / "p.csv")
    kept = kept_game(game, set(words.split()))
    assert kept
    assert not [name for name in ("anuța", "ionuț", "Albu", "Barbu", "Coman", "l.txt") if name in kept.record]
    again = played_again(kept, ("Unu", "Doi"), "Cupa")
    assert [score.player.name for score in again.scores] == ["Unu", "Doi"]
    # a challenge without ground takes points, one with ground does not: the words decide
    assert [score.total for score in again.scores] == [score.total for score in game.scores]
    assert [turn.state for turn in again.turns] == [turn.state for turn in game.turns]
    assert [len(turn.findings) for turn in again.turns] == [len(turn.findings) for turn in game.turns]


def test_a_game_of_another_variant_is_not_kept(tmp_path: Path) -> None:
    folder = tournament(tmp_path, partide_1=RECORD)
    game = referee(folder / "partide" / "1.csv", Refereeing(variant=str(folder / "mic16.toml")))
    assert kept_game(game, None) is None
