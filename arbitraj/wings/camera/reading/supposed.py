"""Inference of the board before every row of a sheet, so that rows after a misread one can be confirmed.

After a row that was misread or wrong, the board of the next ones is unknown. The row is then supposed to be what fits
its likely readings, its points and the control grid best, together with its neighbours. A supposition is only a board
for judging others, never the value of a field.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from math import log
from typing import Protocol

from arbitraj.game.board import EMPTY, Board
from arbitraj.game.position import Position
from arbitraj.game.tile import JOKER
from arbitraj.record.findings import Fault, How, Reading, Situation, Supply
from arbitraj.record.game import Game
from arbitraj.rules.reading import may_hold, read_at
from arbitraj.types.base import Policy
from arbitraj.wings.camera.photos.pictures import FieldRead

POSITION, WORD = "pozitie", "depunere"
_KEPT = 6  # beam width
_RING_READ = 2  # most characters that a ringed letter is read as
# log probabilities of deviations from the reading: a field taken from the grid, other points, no points, another square
# of the grid, an empty square, a ring around the letter read, around any, a player's error of one character, a row
# without effect
_BY_GRID, _OTHER_POINTS, _NO_POINTS, _OTHER_SQUARE, _NO_SQUARE = map(log, (0.01, 0.03, 0.3, 0.05, 0.5))
_RINGED, _RINGED_OTHER, _SLIP, _NOTHING = map(log, (0.1, 0.02, 0.001, 0.00001))
_Said = dict[tuple[Position, str], float]  # log probability by position and tiles


class RowAsRead(Protocol):
    """Protocol: a row as read."""

    def strings(self, kind: str) -> Sequence[tuple[str, float]]:
        """Likeliest readings of a field, with probabilities."""

    @property
    def points(self) -> int | None:
        """Points as first read."""

    @property
    def group(self) -> str:
        """Group as first read."""


@dataclass(frozen=True, slots=True)
class BoardBefore:
    """Board and letters before a row."""

    board: Board
    supply: Supply

    def may_have_joker(self, group: str) -> bool:
        """Whether a group has, or may have, a joker."""
        offers = self.supply.offers(group)
        return isinstance(offers, Fault) or any(JOKER in offer.letters for offer in offers)


@dataclass(frozen=True, slots=True)
class Supposed:
    """The supposed board before a row and the row itself, None if nothing fits. `seen`: position and word are among
    their readings, or one is from the grid. Otherwise the player erred.
    """

    before: BoardBefore
    row: Reading | None = None
    seen: bool = False


@dataclass(frozen=True, slots=True)
class _RowsSoFar:
    """A hypothesis for the rows so far: log weight, rows, board and letters after them."""

    weight: float
    rows: tuple[Supposed, ...]
    after: BoardBefore


def supposed(
    rows: Sequence[RowAsRead], grid: Mapping[int, FieldRead], game: Game, policy: Policy, board: Board
) -> tuple[tuple[Supposed, ...], Board]:
    """Best joint hypothesis for a table's rows, and the board after the last."""
    drawn = _drawn(grid, board, game)
    ways = [_RowsSoFar(0.0, (), BoardBefore(board, policy.supply(game)))]
    for row in rows:
        says = _Says(row, drawn, game)
        best: dict[BoardBefore, _RowsSoFar] = {}
        for longer in chain.from_iterable(_further(way, says, policy) for way in ways):
            if longer.after not in best or longer.weight > best[longer.after].weight:
                best[longer.after] = longer
        ways = sorted(best.values(), key=lambda way: -way.weight)[:_KEPT]
    return ways[0].rows, ways[0].after.board


def _drawn(grid: Mapping[int, FieldRead], board: Board, game: Game) -> Board | None:
    """The control grid as read, None if nothing was."""
    fold = game.variant.alphabet.fold
    tiles = (fold(grid[n].value) if n in grid else EMPTY for n in range(board.size**2))
    rows = "".join(tile if len(tile) == 1 and tile.isalpha() else EMPTY for tile in tiles)
    return Board.of(rows, board.size) if rows.strip(EMPTY) else None


