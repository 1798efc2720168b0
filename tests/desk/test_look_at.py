"""What is to be looked at before publishing, with the points that hang on it."""

from pathlib import Path

import pytest

from arbitraj.desk.grading.grade import grade
from arbitraj.desk.settling.look_at import moved_told, to_look_at, where_of
from arbitraj.record.question import LookAt
from tests.commands import run
from tests.folders import SETTINGS, folder, sheet

DEMO = Path("samples/cupa-demo")


ROWS = ["STIRA 13", "STIRE 13\n6E cOMANDX 71", "STIRE 13", "", "STIRA 13", "STIRX 13"]  # after `H7 CASA 8`


def test_8_2_a_what_hangs_on_a_ruling_is_told_of_each_sheet_the_most_points_and_places_first(tmp_path: Path) -> None:
    roster = "\n".join(["masa,nume,prenume", *(f"{n},Nume{n},Ana" for n in range(1, 7))])
    hand_in = "\n".join(["fisa,ordine,masa", *(f"1{n},{n},{n}" for n in range(1, 7))])
    sheets = {
        f"solutii_1{n}": sheet(f"Nume{n} Ana", str(n), f"H7 CASA 8\nI8 {rows}" if rows else "H7 CASE 8")
        for n, rows in enumerate(ROWS, 1)
    }
    where = folder(tmp_path, jucatori=roster, predare=hand_in, solutii_01=None, solutii_02=None, **sheets)
    found = to_look_at(grade(where), ("alarmă",))
    # the finding itself, and what only says how a sheet was taken, is not; of sheet 16 the jokers' is
    assert [(look.sheet, look.entry, look.points, look.name, moved_told(look)) for look in found] == [
        ("", None, 0, "", ""), ("12", 3, 72, "Nume2 Ana", "+72 p"), ("11", 2, 13, "Nume1 Ana", "+13 p, locul 3 → 1"),
        ("16", 2, 13, "Nume6 Ana", "+13 p, locul 5 → 3"), ("15", 2, 13, "Nume5 Ana", "+13 p, locul 4 → 3"),
        ("16", 2, 12, "Nume6 Ana", "+12 p, locul 5 → 3"), ("14", 1, 8, "Nume4 Ana", "+8 p, locul 6 → 4"),
    ]  # fmt: skip
    assert [look.text.partition(" care")[0].partition(": ")[2] for look in found[1:5]] == [
        f"«{one}» diferă printr-o literă de {two},"
        for one, two in (("cOMANDX", "COMANDA"), ("STIRA", "STIRE"), ("STIRX", "STIRE"), ("STIRA", "STIRE"))
    ]
    assert [look.moved and look.moved.total for look in found[:3]] == [None, (21, 93), (8, 21)]
    assert [where_of(look.sheet, look.entry) for look in found[:2]] == ["toată partida", "fișa 12, depunerea 3"]


@pytest.fixture(scope="module")
def demo() -> dict[str, LookAt]:
    """What is to be looked at in the sample competition, by sheet."""
    return {item.sheet: item for item in to_look_at(grade(DEMO))}


@pytest.mark.parametrize(
    ("number", "points"),
    [
        ("23", 10),  # the finding takes 28, but the word that would be right there is worth 10
        ("15", 9),  # the finding takes nothing, but the entry at the place of the grid would stand
        ("10", 0),  # nobody may accept a row without a new tile (8.2.b)
    ],
)
def test_what_is_told_is_what_a_ruling_would_move(demo: dict[str, LookAt], number: str, points: int) -> None:
    assert demo[number].points == points


def test_places_and_the_players_name_are_told(demo: dict[str, LookAt]) -> None:
    assert demo["15"].name == "Tudor Liviu"
    assert demo["15"].moved
    assert demo["15"].moved.place == (11, 7)


def test_a_ruling_that_is_taken_moves_what_was_told(tmp_path: Path) -> None:
    where = folder(tmp_path, solutii_01=sheet(rows="H7 CASA 8\nI8 STIRA 13"))
    (item,) = to_look_at(grade(where))
    assert item.moved
    before, after = item.moved.total
    by = ("--depunere", 2, "--cuvant", "STIRE", "--arbitru", "D", "--motiv", "m")
    assert run(tmp_path, "decide", where, "01", "accepta", *by).status == 0
    (now,) = (correction for correction in grade(where).corrections if correction.submission.sheet == "01")
    assert (now.total, before != after) == (after, True)


def test_what_is_to_be_looked_at_is_listed_once_not_after_each_answer(tmp_path: Path) -> None:
    where = folder(
        tmp_path,
        solutii_01=sheet(rows="H7 CASA 8\nI8 STIRA 13"),
        solutii_02=sheet(name="Ilie Dan", table="2", rows="RⒶ CASA 8"),
    )
    listed = run(tmp_path, "lamureste", where, "--lista").out
    answered = run(tmp_path, "lamureste", where, "--intrebare", "1", "--raspuns", "12A", "--arbitru", "D").out
    assert "diferă printr-o literă" in listed
    assert "diferă printr-o literă" not in answered
    assert "De privit înainte de afișare: " in answered


def test_9_1_1_c_two_sheets_alike_are_one_item_and_looked_at_once(tmp_path: Path) -> None:
    where = folder(tmp_path, solutii_02=sheet("Ilie Dan", "2"))

    def alike() -> list[tuple[str, str]]:
        return [(look.sheet, look.text[-20:]) for look in to_look_at(grade(where)) if "ca fișa" in look.text]

    assert len(alike()) == 1
    listed = run(tmp_path, "lamureste", where, "--lista").out
    assert listed.count("aceleași depuneri ca fișa") == 1
    # every edition after the first only counts what was told before
    first = run(tmp_path, "publica", where, "--provizoriu").out
    (where / "concurs.toml").write_text(SETTINGS.replace("[partida]", 'loc = "Arad"\n[partida]'), encoding="utf-8")
    told = [first, run(tmp_path, "publica", where, "--provizoriu").out]
    assert [said.count("aceleași depuneri ca fișa") for said in told] == [1, 0]
