"""Upper bound on the points of any construction from a stock of letters, proved in docs/solver.md.

The points of a construction are bounded by its final words: for every row and column, everything that a word and those
it grew from count, plus 50 points for every seven letters. Words are then packed into the letters: a linear program by
the simplex method with column generation, where each step takes the word with the largest worth beyond the prices of
its resources.

A **block** is the squares of a line that multiply one event: new tiles of one entry, on squares that multiply words. It
is **high** if it has several squares and multiplies by nine or more."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from math import floor, prod

import numpy as np

from arbitraj.game.board import Board
from arbitraj.lexicon.lexicon import Lexicon
from arbitraj.record.objectives import Objective
from arbitraj.wings.search.solver.choice import BITS
from arbitraj.wings.search.solver.graph import Array
from arbitraj.wings.search.solver.plan import possible
from arbitraj.wings.search.solver.tables import Tables, coded, makeable

_STEPS = 3000  # at most: prices prove their bound wherever one stops
_NOTHING = 1e-7


@dataclass(frozen=True, slots=True)
class Columns:
    """Words in several kinds, as columns of a packing problem.

    `worth` is by kind (row) and word, `words` the use of the first resources by a word in any kind, `kinds` the use of
    the others by a kind with any word. `wild` is the resource that may replace any of the first `letters` ones (-1:
    none).
    """

    worth: Array
    words: Array
    kinds: Array
    letters: int
    wild: int = -1

    def beyond(self, prices: Array) -> Array:
        """The worth of each column minus its cost."""
        first = self.words.shape[1]
        asked = prices[:first].copy()
        if self.wild >= 0:
            asked[: self.letters] = np.minimum(asked[: self.letters], prices[self.wild])
        beyond: Array = self.worth - self.words @ asked - (self.kinds @ prices[first:])[:, None]
        return beyond

    def used(self, nth: int, prices: Array) -> Array:
        """The resources used by the cheapest form of the `nth` column, row by row."""
        kind, word = divmod(nth, self.worth.shape[1])
        uses = np.concatenate([self.words[word], self.kinds[kind]])
        if self.wild >= 0:
            dearer = np.flatnonzero(prices[: self.letters] > prices[self.wild])
            uses[self.wild] += uses[dearer].sum()
            uses[dearer] = 0
        return uses


def prices_of(columns: Columns, there: Array) -> Array:
    """Non-negative prices of the resources at which nearly no column is worth more than its cost."""
    things = len(there)
    base, gains, amounts = np.eye(things), np.zeros(things), there.astype(float)
    prices: Array = np.zeros(things)
    for _ in range(_STEPS):
        prices = np.linalg.solve(base.T, gains)
        least = int(np.argmin(prices))
        if prices[least] < -_NOTHING:
            enters, gain = np.eye(things)[least], 0.0
        else:
            beyond = columns.beyond(prices)
            best = int(np.argmax(beyond)) if beyond.size else -1
            if best < 0 or beyond.flat[best] <= _NOTHING:
                break
            enters, gain = columns.used(best, prices), float(columns.worth.flat[best])
        step = np.linalg.solve(base, enters)
        leaving = np.flatnonzero(step > 1e-9)
        if not len(leaving):
            break
        ratios = amounts[leaving] / step[leaving]
        out = int(leaving[np.argmin(ratios)])
        moved = max(0.0, float(ratios.min()))
        amounts -= moved * step
        amounts[out] = moved
        base[:, out], gains[out] = enters, gain
    return np.maximum(prices, 0.0)


def most_worth(columns: Columns, there: Array, prices: Array, number: int) -> float:
    """An upper bound on any packing of at most `number` columns, valid for all non-negative prices."""
    over = float(columns.beyond(prices).max()) if columns.worth.size else 0.0
    return float(there @ prices) + number * max(0.0, over)


LEAST_HIGH, FAR = 9, 3  # factors: of a high event, of a square that is counted separately
_TOGETHER = 6  # far squares of which the same is asked
_IN_LINE, _HIGH_BLOCKS = 6, 32  # premiums of words in a line, high blocks: with more, the cases are too many
_CONNECTED = 3  # high blocks for which it is checked whether the letters suffice to join them (more are accepted)

Sort = tuple[int, ...]  # factors of the high events of a word, sorted


@dataclass(frozen=True, slots=True)
class Line:
    """A row or a column: its squares, their factors, and the place of the centre on it (-1: none)."""

    squares: tuple[int, ...]
    letters: tuple[int, ...]
    words: tuple[int, ...]
    centre: int

    def blocks(self, places: Sequence[int], rack: int) -> bool:
        """Whether one entry may lay all these places. The centre is laid by the first, whose letters are adjacent."""
        return len(places) <= rack and (self.centre not in places or places[-1] - places[0] < rack)


@dataclass(frozen=True, slots=True)
class Multiplied:
    """Additional gain from premiums on a word at a place, apart from those on letters.

    `more` is the factor for all its events together, `most` for a single one, `far` the number of squares used that
    treble it, `spans` are the squares of the high event if it is the whole word.
    """

    sort: Sort
    far: int
    more: int
    most: int
    spans: tuple[int, ...]


def lines_of(tables: Tables) -> list[Line]:
    """Rows, then columns."""
    size = tables.size
    numbers = np.arange(size * size).reshape(size, size)
    return [
        Line(
            tuple(row),
            tuple(tables.letter_times[n] for n in row),
            tuple(tables.word_times[n] for n in row),
            row.index(tables.centre) if tables.centre in row else -1,
        )
        for row in [*numbers.tolist(), *numbers.T.tolist()]
    ]


def gains(line: Line, first: int, length: int, rack: int) -> list[Multiplied]:
    """For each sort of high events that a word at that place may have, the most that its premiums may add."""
    premiums = [n for n in range(first, first + length) if line.words[n] > 1]
    found: dict[tuple[Sort, int], Multiplied] = {}
    for blocks in (
        blocks
        for number in range(len(premiums) + 1)
        for used in combinations(premiums, number)
        for blocks in _parted(list(used))
    ):
        if not all(line.blocks(block, rack) for block in blocks):
            continue
        times = [prod(line.words[n] for n in block) for block in blocks]
        high = [nth for nth, block in enumerate(blocks) if len(block) > 1 and times[nth] >= LEAST_HIGH]
        sort = tuple(sorted(times[nth] for nth in high))
        far = sum(line.words[n] >= FAR for block in blocks for n in block)
        spans: tuple[int, ...] = ()
        if len(high) == 1 and (blocks[high[0]][0], blocks[high[0]][-1]) == (first, first + length - 1):
            spans = tuple(n - first for n in blocks[high[0]])
        more, most = sum(times) - len(times), max(times, default=1) - 1
        if before := found.get((sort, far)):
            more, most = max(more, before.more), max(most, before.most)
            spans = spans if spans == before.spans else ()
        found[sort, far] = Multiplied(sort, far, more, most, spans)
    return list(found.values())


def _parted(items: list[int]) -> Iterator[list[list[int]]]:
    if not items:
        yield []
        return
    for blocks in _parted(items[1:]):
        yield [[items[0]], *blocks]
        for nth, block in enumerate(blocks):
            yield [*blocks[:nth], [items[0], *block], *blocks[nth + 1 :]]


def countable(tables: Tables) -> bool:
    """Whether the ways to use the premiums of a board are few enough to be gone through one by one."""
    a_line = max(sum(times > 1 for times in line.words) for line in lines_of(tables))
    return a_line <= _IN_LINE and len(_high_blocks(tables)) <= _HIGH_BLOCKS


def _high_blocks(tables: Tables) -> list[tuple[frozenset[int], tuple[int, ...], int]]:
    """The high blocks: squares, all squares from the first to the last, and the factor."""
    return [
        (frozenset(line.squares[n] for n in places), line.squares[places[0] : places[-1] + 1], times)
        for line in lines_of(tables)
        for number in range(2, tables.rack + 1)
        for places in combinations([n for n in range(tables.size) if line.words[n] > 1], number)
        if (times := prod(line.words[n] for n in places)) >= LEAST_HIGH and line.blocks(places, tables.rack)
    ]


def high_together(tables: Tables, letters: int) -> list[Sort]:
    """The maximal sets of high events that may occur together in a construction of that many letters."""
    blocks = _high_blocks(tables)
    found: set[Sort] = {()}
    waiting: list[tuple[int, ...]] = [()]
    while waiting:
        chosen = waiting.pop()
        used = frozenset().union(*(blocks[nth][0] for nth in chosen))
        for nth in range(chosen[-1] + 1 if chosen else 0, len(blocks)):
            if used & blocks[nth][0]:
                continue
            more = (*chosen, nth)
            if len(more) > _CONNECTED or least_joined(tables, [blocks[number][1] for number in more]) <= letters:
                found.add(tuple(sorted(blocks[number][2] for number in more)))
                waiting.append(more)
    return sorted(one for one in found if not any(one != other and Counter(one) <= Counter(other) for other in found))


def far_squares(tables: Tables, letters: int) -> int:
    """The largest number of squares with a word factor of three or more that this many letters may cover."""
    squares = [square for square, times in enumerate(tables.word_times) if times >= FAR]
    number = 0
    level: list[tuple[int, ...]] = [()]
    while level and number < _TOGETHER:
        wider = [(*chosen, square) for chosen in level for square in squares if not chosen or square > chosen[-1]]
        level = [more for more in wider if least_joined(tables, [[square] for square in more]) <= letters]
        number += bool(level)
    return len(squares) if level else number


def least_joined(tables: Tables, pieces: Sequence[Sequence[int]]) -> int:
    """The fewest tiles that cover the centre and connected pieces: the shortest tree (Dreyfus and Wagner)."""
    size = tables.size
    rows, cols = np.divmod(np.arange(size * size), size)
    far = abs(rows[:, None] - rows) + abs(cols[:, None] - cols)
    ends = [*map(list, pieces), [tables.centre]]
    for piece in ends:  # along a piece nothing is added
        near = far[piece].min(axis=0)
        far = np.minimum(far, near[:, None] + near)
    tree: dict[int, Array] = {1 << nth: far[piece].min(axis=0) for nth, piece in enumerate(ends)}
    for some in range(1, 1 << len(ends)):
        if some not in tree:
            met = [tree[part] + tree[some ^ part] for part in range(1, some) if part & some == part]
            tree[some] = (far + np.min(met, axis=0)).min(axis=1)
    groups: list[set[int]] = []
    for piece in ends:  # those that share a square are one
        joined = set(piece)
        for other in [group for group in groups if group & joined]:
            groups.remove(other)
            joined |= other
        groups.append(joined)
    return 1 + int(tree[(1 << len(ends)) - 1].min()) + sum(map(len, groups)) - len(groups)


Kind = tuple[Sort, int]  # the high events of a word, and how many far squares they and the others use


def bound_of(objective: Objective, tables: Tables, lexicon: Lexicon, start: str) -> int | None:
    """The bound, None if the proof does not apply (letters on the board, no centre) or there are too many cases."""
    if not objective.bounded or tables.centre < 0 or any(tables.squares(Board.of(start, tables.size))):
        return None
    return most_points(tables, lexicon, objective.of_letters) if countable(tables) else None


def most_points(tables: Tables, lexicon: Lexicon, letters: str) -> int:
    """An upper bound on the points of constructions of these letters (`?` is a joker)."""
    counts, jokers = tables.counts(letters)
    stock = _Stock(tables, tuple(counts), jokers)
    sorts = high_together(tables, stock.number)
    words = _words(tables, lexicon, stock)
    far = far_squares(tables, stock.number)
    best = max(_packed(words, lexicon, stock, sort, far) for sort in sorts)
    return floor(best + 1e-6) + tables.bonus * (stock.number // tables.rack)


@dataclass(frozen=True, slots=True)
class _Stock:
    tables: Tables
    counts: tuple[int, ...]
    jokers: int

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
        face = worths.sum(axis=1)
        for extra, gain in _places(tables, length):
            worth = growth - lost + gain.more * face + (1 + gain.most) * (worths @ np.array(extra))
            kind = gain.sort, gain.far
            before = kept.worth.get(kind)
            kept.worth[kind] = worth if before is None else np.maximum(before, worth)
            kept.spans.setdefault(kind, set()).add(gain.spans)
        found.append(kept)
    return found


def _grown(word: str, face: int, grown: dict[str, int]) -> int:
    """The most points, without premiums, of a word and all that it grew from. `grown` has all shorter ones."""
    until = [0] * (len(word) + 1)  # the most of words that lie apart in the first so many letters
    for end in range(2, len(word) + 1):
        best = until[end - 1]
        for first in range(end - 1):
            if (there := grown.get(word[first:end])) is not None:
                best = max(best, there + (until[first - 1] if first else 0))
        until[end] = best
    grown[word] = face + until[-1]
    return grown[word]


def _places(tables: Tables, length: int) -> set[tuple[tuple[int, ...], Multiplied]]:
    """The distinct gains at places of a word: by letter, and for the whole word."""

    return {
        (tuple(times - 1 for times in line.letters[first : first + length]), gain)
        for line in lines_of(tables)
        for first in range(tables.size - length + 1)
        for gain in gains(line, first, length, tables.rack)
    }


def _packed(found: Sequence[_Words], lexicon: Lexicon, stock: _Stock, together: Sort, far: int) -> float:
    """The most points of words with at most these high events."""
    slots = sorted(set(together))
    kinds = sorted(
        (sort, squares)
        for sort, squares in {kind for kept in found for kind in kept.worth}
        if squares <= 2 * far and Counter(sort) <= Counter(together)
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
    """Whether a tile may be laid before the high event of a word, if that is the whole word."""
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
