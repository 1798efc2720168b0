"""Where long words wait, and which moves are kept on the way to them: each against the plain meaning of its words."""

from collections import defaultdict
from dataclasses import replace
from itertools import product
from random import Random

import numpy as np
import pytest

from arbitraj.lexicon.lexicon import Lexicon
from arbitraj.wings.search.solver.choice import HOOKED, LANES
from arbitraj.wings.search.solver.graph import Array
from arbitraj.wings.search.solver.plan import Preparing
from arbitraj.wings.search.solver.search import Node, Search, SearchContext, WholeStock, numbers_of, tiles_of
from arbitraj.wings.search.solver.solver import MoveQuery
from arbitraj.wings.search.solver.targets import LongWords, Spot, Wanted
from arbitraj.wings.search.solver.walk import DOWN, LAID, TILE_JOKER
from tests.oracle.slow import ON_TRIPLE_WORD, vocabulary
from tests.solver.small import ROMANIAN, laid_on, plain, played

WORDS = ["ABCDABCD", "DCBADCBA", "AB", "BC", "CD", "DC", "CB", "BA", "ABC", "DAB", "BCDA", "CDAB", "ADC", "BAD"]


def ground() -> SearchContext:
    return SearchContext(plain(sorted({*WORDS, *vocabulary(Random(3))})))


def test_a_long_word_waits_where_two_tripled_squares_are_under_it() -> None:
    words = LongWords(Lexicon.from_words("probă", WORDS), ground().tables)
    for length in range(8, 16):
        found = {(spot.row, spot.col): (spot.waits, spot.times) for spot in words.places(length)}
        expected = {}
        for row in range(15):
            for col in range(16 - length):
                waits = tuple(n for n in range(length) if (row, col + n) in ON_TRIPLE_WORD)
                if len(waits) > 1:
                    expected[row, col] = (waits, 3 ** len(waits))
        assert found == expected
    assert len(expected) == 3  # of fifteen letters: the first row, the middle one and the last


def test_a_mirrored_word_waits_on_the_mirrored_squares() -> None:
    words = LongWords(Lexicon.from_words("probă", WORDS), ground().tables)
    wanted = Wanted(100, Spot(14, 7, 8, (0, 7), 9), "ABCDABCD")
    across, down = words.target(wanted), words.target(wanted, down=1)
    assert across
    assert down
    for of_row, of_column in ((across.squares, down.squares), (across.ends, down.ends)):
        assert [divmod(square, 15)[::-1] for square in of_row] == [divmod(square, 15) for square in of_column]
    assert [divmod(square, 15) for square in across.squares] == [(14, 7 + n) for n in range(8)]


def kept(boards: SearchContext, board: str, letters: str, plan: Preparing, rng: Random, hooked: bool = False) -> None:
    """What `choose` keeps of all moves on a board, towards the words of a plan or none, is what a slow count says."""
    tables = boards.tables
    squares = numbers_of(tables, board)
    counts, jokers = tables.counts(letters)
    found = boards.solver.found(squares, counts, jokers, MoveQuery())
    spare = np.array([rng.randint(0, 2) for _ in range(64)], np.int64)
    laid = np.array(
        [sum(1 << n for n, at in enumerate(target.squares) if squares[at]) for target in plan.targets], np.int64
    )
    short = np.maximum(0, plan.first - np.array([int(mask).bit_count() for mask in laid]))
    for told, most in product((plan, boards.nowhere), (1, 3, 50)):
        of = (laid, short) if told is plan else (laid[:0], short[:0])
        goals = len(told.reach) // tables.size**2
        filled, reached = np.zeros(LANES, np.int64), np.zeros(goals, np.int64)
        values, chosen, gained, keys = (np.zeros(LANES * most, np.int64) for _ in range(4))
        boards.choose(
            *(boards.solver._moves, boards.solver._points, found, squares, tables.size, 1, most, int(told is plan)),
            *(len(told.targets), goals, told.fits, told.place, told.beside, told.may, *map(np.copy, of), told.unit),
            *(told.lost, told.hooks, told.reach, reached, spare.copy(), jokers, boards.zobrist, 0),
            *(filled, values, chosen, gained, keys),
        )
        expected: dict[int, dict[tuple[tuple[int, int], ...], int]] = defaultdict(dict)
        for nth in range(found):
            move, points = int(boards.solver._moves[nth]), int(boards.solver._points[nth])
            gain = gain_of(boards, told, squares, move, points, *of, spare, jokers, hooked) if told is plan else 0
            if gain is not None:
                after = tuple(sorted(tiles_of(tables, squares, move)))
                known = expected[move >> LAID & 15]
                known[after] = max(known.get(after, -(1 << 60)), points + gain)
        for lane in range(LANES):
            here = values[lane * most : lane * most + int(filled[lane])].tolist()
            assert here == sorted(expected[lane].values(), reverse=True)[:most], (board, lane)


