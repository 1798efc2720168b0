"""Constructions searched for: graded by section 8 to what was told of them, and the best where all can be tried."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from random import Random

import numpy as np
import pytest

from arbitraj.game.board import Board
from arbitraj.game.points import points
from arbitraj.lexicon.lexicon import Lexicon
from arbitraj.problems import ProblemsError
from arbitraj.record.game import Game
from arbitraj.record.model import Competition
from arbitraj.record.objectives import BestSoFar, GroupsObjective, MaximaObjective, RowObjective, Share, StockObjective
from arbitraj.types import GAME_TYPES
from arbitraj.types.base import type_of
from arbitraj.wings.search.best.optim import entries_of_moves, graded_optimum
from arbitraj.wings.search.best.searching import SearchProgress
from arbitraj.wings.search.solver.machine import plain_machine
from arbitraj.wings.search.solver.plan import possible
from arbitraj.wings.search.solver.search import SearchContext, numbers_of
from arbitraj.wings.search.solver.searched import GridSoFar, _followed, searched
from arbitraj.wings.search.solver.solver import MoveQuery, Solver, solutions
from tests.oracle.slow import vocabulary
from tests.solver.small import ROMANIAN, graph_of_words, plain


def game(kind: str, words: list[str], **material: object) -> Game:
    about = Competition("Probă", "", None, GAME_TYPES[kind], variant=ROMANIAN, **material)  # type: ignore[arg-type]
    return Game(about, ROMANIAN, Lexicon.from_words("probă", words))


def best_of(asked: Game, words: list[str], boards_to_try: int = 40) -> SearchProgress:
    """The best after some boards, in plain Python."""
    objective, boards = type_of(asked).objective(asked), SearchContext(plain(words))
    assert objective
    assert isinstance(asked.words, Lexicon)
    best = None
    for found in searched(
        objective, boards, asked.words, asked.competition.given.rows, lambda: boards.expansions / boards_to_try, Share()
    ):
        best = found
        if boards.expansions >= boards_to_try:
            break
    return SearchProgress(best, boards.expansions)


def test_an_automaton_of_the_announced_letters_gives_the_same_moves_in_the_same_order() -> None:
    words, letters = vocabulary(Random(3)), "ABCA?B"
    whole = SearchContext(plain(words))
    narrow = whole.narrowed(Lexicon.from_words("probă", words), letters)
    assert len(narrow.solver._graph) < len(whole.solver._graph)
    rng, boards = Random(1), 0
    for _ in range(6):
        board, left = ROMANIAN.start, letters
        while left:
            found = whole.solver.moves(board, left)
            same = narrow.solver.moves(board, left)
            assert (found.moves.tolist(), found.points.tolist()) == (same.moves.tolist(), same.points.tolist())
            if not len(found):
                break
            boards += 1
            laid = found.laid(rng.randrange(len(found)))
            board = board.place(laid)
            for tile in laid.new_tiles:
                left = left.replace("?" if tile.islower() else tile, "", 1)
    assert boards > 9
    assert whole.narrowed(Lexicon.from_words("probă", ["AB"]), "AB") is whole  # nothing would be gained


def test_the_first_move_may_stand_in_a_column_where_the_board_is_not_its_mirror_image() -> None:
    words, size = ["ABC"], ROMANIAN.size
    times = [1] * size**2
    times[ROMANIAN.centre + size] = 3  # type: ignore[operator]
    uneven = replace(ROMANIAN, letter_times=(1,) * size**2, word_times=tuple(times))
    solver = Solver(graph_of_words(words), uneven, plain_machine())
    for objective in (
        MaximaObjective(("ABC",), False),
        GroupsObjective(("ABC",), False),
        RowObjective("ABC"),
        StockObjective("ABC"),
    ):
        lexicon = Lexicon.from_words("probă", words)
        *_, best = searched(objective, SearchContext(solver), lexicon, "." * size**2, lambda: 2.0, Share())
        assert best.total == 3 * sum(ROMANIAN.values[letter] for letter in "ABC"), objective


def moves_of(solver: Solver, board: Board, letters: str) -> Iterator[tuple[Board, str, int]]:
    found = solver.moves(board, letters)
    for nth in range(len(found)):
        laid = found.laid(nth)
        yield board.place(laid), laid.new_tiles, points(ROMANIAN, laid)


def dearest(solver: Solver, board: Board, letters: str) -> int:
    """The best construction by trying everything."""
    best = 0
    for after, tiles, worth in moves_of(solver, board, letters):
        left = letters
        for tile in tiles:
            left = left.replace("?" if tile.islower() else tile, "", 1)
        best = max(best, worth + dearest(solver, after, left))
    return best


def test_of_few_letters_the_best_is_found() -> None:
    words = ["AB", "ABC", "BA", "CAB", "AC"]
    for letters in ("ABCA", "AB?"):
        asked = game("integral_partial", words, letters=letters)
        found = graded_optimum(asked, asked.words, best_of(asked, words, 150))  # type: ignore[arg-type]
        assert found.correction.total == dearest(plain(words), ROMANIAN.start, letters)


@pytest.mark.parametrize(
    ("kind", "material"),
    [
        ("integral_partial", {"letters": "AABBCCDDABCDABC?DABCD"}),
        ("pe_sir", {"letters": "ABACADABCDBACADABDACBADC?ABDAC"}),
        ("n_scrabble", {"groups": ("ABCDABC", "BADCA?B", "AABBCCD")}),
        ("n_scrabble", {"groups": ("ABCDABC", "BADCAAB", "AABBCCD"), "imposed_order": True}),
        ("serie_maxime", {"groups": ("ABCDABC", "BADCAAB", "AABBCCD")}),
    ],
)
def test_what_is_found_is_what_section_8_counts(kind: str, material: dict[str, object]) -> None:
    words = vocabulary(Random(4))
    asked = game(kind, words, **material)
    done = graded_optimum(asked, asked.words, best_of(asked, words, 30))  # type: ignore[arg-type]
    assert len(done.correction.entries) > 2
    groups = [step.group for step in done.correction.entries]
    if material.get("imposed_order"):
        assert groups == sorted(groups, key=lambda group: group or 0)
    assert done.exact == (kind == "serie_maxime")


@pytest.mark.parametrize("seed", [1, 5, 10])
def test_a_series_takes_the_dearest_each_time_from_every_board_that_is_as_dear(seed: int) -> None:
    """4.4: of seeds 1 and 10 the first of several equal boards leads to less than another."""
    words = vocabulary(Random(seed))[:70]
    groups = ("ABCDABC", "BADCAAB", "AABBCCD")
    asked, solver = game("serie_maxime", words, groups=groups), plain(words)
    level: set[tuple[Board, frozenset[int]]] = {(ROMANIAN.start, frozenset())}
    worths = []
    for _ in groups:
        following = [
            (worth, after, used | {number})
            for board, used in level
            for number, group in enumerate(groups)
            if number not in used
            for after, _, worth in moves_of(solver, board, group)
        ]
        worths.append(max(row[0] for row in following))
        level = {(after, used) for worth, after, used in following if worth == worths[-1]}
    done = graded_optimum(asked, asked.words, best_of(asked, words))  # type: ignore[arg-type]
    # mirrored first moves count alike
    assert [step.worth for step in done.correction.entries] == worths


def test_every_solution_is_counted_as_section_8_counts() -> None:
    words = vocabulary(Random(6))
    asked = game("superscrabble", words, groups=("ABCD?",), board=(("H7", next(w for w in words if len(w) == 4)),))
    done = graded_optimum(asked, asked.words, best_of(asked, words))  # type: ignore[arg-type]
    found = plain(words).moves(asked.competition.given, "ABCD?", MoveQuery(least=5, most=5))
    laid = [found.laid(nth) for nth in range(len(found))]
    different = {
        (placed.position, placed.main.tiles.upper(), "".join(sorted(filter(str.islower, placed.new_tiles))))
        for placed in laid
    }
    assert done.exact
    assert done.correction.total == len(different) > 5
    assert all(step.worth == 1 for step in done.correction.entries)


def test_a_grid_is_built_from_what_the_group_leaves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("arbitraj.wings.search.solver.searched._TRIED", 8)
    words = vocabulary(Random(6))
    asked = game("superscrabble_incomplet", words, groups=("ABCD?",))
    found = best_of(asked, words, 60)
    done = graded_optimum(asked, asked.words, found)  # type: ignore[arg-type]
    correction = done.correction
    assert correction.total == len(correction.entries) == len({(e.position, e.word) for e in correction.entries}) > 5
    assert correction.construction
    assert done.shown == f"{correction.total} de soluții, cu {correction.grid_tiles} litere pe grilă"
    used, stock = Counter(correction.board.rows.upper()), Counter(ROMANIAN.all_tiles) - Counter("ABCD?")
    assert all(number <= stock[letter] for letter, number in used.items() if letter.isalpha())
    # as many as another count of the same board finds
    assert correction.total == len(list(solutions(plain(words), correction.board, "ABCD?")))


def test_what_cannot_be_graded_so_is_never_shown() -> None:
    words = ["AB", "ABC", "BA"]
    asked = game("integral_partial", words, letters="ABCA")
    best = best_of(asked, words).best
    assert best
    with pytest.raises(ProblemsError):
        graded_optimum(asked, asked.words, SearchProgress(BestSoFar(best.total + 1, best.moves)))  # type: ignore[arg-type]


def test_a_letter_that_only_the_board_has_makes_words_too() -> None:
    words = ["AZ", "ZAB", "AB"]
    asked = game("integral_partial", words, letters="AAB", board=(("H8", "Z"),))
    best = best_of(asked, words).best
    assert best
    told = [(entry.position, entry.word, entry.points) for entry in entries_of_moves(asked, best)[1]]
    assert (best.total, told) == (49, [("H7", "AZ", "11"), ("I6", "AB", "38")])


def test_what_may_lie_before_a_long_word() -> None:
    words = {"AB", "BC", "CAB", "ABCABCAB"}
    word, waits, rack = "ABCABCAB", (0, 7), 4
    may = possible(word, waits, words, rack, parts=9)
    assert may is not None

    def sound(lies: tuple[bool, ...]) -> bool:
        runs = "".join(letter if there else " " for letter, there in zip(word, lies, strict=True)).split()
        fits = all(len(run) == 1 or run in words for run in runs)
        return fits and not any(lies[n] for n in waits) and 0 < lies.count(False) <= rack

    last = [lies for lies in product((False, True), repeat=len(word)) if sound(lies)]
    assert last
    for lies in product((False, True), repeat=len(word)):
        mask = sum(1 << n for n, there in enumerate(lies) if there)
        assert bool(may[mask]) == any(
            all(there <= then for there, then in zip(lies, other, strict=True)) for other in last
        )


def test_long_words_wait_at_the_dear_squares() -> None:
    assert possible("ABCABCAB", (0, 7), {"X"}, 3) is None


def test_a_series_tells_what_it_has_after_every_entry_and_comes_to_the_sum() -> None:
    words = vocabulary(Random(5))[:70]
    asked = game("serie_maxime", words, groups=("ABCDABC", "BADCAAB", "AABBCCD"))
    objective, boards = type_of(asked).objective(asked), SearchContext(plain(words))
    assert objective
    assert isinstance(asked.words, Lexicon)
    told = [*searched(objective, boards, asked.words, asked.competition.given.rows, lambda: 0.0, Share())]
    assert [(len(best.moves), best.exact) for best in told] == [(1, False), (2, False), (3, False), (3, True)]
    assert [best.total for best in told[:3]] == sorted({best.total for best in told})
    for best in told:
        graded = graded_optimum(asked, asked.words, SearchProgress(best))
        assert graded.correction.total == best.total
        assert sorted(group for _, group in best.moves) == sorted({group for _, group in best.moves})


def test_grids_are_gone_on_from_with_most_solutions_first_and_of_equals_the_smallest() -> None:
    boards = SearchContext(plain(vocabulary(Random(6))[:40]))
    counts, _ = boards.tables.counts("AABBCCDD")
    start = GridSoFar(numbers_of(boards.tables, ROMANIAN.start.rows), np.array(counts, np.int64), (), 0)
    found = _followed(boards, start, "ABC", Random(3))
    order = [(-grid.worth, int((grid.squares > 0).sum())) for grid in found]
    assert order == sorted(order)
    assert len(set(order)) > 4
