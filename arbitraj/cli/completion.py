"""`arbitraj completare`: what makes a shell complete commands."""

import os
from pathlib import Path
from typing import Annotated

import typer

from arbitraj.cli.options import command
from arbitraj.cli.shell import COMPLETE, PROGRAM
from arbitraj.desk.option import Option
from arbitraj.near import unknown
from arbitraj.problems import Problem, ProblemsError
from arbitraj.text import text_of

app = typer.Typer()
# the file that each shell reads at its start
_READ_FROM = {
    "bash": "~/.bashrc",
    "zsh": "~/.zshrc",
    "fish": "~/.config/fish/completions/arbitraj.fish",
    "powershell": "$PROFILE",
}


@command(app, "completare", "commands.completare")
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
