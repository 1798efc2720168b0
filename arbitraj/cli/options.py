"""How commands are declared: an option on a line, told once; and a request of the desk made of what was given."""

from collections.abc import Callable, Mapping
from dataclasses import fields
from pathlib import Path
from typing import Annotated, Any, TypeVar

import typer

from arbitraj.cli.shell import Command
from arbitraj.text import say

Made = TypeVar("Made")
Declared = Callable[[Callable[..., None]], Callable[..., None]]


def command(app: typer.Typer, name: str, about: str, kind: type[Command] = Command) -> Declared:
    """Declare a command of `app`; `about` is the key of its help."""
    return app.command(name, cls=kind, help=say(about))


def option(names: str, about: str, metavar: str | None = None, *, shown: bool = False) -> Any:
    """An option; its default is `shown` in the help where it says something."""
    return typer.Option(*names.split(), metavar=metavar, help=say(about), show_default=shown)


def argument(metavar: str, about: str) -> Any:
    """An argument, which needs no name."""
    return typer.Argument(metavar=metavar, help=say(about), show_default=False)


def made(kind: type[Made], given: Mapping[str, Any]) -> Made:
    """A request: each field has the value `given` under its name; an option that may be repeated is a tuple there."""
    values = {}
    for each in fields(kind):  # type: ignore[arg-type]
        if each.name in given:
            value = given[each.name]
            values[each.name] = tuple(value or ()) if isinstance(each.default, tuple) else value
    return kind(**values)


# of many commands
Folder = Annotated[Path, argument("DOSAR", "cli.folder")]
Trial = Annotated[bool, option("--proba", "cli.trial")]
OfTable = Annotated[int, option("--masa", "contestation.opt_table", "N")]
OfSheet = Annotated[str, option("--fisa", "contestation.opt_sheet", "NR")]
OfName = Annotated[str, option("--nume", "contestation.opt_name", "NUME")]
Hour = Annotated[str, option("--ora", "contestation.opt_hour", "ORA")]
WithoutUnreadable = Annotated[bool, option("--fara-fise-ilizibile", "cli.correct_without")]