def gain_of(
    boards: SearchContext, plan: Preparing, squares: Array, move: int, points: int, laid: Array,
    short: Array, spare: Array, jokers: int, hooked: bool,
) -> int | None:  # fmt: skip
    """What a move brings nearer to the words of a plan; None where one of them could not be laid after it."""
    tiles = list(tiles_of(boards.tables, squares, move))
    laid, short, spare, gain, size = laid.copy(), short.copy(), spare.copy(), 0, boards.tables.size
    down = bool(move >> DOWN & 1)
    for square, sign in tiles:
        letter, joker = sign & (TILE_JOKER - 1), bool(sign & TILE_JOKER)
        touched = int(plan.beside[square]) - 1
        along = abs(touched - square) == (size if down else 1)
        if touched >= 0 and not squares[touched] and not along:
            return None
        if hooked and touched >= 0 and not squares[touched]:  # the last letter there will go on with this word
            waits = any(touched in target.last for target in plan.targets)
            gain += waits * boards.tables.word_times[touched] * min(HOOKED, points)
        if plan.fits[square]:
            target = int(plan.fits[square]) // 64
            laid[target] |= 1 << int(plan.place[square])
            gain -= int(plan.lost[square])
            gain += int(plan.unit[target]) if short[target] > 0 else 0
            short[target] -= 1
            spare[letter] += joker
            jokers -= joker
        else:
            spare[letter] -= not joker
            jokers -= joker
    lacking = -sum(int(left_over) for left_over in spare if left_over < 0)
    if any(not plan.may[target * (1 << 15) + int(laid[target])] for target in range(len(laid))) or lacking > jokers:
        return None
    for near in plan.reach.reshape(-1, size * size):
        gain += max([0, *(int(near[square]) for square, _ in tiles)])
    return gain


@pytest.mark.mereu
@pytest.mark.parametrize("seed", [1])
def test_the_best_moves_are_kept_for_each_number_of_tiles_each_board_once(seed: int) -> None:
    rng, boards = Random(seed), ground()
    words = LongWords(Lexicon.from_words("probă", WORDS), boards.tables)
    targets = [words.target(Wanted(300, Spot(0, 7, 8, (0, 7), 9), "ABCDABCD")), None, None]
    targets[1] = words.target(Wanted(250, Spot(14, 0, 8, (0, 7), 9), "DCBADCBA"), down=seed % 2)
    plan = Preparing.of(boards.tables, [target for target in targets if target])
    assert len(plan.targets) == 2
    board = played(rng, boards.solver, WORDS, 3 + 2 * seed).rows
    # and where nothing but squares on the way to a word speaks for a move
    for told in (plan, replace(plan, unit=0 * plan.unit)):
        kept(boards, board, "ABCDA?", told, rng)


BELOW = "8C DAB"  # one square between it and the first row, where a word waits


def test_a_word_counts_that_the_last_move_will_go_on_with() -> None:
    boards = SearchContext(plain(sorted({*WORDS, "ADAB", "CDAB", "ACDAB"})))
    words = LongWords(Lexicon.from_words("probă", WORDS), boards.tables)
    target = words.target(Wanted(300, Spot(0, 7, 8, (0, 7), 9), "ABCDABCD"))
    assert target
    # a letter put before it leaves no square between; what else speaks for a move is left out, and then not
    plan = Preparing.of(boards.tables, (target,), True)
    alone = replace(plan, unit=0 * plan.unit, reach=0 * plan.reach)
    for told in (alone, plan):
        kept(boards, laid_on(ROMANIAN.start, BELOW).rows, "ABCDA?", told, Random(1), True)
    # and where there is none left, what stands there counts: D, A and B, three times
    squares = numbers_of(boards.tables, laid_on(ROMANIAN.start, "8B DAB").rows)
    expected = []
    for hooked in (False, True):
        supply = WholeStock(boards.tables, "ABCDABCDAC")
        search = Search(boards, supply, squares, Preparing.of(boards.tables, (target,), hooked))
        (_, _, root), *_ = search.levels[0]
        assert search.expand(root)
        expected.append({node.key: node.expected for level in (1, 2) for _, _, node in search.levels[level]})
    plainly, with_word = expected
    same = set(plainly) & set(with_word)
    worth = sum(ROMANIAN.values[letter] for letter in "DAB")
    assert same
    assert {with_word[key] - plainly[key] for key in same} == {3 * worth}


def test_boards_as_near_to_a_word_as_those_gone_on_from_count_less() -> None:
    class Told(Search):
        """One that tells which boards it goes on from."""

        def expand(self, node: Node) -> bool:
            went.append(node.key)
            return True

    boards = ground()
    for tiring, expected in ((0, [1, 2, 3, 4]), (5, [1, 4, 2, 3])):
        went: list[int] = []
        search = Told(
            boards, WholeStock(boards.tables, "AB"), numbers_of(boards.tables, ROMANIAN.start.rows), tiring=tiring
        )
        search.levels.clear()
        for key, total, near in ((1, 50, 100), (2, 49, 100), (3, 48, 100), (4, 55, 90)):
            search.add(Node(None, 0, 0, total, near, key, 3, None))
        for _ in range(4):
            search.run()
        assert went == expected


def test_a_board_that_comes_again_with_more_is_kept_once_with_that() -> None:
    """Moves that lay the same tiles, told with other points: as where a plan gains more by one of them."""
    boards, most = ground(), 4
    squares = numbers_of(boards.tables, ROMANIAN.start.rows)
    counts, jokers = boards.tables.counts("ABC")
    found = boards.solver.found(squares, counts, jokers, MoveQuery(least=2, most=2))
    one, two, *_ = (int(move) for move in boards.solver._moves[:found])
    filled = np.zeros(LANES, np.int64)
    values, chosen, gained, keys = (np.zeros(LANES * most, np.int64) for _ in range(4))
    none = np.zeros(0, np.int64)
    told = boards.nowhere
    boards.choose(
        *(np.array([one, two, one], np.int64), np.array([5, 9, 7], np.int64), 3, squares, boards.tables.size, 0, most),
        *(0, 0, 0, told.fits, told.place, told.beside, told.may, none, none, told.unit, told.lost, told.hooks),
        *(told.reach, none, none, 0, boards.zobrist, 0, filled, values, chosen, gained, keys),
    )
    assert filled[0] == 2
    assert (values[:2].tolist(), chosen[:2].tolist()) == ([9, 7], [two, one])
