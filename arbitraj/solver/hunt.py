"""The best construction of a stock of letters: many searches towards long words, the best of them gone on with.

First many words are tried shortly, dearest first; then those that came to lie are searched on, fewer and fewer; then
words are prepared two at once. Between two passes the hunt can be stopped.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from arbitraj.lexicon.lexicon import Lexicon
from arbitraj.solver.aims import LongWords, Wanted
from arbitraj.solver.minimal import Array
from arbitraj.solver.passes import numbers_of
from arbitraj.solver.plan import Aim, Plan
from arbitraj.solver.quest import Share, Sighted, Spent
from arbitraj.solver.search import Boards, Node, Search, sighted
from arbitraj.solver.supplies import Stock

_WANTED = 600
_TRIES = 3  # passes of a first try
_FIRST, _GOING_ON = 0.35, 0.65  # until which part of the time words are tried; until which they are gone on with
_REST = 420  # what is hoped for beside a word; whoever cannot come near the best with it is not tried
_SPARE = 4  # letters that must be left beside those of a word
_KEPT = 12


def hunted(boards: Boards, lexicon: Lexicon, start: str, letters: str, spent: Spent, share: Share) -> Iterator[Sighted]:
    """The best construction of a stock so far, after every pass."""
    squares = numbers_of(boards.tables, start)
    hunt = Hunt(boards, LongWords(lexicon, boards.tables), squares, letters, share.part, share.parts)
    return map(sighted, hunt.run(spent))


@dataclass
class Tried:
    """A search towards words, and how many passes it was given."""

    search: Search
    aims: tuple[Aim, ...]
    passes: int = 0

    @property
    def total(self) -> int:
        return self.search.best.total if self.search.best else 0


class Hunt:
    """A hunt on a board with a stock; `part` of `parts` takes every so many of the words."""

    def __init__(
        self, boards: Boards, words: LongWords, start: Array, letters: str, part: int = 0, parts: int = 1
    ) -> None:
        self.boards, self.words, self.start, self.letters = boards, words, start, letters
        self.part, self.parts = part, parts
        self.supply = Stock(boards.tables, letters)
        self.best: Node | None = None
        self.tried: list[Tried] = []

    def _search(self, aims: tuple[Aim, ...], most: int = 8) -> Tried:
        plan = Plan.of(self.boards.tables, aims) if aims else None
        return Tried(Search(self.boards, self.supply, self.start, plan, most), aims)

    def _passes(self, tried: Tried, number: int) -> Iterator[Node]:
        """So many passes; each tells the best there is."""
        for _ in range(number):
            tried.search.run()
            tried.passes += 1
            found = tried.search.best
            if found and (self.best is None or found.total > self.best.total):
                self.best = found
            assert self.best is not None
            yield self.best

    def run(self, spent: Spent) -> Iterator[Node]:
        """The best so far, after every pass; `spent` says which part of what was given is gone."""
        yield from self._passes(plain := self._search(()), 1)
        counts, jokers = self.boards.tables.counts(self.letters)
        wanted = self.words.wanted(counts, jokers, _SPARE, _WANTED)
        self.tried.append(plain)
        yield from self._first_tries(wanted[self.part :: self.parts], spent)
        yield from self._go_on(spent, _GOING_ON)
        yield from self._pairs(spent)
        while spent() < 1:
            yield from self._go_on(spent, 1.0)

    def _first_tries(self, wanted: list[Wanted], spent: Spent) -> Iterator[Node]:
        for each in wanted:
            if spent() > _FIRST:
                break
            if self.best and each.worth + _REST < self.best.total:
                continue
            aim = self.words.aim(each)
            if aim is None:
                continue
            tried = self._search((aim,))
            yield from self._passes(tried, _TRIES)
            if tried.search.finished:
                yield from self._passes(tried, _TRIES)
            self.tried.append(tried)
            self._forget()

    def _forget(self) -> None:
        """Keep the best alone: each holds thousands of boards."""
        if len(self.tried) > 4 * _KEPT:
            self.tried = sorted(self.tried, key=lambda each: -each.total)[: 2 * _KEPT]

    def _go_on(self, spent: Spent, until: float) -> Iterator[Node]:
        """The best go on, the last of them dropping out one after another."""
        self.tried = sorted(self.tried, key=lambda each: -each.total)[:_KEPT]
        begun = spent()
        while spent() < until:
            for each in list(self.tried):
                yield from self._passes(each, 2)
                if spent() >= until:
                    return
            kept = max(2, int(_KEPT * (1 - (spent() - begun) / max(1e-9, until - begun))))
            self.tried = sorted(self.tried, key=lambda each: -each.total)[:kept]

    def _pairs(self, spent: Spent) -> Iterator[Node]:
        """A second word beside each of the best, from the letters that it leaves."""
        limit = (1 + spent()) / 2
        done: set[tuple[str, ...]] = set()
        for tried in list(self.tried):
            if len(tried.aims) != 1:
                continue
            first = tried.aims[0]
            left = self.letters
            for letter in first.word:
                left = left.replace(letter if letter in left else "?", "", 1)
            counts, jokers = self.boards.tables.counts(left)
            for second in self.words.wanted(counts, jokers, 2, 12):
                for down in (0, 1):
                    if spent() > limit:
                        return
                    aim = self.words.aim(second, down)
                    if aim is None or (first.word, aim.word, str(aim.squares)) in done:
                        continue
                    done.add((first.word, aim.word, str(aim.squares)))
                    if {*aim.squares, *aim.ends} & {*first.squares, *first.ends}:
                        continue
                    both = self._search((first, aim))
                    yield from self._passes(both, _TRIES)
                    if both.search.finished:
                        yield from self._passes(both, 2 * _TRIES)
                        self.tried.append(both)
