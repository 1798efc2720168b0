"""Acts of an arbiter, one after another at the command line: each is carried out, or refused, and told truly."""

import json
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.commands import Run, Said, run
from tests.correcting import EXAMPLE, LETTERS
from tests.folders import HAND_IN, SETTINGS, folder, sheet

CHIEF = "Șerban Țuțea"
WITH_TERM = SETTINGS.replace(
    'titlu = "Probă"', f'titlu = "Probă"\narbitru = "{CHIEF}"\ncontestatii_pana_la = "21.11.2036 18:30"'
)
GROUPS = WITH_TERM.replace("integral_partial", "serie_maxime").replace(
    f'litere = "{LETTERS}"', 'grupe = ["CASADEL", "STIRENU", "?OMANDA"]'
)
IN_GROUPS = "nume;Pop Ana\nmasa;1\nnr;grupa;pozitie;depunere;puncte;total\n1;1;H7;CASA;8;\n2;2;I8;STIRE;13;\n"


class Table:
    """A folder, and the arbiter who types commands about it."""

    def __init__(self, arbitraj: Run, where: Path) -> None:
        self.arbitraj, self.where = arbitraj, where

    def decides(self, *what: object) -> Said:
        return self.arbitraj("decide", self.where, *what, "--arbitru", CHIEF, "--motiv", "așa e drept")

    def contests(self, entry: int, *more: object) -> Said:
        about = ("--masa", 1, "--depunere", entry, "--text", "nu", "--ora", "10:00")
        return self.arbitraj("contestatie", "inregistreaza", self.where, *about, *more)

    def answers(self, number: int, *how: object) -> Said:
        signed = ("--arbitru", CHIEF, "--motiv", "așa e drept", "--ora", "10:30")
        return self.arbitraj("contestatie", "raspunde", self.where, number, "admisa", *signed, *how)

    def results(self) -> dict[str, Any]:
        assert self.arbitraj("corecteaza", self.where, "--json", self.where / "j").status == 0
        return dict(json.loads((self.where / "j").read_text("utf-8")))

    def total(self, name: str = "Pop Ana") -> int | None:
        data = self.results()
        return next((standing["total"] for standing in data["clasament"] if standing["nume"] == name), None)


@pytest.fixture
def arbitraj(tmp_path: Path) -> Run:
    return partial(run, tmp_path)


@pytest.fixture
def table(arbitraj: Run, tmp_path: Path, request: pytest.FixtureRequest) -> Table:
    files: dict[str, str] = getattr(request, "param", {})
    return Table(arbitraj, folder(tmp_path, **{"concurs": WITH_TERM, **files}))


