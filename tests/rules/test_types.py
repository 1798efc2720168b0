"""4.1-4.7: what each type of game allows an entry, and what its result is worth."""

from dataclasses import replace

import pytest

from arbitraj.record import game as games
from arbitraj.record.interpretations import Rules, Sanctions
from arbitraj.record.objectives import (
    GroupsObjective,
    MaximaObjective,
    Objective,
    RowObjective,
    SolutionsObjective,
    StockObjective,
)
from arbitraj.types import GAME_TYPES
from arbitraj.types.base import type_of
from tests.correcting import GROUPS, LETTERS, STRING, corrected, states
from tests.rules.test_meaning import game_of


@pytest.mark.parametrize(("warnings", "taken"), [(0, 0), (3, 0), (4, 1), (6, 1), (7, 2), (10, 3)])
def test_4_6_sanctions_take_solutions_off(warnings: int, taken: int) -> None:
    tariff = GAME_TYPES["superscrabble"].tariff
    assert tariff.total(20, Sanctions(warnings)) == 20 - taken
    assert tariff.total(20, Sanctions(warnings, 1, 1)) == 20 - taken - 2
    # I-superscrabble: a penalty is four warnings more, a step of three begun costs one solution
    counted = tariff.under(Rules.of({"I-superscrabble": "patru_avertismente"}))
    assert [counted.total(20, Sanctions(warnings, *heavy)) for heavy in ((0, 0), (1, 0), (0, 1), (1, 1))] == [
        20 - -(-max(0, warnings + more - 3) // 3) for more in (0, 4, 4, 8)
    ]


@pytest.mark.parametrize(
    ("key", "objective"),
    [
        ("integral_partial", StockObjective(LETTERS)), ("pe_sir", RowObjective(STRING)),
        ("serie_maxime", MaximaObjective(GROUPS, False)), ("n_scrabble", GroupsObjective(GROUPS, False)),
        ("superscrabble", SolutionsObjective(GROUPS[0])),
    ],
)  # fmt: skip
def test_4_what_a_type_looks_for_is_made_of_what_was_announced(key: str, objective: Objective) -> None:
    of = game_of(key)
    assert type_of(of).objective(of) == objective


def test_what_is_remembered_of_a_day_has_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "_MOST_REMEMBERED", 2)
    of = replace(game_of("pe_sir"), remembered={})
    assert [of.once(key, lambda: [0]) is of.once(key, lambda: [0]) for key in "abc"] == [True] * 3
    assert [*(of.remembered or ())] == ["c"]


def test_4_7_the_construction_is_corrected_as_integral_and_the_solutions_on_it() -> None:
    result = corrected(
        "H7 CASA\nI8 STIRE", tip="superscrabble_incomplet", groups=("?OMANDA",), solutions="6E cOMANDA\n6E cOMANDA"
    )
    assert [entry.state.value for entry in result.construction] == ["corecta", "corecta"]
    assert (result.total, result.grid_tiles, states(result)) == (1, 9, "cc")
