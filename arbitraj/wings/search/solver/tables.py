"""A variant, a board, letters and words as the plain numbers that the walk takes, and its moves put back into words."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from arbitraj.game.board import BLOCKED, EMPTY as NOTHING, Board, Laid
from arbitraj.game.position import Position
from arbitraj.game.tile import JOKER as UNSAID
from arbitraj.game.variant import Variant
from arbitraj.lexicon.lexicon import Lexicon
from arbitraj.wings.search.solver.graph import Array
from arbitraj.wings.search.solver.walk import (
    DOWN,
    EMPTY,
    FIRST,
    JOKER,
    LAID,
    LARGEST,
    LINE,
    MOST_LAID,
    MOST_LETTERS,
    STOP,
    TILE_JOKER,
)


class BeyondNumbersError(ValueError):
    """A variant with more letters, tiles on a rack or squares a side than the numbers of the walk can hold."""


def letters_of(variant: Variant) -> str:
    """The letters of a variant, by number. Raises BeyondNumbersError."""
    letters = "".join(sorted(variant.alphabet.letters))
    if len(letters) > MOST_LETTERS or variant.rack > MOST_LAID or variant.size > LARGEST:
        raise BeyondNumbersError(variant.title)
    return letters


@dataclass(frozen=True, slots=True)
class Tables:
    """A variant in numbers: `letters[n]` is the letter with number n, times are by square, worth by letter."""

    letters: str
    size: int
    letter_times: tuple[int, ...]
    word_times: tuple[int, ...]
    worth: tuple[int, ...]
    rack: int
    bonus: int
    centre: int

    @staticmethod
    def of(variant: Variant) -> "Tables":
        """Raises BeyondNumbersError."""
        letters = letters_of(variant)
        return Tables(
            letters,
            variant.size,
            variant.letter_times,
            variant.word_times,
            tuple(variant.values.get(letter, 0) for letter in letters),
            variant.rack,
            variant.bonus,
            -1 if variant.centre is None else variant.centre,
        )

    @property
    def mirrored(self) -> bool:
        """Whether premiums and centre are symmetric under swapping rows and columns."""
        size = self.size
        turned = [n % size * size + n // size for n in range(size * size)]
        same = all(pair == tuple(pair[n] for n in turned) for pair in (self.letter_times, self.word_times))
        return same and (self.centre < 0 or turned[self.centre] == self.centre)

    def squares(self, board: Board) -> list[int]:
        """The board, square by square."""
        numbers = {NOTHING: EMPTY, BLOCKED: STOP}
        for number, letter in enumerate(self.letters, 1):
            numbers[letter], numbers[letter.lower()] = number, number | JOKER
        return [numbers[square] for square in board.rows]

    def counts(self, tiles: str) -> tuple[list[int], int]:
        """The number of each letter, and of jokers."""
        return [tiles.count(letter) for letter in self.letters], tiles.count(UNSAID)


def unpacked(tables: Tables, move: int) -> tuple[bool, int, int, str]:
    """Decode a move: whether it is vertical, its line, the place of its first new tile, its new tiles."""
    tiles = ""
    for nth in range(move >> LAID & 15):
        tile = move >> 6 * nth & 63
        letter = tables.letters[tile & (TILE_JOKER - 1)]
        tiles += letter.lower() if tile & TILE_JOKER else letter
    return bool(move >> DOWN & 1), move >> LINE & 31, move >> FIRST & 31, tiles


def laid_as(tables: Tables, board: Board, move: int) -> Laid:
    """A move laid on the board: its whole word from the first letter, new or not."""
    vertical, line, place, new = unpacked(tables, move)
    size = tables.size
    along = board.cols if vertical else board.rows
    row = along[line * size : line * size + size]
    first = place
    while first > 0 and row[first - 1] not in (NOTHING, BLOCKED):
        first -= 1
    tiles, rest = row[first:place], list(new)
    while place < size and (rest or row[place] != NOTHING) and row[place] != BLOCKED:
        tiles += rest.pop(0) if row[place] == NOTHING else row[place]
        place += 1
    position = Position(first, line, True) if vertical else Position(line, first)
    laid = board.lay(position, tiles)
    assert isinstance(laid, Laid), (str(position), tiles)
    return laid


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
