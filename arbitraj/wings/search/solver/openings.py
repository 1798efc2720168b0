"""First words that a high-scoring word extends across, from the centre to beside a word-premium square.

The last move of that word takes this square, so that the first word counts once more, with that letter and multiplied.
All such pairs are counted beforehand: a search keeps only the best few first words, and hardly ever one that the right
letter extends.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from arbitraj.lexicon.lexicon import Lexicon
from arbitraj.wings.search.solver.aims import Wanted
from arbitraj.wings.search.solver.coded import coded, makeable
from arbitraj.wings.search.solver.minimal import Array
from arbitraj.wings.search.solver.tables import Tables


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
    """All openings for the wanted words, dearest first."""
    return sorted(_openings(lexicon, tables, counts, jokers, wanted), key=lambda each: -each.worth)


def _openings(
    lexicon: Lexicon, tables: Tables, counts: Sequence[int], jokers: int, wanted: Sequence[Wanted]
) -> Iterator[FirstWord]:
    if tables.centre < 0:
        return
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
        for dear in wanted:
            at = centre_col - dear.place.col
            if dear.place.row != row or at not in dear.place.waits:
                continue
            codes = np.array([tables.letters.index(letter) for letter in dear.word])
            here = np.flatnonzero(last == codes[at])
            lacks = np.maximum(0, used[here] + np.bincount(codes, minlength=len(counts)) - held)
            here, lacks = (some[lacks.sum(axis=1) <= jokers] for some in (here, lacks))
            again = worth[first[here]].sum(axis=1) + worth[codes[at]]
            all_in_all = dear.worth + points[here] + again * tables.word_times[row * size + centre_col]
            all_in_all -= (lacks * worth).sum(axis=1) * dear.place.times
            for n, total in zip(here.tolist(), all_in_all.tolist(), strict=True):
                yield FirstWord(total, dear, tuple(first[n].tolist()), tuple(squares))


def _points(tables: Tables, worth: Array, squares: Sequence[int]) -> Array:
    """The points of words on these squares, from the values of their letters."""
    times = int(np.prod([tables.word_times[square] for square in squares]))
    points: Array = (worth * np.array([tables.letter_times[square] for square in squares])).sum(axis=1) * times
    return points + (tables.bonus if len(squares) >= tables.rack else 0)
