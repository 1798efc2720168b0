"""The wing of search for the core: its commands, the solver in the hall, results for an edition and a draw."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from arbitraj.cli.places import Place
    from arbitraj.desk.command_io import Progress
    from arbitraj.desk.editions.edition import Basis, Options
    from arbitraj.desk.editions.searched import Worthwhile
    from arbitraj.desk.grading.grade import Beyond, Graded
    from arbitraj.draw.letters import Drawn
    from arbitraj.hall.part import Part
    from arbitraj.record.model import Competition
    from arbitraj.report.edition import Possible
    from arbitraj.report.ideal import Ideal


def commands() -> "dict[str, Place]":
    """`arbitraj cauta`, `optim` and `analiza`."""
    from arbitraj.cli.places import Place

    module, part = "arbitraj.wings.search.commands", "cli.part_games"
    return {
        "cauta": Place(module, part, "commands.cauta"),
        "optim": Place(module, part, "commands.optim"),
        "analiza": Place(module, part, "commands.analiza"),
    }


def hall() -> "tuple[Part, ...]":
    """Best moves of a position and the best construction, on the pages of sheets and editions."""
    from arbitraj.hall.part import Part
    from arbitraj.wings.search.in_hall import solver_pages

    return (Part(routes=solver_pages.ROUTES, opens=[solver_pages.solved_apart]),)


def command_pages() -> dict[str, str]:
    """Keys of the names of its pages, by the command that they stand for in texts of the terminal."""
    return {"optim": "hall.ideal_title"}


def possible(basis: "Basis", options: "Options", progress: "Progress") -> "Possible":
    """All solutions and best moves of the sheets of a ranking."""
    from arbitraj.wings.search.moves.possible import possible_of

    return possible_of(basis, options, progress)


def ideal(graded: "Graded", folder: Path) -> "Ideal":
    """The best construction kept in the folder of a round. Raises ProblemsError."""
    from arbitraj.wings.search.best.optim import kept_ideal

    return kept_ideal(graded.ranking.game, graded.words, folder)


def worthwhile(
    folder: Path, competition: "Competition", least: int, seed: str, draw: "Callable[[str], Drawn]"
) -> "Worthwhile":
    """Letters drawn until so many points are found in them. Raises ProblemsError."""
    from arbitraj.wings.search.best import draw_worth

    return draw_worth.worthwhile(folder, competition, least, seed, draw)


def beyond_bound(graded: "Graded", counted: bool | None) -> "Mapping[str, Beyond]":
    """The sheets that say more than any construction brings."""
    from arbitraj.wings.search.best import beyond_bound as bounds

    return bounds.beyond_bound(graded, counted)


def count_bound(graded: "Graded") -> None:
    """Count and keep the bound of a round."""
    from arbitraj.wings.search.best import beyond_bound as bounds

    bounds.count_bound(graded)
