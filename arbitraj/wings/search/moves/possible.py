"""Possible results of a round: all solutions, the best move at every entry, by the solver, if requested and
installed.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from arbitraj.desk.command_io import Progress
from arbitraj.desk.editions.edition import Basis, Options
from arbitraj.game.board import Board
from arbitraj.game.tile import bracketed
from arbitraj.lexicon.lexicon import Lexicon
from arbitraj.record.findings import Fault, Supply
from arbitraj.report.edition import Possible
from arbitraj.rules.correct import Correction
from arbitraj.text import text_of

if TYPE_CHECKING:
    from arbitraj.wings.search.solver.solver import Solver


def possible_of(basis: Basis, options: Options, progress: Progress) -> Possible:
    """Results of the solver for the sheets of a ranking."""
    from arbitraj.wings.search.moves.moves import make_solver
    from arbitraj.wings.search.solver.solver import solutions as every

    ranking = basis.graded.ranking
    game = ranking.game
    words = game.words
    assert isinstance(words, Lexicon), "grading opens a list"
    solver = make_solver(game.variant, words, lambda text: None)
    corrections = [standing.correction for standing in ranking.standings]
    everything: tuple[tuple[str, str], ...] = ()
    on_board: dict[int, int] = {}
    if options.solutions and game.competition.game_type.counts_solutions:
        group, found = game.competition.groups[0], {}
        for correction in corrections:
            board = correction.construction[-1].board if correction.construction else game.competition.given
            if board not in found:
                found[board] = [(str(laid.position), laid.main.tiles) for _, laid in every(solver, board, group)]
            on_board[correction.player.table] = len(found[board])
        if not game.competition.game_type.has_construction:
            everything = tuple(next(iter(found.values()), ()))
    best: dict[int, Mapping[int, str]] = {}
    for done, correction in enumerate(corrections if options.best_moves else (), 1):
        best[correction.player.table] = dict(_best_moves(solver, correction))
        progress(done, len(corrections))
    return Possible(everything, on_board, best)


def _best_moves(solver: "Solver", correction: Correction) -> Iterator[tuple[int, str]]:
    """Number and best possible move of each entry, over everything that the entry might use."""
    for step in correction.entries:
        if not isinstance(step.before.offers, Fault):  # any free group might have been used, whatever was written
            chance = chance_at(step.before.board, step.before.supply, solver.tables.rack)
            yield from ((step.number, str(best)) for best in (best_moves(solver, chance, 1) if chance else ()))


class Left(NamedTuple):
    """A board and the remaining supply."""

    board: Board
    supply: Supply


@dataclass(frozen=True, slots=True)
class Chance:
    """Possibilities of an entry: the board, and racks (letters, fewest and most laid, group)."""

    board: Board
    racks: tuple[tuple[str, int, int, int | None], ...]


@dataclass(frozen=True, slots=True)
class BestMove:
    """A move as people write it, jokers in brackets, with the other words that it makes."""

    group: int | None
    position: str
    word: str
    points: int
    crosses: tuple[str, ...] = ()

    def __str__(self) -> str:
        group = text_of("solver.of_group", number=self.group) if self.group else ""
        return text_of("solver.move", group=group, position=self.position, word=self.word, points=self.points)


def chance_after(correction: Correction, entry: int, rack: int) -> Chance | None:
    """Possibilities after an entry (0: at the beginning). None if there is no such entry, nothing is left, or the
    choice of vowels is too large.

    If a grid is built first (4.7), the entries are those on it.
    """
    steps = correction.entries
    if not 0 <= entry <= len(steps) or not steps:
        return None
    place = steps[entry - 1] if entry else steps[0].before
    return chance_at(place.board, place.supply, rack)


def chance_at(board: Board, supply: Supply, rack: int) -> Chance | None:
    """Possibilities on a board with the remaining supply, None if there are none."""
    offers = supply.offers("")
    if isinstance(offers, Fault):
        return None
    racks = tuple((*taken, offer.group) for offer in offers for taken in offer.racks(rack))
    return Chance(board, racks) if any(letters for letters, *_ in racks) else None


def best_moves(solver: "Solver", chance: Chance, number: int) -> list[BestMove]:
    """The best moves, best first."""
    from arbitraj.wings.search.solver.solver import MoveQuery

    found: dict[tuple[str, str], BestMove] = {}
    for letters, least, most, group in chance.racks:
        moves = solver.highest(chance.board, letters, MoveQuery(least=least, most=most, once=True), number)
        for nth in moves.best(number):
            laid = moves.laid(nth)
            move = BestMove(
                group,
                str(laid.position),
                bracketed(laid.main.tiles),
                int(moves.points[nth]),
                tuple(bracketed(run.tiles) for run in laid.crosses),
            )
            found.setdefault((move.position, move.word), move)
    return sorted(found.values(), key=lambda move: -move.points)[:number]
