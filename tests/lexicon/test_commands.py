"""`arbitraj lexic` what is printed, and the exit status."""

from pathlib import Path

import pytest

from arbitraj.lexicon.store import EMBEDDED
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
    path = machine.file("loc.txt", "casă\n")
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
    machine.lexic("importa", machine.file("loc.txt", "casă\n"))
    (machine.folder / "date" / "rea.lexic").write_bytes(b"x")
    code, out, _ = machine.lexic("lista")
    assert code == 0
    assert "rea: fișierul listei este stricat" in out
    assert "loc: 1 cuvânt" in out
