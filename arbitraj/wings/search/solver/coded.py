"""The words of a list as rows of numbers, and those of them that some letters can make."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

import numpy as np

from arbitraj.lexicon.lexicon import Lexicon
from arbitraj.wings.search.solver.minimal import Array
from arbitraj.wings.search.solver.tables import Tables

Coded = Mapping[int, tuple[list[str], Array]]


@lru_cache(maxsize=1)
def coded(lexicon: Lexicon, tables: Tables) -> Coded:
    """The words of two letters and more that fit on the board, by length, sorted, with their letters' numbers."""
    found: dict[int, list[str]] = {}
    for word in lexicon:
        if 2 <= len(word) <= tables.size:
            found.setdefault(len(word), []).append(word)
    table = np.full(max(map(ord, tables.letters)) + 1, 255, np.uint8)
    table[[ord(letter) for letter in tables.letters]] = np.arange(len(tables.letters))
    by_length = {}
    for length in sorted(found):
        there = sorted(found[length])
        text = np.frombuffer("".join(there).encode("utf-32-le"), np.uint32).reshape(-1, length)
        codes = table[np.minimum(text, len(table) - 1)]
        known = np.flatnonzero((codes != 255).all(axis=1))
        by_length[length] = [there[n] for n in known], codes[known]
    return by_length


def makeable(words: Coded, counts: Sequence[int], jokers: int) -> Iterator[tuple[int, list[str], Array, Array]]:
    """By length, the words that these letters and jokers can make, their codes, and the letters covered by jokers."""
    for length, (there, codes) in words.items():
        if length > sum(counts) + jokers:
            continue
        over = np.zeros((len(there), len(counts)), np.int8)
        for letter, number in enumerate(counts):
            over[:, letter] = np.maximum(0, (codes == letter).sum(axis=1, dtype=np.int8) - number)
        fit = np.flatnonzero(over.sum(axis=1) <= jokers)
        if len(fit):
            yield length, [there[n] for n in fit], codes[fit], over[fit]
