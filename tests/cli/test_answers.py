"""`--json [FIȘIER]`: what a command answers, as data; and the help that shows how each is typed."""

import json
import shutil
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import typer

from arbitraj.cli.correct import MOST_SHOWN, print_waiting
from arbitraj.cli.main import app
from tests.commands import run
from tests.folders import folder
from tests.test_docs import commands

SAMPLE = Path(__file__).parents[2] / "samples" / "cupa-demo"
# they make files, open something, or say in a sentence what they have done
MAKES = """nou formulare anunturi sala demo ajutor completare publica raport analiza
fisa converteste|contestatie inregistreaza|contestatie apel|contestatie tipareste
sanctiune avertisment|sanctiune eliminare|sanctiune tipareste|partida converteste|partida pagina
scris foaie
turneu nou|turneu scor|turneu retrage|lexic importa|lexic implicit|lexic exporta|lexic sterge|lexic hotaraste"""


def test_every_command_that_answers_something_answers_in_data_too() -> None:
    first, *others = MAKES.splitlines()
    makes = {*first.split(), *(name for line in others for name in line.split("|"))}
    told = {path.partition(" ")[2]: options for path, options in commands(typer.main.get_command(app))}
    assert {name for name, options in told.items() if "--json" not in options} == makes


def asked(where: Path, *words: object, status: int = 0) -> Any:
    """The data of an answer, the same on the screen and in a file."""
    shown = run(where, *words, "--json")
    assert (shown.status, run(where, *words, "--json", where / "out.json").status) == (status, status), shown.err
    data = json.loads((where / "out.json").read_text("utf-8"))
    assert json.loads(shown.out) == data == json.loads(run(where, *words, "--json", "-").out)
    return data


def test_a_sheet_is_explained_as_data(tmp_path: Path) -> None:
    where = folder(tmp_path)
    data = asked(tmp_path, "arata", where, "01")
    assert (data["fisa"], data["total"], len(data["depuneri"])) == ("01", 189, 5)
    third = asked(tmp_path, "arata", where, "01", "--depunere", 3)["depuneri"]
    assert [(row["nr"], row["cuvant"], row["puncte"]) for row in third] == [(3, "cOMANDA", 71)]
    assert third[0]["incercat"][0]["puncte"] == 71
    assert "c" in "".join(third[0]["tabla"])


def test_what_is_asked_decided_and_read_is_told_as_data(tmp_path: Path) -> None:
    where = shutil.copytree(SAMPLE, tmp_path / "cupa")
    listed = asked(tmp_path, "lamureste", where, "--lista")
    assert [(question["fisa"], question["vazut"]) for question in listed["intrebari"]] == [
        ("09", "A1EPTASE"),
        ("22", "CEAC sau CEAI"),
        ("24", "18"),
    ]
    assert listed["de_privit"]
    assert "--lista" in run(tmp_path, "lamureste", where, "--json").err
    how = ("--depunere", 5, "--pozitie", "F5", "--motiv", "-", "--arbitru", "-", "--proba")
    tried = asked(tmp_path, "decide", where, "08", "accepta", *how)
    assert (tried["scrisa"], tried["muta"][0]["nume"]) == (False, "Nistor Victor")
    (read,) = asked(tmp_path, "fisa", "citeste", where / "solutii" / "09.xlsx")
    assert read["fise"][0]["depuneri"][1]["depunere"] == "A1EPTASE"
    (missing,) = asked(tmp_path, "fisa", "citeste", where / "lipsa.csv", status=1)
    assert (missing["fise"], len(missing["probleme"])) == ([], 1)


