"""The command line: one thin function a command; what a command needs is imported when it runs."""

import sys
from importlib.metadata import version
from pathlib import Path
from typing import Annotated

import typer

from arbitraj.cli.lexic import app as lexic_app
from arbitraj.cli.shell import Command, new_app, run_app
from arbitraj.text import say

app = new_app("about")
app.add_typer(lexic_app, name="lexic", help=say("cli.lexic"))

Folder = Annotated[Path, typer.Argument(metavar="DOSAR", help=say("cli.folder"), show_default=False)]


@app.callback(invoke_without_command=True)
def _root(
    show_version: Annotated[bool, typer.Option("--versiune", help=say("cli.version"))] = False,
) -> None:
    if show_version:
        print(f"arbitraj {version('arbitraj')}")
        raise typer.Exit


@app.command("nou", cls=Command, help=say("cli.new"))
def _new(
    folder: Annotated[Path, typer.Argument(metavar="DOSAR", help=say("cli.new_folder"), show_default=False)],
    game_type: Annotated[str, typer.Option("--tip", metavar="TIP", help=say("cli.new_type"))] = "integral_partial",
) -> None:
    from arbitraj.cli.new import new_folder

    new_folder(folder, game_type)


@app.command("corecteaza", cls=Command, help=say("cli.correct"))
def _correct(
    folder: Folder,
    json_file: Annotated[
        str, typer.Option("--json", metavar="FIȘIER", help=say("cli.correct_json"), show_default=False)
    ] = "",
) -> None:
    from arbitraj.cli.correct import correct_folder

    correct_folder(folder, json_file)


@app.command("explica", cls=Command, help=say("cli.explain"))
def _explain(
    article: Annotated[str, typer.Argument(metavar="ARTICOL", help=say("cli.explain_article"), show_default=False)],
) -> None:
    from arbitraj.cli.explain import explain_article

    explain_article(article)


def run() -> None:
    """The console script."""
    sys.exit(run_app(app))
