"""`arbitraj nou --jucatori` with a federation's list: shown, asked, refused where nobody can be asked."""

from pathlib import Path

import pytest

from tests.commands import run
from tests.terminal import Terminal

LIST = """Lista înscrișilor;;;;
Nr. crt.;Numele și prenumele;Categ.;Club/Oraș;Rating 2026
1;Ionescu Ana;seniori;Argus;1500
2;Popa Ion;juniori;-;1400
3;Popa Ion;juniori;-;1400
4;Dima Dan;cadeți;Argus;
;Total: 4 jucători;;;
"""
CLEAN = "Nume;Categ.;Telefon\nIonescu Ana;juniori;07\n"


def listed(where: Path, text: str = LIST) -> Path:
    (where / "lista.csv").write_text(text, encoding="utf-8")
    return where / "lista.csv"


def roster(where: Path) -> str:
    return (where / "d" / "jucatori.csv").read_text(encoding="utf-8")


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


def test_a_total_in_the_folders_own_list_gets_no_table(tmp_path: Path) -> None:
    run(tmp_path, "nou", tmp_path / "d", "--jucatori", listed(tmp_path, CLEAN))
    with (tmp_path / "d" / "jucatori.csv").open("a", encoding="utf-8") as file:
        file.write(",Total: 1 jucător,,,,\n")
    done = run(tmp_path, "mese", tmp_path / "d")
    assert (done.status, "ștergeți rândul" in done.err) == (2, True)
