"""The command line: one thin function a command. Imports of a command happen when it runs."""

import os
import sys
from importlib.metadata import version
from pathlib import Path
from typing import Annotated

import typer

from arbitraj.cli import (
    contestation,
    correcting,
    demo,
    guide,
    hall,
    lexic,
    preparing,
    publishing,
    season,
)
from arbitraj.cli.options import command
from arbitraj.cli.shell import COMPLETE, PROGRAM, new_app, run_app
from arbitraj.cli.streams import quiet_of_refusals
from arbitraj.desk.requests import Option
from arbitraj.near import unknown
from arbitraj.problems import Problem, ProblemsError
from arbitraj.text import text_of
from arbitraj.wings import brought

app = new_app("cli.about", alone=True)
completing = typer.Typer()
# the file that each shell reads at its start
_READ_FROM = {
    "bash": "~/.bashrc",
    "zsh": "~/.zshrc",
    "fish": "~/.config/fish/completions/arbitraj.fish",
    "powershell": "$PROFILE",
}


@app.callback(invoke_without_command=True)
def _root(
    ctx: typer.Context,
    show_version: Annotated[bool, typer.Option("--versiune", "--version", "-v", help=text_of("cli.version"))] = False,
) -> None:
    if show_version:
        print(f"arbitraj {version('arbitraj')}")
        raise typer.Exit
    if ctx.invoked_subcommand is None:
        hall.start_here()


@command(completing, "completare", "cli.completion")
def _completion(shell: Annotated[str, Option("", "cli.completion_shell", "bash|zsh|fish|powershell")] = "") -> None:
    from typer._completion_shared import get_completion_script

    if shell and shell not in _READ_FROM:
        raise ProblemsError([Problem("completare", "", unknown(shell, _READ_FROM))])
    if shell:
        print(get_completion_script(prog_name=PROGRAM, complete_var=COMPLETE, shell=shell))
        return
    own = Path(os.environ.get("SHELL", "")).name
    for name, file in _READ_FROM.items():
        mark = "*" if name == own else " "
        print(f"{mark} arbitraj completare {name} >> {file}")
    print(text_of("cli.completion_how"))


# as an arbiter's day goes, each under its part of the day
of_parts = {
    "cli.part_before": (preparing.app, hall.app, demo.app, guide.app),
    "cli.part_correcting": (correcting.app,),
    "cli.part_after": (publishing.app, season.app),
}
for brings in brought("single_commands"):
    of_parts |= brings()
of_parts["cli.part_other"] = (completing,)
for key, apps in of_parts.items():
    for declared in (one for typed in apps for one in typed.registered_commands):
        declared.rich_help_panel = text_of(key)
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
    app.add_typer(group, name=name, rich_help_panel=text_of(key))


def run() -> None:
    """The console script."""
    sys.unraisablehook = quiet_of_refusals
    sys.exit(run_app(app))
