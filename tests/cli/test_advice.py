"""What a refusal advises: it leads somewhere, it runs as it is printed, and nothing was made meanwhile."""

import re
import shlex
import tomllib
from pathlib import Path

import pytest

from arbitraj.text import text_of
from tests.commands import run
from tests.folders import SETTINGS, folder

SEASON = Path(__file__).parents[2] / "samples" / "sezon"


def test_the_file_of_a_folder_is_told_its_folder(tmp_path: Path) -> None:
    where = folder(tmp_path)
    done = run(tmp_path, "corecteaza", where / "concurs.toml")
    assert done.status == 2
    assert done.err == f'{where}/concurs.toml: este un fișier; comanda cere dosarul în care stă: "{where}"\n'


@pytest.mark.parametrize(
    "typed",
    [
        ("publica", "DOSAR", "--final"), ("corecteaza", "DOSAR"), ("arata", "DOSAR", "05"), ("mese", "DOSAR"),
        ("formulare", "DOSAR"), ("anunturi", "DOSAR", "--start", "16:00"), ("extrage", "--dosar", "DOSAR"),
        ("verifica", "DOSAR"), ("contestatie", "lista", "DOSAR"), ("sanctiune", "lista", "DOSAR"),
    ],
)  # fmt: skip
def test_the_folder_of_a_competition_names_its_rounds(tmp_path: Path, typed: tuple[str, ...]) -> None:
    done = run(tmp_path, *(SEASON if word == "DOSAR" else word for word in typed))
    rounds = ", ".join(sorted(str(path.parent) for path in SEASON.glob("*/concurs.toml")))
    assert (done.status, done.err.count("\n")) == (2, 1)
    assert done.err.endswith(f"dați comanda pe o etapă din el: {rounds}\n")


def test_a_file_of_ones_own_that_lacks_is_of_no_folder(tmp_path: Path) -> None:
    for words in (("cauta", "ABC", "--grila", "nu.txt"), ("nou", "x", "--jucatori", "nu.csv")):
        done = run(tmp_path, *words, within=tmp_path)
        assert (done.status, done.err) == (2, f"{words[-1]}: fișierul lipsește\n")
    # what lacks in a folder of a competition can be made
    assert "concurs.toml: fișierul lipsește; `arbitraj nou`" in run(tmp_path, "corecteaza", tmp_path).err


def test_a_day_as_people_write_it_is_told_as_the_file_wants_it(tmp_path: Path) -> None:
    where = folder(tmp_path, concurs=SETTINGS.replace("[partida]", "data = 5.11.2026\n[partida]"))
    done = run(tmp_path, "corecteaza", where)
    assert "concurs.toml: data se scrie 2026-11-05, întâi anul" in done.err


@pytest.mark.parametrize(
    "words", [("lista",), ("persoane",), ("verifica",), ("unde",), ("exporta", "tabele"), ("clasament", "anual")]
)
def test_an_archive_in_a_folder_that_is_not_there_is_refused(tmp_path: Path, words: tuple[str, ...]) -> None:
    done = run(tmp_path, "arhiva", *words, "--baza", "nu/exista/arhiva.sqlite", within=tmp_path)
    assert done.status == 2
    assert "nu/exista/arhiva.sqlite: dosarul în care ar sta arhiva nu există" in done.err
    assert list(tmp_path.iterdir()) == []


def test_the_archive_of_nobody_is_empty_and_says_where_it_will_be(tmp_path: Path) -> None:
    assert "Arhiva este goală" in run(tmp_path, "arhiva", "lista").out
    said = run(tmp_path, "arhiva", "unde").out
    assert said.startswith(f"{tmp_path / 'date' / 'arhiva.sqlite'} (nu este încă")
    assert run(tmp_path, "arhiva", "unde", "--baza", "postgresql://eu:parola@a/b").out == "postgresql://…\n"


def test_commands_in_messages_run_as_they_are_printed(tmp_path: Path) -> None:
    where = folder(tmp_path / "Cupa $ț 'a b'")
    told = text_of("publish.archive_how", folder=where)
    assert shlex.split(told.split("cu: ")[1]) == ["arbitraj", "arhiva", "adauga", str(where)]
    new = tmp_path / "Cupa Mare"
    said = run(tmp_path, "nou", new).out
    words = shlex.split(said.split("(`")[1].split("`")[0])
    assert words == ["arbitraj", "nou", str(new)]


def test_a_refusal_advises_with_the_folder_that_was_typed(tmp_path: Path) -> None:
    where = folder(tmp_path / "Cupa Mare")
    done = run(tmp_path, "contestatie", "raspuns-apel", where, 1, "admis", "--motiv", "x", "--comisia", "A, B, C")
    assert "nu există contestația 1" in done.err
    done = run(tmp_path, "arhiva", "adauga", where)
    assert f'(arbitraj publica "{where}" --final)' in done.err
    done = run(tmp_path, "decide", where, "anuleaza", "x", "--motiv", "x", "--arbitru", "Pop Ion")
    assert f'se scrie: arbitraj decide "{where}" anuleaza N' in done.err


@pytest.mark.parametrize("words", [(), ("corecteaza",), ("arhiva",), ("arhiva", "lista")])
def test_short_help_is_help(tmp_path: Path, words: tuple[str, ...]) -> None:
    assert run(tmp_path, *words, "-h").out == run(tmp_path, *words, "--help").out != ""


def test_both_names_of_the_version(tmp_path: Path) -> None:
    assert run(tmp_path, "--version").out == run(tmp_path, "--versiune").out != ""


def test_what_is_installed_besides_needs_no_index_that_has_this_program() -> None:
    """The texts name the packages of an extra: `arbitraj[…]` itself stands in no index."""
    root = Path(__file__).parents[2]
    extras = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
    packages = {re.split("[>=]", package)[0] for extra in extras.values() for package in extra}
    texts = (tomllib.loads(path.read_text("utf-8")) for path in (root / "arbitraj").rglob("text/ro/*.toml"))
    advised = [text for table in texts for text in table.values() if isinstance(text, str) and "pip install" in text]
    assert len(advised) > 5
    for text in advised:
        named = re.search(r'python -m pip install "?([\w\[\]-]+)', text)
        assert named, text
        assert named[1] in packages, text


def test_commands_are_told_by_the_part_of_the_day_and_whole(tmp_path: Path) -> None:
    said = run(tmp_path, "--help").out
    heads = [line.removesuffix(":") for line in said.splitlines() if re.fullmatch(r"\w[^ ]*:", line)]
    assert heads == ["Opțiuni", "Înainte", "Corectarea", "După", "Jocuri", "Altele", "Anii"]
    assert "..." not in said.split("Înainte:")[1]
    assert "să se poată întreba." in " ".join(said.split())
