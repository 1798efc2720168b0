"""Seeded draws: 1,500 of each type (`make test-lung`: 10,000) keep every rule, the lots are fair.

The same seed gives the same letters.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache
from hashlib import sha256
from types import MappingProxyType

import pytest

from arbitraj.draw.first_move import FirstMoves
from arbitraj.draw.letters import CannotDrawError, Drawn, Order, draw
from arbitraj.draw.lots import Bag, Lots, fresh_seed
from arbitraj.game.tile import alphabetical
from arbitraj.types import GAME_TYPES
from tests.draw.rules import (
    HEXA,
    KINDS,
    ONE_GROUP,
    PARTIAL,
    ROMANIAN,
    SERIES,
    STRING,
    counts,
    first_moves,
    runs_longer_than_3,
    slow_first_move,
)
from tests.longer import longer

DRAWS = [1_500, longer(10_000)]
SET = Counter(ROMANIAN.all_tiles)


@cache
def draws(order: Order, many: int = DRAWS[0]) -> tuple[Drawn, ...]:
    return tuple(draw(order, ROMANIAN, f"test {number}", first_moves()) for number in range(many))


def chi_square(found: Mapping[str, int], weights: Mapping[str, int]) -> float:
    """Of frequencies against weights, as by hand: the sum of (found - expected)^2 / expected."""
    total, whole = sum(found.values()), sum(weights.values())
    expected = {key: total * weight / whole for key, weight in weights.items()}
    return sum((found.get(key, 0) - wanted) ** 2 / wanted for key, wanted in expected.items())


def fits(found: Iterable[str], weights: Mapping[str, int], limit: float) -> bool:
    return chi_square(Counter(found), weights) < limit


# the values that chi-square passes once in a thousand, from its table
DF_14, DF_22 = 36.12, 48.27


@pytest.mark.parametrize("many", DRAWS)
def test_4_2_every_draw_keeps_its_rules(many: int) -> None:
    sizes = Counter[str]()
    for drawn in draws(PARTIAL, many):
        (row,) = drawn.rows
        sizes[str(len(row))] += 1
        vowels, consonants = counts(row)
        assert min(vowels, consonants) * 4 >= len(row)
        assert Counter(row) <= SET
        assert drawn.announced(ROMANIAN).rows == (alphabetical(row),)
    assert set(sizes) == set(map(str, range(21, 36)))
    assert chi_square(sizes, dict.fromkeys(sizes, 1)) < DF_14  # 6.2.c: each number as likely
    assert any(step.breach for drawn in draws(PARTIAL, many) for step in drawn.steps)


@pytest.mark.parametrize("many", DRAWS)
def test_4_3_every_draw_keeps_its_rules_and_has_its_first_move(many: int) -> None:
    sizes = Counter[str]()
    for drawn in draws(STRING, many):
        (row,) = drawn.rows
        sizes[str(len(row))] += 1
        assert not runs_longer_than_3(row)
        assert slow_first_move(row), row
        assert Counter(row) <= SET
        assert drawn.announced(ROMANIAN).rows == (row,)
    assert set(sizes) == set(map(str, range(31, 46)))
    assert chi_square(sizes, dict.fromkeys(sizes, 1)) < DF_14


@pytest.mark.parametrize("many", DRAWS)
@pytest.mark.parametrize("order", [SERIES, HEXA], ids=["serie_maxime", "n_scrabble"])
def test_4_4_4_5_every_draw_keeps_its_rules(order: Order, many: int) -> None:
    for drawn in draws(order, many):
        assert [len(row) for row in drawn.rows] == [7] * order.groups
        assert all(min(counts(row)) >= 1 for row in drawn.rows)
        assert Counter("".join(drawn.rows)) <= SET
    assert any(step.breach for drawn in draws(order, many) for step in drawn.steps)


def test_frequencies_without_a_rule_are_those_of_the_tile_set() -> None:
    """4.7 has no rule: the first, the last and all tiles of 10,000 groups against the set of 3.1."""
    rows = [drawn.rows[0] for drawn in draws(ONE_GROUP, 10_000)]
    assert fits((row[0] for row in rows), SET, DF_22)
    assert fits((row[6] for row in rows), SET, DF_22)
    assert fits("".join(rows), SET, DF_22)


@pytest.mark.greu
def test_a_bag_that_is_not_fair_does_not_pass_the_same_measure() -> None:
    rows = [drawn.rows[0] for drawn in draws(ONE_GROUP, 10_000)]
    assert not fits("".join(rows), SET | Counter({"A": 12}), DF_22)  # one A more
    # rules move frequencies: strings have more vowels than the bag
    assert not fits("".join(drawn.rows[0] for drawn in draws(STRING)), SET, DF_22)


def test_the_same_seed_gives_the_same_letters_for_ever() -> None:
    def letters(order: Order) -> str:
        return " ".join(draw(order, ROMANIAN, "Brașov 2026", first_moves()).rows)

    assert letters(PARTIAL) == "DUETROSTMGANABVIEECLEOTDUATN?RPUSF"
    assert letters(STRING) == "IAORATOENRIOACGSE?HEANNTISLEVRISIONPCAAPL"
    assert letters(SERIES) == "EOHUDRA OAAISUC NUUIPTA DIMEUTE NNMGTE? ADRFVS? OAOALAX"
    assert letters(HEXA) == "NUFUNTB DDOSDNL AACEPUC AAU?PLC ?VRINTA JREIEEU"
    assert letters(ONE_GROUP) == "EATAEIM"


def test_the_algorithm_is_the_one_described() -> None:
    """Written again from its description: 4.7 draws seven tiles and nothing else."""
    bag, drawn, number = list(ROMANIAN.all_tiles), "", 0
    while len(drawn) < 7:
        block = sha256(f"masa 7/superscrabble_incomplet/{number // 8}".encode()).digest()
        value = int.from_bytes(block[number % 8 * 4 : number % 8 * 4 + 4], "big")
        number += 1
        if value < 2**32 // len(bag) * len(bag):
            at = value % len(bag)
            drawn += bag[at]
            bag[at] = bag[-1]
            del bag[-1]
    assert draw(ONE_GROUP, ROMANIAN, "masa 7").rows == (drawn,)
    assert "".join(sorted(ROMANIAN.all_tiles)) == "".join(sorted(bag + list(drawn)))


def test_lots_are_fair_where_the_range_does_not_divide() -> None:
    lots = Lots("zaruri", "test")
    for sides, limit in ((3, 13.82), (7, 22.46)):  # df 2 and 6
        thrown = [str(lots.below(sides)) for _ in range(20_000)]
        assert fits(thrown, {str(side): 1 for side in range(sides)}, limit)
    assert {lots.below(1) for _ in range(5)} == {0}
    with pytest.raises(ValueError):
        lots.below(0)


def test_seeds_differ_by_text_and_by_game_and_not_by_blanks_around() -> None:
    first = draw(SERIES, ROMANIAN, "Cupa").rows
    assert draw(SERIES, ROMANIAN, " Cupa ").rows == first
    assert draw(SERIES, ROMANIAN, "Cupa 2").rows != first
    assert draw(HEXA, ROMANIAN, "Cupa").rows != first[:6]
    assert len({fresh_seed() for _ in range(100)}) == 100


def test_a_bag_gives_each_item_once_and_again_what_was_put_back() -> None:
    bag = Bag("ABC", Lots("sac", "test"))
    assert sorted(bag.draw() for _ in range(3)) == ["A", "B", "C"]
    with pytest.raises(ValueError):
        bag.draw()
    bag.put_back("B")
    assert bag.draw() == "B"


def test_every_redraw_is_a_step_and_the_steps_give_the_letters() -> None:
    for order in (PARTIAL, STRING, SERIES):
        for drawn in draws(order)[:500]:
            rows = [""] * max(order.groups, 1)
            for step in drawn.steps:
                at = max(step.group - 1, 0)
                if step.action == "tile":
                    rows[at] += step.tiles
                    assert len(rows[at]) == step.at
                elif step.action == "back":
                    assert step.breach
                    assert rows[at].endswith(step.tiles)
                    rows[at] = rows[at][: step.at - 1]
            assert tuple(rows) == drawn.rows


def test_4_4_tiles_left_that_cannot_keep_the_rule_go_back_and_all_begins_again() -> None:
    few = replace(ROMANIAN, pieces=MappingProxyType({"A": 2, "B": 12}))
    again = 0
    for number in range(200):
        drawn = draw(replace(SERIES, groups=2), few, str(number))
        assert ["A" in row and "B" in row for row in drawn.rows] == [True, True]
        again += any(step.action == "again" for step in drawn.steps)
    assert again > 20


@pytest.mark.parametrize(("pieces", "groups"), [({"A": 1, "B": 13}, 2), ({"A": 6, "B": 6}, 2)])
def test_letters_that_can_keep_no_rule_are_refused_not_sought_for_ever(pieces: dict[str, int], groups: int) -> None:
    few = replace(ROMANIAN, pieces=MappingProxyType(pieces))
    with pytest.raises(CannotDrawError):
        draw(replace(SERIES, groups=groups), few, "x")


def test_4_3_a_list_without_a_first_move_is_refused() -> None:
    with pytest.raises(CannotDrawError):
        draw(STRING, ROMANIAN, "x", FirstMoves(["STRACURI"], ROMANIAN, KINDS))


def test_4_3_a_list_of_one_word_gives_strings_that_begin_with_it() -> None:
    moves = FirstMoves(["CASA"], ROMANIAN, KINDS)
    for number in range(20):
        drawn = draw(STRING, ROMANIAN, str(number), moves)
        assert not Counter(drawn.rows[0][:4].replace("?", "")) - Counter("CASA")
        lost = [step for step in drawn.steps if step.breach and "primele 7" in step.breach.text]
        assert {step.at - 1 + len(step.tiles) for step in lost} == {7}, "as soon as seven are drawn"


@pytest.mark.parametrize(
    ("key", "interval", "groups"),
    [
        ("pe_sir", None, 0), ("pe_sir", (30, 40), 0), ("pe_sir", (40, 39), 0), ("pe_sir", (31, 46), 0),
        ("pe_sir", (31, 45), 1), ("serie_maxime", None, 0), ("serie_maxime", None, -1), ("serie_maxime", (21, 22), 7),
    ],
)  # fmt: skip
def test_an_order_that_the_type_does_not_allow_is_no_order(
    key: str, interval: tuple[int, int] | None, groups: int
) -> None:
    with pytest.raises(ValueError):
        Order(GAME_TYPES[key], interval, groups)


def test_the_ends_of_the_interval_are_drawn_too_and_a_number_given_is_kept() -> None:
    for interval in ((21, 27), (28, 35)):
        sizes = {len(draw(replace(PARTIAL, interval=interval), ROMANIAN, str(n)).rows[0]) for n in range(200)}
        assert (min(sizes), max(sizes)) == interval
    assert len(draw(replace(PARTIAL, interval=(30, 30)), ROMANIAN, "x").rows[0]) == 30


@pytest.mark.parametrize(("letters", "minutes"), [(21, 60), (25, 60), (26, 75), (30, 75), (31, 90), (35, 90)])
def test_4_2_the_time_goes_by_the_number_of_letters(letters: int, minutes: int) -> None:
    assert draw(replace(PARTIAL, interval=(letters, letters)), ROMANIAN, "x").announced(ROMANIAN).minutes == minutes


def test_4_5_with_vowels_chosen_only_consonants_and_jokers_are_announced() -> None:
    drawn = draw(replace(HEXA, vowels_chosen=True), ROMANIAN, "Cupa")
    whole = draw(HEXA, ROMANIAN, "Cupa").rows
    assert drawn.rows == whole
    assert drawn.announced(ROMANIAN).rows == tuple("".join(t for t in row if t not in "AEIOU") for row in whole)
    assert draw(HEXA, ROMANIAN, "Cupa").announced(ROMANIAN).rows == whole
