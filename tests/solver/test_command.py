"""`arbitraj cauta`: a board said in four ways, all the faults of what is typed, many positions counted."""

import json
from pathlib import Path
from random import Random

import pytest

from arbitraj.wings.search.solver.machine import plain_machine
from tests.commands import Said, run
from tests.folders import folder
from tests.oracle.slow import vocabulary

COUNTS = ["id", "moves", "moves_raw", "placements", "best", "bingos", "score_sum_raw", "cpu_s"]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where a small list is installed; what is searched runs as it stands in the source."""
    monkeypatch.setattr("arbitraj.wings.search.moves.moves.fastest_machine", plain_machine)
    source = tmp_path / "mica.txt"
    source.write_text("\n".join(["CASA", "AS", "AC", "CA", "ACASA", *vocabulary(Random(1))]), encoding="utf-8")
    assert run(tmp_path, "lexic", "importa", source, "--totusi").status == 0
    return tmp_path


def search(home: Path, *arguments: object) -> Said:
    return run(home, "cauta", *arguments, "--lexic", "mica")


def moves_of(said: Said) -> list[dict[str, object]]:
    assert said.status == 0, said.err
    found: list[dict[str, object]] = json.loads(said.out)["mutari"]
    return found


def test_a_board_of_words_and_one_that_is_drawn_are_the_same(home: Path) -> None:
    (home / "tabla.txt").write_text("\n".join(["." * 15] * 7 + ["...CAsA........"] + ["." * 15] * 7), encoding="utf-8")
    of_words = search(home, "AABC?", "--cuvant", "H4 CAsA", "--json", "--tot")
    drawn = search(home, "AABC?", "--grila", home / "tabla.txt", "--json", "--tot")
    moves = moves_of(of_words)
    assert moves == moves_of(drawn)
    points = [int(str(move["puncte"])) for move in moves]
    assert points == sorted(points, reverse=True)
    (whole,) = [m for m in moves if (m["pozitie"], m["cuvant"]) == ("H3", "ACAsA")]
    assert whole["cuvinte"] == ["ACASA"]
    assert [m for m in moves if len(m["cuvinte"]) > 1]  # type: ignore[arg-type]


def test_what_is_asked_of_the_moves(home: Path) -> None:
    shown = search(home, "AABC?", "--cuvant", "H4 CASA").out.splitlines()
    assert len(shown) == 22
    assert "toate cu --tot" in shown[-1]
    at = moves_of(search(home, "AABC?", "--cuvant", "H4 CASA", "--pozitie", "h3", "--json"))
    assert {move["pozitie"] for move in at} == {"H3"}
    assert "Nicio mutare" in search(home, "B", "--cuvant", "H4 CASA", "--scrabble").out


def test_all_faults_are_told(home: Path) -> None:
    drawn = home / "rea.txt"
    drawn.write_text("A..\n" + "\n".join(["." * 15] * 12 + ["!" + "." * 14]), encoding="utf-8")
    wrong = search(home, "AB1", "--grila", drawn)
    assert wrong.status == 2
    assert [part in wrong.err for part in ("14 rânduri", "rândul 1", "rândul 14", "AB1")] == [True] * 4
    wrong = search(home, "AB", "--cuvant", "H4", "--cuvant", "Q9Q AB", "--cuvant", "H14 CASA")
    assert wrong.status == 2
    assert len(wrong.err.splitlines()) == 3
    for options in (["--fisa", "1"], ["--grila", drawn, "--cuvant", "H8 AC"], ["--dosar", home], ["--varianta", "x"]):
        refused = run(home, "cauta", "AB", *options)
        assert (refused.status, refused.out) == (2, "")


def test_a_sheet_after_one_of_its_entries(home: Path) -> None:
    where = folder(home / "concurs")
    found = run(home, "cauta", "--dosar", where, "--fisa", "1", "--depunere", "1", "--lexic", "mica", "--json")
    assert json.loads(found.out)["numar"] > 0, found.err
    assert run(home, "cauta", "--dosar", where, "--fisa", "1", "--depunere", "99", "--lexic", "mica").status == 2


def test_many_positions(home: Path) -> None:
    posed = {
        "positions": [
            {"id": 4, "rack": "AABC?", "board": [{"position": "H4", "word": "CASA"}]},
            {"id": "x", "rack": "ACASA", "board": []},
        ]
    }
    path = home / "pozitii.json"
    path.write_text(json.dumps(posed), encoding="utf-8")
    said = search(home, "--pozitii", path, "--json")
    answered = json.loads(said.out)
    assert list(answered) == ["positions"]
    assert [list(position) for position in answered["positions"]] == [COUNTS] * 2
    first, second = answered["positions"]
    every = moves_of(search(home, "AABC?", "--cuvant", "H4 CASA", "--json", "--tot"))
    assert first["moves_raw"] == len(every) >= first["moves"] >= 1
    assert first["score_sum_raw"] == sum(int(str(move["puncte"])) for move in every)
    # on an empty board rows alone are counted
    assert second["placements"] == len(moves_of(search(home, "ACASA", "--json", "--tot"))) // 2


def test_faults_of_a_file_of_positions(home: Path) -> None:
    path = home / "pozitii.json"
    rows = [{"rack": "A1", "board": [{"position": "H4", "word": "CASA"}, {"position": "H4", "word": "BAC"}]}, 7, {}]
    path.write_text(json.dumps({"positions": rows}), encoding="utf-8")
    wrong = search(home, "--pozitii", path)
    assert wrong.status == 2
    assert [sum(f"poziția a {n}-a" in line for line in wrong.err.splitlines()) for n in (1, 2, 3)] == [2, 1, 1]
    assert all(line.startswith("pozitii.json") for line in wrong.err.splitlines())
    for text in ("{", "[]", '{"positions": []}', "\0"):
        path.write_text(text, encoding="utf-8")
        assert search(home, "--pozitii", path).status == 2


def test_a_variant_that_is_not_the_usual_one_needs_its_list_and_the_usual_one_does_not(home: Path) -> None:
    refused = run(home, "cauta", "AB", "--varianta", "engleza")
    assert (refused.status, "--lexic" in refused.err) == (2, True)
