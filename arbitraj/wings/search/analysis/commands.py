"""`arbitraj analiza`: the best possible moves on the sheets of a published round."""

from pathlib import Path
from typing import Annotated

import typer

from arbitraj.cli.options import Base, Folder, command
from arbitraj.cli.writing import door, print_written
from arbitraj.desk.requests import Option
from arbitraj.problems import Problem, ProblemsError
from arbitraj.text import said

app = typer.Typer()


@command(app, "analiza", "analiza.do_analysis")
def _analysis(
    folder: Folder,
    sheet: Annotated[str, Option("--fisa", "analiza.opt_sheet", "NR")] = "",
    everybody: Annotated[bool, Option("--toate", "analiza.opt_all")] = False,
    where: Annotated[Path | None, Option("-o --iesire", "analiza.opt_folder", "DIR")] = None,
    base: Base = "",
) -> None:
    from arbitraj.wings.search.analysis.sheets import analyse, write_analyses

    if bool(sheet) == everybody:
        raise ProblemsError([Problem("analiza", "", said("analiza.which"))])
    print_written(write_analyses(folder, analyse(folder, sheet, base, door()), where, door()))
