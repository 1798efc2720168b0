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
from tests.draw.rules import lexicon

STRING = "CASATISEROMANDATIRACRUPULENOTIL"


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


def test_letters_already_there_are_kept_unless_asked_and_then_copied(run: Run, cup: Callable[[str], Path]) -> None:
    folder = cup("serie_maxime")
    assert run("extrage", "--dosar", folder).status == 0
    first = {path.name: path.read_bytes() for path in (folder / "concurs.toml", folder / "extragere" / "jurnal.json")}
    refused = run("extrage", "--dosar", folder)
    assert refused.status == 2
    assert "concurs.toml: cheia «grupe»: literele sunt deja scrise" in refused.err
    assert (folder / "concurs.toml").read_bytes() == first["concurs.toml"]
    assert not (folder / "concurs-v1.toml").exists()
    again = run("extrage", "--dosar", folder, "--din-nou")
    assert again.status == 0
    assert "concurs-v1.toml" in again.out
    assert (folder / "concurs-v1.toml").read_bytes() == first["concurs.toml"]
    assert (folder / "extragere" / "jurnal-v1.json").read_bytes() == first["jurnal.json"]
    assert (folder / "concurs.toml").read_bytes() != first["concurs.toml"]
    # each log goes on proving its own letters
    for name in ("jurnal.json", "jurnal-v1.json"):
        assert run("extrage", "--refa", folder / "extragere" / name).status == 0


def test_an_announcement_that_a_person_changed_is_kept(run: Run, cup: Callable[[str], Path]) -> None:
    folder = cup("serie_maxime")
    run("extrage", "--dosar", folder)
    (folder / "extragere" / "anunt.txt").write_text("ce am spus de fapt", "utf-8")
    done = run("extrage", "--dosar", folder, "--din-nou")
    assert "anunt-v1.txt" in done.out
    assert (folder / "extragere" / "anunt-v1.txt").read_text("utf-8") == "ce am spus de fapt"


def test_another_type_than_the_folders_is_refused_and_nothing_written(run: Run, cup: Callable[[str], Path]) -> None:
    folder = cup("pe_sir")
    before = (folder / "concurs.toml").read_bytes()
    done = run("extrage", "integral_partial", "--dosar", folder)
    assert done.status == 2
    assert "tipul este pe_sir, iar comanda cere integral_partial" in done.err
    assert (folder / "concurs.toml").read_bytes() == before
    assert not (folder / "extragere").exists()


def test_in_a_folder_of_a_type_that_draws_nothing_the_arbiter_is_told_so(run: Run, cup: Callable[[str], Path]) -> None:
    done = run("extrage", "--dosar", cup("integral"))
    assert (done.status, done.out) == (2, "")
    assert "nu se extrag litere" in done.err


def test_other_faults_of_the_folder_are_told_before_anything_is_drawn(run: Run, cup: Callable[[str], Path]) -> None:
    folder = cup("pe_sir")
    path = folder / "concurs.toml"
    path.write_text(path.read_text("utf-8").replace("tip = ", 'scra = "fara"\ntip = '), "utf-8")
    done = run("extrage", "--dosar", folder)
    assert done.status == 2
    assert "«scra»" in done.err
    assert "litere" not in done.err
    assert run("extrage", "--dosar", "nu-exista").status == 2


def test_what_the_folder_must_say_itself_is_not_taken_from_an_option(run: Run, cup: Callable[[str], Path]) -> None:
    folder = cup("serie_maxime")
    done = run("extrage", "--dosar", folder, "--vocale-la-alegere", "--joker-tine-loc")
    assert done.status == 2
    assert "--vocale-la-alegere" in done.err
    assert "joker_tine_loc = true" in done.err
    path = folder / "concurs.toml"
    text = path.read_text("utf-8").replace("# vocale_la_alegere = false", "vocale_la_alegere = true ")
    path.write_text(text.replace("# joker_tine_loc = false", "joker_tine_loc = true "), "utf-8")
    assert run("extrage", "--dosar", folder, "--samanta", "x").status == 0
    groups = tomllib.loads(path.read_text("utf-8"))["partida"]["grupe"]
    assert not set("".join(groups)) & set("AEIOU")
    log = json.loads((folder / "extragere" / "jurnal.json").read_text("utf-8"))
    assert log["joker_tine_loc"] is True
    assert run("extrage", "--refa", folder / "extragere" / "jurnal.json").status == 0
    # 4.4: the vowels drawn do not reach the players
    assert "ANA" not in (folder / "extragere" / "anunt.txt").read_text("utf-8")


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
        (third[0], third[0].replace('iese": "', 'iese": "X')),
        (third[0], ""),
        (begins[0], begins[0] + "X"),
        ('"samanta": "demo"', '"samanta": "altul"'),
        ('"interval": [31, 45]', '"interval": [32, 45]'),
        ('"articol": "4.3"', '"articol": "\\ud800"'),
    ]
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


