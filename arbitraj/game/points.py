"""Points of a move (Annex 1): premium squares count only under new tiles."""

from dataclasses import dataclass
from math import prod

from arbitraj.game.board import Laid, Run
from arbitraj.game.variant import Variant


@dataclass(frozen=True, slots=True)
class SquarePoints:
    """One tile of a word: its worth and how many times it counts."""

    tile: str
    worth: int
    times: int


@dataclass(frozen=True, slots=True)
class WordPoints:
    """One word of a move, square by square: (sum of worth x times) x `times`."""

    run: Run
    squares: tuple[SquarePoints, ...]
    times: int

    @property
    def points(self) -> int:
        return sum(square.worth * square.times for square in self.squares) * self.times


def points(variant: Variant, laid: Laid) -> int:
    """Points of a move: its main word, its cross-words, the bonus for a whole rack."""
    worth, letter_times, word_times = variant.worth, variant.letter_times, variant.word_times
    new = laid.new
    total = 0
    # a main word of one letter is no word: only the cross-word counts
    for run in laid.runs if len(laid.main.tiles) > 1 else laid.crosses:
        added, times, square, step = 0, 1, run.first, run.step
        for tile in run.tiles:
            if square in new:
                added += worth[tile] * letter_times[square]
                times *= word_times[square]
            else:
                added += worth[tile]
            square += step
        total += added * times
    return total + (variant.bonus if len(new) == variant.rack else 0)


def breakdown(variant: Variant, laid: Laid) -> tuple[WordPoints, ...]:
    """The points word by word and square by square, for explanations, without the bonus."""
    new = frozenset(laid.new)
    words = []
    for run in laid.runs if len(laid.main.tiles) > 1 else laid.crosses:
        squares = tuple(
            SquarePoints(tile, variant.worth[tile], variant.letter_times[square] if square in new else 1)
            for square, tile in zip(run.squares, run.tiles, strict=True)
        )
        times = prod(variant.word_times[square] for square in new.intersection(run.squares))
        words.append(WordPoints(run, squares, times))
    return tuple(words)
