"""First words that a dear word goes on across: which there are, what they bring, that the dear word comes to lie."""

from collections import Counter
from collections.abc import Callable, Mapping
from functools import cache, partial
from itertools import product
from random import Random

import numpy as np
import pytest

from arbitraj.lexicon.lexicon import Lexicon
from arbitraj.wings.search.best.searching import SearchProgress
from arbitraj.wings.search.solver import multistart as hunting
from arbitraj.wings.search.solver.search import sighted
from arbitraj.wings.search.solver.solver import Solver
from arbitraj.wings.search.solver.targets import FirstWord, LongWords, Spot, Wanted, openings
from tests.solver.small import ROMANIAN, moves_told, plain
from tests.solver.test_hunt import graded, hunt_of

FIRST, DEAR = "BAAAAAA", "DEDDDDDD"  # up the centre's column; across its end in the first row, once CE lies beside it
WORDS = [FIRST, "D" + FIRST, DEAR, "EC", "BC"]
LETTERS = FIRST + "EC" + "D" * 7


def made_up(rng: Random) -> list[str]:
    """Words of seven and eight letters, many of them another and a letter more."""
    shorter = ["".join(rng.choices("ABCDE", k=7)) for _ in range(30)]
    longer = [word + rng.choice("ABCDE") for word in shorter] + [rng.choice("ABCDE") + word for word in shorter]
    return sorted({*shorter, *rng.sample(longer, 45)})


def laid_first(solver: Solver, first: str) -> dict[str, int]:
    """What a word brings that is laid first, by where it stands."""
    told = moves_told(solver.moves(ROMANIAN.start, first))
    return {where: points for where, tiles, points in told if tiles == first}


def slow(
    words: list[str], letters: str, wanted: Wanted, bring: Callable[[str], Mapping[str, int]]
) -> set[tuple[str, int]]:
    """The first words for a wanted word, with what all brings, by the plain meaning; `bring` is `laid_first`."""
    place = wanted.place
    found = set()
    letter = wanted.word[7 - place.col] if 7 - place.col in place.waits else ""
    if not letter:
        return set()
    for first in (word for word in words if len(word) == 7):
        if place.row not in (0, 14) or (first + letter if place.row else letter + first) not in words:
            continue
        lacks = Counter(first + wanted.word) - Counter(letters.replace("?", ""))
        if lacks.total() > letters.count("?"):
            continue
        at, values = "8H" if place.row else "8B", ROMANIAN.values
        points = bring(first)[at]
        again = 3 * sum(values[sign] for sign in first + letter)
        lost = sum(values[sign] * number for sign, number in lacks.items()) * place.times
        found.add((first, wanted.worth + points + again - lost))
    return found


@pytest.mark.mereu
def test_openings_are_all_that_the_dear_word_goes_on_with() -> None:
    seen = 0
    for seed, jokers in product(range(4), ("", "?", "??")):
        rng = Random(seed)
        words, letters = made_up(rng), "".join(rng.choices("ABCDE", k=17)) + jokers
        lexicon, solver = Lexicon.from_words("probă", words), plain(words)
        tables, bring = solver.tables, cache(partial(laid_first, solver))
        counts, held = tables.counts(letters)
        wanted = LongWords(lexicon, tables).wanted(counts, held, 0, 1000)
        wanted += [Wanted(100, Spot(14, 4, 8, (0,), 9), word) for word in words if len(word) == 8]
        wanted += [Wanted(100, Spot(7, 0, 8, (0, 7), 9), word) for word in words if len(word) == 8]
        found = openings(lexicon, tables, counts, held, wanted)
        assert [opening.worth for opening in found] == sorted((opening.worth for opening in found), reverse=True)
        for target in wanted:
            mine = {
                ("".join(tables.letters[letter] for letter in one.letters), one.worth)
                for one in found
                if one.wanted == target
            }
            assert mine == slow(words, letters, target, bring), target
            seen += len(mine)
    assert seen > 20


