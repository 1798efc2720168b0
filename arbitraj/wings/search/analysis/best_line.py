"""The best continuation from a board with the tiles left, move after move, each judged by section 8.

An exact search is impossible: a beam of a few lines is extended. The player's own line is a candidate too, so that no
worse one is shown.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from arbitraj.game.board import Board
from arbitraj.game.tile import bracketed
from arbitraj.record.findings import Fault, State, Supply
from arbitraj.record.game import Game
from arbitraj.record.model import Category, Entry
from arbitraj.rules.correct import CorrectedEntry
from arbitraj.rules.replay import replay
from arbitraj.types.base import type_of
from arbitraj.wings.search.moves.possible import best_moves, chance_at

if TYPE_CHECKING:
    from arbitraj.wings.search.solver.solver import Solver

_BEST = 3  # best moves searched on a board
_LOOKED_AT = 24  # moves of the solver examined to find them
# width of the beam, smaller where a search of the letters left takes longer (by the sum of the squares of the numbers
# of letters available: a stock of 18 letters, seven groups of seven)
_WIDE = {324: 2, 64: 4, 0: 10}
_MOST_LETTERS = 45  # left in a stock: with more (4.1) a move takes too long to find, and only the player's own are used


class Left(NamedTuple):
    """A board and the remaining supply."""

    board: Board
    supply: Supply


class MoveMade(NamedTuple):
    """A move that section 8 accepts, its points, and the position after it."""

    group: str
    position: str
    word: str
    worth: int
    left: Left


Line = tuple[MoveMade, ...]


def points_of_line(line: Line) -> int:
    """Sum of the points of the moves."""
    return sum(move.worth for move in line)


@dataclass
class Continuing:
    """Moves and lines of a game for a category of players. Results for a board are cached."""

    game: Game
    solver: "Solver"
    category: Category
    _moves: dict[Left, Line] = field(default_factory=dict)

    def moves(self, left: Left) -> Line:
        """The best accepted moves, best first."""
        if left not in self._moves:
            self._moves[left] = tuple(islice(self._accepted(left), _BEST))
        return self._moves[left]

    def _accepted(self, left: Left) -> Iterator[MoveMade]:
        chance = chance_at(left.board, left.supply, self.solver.tables.rack)
        looked, number = 0, _BEST
        while chance is not None:
            found = best_moves(self.solver, chance, number)
            for move in found[looked:]:
                if made := self.made(left, str(move.group or ""), move.position, move.word, move.points):
                    yield made
            if len(found) < number or number >= _LOOKED_AT:
                return
            looked, number = number, _LOOKED_AT

    def made(self, left: Left, group: str, position: str, word: str, worth: int) -> MoveMade | None:
        """A move judged as an entry of a sheet on that board. None if it is incorrect, or has other points."""
        entry = Entry(1, group, position, word, str(worth))
        (step,) = replay(
            self.game,
            type_of(self.game),
            (entry,),
            self.category,
            left.board,
            None,
            supply=left.supply,
            explained=False,
        )
        right = step.state is State.CORRECT and step.worth == worth and step.position == position
        return MoveMade(group, position, word, worth, Left(step.board, step.supply)) if right else None

    def line(self, left: Left) -> Line:
        """The best line found from a board."""
        best: Line = ()
        going: list[tuple[Line, Left]] = [((), left)]
        while going:
            after = [((*line, move), move.left) for line, at in going if self._is_small(at) for move in self.moves(at)]
            after.sort(key=lambda each: self._order(each[0]), reverse=True)
            best = max((best, *(line for line, _ in after[:1])), key=self._order)
            boards: dict[Left, Line] = {}
            for line, at in after:  # the best line to a board is enough
                boards.setdefault(at, line)
            going = [(line, at) for at, line in islice(boards.items(), self._wide(next(iter(boards), left)))]
        return best

    def _wide(self, left: Left) -> int:
        effort = sum(number**2 for number in self._numbers_left(left))
        return next(wide for least, wide in _WIDE.items() if effort >= least)

    def lines(self, steps: Sequence[CorrectedEntry]) -> tuple[Line, ...]:
        """The best lines found from the beginning of a sheet and after each entry. Empty lines once correction has
        stopped.
        """
        if not steps:
            return ()
        policy = type_of(self.game)
        lines: list[Line] = [()]
        for number in range(len(steps), -1, -1):
            step = steps[number - 1] if number else None
            if step and step.state is not State.CORRECT and policy.stops_at_incorrect:
                lines.append(())
                continue
            left = Left(step.board, step.supply) if step else Left(steps[0].before.board, steps[0].before.supply)
            own = self._own(left, steps[number], lines[-1]) if number < len(steps) else ()
            lines.append(max(own, self.line(left), key=self._order))
        return tuple(reversed(lines[1:]))

    def _own(self, left: Left, step: CorrectedEntry, after: Line) -> Line:
        """The player's next entry, if correct, and the line after it, as far as its moves are accepted."""
        own = [(step.group, step.position, bracketed(step.word), step.worth)] if step.state is State.CORRECT else []
        line: list[MoveMade] = []
        for group, position, word, worth in (*own, *(move[:4] for move in after)):
            if (made := self.made(left, group, position, word, worth)) is None:
                break
            line.append(made)
            left = made.left
        return tuple(line)

    def _order(self, line: Line) -> tuple[int, ...]:
        """Sort key of lines: they are compared as sheets are (8.7)."""
        worths = [move.worth for move in line]
        return type_of(self.game).order(sum(worths), worths, 0)

    def _is_small(self, left: Left) -> bool:
        return 0 < max(self._numbers_left(left), default=0) <= _MOST_LETTERS

    def _numbers_left(self, left: Left) -> list[int]:
        """Numbers of letters available to a move, one for each offer, [] if nothing may be laid."""
        offers = left.supply.offers("")
        return [] if isinstance(offers, Fault) else [len(each.letters) for each in offers]
