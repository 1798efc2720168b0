"""`arbitraj extrage` as an arbiter runs it: what is printed, what is written, the exit status."""

import json
import re
import tomllib
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from tests import commands
from tests.commands import Run


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """The command line, in an empty folder of its own."""
    monkeypatch.chdir(tmp_path)
    return partial(commands.run, tmp_path)


@pytest.fixture
def cup(run: Run) -> Callable[[str], Path]:
    def cup(game_type: str) -> Path:
        assert run("nou", "cupa", "--tip", game_type).status == 0
        return Path("cupa")

    return cup


def test_letters_go_into_the_folder_with_log_announcement_and_poster(run: Run, cup: Callable[[str], Path]) -> None:
    folder = cup("integral_partial")
    before = (folder / "concurs.toml").read_text("utf-8")
    done = run("extrage", "integral_partial", "--dosar", folder, "--samanta", "Cupa 2026")
    assert (done.status, done.err) == (0, "")
    letters = tomllib.loads((folder / "concurs.toml").read_text("utf-8"))["partida"]["litere"]
    assert (folder / "concurs.toml").read_text("utf-8") == before.replace('litere = ""', f'litere = "{letters}"')
    assert " ".join(letters) in done.out
    assert "Sămânța: Cupa 2026" in done.out
    assert letters == "".join(sorted(letters.replace("?", ""))) + "?" * letters.count("?")
    assert sorted(path.name for path in (folder / "extragere").iterdir()) == [
        ".scrise.json", "anunt.txt", "jurnal.json", "litere.pdf",
    ]  # fmt: skip
    log = json.loads((folder / "extragere" / "jurnal.json").read_text("utf-8"))
    assert "".join(step["iese"] for step in log["pasi"] if "iese" in step).startswith(log["rezultat"][0][:3])
    assert run("extrage", "--refa", folder / "extragere" / "jurnal.json").status == 0
    assert run("extrage", "--verifica", "--dosar", folder).status == 0


def test_4_3_a_string_is_checked_with_the_folders_own_list(run: Run, cup: Callable[[str], Path]) -> None:
    folder = cup("pe_sir")
    path = folder / "concurs.toml"
    path.write_text(path.read_text("utf-8").replace('# lexic = "lexic.txt"', 'lexic = "lexic.txt"  '), "utf-8")
    (folder / "lexic.txt").write_text("casă\nmasă\n", "utf-8")
    done = run("extrage", "--dosar", folder, "--samanta", "o casă")
    assert done.status == 0
    letters = tomllib.loads(path.read_text("utf-8"))["partida"]["litere"]
    assert sorted(letters[:4]) in (["A", "A", "C", "S"], ["A", "A", "M", "S"]) or "?" in letters[:4]
    log = folder / "extragere" / "jurnal.json"
    assert run("extrage", "--refa", log).status == 0
    (folder / "lexic.txt").write_text("casă\nmasă\nșcoală\n", "utf-8")
    changed = run("extrage", "--refa", log)
    assert changed.status == 2
    assert "nu este cea de la extragere" in changed.err
    (folder / "lexic.txt").write_text("străcurătoare\n", "utf-8")
    assert run("extrage", "--dosar", folder, "--din-nou").status == 2


def test_the_command_shown_draws_the_same_letters(run: Run) -> None:
    for arguments in (
        ("pe_sir",),
        ("pe-sir", "--numar", 31),
        ("integral_partial", "--interval", "21-27", "--joker-tine-loc"),
        ("n_scrabble", "--grupe", 6, "--vocale-la-alegere"),
        ("superscrabble_incomplet",),
    ):
        first = run("extrage", *arguments)
        assert first.status == 0, first.err
        shown = re.search(r"Aceeași extragere: arbitraj (.*)", first.out)
        assert shown
        again = run(*(part.strip('"') for part in shown[1].split()))
        assert again.out == first.out


def test_a_fresh_seed_each_time(run: Run) -> None:
    assert run("extrage", "serie_maxime").out != run("extrage", "serie_maxime").out