@dataclass
class _Says:
    """Candidates for a row: position and tiles with log probability from the row's own fields."""

    row: RowAsRead
    drawn: Board | None
    game: Game

    @cached_property
    def seen(self) -> _Said:
        """Candidates as read, and with one of both fields taken from the grid."""
        read = self.row.strings
        places = {place: log(share) for text, share in read(POSITION) if share and (place := Position.read(text))}
        words = {text: log(share) for text, share in read(WORD) if share}
        found = {(place, word): a + b for place, a in places.items() for word, b in words.items()}
        if self.drawn:
            for word, weight in words.items():
                for place in self.drawn.runs_of(word):
                    found.setdefault((place, word), weight + _BY_GRID)
            for place, weight in places.items():
                tiles = self.drawn.tiles_from(place)
                for length in range(2, len(tiles) + 1):
                    found.setdefault((place, tiles[:length]), weight + _BY_GRID)
        return found

    @cached_property
    def ringed(self) -> _Said:
        """Candidates with a joker for one or two characters of the word, as a ringed letter is read."""
        found: _Said = {}
        for (place, word), weight in self.seen.items():
            for n in range(len(word)):
                for end in range(n + 1, min(n + _RING_READ, len(word)) + 1):
                    for letter in self._letters(word[:n], word[end:]):
                        ring = _RINGED if letter == word[n:end] else _RINGED_OTHER
                        found[place, word[:n] + letter.lower() + word[end:]] = weight + ring
        return found

    @cached_property
    def slipped(self) -> _Said:
        """Candidates if the player erred: another character of the position, both swapped, another letter."""
        place = next((Position.read(text) for text, _ in self.row.strings(POSITION)), None)
        word = next((text for text, _ in self.row.strings(WORD)), "")
        if place is None or not word:
            return {}
        signs = range(self.game.variant.size)
        squares = sorted({(n, place.col) for n in signs} | {(place.row, n) for n in signs})
        found = {(Position(*square, place.vertical), word): _SLIP for square in squares} | {
            (place.swapped, word): _SLIP
        }
        for n in range(len(word)):
            for letter in self._letters(word[:n], word[n + 1 :]):
                found[place, word[:n] + letter + word[n + 1 :]] = _SLIP
        return found

    def _letters(self, before: str, after: str) -> list[str]:
        """Letters that make a word between `before` and `after`."""
        words = self.game.words
        return [letter for letter in self.game.variant.alphabet.letters if before + letter + after in words]


def _further(way: _RowsSoFar, says: _Says, policy: Policy) -> Iterator[_RowsSoFar]:
    """Hypotheses extended by a row: without effect, valid as read, or, if none of these has its points, as its player
    may have meant it.
    """
    before, points = way.after, says.row.points
    yield _RowsSoFar(way.weight + _NOTHING, (*way.rows, Supposed(before)), before)
    offers = before.supply.offers(says.row.group)
    if isinstance(offers, Fault):
        return
    case = Situation(says.game, before.board, before.supply, offers, None, policy.exactly(says.game))
    joker = any(JOKER in offer.letters for offer in offers)
    found = [(reading, weight, True) for reading, weight in _holding(says.seen | (says.ringed if joker else {}), case)]
    if not any(points is None or reading.points == points for reading, *_ in found):
        found += [(reading, weight, False) for reading, weight in _holding(says.slipped, case)]
    for reading, weight, seen in found:
        assert reading.laid
        assert reading.offer
        rows = (*way.rows, Supposed(before, reading, seen))
        board, supply = policy.next_board(before.board, reading.laid), before.supply
        after = BoardBefore(board, supply.after_correct(reading.laid, reading.offer))
        yield _RowsSoFar(way.weight + weight + _evidence(reading, points, says.drawn), rows, after)


def _holding(said: _Said, case: Situation) -> Iterator[tuple[Reading, float]]:
    """Valid placements among candidates, with letters at hand."""
    for (position, tiles), weight in said.items():
        if may_hold(case, position, tiles):
            reading = read_at(case, How.AS_WRITTEN, position, tiles)
            if reading.holds and reading.laid and reading.offer and not reading.unmarked:
                yield reading, weight


def _evidence(reading: Reading, points: int | None, drawn: Board | None) -> float:
    """Log likelihood of points and grid for a placement."""
    assert reading.laid
    weight = _NO_POINTS if points is None else 0.0 if points == reading.points else _OTHER_POINTS
    if drawn:
        for square, tile in zip(reading.laid.new, reading.laid.new_tiles, strict=True):
            there = drawn.rows[square]
            weight += _NO_SQUARE if there == EMPTY else 0.0 if there == tile.upper() else _OTHER_SQUARE
    return weight
