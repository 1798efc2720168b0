"""Effects of premiums on a word: how often its points may count, and which high-scoring events fit together.

A **block** is the squares of a line that multiply one event: new tiles of one entry, on squares that multiply words. It
is **dear** if it has several squares and multiplies by nine or more. The counts are proved in docs/solver.md.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import prod

import numpy as np

from arbitraj.wings.search.solver.minimal import Array
from arbitraj.wings.search.solver.tables import Tables

LEAST_DEAR, FAR = 9, 3  # factors: of a dear event, of a square that is counted separately
_TOGETHER = 6  # far squares of which the same is asked
_IN_LINE, _DEAR_BLOCKS = 6, 32  # premiums of words in a line, dear blocks: with more, the cases are too many
_CONNECTED = 3  # dear blocks for which it is checked whether the letters suffice to join them (more are accepted)

Sort = tuple[int, ...]  # factors of the dear events of a word, sorted


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
    treble it, `spans` are the squares of the dear event if it is the whole word.
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
    """For each sort of dear events that a word at that place may have, the most that its premiums may add."""
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
        dear = [nth for nth, block in enumerate(blocks) if len(block) > 1 and times[nth] >= LEAST_DEAR]
        sort = tuple(sorted(times[nth] for nth in dear))
        far = sum(line.words[n] >= FAR for block in blocks for n in block)
        spans: tuple[int, ...] = ()
        if len(dear) == 1 and (blocks[dear[0]][0], blocks[dear[0]][-1]) == (first, first + length - 1):
            spans = tuple(n - first for n in blocks[dear[0]])
        more, most = sum(times) - len(times), max(times, default=1) - 1
        if before := found.get((sort, far)):
            more, most = max(more, before.more), max(most, before.most)
            spans = spans if spans == before.spans else ()
        found[sort, far] = Multiplied(sort, far, more, most, spans)
    return list(found.values())


def _parted(items: list[int]) -> Iterator[list[list[int]]]:
    """Every way to part items into blocks."""
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
    return a_line <= _IN_LINE and len(_dear_blocks(tables)) <= _DEAR_BLOCKS


def _dear_blocks(tables: Tables) -> list[tuple[frozenset[int], tuple[int, ...], int]]:
    """The dear blocks: squares, all squares from the first to the last, and the factor."""
    return [
        (frozenset(line.squares[n] for n in places), line.squares[places[0] : places[-1] + 1], times)
        for line in lines_of(tables)
        for number in range(2, tables.rack + 1)
        for places in combinations([n for n in range(tables.size) if line.words[n] > 1], number)
        if (times := prod(line.words[n] for n in places)) >= LEAST_DEAR and line.blocks(places, tables.rack)
    ]


def dear_together(tables: Tables, letters: int) -> list[Sort]:
    """The maximal sets of dear events that may occur together in a construction of that many letters."""
    blocks = _dear_blocks(tables)
    found: set[Sort] = {()}
    waiting: list[tuple[int, ...]] = [()]
    while waiting:
        chosen = waiting.pop()
        used = frozenset().union(*(blocks[nth][0] for nth in chosen))
        for nth in range(chosen[-1] + 1 if chosen else 0, len(blocks)):
            if used & blocks[nth][0]:
                continue
            more = (*chosen, nth)
            if len(more) > _CONNECTED or least_joined(tables, [blocks[each][1] for each in more]) <= letters:
                found.add(tuple(sorted(blocks[each][2] for each in more)))
                waiting.append(more)
    return sorted(one for one in found if not any(one != other and _part_of(one, other) for other in found))


def _part_of(one: Sort, other: Sort) -> bool:
    return all(one.count(times) <= other.count(times) for times in one)


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
    """The fewest tiles of a construction that covers the centre and all squares of these pieces.

    By Dreyfus and Wagner: the shortest tree between the pieces, each of which is connected.
    """
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
        for other in [each for each in groups if each & joined]:
            groups.remove(other)
            joined |= other
        groups.append(joined)
    return 1 + int(tree[(1 << len(ends)) - 1].min()) + sum(map(len, groups)) - len(groups)
