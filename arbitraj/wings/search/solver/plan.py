"""Preparation of a long word on a line over two or three word-premium squares, laid at the end in one move.

That move lays a whole rack through letters already there. A plan is a few such words at once. It says which letters are
reserved for them, which squares are left free, and how much nearer to each a board is: that is worth a part of the
word's points.
"""

from collections.abc import Container, Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from arbitraj.wings.search.solver.choice import BITS
from arbitraj.wings.search.solver.graph import Array
from arbitraj.wings.search.solver.tables import Tables

# of what a word will bring, once all is laid that goes before, once all is reached
LAID_SHARE, REACHED_SHARE = 0.62, 0.3
_FAR = 8  # rows from which it is not felt that a line is reached


@dataclass(frozen=True)
class Target:
    """A word in a line: `squares` of its letters (as numbers, from 0), those of `last` wait for the last move."""

    word: str
    letters: tuple[int, ...]
    squares: tuple[int, ...]
    last: frozenset[int]
    ends: tuple[int, ...]
    down: int
    worth: int
    times: int
    may: Array = field(repr=False, compare=False)

    @cached_property
    def parts(self) -> tuple[tuple[int, ...], ...]:
        """The segments to be reached: the squares between the free ones."""
        parts: list[list[int]] = [[]]
        for square in self.squares:
            if square in self.last:
                parts.append([])
            else:
                parts[-1].append(square)
        return tuple(tuple(part) for part in parts if part)


@dataclass(frozen=True)
class Preparing:
    """Words prepared together, as the arrays that `choose` takes."""

    tables: Tables
    targets: tuple[Target, ...]
    fits: Array
    place: Array
    beside: Array
    may: Array
    reach: Array
    unit: Array
    lost: Array
    hooks: Array
    first: Array

    @staticmethod
    def of(tables: Tables, targets: Sequence[Target], hooked: bool = False) -> "Preparing":
        """`hooked`: words that the last move extends across count beforehand."""
        size = tables.size
        fits, place, beside, lost, hooks = (np.zeros(size * size, np.int64) for _ in range(5))
        units, reach, first = [], [], []
        for number, target in enumerate(targets):
            for bit, (square, letter) in enumerate(zip(target.squares, target.letters, strict=True)):
                fits[square], place[square] = number << 6 | letter + 1, bit
                lost[square] = tables.worth[letter] * (tables.letter_times[square] - 1) * target.times
                if hooked and square in target.last:
                    hooks[square] = tables.word_times[square]
                along = square % size if target.down else square // size
                for way in (-1, 1):
                    other = square + way * (1 if target.down else size)
                    if 0 <= along + way < size and not fits[other]:
                        beside[other] = square + 1
            first.append(len(target.squares) - tables.rack)
            shared = len(target.parts)
            units.append(int(target.worth * LAID_SHARE / max(1, first[-1])))
            line = target.squares[0] // size if not target.down else target.squares[0] % size
            for part in target.parts:
                near = np.zeros((size, size), np.int64)
                full = target.worth * REACHED_SHARE / shared
                places = [square % size if not target.down else square // size for square in part]
                for away in range(_FAR):
                    for other in {line - away, line + away}:
                        if 0 <= other < size and away != 1:
                            lies = near[other] if not target.down else near[:, other]
                            share = 1.0 if not away else 0.6 * (1 - away / _FAR)
                            for p in range(max(0, min(places) - away // 3), min(size, max(places) + 1 + away // 3)):
                                lies[p] = int(full * share)
                            if not away:
                                lies[:] = 0
                                lies[places] = int(full)
                reach.append(near.reshape(-1))
        may = np.concatenate([target.may for target in targets]) if targets else np.zeros(1, np.int64)
        goals = np.concatenate(reach) if reach else np.zeros(0, np.int64)
        return Preparing(
            *(tables, tuple(targets), fits, place, beside, may, goals),
            *(np.array(units, np.int64), lost, hooks, np.array(first, np.int64)),
        )


def possible(word: str, waits: Sequence[int], words: Container[str], rack: int, parts: int = 3) -> Array | None:
    """Whether the word can still be laid, by the bits of its letters on the board. None if it never can.

    Before the last move, of at most a rack, every run of two or more letters is a word, and no letter is at `waits`.
    """
    length = len(word)
    runs = {(i, j) for i in range(length) for j in range(i + 1, length + 1) if j == i + 1 or word[i:j] in words}
    free = [not any(w == i for w in waits) for i in range(length)]
    done = np.zeros(1 << BITS, np.int64)

    def put(at: int, mask: int, taken: int, number: int) -> None:
        if length - taken <= rack and taken < length:
            done[mask] = 1
        if number == parts:
            return
        for i in range(at, length):
            for j in range(i + 1, length + 1):
                if not free[j - 1]:
                    break
                if (i, j) in runs:
                    put(j + 1, mask | (1 << j) - (1 << i), taken + j - i, number + 1)

    put(0, 0, 0, 0)
    if not done.any():
        return None
    for bit in range(length):
        by = done.reshape(-1, 2, 1 << bit)
        by[:, 0] |= by[:, 1]
    return done
