"""Letters with a minimum of points: drawn again until the solver finds a construction that reaches it.

The solver expands a fixed number of boards, so that the same seed gives the same letters on any computer. Its
constructions are not shown.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from arbitraj.draw.letters import Drawn
from arbitraj.folder.settings import open_words
from arbitraj.lexicon.lexicon import Lexicon, ListStore
from arbitraj.problems import Problem, ProblemsError
from arbitraj.record.game import Game
from arbitraj.record.game_types import GameType
from arbitraj.record.model import Competition
from arbitraj.solver.quest import Share
from arbitraj.text import said, say

if TYPE_CHECKING:
    from arbitraj.solver.search import Ground

BOARDS = 1500  # expanded for each draw
_MOST_DRAWS = 300
_OPTION = "--cel-putin"


@dataclass(frozen=True, slots=True)
class Worthwhile:
    """Letters with a construction of at least `least` points, found at draw number `draws`. `asked` is the
    given seed.
    """

    drawn: Drawn
    least: int
    asked: str
    draws: int
    words: Lexicon

    @property
    def shown(self) -> str:
        """The minimum in words: points, or solutions (4.6, 4.7)."""
        return _shown(self.drawn.order.game_type, self.least)

    def as_data(self) -> Mapping[str, Any]:
        """Data in the log of the draw."""
        words = {"nume": self.words.info.name, "sha256": self.words.info.sha256}
        data = {"puncte": self.least, "table": BOARDS, "extrageri": self.draws, "samanta": self.asked}
        return {"cel_putin": data | {"lexic": words}}


def _shown(game_type: GameType, least: int) -> str:
    return say("solver.optim_solutions" if game_type.counts_solutions else "solver.optim_points", number=least)


def worthwhile(
    folder: Path, competition: Competition, least: int, seed: str, draw: Callable[[str], Drawn]
) -> Worthwhile:
    """Draw with the seed, then with seeds derived from it.

    Raises ProblemsError if the type has no search, the solver is not installed, or no letters were good enough.
    """
    from arbitraj.desk.moves import make_solver
    from arbitraj.desk.possible import refuse_without_solver
    from arbitraj.solver.search import Ground

    refuse_without_solver(_OPTION)
    words, _ = open_words(folder, competition, ListStore())
    solver = make_solver(competition.variant, words, lambda text: None)
    for number in range(1, _MOST_DRAWS + 1):
        drawn = draw(seed if number == 1 else f"{seed}/{number}")
        rows = drawn.rows
        filled = (
            replace(competition, groups=rows) if drawn.order.groups else replace(competition, letters="".join(rows))
        )
        if _gives(Ground(solver), Game(filled, filled.variant, words), words, least):
            return Worthwhile(drawn, least, seed, number, words)
    raise ProblemsError(
        [
            Problem(
                _OPTION, "", said("solver.draw_too_much", least=_shown(competition.game_type, least), draws=_MOST_DRAWS)
            )
        ]
    )


def _gives(boards: "Ground", game: Game, words: Lexicon, least: int) -> bool:
    from arbitraj.desk.searching import for_boards, quest_of
    from arbitraj.solver.searched import searched

    quest, spent = quest_of(game), for_boards(boards, BOARDS)
    for found in searched(quest, boards, words, game.competition.given.rows, spent, Share()):
        if found.total >= least:
            return True
        if boards.expansions >= BOARDS:
            return False
    return False
