"""The command line: one thin function a command. Imports of a command happen when it runs."""

import sys
from importlib.metadata import version
from typing import Annotated

import typer

from arbitraj.cli import (
    analysis,
    archive,
    archive_lists,
    archive_reports,
    archive_site,
    completion,
    contestation,
    correcting,
    demo,
    hall,
    handwriting,
    lexic,
    moves,
    optim,
    partida,
    preparing,
    publishing,
    season,
    tournament,
)
from arbitraj.cli.shell import new_app, run_app
from arbitraj.cli.streams import quiet_of_refusals
from arbitraj.text import say

app = new_app("cli.about", alone=True)


@app.callback(invoke_without_command=True)
def _root(
    ctx: typer.Context,
    show_version: Annotated[bool, typer.Option("--versiune", "--version", help=say("cli.version"))] = False,
) -> None:
    if show_version:
        print(f"arbitraj {version('arbitraj')}")
        raise typer.Exit
    if ctx.invoked_subcommand is None:
        hall.start_here()


# as an arbiter's day goes, each under its part of the day
parts = {
    "before": (preparing, hall, demo, completion),
    "correcting": (correcting,),
    "after": (publishing, season),
    "games": (moves, optim, analysis),
}
for key, modules in parts.items():
    for declared in (each for module in modules for each in module.app.registered_commands):
        declared.rich_help_panel = say(f"cli.part_{key}")
        app.registered_commands.append(declared)
archive.app.registered_commands += archive_lists.app.registered_commands
archive.app.registered_commands += archive_reports.app.registered_commands
archive.app.registered_commands += archive_site.app.registered_commands
groups = {
    "fisa": (correcting.sheets, "correcting"),
    "contestatie": (contestation.app, "after"),
    "sanctiune": (season.sanctions, "after"),
    "partida": (partida.app, "games"),
    "turneu": (tournament.app, "games"),
    "arhiva": (archive.app, "years"),
    "lexic": (lexic.app, "before"),
    "scris": (handwriting.app, "before"),
}
for name, (group, key) in groups.items():
    app.add_typer(group, name=name, rich_help_panel=say(f"cli.part_{key}"))


def run() -> None:
    """The console script."""
    sys.unraisablehook = quiet_of_refusals
    sys.exit(run_app(app))