def test_an_opening_leads_to_its_dear_word() -> None:
    hunt = hunt_of(WORDS, LETTERS)
    counts, jokers = hunt.boards.tables.counts(LETTERS)
    list(hunt._opened(hunt.words.wanted(counts, jokers, 4, 10), lambda: 0.0))
    tried = hunt.tried[0]
    assert tried.search.finished
    assert tried.opened
    assert sighted(tried.search.best or tried.opened).moves[0][0] == tried.opened.move
    assert (tried.targets, tried.opened.move) in hunt.by_word
    assert hunt.best
    assert tried.total == hunt.best.total == graded(ROMANIAN, WORDS, LETTERS, SearchProgress(sighted(hunt.best)))


def test_openings_have_their_part_of_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("_FIRST", "_INSISTED", "_GOING_ON", "_PAIRED"):
        monkeypatch.setattr(hunting, name, 0.0)
    hunt = hunt_of(WORDS, LETTERS)
    list(hunt.run(lambda: 0.2 if hunt.boards.expansions < 50 else 1.0))
    assert any(opened for _, opened in hunt.by_word)


def test_no_more_openings_of_a_word_once_some_led_to_it_or_none(monkeypatch: pytest.MonkeyPatch) -> None:
    for limit, number in ((1, 1), (2, 2), (8, 3)):
        monkeypatch.setattr(hunting, "_OPENINGS", limit)
        firsts = [FIRST, "BBAAAAA", "BABAAAA"]
        words = [*WORDS, *firsts[1:], *("D" + rest for rest in firsts[1:])]
        for far in (False, True):  # without BC the letter E never comes to lie
            hunt = hunt_of([word for word in words if not far or word != "BC"], LETTERS + "B")
            wanted = [Wanted(400, Spot(0, 7, 8, (0, 7), 9), DEAR)]
            list(hunt._opened(wanted, lambda: 0.0))
            assert len(hunt.by_word) == number, (limit, far)
            for tried in hunt.tried:
                assert tried.search.best
                assert tried.opened
                assert sighted(tried.search.best).moves[0][0] == tried.opened.move
    ticks = iter((0.0, hunting._OPENED, hunting._OPENED + 0.01))
    hunt = hunt_of(words, LETTERS + "B")
    list(hunt._opened(wanted, lambda: next(ticks)))
    assert len(hunt.by_word) == 1


def test_a_joker_stands_where_least_is_lost() -> None:
    letters = LETTERS.replace("A", "?", 1)
    hunt = hunt_of(WORDS, letters)
    list(hunt._opened([Wanted(400, Spot(0, 7, 8, (0, 7), 9), DEAR)], lambda: 0.0))
    told = moves_told(plain([FIRST]).moves(ROMANIAN.start, letters))
    assert len({points for where, _, points in told if where == "8B"}) > 1
    assert hunt.tried[0].opened
    assert hunt.tried[0].opened.points == max(points for where, _, points in told if where == "8B")


def test_none_once_the_time_is_over_or_the_best_is_out_of_reach() -> None:
    wanted = [Wanted(400, Spot(0, 7, 8, (0, 7), 9), DEAR)]
    hunt = hunt_of(WORDS, LETTERS)
    assert not list(hunt._opened(wanted, lambda: 1.0))
    list(hunt._opened(wanted, lambda: 0.0))
    assert hunt.best
    (only,) = openings(hunt.words.lexicon, hunt.boards.tables, *hunt.boards.tables.counts(LETTERS), wanted)
    hunt.best.total = only.worth + hunting._REST_OPENED - 1
    assert list(hunt._opened(wanted, lambda: 0.0))
    hunt.best.total += 1
    assert not list(hunt._opened(wanted, lambda: 0.0))
    hunt.start = np.ones_like(hunt.start)
    hunt.best = None
    assert not list(hunt._opened(wanted, lambda: 0.0))


def test_a_first_word_that_the_letters_cannot_make_leads_nowhere() -> None:
    hunt = hunt_of(WORDS, LETTERS)
    squares = tuple(7 + 15 * row for row in range(1, 8))
    wanted = Wanted(400, Spot(0, 7, 8, (0, 7), 9), DEAR)
    letters = tuple(hunt.boards.tables.letters.index(letter) for letter in "BBBBBBB")
    assert hunt._after(FirstWord(0, wanted, letters, squares)) is None
