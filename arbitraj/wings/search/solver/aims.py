"""Long words over premium squares that a stock of letters can lay."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from arbitraj.lexicon.lexicon import Lexicon
from arbitraj.wings.search.solver.coded import coded
from arbitraj.wings.search.solver.plan import Aim, possible
from arbitraj.wings.search.solver.tables import Tables

_LEAST = 9  # times that a line has to multiply
_FRESH = 0.6  # how often a letter of such a word is laid only with the last move, and is multiplied itself


@dataclass(frozen=True, slots=True)
class Spot:
    """A segment of a row: the squares left for the last move, and the factor of the word then."""

    row: int
    col: int
    length: int
    waits: tuple[int, ...]
    times: int


@dataclass(frozen=True, slots=True)
class Wanted:
    """A word that letters could lay at a place, with its estimated points."""

    worth: int
    place: Spot
    word: str


@lru_cache(maxsize=1)
def long_words(lexicon: Lexicon, tables: Tables) -> "LongWords":
    """The long words of a list, cached for repeated draws of letters (`--cel-putin`)."""
    return LongWords(lexicon, tables)


class LongWords:
    """The words of a list that are longer than a rack, as rows of letters."""

    def __init__(self, lexicon: Lexicon, tables: Tables) -> None:
        self.tables, self.lexicon = tables, lexicon
        self.by_length = {length: each for length, each in coded(lexicon, tables).items() if length > tables.rack}

    def places(self, length: int) -> Iterator[Spot]:
        """The segments of rows in which a word of that length counts at least nine times."""
        tables = self.tables
        for row in range(tables.size):
            times = tables.word_times[row * tables.size : (row + 1) * tables.size]
            for col in range(tables.size - length + 1):
                inside = times[col : col + length]
                waits = tuple(n for n, each in enumerate(inside) if each > 2)
                product = int(np.prod([inside[n] for n in waits])) if waits else 1
                if product >= _LEAST:
                    yield Spot(row, col, length, waits, product)

    def wanted(self, counts: Sequence[int], jokers: int, spare: int, most: int) -> list[Wanted]:
        """The `most` highest-scoring words that `counts` could lay, in descending order.

        `spare` is the number of letters that must be left beside those of the word.
        """
        tables = self.tables
        worth = np.array(tables.worth)
        found: list[Wanted] = []
        for length, (words, codes) in self.by_length.items():
            if sum(counts) + jokers - length < spare:
                continue
            lacks = np.zeros(len(words), np.int16)
            for letter in range(len(tables.letters)):
                lacks += np.maximum(0, (codes == letter).sum(axis=1, dtype=np.int16) - counts[letter])
            fit = np.flatnonzero(lacks <= jokers)
            rows = codes[fit]
            lost = np.zeros(len(fit), np.int64)
            for letter in range(len(tables.letters)) if jokers else ():
                lost += np.maximum(0, (rows == letter).sum(axis=1) - counts[letter]) * tables.worth[letter]
            for place in self.places(length):
                base = place.row * tables.size + place.col
                letters = np.array(tables.letter_times[base : base + length])
                total = (worth[rows] * (1 + (letters - 1) * _FRESH)).sum(axis=1) - lost
                points = (total * place.times).astype(np.int64) + tables.bonus
                best = np.argsort(-points, kind="stable")[:most]
                found += [Wanted(int(points[n]), place, words[fit[n]]) for n in best]
        return sorted(found, key=lambda each: (-each.worth, each.word, each.place.row, each.place.col))[:most]

    def aim(self, wanted: Wanted, down: int = 0) -> Aim | None:
        """The word at its place (mirrored if `down`). None if nothing could be laid before its last move."""
        place, word, size = wanted.place, wanted.word, self.tables.size
        may = possible(word, place.waits, self.lexicon, self.tables.rack)
        if may is None:
            return None
        step, start = (size, place.col * size + place.row) if down else (1, place.row * size + place.col)
        squares = tuple(start + n * step for n in range(place.length))
        ends = []
        if place.col:
            ends.append(start - step)
        if place.col + place.length < size:
            ends.append(start + place.length * step)
        letters = tuple(self.tables.letters.index(letter) for letter in word)
        return Aim(
            word,
            letters,
            squares,
            frozenset(squares[n] for n in place.waits),
            tuple(ends),
            down,
            wanted.worth,
            place.times,
            may,
        )
