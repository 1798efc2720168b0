"""`arbitraj nou --jucatori` with a federation's list: shown, asked, refused where nobody can be asked."""

import io
from pathlib import Path

import pytest

from tests.commands import run

LIST = """Lista înscrișilor;;;;
Nr. crt.;Numele și prenumele;Categ.;Club/Oraș;Rating 2026
1;Ionescu Ana;seniori;Argus;1500
2;Popa Ion;juniori;-;1400
3;Popa Ion;juniori;-;1400
4;Dima Dan;cadeți;Argus;
;Total: 4 jucători;;;
"""
CLEAN = "Nume;Categ.;Telefon\nIonescu Ana;juniori;07\n"


class Terminal(io.StringIO):
    """A keyboard on which this is typed."""

    def isatty(self) -> bool:
        return True


def listed(where: Path, text: str = LIST) -> Path:
    (where / "lista.csv").write_text(text, encoding="utf-8")
    return where / "lista.csv"


def roster(where: Path) -> str:
    return (where / "d" / "jucatori.csv").read_text(encoding="utf-8")


def test_without_a_terminal_nothing_doubtful_is_written(tmp_path: Path) -> None:
    done = run(tmp_path, "nou", tmp_path / "d", "--jucatori", listed(tmp_path))
    assert done.status == 2
    assert not (tmp_path / "d").exists()
    assert "rândul 7: se lasă afară" in done.err
    assert "--accepta" in done.err
    assert "«Categ.» → categorie" in done.out


def test_what_is_proposed_is_accepted(tmp_path: Path) -> None:
    done = run(tmp_path, "nou", tmp_path / "d", "--jucatori", listed(tmp_path), "--accepta")
    assert done.status == 0
    assert roster(tmp_path).splitlines()[1:] == [
        ",Ionescu Ana,,Argus,1500,seniori",
        ",Popa Ion,,,1400,juniori",
        ",Dima Dan,,Argus,,cadeți",
    ]
    assert "se lasă afară, este aceeași persoană" in done.out


@pytest.mark.parametrize(("typed", "players"), [("\n\n\n", 3), ("n\nd\nda\n", 4), ("hm\n\n\n\n", 3)])
def test_on_a_terminal_each_doubt_is_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, typed: str, players: int
) -> None:
    monkeypatch.setattr("sys.stdin", Terminal(typed))
    assert run(tmp_path, "nou", tmp_path / "d", "--tip", "integral", "--jucatori", listed(tmp_path)).status == 0
    assert len(roster(tmp_path).splitlines()) == players + 1


@pytest.mark.parametrize("typed", ["\n\nn\n", "\n\n", ""])
def test_who_says_no_or_goes_away_has_nothing_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, typed: str
) -> None:
    monkeypatch.setattr("sys.stdin", Terminal(typed))
    assert run(tmp_path, "nou", tmp_path / "d", "--tip", "integral", "--jucatori", listed(tmp_path)).status != 0
    assert not (tmp_path / "d").exists()


def test_a_column_is_asked_about_and_answered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = listed(tmp_path, "Nume;Secțiune\nIonescu Ana;juniori\n")
    monkeypatch.setattr("sys.stdin", Terminal("cat\ncategorie\n\n"))
    assert run(tmp_path, "nou", tmp_path / "d", "--tip", "integral", "--jucatori", file).status == 0
    assert ",Ionescu Ana,,,,juniori" in roster(tmp_path)


def test_a_list_without_doubts_is_written_and_told(tmp_path: Path) -> None:
    done = run(tmp_path, "nou", tmp_path / "d", "--jucatori", listed(tmp_path, CLEAN))
    assert done.status == 0
    assert "Nu se iau coloanele: «Telefon»" in done.out
    assert "categorii: juniori 1 (la tineret: 1)" in done.out


def test_a_total_in_the_folders_own_list_gets_no_table(tmp_path: Path) -> None:
    run(tmp_path, "nou", tmp_path / "d", "--jucatori", listed(tmp_path, CLEAN))
    with (tmp_path / "d" / "jucatori.csv").open("a", encoding="utf-8") as file:
        file.write(",Total: 1 jucător,,,,\n")
    done = run(tmp_path, "mese", tmp_path / "d")
    assert (done.status, "ștergeți rândul" in done.err) == (2, True)


def test_a_place_that_is_taken_is_refused_before_anything_is_asked(tmp_path: Path) -> None:
    (tmp_path / "d").mkdir()
    (tmp_path / "d" / "x.txt").touch()
    done = run(tmp_path, "nou", tmp_path / "d", "--jucatori", listed(tmp_path))
    assert "nu este gol" in done.err
    assert done.out == ""
