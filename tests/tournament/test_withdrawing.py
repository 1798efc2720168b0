"""`arbitraj turneu retrage`: the round from which somebody plays no more, written and taken back."""

from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, strategies as st

from arbitraj.problems import ProblemsError
from arbitraj.wings.games.tournament.folder import read_tournament
from arbitraj.wings.games.tournament.running import withdraw_player
from tests.commands import Run
from tests.tournament.folders import PLAYERS, paired, ranked, tournament

ROWS = "1,1,1,300,2,400,,,,\n1,2,3,310,4,300,,,,\n1,3,5,310,6,,,,,6\n2,1,1,,4,,,,,\n2,2,2,300,3,,,,,3\n"


def test_who_leaves_is_written_into_the_roster_and_back(run: Run, tmp_path: Path) -> None:
    folder = tournament(tmp_path, ROWS, "runde = 5\n")
    done = run("turneu", "retrage", folder, 4, "--runda", 2)
    assert (done.status, done.err) == (0, "")
    assert done.out.splitlines() == [
        "J4 P: retras din runda 2; scris în jucatori.csv.",
        "În runda 2 perechile sunt scrise: la masa 1 notați că nu a venit.",
    ]
    written = (folder / "jucatori.csv").read_text("utf-8").splitlines()
    assert [row.rstrip(",") for row in written] == [
        row + {"nr": ",retras", "4,": ",2"}.get(row[:2], "") for row in PLAYERS.splitlines()
    ]
    seated = [number for pair in paired(folder, 3)["perechi"] for number in pair["jucatori"]]
    assert 4 not in seated
    assert run("turneu", "retrage", folder, 4, "--ramane").out == "J4 P joacă mai departe; scris în jucatori.csv.\n"
    assert [player.withdrawn for player in read_tournament(folder, awaiting=True).players] == [None] * 6


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("2", "--runda", "2"), "rezultate.csv: J2 P are un rezultat în runda 2; se poate retrage de la runda 3\n"),
        (("7", "--runda", "2"), "jucatori.csv: jucătorul 7 nu este în jucatori.csv\n"),
        (("7", "--ramane"), "jucatori.csv: jucătorul 7 nu este în jucatori.csv\n"),
        (("1", "--runda", "6"), "jucatori.csv: runda 6 nu există; rundele sunt de la 1 la 5\n"),
        (("1", "--runda", "-1"), "jucatori.csv: runda -1 nu există; rundele sunt de la 1 la 5\n"),
        (("1",), "--runda: se dă ori runda de la care jucătorul nu mai joacă, ori --ramane\n"),
        (
            ("1", "--runda", "3", "--ramane"),
            "--runda: se dă ori runda de la care jucătorul nu mai joacă, ori --ramane\n",
        ),
    ],
)
def test_what_cannot_be_is_refused_and_nothing_written(
    run: Run, tmp_path: Path, words: tuple[str, ...], told: str
) -> None:
    folder = tournament(tmp_path, ROWS, "runde = 5\n")
    before = (folder / "jucatori.csv").read_bytes()
    done = run("turneu", "retrage", folder, *words)
    assert (done.status, done.err) == (2, told)
    assert (folder / "jucatori.csv").read_bytes() == before


@given(st.integers(1, 6), st.integers(1, 5))
def test_after_whatever_was_taken_the_folder_reads_and_the_results_stand(number: int, round_: int) -> None:
    with TemporaryDirectory() as root:
        folder = tournament(Path(root), ROWS.replace("2,1,1,,4,,,,,\n", ""), "runde = 5\n")
        before = ranked(folder)
        try:
            withdraw_player(folder, number, round_)
        except ProblemsError:
            played = {1: 1, 2: 2, 3: 1, 4: 1, 5: 1}
            assert round_ <= played[number]
            return
        lines = [{**line, "retras": None} for line in ranked(folder)["clasament"]]
        assert lines == [{**line, "retras": None} for line in before["clasament"]]
