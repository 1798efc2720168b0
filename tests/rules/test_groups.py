"""4.4, 4.5, 8.2: which groups are used up, and what warnings cost by the percent."""

import pytest

from arbitraj.record.interpretations import Rules, Sanctions
from arbitraj.types import GAME_TYPES
from arbitraj.types.grouped import Groups
from tests.correcting import corrected


def test_8_2_b_a_row_without_a_group_and_without_a_new_tile_uses_no_group_up() -> None:
    table = "1 H7 CASA 8\n2 I8 STIRE 13\n- I8 STIRE 13"
    for rule in ("repetata", "si_inversata"):
        last = corrected(table, tip="n_scrabble", rules={"I-repeated-row": rule}).entries[-1]
        assert isinstance(last.supply, Groups)
        assert last.articles == ("8.2.b",)
        assert last.supply.used == {1, 2}


@pytest.mark.parametrize(("warnings", "usual", "from_first"), [(0, 0, 0), (1, 0, 1), (3, 0, 3), (4, 1, 4)])
def test_4_4_warnings_cost_from_the_fourth_on_or_from_the_first(warnings: int, usual: int, from_first: int) -> None:
    for value, percent in (("al_patrulea", usual), ("primul", from_first)):
        rules = Rules.of({"I-percent-from": value})
        assert GAME_TYPES["serie_maxime"].tariff.under(rules).taken(Sanctions(warnings)) == percent / 100
    compound = GAME_TYPES["serie_maxime"].tariff.under(Rules.of({"I-percent": "compus"}))
    assert compound.taken(Sanctions(warnings, 2, 1)) == pytest.approx(1 - 0.99**usual * 0.96**3)


@pytest.mark.parametrize(
    ("row", "used"),
    [
        ("I8 STIER", {1, 2}),  # laid, and no word
        ("A1 STIRE", {1, 2}),  # laid without contact
        ("I8 STIRX", {1, 3}),  # the group that has the X
        ("I8 STIRZ", {1}),  # none has the Z
        ("8H STIRE", {1}),  # it cannot be laid at 8H, where the A of CASA stands: nobody can name its group
        ("O14 STIRE", {1}),  # nor off the board
        ("- STIRE", {1}),  # nor without a position
    ],
)
def test_8_2_the_group_that_an_incorrect_row_without_one_uses_up(row: str, used: set[int]) -> None:
    """Of those that have its letters the one that a correct row would have taken (8.3.b), where it can be laid."""
    groups = ("CASADEL", "STIRENU", "STIREXX")
    supply = corrected(f"1 H7 CASA 8\n- {row} 5", tip="n_scrabble", groups=groups).entries[1].supply
    assert isinstance(supply, Groups)
    assert supply.used == used
    # one that another row writes is left to it
    left = corrected(f"1 H7 CASA 8\n- {row} 5\n2 I8 STIRE 13", tip="n_scrabble", groups=groups).entries[1].supply
    assert isinstance(left, Groups)
    assert left.used == {3 if number == 2 else number for number in used}
