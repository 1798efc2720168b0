"""Declaration of commands: options once for all, and parameters from the fields of a desk's request."""

from collections.abc import Callable, Mapping
from inspect import Parameter, Signature, signature
from pathlib import Path
from typing import Annotated, Any, get_args, get_origin

import typer

from arbitraj.cli.shell import Command
from arbitraj.desk.option import Option
from arbitraj.near import nearest
from arbitraj.problems import ProblemsError
from arbitraj.text import Message, first_of, text_of
from arbitraj.wings.wanted import wanted

_NO_FOLDER = "files.not_a_folder"
_MARKS, _MOST_FOLDERS = ("concurs.toml", "competitie.toml", "turneu.toml"), 5  # of a folder, named in a refusal
Declared = Callable[[Callable[..., None]], Callable[..., None]]


def command(app: typer.Typer, name: str, about: str, kind: type[Command] = Command) -> Declared:
    """Declare a command of `app`. `about` is the key of its help."""

    def declare(do: Callable[..., None]) -> Callable[..., None]:
        wanted = signature(do).parameters
        # common options of two requests are declared once
        options = {name: parameter for part in wanted.values() for name, parameter in _told(part).items()}
        requests = {name: part for name, part in wanted.items() if name not in options}
        typed = [*map(_typed, options.values())]

        def run(**given: Any) -> None:
            given |= {
                name: tuple(given[name] or ()) for name, option in options.items() if isinstance(option.default, tuple)
            }
            try:
                made = {name: part.annotation(**{o: given[o] for o in _told(part)}) for name, part in requests.items()}
                do(**{name: made[name] if name in made else given[name] for name in wanted})
            except ProblemsError as error:
                error.folder = given.get("folder")
                if any(
                    isinstance(problem.message, Message) and problem.message.key == _NO_FOLDER
                    for problem in error.problems
                ):
                    error.hint = _near_folder(error.folder)
                raise

        run.__dict__["__signature__"] = Signature(typed)
        run.__annotations__ = {parameter.name: parameter.annotation for parameter in typed}
        app.command(name, cls=kind, help=text_of(about))(run)
        return do

    return declare


def _near_folder(folder: Path | None) -> str:
    """The folder that was probably meant by one that is not there, or those that there are, as a sentence."""
    if folder is None or not folder.name or folder.exists() or not folder.parent.is_dir():
        return ""
    there = [path.name for path in sorted(folder.parent.iterdir()) if any((path / mark).is_file() for mark in _MARKS)]
    if near := nearest(folder.name, there):
        return text_of("cli.near_folder", near=folder.parent / near)
    return text_of("cli.folders_here", folders=first_of(there, _MOST_FOLDERS)) if there else ""


def _told(parameter: Parameter) -> Mapping[str, Parameter]:
    """The options of a parameter: itself, or the fields of a request."""
    request = hasattr(parameter.annotation, "__dataclass_fields__")
    return signature(parameter.annotation).parameters if request else {parameter.name: parameter}


def _typed(option: Parameter) -> Parameter:
    """The parameter for typer: a repeatable one is a list, None if not given."""
    hint, default = option.annotation, option.default
    kind, *options = get_args(hint) if get_origin(hint) is Annotated else (hint,)
    if isinstance(default, tuple):
        kind, default = list[get_args(kind)[0]] | None, None  # type: ignore[misc]
    hint = Annotated[kind, _of_typer(options[0])] if options else kind
    return Parameter(option.name, Parameter.KEYWORD_ONLY, default=default, annotation=hint)


def _of_typer(option: Option) -> Any:
    shown: dict[str, Any] = {"metavar": option.metavar, "help": text_of(option.about), "show_default": option.shown}
    shown["callback"] = option.check
    if option.read:
        shown["parser"] = option.read
    return typer.Option(*option.names.split(), **shown) if option.names else typer.Argument(**shown)


NO_BROWSER = "ARBITRAJ_FARA_BROWSER"  # a variable: `arbitraj` alone and `arbitraj demo` open none where it is set


def _typed_base(typed: str) -> str:
    return str(wanted("typed_base", "--baza")(typed)) if typed else ""


# of many commands
Base = Annotated[str, Option("--baza", "cli.opt_base", "CALE", check=_typed_base)]
Folder = Annotated[Path, Option("", "cli.folder", "DOSAR")]
