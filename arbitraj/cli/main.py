"""The command line: one thin function a command. Imports of a command happen when it runs."""

import sys
from importlib.metadata import version
from typing import Annotated

import typer

from arbitraj.cli import (
    completion,
    contestation,
    correcting,
    demo,
    hall,
    lexic,
    preparing,
    publishing,
    season,
)
from arbitraj.cli.shell import new_app, run_app
from arbitraj.cli.streams import quiet_of_refusals
from arbitraj.text import say
from arbitraj.wings import brought

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
}
of_parts = {key: tuple(module.app for module in modules) for key, modules in parts.items()}
for brings in brought("single_commands"):
    of_parts |= brings()
for key, apps in of_parts.items():
    for declared in (command for typed in apps for command in typed.registered_commands):
        declared.rich_help_panel = say(key)
        app.registered_commands.append(declared)
groups = {
    "fisa": (correcting.sheets, "cli.part_correcting"),
    "contestatie": (contestation.app, "cli.part_after"),
    "sanctiune": (season.sanctions, "cli.part_after"),
    "lexic": (lexic.app, "cli.part_before"),
}
for commands in brought("commands"):
    groups |= commands()
for name, (group, key) in groups.items():
    app.add_typer(group, name=name, rich_help_panel=say(key))


def run() -> None:
    """The console script."""
    sys.unraisablehook = quiet_of_refusals
    sys.exit(run_app(app))