def rows(text: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("table", [{"solutii_01": sheet(rows=text)}], indirect=True)


# numbers


@pytest.mark.parametrize("table", [{"concurs": GROUPS, "solutii_01": IN_GROUPS, "solutii_02": None}], indirect=True)
@pytest.mark.parametrize("group", ["-1", "--1", "−2", "gr. -2", "0", "4", "9", "1 sau 2"])
def test_4_4_a_group_that_the_game_does_not_have_is_refused(table: Table, group: str) -> None:
    said = table.decides("01", "grupa", "--depunere", 2, f"--grupa={group}")
    assert (said.status, "nu există grupa" in said.err) == (2, True)
    assert not (table.where / "decizii.toml").exists()


@pytest.mark.parametrize("action", ["adauga", "scoate"])
def test_entry_0_is_no_decision_on_the_whole_sheet(table: Table, action: str) -> None:
    said = table.decides("01", action, "--depunere", 0, "--articol", "8.3.a")
    assert (said.status, "fișa nu are depunerea 0" in said.err) == (2, True)


# the same thing twice, and what excludes one another


def test_the_same_addition_made_twice_by_hand_is_asked(table: Table) -> None:
    line = '[[decizie]]\nfisa = "01"\nactiune = "adauga"\ndepunere = 2\narticol = "8.4.d"\nmotiv = "x"\narbitru = "y"\n'
    (table.where / "decizii.toml").write_text(line + line, encoding="utf-8")
    (question,) = table.results()["intrebari"]
    assert "adăugată prin hotărârea 1: se adaugă o singură dată" in question["text"]
    assert table.total() is None
    assert table.decides("anuleaza", 2).status == 0
    assert table.total() == 169
    assert "se adaugă o singură dată" in table.decides("01", "adauga", "--depunere", 2, "--articol", "8.4.d").err


@pytest.mark.parametrize("other", ["8.4.c", "8.4.d"])
def test_8_4_one_entry_has_one_of_the_penalties_for_its_place_and_word(table: Table, other: str) -> None:
    assert table.decides("01", "adauga", "--depunere", 3, "--articol", "8.4.b").status == 0
    said = table.decides("01", "adauga", "--depunere", 3, "--articol", other)
    assert (said.status, f"se dă numai una dintre {other} și 8.4.b" in said.err) == (2, True)
    assert table.decides("01", "scoate", "--depunere", 3, "--articol", "8.4.b").status == 0
    assert table.decides("01", "adauga", "--depunere", 3, "--articol", other).status == 0
    assert table.total() == 169


# 8.2.b: the principles of the game are nobody's to decide


@pytest.mark.parametrize(
    ("entry", "how", "why"),
    [
        (5, ("--pozitie", "A1"), "8 litere noi"),
        (5, ("--pozitie", "A1", "--cuvant", "CAPRARULCASATR"), "14 litere noi"),
        (2, ("--pozitie", "A1"), "nu se leagă"),
        (1, ("--pozitie", "A1"), "nu trece prin centrul"),
    ],
)
def test_8_2_b_what_no_game_allows_is_not_accepted(table: Table, entry: int, how: tuple[str, ...], why: str) -> None:
    said = table.decides("01", "accepta", "--depunere", entry, *how)
    assert (said.status, why in said.err) == (2, True)
    assert table.total() == 189


@rows(EXAMPLE.replace("CAPRARUL", "CAPRARUX"))
def test_8_2_b_what_lost_its_contact_is_asked_in_whole_sentences(table: Table) -> None:
    assert table.decides("01", "accepta", "--depunere", 5, "--cuvant", "CAPRARUL").status == 0
    said = table.decides("01", "respinge", "--depunere", 3, "--articol", "8.2.a")
    assert ("nu se mai potrivește" in said.out, ".." in said.out) == (True, False)
    (question,) = table.results()["intrebari"]
    assert (table.total(), ".." in question["text"]) == (None, False)
    assert table.decides("anuleaza", 2).status == 0
    assert table.total() == 189


def test_8_2_a_a_word_that_is_not_in_the_list_is_accepted(table: Table) -> None:
    assert table.decides("01", "accepta", "--depunere", 2, "--cuvant", "STIRA").status == 0


# contestations follow their entry


@rows(EXAMPLE.replace("K5 CAPRARUL 86", "K5 CAPRARUL 85"))
def test_8_6_a_contestation_follows_its_entry_where_rows_are_put_in(table: Table) -> None:
    assert table.contests(5).status == 0
    path = table.where / "solutii" / "01.csv"
    path.write_text(sheet(rows=EXAMPLE.replace("K5 CAPRARUL 86", "K5 ACASA 86\nK5 CAPRARUL 85")), encoding="utf-8")
    said = table.answers(1, "--actiune", "scoate", "--articol", "8.3.d")
    assert (said.status, "«K5 CAPRARUL», este acum depunerea 6" in said.err) == (0, True)
    assert "depunere = 6" in (table.where / "decizii.toml").read_text("utf-8")


@rows(EXAMPLE.replace("K5 CAPRARUL 86", "K5 CAPRARUL 85"))
def test_8_6_where_the_contested_entry_is_gone_it_is_asked_which_one_is_meant(table: Table) -> None:
    assert table.contests(5).status == 0
    (table.where / "solutii" / "01.csv").write_text(
        sheet(rows=EXAMPLE.replace("71", "70").replace("K5 CAPRARUL 86", "")), encoding="utf-8"
    )
    said = table.answers(1, "--actiune", "scoate", "--articol", "8.3.d")
    assert (said.status, "nu mai are depunerea contestată, «K5 CAPRARUL»" in said.err) == (2, True)
    assert table.answers(1, "--actiune", "scoate", "--articol", "8.3.d", "--depunere", 3).status == 0


@rows(EXAMPLE.replace("K5 CAPRARUL 86", "K5 CAPRARUL 85"))
def test_8_6_an_older_register_does_not_know_what_the_entry_said(table: Table) -> None:
    assert table.contests(5).status == 0
    register = table.where / "contestatii.toml"
    lines = register.read_text("utf-8").splitlines(keepends=True)
    register.write_text("".join(line for line in lines if not line.startswith("scris")), encoding="utf-8")
    (table.where / "solutii" / "01.csv").write_text(sheet(rows=EXAMPLE.replace("86", "84")), encoding="utf-8")
    said = table.answers(1, "--actiune", "scoate", "--articol", "8.3.d")
    assert (said.status, "a fost tastată din nou" in said.err) == (2, True)


# what is told


@rows(EXAMPLE)
def test_8_2_what_an_arbiter_wrote_ends_before_the_next_sentence(table: Table) -> None:
    assert table.decides("01", "respinge", "--depunere", 2, "--articol", "8.2.a").status == 0
    shown = table.arbitraj("arata", table.where, "01", "--depunere", 2).out
    assert "Respinsă de arbitru: așa e drept. Ies din stoc" in " ".join(shown.split())


def test_a_misfit_on_the_whole_sheet_speaks_of_no_entry(table: Table) -> None:
    line = '[[decizie]]\nfisa = "01"\nactiune = "adauga"\narticol = "8.4.d"\nmotiv = "x"\narbitru = "y"\n'
    (table.where / "decizii.toml").write_text(line, encoding="utf-8")
    (question,) = table.results()["intrebari"]
    assert "altă hotărâre despre depunere" not in question["text"]


# 8.5: the register of sanctions is what counts


@pytest.mark.parametrize("stage", ["--provizoriu", "--final"])
@pytest.mark.parametrize(
    "line", ["01,1,1,predat,1", "01,1,1,predat,2", "01,1,1,eliminat,0"], ids=["warned", "twice", "sent off"]
)
@pytest.mark.parametrize("register", ["", "# nimic\n"])
def test_8_5_an_empty_register_stands_against_the_hand_ins(
    arbitraj: Run, tmp_path: Path, stage: str, line: str, register: str
) -> None:
    where = folder(tmp_path, concurs=WITH_TERM, predare=HAND_IN.replace("01,1,1,predat,0", line))
    (where / "sanctiuni.toml").write_text(register, encoding="utf-8")
    said = arbitraj("publica", where, stage)
    assert (said.status, "nu s-a publicat nimic" in said.err) == (2, True)
    assert not (where / "publicat").exists()
