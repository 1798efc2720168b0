"""Letters written into concurs.toml: what a person wrote around them stays byte for byte."""

import tomllib
from pathlib import Path

import pytest

from arbitraj.desk.preparing.settings import with_value, write_value
from arbitraj.problems import ProblemsError
from tests.folders import step_in

LETTERS, GROUPS = "CASA?", ["CASADEL", "STIRENU"]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ('[partida]\ntip = "x"\nlitere = ""\n', '[partida]\ntip = "x"\nlitere = "CASA?"\n'),
        ('[partida]\ntip = "x"\nlitere="AB" # "AB"\n', '[partida]\ntip = "x"\nlitere="CASA?" # "AB"\n'),
        ("[partida]\n  litere =  'AB'  \n", '[partida]\n  litere =  "CASA?"  \n'),
        ('[partida]\nlitere = """A\nB"""\ntip = "x"\n', '[partida]\nlitere = "CASA?"\ntip = "x"\n'),
        # not there: after tip, in its section alone
        ('[partida]\ntip = "x"  # tipul\n# litere = "Z"\n',
         '[partida]\ntip = "x"  # tipul\nlitere = "CASA?"\n# litere = "Z"\n'),
        ('[partida]\ntip = "x"', '[partida]\ntip = "x"\nlitere = "CASA?"\n'),
        ('[concurs]\ntip = "a"\nlitere = "b"\n[partida]\ntip = "x"\n',
         '[concurs]\ntip = "a"\nlitere = "b"\n[partida]\ntip = "x"\nlitere = "CASA?"\n'),
        ('[partida]\r\ntip = "x"\r\n\r\n[reguli]\r\n',
         '[partida]\r\ntip = "x"\r\nlitere = "CASA?"\r\n\r\n[reguli]\r\n'),
        ('[partida]\r\nlitere = "" # gol\r\ntip = "x"\r\n', '[partida]\r\nlitere = "CASA?" # gol\r\ntip = "x"\r\n'),
        # looks like the key, but is text, a list or a comment
        ('[concurs]\ntitlu = """\n[partida]\nlitere = "nu"\n"""\n[partida]\ntip = "x"\nlitere = ""\n',
         '[concurs]\ntitlu = """\n[partida]\nlitere = "nu"\n"""\n[partida]\ntip = "x"\nlitere = "CASA?"\n'),
        ('[partida]\ntabla = [ # ["\n  "H7 CASA", # ]\n  "litere = 1",\n]\ntip = "x"\nlitere = ""\n',
         '[partida]\ntabla = [ # ["\n  "H7 CASA", # ]\n  "litere = 1",\n]\ntip = "x"\nlitere = "CASA?"\n'),
        ('\ufeff[partida]\ntip = "x"\n', '\ufeff[partida]\ntip = "x"\nlitere = "CASA?"\n'),
        # written in ways that few know
        ('partida = { tip = "x", litere = "" } # aici\n', 'partida = { tip = "x", litere = "CASA?" } # aici\n'),
        ('[partida]\ntip = "x"\n"litere" = \'AB\'\n', '[partida]\ntip = "x"\n"litere" = "CASA?"\n'),
        ('[ partida ] # aici\ntip = "ș ț ă"\n', '[ partida ] # aici\ntip = "ș ț ă"\nlitere = "CASA?"\n'),
    ],
)  # fmt: skip
def test_only_the_value_changes(before: str, after: str) -> None:
    assert with_value(before.encode(), "litere", LETTERS) == after.encode()


def test_a_list_of_groups_takes_the_place_of_one_over_several_lines() -> None:
    before = '[partida]\ngrupe = [\n  "AB", # prima ]\n  "C[D",\n] # gata\ntip = "x"\n'
    after = '[partida]\ngrupe = ["CASADEL", "STIRENU"] # gata\ntip = "x"\n'
    assert with_value(before.encode(), "grupe", GROUPS) == after.encode()


def test_a_file_in_an_older_encoding_keeps_its_bytes() -> None:
    before = '[concurs]\ntitlu = "Braşov"\n[partida]\ntip = "x"\n'.encode("cp1250")
    assert with_value(before, "litere", LETTERS) == before + b'litere = "CASA?"\n'


@pytest.mark.parametrize(
    "text",
    [
        'partida = { tip = "x" }\n', 'partida.tip = "x"\npartida.litere = ""\n', "[concurs]\n",
        "[partida]\nscara = 1\n", '[partida]\ntip = "x\n',
        '[partida]\ntip = "x"\n[[partida.a]]\n[partida.b]\nlitere = ""\n[partida]\n', "partida = 3\n",
    ],
)  # fmt: skip
def test_what_cannot_be_changed_safely_is_refused_with_the_line_to_write(text: str) -> None:
    with pytest.raises(ProblemsError) as error:
        with_value(text.encode(), "litere", LETTERS)
    assert 'litere = "CASA?"' in str(error.value)


def test_a_file_in_utf_16_stays_so() -> None:
    before, after = ('[partida]\r\ntip = "x"\r\n', '[partida]\r\ntip = "x"\r\nlitere = "CASA?"\r\n')
    assert with_value(before.encode("utf-16"), "litere", LETTERS) == after.encode("utf-16")


def test_a_file_much_longer_than_settings_are_is_refused_at_once() -> None:
    long = '[partida]\ntip = "x"\n' + "".join(f"a.b.c{n} = 1\n" for n in range(20_000))
    with pytest.raises(ProblemsError):
        with_value(long.encode(), "litere", LETTERS)


def test_a_copy_is_kept_where_asked_and_never_over_another(tmp_path: Path) -> None:
    path = tmp_path / "concurs.toml"
    path.write_bytes(b'[partida]\ntip = "x"\nlitere = "A"\n')
    with step_in(tmp_path) as step:
        assert write_value(step, "litere", "B", keep=False) is None
    assert sorted(file.name for file in tmp_path.iterdir()) == ["concurs.toml"]
    for number, letters in ((1, "C"), (2, "D")):
        before = path.read_bytes()
        with step_in(tmp_path) as transaction:
            copy = write_value(transaction, "litere", letters, keep=True)
        assert copy == tmp_path / f"concurs-v{number}.toml"
        assert copy.read_bytes() == before
    assert tomllib.loads(path.read_text("utf-8"))["partida"]["litere"] == "D"


def test_a_refused_file_is_left_as_it_was_without_a_copy(tmp_path: Path) -> None:
    path = tmp_path / "concurs.toml"
    path.write_bytes(b'partida = { tip = "x" }\n')
    with pytest.raises(ProblemsError), step_in(tmp_path) as transaction:
        write_value(transaction, "litere", "B", keep=True)
    assert [file.name for file in tmp_path.iterdir()] == ["concurs.toml"]
    assert path.read_bytes() == b'partida = { tip = "x" }\n'
