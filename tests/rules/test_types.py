"""4.1-4.7: what each type of game allows an entry, and what its result is worth."""

import pytest

from arbitraj.record.interpretations import Rules, Sanctions
from arbitraj.types import GAME_TYPES
from tests.correcting import corrected, states


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


def test_4_7_the_construction_is_corrected_as_integral_and_the_solutions_on_it() -> None:
    result = corrected(
        "H7 CASA\nI8 STIRE", tip="superscrabble_incomplet", groups=("?OMANDA",), solutions="6E cOMANDA\n6E cOMANDA"
    )
    assert [entry.state.value for entry in result.construction] == ["corecta", "corecta"]
    assert (result.total, result.grid_tiles, states(result)) == (1, 9, "cc")
