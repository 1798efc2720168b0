"""No construction exceeds its bound: small boards tried to the end by an independent search, and the parts of it."""

from itertools import combinations, product
from pathlib import Path
from random import Random

import numpy as np
import pytest

from arbitraj.desk.grading.grade import Beyond, grade
from arbitraj.lexicon.lexicon import Lexicon
from arbitraj.record.objectives import GroupsObjective, RowObjective, SolutionsObjective, StockObjective
from arbitraj.wings.search.best import beyond_bound as beyond_bounds
from arbitraj.wings.search.best.beyond_bound import beyond_bound
from arbitraj.wings.search.solver.bound import (
    Columns,
    bound_of,
    far_squares,
    high_together,
    least_joined,
    most_points,
    most_squared,
    most_worth,
    prices_of,
)
from arbitraj.wings.search.solver.tables import Tables
from tests.correcting import EXAMPLE
from tests.folders import HAND_IN, ROSTER, folder, sheet
from tests.longer import ONE_IN
from tests.solver.exhaustive import dearest
from tests.solver.small import ROMANIAN

TABLES = Tables.of(ROMANIAN)
CASES = 200
# what is proved now, case by case: a bound that falls is another proof, or a fault that no construction shows
QUICK = {3: 70, 7: 404, 39: 640, 43: 113, 45: 41, 55: 359, 57: 285, 76: 625}


def small_case(seed: int) -> tuple[Tables, list[str], str]:
    """A board of five squares a side, dear at its corners; words that grow out of one another; a handful of letters."""
    rng = Random(seed)
    size = 5
    word_times = [1] * size**2
    for square in (0, 2, 4, 10, 14, 20, 22, 24):
        word_times[square] = rng.choice((3, 3, 3, 2))
    for square in (6, 8, 12, 16, 18):
        word_times[square] = rng.choice((1, 2))
    letter_times = [rng.choice((1, 1, 1, 2, 3)) if times == 1 else 1 for times in word_times]
    letters = "ABC"
    words = {"".join(rng.choices(letters, k=rng.choice((2, 2, 3)))) for _ in range(4)}
    for _ in range(4):
        words.add((rng.choice(sorted(words)) + "".join(rng.choices(letters, k=rng.choice((1, 2)))))[:5])
    words.add("".join(rng.choices(letters, k=5)))
    stock = "".join(rng.choices(letters, k=rng.choice((4, 5, 5, 6)))) + rng.choice(("", "", "?"))
    return (
        Tables(
            letters,
            size,
            tuple(letter_times),
            tuple(word_times),
            tuple(rng.choice((1, 2, 9)) for _ in letters),
            rack=rng.choice((3, 4)),
            bonus=rng.choice((0, 5)),
            centre=12,
        ),
        sorted(words),
        stock[-6:],
    )


def best_and_bound(seed: int) -> tuple[int, int]:
    tables, words, stock = small_case(seed)
    best = dearest(
        *(tables.size, tables.letter_times, tables.word_times),
        *(dict(zip(tables.letters, tables.worth, strict=True)), frozenset(words), stock),
        rack=tables.rack,
        bonus=tables.bonus,
    )
    return best, most_points(tables, Lexicon.from_words("probă", words), stock)


@pytest.mark.parametrize(("seed", "proved"), QUICK.items())
def test_a_construction_does_not_exceed_its_bound(seed: int, proved: int) -> None:
    best, bound = best_and_bound(seed)
    assert 0 < best <= bound == proved


@pytest.mark.lung
@pytest.mark.parametrize("first", range(0, CASES, 25))
def test_no_construction_exceeds_its_bound(first: int) -> None:
    for seed in range(first, first + 25, ONE_IN):
        best, bound = best_and_bound(seed)
        assert best <= bound, seed


def test_no_board_has_longer_words_than_is_counted() -> None:
    """Every way to take squares of a board of three squares a side."""
    most: dict[int, int] = {}
    for taken in product((0, 1), repeat=9):
        board = np.array(taken).reshape(3, 3)
        squared = int((board.sum(axis=0) ** 2).sum() + (board.sum(axis=1) ** 2).sum())
        most[sum(taken)] = max(most.get(sum(taken), 0), squared)
    assert [most_squared(number, 3) for number in range(10)] == [most[number] for number in range(10)]


