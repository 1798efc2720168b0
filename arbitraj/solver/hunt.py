"""The best construction of a stock of letters: many searches towards long words, the best of them gone on with.

First many words are tried shortly, dearest first; then those that came to lie are searched on, fewer and fewer; then
words are prepared two at once. Between two passes the hunt can be stopped.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from arbitraj.lexicon.lexicon import Lexicon
from arbitraj.solver.aims import LongWords, Wanted, long_words
from arbitraj.solver.minimal import Array
from arbitraj.solver.passes import numbers_of
from arbitraj.solver.plan import Aim, Preparing
from arbitraj.solver.quest import Share, Sighted, Spent
from arbitraj.solver.search import Ground, Node, Search, sighted
from arbitraj.solver.supplies import WholeStock

_WANTED = 600
_TRIES = 3  # passes of a first try
# until which part of the time words are tried, those not laid once more, those laid gone on with
_FIRST, _SECOND, _GOING_ON = 0.25, 0.4, 0.7
_REST = 420  # what is hoped for beside a word; whoever cannot come near the best with it is not tried
_SPARE = 4  # letters that must be left beside those of a word
_KEPT, _ALIKE = 12, 2
_ANEW, _ANEW_PASSES, _AGAIN = 4, 12, 12
_FROM_MIDDLE = 0.6  # how many of the searches that begin anew do so from a board on the way to the best
_MOST, _NOISE = (5, 8, 14), (10, 30, 60)


def hunted(boards: Ground, lexicon: Lexicon, start: str, letters: str, spent: Spent, share: Share) -> Iterator[Sighted]:
    """The best construction of a stock so far, after every pass."""
    squares = numbers_of(boards.tables, start)
    hunt = Hunt(boards, long_words(lexicon, boards.tables), squares, letters, share.part, share.parts)
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


def _promise(tried: Tried) -> float:
    """How likely and how dear a word is that was not laid yet."""
    (aim,) = tried.aims
    return aim.worth * tried.search.progress / max(1, int(tried.search.plan.first[0]))


class Hunt:
    """A hunt on a board with a stock; `part` of `parts` takes every so many of the words."""

    def __init__(
        self, boards: Ground, words: LongWords, start: Array, letters: str, part: int = 0, parts: int = 1
    ) -> None:
        self.boards, self.words, self.start, self.letters = boards, words, start, letters
        self.part, self.parts = part, parts
        self.supply = WholeStock(boards.tables, letters)
        self.best: Node | None = None
        self.rng = Random(part)
        self.tried: list[Tried] = []

    def _search(self, aims: tuple[Aim, ...], most: int = 8, noise: int = 0, root: Node | None = None) -> Tried:
        plan = Preparing.of(self.boards.tables, aims) if aims else None
        return Tried(Search(self.boards, self.supply, self.start, plan, most, noise + self.part, root), aims)

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
        unlaid: list[Tried] = []
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
            else:
                unlaid = sorted([*unlaid, tried], key=_promise)[-_KEPT:]
        # the dear ones that were nearly laid get another chance
        for tried in reversed(unlaid):
            if spent() > _SECOND:
                break
            if self.best and tried.aims[0].worth + _REST // 2 < self.best.total:
                continue
            for again in (tried, self._search(tried.aims, _MOST[-1], _NOISE[0])):
                for _ in range(_AGAIN):
                    yield from self._passes(again, 1)
                    if again.search.finished:
                        yield from self._passes(again, _TRIES)
                        self.tried.append(again)
                        break

    def _forget(self) -> None:
        """Keep the best alone: each holds thousands of boards."""
        if len(self.tried) > 4 * _KEPT:
            self.tried = self._fittest(2 * _KEPT)

    def _fittest(self, number: int) -> list[Tried]:
        """The best, not more than a few of them towards the same words: others would have no turn any more."""
        chosen: list[Tried] = []
        for each in sorted(self.tried, key=lambda each: -each.total):
            if len(chosen) < number and sum(each.aims == other.aims for other in chosen) < _ALIKE:
                chosen.append(each)
        return chosen

    def _go_on(self, spent: Spent, until: float) -> Iterator[Node]:
        """The best go on, the last of them dropping out one after another; between them searches begin anew towards the
        same words, with boards taken in another order."""
        self.tried = self._fittest(_KEPT)
        begun = spent()
        while spent() < until:
            for rank, each in enumerate(list(self.tried)):
                yield from self._passes(each, 2)
                if spent() >= until:
                    return
                if rank < _ANEW:
                    root = self._earlier(each) if self.rng.random() < _FROM_MIDDLE else None
                    anew = self._search(each.aims, self.rng.choice(_MOST), self.rng.choice(_NOISE), root)
                    yield from self._passes(anew, _ANEW_PASSES)
                    if anew.total >= each.total:
                        yield from self._passes(anew, _ANEW_PASSES)
                    self.tried.append(anew)
            kept = max(4, int(_KEPT * (1 - (spent() - begun) / max(1e-9, until - begun))))
            self.tried = self._fittest(kept)

    def _earlier(self, tried: Tried) -> Node | None:
        """A board on the way to the best of a search: what came after it is built anew."""
        way, at = [], tried.search.best
        while at is not None:
            way.append(at)
            at = at.before
        return self.rng.choice(way[1:]) if len(way) > 1 else None

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
