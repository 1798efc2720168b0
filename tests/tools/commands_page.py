"""The list at the end of docs/comenzi.md, made from the commands' own help: every command with its options.

`python -m tests.tools.commands_page` prints it; with `--scrie` it is written into the page (`make docs`).
"""

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import typer

from arbitraj.atomic import write_text
from arbitraj.cli.main import app
from arbitraj.text import text_of

PAGE = Path(__file__).parents[2] / "docs" / "comenzi.md"
HEADING = "## Toate comenzile"
_PARTS = ("before", "correcting", "after", "games", "other", "years")  # of the day, as `arbitraj --help` has them


def listed() -> str:
    """The commands in Markdown, a line each, under the parts of the day."""
    group: Any = typer.main.get_command(app)
    lines: dict[str, list[str]] = {text_of(f"cli.part_{key}"): [] for key in _PARTS}
    for name, command in group.commands.items():
        lines[group.told(name)[0]] += _lines(command, f"arbitraj {name}")
    return "".join(f"\n**{part}**\n\n" + "".join(below) for part, below in lines.items())


def _lines(command: Any, path: str) -> Iterator[str]:
    """The line of a command; of a group those of its commands."""
    if inside := getattr(command, "commands", None):
        for name, below in inside.items():
            yield from _lines(below, f"{path} {name}")
        return
    taken = (param.metavar for param in command.params if param.param_type_name == "argument")
    named = ("/".join([*param.opts, *param.secondary_opts]) for param in command.params if _is_option(param))
    usage = " ".join([path, *filter(None, taken)])
    about = " ".join(command.help.split("\n\n")[0].split())
    yield f"- `{usage}`: {about} {', '.join(f'`{name}`' for name in named)}".rstrip() + "\n"


def _is_option(param: Any) -> bool:
    return param.param_type_name == "option" and "--help" not in param.opts


def renewed(page: str) -> str:
    """A page with the list as it is today, from its heading to the end."""
    before, _, after = page.partition(f"{HEADING}\n")
    told = re.split(r"\n\n?\*\*", after, maxsplit=1)[0]
    return f"{before}{HEADING}\n{told.rstrip()}\n{listed()}"


def main(arguments: list[str]) -> None:
    """Print the list, or write it into the page."""
    if arguments == ["--scrie"]:
        write_text(PAGE, renewed(PAGE.read_text("utf-8")))
    else:
        sys.stdout.write(listed())


if __name__ == "__main__":
    main(sys.argv[1:])
