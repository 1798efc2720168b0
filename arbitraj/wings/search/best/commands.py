"""`arbitraj optim`: the best construction of a competition's letters."""

import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from arbitraj.cli.options import Folder, command
from arbitraj.cli.writing import AnswerFile, door, heard, told_as_data
from arbitraj.desk.requests import Option
from arbitraj.text import count, say
from arbitraj.wings.search.requests import Optimizing

if TYPE_CHECKING:
    from arbitraj.rules.correct import CorrectedEntry
    from arbitraj.wings.search.best.optim import Optimum
    from arbitraj.wings.search.best.searching import SearchProgress

app = typer.Typer()
_SHOWN = 20  # solutions of the best grid


@command(app, "optim", "solver.optim")
def _optim(
    folder: Folder,
    keep: Annotated[bool, Option("--pastreaza", "solver.optim_opt_keep")] = False,
    json_file: AnswerFile = "",
    *,
    asked: Optimizing,
) -> None:
    from arbitraj.wings.search.best.ideal import ideal_data, keep_ideal
    from arbitraj.wings.search.best.optim import optimum

    done = optimum(folder, asked, told(), heard=heard)
    kept = keep_ideal(folder, done, door()) if keep else None
    if told_as_data(json_file, ideal_data(done)):
        return
    print_optimum(done)
    if asked.margin:
        print(done.margin)
    if kept:
        print(say("solver.optim_kept", path=kept))


def told() -> "Callable[[SearchProgress], None]":
    """A callback that prints the points of the best so far on standard error."""

    def tell(found: "SearchProgress") -> None:
        if found.best:
            shown = say("solver.optim_so_far", number=found.best.total, entries=count(len(found.best.moves), "entry"))
            print(say("solver.optim_after", seconds=f"{found.clock:.0f}", shown=shown), file=sys.stderr, flush=True)

    return tell


def print_optimum(done: "Optimum") -> None:
    """Print its entries, its board, its points, list and rules."""
    from arbitraj.record.variant_said import variant_shown
    from arbitraj.text import thousands
    from arbitraj.wings.search.best.optim import settings_told

    correction = done.correction
    if correction.construction:
        print(say("solver.optim_building"))
        _print_steps(correction.construction, groups=False)
        print(say("solver.optim_solving", number=len(correction.entries)))
    _print_steps(correction.entries[: _SHOWN if correction.construction else None], _has_groups(done))
    print(done.correction.board)
    if played := variant_shown(done.game.variant):
        print(played)
    print(say("solver.optim_result", shown=done.shown, claim=done.claim))
    print(say("cli.list_used", name=done.words.name, words=count(done.words.words, "word")))
    if rules := settings_told(done.game):
        print(rules)
    figures = {"boards": thousands(done.boards), "seconds": f"{done.seconds:.1f}", "clock": f"{done.clock:.1f}"}
    print(say("solver.optim_spent", **figures))


def _has_groups(done: "Optimum") -> bool:
    return done.game.competition.game_type.has_groups


def _print_steps(steps: "Sequence[CorrectedEntry]", groups: bool) -> None:
    total = 0
    for step in steps:
        total += step.worth
        group = say("solver.optim_group", number=step.entry.group) if groups else ""
        entry = step.entry
        print(f"{entry.number:3d}. {group}{entry.position:<4}{entry.word:<17}{entry.points:>5}{total:>7}")