def test_letters_drawn_by_hand_that_keep_the_rules(run: Run) -> None:
    done = run("extrage", "pe_sir", "--verifica", STRING)
    assert done.status == 0
    assert "31 de litere – 60 de minute" in done.out
    assert run("extrage", "serie_maxime", "--verifica", "casădel", "știrenu").status == 0
    assert run("extrage", "serie_maxime", "--verifica", "CASADELSTIRENU").out.startswith(
        "Bine: Serie de maxime – 2 grupe"
    )
    assert run("extrage", "integral_partial", "--verifica", "c,a,s,a", STRING[:20] + "?").status == 0


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("pe_sir", "CASAEIO" + STRING[4:]),
         ["peste 3 vocale la rând, de la litera 4: AEIO (4.3)",
          "de la litera 7. Rămân: CASAEI. Înapoi în sac: OTISER"]),
        (("pe_sir", STRING[:30]), ["Nu sunt toate: 30 de litere; la integral pe șir se extrag între 31 și 45 (4.3)",
                                   "Extragerea continuă cu litera 31."]),
        (("pe_sir", "XHZAVLN" + STRING), ["nu se poate face nicio primă depunere (art. 4.3)", "de reluat"]),
        (("integral_partial", "AEIOUBCDFGHJLMNPRSTVXZTS"), ["vocalele sunt 5 din 24, sub 25% (4.2)", "litera 24"]),
        (("serie_maxime", "CASADEL", "AEIOUAE"), ["grupa 2 nu are nicio consoană (4.4)", "la grupa 2, de la litera 7"]),
        (("serie_maxime", "CASADEL", "AEIC"), ["grupa 2 are 4 litere, nu 7", "continuă la grupa 2 cu litera 5"]),
        (("n_scrabble", "JAJADEL", "STIRENU"), ["sunt 2 de J, setul are 1 (3.1)", "la grupa 1, de la litera 3"]),
        (("integral_partial", STRING[:28], "--interval", "21-27"), ["28 de litere", "de la litera 28"]),
        (("integral_partial", STRING[:28], "--numar", "27"), ["trebuie 27", "de la litera 28"]),
    ],
)  # fmt: skip
def test_letters_drawn_by_hand_that_break_a_rule(run: Run, arguments: tuple[str, ...], said: list[str]) -> None:
    done = run("extrage", arguments[0], "--verifica", *arguments[1:])
    assert done.status == 1
    for text in said:
        assert text.casefold() in done.out.casefold()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((), "lipsește tipul"),
        (("pe_sirr",), "«pe_sirr» nu se cunoaște"),
        (("serie_maxime", "--samanta", "a\nb"), "semne care se pot tipări"),
        (("serie_maxime", "--samanta", "\udc80"), "semne care nu sunt text"),
        (("pe", "sir"), "«pe» nu se cunoaște"),
        (("integral",), "nu se extrag litere"),
        (("superscrabble",), "nu se extrage (art. 4.6)"),
        (("n_scrabble",), "--grupe 6 (hexascrabble)"),
        (("n_scrabble", "--grupe", 15), "între 1 și 14"),
        (("n_scrabble", "--grupe", -1), "între 1 și 14"),
        (("pe_sir", "--grupe", 3), "--grupe: opțiunea nu se folosește"),
        (("serie_maxime", "--interval", "21-27"), "--interval: opțiunea nu se folosește"),
        (("serie_maxime", "--numar", 21), "--numar: opțiunea nu se folosește"),
        (("integral_partial", "--interval", "20-27"), "între 21 și 35"),
        (("integral_partial", "--interval", "28-21"), "nu este un interval"),
        (("integral_partial", "--interval", "mult"), "nu este un interval"),
        (("integral_partial", "--numar", 36), "între 21 și 35"),
        (("integral_partial", "--numar", 22, "--interval", "21-27"), "ori --interval, ori --numar"),
        (("integral_partial", "--vocale-la-alegere"), "--vocale-la-alegere"),
        (("integral_partial", "--din-nou"), "cere --dosar"),
        (("integral_partial", "CASA"), "numai cu --verifica"),
        (("integral_partial", "--competitie", "cupa"), "--competitie: opțiunea nu se folosește"),
        (("integral_partial", "--verifica"), "nu sunt litere de verificat"),
        (("integral_partial", "--verifica", "CASK"), "semnul K"),
        (("integral_partial", "--verifica", "CASA", "--samanta", "x"), "--samanta: opțiunea nu se folosește"),
        (("pe_sir", "--lexic", "nicio-lista"), "nu este nici instalată"),
        (("--refa", "nu-exista.json"), "fișierul lipsește"),
        (("--refa", "x.json", "--numar", 3), "--numar: opțiunea nu se folosește"),
        (("proba",), "lipsește --competitie"),
        (("proba", "--competitie", "mondiale"), "cnis, cupa, perechi, tineret"),
        (("proba", "--competitie", "cupa", "--etape", "2"), "--competitie cnis"),
        (("proba", "--competitie", "cnis", "--etape", "3"), "1 sau 2"),
        (("proba", "--competitie", "cnis", "--etape", "2,"), "1 sau 2"),
        (("proba", "--competitie", "cupa", "--numar", 22), "--numar: opțiunea nu se folosește la proba"),
    ],
)
def test_what_cannot_be_is_refused_with_what_would_be_right(run: Run, arguments: tuple[object, ...], said: str) -> None:
    done = run("extrage", *arguments)
    assert (done.status, done.out) == (2, "")
    assert said in done.err
    assert not list(Path().glob("*"))


def test_the_list_that_first_moves_were_looked_up_in_is_named(run: Run) -> None:
    out = run("extrage", "pe_sir").out
    assert lexicon().info.official is False
    assert f"{lexicon().info.name}, care NU este lista oficială" in out
    assert "lista" not in run("extrage", "serie_maxime").out
