"""What is misspelt on the command line or in the folder: in Romanian, with what was probably meant."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer

from arbitraj.cli.main import app
from arbitraj.tables.near_file import mistyped, near_file
from tests.commands import run
from tests.folders import SETTINGS, folder

ENGLISH = re.compile(
    r"\b(usage|error|missing|option|options|arguments|command|invalid|value|unexpected|extra|such|should|valid|unable|"
    r"requires?|does|did|mean|possible|input|integer|string|got|try|help for|aborted|show|exit|default|required)\b",
    re.IGNORECASE,
)
MISTAKES = Path(__file__).parent / "golden" / "ajutor.txt"


def no_english(text: str) -> bool:
    return not ENGLISH.search(text.replace("--help", ""))


def test_mistakes_are_told_in_romanian(tmp_path: Path) -> None:
    """What is told of each stands whole in the story."""
    told = [line for line in MISTAKES.read_text("utf-8").splitlines() if line.startswith("(e) ")]
    assert len(told) > 40
    assert [line for line in told if not no_english(line)] == []
    done = run(tmp_path, "arata", "01", "--depunere", "9" * 5000, within=folder(tmp_path))
    assert (done.status, "pentru --depunere: trebuie un număr întreg." in done.err) == (2, True)


def commands(command: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    yield path
    for name, subcommand in getattr(command, "commands", {}).items():
        yield from commands(subcommand, (*path, name))


@pytest.mark.parametrize("path", list(commands(typer.main.get_command(app))), ids=" ".join)
def test_the_help_of_every_command_is_in_romanian(tmp_path: Path, path: tuple[str, ...]) -> None:
    done = run(tmp_path, *path, "--help")
    assert done.status == 0
    assert no_english(done.out), ENGLISH.search(done.out)


@pytest.mark.parametrize("stop", [KeyboardInterrupt, EOFError, typer.Abort])
def test_a_command_that_is_stopped_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, stop: type[BaseException]
) -> None:
    def stopped(*_: object) -> None:
        raise stop

    monkeypatch.setattr("arbitraj.rules.articles.article_explained", stopped)
    done = run(tmp_path, "explica", "8.2.a")
    assert (done.status, done.err.strip()) == (2, "Întrerupt.")


def test_what_typer_may_say_one_day_is_not_shown_in_english(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise typer.BadParameter("Some new reason")

    monkeypatch.setattr("arbitraj.rules.articles.article_explained", refuse)
    done = run(tmp_path, "explica", "8.2.a")
    assert (done.status, no_english(done.err), "Some" in done.err) == (2, True, False)


@pytest.mark.parametrize(
    ("wanted", "there"),
    [
        ("concurs.toml", "concurs.toml.txt"), ("concurs.toml", "Concurs.toml"), ("concurs.toml", "concurs (1).toml"),
        ("concurs.toml", "concus.toml"), ("jucatori.csv", "jucători.csv"), ("jucatori.csv", "jucatori (1).csv"),
        ("jucatori.csv", "Jucatori - Copy.csv"), ("predare.csv", "predare.csv.txt"), ("predare.csv", "Predări.csv"),
    ],
)  # fmt: skip
def test_a_file_under_nearly_its_name_is_pointed_at(tmp_path: Path, wanted: str, there: str) -> None:
    where = folder(tmp_path)
    (where / wanted).rename(where / there)
    done = run(tmp_path, "corecteaza", where)
    assert done.status == 2
    assert f"{wanted}: fișierul lipsește; poate «{there}»? Atunci redenumiți-l" in done.err


@pytest.mark.parametrize("there", ["registru.csv", "concurs.pdf", "jucatori-v1.toml", ".jucatori.csv", "~jucatori.csv"])
def test_a_file_of_another_name_is_not(tmp_path: Path, there: str) -> None:
    where = folder(tmp_path)
    (where / "jucatori.csv").rename(where / there)
    err = run(tmp_path, "corecteaza", where).err
    assert "jucatori.csv: fișierul lipsește; `arbitraj nou`" in err


def test_names_that_differ_in_a_number_are_other_files(tmp_path: Path) -> None:
    (tmp_path / "masa-06.pdf").touch()
    assert near_file(tmp_path, "masa-07.pdf") == ""
    (tmp_path / "Masa 07 (2).pdf").touch()
    assert near_file(tmp_path, "masa-07.pdf") == "Masa 07 (2).pdf"
    assert near_file(tmp_path / "nicaieri", "x.csv") == ""
    assert mistyped(tmp_path, "masa-06.pdf") == []


def test_a_file_under_nearly_its_name_that_no_reader_reads_is_told_with_how_to_save_it(tmp_path: Path) -> None:
    where = folder(tmp_path)
    (where / "jucatori.csv").unlink()
    (where / "jucatori.xls").write_bytes(b"{\\rtf1")
    said = "poate «jucatori.xls»? Dar "
    assert said in run(tmp_path, "corecteaza", where).err


@pytest.mark.parametrize("there", ["Solutii", "soluții", "solutii (1)"])
def test_sheets_in_a_folder_of_nearly_the_name_are_pointed_at(tmp_path: Path, there: str) -> None:
    where = folder(tmp_path)
    (where / "solutii").rename(where / there)
    done = run(tmp_path, "corecteaza", where)
    assert done.status == 2
    assert f"{there}: nu se citește sub acest nume; trebuie să se numească solutii\n" in done.err


@pytest.mark.parametrize("there", ["solutii (1).xlsx", "soluții.xlsx", "Solutii.XLSX", "solutii.xlsx.xlsx"])
def test_a_workbook_of_nearly_the_name_is_not_passed_over_in_silence(tmp_path: Path, there: str) -> None:
    where = folder(tmp_path)
    message = f"{there}: nu se citește sub acest nume; trebuie să se numească solutii.xlsx"
    assert "trebuie să se numească" not in run(tmp_path, "corecteaza", where).err
    (where / there).write_bytes(b"PK")
    beside = run(tmp_path, "corecteaza", where)
    assert (beside.status, f"Atenție: {message}" in beside.err) == (0, True)
    (where / "solutii").rename(where / "altele")
    alone = run(tmp_path, "corecteaza", where)
    assert (alone.status, message in alone.err.splitlines()) == (2, True)
    (where / "solutii").mkdir()  # as `arbitraj nou` makes it
    assert message in run(tmp_path, "corecteaza", where).err.splitlines()


@pytest.mark.parametrize(("there", "wanted"), [("Scara.csv.txt", "scara.csv"), ("decizii (1).toml", "decizii.toml")])
def test_a_file_that_may_be_missing_is_not_passed_over_in_silence(tmp_path: Path, there: str, wanted: str) -> None:
    where = folder(tmp_path)
    (where / there).write_text("", encoding="utf-8")
    done = run(tmp_path, "corecteaza", where)
    assert (done.status, f"Atenție: {there}: nu se citește sub acest nume; trebuie" in done.err) == (0, True)
    # a copy that the program kept is no slip
    (where / there).rename(where / f"{Path(wanted).stem}-v1{Path(wanted).suffix}")
    left = run(tmp_path, "corecteaza", where).err.splitlines()
    assert [line for line in left if "numai 10 cuvinte" not in line] == []


def test_values_in_the_settings_are_pointed_at_too(tmp_path: Path) -> None:
    where = folder(tmp_path, concurs=SETTINGS.replace("integral_partial", "integral_partal"))
    assert "Poate «integral_partial»?" in run(tmp_path, "corecteaza", where).err
