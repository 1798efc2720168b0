"""Upper bound on the points of any construction from a stock of letters, proved in docs/solver.md.

The points of a construction are bounded by its final words: for every row and column, everything that a word and those
it grew from count, plus 50 points for every seven letters. Words are then packed into the letters.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import floor

import numpy as np

from arbitraj.game.board import Board
from arbitraj.lexicon.lexicon import Lexicon
from arbitraj.record.objectives import GroupsQuest, Objective, RowQuest, StockQuest
from arbitraj.wings.search.solver.choice import BITS
from arbitraj.wings.search.solver.coded import coded, makeable
from arbitraj.wings.search.solver.dear import (
    Line,
    Multiplied,
    Sort,
    countable,
    dear_together,
    far_squares,
    gains,
    lines_of,
)
from arbitraj.wings.search.solver.minimal import Array
from arbitraj.wings.search.solver.packing import Columns, most_worth, prices_of
from arbitraj.wings.search.solver.plan import possible
from arbitraj.wings.search.solver.tables import Tables

Kind = tuple[Sort, int]  # the dear events of a word, and how many far squares they and the others use


def bound_of(quest: Objective, tables: Tables, lexicon: Lexicon, start: str) -> int | None:
    """The bound of a quest.

    None if the proof does not apply (a board with letters or without a centre, a type not counted in points), or if
    there are too many cases.
    """
    if tables.centre < 0 or any(tables.squares(Board.of(start, tables.size))) or not countable(tables):
        return None
    match quest:
        case StockQuest(letters) | RowQuest(letters):
            return most_points(tables, lexicon, letters)
        case GroupsQuest(groups, _):
            return most_points(tables, lexicon, "".join(groups))
    return None


def most_points(tables: Tables, lexicon: Lexicon, letters: str) -> int:
    """An upper bound on the points of constructions of these letters (`?` is a joker)."""
    stock = _Stock.of(tables, letters)
    sorts = dear_together(tables, stock.number)
    words = _words(tables, lexicon, stock)
    far = far_squares(tables, stock.number)
    best = max(_packed(words, lexicon, stock, sort, far) for sort in sorts)
    return floor(best + 1e-6) + tables.bonus * (stock.number // tables.rack)


@dataclass(frozen=True, slots=True)
class _Stock:
    tables: Tables
    counts: tuple[int, ...]
    jokers: int

    @staticmethod
    def of(tables: Tables, letters: str) -> "_Stock":
        counts, jokers = tables.counts(letters)
        return _Stock(tables, tuple(counts), jokers)

    @property
    def number(self) -> int:
        return sum(self.counts) + self.jokers


@dataclass(slots=True)
class _Words:
    """The words of a length that can be made of the letters.

    `within` counts their letters, without those that must be jokers, counted in `forced`. `worth` is by sort of
    high-scoring events, `spans` has the sorts whose event must be the whole word.
    """

    length: int
    words: list[str]
    within: Array
    forced: Array
    worth: dict[Kind, Array] = field(default_factory=dict)
    spans: dict[Kind, set[tuple[int, ...]]] = field(default_factory=dict)


def _words(tables: Tables, lexicon: Lexicon, stock: _Stock) -> list[_Words]:
    values = np.array(tables.worth)
    grown: dict[str, int] = {}
    found = []
    for length, words, codes, over in makeable(coded(lexicon, tables), stock.counts, stock.jokers):
        has = np.stack([(codes == letter).sum(axis=1, dtype=np.int8) for letter in range(len(stock.counts))], axis=1)
        kept = _Words(length, words, has - over, over.sum(axis=1))
        worths = values[codes]
        growth = np.array(
            [_grown(word, int(face), grown) for word, face in zip(kept.words, worths.sum(axis=1), strict=True)]
        )
        lost = over @ values  # a joker is worth nothing, and every letter counts once at least
        _add_worths(tables, kept, worths, growth - lost)
        found.append(kept)
    return found


def _grown(word: str, face: int, grown: dict[str, int]) -> int:
    """The most points, without premiums, of a word and all that it grew from.

    Added to `grown`, which has all shorter words.
    """
    until = [0] * (len(word) + 1)  # the most of words that lie apart in the first so many letters
    for end in range(2, len(word) + 1):
        best = until[end - 1]
        for first in range(end - 1):
            if (there := grown.get(word[first:end])) is not None:
                best = max(best, there + (until[first - 1] if first else 0))
        until[end] = best
    grown[word] = face + until[-1]
    return grown[word]


def _add_worths(tables: Tables, kept: _Words, worths: Array, growth: Array) -> None:
    face = worths.sum(axis=1)
    for extra, gain in _places(tables, kept.length):
        letters = worths @ np.array(extra)
        worth = growth + gain.more * face + (1 + gain.most) * letters
        kind = gain.sort, gain.far
        before = kept.worth.get(kind)
        kept.worth[kind] = worth if before is None else np.maximum(before, worth)
        kept.spans.setdefault(kind, set()).add(gain.spans)


def _places(tables: Tables, length: int) -> set[tuple[tuple[int, ...], Multiplied]]:
    """The distinct gains at places of a word: by letter, and for the whole word."""

    def one(line: Line, first: int) -> Iterator[tuple[tuple[int, ...], Multiplied]]:
        extra = tuple(times - 1 for times in line.letters[first : first + length])
        return ((extra, gain) for gain in gains(line, first, length, tables.rack))

    return {each for line in lines_of(tables) for first in range(tables.size - length + 1) for each in one(line, first)}


def _packed(found: Sequence[_Words], lexicon: Lexicon, stock: _Stock, together: Sort, far: int) -> float:
    """The most points of words with at most these dear events."""
    slots = sorted(set(together))
    kinds = sorted(
        (sort, squares)
        for sort, squares in {kind for kept in found for kind in kept.worth}
        if squares <= 2 * far and all(sort.count(times) <= together.count(times) for times in sort)
    )
    if not kinds:
        return 0.0
    held = np.flatnonzero(stock.counts)
    words = np.concatenate(
        [
            np.column_stack([kept.within[:, held], kept.forced, np.full(len(kept.words), kept.length**2)])
            for kept in found
        ]
    ).astype(float)
    starts = np.cumsum([0, *(len(kept.words) for kept in found)])
    worth = np.zeros((len(kinds), len(words)))
    for kept, first in zip(found, starts, strict=False):
        for nth, kind in enumerate(kinds):
            if kind in kept.worth:
                worth[nth, first : first + len(kept.words)] = kept.worth[kind]
    fixed = np.array([[squares, *(sort.count(times) for times in slots)] for sort, squares in kinds], float)
    columns = Columns(worth, words, fixed, len(held), len(held) if stock.jokers else -1)
    limits = np.array(
        [2 * stock.counts[letter] for letter in held]
        + [2 * stock.jokers, most_squared(stock.number, stock.tables.size), 2 * far]
        + [together.count(times) for times in slots],
        float,
    )
    # words that could never be laid so are taken out as soon as the prices rest on them
    while True:
        prices = prices_of(columns, limits)
        tight = np.argwhere(columns.beyond(prices) > -1e-3)
        out = [
            (at, nth)
            for at, nth in tight.tolist()
            if worth[at, nth] and not _can_lie(nth, kinds[at], starts, found, lexicon, stock.tables.rack)
        ]
        if not out:
            return most_worth(columns, limits, prices, stock.number)
        for at, nth in out:
            worth[at, nth] = 0.0


def _can_lie(nth: int, kind: Kind, starts: Array, found: Sequence[_Words], lexicon: Lexicon, rack: int) -> bool:
    """Whether a tile may be laid before the dear event of a word, if that is the whole word."""
    part = int(np.searchsorted(starts, nth, side="right")) - 1
    kept = found[part]
    if () in kept.spans[kind] or kept.length > BITS:
        return True
    word = kept.words[nth - int(starts[part])]
    return any(possible(word, waits, lexicon, rack, parts=kept.length) is not None for waits in kept.spans[kind])


def most_squared(number: int, size: int) -> int:
    """The largest sum of squared lengths of all words in rows and columns of a board with that many tiles."""
    best: dict[tuple[int, int], int] = {(min(number, size * size), size): 0}
    for row in range(1, size + 1):
        after: Counter[tuple[int, int]] = Counter()
        for (left, longest), worth in best.items():
            for length in range(min(left, longest) + 1):
                key = left - length, length
                after[key] = max(after[key], worth + length * (length + 2 * row - 1))
        best = dict(after)
    return max(worth for (left, _), worth in best.items() if not left)
