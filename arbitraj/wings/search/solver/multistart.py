""""""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random

import numpy as np

from arbitraj.record.objectives import Spent
from arbitraj.wings.search.solver.bound import least_joined
from arbitraj.wings.search.solver.graph import Array
from arbitraj.wings.search.solver.plan import Preparing, Target
from arbitraj.wings.search.solver.rebuild import Rebuilding
from arbitraj.wings.search.solver.search import Node, Search, SearchContext, WholeStock, sighted, tiles_of
from arbitraj.wings.search.solver.solver import MoveQuery
from arbitraj.wings.search.solver.targets import FirstWord, LongWords, Wanted, openings

_WANTED, _WANTED_OPENED, _WANTED_AMID = 600, 1500, 20
_KNOWN, _KNOWN_WAYS = 0.7, 4  # amid a game: the part of the time for words laid from another board, ways to do so
_TRIES = 3  # passes of a first try
_BEYOND = 1.1  # amid a game: a search without a word ends where this many times its first pass is less than known
# until which part of the time words are tried, those not laid insisted on, those laid gone on with, two prepared
_FIRST, _INSISTED, _GOING_ON, _PAIRED = 0.12, 0.42, 0.58, 0.62
_OPENED = 0.12  # the part of the time for first words that a high-scoring word goes on across
_REST_OPENED = 250  # beside a word and the first that it goes on across
_REST = 420  # expected points beside a word: it is skipped if it cannot come near the best with them
_MORE = 40  # expected points beyond those found beside other words
_SPARE = 4  # letters that must be left beside those of a word
_KEPT, _ALIKE = 12, 2
_ANEW, _ANEW_PASSES = 4, 12
_OPENINGS = 8  # that lead to a word and as many that do not: others with that word have no turn any more
_HOOKED = 150  # extra points by words across, if they count beforehand
# ways to insist on a word: moves kept, noise, whether words across count beforehand, passes
_WAYS = (
    *((8, 30, True, 4), (5, 30, True, 4), (14, 30, False, 4), (8, 60, True, 4), (5, 60, False, 4), (14, 60, True, 4)),
    *((8, 30, True, 40), (24, 100, False, 4), (14, 30, False, 40), (5, 100, True, 4), (8, 60, False, 4)),
    (5, 30, False, 40),
)
_PASSES = 20  # after so many a word is as little promising as after one search more
_TIRING = 5  # points by which a board counts less for each that was as near to its word and was gone on from
_FROM_MIDDLE = 0.6  # share of new searches that begin from a board on the way to the best
_MOST, _NOISE = (5, 8, 14), (10, 30, 60)
_BEHIND = 100  # points behind the best from which a construction is not rebuilt
# rounds in which the best are rebuilt: how many, in which part of the time left for it, from which heat on to which
_ROUNDS = (24, 0.35, 20, 3), (8, 0.35, 20, 2), (3, 0.3, 15, 1)


@dataclass
class Tried:
    """A search towards words, and how many passes it was given."""

    search: Search
    targets: tuple[Target, ...]
    opened: Node | None = None  # the board after a first word that is given
    passes: int = 0

    @property
    def total(self) -> int:
        return self.search.best.total if self.search.best else 0


@dataclass
class Unlaid:
    """A word that no search laid yet, how many insisted on it, and how many of its letters came to lie."""

    target: Target
    progress: int
    searches: int = 0
    passes: int = 0

    @property
    def promise(self) -> float:
        """Likelihood times value of the attempt."""
        first = len(self.target.squares) - len(self.target.last)
        return self.target.worth * (1 + self.progress) / (1 + first) / (3 + self.passes / _PASSES)