def test_articles_choices_and_lists_are_told_as_data(tmp_path: Path) -> None:
    assert asked(tmp_path, "explica", "8.2.d")["text"].startswith("Art. 8.2.d")
    unknown = asked(tmp_path, "explica", "8.2.zz", status=1)
    assert (unknown["text"], "8.2.a" in unknown["apropiate"]) == (None, True)
    rules = {row["nume"]: row for row in asked(tmp_path, "explica", "reguli")}
    assert rules["I-capital"]["implicit"] in rules["I-capital"]["valori"]
    (date := tmp_path / "date").mkdir()
    (date / "rea.lexic").write_bytes(b"x")
    lists = {row["nume"]: row for row in asked(tmp_path, "lexic", "lista")}
    assert (lists["rea"]["deteriorata"], lists["hunspell-ro-2026"]["implicita"]) == (True, True)
    found = asked(tmp_path, "lexic", "verifica", "casă", "qqqq", status=1)
    assert found["cuvinte"] == {"casă": True, "qqqq": False}


def test_registers_are_told_as_data(tmp_path: Path) -> None:
    where = folder(tmp_path)
    given = ("--nume", "Pop Ana", "--motiv", "vorbește", "--arbitru", "Ana", "--ora", "21.11.2026 12:10")
    assert run(tmp_path, "sanctiune", "avertisment", where, *given).status == 0
    (line,) = asked(tmp_path, "sanctiune", "lista", where)
    assert (line["fel"], line["nume"], line["la"]) == ("avertisment", "Pop Ana", "2026-11-21T12:10:00")
    assert asked(tmp_path, "contestatie", "lista", where) == []


def test_an_answer_to_a_contestation_is_told_as_data(tmp_path: Path) -> None:
    where = folder(tmp_path)
    settings, until = where / "concurs.toml", 'contestatii_pana_la = "21.11.2026 18:30"'
    settings.write_text(settings.read_text("utf-8").replace("[concurs]", f"[concurs]\n{until}"), encoding="utf-8")
    text = ("--nume", "Pop Ana", "--fisa", "01", "--text", "este bun", "--ora", "21.11.2026 12:10")
    assert run(tmp_path, "contestatie", "inregistreaza", where, *text).status == 0
    acts = "--actiune respinge --articol 8.2.d --depunere 3 --totusi --proba --motiv - --arbitru Ana"
    how = ("1", "admisa", *acts.split())
    tried = asked(tmp_path, "contestatie", "raspunde", where, *how)
    assert (tried["contestatie"]["nr"], tried["scrisa"], tried["de_privit"]) == (1, False, [])
    assert tried["decizie"]["muta"][0]["total"][0] == 189
    plain = asked(
        tmp_path, "contestatie", "raspunde", where, "1", "respinsa", "--motiv", "-", "--arbitru", "Ana", "--proba"
    )
    assert plain["decizie"] is None


def test_who_sits_where_is_told_as_data(tmp_path: Path) -> None:
    (where := folder(tmp_path)).joinpath("predare.csv").unlink()
    shown = asked(tmp_path, "mese", where, "--din-nou", "--proba")
    assert shown["scrise"] is False
    assert {"masa", "nume", "club"} == shown["mese"][0].keys()


def test_an_edition_is_proved_as_data(tmp_path: Path) -> None:
    where = folder(tmp_path)
    assert run(tmp_path, "publica", where, "--provizoriu").status == 0
    same = asked(tmp_path, "verifica", where)
    assert (same["corespunde"], same["date"], same["refacut"]) == (True, [], None)
    (where / "lexic.txt").write_text("CASA\n", encoding="utf-8")
    assert asked(tmp_path, "verifica", where, status=1)["date"]


def test_letters_drawn_and_checked_are_told_as_data(tmp_path: Path) -> None:
    how = ("extrage", "integral_partial", "--numar", 24, "--samanta", "probă")
    drawn = asked(tmp_path, *how)
    assert (drawn["samanta"], len(drawn["rezultat"][0])) == ("probă", 24)
    assert run(tmp_path, *how, "-o", tmp_path / "la").status == 0
    assert json.loads((tmp_path / "la" / "jurnal.json").read_text("utf-8")) == drawn
    assert asked(tmp_path, "extrage", "integral_partial", drawn["rezultat"][0], "--verifica")["bune"]
    bad = asked(tmp_path, "extrage", "integral_partial", "B" * 24, "--verifica", status=1)
    assert (bad["bune"], bad["incalcari"][0].keys()) == (False, {"grupa", "litera", "text"})
    assert run(tmp_path, "extrage", "--refa", tmp_path / "la" / "jurnal.json", "--json").status == 2


