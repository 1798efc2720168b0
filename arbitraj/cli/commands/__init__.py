"""What can be typed: each command's arguments and options, a module for each part of an arbiter's day."""

from pathlib import Path
from typing import Annotated

import typer

from arbitraj.text import say

Folder = Annotated[Path, typer.Argument(metavar="DOSAR", help=say("cli.folder"), show_default=False)]