def test_no_fewer_tiles_join_pieces_of_a_board() -> None:
    """Every joined set of squares of a board of four squares a side that holds the pieces and the centre."""
    tables = Tables("A", 4, (1,) * 16, (1,) * 16, (1,), rack=3, bonus=0, centre=5)

    def joined(squares: set[int]) -> bool:
        seen, waiting = set(), [min(squares)]
        while waiting:
            at = waiting.pop()
            if at in squares and at not in seen:
                seen.add(at)
                row, col = divmod(at, 4)
                sides = ((row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1))
                waiting += [r * 4 + c for r, c in sides if 0 <= r < 4 and 0 <= c < 4]
        return seen == squares

    sets = [
        set(squares) for number in range(1, 12) for squares in combinations(range(16), number) if joined(set(squares))
    ]
    for pieces in ([[0]], [[15]], [[0], [15]], [[0], [3], [12]], [[0, 1], [12, 13]], [[0, 1, 2, 3], [3, 7, 11]]):
        held = {5}.union(*pieces)
        assert least_joined(tables, pieces) == min(len(squares) for squares in sets if held <= squares)


@pytest.mark.parametrize(
    ("high", "far"),
    [
        ({14: [()], 22: [(9,), (27,)]}, {14: 1, 15: 2}),
        pytest.param(
            {15: [(9,)], 21: [(9,)], 28: [(9,), (27,)], 29: [(9, 9), (27,)]},
            {7: 0, 8: 1, 21: 2, 22: 3},
            marks=pytest.mark.greu,
        ),
    ],
)
def test_dear_events_need_the_letters_to_reach_their_squares(
    high: dict[int, list[tuple[int, ...]]], far: dict[int, int]
) -> None:
    """Eight squares of an edge and seven more to the centre: fifteen; all of an edge: 22; two edges: 29."""
    assert {number: high_together(TABLES, number) for number in high} == high
    assert {number: far_squares(TABLES, number) for number in far} == far


def test_any_prices_prove_a_bound() -> None:
    columns = Columns(np.array([[5.0, 4.0, 3.0]]), np.array([[2.0, 1.0], [1.0, 1.0], [0.0, 1.0]]), np.zeros((1, 0)), 1)
    there = np.array([2.0, 2.0])
    prices = prices_of(columns, there)
    assert most_worth(columns, there, prices, 9) == pytest.approx(8)  # the second word twice
    for other in ([0.0, 0.0], [9.0, 0.0], [1.0, 2.0]):
        assert most_worth(columns, there, np.array(other), 9) >= 8


def test_what_the_proof_does_not_reach_has_no_bound() -> None:
    words, empty = Lexicon.from_words("probă", ["AB", "BA", "ABA"]), "." * 225
    reached = (StockObjective("ABA"), RowObjective("ABA"), GroupsObjective(("AB", "A"), True))
    assert [bound_of(objective, TABLES, words, empty) for objective in reached] == [64] * 3
    # seven tiles bring fifty
    assert [most_points(TABLES, words, ("AB" * 7)[:number]) for number in (6, 7, 13, 14)] == [168, 240, 416, 496]
    assert bound_of(SolutionsObjective("ABA"), TABLES, words, empty) is None
    assert bound_of(StockObjective("ABA"), TABLES, words, "A" + empty[1:]) is None
    assert most_points(TABLES, Lexicon.from_words("probă", ["CD"]), "AB") == 0


def test_what_is_proven_is_the_best_sheet_with_every_bonus(tmp_path: Path) -> None:
    """189 points with two bonuses, of the three that so many letters allow; points and totals each at the border."""
    said = {"2;Ilie Dan": "239;", "3;Rusu Ion": "240;", "4;Albu Eva": "8;239", "5;Dinu Ada": "8;241"}
    files, roster, handed = dict[str, str](), ROSTER, HAND_IN
    for person, says in said.items():
        number, _, name = person.partition(";")
        files[f"solutii_0{number}"] = sheet(name, number, "H7 CASA 8").replace("8;\n", f"{says}\n")
        if number != "2":
            roster += f"{number},{name.replace(' ', ',')},,,seniori\n"
            handed += f"0{number},{number},{number},predat,0\n"
    graded = grade(folder(tmp_path, solutii_01=sheet(rows=EXAMPLE), jucatori=roster, predare=handed, **files))
    beyond = {"03": Beyond(240, None), "05": Beyond(241, None)}
    assert beyond_bound(graded, counted=False) == beyond_bound(graded, counted=None) == beyond
    asked = beyond_bounds._asked(graded)
    assert asked
    asked[0]._keep(240)  # as if it had been counted
    assert beyond_bound(graded, counted=None) == beyond
    assert beyond_bound(graded) == beyond_bound(graded, counted=False) == {"05": Beyond(241, 240)}
