"""`arbitraj turneu scor`: the points of a table, who sits there taken from the pairs; never twice, never unsure."""

from pathlib import Path

from tests.commands import Run
from tests.tournament.folders import HEAD, PLAYERS, paired, tournament

FIVE = PLAYERS.replace("6,J6,P\n", "")


def test_the_points_of_a_table_are_those_of_its_pair(run: Run, tmp_path: Path) -> None:
    folder = tournament(tmp_path)
    pairs = paired(folder, 1)["perechi"]
    for table in (2, 1, 3):
        done = run("turneu", "scor", folder, table, 300 + table, 250, "--runda", "1")
        assert done.status == 0, done.err
    rows = (folder / "rezultate.csv").read_text("utf-8").removeprefix(HEAD).splitlines()
    one, other = pairs[1]["jucatori"]
    assert rows[0] == f"1,2,{one},302,{other},250,,,,"
    assert [row.split(",")[1] for row in rows] == ["2", "1", "3"]
    # what is there is not written again
    done = run("turneu", "scor", folder, 2, 1, 1, "--runda", "1")
    assert (done.status, "are deja un rând" in done.err) == (2, True)
    assert run("turneu", "scor", folder, 4, 1, 1, "--runda", "2").err == "MASA: runda nu are masa 4; are 3\n"
    assert run("turneu", "scor", folder, 1, 310, 290, "--runda", "2").status == 0


def test_of_pairs_that_are_not_certain_nothing_is_written(run: Run, tmp_path: Path) -> None:
    folder = tournament(tmp_path, "1,1,1,400,2,300\n")
    before = (folder / "rezultate.csv").read_bytes()
    done = run("turneu", "scor", folder, 1, 400, 300, "--runda", "2")
    assert (done.status, "nu sunt sigure" in done.err, "J3 P" in done.err) == (2, True, True)
    assert (folder / "rezultate.csv").read_bytes() == before


def test_who_sits_out_has_a_row_with_the_first_score(run: Run, tmp_path: Path) -> None:
    folder = tournament(tmp_path, players=FIVE)
    for table in (2, 1):
        assert run("turneu", "scor", folder, table, 300, 250, "--runda", "1").status == 0
    rows = (folder / "rezultate.csv").read_text("utf-8").removeprefix(HEAD).splitlines()
    assert rows == ["1,2,3,300,4,250,,,,", "1,,5,,,,,,,", "1,1,1,300,2,250,,,,"]
    done = run("turneu", "clasament", folder)
    assert (done.status, done.err) == (0, "")
    assert run("turneu", "scor", folder, 1, 300, 250, "--runda", "2").status == 0


def test_standings_name_who_has_no_result_in_a_round(run: Run, tmp_path: Path) -> None:
    folder = tournament(tmp_path, "1,1,1,400,2,300,,,,\n1,2,3,300,4,310,,,,\n", players=FIVE)
    assert "runda 1: fără rezultat J5 P" in run("turneu", "clasament", folder).err
