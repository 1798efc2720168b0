"""`turneu perechi --rezultate`: rows that await their points; nothing that a person wrote is changed."""

from pathlib import Path

from tests.commands import Run
from tests.tournament.folders import HEAD, PLAYERS, paired, tournament


def rows(folder: Path) -> list[str]:
    return (folder / "rezultate.csv").read_text("utf-8").removeprefix(HEAD).splitlines()


def test_a_row_a_table_awaits_its_points_and_a_score_fills_it(run: Run, tmp_path: Path) -> None:
    folder = tournament(tmp_path, players=PLAYERS + "7,J7,P\n")
    done = run("turneu", "perechi", folder, "--runda", 1, "--rezultate")
    assert (done.status, "rezultate-v1.csv" in done.out) == (0, True), done.err
    assert (folder / "rezultate-v1.csv").read_text("utf-8") == HEAD
    pairs = paired(folder, 1)
    both = [pair["jucatori"] for pair in pairs["perechi"]]
    assert rows(folder) == [
        *(f"1,{table},{one},,{other},,,,," for table, (one, other) in enumerate(both, 1)),
        f"1,,{pairs['liber']},,,,,,,",
    ]
    # points that lack are told, each with its row, and nothing is ranked
    refused = run("turneu", "clasament", folder)
    assert (refused.status, refused.err.count("lipsește puncte1")) == (2, 3)
    assert run("turneu", "scor", folder, 2, 300, 250, "--runda", 1).status == 0
    assert rows(folder)[1] == f"1,2,{both[1][0]},300,{both[1][1]},250,,,,"
    assert len(rows(folder)) == 4
    for table in (1, 3):
        assert run("turneu", "scor", folder, table, 400, 100, "--runda", 1).status == 0
    assert run("turneu", "clasament", folder).status == 0
    assert run("turneu", "perechi", folder, "--runda", 2, "--rezultate").status == 0
    assert [row.split(",")[0] for row in rows(folder)] == ["1"] * 4 + ["2"] * 4


def test_a_round_that_has_a_row_is_left_as_it_is(run: Run, tmp_path: Path) -> None:
    folder = tournament(tmp_path, "1,1,1,400,2,\n1,2,3,,4,\n")
    before = (folder / "rezultate.csv").read_bytes()
    assert run("turneu", "perechi", folder, "--runda", 1, "--rezultate").status == 2  # half a result is a fault
    assert (folder / "rezultate.csv").read_bytes() == before
    folder = tournament(tmp_path / "b", "1,2,3,,4,\n")
    before = (folder / "rezultate.csv").read_bytes()
    done = run("turneu", "perechi", folder, "--runda", 1, "--rezultate")
    assert (done.status, "are deja rânduri" in done.out) == (0, True)
    assert (folder / "rezultate.csv").read_bytes() == before
    assert not (folder / "rezultate-v1.csv").exists()


def test_of_pairs_that_are_not_certain_no_row_is_written(run: Run, tmp_path: Path) -> None:
    folder = tournament(tmp_path, "1,1,1,400,2,300\n1,2,3,,4,\n")
    before = (folder / "rezultate.csv").read_bytes()
    done = run("turneu", "perechi", folder, "--runda", 2, "--rezultate")
    assert (done.status, "nu sunt sigure" in done.err) == (2, True)
    assert (folder / "rezultate.csv").read_bytes() == before
    assert run("turneu", "perechi", folder, "--runda", 2).status == 0


def test_a_score_is_of_those_who_were_paired_whatever_was_put_right_since(run: Run, tmp_path: Path) -> None:
    played = "1,1,1,400,2,300,,,,\n1,2,3,390,4,310,,,,\n1,3,5,380,6,320,,,,\n"
    folder = tournament(tmp_path, played)
    assert run("turneu", "perechi", folder, "--runda", 2, "--rezultate").status == 0
    before = rows(folder)[3:]
    text = (folder / "rezultate.csv").read_text("utf-8")
    (folder / "rezultate.csv").write_text(text.replace("1,1,1,400,2,300", "1,1,1,300,2,400"), "utf-8")
    assert [
        f"2,{pair['masa']},{pair['jucatori'][0]},,{pair['jucatori'][1]},,,,," for pair in paired(folder, 2)["perechi"]
    ] != before
    for table in (1, 2, 3):
        assert run("turneu", "scor", folder, table, 410, 300, "--runda", 2).status == 0
    assert len(rows(folder)) == 6
    assert [row.split(",")[2::2][:2] for row in rows(folder)[3:]] == [line.split(",")[2::2][:2] for line in before]
    assert run("turneu", "clasament", folder).status == 0


def test_a_score_is_not_written_over_the_row_of_another_table(run: Run, tmp_path: Path) -> None:
    folder = tournament(tmp_path)
    assert run("turneu", "perechi", folder, "--runda", 1, "--rezultate").status == 0
    results = folder / "rezultate.csv"
    moved = results.read_text("utf-8").replace("1,1,", "1,9,")  # they sit at another table since
    results.write_text(moved, "utf-8")
    refused = run("turneu", "scor", folder, 1, 300, 250, "--runda", 1)
    assert (refused.status, "la masa 9 joacă" in refused.err) == (2, True)
    assert results.read_text("utf-8") == moved
    assert run("turneu", "scor", folder, 9, 300, 250, "--runda", 1).status == 0
    assert rows(folder)[0].startswith("1,9,")