class MultiStart:
    """A multi-start search on a board with a stock. `part` of `parts` takes every `parts`-th word."""

    def __init__(
        self, boards: SearchContext, words: LongWords, start: Array, letters: str, part: int = 0, parts: int = 1
    ) -> None:
        self.boards, self.words, self.start, self.letters = boards, words, start, letters
        self.part, self.parts = part, parts
        self.supply = WholeStock(boards.tables, letters)
        self.best: Node | None = None
        self.rng = Random(part)
        self.tried: list[Tried] = []
        self.by_word: dict[tuple[tuple[Target, ...], int], Node] = {}  # the best towards each word, by the first move
        self.least: dict[tuple[int, ...], int] = {}  # by the squares of a word the letters that it needs with its way
        self.beside: int | None = None  # the most that was found beside a word
        self.known = 0  # points that are known to be possible

    def _search(
        self,
        targets: tuple[Target, ...],
        most: int = 8,
        noise: int = 0,
        hooked: bool = False,
        root: Node | None = None,
        tiring: int = 0,
        opened: Node | None = None,
    ) -> Tried:
        plan = Preparing.of(self.boards.tables, targets, hooked) if targets else None
        begun = self.boards, self.supply, self.start, plan
        return Tried(Search(*begun, most, noise + self.part, root or opened, tiring), targets, opened)

    def _passes(self, tried: Tried, number: int) -> Iterator[Node]:
        for _ in range(number):
            tried.search.run()
            tried.passes += 1
            found = tried.search.best
            if found and (self.best is None or found.total > self.best.total):
                self.best = found
            key = tried.targets, tried.opened.move if tried.opened else 0
            if found and found.total > (known.total if (known := self.by_word.get(key)) else -1):
                self.by_word[key] = found
            assert self.best is not None
            yield self.best

    def run(self, spent: Spent) -> Iterator[Node]:
        """Yield the best so far after every pass. `spent` returns the used share of the time."""
        yield from self._passes(plain := self._search(()), 1)
        counts, jokers = self.boards.tables.counts(self.letters)
        wanted = self.words.wanted(counts, jokers, _SPARE, _WANTED_OPENED)
        self.tried.append(plain)
        unlaid: list[Unlaid] = []
        yield from self._first_tries(wanted[:_WANTED][self.part :: self.parts], unlaid, spent)
        yield from self._opened(wanted, spent)
        yield from self._insist(unlaid, spent)
        yield from self._go_on(spent, _GOING_ON)
        yield from self._pairs(spent)
        yield from self._rebuild(spent)
        while spent() < 1:
            yield from self._go_on(spent, 1.0)

    def amid(self, spent: Spent, words: LongWords, known: int = 0) -> Iterator[Node]:
        """Yield the best so far on a board amid a game, where little is given to a search: no word is gone on with.

        `words` are insisted on: they were laid from another board. Nothing is given to what can hardly bring more than
        the `known` points.
        """
        self.supply, self.known = replace(self.supply, thrifty=True), known
        yield from self._passes(plain := self._search(()), 1)
        hopeful = self.best is not None and self.best.total * _BEYOND >= known
        if hopeful:
            yield from self._passes(plain, _TRIES - 1)
        counts, jokers = self.boards.tables.counts(self.letters)
        insisted = words.wanted(counts, jokers, _SPARE, _WANTED_OPENED)
        for most, noise, hooked, passes in _WAYS[:_KNOWN_WAYS]:
            for target in self._both_ways(insisted):
                if spent() < _KNOWN and self._hopeful(target.worth):
                    yield from self._towards(self._search((target,), most, noise, hooked), passes)
        for target in self._both_ways(self.words.wanted(counts, jokers, _SPARE, _WANTED_AMID)):
            if spent() >= 1:
                return
            if self._hopeful(target.worth):
                yield from self._towards(self._search((target,)), _TRIES)
        while hopeful and any(plain.search.levels.values()) and spent() < 1:
            yield from self._passes(plain, 1)

    def _both_ways(self, wanted: Sequence[Wanted]) -> Iterator[Target]:
        """Words of rows, and the same in columns."""
        made = (self.words.target(word, down) for word in wanted for down in (0, 1))
        return (target for target in made if target)

    def _towards(self, tried: Tried, passes: int) -> Iterator[Node]:
        yield from self._passes(tried, passes)
        if tried.search.finished:
            yield from self._passes(tried, _TRIES)

    def _first_tries(self, wanted: list[Wanted], unlaid: list[Unlaid], spent: Spent) -> Iterator[Node]:
        for word in wanted:
            if spent() > _FIRST:
                break
            if not self._hopeful(word.worth):
                continue
            target = self.words.target(word)
            if target is None or not self._reached(target.squares):
                continue
            tried = self._search((target,))
            yield from self._passes(tried, _TRIES)
            if tried.search.finished:
                yield from self._passes(tried, _TRIES)
                self._laid(tried)
                if self.best and tried.total + _HOOKED < self.best.total:
                    continue
                yield from self._passes(hooked := self._search((target,), hooked=True), 2 * _TRIES)
                if hooked.search.finished:
                    self._laid(hooked)
            else:
                unlaid.append(Unlaid(target, tried.search.progress))

    def _opened(self, wanted: list[Wanted], spent: Spent) -> Iterator[Node]:
        """Try first words that a high-scoring word extends across."""
        if self.start.any() or (begun := spent()) >= 1:
            return
        tables = self.boards.tables
        found = openings(self.words.lexicon, tables, *tables.counts(self.letters), wanted)
        laid, vain, targets = Counter[Wanted](), Counter[Wanted](), dict[Wanted, Target | None]()
        for opening in found[self.part :: self.parts]:
            word = opening.wanted
            if spent() > begun + _OPENED or (self.best and opening.worth + _REST_OPENED <= self.best.total):
                return
            if laid[word] == _OPENINGS or (vain[word] == _OPENINGS and not laid[word]):
                continue
            if word not in targets:
                targets[word] = self.words.target(word)
            target, opened = targets[word], self._after(opening)
            if target is None or opened is None or not self._reached(target.squares):
                continue
            tried = self._search((target,), hooked=True, opened=opened)
            yield from self._passes(tried, _TRIES)
            if tried.search.finished:
                yield from self._passes(tried, _TRIES)
                laid[word] += 1
                self.tried.append(tried)
                self._forget()
            else:
                vain[word] += 1

    def _after(self, opening: FirstWord) -> Node | None:
        solver, (counts, jokers) = self.boards.solver, self.supply.first
        allowed = np.zeros(len(self.start), np.int64)
        allowed[list(opening.squares)] = np.left_shift(1, opening.letters)
        number = len(opening.squares)
        query = MoveQuery(least=number, allowed=allowed, directions=(1,))
        if not (found := solver.found(self.start, counts, jokers, query)):
            return None
        best = int(np.argmax(solver._points[:found]))
        move, points = int(solver._moves[best]), int(solver._points[best])
        tiles = [sign for _, sign in tiles_of(self.boards.tables, self.start, move)]
        begun = Node(left=self.supply.first, squares=self.start)
        return Node(begun, move, points, points, 0, move, number, self.supply.left_after(begun.left, 0, tiles))

    def _insist(self, unlaid: list[Unlaid], spent: Spent) -> Iterator[Node]:
        """The most promising words that were not laid are searched for again, each time in another way."""
        while spent() < _INSISTED:
            hopeful = [other for other in unlaid if self._hopeful(other.target.worth)]
            if not hopeful:
                return
            best = max(hopeful, key=lambda unlaid: unlaid.promise)
            most, noise, hooked, passes = _WAYS[best.searches % len(_WAYS)]
            tried = self._search((best.target,), most, noise, hooked, tiring=best.searches % 2 * _TIRING)
            best.searches += 1
            best.passes += passes
            for _ in range(passes):
                yield from self._passes(tried, 1)
                if tried.search.finished:
                    yield from self._passes(tried, 2 * _TRIES)
                    self._laid(tried)
                    unlaid.remove(best)
                    break
            best.progress = max(best.progress, tried.search.progress)

    def _reached(self, squares: tuple[int, ...]) -> bool:
        """Whether there are letters enough for a word and for a way to it from the centre."""
        if squares not in self.least:
            empty = self.boards.tables.centre >= 0 and not self.start.any()
            self.least[squares] = least_joined(self.boards.tables, [squares]) if empty else 0
        return self.least[squares] <= len(self.letters)

    def _laid(self, tried: Tried) -> None:
        self.beside = max(self.beside or 0, tried.total - tried.targets[0].worth)
        self.tried.append(tried)
        self._forget()

    def _hopeful(self, worth: int) -> bool:
        """Whether a word may exceed the best, with as many other points as the best of others has."""
        if self.best is None:
            return True
        beside = _REST if self.beside is None else min(_REST, self.beside + _MORE)
        return worth + beside > max(self.best.total, self.known)

    def _forget(self) -> None:
        """Keep the best alone: each holds thousands of boards."""
        if len(self.tried) > 4 * _KEPT:
            self.tried = self._fittest(2 * _KEPT)

    def _fittest(self, number: int) -> list[Tried]:
        """The best, not more than a few of them towards the same words: others would have no turn any more."""
        chosen: list[Tried] = []
        for tried in sorted(self.tried, key=lambda tried: -tried.total):
            if len(chosen) < number and sum(tried.targets == other.targets for other in chosen) < _ALIKE:
                chosen.append(tried)
        return chosen

    def _go_on(self, spent: Spent, until: float) -> Iterator[Node]:
        """Continue the best searches, fewer and fewer, and start new ones towards their words in another order."""
        self.tried = self._fittest(_KEPT)
        begun = spent()
        while spent() < until:
            for rank, tried in enumerate(list(self.tried)):
                yield from self._passes(tried, 2)
                if spent() >= until:
                    return
                if rank < _ANEW:
                    root = self._earlier(tried) if self.rng.random() < _FROM_MIDDLE else None
                    way = self.rng.choice(_MOST), self.rng.choice(_NOISE), self.rng.random() < 0.5
                    anew = self._search(tried.targets, *way, root, opened=tried.opened)
                    yield from self._passes(anew, _ANEW_PASSES)
                    if anew.total >= tried.total:
                        yield from self._passes(anew, _ANEW_PASSES)
                    self.tried.append(anew)
            kept = max(4, int(_KEPT * (1 - (spent() - begun) / max(1e-9, until - begun))))
            self.tried = self._fittest(kept)

    def _earlier(self, tried: Tried) -> Node | None:
        way, at = [], tried.search.best
        while at is not None:
            way.append(at)
            at = at.before
        return self.rng.choice(way[1:]) if len(way) > 1 else None

    def _rebuild(self, spent: Spent) -> Iterator[Node]:
        """Improve the best constructions by repeated rebuilding, fewer and fewer of them."""
        near = [node for node in self.by_word.values() if self.best and node.total > self.best.total - _BEHIND]
        found = sorted(near, key=lambda node: -node.total)[: _ROUNDS[0][0]]
        to_begin = (self.boards, self.supply, self.start)
        building = [Rebuilding(*to_begin, sighted(node), self.rng.randrange(1 << 32)) for node in found]
        begun = at = spent()
        if begun >= 1:
            return
        for number, share, hot, cold in _ROUNDS:
            building = sorted(building, key=lambda rebuilding: -rebuilding.best_total)[:number]
            each_has = share * (1 - begun) / len(building)
            for rebuilt in building:
                rebuilt.entries, rebuilt.total = rebuilt.best_entries, rebuilt.best_total
                while (gone := (spent() - at) / each_has) < 1:
                    if rebuilt.step(hot * (cold / hot) ** gone) and self.best and rebuilt.best_total > self.best.total:
                        self.best = rebuilt.best
                    assert self.best is not None
                    yield self.best
                at += each_has

    def _pairs(self, spent: Spent) -> Iterator[Node]:
        done: set[tuple[str, ...]] = set()
        for tried in list(self.tried):
            if len(tried.targets) != 1:
                continue
            first = tried.targets[0]
            left = self.letters
            for letter in first.word:
                left = left.replace(letter if letter in left else "?", "", 1)
            counts, jokers = self.boards.tables.counts(left)
            for second in self.words.wanted(counts, jokers, 2, 12):
                for down in (0, 1):
                    if spent() > _PAIRED:
                        return
                    target = self.words.target(second, down)
                    if target is None or (first.word, target.word, str(target.squares)) in done:
                        continue
                    done.add((first.word, target.word, str(target.squares)))
                    if {*target.squares, *target.ends} & {*first.squares, *first.ends}:
                        continue
                    both = self._search((first, target))
                    yield from self._passes(both, _TRIES)
                    if both.search.finished:
                        yield from self._passes(both, 2 * _TRIES)
                        self.tried.append(both)
