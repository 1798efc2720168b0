"""Results: published, and what was published proved."""

from typing import Annotated

import typer

from arbitraj.cli.commands import Folder
from arbitraj.cli.shell import Command
from arbitraj.text import say

app = typer.Typer()


@app.command("publica", cls=Command, help=say("publish.publish"))
def _publish(
    folder: Folder,
    provisional: Annotated[bool, typer.Option("--provizoriu", help=say("publish.opt_provisional"))] = False,
    final: Annotated[bool, typer.Option("--final", help=say("publish.opt_final"))] = False,
    sheets: Annotated[str, typer.Option("--fise", metavar="una|separat", help=say("publish.opt_sheets"))] = "una",
    both_sides: Annotated[bool, typer.Option("--fata-verso", help=say("publish.opt_both_sides"))] = False,
    without_unreadable: Annotated[bool, typer.Option("--fara-fise-ilizibile", help=say("cli.correct_without"))] = False,
    anyway: Annotated[bool, typer.Option("--totusi", help=say("publish.opt_anyway"))] = False,
) -> None:
    from arbitraj.cli.publish import publish_folder, request_of

    publish_folder(folder, request_of(provisional, final, sheets, both_sides), anyway)


@app.command("verifica", cls=Command, help=say("publish.verify"))
def _verify(
    folder: Folder,
    provisional: Annotated[bool, typer.Option("--provizoriu", help=say("publish.opt_which_provisional"))] = False,
    final: Annotated[bool, typer.Option("--final", help=say("publish.opt_which_final"))] = False,
    again: Annotated[bool, typer.Option("--refa", help=say("publish.opt_again"))] = False,
) -> None:
    from arbitraj.cli.verify import verify_folder

    raise typer.Exit(verify_folder(folder, provisional, final, again))
