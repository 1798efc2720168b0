"""Best continuations of a sheet: moves found by the solver and corrected by section 8 before they are shown.

Unless there are few letters an exact search is impossible. The best of three is taken: the line after the player's
next entry, a beam of a few lines, and what `optim` finds within some boards (`line_search.py`). The search knows what
the others found, and spends nothing on what can hardly bring more."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from arbitraj.game.tile import bracketed
from arbitraj.record.findings import Fault, State
from arbitraj.record.game import Game
from arbitraj.record.model import Category, Entry
from arbitraj.rules.correct import CorrectedEntry
from arbitraj.rules.replay import replay
from arbitraj.types.base import type_of
from arbitraj.wings.search.moves.possible import BestMove, Left, best_moves, chance_at

if TYPE_CHECKING:
    from arbitraj.wings.search.analysis.line_search import LineSearch
    from arbitraj.wings.search.solver.solver import Solver


_BEST = 3  # best moves searched on a board
_LOOKED_AT = 24  # moves of the solver examined to find them
# width of the beam, smaller where a search of the letters left takes longer (by the sum of the squares of the numbers
# of letters available: a stock of 18 letters, seven groups of seven)
_WIDE = {324: 2, 64: 4, 0: 10}
_BEAM = 18  # letters: with more the search, where there is one, finds as much sooner than a beam
_MOST_LETTERS = 45  # left in a stock: with more (4.1) a move takes too long to find, and only the player's own are used


class MoveMade(NamedTuple):
    """A move that section 8 accepts, its points, and the position after it."""

    group: str
    position: str
    word: str
    worth: int
    left: Left

    @property
    def shown(self) -> BestMove:
        return BestMove(None, self.position, self.word, self.worth)


Line = tuple[MoveMade, ...]


@dataclass
class Continuing:
    """Moves and lines of a game for a category of players. Results for a board are cached.

    `begun` are constructions known beforehand, each as entries of a sheet.
    """

    game: Game
    solver: "Solver"
    category: Category
    search: "LineSearch | None" = None
    begun: Sequence[Sequence[CorrectedEntry]] = ()
    _moves: dict[Left, Line] = field(default_factory=dict)
    _lines: dict[tuple[Left, int], Line] = field(default_factory=dict)

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
        asked = self.game, type_of(self.game), (entry,), self.category, left.board, None
        (step,) = replay(*asked, supply=left.supply, explained=False)
        right = step.state is State.CORRECT and step.worth == worth and step.position == position
        return MoveMade(group, position, word, worth, Left(step.board, step.supply)) if right else None

    def line(self, left: Left, known: Line = ()) -> Line:
        """The best line from a board, found or `known`. If many letters are left none is searched for."""
        best = max((known, self._beam(left)), key=self._order)
        if not self.search or not self.is_searched(left):
            return best
        at = left, sum(move.worth for move in best)
        if at not in self._lines:
            self._lines[at] = self._laid(left, map(_told, self.search.after(*at)))
        return max((best, self._lines[at]), key=self._order)

    def is_searched(self, left: Left) -> bool:
        """Whether lines from a board are searched for."""
        return max(self._numbers_left(left), default=0) <= _MOST_LETTERS

    def _beam(self, left: Left) -> Line:
        best: Line = ()
        letters = max(self._numbers_left(left), default=0)
        going: list[tuple[Line, Left]] = [((), left)] if letters <= (_BEAM if self.search else _MOST_LETTERS) else []
        while going:
            after = [((*line, move), move.left) for line, at in going for move in self.moves(at)]
            after.sort(key=lambda item: self._order(item[0]), reverse=True)
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
        """The best lines from the beginning of a sheet and after each entry, () once correction has stopped."""
        lines: list[Line] = []
        for number, left in reversed([*enumerate(self.positions(steps))]):
            step = steps[number - 1] if number else None
            if step and step.state is not State.CORRECT and type_of(self.game).stops_at_incorrect:
                lines.append(())
                continue
            own = self._own(left, steps[number], lines[-1]) if lines else ()
            begun = (self._laid(left, (told for step in begun for told in _told_step(step))) for begun in self.begun)
            known = max((own, *begun), key=self._order)
            # from the beginning on it was searched for longer
            lines.append(self.line(left, known) if number else max((known, self._beam(left)), key=self._order))
        return tuple(reversed(lines))

    def _own(self, left: Left, step: CorrectedEntry, after: Line) -> Line:
        """The next entry of the sheet, as it was corrected, and the line after it.

        It is not judged again: without the arbiter's decision on it, it might be incorrect.
        """
        if step.state is not State.CORRECT:
            return self._laid(left, (move[:4] for move in after))
        left = Left(step.board, step.supply)
        return MoveMade(step.group, step.position, bracketed(step.word), step.worth, left), *after

    def positions(self, steps: Sequence[CorrectedEntry]) -> list[Left]:
        """The position at the beginning and after each entry."""
        begun = Left(self.game.competition.given, type_of(self.game).supply(self.game))
        return [begun, *(Left(step.board, step.supply) for step in steps)]

    def _laid(self, left: Left, moves: Iterable["Told"]) -> Line:
        """Moves one after the other, without those that are not accepted."""
        line: list[MoveMade] = []
        for move in moves:
            if made := self.made(left, *move):
                line.append(made)
                left = made.left
        return tuple(line)

    def _order(self, line: Line) -> tuple[int, ...]:
        """Sort key of lines: they are compared as sheets are (8.7)."""
        worths = [move.worth for move in line]
        return type_of(self.game).order(sum(worths), worths, 0)

    def _numbers_left(self, left: Left) -> list[int]:
        """Numbers of letters available to a move, one for each offer, [] if nothing may be laid."""
        offers = left.supply.offers("")
        return [] if isinstance(offers, Fault) else [len(offer.letters) for offer in offers]


Told = tuple[str, str, str, int]  # group, position, word, points


def _told_step(step: CorrectedEntry) -> Iterator[Told]:
    if step.state is State.CORRECT:
        yield step.group, step.position, bracketed(step.word), step.worth


def _told(entry: Entry) -> Told:
    return entry.group, entry.position, entry.word, entry.written_points or 0
