"""Words that no search laid at first: which are insisted on, and that they come to lie."""

from itertools import islice
from random import Random
from typing import Any

import numpy as np
import pytest

from arbitraj.game.variant import Variant
from arbitraj.lexicon.lexicon import Lexicon
from arbitraj.record.game import Game
from arbitraj.record.model import Competition
from arbitraj.types import GAME_TYPES
from arbitraj.wings.search.best.optim import graded_optimum
from arbitraj.wings.search.best.searching import SearchProgress
from arbitraj.wings.search.solver import multistart as hunting
from arbitraj.wings.search.solver.multistart import MultiStart, Unlaid
from arbitraj.wings.search.solver.search import Node, SearchContext, sighted
from arbitraj.wings.search.solver.targets import LongWords, Spot, Wanted
from tests.oracle.slow import vocabulary
from tests.solver.small import ROMANIAN, plain

# CA from the centre on, EBBBBBBA up its column, DEDDDDDD in the first row; nothing leads to FFFFFFFF
LAID, NEVER = "DEDDDDDD", "FFFFFFFF"
WORDS = ["CA", "EBBBBBBA", LAID, NEVER]
LETTERS = "CA" + "EBBBBBB" + "DDDDDDD" + "FFFFFFFF"


def hunt_of(words: list[str], letters: str) -> MultiStart:
    boards = SearchContext(plain(words))
    lexicon = Lexicon.from_words("probă", words)
    return MultiStart(boards, LongWords(lexicon, boards.tables), np.zeros(ROMANIAN.size**2, np.int64), letters)


def unlaid(hunt: MultiStart, word: str, worth: int) -> Unlaid:
    target = hunt.words.target(Wanted(worth, Spot(0, 7, 8, (0, 7), 9), word))
    assert target
    return Unlaid(target, 0)


def graded(variant: Variant, words: list[str], letters: str, found: SearchProgress) -> int:
    about = Competition("Probă", "", None, GAME_TYPES["integral_partial"], variant=variant, letters=letters)
    lexicon = Lexicon.from_words("probă", words)
    return graded_optimum(Game(about, variant, lexicon), lexicon, found).correction.total


def test_a_word_is_insisted_on_though_a_dearer_one_never_comes_to_lie(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hunting, "_WAYS", ((8, 30, False, 6),))
    hunt = hunt_of(WORDS, LETTERS)
    dearer, laid = unlaid(hunt, NEVER, 500), unlaid(hunt, LAID, 300)
    words = [dearer, laid]
    for _ in islice(hunt._insist(words, lambda: 0.0), 60):
        if laid not in words:
            break
    assert words == [dearer]
    assert dearer.searches
    (tried,) = hunt.tried
    assert tried.search.finished
    assert tried.total == hunt.best.total == graded(ROMANIAN, WORDS, LETTERS, SearchProgress(sighted(hunt.best)))  # type: ignore[union-attr,arg-type]


def test_a_word_is_given_up_once_the_best_is_beyond_it() -> None:
    hunt = hunt_of(WORDS, LETTERS)
    assert hunt._hopeful(1)
    laid = unlaid(hunt, LAID, 300)
    for _ in hunt._insist([laid], lambda: 0.0):
        pass
    assert hunt.best
    assert hunt.beside is not None
    dear = hunt.best.total - hunt.beside
    assert hunt._hopeful(dear)
    assert not hunt._hopeful(dear - hunting._MORE)
    assert list(hunt._insist([unlaid(hunt, NEVER, dear - hunting._MORE)], lambda: 0.0)) == []


def test_words_further_than_the_letters_reach_are_not_tried() -> None:
    row = tuple(range(15))
    for number, reached in ((21, False), (22, True)):  # fifteen letters, and seven from the centre to its row
        assert hunt_of(WORDS, "D" * number)._reached(row) is reached


def test_the_best_are_rebuilt_until_the_time_is_over() -> None:
    words, letters = vocabulary(Random(3)), "ABCDABCDABC?"
    totals = []
    for _ in range(2):
        hunt = hunt_of(words, letters)
        list(hunt._passes(hunt._search((), most=1), 1))
        assert hunt.best
        found = [hunt.best.total]
        begun = hunt.boards.expansions
        found += [best.total for best in hunt._rebuild(lambda: (hunt.boards.expansions - begun) / 120)]  # noqa: B023
        assert found == sorted(found)
        assert found[-1] > found[0]
        assert hunt.boards.expansions >= begun + 120
        assert graded(ROMANIAN, words, letters, SearchProgress(sighted(hunt.best))) == found[-1]
        totals.append(found)
    assert totals[0] == totals[1]
    assert not list(hunt._rebuild(lambda: 1.0))


def test_fewer_and_fewer_are_rebuilt_and_those_are_the_best(monkeypatch: pytest.MonkeyPatch) -> None:
    class Told:  # whose turn it is; nothing more comes of it
        def __init__(self, *of: Any) -> None:
            self.entries = self.best_entries = ()
            self.total = self.best_total = of[3].total

        def step(self, heat: float) -> None:
            went.append(self.total)

    monkeypatch.setattr(hunting, "Rebuilding", Told)
    monkeypatch.setattr(hunting, "_ROUNDS", ((3, 0.6, 2, 1), (1, 0.4, 2, 1)))
    went: list[int] = []
    hunt = hunt_of(WORDS, LETTERS)
    hunt.by_word = {(str(n),): Node(None, 0, n, n) for n in (240, 260, 130, 250, 150)}  # type: ignore[misc]
    hunt.best = Node(None, 0, 260, 260)
    list(hunt._rebuild(lambda: len(went) / 10))
    assert went == [260, 260, 250, 250, 240, 240, 260, 260, 260, 260]
