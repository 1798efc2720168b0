"""Long words over premium squares that a stock of letters can lay, and first words that they extend across.

A first word goes from the centre to beside a word-premium square, which the last move of the long word takes. So the
first word counts once more, with that letter and multiplied. All such pairs are counted beforehand: a search keeps only
the best few first words, and hardly ever one that the right letter extends."""

from collections.abc import Container, Iterator, Sequence
from copy import copy
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from arbitraj.lexicon.lexicon import Lexicon
from arbitraj.wings.search.solver.graph import Array
from arbitraj.wings.search.solver.plan import Target, possible
from arbitraj.wings.search.solver.tables import Tables, coded, makeable

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
    """The words of a list that are longer than a rack.

    By length: the words, the number of each letter in them, their points at each place before word premiums and jokers.
    """

    def __init__(self, lexicon: Lexicon, tables: Tables) -> None:
        self.tables, self.lexicon = tables, lexicon
        self.by_length = dict[int, tuple[list[str], Array, Array]]()
        worth, by_letter = np.array(tables.worth), np.array(tables.letter_times)
        for length, (there, codes) in coded(lexicon, tables).items():
            if length > tables.rack and (places := self.places(length)):
                numbers = [(codes == letter).sum(axis=1, dtype=np.int8) for letter in range(len(tables.letters))]
                begins = [place.row * tables.size + place.col for place in places]
                times = [1 + (by_letter[begin : begin + length] - 1) * _FRESH for begin in begins]
                points = [(worth[codes] * time).sum(axis=1) for time in times]
                self.by_length[length] = there, np.stack(numbers, axis=1), np.stack(points)

    def only(self, words: Container[str]) -> "LongWords":
        """The same with some of the words."""
        chosen = copy(self)
        chosen.by_length = {}
        for length, (there, numbers, points) in self.by_length.items():
            if kept := [n for n, word in enumerate(there) if word in words]:
                chosen.by_length[length] = [there[n] for n in kept], numbers[kept], points[:, kept]
        return chosen

    def places(self, length: int) -> list[Spot]:
        """The segments of rows in which a word of that length counts at least nine times."""
        return list(self._places(length))

    def _places(self, length: int) -> Iterator[Spot]:
        tables = self.tables
        for row in range(tables.size):
            times = tables.word_times[row * tables.size : (row + 1) * tables.size]
            for col in range(tables.size - length + 1):
                inside = times[col : col + length]
                waits = tuple(n for n, item in enumerate(inside) if item > 2)
                product = int(np.prod([inside[n] for n in waits])) if waits else 1
                if product >= _LEAST:
                    yield Spot(row, col, length, waits, product)

    def wanted(self, counts: Sequence[int], jokers: int, spare: int, most: int) -> list[Wanted]:
        """The `most` best words that `counts` could lay, best first, with `spare` letters left beside at least."""
        worth, held = np.array(self.tables.worth), np.minimum(counts, self.tables.size).astype(np.int8)
        found: list[Wanted] = []
        for length, (words, numbers, points_at) in self.by_length.items():
            if sum(counts) + jokers - length < spare:
                continue
            lacks = np.maximum(0, numbers - held)
            fit = np.flatnonzero(lacks.sum(axis=1, dtype=np.int16) <= jokers)
            lost = lacks[fit] @ worth
            for place, total in zip(self.places(length), points_at, strict=True):
                points = ((total[fit] - lost) * place.times).astype(np.int64) + self.tables.bonus
                least = np.partition(points, -most)[-most] if len(fit) > most else 0
                high = np.flatnonzero(points >= least)
                best = high[np.argsort(-points[high], kind="stable")[:most]]
                found += [Wanted(int(points[n]), place, words[fit[n]]) for n in best]
        return sorted(found, key=lambda item: (-item.worth, item.word, item.place.row, item.place.col))[:most]

    def target(self, wanted: Wanted, down: int = 0) -> Target | None:
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
        last = frozenset(squares[n] for n in place.waits)
        return Target(word, letters, squares, last, tuple(ends), down, wanted.worth, place.times, may)


@dataclass(frozen=True, slots=True)
class FirstWord:
    """A first word on `squares` with the high-scoring word that extends it. `worth` estimates the points of all."""

    worth: int
    wanted: Wanted
    letters: tuple[int, ...]
    squares: tuple[int, ...]


def openings(
    lexicon: Lexicon, tables: Tables, counts: Sequence[int], jokers: int, wanted: Sequence[Wanted]
) -> list[FirstWord]:
    """All openings for the wanted words, best first."""
    if tables.centre < 0:
        return []
    openings = list[FirstWord]()
    size, worth, held = tables.size, np.array(tables.worth), np.array(counts, np.int8)
    centre_row, centre_col = divmod(tables.centre, size)
    made = {length: codes for length, _, codes, _ in makeable(coded(lexicon, tables), counts, jokers)}
    words = {length: {bytes(word) for word in codes} for length, codes in made.items()}
    for row in range(size):
        away = abs(row - centre_row)
        if not 2 <= away <= tables.rack or away + 1 not in made:
            continue
        longer = made[away + 1]
        first, last = (longer[:, :-1], longer[:, -1]) if row > centre_row else (longer[:, 1:], longer[:, 0])
        known = words.get(away, set())
        fit = [n for n, word in enumerate(first) if bytes(word) in known]
        first, last = first[fit], last[fit]
        used = np.stack([(first == letter).sum(axis=1, dtype=np.int8) for letter in range(len(counts))], axis=1)
        squares = [n * size + centre_col for n in range(min(row + 1, centre_row), max(row, centre_row + 1))]
        points = _points(tables, worth[first], squares)
        for extending in wanted:
            at = centre_col - extending.place.col
            if extending.place.row != row or at not in extending.place.waits:
                continue
            codes = np.array([tables.letters.index(letter) for letter in extending.word])
            here = np.flatnonzero(last == codes[at])
            lacks = np.maximum(0, used[here] + np.bincount(codes, minlength=len(counts)) - held)
            here, lacks = (some[lacks.sum(axis=1) <= jokers] for some in (here, lacks))
            again = worth[first[here]].sum(axis=1) + worth[codes[at]]
            all_in_all = extending.worth + points[here] + again * tables.word_times[row * size + centre_col]
            all_in_all -= (lacks * worth).sum(axis=1) * extending.place.times
            openings += [
                FirstWord(total, extending, tuple(first[n].tolist()), tuple(squares))
                for n, total in zip(here.tolist(), all_in_all.tolist(), strict=True)
            ]
    return sorted(openings, key=lambda opening: -opening.worth)


def _points(tables: Tables, worth: Array, squares: Sequence[int]) -> Array:
    times = int(np.prod([tables.word_times[square] for square in squares]))
    points: Array = (worth * np.array([tables.letter_times[square] for square in squares])).sum(axis=1) * times
    return points + (tables.bonus if len(squares) >= tables.rack else 0)
