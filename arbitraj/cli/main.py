"""The command line: one thin function a command; what a command needs is imported when it runs."""

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
    "cli.part_before": (preparing, hall, demo, completion),
    "cli.part_correcting": (correcting,),
    "cli.part_after": (publishing, season),
    "cli.part_games": (moves, optim, analysis),
}
for key, modules in parts.items():
    for declared in (each for module in modules for each in module.app.registered_commands):
        declared.rich_help_panel = say(key)
        app.registered_commands.append(declared)
archive.app.registered_commands += archive_lists.app.registered_commands
archive.app.registered_commands += archive_reports.app.registered_commands
archive.app.registered_commands += archive_site.app.registered_commands
groups = {
    "fisa": (correcting.sheets, "cli.part_correcting"),
    "contestatie": (contestation.app, "cli.part_after"),
    "sanctiune": (season.sanctions, "cli.part_after"),
    "partida": (partida.app, "cli.part_games"),
    "turneu": (tournament.app, "cli.part_games"),
    "arhiva": (archive.app, "cli.part_years"),
    "lexic": (lexic.app, "cli.part_before"),
    "scris": (handwriting.app, "cli.part_before"),
}
for name, (group, key) in groups.items():
    app.add_typer(group, name=name, rich_help_panel=say(key))


def run() -> None:
    """The console script."""
    sys.unraisablehook = quiet_of_refusals
    sys.exit(run_app(app))