def test_moves_are_told_in_a_file_too_and_as_scripts_ask_for_them(tmp_path: Path) -> None:
    board = ("--cuvant", "H8 AS")
    data = asked(tmp_path, "cauta", "E", *board)
    # once `--json` had no value, wherever it stood
    assert json.loads(run(tmp_path, "cauta", "--json", "E", *board).out) == data
    assert data["mutari"][0].keys() == {"pozitie", "cuvant", "puncte", "cuvinte"}


@pytest.mark.parametrize("path", [path for path, _ in commands(typer.main.get_command(app))])
def test_every_help_shows_how_it_is_typed_in_eighty_columns(path: str, tmp_path: Path) -> None:
    said = run(tmp_path, *path.split()[1:], "--help").out
    shown = said.partition("Exemple:\n")[2].splitlines()
    assert shown[0].strip().startswith(path)
    assert max(map(len, said.splitlines())) <= 80


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish", "powershell"])
def test_a_shell_is_told_what_may_follow(shell: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "_ARBITRAJ_COMPLETE" in run(tmp_path, "completare", shell).out
    asked = {
        "_ARBITRAJ_COMPLETE": f"complete_{shell}", "COMP_WORDS": "arbitraj lexic ver", "COMP_CWORD": "2",
        "_TYPER_COMPLETE_ARGS": "arbitraj lexic ver", "_TYPER_COMPLETE_FISH_ACTION": "get-args",
        "_TYPER_COMPLETE_WORD_TO_COMPLETE": "ver",
    }  # fmt: skip
    for name, value in asked.items():
        monkeypatch.setenv(name, value)
    assert "verifica" in run(tmp_path).out


def test_a_shell_that_is_not_known_is_told(tmp_path: Path) -> None:
    said = run(tmp_path, "completare", "bahs")
    assert (said.status, "«bash»" in said.err) == (2, True)
    assert "~/.zshrc" in run(tmp_path, "completare").out


def test_the_sample_competition_is_shown_without_make(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened = list[str]()
    monkeypatch.setattr("webbrowser.open", opened.append)
    monkeypatch.delenv("ARBITRAJ_FARA_BROWSER", raising=False)
    done = run(tmp_path, "demo", within=tmp_path)
    assert done.status == 0, done.err
    assert opened == [(tmp_path / "cupa-demo" / "publicat" / "provizoriu" / "rezultate.html").as_uri()]
    typed = [line for line in done.out.splitlines() if line.startswith("$ arbitraj ")]
    assert [line.split()[2] for line in typed] == [
        *("corecteaza", "lamureste", "lamureste", "lamureste", "lamureste", "corecteaza", "publica")
    ]
    assert "de lămurit 0" in done.out
    again = run(tmp_path, "demo", within=tmp_path)
    assert (again.status, "alt nume" in again.err, len(opened)) == (2, True, 1)
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith(".cupa")] == []


def test_questions_that_are_not_shown_are_counted(capsys: pytest.CaptureFixture[str]) -> None:
    asked = [SimpleNamespace(sheet=f"{n:02}", text="CEAC?", moves=True) for n in range(MOST_SHOWN + 2)]
    graded: Any = SimpleNamespace(handed_in=20, untyped=(), typed_once=(), open_sheets=("01",), questions=asked)
    print_waiting(Path("cupa"), graded, ())
    said = capsys.readouterr().out
    assert said.count("CEAC?") == MOST_SHOWN
    assert "… și încă 2; toate: arbitraj lamureste cupa --lista" in said
