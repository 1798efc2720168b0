"""The command line: where each command is declared, by the part of the day that its line in the help stands in."""

import gc
import sys
from collections.abc import Mapping
from typing import Annotated, Any

import typer

from arbitraj.cli.places import Loaded, Place
from arbitraj.cli.shell import Group, new_app, run_app
from arbitraj.cli.streams import quiet_of_refusals
from arbitraj.text import text_of
from arbitraj.wings import brought

_PREPARING, _CORRECTING = "arbitraj.cli.preparing", "arbitraj.cli.correcting"
_PUBLISHING, _SEASON = "arbitraj.cli.publishing", "arbitraj.cli.season"
_BEFORE, _GRADING, _AFTER = "cli.part_before", "cli.part_correcting", "cli.part_after"
# as an arbiter's day goes
PLACES = {
    "nou": Place(_PREPARING, _BEFORE, "commands.nou"),
    "formulare": Place(_PREPARING, _BEFORE, "commands.formulare"),
    "mese": Place(_PREPARING, _BEFORE, "commands.mese"),
    "extrage": Place(_PREPARING, _BEFORE, "commands.extrage"),
    "anunturi": Place(_PREPARING, _BEFORE, "commands.anunturi"),
    "sala": Place("arbitraj.cli.hall", _BEFORE, "commands.sala"),
    "demo": Place("arbitraj.cli.demo", _BEFORE, "commands.demo"),
    "ajutor": Place("arbitraj.cli.guide", _BEFORE, "commands.ajutor"),
    "lexic": Place("arbitraj.cli.lexic:app", _BEFORE, "commands.lexic"),
    "corecteaza": Place(_CORRECTING, _GRADING, "commands.corecteaza"),
    "lamureste": Place(_CORRECTING, _GRADING, "commands.lamureste"),
    "explica": Place(_CORRECTING, _GRADING, "commands.explica"),
    "arata": Place(_CORRECTING, _GRADING, "commands.arata"),
    "decide": Place(_CORRECTING, _GRADING, "commands.decide"),
    "fisa": Place(f"{_CORRECTING}:sheets", _GRADING, "commands.fisa"),
    "publica": Place(_PUBLISHING, _AFTER, "commands.publica"),
    "verifica": Place(_PUBLISHING, _AFTER, "commands.verifica"),
    "clasament-general": Place(_SEASON, _AFTER, "commands.clasament_general"),
    "raport": Place(_SEASON, _AFTER, "commands.raport"),
    "contestatie": Place("arbitraj.cli.contestation:app", _AFTER, "commands.contestatie"),
    "sanctiune": Place(f"{_SEASON}:sanctions", _AFTER, "commands.sanctiune"),
    "completare": Place("arbitraj.cli.completion", "cli.part_other", "commands.completare"),
}
for commands in brought("commands"):
    PLACES |= commands()
_PARTS = (_BEFORE, _GRADING, _AFTER, "cli.part_games", "cli.part_other")  # a wing's own come last


def _in_help(named: tuple[str, Place]) -> tuple[int, bool]:
    """Where a command stands in the help: by its part of the day, groups after commands."""
    part = named[1].part
    return _PARTS.index(part) if part in _PARTS else len(_PARTS), named[1].is_group


PLACES = dict(sorted(PLACES.items(), key=_in_help))


class Program(Group):
    """All commands, none loaded before it is asked for."""

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self.commands: Mapping[str, Any] = Loaded(PLACES)  # type: ignore[assignment]

    def told(self, name: str) -> tuple[str, str]:
        return PLACES[name].told()


_MANY = 100_000  # objects before garbage is looked for: most commands end before there is so much
app = new_app("cli.about", alone=True, kind=Program)


@app.callback(invoke_without_command=True)
def _root(
    ctx: typer.Context,
    show_version: Annotated[bool, typer.Option("--versiune", "--version", "-v", help=text_of("cli.version"))] = False,
) -> None:
    if show_version:
        from importlib.metadata import version

        print(f"arbitraj {version('arbitraj')}")
        raise typer.Exit
    if ctx.invoked_subcommand is None:
        from arbitraj.cli.hall import start_here

        start_here()


def run() -> None:
    """The console script."""
    gc.set_threshold(_MANY)
    sys.unraisablehook = quiet_of_refusals
    sys.exit(run_app(app))
