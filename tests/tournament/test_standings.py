"""I-T-clasament, I-T-liber, I-T-absent and the last word of P.1: what rows of results come to."""

from pathlib import Path
from typing import Any

import pytest

from tests.tournament.folders import PLAYERS, ranked, tournament

TWO = "nr,nume\n1,Ana\n2,Ion\n"


def lines(results: Any) -> dict[int, tuple[Any, ...]]:
    """Place, wins, difference, points, encounters by number."""
    keys = ("loc", "victorii", "diferenta", "puncte", "partide")
    return {line["nr"]: tuple(line[key] for key in keys) for line in results["clasament"]}


def game(tmp_path: Path, row: str, settings: str = "") -> Any:
    return ranked(tournament(tmp_path, f"1,1,{row}\n", settings, TWO))


def test_clasament_wins_then_difference_then_points(tmp_path: Path) -> None:
    rows = "1,1,1,400,2,300\n1,2,3,350,4,340\n1,3,5,500,6,490\n2,1,1,300,3,310\n"
    results = ranked(tournament(tmp_path, rows))
    assert list(lines(results)) == [3, 1, 5, 6, 4, 2]
    assert lines(results)[3] == (1, 2, 20, 660, 2)
    assert lines(results)[1] == (2, 1, 90, 700, 2)
    assert results["turneu"] == {"titlu": "Cupa", "runde_jucate": 2}


def test_clasament_the_same_in_all_three_shares_the_place_by_number(tmp_path: Path) -> None:
    results = ranked(tournament(tmp_path, "1,1,2,400,1,300\n1,2,4,400,3,300\n1,3,6,401,5,301\n"))
    assert [(line["loc"], line["nr"]) for line in results["clasament"]] == [
        (1, 6), (2, 2), (2, 4), (4, 5), (5, 1), (5, 3),
    ]  # fmt: skip


def test_clasament_a_draw_is_half_a_win(tmp_path: Path) -> None:
    results = game(tmp_path, "300,2,300,20,20".replace("300", "1,300", 1))
    assert lines(results) == {1: (1, 0.5, 0, 300, 1), 2: (1, 0.5, 0, 300, 1)}
    assert results["partide"][0]["castigator"] is None
    assert results["constatari"] == []  # both are known: nothing is missing


@pytest.mark.parametrize(
    ("words", "winner", "told"),
    [
        ("20,19", 1, []),
        ("19,20", 2, []),
        (",20", None, ["ultimul_cuvant_lipsa"]),
        (",", None, ["ultimul_cuvant_lipsa"]),
    ],
)
def test_equal_points_go_to_the_dearer_last_word(tmp_path: Path, words: str, winner: int, told: list[str]) -> None:
    results = game(tmp_path, f"1,300,2,300,{words}")
    assert results["partide"][0]["castigator"] == winner
    assert results["partide"][0]["departajare"] == ("ultimul_cuvant" if winner else None)
    assert [(found["regula"], found["fel"]) for found in results["constatari"]] == [
        (rule, "observatie") for rule in told
    ]


def test_the_last_word_decides_nothing_where_points_differ(tmp_path: Path) -> None:
    (only,) = game(tmp_path, "1,301,2,300,1,90")["partide"]
    assert (only["castigator"], only["departajare"], only["puncte"]) == (1, None, [301, 300])


def test_liber_is_a_win_and_no_game(tmp_path: Path) -> None:
    results = game(tmp_path, "1,,,")
    assert lines(results) == {1: (1, 1, 50, 300, 1), 2: (2, 0, 0, 0, 0)}
    assert results["partide"] == results["constatari"] == []


def test_liber_is_a_setting(tmp_path: Path) -> None:
    assert lines(game(tmp_path, "1,,,", "liber = [0, 0]\n"))[1] == (1, 1, 0, 0, 1)


@pytest.mark.parametrize(("absent", "came"), [(1, 2), (2, 1)])
def test_absent_loses_what_the_other_wins(tmp_path: Path, absent: int, came: int) -> None:
    results = game(tmp_path, f"1,,2,,,,,{absent}")
    assert lines(results) == {came: (1, 1, 50, 300, 1), absent: (2, 0, -50, 250, 1)}
    only = results["partide"][0]
    assert (only["puncte"], only["castigator"], only["jucatori"]) == (None, came, [1, 2])


def test_points_typed_where_nobody_played_are_told_where_they_differ(tmp_path: Path) -> None:
    assert game(tmp_path, "1,300,2,250,,,,2")["constatari"] == []
    (found,) = game(tmp_path, "1,250,2,300,,,,2")["constatari"]
    assert (found["regula"], found["fel"], found["runda"], found["masa"]) == ("puncte_difera", "greseala", 1, 1)


def test_points_below_zero_count(tmp_path: Path) -> None:
    assert lines(game(tmp_path, "1,−4,2,-5"))[1] == (1, 1, 1, -4, 1)


def test_before_the_first_round_everybody_is_first(tmp_path: Path) -> None:
    folder = tournament(tmp_path)
    assert [line["loc"] for line in ranked(folder)["clasament"]] == [1] * 6
    (folder / "rezultate.csv").unlink()
    assert ranked(folder)["turneu"]["runde_jucate"] == 0


def test_columns_by_any_usual_name_in_any_order(tmp_path: Path) -> None:
    head = "Runda;Jucător 1;Puncte 1;Jucător 2;Puncte 2\n"
    results = ranked(tournament(tmp_path, "1;1;400;2;300\n", players=PLAYERS.replace("nr,", "Nr.,"), head=head))
    assert (results["partide"][0]["masa"], results["partide"][0]["puncte"]) == (None, [400, 300])
