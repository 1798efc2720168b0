"""A sheet that says more than any construction of its letters brings is to be looked at, and loses nothing by it."""

import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from arbitraj.desk.grading.grade import grade
from arbitraj.desk.settling.look_at import to_look_at
from arbitraj.lexicon.lexicon import Lexicon, data_folder
from arbitraj.types.base import type_of
from arbitraj.wings.search.best.beyond_bound import beyond_bound
from arbitraj.wings.search.solver.bound import bound_of
from arbitraj.wings.search.solver.tables import Tables
from tests.correcting import EXAMPLE
from tests.folders import folder, sheet


def saying(root: Path, points: int, total: str = "") -> Path:
    """A folder of two, whose second sheet says so many points, or another total."""
    text = sheet("Rusu Dan", "2", f"H7 CASA {points}").replace(f"{points};\n", f"{points};{total}\n")
    return folder(root, solutii_01=sheet(rows=EXAMPLE), solutii_02=text)


def kept() -> list[Path]:
    return [*(data_folder() / "margini").glob("*")]


class Border(NamedTuple):
    """What none exceeds, and what needs no counting."""

    most: int
    proven: int


def border(where: Path) -> Border:
    graded = grade(where)
    game = graded.ranking.game
    objective = type_of(game).objective(game)
    assert objective
    assert isinstance(game.words, Lexicon)
    most = bound_of(objective, Tables.of(game.variant), game.words, game.competition.given.rows)
    assert most is not None
    points = max(correction.points for correction in graded.corrections)
    # the best sheet has two bonuses (71 and 86 points), of the three that so many letters allow
    return Border(most, points + game.variant.bonus)


def test_a_sheet_with_an_open_question_asks_for_no_bound(tmp_path: Path) -> None:
    text = sheet("Rusu Dan", "2", "H7 CA5A 999999")
    graded = grade(folder(tmp_path, solutii_01=sheet(rows=EXAMPLE), solutii_02=text))
    assert [correction.open for correction in graded.corrections] == [False, True]
    assert (beyond_bound(graded), kept()) == ({}, [])  # nobody waits for a process that counts it


@pytest.mark.greu  # a process counts the bound
@pytest.mark.parametrize("column", ["points", "total"])
def test_one_more_than_can_be_is_to_be_looked_at_and_as_much_is_not(tmp_path: Path, column: str) -> None:
    most, proven = border(saying(tmp_path / "0", 8))
    assert proven < most
    asked = {}
    for says in (proven, proven + 1, most, most + 1):
        where = saying(tmp_path / str(says), *((says,) if column == "points" else (8, str(says))))
        graded = grade(where)
        asked[says] = [(item.sheet, item.text) for item in to_look_at(graded) if "de recitit" in item.text]
        assert bool(kept()) is (says > proven)  # an ordinary round is not kept waiting
        assert not [correction for correction in graded.corrections if correction.open]  # it is ranked all the same
    ((number, text),) = asked.pop(most + 1)
    assert number == "02"
    assert f"scrie {most + 1}" in text
    assert f"mai mult de {most}:" in text
    assert [*asked.values()] == [[], [], []]
    assert len(kept()) == 1


@pytest.mark.greu  # a process counts the bound
def test_a_bound_is_counted_once_and_anew_where_it_is_damaged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    most, _ = border(saying(tmp_path / "0", 8))
    graded = grade(saying(tmp_path / "1", most + 1))
    assert beyond_bound(graded)["02"].most == most
    (path,) = kept()
    assert path.read_text("ascii") == str(most)
    path.write_text("plm", "ascii")
    assert beyond_bound(graded)["02"].most == most
    assert path.read_text("ascii") == str(most)
    path.write_text("-", "ascii")  # it was not known
    assert not beyond_bound(graded)
    path.write_text(str(most), "ascii")
    monkeypatch.setitem(sys.modules, "pebble", None)  # from here on nothing could be counted
    assert beyond_bound(graded)["02"].most == most
