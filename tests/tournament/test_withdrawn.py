"""I-T-retras: who leaves from a round on is paired no more, and what he played stands."""

from pathlib import Path

import pytest

from arbitraj.wings.games.tournament.running import pair_round
from tests.tournament.folders import paired, ranked, refused, tournament

FOUR = "nr,nume,retras\n1,Ana,\n2,Ion,2\n3,Dan,\n4,Eva,\n"
ROWS = "1,1,1,300,2,400\n1,2,3,310,4,300\n"


@pytest.mark.parametrize(("round_", "there"), [(1, 4), (2, 3), (3, 3)])
def test_retras_plays_until_the_round_and_not_in_it(tmp_path: Path, round_: int, there: int) -> None:
    result = paired(tournament(tmp_path, players=FOUR), round_)
    seated = [number for pair in result["perechi"] for number in pair["jucatori"]]
    assert len([*seated, *filter(None, [result["liber"]])]) == there
    assert (2 in [*seated, result["liber"]]) is (round_ < 2)


def test_retras_his_games_stand_and_he_keeps_his_place(tmp_path: Path) -> None:
    folder = tournament(tmp_path, f"{ROWS}2,1,1,400,3,300\n2,,4,,,\n", players=FOUR)
    lines = ranked(folder)["clasament"]
    assert [(line["nr"], line["victorii"], line["partide"]) for line in lines] == [
        (2, 1, 1), (4, 1, 2), (1, 1, 2), (3, 1, 2),
    ]  # fmt: skip
    assert [line.get("retras") for line in lines] == [2, None, None, None]
    assert "liberi" not in paired(folder, 3)


def test_retras_nobody_waits_for_his_result(tmp_path: Path) -> None:
    folder = tournament(tmp_path, f"{ROWS}2,1,1,400,3,300\n2,,4,,,\n", players=FOUR)
    assert pair_round(folder, 3).warnings == ()
    (folder / "jucatori.csv").write_text(FOUR.replace("Ion,2", "Ion,3"), "utf-8")
    assert pair_round(folder, 3).warnings == ("runda 2: fără rezultat Ion",)


def test_retras_a_game_after_it_is_refused(tmp_path: Path) -> None:
    assert refused(tournament(tmp_path / "a", f"{ROWS}2,1,1,400,2,300\n", players=FOUR)) == [
        "rezultate.csv: rândul 4: jucătorul 2 s-a retras din runda 2 (jucatori.csv, coloana retras)"
    ]
    # that he did not come may be written
    assert refused(tournament(tmp_path / "b", f"{ROWS}2,1,1,,2,,,,,2\n", players=FOUR)) == []


@pytest.mark.parametrize("value", ["da", "0", "-1", "1.5"])
def test_retras_is_a_round(tmp_path: Path, value: str) -> None:
    (told,) = refused(tournament(tmp_path, players=FOUR.replace("Ion,2", f"Ion,{value}")))
    assert told.startswith(f"jucatori.csv: rândul 3: retras este «{value}»")


def test_retras_of_everybody_against_everybody_whoever_would_meet_him_sits_out(tmp_path: Path) -> None:
    players = "nr,nume,retras\n1,Ana,\n2,Ion,2\n3,Dan,\n4,Eva,\n5,Ilie,3\n"
    folder = tournament(tmp_path, settings='perechi = "fiecare_cu_fiecare"\n', players=players)
    # the rounds of five: 2-5 3-4 / 1-2 3-5 / 1-3 4-5 (1, 4 and 2 sit out)
    assert paired(folder, 1)["perechi"] == [{"masa": 1, "jucatori": [2, 5]}, {"masa": 2, "jucatori": [3, 4]}]
    second = paired(folder, 2)
    assert (second["perechi"], second["liber"], second["liberi"]) == ([{"masa": 1, "jucatori": [3, 5]}], 1, [1, 4])
    third = paired(folder, 3)
    assert (third["perechi"], third["liber"], "liberi" in third) == ([{"masa": 1, "jucatori": [1, 3]}], 4, False)


def test_retras_down_to_one_nobody_is_left_to_pair(tmp_path: Path) -> None:
    folder = tournament(tmp_path, players="nr,nume,retras\n1,Ana,\n2,Ion,2\n")
    assert paired(folder, 1)["perechi"]
    with pytest.raises(Exception, match="cel puțin doi jucători"):
        paired(folder, 2)
