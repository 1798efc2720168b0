"""Letters with a minimum of points: drawn again until the solver finds a construction that reaches it.

The solver expands a fixed number of boards, so that the same seed gives the same letters on any computer. Its
constructions are not shown.
"""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from arbitraj.desk.editions.searched import BOARDS, Worthwhile, least_shown, refuse_without_solver
from arbitraj.draw.letters import Drawn
from arbitraj.folder.settings import open_words
from arbitraj.lexicon.lexicon import Lexicon, ListStore
from arbitraj.problems import Problem, ProblemsError
from arbitraj.record.game import Game
from arbitraj.record.model import Competition
from arbitraj.record.objectives import Share
from arbitraj.text import Message

if TYPE_CHECKING:
    from arbitraj.wings.search.solver.search import SearchContext

_MOST_DRAWS = 300
_OPTION = "--cel-putin"


def worthwhile(
    folder: Path, competition: Competition, least: int, seed: str, draw: Callable[[str], Drawn]
) -> Worthwhile:
    """Draw by the seed, then by others made of it. Raises ProblemsError where nothing is searched for in the type, the
    solver is not installed, or no letters were good enough."""
    from arbitraj.wings.search.moves.moves import make_solver
    from arbitraj.wings.search.solver.search import SearchContext

    refuse_without_solver(_OPTION)
    words, _ = open_words(folder, competition, ListStore())
    solver = make_solver(competition.variant, words, lambda text: None)
    for number in range(1, _MOST_DRAWS + 1):
        drawn = draw(seed if number == 1 else f"{seed}/{number}")
        rows = drawn.rows
        filled = (
            replace(competition, groups=rows) if drawn.order.groups else replace(competition, letters="".join(rows))
        )
        if _gives(SearchContext(solver), Game(filled, filled.variant, words), words, least):
            return Worthwhile(drawn, least, seed, number, words)
    shown = least_shown(competition.game_type, least)
    raise ProblemsError([Problem(_OPTION, "", Message("solver.draw_too_much", least=shown, draws=_MOST_DRAWS))])


def _gives(boards: "SearchContext", game: Game, words: Lexicon, least: int) -> bool:
    from arbitraj.wings.search.best.searching import quest_of
    from arbitraj.wings.search.solver.searched import searched

    start, spent = game.competition.given.rows, lambda: boards.expansions / BOARDS
    for found in searched(quest_of(game), boards, words, start, spent, Share()):
        if found.total >= least:
            return True
        if boards.expansions >= BOARDS:
            return False
    return False
