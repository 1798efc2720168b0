"""Premium lines: the product of the word squares under an entry's new tiles."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from math import prod

from arbitraj.game.board import is_tile
from arbitraj.game.position import Position
from arbitraj.game.variant import load_variant, variant_names
from arbitraj.types import GAME_TYPES

_TRIPLE = 3  # squares that multiply less make no line


def words_multiplied(game_type: str, variant: str, laid: Iterable[tuple[str, str]]) -> Iterator[int]:
    """For each correct entry (position, word) of a sheet, the product of its newly covered squares of triple words or
    more: 9 for two, 27 for three.

    1 for types whose solutions all begin from the same board, and for unknown variants.
    """
    known = game_type in GAME_TYPES and not GAME_TYPES[game_type].counts_solutions
    covered: set[int] = set()
    for position, word in laid:
        times = 1
        for square, factor in _dear_squares(variant, position, len(word)) if known else ():
            if square not in covered:  # covered again, it has no new tile
                covered.add(square)
                times *= factor
        yield times


@lru_cache(65_536)
def most_multiplied(variant: str, position: str, length: int) -> int:
    """Upper bound of the product for a word of so many letters: all its squares newly covered."""
    return prod(times for _, times in _dear_squares(variant, position, length))


@lru_cache(65_536)
def _dear_squares(name: str, written: str, length: int) -> tuple[tuple[int, int], ...]:
    """Squares under a word of so many letters that multiply it by 3 or more, as (square, factor)."""
    if name not in variant_names() or (place := Position.read(written)) is None:
        return ()
    variant = load_variant(name)
    if max(place.row, place.col) >= variant.size:
        return ()
    step = variant.size if place.vertical else 1
    first = place.row * variant.size + place.col
    inside = min(length, variant.size - (place.row if place.vertical else place.col))
    under = range(first, first + step * inside, step)
    times = variant.word_times
    return tuple((n, times[n]) for n in under if times[n] >= _TRIPLE and not is_tile(variant.start.rows[n]))