@pytest.mark.parametrize(
    ("seed", "said"),
    [
        ("a\nb", "--samanta: sămânța se scrie pe un rând, cu semne care se pot tipări"),
        ("\udc80", "�: argumentul are semne care nu sunt text (nu este scris în UTF-8); scrieți-l din nou, iar dacă"
         " este un fișier, dați-i alt nume"),
    ],
)  # fmt: skip
def test_a_seed_that_cannot_be_written_is_refused(run: Run, seed: str, said: str) -> None:
    done = run("extrage", "serie_maxime", "--samanta", seed)
    assert (done.status, done.out, done.err) == (2, "", f"{said}\n")


def test_the_log_of_letters_that_were_changed_does_not_agree(run: Run) -> None:
    Path("mica.txt").write_text("casă\nroată\nmasă\nrău\nau\nea\nre\n", "utf-8")
    assert run("extrage", "pe_sir", "--samanta", "demo", "--lexic", "mica.txt", "--iesire", "x/y").status == 0
    path = Path("x/y/jurnal.json")
    text = path.read_text("utf-8")
    agrees = run("extrage", "--refa", path, "--dosar", ".")
    assert (agrees.status, "se confirmă" in agrees.out) == (0, True)
    third = re.search(r'\{"litera": 3, "iese": "."\},\n', text)
    begins = re.search(r'"rezultat": \["..', text)
    assert third
    assert begins
    changes: list[tuple[str, str]] = [
        (third[0], third[0].replace('iese": "', 'iese": "X')), (third[0], ""), (begins[0], begins[0] + "X"),
        ('"samanta": "demo"', '"samanta": "altul"'), ('"interval": [31, 45]', '"interval": [32, 45]'),
        ('"articol": "4.3"', '"articol": "\\ud800"'),
    ]  # fmt: skip
    for old, new in changes:
        assert old in text
        path.write_text(text.replace(old, new, 1), "utf-8")
        done = run("extrage", "--refa", path, "--dosar", ".")
        assert done.status == 1, old
        assert "Jurnalul NU se confirmă: " in done.out
    # other words for a reason change nothing
    reason = '"de_ce": "'
    assert reason in text
    path.write_text(text.replace(reason, reason + "altfel: "), "utf-8")
    assert run("extrage", "--refa", path, "--dosar", ".").status == 0


@pytest.mark.parametrize(
    "text",
    [
        "", "nimic", "[]", "{}", "[" * 100_000, '{"samanta": 1, "pasi": []}',
        '{"jurnal": "litere", "algoritm": "sha256-1", "samanta": "x", "pasi": []}',
        '{"jurnal": "proba", "algoritm": "sha256-1", "samanta": "x", "pasi": [], "competitie": "cnis", "etape": [9]}',
        '{"algoritm": "sha256-1", "samanta": "\\ud800", "pasi": []}',
        '{"algoritm": "sha256-9", "samanta": "x", "pasi": []}',
        '{"algoritm": "sha256-1", "samanta": "x", "pasi": [], "tip": "serie_maxime", "interval": null,'
        ' "numar_grupe": 1e999, "vocale_la_alegere": false, "joker_tine_loc": false}',
        '{"algoritm": "sha256-1", "samanta": "x", "pasi": [], "tip": "pe_sir", "interval": [31, 45],'
        ' "numar_grupe": 0, "vocale_la_alegere": false, "joker_tine_loc": false, "lexic": null}',
        '{"algoritm": "sha256-1", "samanta": "x", "pasi": [], "tip": "serie_maxime", "interval": null,'
        ' "numar_grupe": 10000000, "vocale_la_alegere": false, "joker_tine_loc": false}',
    ],
)  # fmt: skip
def test_what_is_no_log_is_refused(run: Run, text: str) -> None:
    Path("x.json").write_text(text, "utf-8")
    done = run("extrage", "--refa", "x.json")
    assert done.status == 2
    assert done.err.count("\n") == 1
