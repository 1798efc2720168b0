"""Names of files that Windows keeps for itself, that meet where case does not count, that lead out of a folder."""

from pathlib import Path

import pytest

from arbitraj.filename import apart, is_safe, made_safe, stays_inside
from arbitraj.lexicon.lexicon import valid_name
from tests.commands import run
from tests.folders import folder, sheet

PORTS = [f"{port}{digit}" for port in ("COM", "LPT") for digit in "0123456789¹²³"]
DEVICES = ("CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$", *PORTS)


@pytest.mark.parametrize("name", DEVICES)
def test_what_windows_keeps_for_devices_is_no_name(name: str) -> None:
    for file_name in (name, name.lower(), f"{name}.csv", f"{name} .csv", f"{name}.tar.gz"):
        assert not is_safe(file_name)
        assert not valid_name(file_name)
        assert is_safe(made_safe(file_name, "fisa"))
    assert is_safe(f"{name}a"[:4] + "a")
    assert is_safe(f"x{name}".replace("$", ""))


@pytest.mark.parametrize(
    "name", ["", ".", "..", "a.", "a ", "a:b", 'a"', "a/b", "a\\b", "a|b", "a?", "a\x00", "a" * 121]
)
def test_what_no_file_of_windows_can_be_called(name: str) -> None:
    assert not is_safe(name)
    assert is_safe(made_safe(name, "fisa"))


def test_names_that_meet_are_told_apart() -> None:
    given = ["a", "A", "a", "ș", "s\u0326", "2-A", "ß", "SS", "b"]
    made = list(apart(given))
    assert made[0] == "a"
    assert made[-1] == "b"
    assert len({name.casefold() for name in made}) == len(given)
    assert made == list(apart(given))


def test_sheets_whose_numbers_differ_in_case_alone_are_written_apart(tmp_path: Path) -> None:
    where = folder(tmp_path)
    for name in ("7a", "7A", "con", "Nul"):
        (where / "solutii" / f"{name}.csv").write_text(sheet(), encoding="utf-8")
    said = run(tmp_path, "fisa", "converteste", where / "solutii", "--iesire", tmp_path / "scrise")
    assert said.status == 0, said.err
    written = [path.name for path in (tmp_path / "scrise").iterdir()]
    assert len({name.casefold() for name in written}) == len(written) == 6
    assert all(map(is_safe, written))


@pytest.mark.parametrize("name", ["CON", "com¹", "Cupa.", "a:b", "nul.concurs"])
def test_a_folder_is_not_given_a_name_that_windows_lacks(tmp_path: Path, name: str) -> None:
    said = run(tmp_path, "nou", tmp_path / name)
    assert said.status == 2
    assert "Windows" in said.err
    assert not (tmp_path / name).is_dir()  # Windows says of a device's name that it exists
    assert run(tmp_path, "nou", tmp_path / "Cupa Țării 2026").status == 0


@pytest.mark.parametrize(
    "name",
    ["../x.csv", "a/../../x.csv", "/etc/passwd", "C:\\x.csv", "C:x.csv", "\\\\srv\\x.csv", "//srv/x", "..\\x", "l"],
)
def test_results_of_others_stay_in_the_folder(tmp_path: Path, name: str) -> None:
    where = tmp_path / "cupa"
    where.mkdir()
    (tmp_path / "x.csv").write_text("nume,puncte\nPop,1\n", encoding="utf-8")
    (where / "l").symlink_to(tmp_path / "x.csv")
    assert not stays_inside(where, name)
    head = '[competitie]\ntitlu = "Cupa"\n'
    (where / "competitie.toml").write_text(f"{head}[[alte]]\nfisier = '{name}'\n", encoding="utf-8")
    said = run(tmp_path, "clasament-general", where)
    assert said.status == 2
    assert "iese din dosarul competiției" in said.err
    (where / "x.csv").write_text("nume,puncte\nPop,1\n", encoding="utf-8")
    (where / "competitie.toml").write_text(f'{head}[[alte]]\nfisier = "x.csv"\n', encoding="utf-8")
    assert "iese din" not in run(tmp_path, "clasament-general", where).err
