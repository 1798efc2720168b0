"""What was possible in a round that is published: all solutions, the best move at every entry; by the solver, where it
is asked for and installed."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from arbitraj.desk.door import Progress
from arbitraj.desk.grade import Graded
from arbitraj.game.board import Board
from arbitraj.lexicon.lexicon import Lexicon
from arbitraj.problems import Problem, ProblemsError
from arbitraj.record.findings import Fault
from arbitraj.report.ideal import bracketed
from arbitraj.report.possible import Possible
from arbitraj.rules.correct import Correction
from arbitraj.text import said, say

if TYPE_CHECKING:
    from arbitraj.solver.solver import Solver


def refuse_without_solver(option: str) -> None:
    """Raises ProblemsError where the solver is not installed."""
    from importlib.util import find_spec

    if find_spec("numba") is None or find_spec("numpy") is None:
        raise ProblemsError([Problem(option, "", said("solver.optim_needs_extra"))])


def possible_of(graded: Graded, solutions: bool, best_moves: bool, progress: Progress) -> Possible:
    """What the solver says of the sheets of a ranking."""
    from arbitraj.desk.moves import make_solver
    from arbitraj.solver.solutions import solutions as every

    game = graded.ranking.game
    words = game.words
    assert isinstance(words, Lexicon), "grading opens a list"
    solver = make_solver(game.variant, words, lambda text: None)
    corrections = [standing.correction for standing in graded.ranking.standings]
    everything: tuple[tuple[str, str], ...] = ()
    on_board: dict[int, int] = {}
    if solutions and game.competition.game_type.counts_solutions:
        group, found = game.competition.groups[0], {}
        for correction in corrections:
            board = _board_of(correction, game.competition.given)
            if board not in found:
                found[board] = [(str(laid.position), laid.main.tiles) for _, laid in every(solver, board, group)]
            on_board[correction.player.table] = len(found[board])
        if not game.competition.game_type.has_construction:
            everything = tuple(next(iter(found.values()), ()))
    best: dict[int, Mapping[int, str]] = {}
    for done, correction in enumerate(corrections if best_moves else (), 1):
        best[correction.player.table] = dict(_best_moves(solver, correction))
        progress(done, len(corrections))
    return Possible(everything, on_board, best)


def _board_of(correction: Correction, given: Board) -> Board:
    """The board on which a player's solutions lie."""
    return correction.construction[-1].board if correction.construction else given


def _best_moves(solver: "Solver", correction: Correction) -> Iterator[tuple[int, str]]:
    """The best move that was there at each entry, of all that the entry might use."""
    from arbitraj.solver.solver import Wish

    for step in correction.entries:
        offers = step.before.offers
        if isinstance(offers, Fault):
            continue
        shown, most = "", -1
        # whatever group was written, any that was free might have been used
        any_offer = step.before.supply.offers("")
        for offer in () if isinstance(any_offer, Fault) else any_offer:
            for letters, least, number in offer.racks(solver.tables.rack):
                moves = solver.moves(step.before.board, letters, Wish(least=least, most=number, once=True))
                if not len(moves):
                    continue
                nth = moves.best(1)[0]
                if int(moves.points[nth]) > most:
                    most, laid = int(moves.points[nth]), moves.laid(nth)
                    group = say("solver.of_group", number=offer.group) if offer.group else ""
                    shown = say(
                        "solver.move", group=group, position=laid.position, word=bracketed(laid.main.tiles), points=most
                    )
        if shown:
            yield step.number, shown
