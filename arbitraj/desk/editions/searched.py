"""Additions of the wings to an edition or a draw: results of a search, the archive, earlier rounds."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Protocol

from arbitraj.desk.command_io import Progress
from arbitraj.desk.editions.edition import Basis, Options
from arbitraj.desk.grading.grade import Graded
from arbitraj.draw.letters import Drawn
from arbitraj.lexicon.lexicon import Lexicon
from arbitraj.problems import Problem, ProblemsError
from arbitraj.record.game_types import GameType
from arbitraj.record.model import Competition
from arbitraj.report.edition import Possible
from arbitraj.report.ideal import Ideal
from arbitraj.text import Message, text_of
from arbitraj.wings import brought
from arbitraj.wings.wanted import wanted

Solve = Callable[[Basis, Options, Progress], Possible]  # `possible_of`, wherever it is run
BOARDS = 1500  # boards that a search goes on from in letters drawn


def is_compiled() -> bool:
    """Whether the fast solver is installed: the extra `solver`."""
    return find_spec("numba") is not None


def refuse_without_solver(option: str) -> None:
    """Raises ProblemsError where the solver is not installed."""
    if find_spec("numba") is None or find_spec("numpy") is None:
        raise ProblemsError([Problem(option, "", Message("solver.optim_needs_extra"))])


def possible_of(basis: Basis, options: Options, progress: Progress) -> Possible:
    """Results of the solver for the sheets of a ranking. Raises ProblemsError."""
    found: Possible = wanted("possible", "")(basis, options, progress)
    return found


def ideal_of(graded: Graded, folder: Path) -> Ideal:
    """The best construction kept in the folder of a round, as section 8 counts it now. Raises ProblemsError."""
    found: Ideal = wanted("ideal", "--ideal")(graded, folder)
    return found


def least_shown(game_type: GameType, least: int) -> str:
    """Points, or solutions (4.6, 4.7), in words."""
    return text_of("solver.optim_solutions" if game_type.counts_solutions else "solver.optim_points", number=least)


@dataclass(frozen=True, slots=True)
class Worthwhile:
    """Letters in which so many points were found, at the `draws`-th draw; `asked` is the seed that was given."""

    drawn: Drawn
    least: int
    asked: str
    draws: int
    words: Lexicon

    @property
    def shown(self) -> str:
        """How much, in words: points, or solutions (4.6, 4.7)."""
        return least_shown(self.drawn.order.game_type, self.least)

    def as_data(self) -> Mapping[str, Any]:
        """As it stands in the log of the draw."""
        words = {"nume": self.words.info.name, "sha256": self.words.info.sha256}
        data = {"puncte": self.least, "table": BOARDS, "extrageri": self.draws, "samanta": self.asked}
        return {"cel_putin": data | {"lexic": words}}


def worthwhile(
    folder: Path, competition: Competition, least: int, seed: str, draw: Callable[[str], Drawn]
) -> Worthwhile:
    """Draw by the seed, then by others made of it, until so many points are found. Raises ProblemsError."""
    found: Worthwhile = wanted("worthwhile", "--cel-putin")(folder, competition, least, seed, draw)
    return found


def keep_published(folder: Path) -> list[Problem]:
    """Store the final edition of a folder. Returns problems. The publication itself is not affected."""
    try:
        return list(wanted("published", "--arhiva")(folder))  # without the wing nothing is stored: a problem too
    except ProblemsError as error:
        return [*error.problems]


@dataclass(frozen=True, slots=True)
class LostBefore:
    """Points lost by a player in `rounds` rounds, by article."""

    rounds: int
    points: Mapping[str, int]

    def mean(self, article: str) -> float:
        """Mean of the points lost in a round."""
        return self.points.get(article, 0) / self.rounds


class History(Protocol):
    """Protocol: the rounds before one."""

    def of(self, name: str) -> LostBefore | None:
        """Losses of a player, None if there are no rounds, or several people have the name."""


def history(base: str, basis: Basis) -> History | None:
    """The earlier rounds in the database of that name, None if there are none. Raises ProblemsError."""
    found: list[History | None] = [ask(base, basis) for ask in brought("history")]
    return next(filter(None, found), None)
