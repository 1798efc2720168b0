"""Commands given inside the folder of a competition need no DOSAR."""

from pathlib import Path

import pytest

from tests.commands import Said, run
from tests.folders import folder
from tests.season.conftest import WITH_DEADLINE

BY = ("--arbitru", "Ionescu Maria", "--motiv", "m", "--ora", "18:10")
COMMANDS = [
    ("corecteaza",), ("arata", "01"), ("arata", "Ilie Dan", "--depunere", "1"),
    ("decide", "01", "scoate", "--depunere", "1", "--articol", "8.2.d", "--proba", *BY[:4]),
    ("publica", "--provizoriu"), ("formulare",), ("anunturi", "--start", "10:00", "--durata", "60"),
    ("mese", "--proba", "--pastreaza"),
    ("contestatie", "inregistreaza", "--masa", "2", "--text", "Rog recitirea fișei.", "--ora", "18:00"),
    ("contestatie", "lista"), ("contestatie", "tipareste"), ("sanctiune", "avertisment", "--masa", "2", *BY),
    ("sanctiune", "lista"), ("sanctiune", "tipareste"), ("raport",), ("nou",),
]  # fmt: skip


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: " ".join(command[:2]))
def test_a_command_says_the_same_inside_the_folder_as_with_its_name(tmp_path: Path, command: tuple[str, ...]) -> None:
    words = 2 if command[0] in ("contestatie", "sanctiune") else 1
    inside, outside = (folder(tmp_path / name, concurs=WITH_DEADLINE) for name in "ab")
    here = run(tmp_path, *command, within=inside)
    there = run(tmp_path, *command[:words], outside, *command[words:])
    assert here.status == there.status
    # nothing of 8.2.d is there to be dropped, no sanction to be printed
    assert here.status == (2 if command[0] == "decide" or "sanctiune tipareste" in " ".join(command) else 0), here.err
    assert _without_path(here, inside) == _without_path(there, outside)
    assert _files(inside) == _files(outside)


def _without_path(said: Said, where: Path) -> list[str]:
    """What was said, however the folder was called in it."""
    lines = (said.out + said.err).replace("\n", " ").replace(f"{where}/", "").replace(f'"{where}"', ".")
    lines = lines.replace(str(where), ".")
    return [word for word in lines.split() if not word.startswith(("amprenta", "Amprenta"))]


def _files(where: Path) -> set[str]:
    return {str(path.relative_to(where)) for path in where.rglob("*")}


def test_arguments_after_the_folder_are_read_as_such(tmp_path: Path) -> None:
    where = folder(tmp_path, concurs=WITH_DEADLINE)
    run(tmp_path, "sanctiune", "avertisment", "--masa", "2", *BY, within=where)
    assert run(tmp_path, "sanctiune", "tipareste", "1", within=where).status == 0
    assert run(tmp_path, "sanctiune", "tipareste", "7", within=where).status == 2
    done = run(
        tmp_path,
        "contestatie",
        "inregistreaza",
        "--fisa",
        "01",
        "--text",
        "Rog recitirea.",
        "--ora",
        "18:00",
        within=where,
    )
    assert done.status == 0, done.err
    answer = ("contestatie", "raspunde", "1", "respinsa", *BY)
    assert run(tmp_path, *answer, within=where).status == 0
    # the folder written all the same, in the folder itself and beside it
    assert run(tmp_path, "arata", ".", "01", within=where).status == 0
    assert run(tmp_path, "arata", where.name, "01", within=where.parent).status == 0
    # a folder without the sheet is not taken for a sheet
    assert "Lipsește argumentul FIȘA" in run(tmp_path, "arata", where.name, within=where.parent).err


def test_a_season_is_ranked_inside_its_own_folder(tmp_path: Path) -> None:
    where = folder(tmp_path)
    (tmp_path / "competitie.toml").write_text(
        '[competitie]\ntitlu = "Cupa"\n[[etape]]\ndosar = "concurs"\n', encoding="utf-8"
    )
    assert run(tmp_path, "clasament-general", within=tmp_path).status == 0
    refused = run(tmp_path, "clasament-general", within=where)
    assert (refused.status, "competitie.toml" in refused.err) == (2, True)


@pytest.mark.parametrize("command", [*COMMANDS[:4], *COMMANDS[6:]], ids=lambda command: " ".join(command[:2]))
def test_elsewhere_the_folder_is_asked_for(tmp_path: Path, command: tuple[str, ...]) -> None:
    done = run(tmp_path, *command, within=tmp_path)
    assert done.status == 2
    assert "Lipsește argumentul DOSAR, iar dosarul curent nu are concurs.toml. Scrieți" in done.err
    assert not list(tmp_path.iterdir())


def test_settings_saved_under_another_name_are_pointed_at(tmp_path: Path) -> None:
    where = folder(tmp_path)
    (where / "concurs.toml").rename(where / "concurs.toml.txt")
    assert "nu are concurs.toml. Poate «concurs.toml.txt»?" in run(tmp_path, "corecteaza", within=where).err


def test_a_blank_form_is_still_had_inside_a_folder(tmp_path: Path) -> None:
    where = folder(tmp_path)
    assert run(tmp_path, "formulare", "--tip", "pe_sir", "-o", "gol.pdf", within=where).status == 0
    assert (where / "gol.pdf").is_file()
    assert not (where / "formulare").exists()


def test_help_says_that_the_folder_may_be_left_out(tmp_path: Path) -> None:
    for within in (tmp_path, folder(tmp_path)):
        text = run(tmp_path, "arata", "--help", within=within).out
        assert "[DOSAR] FIȘA" in text
        assert "nu se scrie când comanda se dă din el" in text
