"""`arbitraj lexic` what is printed, and the exit status."""

from itertools import product
from pathlib import Path

import pytest

from arbitraj.game.variant import load_variant
from arbitraj.lexicon.lexicon import EMBEDDED, ListStore
from arbitraj.lexicon.normalise import faults
from arbitraj.text import say
from tests.commands import run

UNOFFICIAL = say("lexic.unofficial")


class Machine:
    """A machine with its own data folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def lexic(self, *arguments: str) -> tuple[int, str, str]:
        said = run(self.folder, "lexic", *arguments)
        return said.status, said.out, said.err

    def file(self, name: str, text: str) -> str:
        path = self.folder / name
        path.write_text(text, encoding="utf-8")
        return str(path)


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def test_words_are_looked_up_folded_and_the_list_is_named(machine: Machine) -> None:
    code, out, _ = machine.lexic("verifica", "casă", "Șțqx")
    assert (code, out.splitlines()[:2]) == (1, ["casă: DA", "Șțqx: NU"])
    assert EMBEDDED in out
    assert UNOFFICIAL in out
    assert machine.lexic("verifica", "ȘTIRE", "comandă")[0] == 0


def test_a_list_is_imported_chosen_and_used(machine: Machine) -> None:
    path = machine.file("loc.txt", "casă\nîntr-o\nmasă/AB\nx\n")
    code, out, _ = machine.lexic("importa", path, "--oficiala", "--sursa", "Federația")
    assert code == 0
    assert "2 cuvinte" in out
    assert "într-o" in out
    assert "masă/AB" in out
    assert machine.lexic("implicit", "loc") == (0, "Lista implicită este acum «loc», 2 cuvinte.\n", "")
    code, out, _ = machine.lexic("verifica", "MASA")
    assert code == 0
    assert UNOFFICIAL not in out
    assert UNOFFICIAL in machine.lexic("verifica", "MASA", "--lista", EMBEDDED)[1]
    assert UNOFFICIAL in machine.lexic("implicit", EMBEDDED)[1]
    rows = machine.lexic("lista")[1].splitlines()
    assert [row[:2] for row in rows] == ["* ", "  "]
    assert "Federația" in rows[1]
    assert "lista oficială" in rows[1]
    assert "NU este lista oficială" in rows[0]


def test_what_is_wrong_is_said_on_standard_error(machine: Machine) -> None:
    path = machine.file("loc.txt", "casă\nmasă\n")
    machine.lexic("importa", path)
    code, out, error = machine.lexic("importa", path)
    assert (code, out) == (2, "")
    assert "există deja o listă cu numele «loc»" in error
    assert machine.lexic("importa", path, "--inlocuieste")[0] == 0
    code, _, error = machine.lexic("verifica", "casa", "--lista", "alta")
    assert code == 2
    assert "hunspell-ro, loc, loc-v1" in error
    assert machine.lexic("importa", str(machine.folder / "lipsa.txt"))[0] == 2


def test_a_damaged_list_does_not_hide_the_others(machine: Machine) -> None:
    machine.lexic("importa", machine.file("loc.txt", "casă\nmasă\n"))
    (machine.folder / "date" / "rea.lexic").write_bytes(b"x")
    code, out, _ = machine.lexic("lista")
    assert code == 0
    assert "rea: fișierul listei este stricat" in out
    assert "loc: 2 cuvinte" in out


LONG = "".join(f"x{''.join(letters)}\n" for letters in product("abcdefgijlm", repeat=4))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("casă\n", "are un singur cuvânt"),
        ("casă, masă, om\n", "are mai multe cuvinte pe rând"),
        ("casă masă\nom bun\n", "are mai multe cuvinte pe rând"),
        ("cat\nhouse\nthe\n", "nu are cuvintele cele mai obișnuite ale limbii române"),
    ],
)
def test_what_is_no_list_is_refused_unless_the_arbiter_insists(machine: Machine, text: str, said: str) -> None:
    path = machine.file("loc.txt", text)
    code, out, error = machine.lexic("importa", path)
    assert (code, out) == (2, "")
    assert said in error
    assert "câte un cuvânt pe rând" in error
    assert "--totusi" in error
    assert not (machine.folder / "date").exists()
    assert machine.lexic("importa", path, "--totusi")[0] == 0


@pytest.mark.parametrize(
    "text",
    [
        "casă\nmasă\n",
        "# lista, de încercare, scurtă\ncasă/AB\nmasă 12\nom s.m.\n",
        "Lista de cuvinte\n" + "casă\nom\nbun\nmasă\nmic\n" * 3,
    ],
)
def test_a_short_list_with_flags_figures_or_a_title_is_a_list(machine: Machine, text: str) -> None:
    assert machine.lexic("importa", machine.file("loc.txt", text))[0] == 0


def test_a_long_list_has_most_of_the_commonest_words(machine: Machine) -> None:
    common = sorted(load_variant("romana").common)
    few = machine.file("putine.txt", LONG + "\n".join(common[: len(common) // 2 - 1]))
    most = machine.file("multe.txt", LONG + "\n".join(common[: len(common) // 2]))
    made = machine.file("mici.txt", LONG[: len(LONG) // 2] + "\ncasa")
    assert machine.lexic("importa", few)[0] == 2
    assert machine.lexic("importa", most)[0] == 0
    assert machine.lexic("importa", made)[0] == 0


def test_the_list_that_comes_with_the_program_has_all_the_commonest_words() -> None:
    words = ListStore().open(EMBEDDED)
    common = load_variant("romana").common
    assert len(common) > 50
    assert [word for word in common if word not in words] == []
    assert list(faults(("a",), common, common)) == []


def test_a_list_is_imported_with_the_letters_of_its_variant(machine: Machine) -> None:
    path = machine.file("osps.txt", "żółw\nwór\nwor\nquiz\n")
    code, out, _ = machine.lexic("importa", path, "--varianta", "polona", "--nume", "osps")
    assert code == 0
    assert "3 cuvinte" in out  # there is no Q in Polish
    assert 'lexic = "osps"' in out
    of_it = ("--lista", "osps", "--varianta", "polona")
    code, out, _ = machine.lexic("verifica", "WÓR", "ŻÓLW", "zółw", *of_it)
    assert (code, out.splitlines()[:3]) == (1, ["WÓR: DA", "ŻÓLW: NU", "zółw: NU"])  # Ż is no Z, Ł is no L
    # Scribo keeps hyphens, and has its own words of two letters
    path = machine.file("scribo.txt", "du-te\nod\n")
    assert machine.lexic("importa", path, "--varianta", "scribo")[0] == 0
    code, out, _ = machine.lexic("verifica", "DU–TE", "te", "od", "--lista", "scribo", "--varianta", "scribo")
    assert (code, out.splitlines()[:3]) == (1, ["DU–TE: DA", "te: DA", "od: NU"])
    code, _, told = machine.lexic("importa", path, "--varianta", "poloneza")
    assert (code, "Poate «polona»?" in told) == (2, True)
