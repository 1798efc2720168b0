"""Common parts of all commands: help and errors in the user's language, exit status, progress."""

import os
import re
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from textwrap import indent
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup

from arbitraj.cli.plain_values import make_plainly
from arbitraj.cli.streams import patient_streams, unreadable_arguments
from arbitraj.filename import on_command_line
from arbitraj.near import folded, nearest, perhaps
from arbitraj.problems import Problem, ProblemsError
from arbitraj.refusals import os_sentence
from arbitraj.tables.near_file import near_file
from arbitraj.text import Message, register_key, text_of

REFUSED = 2
PROGRAM, COMPLETE = "arbitraj", "_ARBITRAJ_COMPLETE"  # the second is set where a shell asks what may follow
HELP = ("--help", "-h")
_HELP_TYPED = ("-help", "--ajutor", "/?")  # as people ask for it too
_HELP_WORD = "help"
JSON_OPTION, ON_SCREEN = "--json", "-"
FOLDER = "DOSAR"  # the metavar of an argument that may be left out in the folder itself
_OF_FOLDER = re.compile(r"\b(arbitraj [a-z]+(?: [a-z-]+)?) DOSAR\b")  # a command in a refusal
_MOST_OPTIONS = 8  # named in a refusal
_STOPPED = 130  # the status that typer gives to Ctrl+C
# messages of typer about a command line (its other errors are for programmers)
_ERRORS = (
    (r"Missing argument '?(.*?)'?\..*", "cli.error_missing_argument"),
    (r"Missing option '?(.*?)'?\..*", "cli.error_missing_option"),
    (r"No such option: (.+?)( \(Possible .*| Did you mean .*)?", "cli.error_no_such_option"),
    (r"Got unexpected extra argument(?:s|\(s\))? \((.*)\)", "cli.error_extra_argument"),
    (r"Option '?(.*?)'? requires .*", "cli.error_option_needs_value"),
    (r"Option '?(.*?)'? does not take a value.*", "cli.error_option_takes_none"),
    (r"Argument '?(.*?)'? takes .*", "cli.error_invalid_value"),
    (r"Invalid value for (.*?): .*\bint.*", "cli.error_bad_number"),
    (r"Invalid value for (.*?): .*", "cli.error_invalid_value"),
    (r"Could not open file (.*?): .*", "cli.error_no_file"),
    (r"Missing command.*", "cli.error_missing_command"),
)
_HELP = (
    ("Usage: ", "cli.help_usage"),
    ("Show this message and exit.", "cli.help_help"),
    ("Options:", "cli.help_options"),
    ("Arguments:", "cli.help_arguments"),
    ("Commands:", "cli.help_commands"),
    ("[OPTIONS]", "cli.help_options_meta"),
    ("COMMAND [ARGS]...", "cli.help_command_meta"),
    ("[required]", "cli.help_required"),
    ("; required]", "cli.help_and_required"),
    ("[default: ", "cli.help_default"),
)


def _translated(text: str) -> str:
    text = re.sub(r" <[^<>]*>(?=  )", lambda found: " " * len(found.group()), text)  # columns stay in line
    text = re.sub(r" <[^<>]*>|[{}]", "", text)
    for english, key in _HELP:
        text = text.replace(english, text_of(key))
    return text


def folder_here(mark: str = "concurs.toml") -> Path | None:
    """The current folder if it is that of a competition (it has the file `mark`), else None."""
    return Path() if Path(mark).is_file() else None


class _Plainly:
    """A command or group whose parameters, and `--help`, make their values without pydantic."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        for parameter in self.params:  # type: ignore[attr-defined]
            make_plainly(parameter)

    def get_help_option(self, ctx: Any) -> Any:
        option = super().get_help_option(ctx)  # type: ignore[misc]
        make_plainly(option)
        return option


class Command(_Plainly, TyperCommand):
    """A command with help in the user's language, which needs no DOSAR if the current folder has `mark`."""

    mark = "concurs.toml"

    def get_help(self, ctx: Any) -> str:
        folder = self._folder()
        if folder is not None:
            folder.required = False
        try:
            help_text = _translated(super().get_help(ctx))
        finally:
            if folder is not None:
                folder.required = True
        examples = text_of(register_key("exemple", "_".join(ctx.command_path.split()[1:])))
        return f"{help_text}\n\n{text_of('cli.help_examples')}\n{indent(examples, '  ')}"

    def example(self, ctx: Any, option: str = "") -> str:
        """The first of its examples with an option, else the first of all, in one line."""
        examples = text_of(register_key("exemple", "_".join(ctx.command_path.split()[1:])))
        lines = re.sub(r" \\\n +", " ", examples).splitlines()
        return next((line for line in lines if option and option in line.split()), lines[0])

    def _folder(self) -> Any:
        """The required folder argument, if it is the first one, else None."""
        first = next((param for param in self.params if param.param_type_name == "argument"), None)
        return first if first is not None and first.metavar == FOLDER and first.required else None

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        args = self._with_answer_on_screen(_as_meant(self, args))
        try:
            args = self._with_folder(ctx, args)
            return super().parse_args(ctx, list(args))  # which it takes apart
        except Exception as error:
            if type(error).__name__ == "MissingParameter" and (problems := self._missing(ctx, args)):
                raise ProblemsError(problems) from None
            refused: Any = error
            if hasattr(refused, "ctx"):  # the parser does not know its command, of which the refusal has an example
                refused.ctx = refused.ctx or ctx
            raise

    def _with_folder(self, ctx: Any, args: list[str]) -> list[str]:
        """The arguments with the current folder where none is typed. Raises ProblemsError with all that lacks."""
        if not self._lacks_folder(ctx, args):
            return args
        if (here := folder_here(self.mark)) is not None:
            return [str(here), *args]
        near = near_file(Path(), self.mark)
        hint = text_of("common.perhaps", near=near) if near else "."
        message = Message("cli.no_folder", file=self.mark, hint=hint, example=self.example(ctx))
        raise ProblemsError([Problem("", "", message), *self._missing(ctx, ["", *args])])

    def _missing(self, ctx: Any, args: list[str]) -> list[Problem]:
        """One problem with all that lacks, each with what it is, and an example. Empty if nothing does."""
        values, _, _ = self.make_parser(ctx).parse_args(list(args))
        given = {name for name, value in values.items() if isinstance(value, str | tuple | list)}
        lacking = [param for param in self.params if param.required and param.name not in given]
        if not lacking:
            return []
        shown = (_lacking(parameter) for parameter in lacking)
        key = "cli.error_missing_one" if len(lacking) == 1 else "cli.error_missing_many"
        return [Problem("", "", Message(key, what="; ".join(shown), example=self.example(ctx)))]

    def _with_answer_on_screen(self, args: list[str]) -> list[str]:
        """`--json` without a file after it answers on the screen."""
        if JSON_OPTION not in args or not any(JSON_OPTION in param.opts for param in self.params):
            return args
        after = args.index(JSON_OPTION) + 1
        following = args[after : after + 1]
        named = following == [ON_SCREEN] or (following and not following[0].startswith("-"))
        return args if named else [*args[:after], ON_SCREEN, *args[after:]]

    def _lacks_folder(self, ctx: Any, args: list[str]) -> bool:
        """Whether the folder, the first argument, was left out: one is missing, and the first given is no folder."""
        if self._folder() is None or not set(HELP).isdisjoint(args) or ctx.resilient_parsing:
            return False
        arguments = [param for param in self.params if param.param_type_name == "argument"]
        values, rest, _ = self.make_parser(ctx).parse_args(list(args))
        given = [value for argument in arguments if isinstance(value := values.get(argument.name), str)]
        return len(given) + len(rest) < len(arguments) and not (given and Path(given[0]).is_dir())


def _lacking(parameter: Any) -> str:
    """Words for a parameter that was not given: an argument's name and meaning, or an option."""
    about = str(parameter.help or "").rstrip(".")
    if parameter.param_type_name == "argument":
        return text_of("cli.error_argument_missing", what=parameter.metavar, about=about)
    return text_of("cli.error_option_missing", what=parameter.opts[0], about=about)


def _as_meant(command: Any, args: list[str]) -> list[str]:
    """The arguments, with help asked for in another way as `--help`. Raises ProblemsError for `-motiv`."""
    options = {name for param in command.params for name in param.opts}
    if short := next((arg for arg in args if len(arg) > 2 and f"-{arg}" in options and arg not in options), ""):
        hint = Message("common.perhaps", near=f"-{short}")
        raise ProblemsError([Problem("", "", Message("cli.error_no_such_option", what=short, hint=hint))])
    return [HELP[0] if arg in _HELP_TYPED else arg for arg in args]


def _meant(wanted: str, commands: Iterable[str]) -> Message | str:
    """The commands that a word means (`tipareste`), else the one that it nearly is, as the end of a message."""
    there, typed = set(commands), folded(wanted)
    lines = (line.split(": ") for line in text_of("cli.meant").splitlines())
    by_word = {word: names.split() for words, names in lines for word in words.split()}
    meaning = by_word.get(typed) or by_word.get(nearest(typed, by_word, close=0.85), [])
    if found := [name for name in meaning if name in there]:
        return Message("common.perhaps", near=text_of("cli.or").join(found))
    return perhaps(wanted, (name for name in there if folded(name)[:1] == typed[:1])) or "."


class SeasonCommand(Command):
    """A command on the folder of a competition of several rounds."""

    mark = "competitie.toml"


class TournamentCommand(Command):
    """A command on the folder of a tournament."""

    mark = "turneu.toml"


class Group(_Plainly, TyperGroup):
    """A group of commands with help in the user's language."""

    def get_help(self, ctx: Any) -> str:
        return _translated(super().get_help(ctx))

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        if args and args[0] == _HELP_WORD:
            args = [*args[1:], HELP[0]]
        return super().parse_args(ctx, _as_meant(self, args))

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """List the commands by part of the day, with their whole summaries."""
        parts: dict[str, list[tuple[str, str]]] = {}
        for name in self.list_commands(ctx):
            part, about = self.told(name)
            parts.setdefault(part, []).append((name, about.split("\n\n")[0]))
        for part, lines in parts.items():
            with formatter.section(part):
                formatter.write_dl(lines)

    def list_commands(self, ctx: Any) -> list[str]:
        return [*self.commands]

    def told(self, name: str) -> tuple[str, str]:
        """The part of the help that a command stands in, and what the help says of it."""
        return "Commands", self.commands[name].help or ""

    def resolve_command(self, ctx: Any, args: list[str]) -> tuple[str | None, Any, list[str]]:
        wanted = args[0]
        if wanted not in self.commands and not wanted.startswith("-"):
            program = f"arbitraj {ctx.info_name}" if ctx.parent else "arbitraj"
            hint = _meant(wanted, self.commands)
            message = Message("cli.error_no_such_command", what=wanted, hint=hint, program=program)
            raise ProblemsError([Problem("", "", message)])
        return super().resolve_command(ctx, args)


def new_app(about: str, alone: bool = False, kind: type[Group] = Group) -> typer.Typer:
    """A typer application or group, without rich help (which costs start-up time) and English tracebacks.

    `alone`: it can run without a command. Otherwise it shows its help then.
    """
    return typer.Typer(
        cls=kind,
        help=text_of(about),
        rich_markup_mode=None,
        add_completion=False,
        no_args_is_help=not alone,
        context_settings={"help_option_names": [*HELP]},
        pretty_exceptions_enable=False,
    )


def run_app(app: typer.Typer) -> int:
    """Run the command line. Returns the exit status: 0 done, 1 a negative answer, 2 refused with reasons on stderr."""
    status = REFUSED
    with suppress(KeyboardInterrupt):  # before a command begins or after it has ended
        with patient_streams() as lost:
            status = _run(app)
        return REFUSED if lost() else status
    return status


@cache
def built(app: typer.Typer) -> Any:
    """The group of an application's commands."""
    return typer.main.get_command(app)


def _run(app: typer.Typer) -> int:
    try:
        if wrong := unreadable_arguments():
            raise ProblemsError(wrong)
        if COMPLETE in os.environ:
            from typer._completion_classes import completion_init

            completion_init()
        done = built(app)(prog_name=PROGRAM, complete_var=COMPLETE, standalone_mode=False)
        status = int(done or 0)
        if status != _STOPPED:
            return status
        print(text_of("cli.aborted"), file=sys.stderr)
    except ProblemsError as error:
        # with the typed folder in the commands that a refusal suggests, so that they can be run as printed
        typed = on_command_line(error.folder) if error.folder else "DOSAR"
        for problem in error.problems:
            print(_OF_FOLDER.sub(lambda found: f"{found[1]} {typed}", str(problem)), file=sys.stderr)
        if error.hint:
            print(error.hint, file=sys.stderr)
    except (typer.Abort, KeyboardInterrupt):
        print(text_of("cli.aborted"), file=sys.stderr)
    except OSError as error:
        print(os_sentence(error), file=sys.stderr)
    except Exception as error:
        if not hasattr(error, "format_message"):
            raise
        print(_error(error), file=sys.stderr)
    return REFUSED


def _error(error: Any) -> str:
    message = error.format_message()
    if type(error).__name__ == "NoArgsIsHelpError":  # of the click that typer carries or, before, of its own package
        return str(message)
    for pattern, key in _ERRORS:
        if found := re.fullmatch(pattern, message, re.DOTALL):
            what = (found.groups() or ("",))[0].replace("'", "")
            typed = getattr(getattr(error, "ctx", None), "command", None)
            options = [name for value in getattr(typed, "params", ()) for name in value.opts if name.startswith("--")]
            few = ", ".join(options[:_MOST_OPTIONS]) + (", …" if options[_MOST_OPTIONS:] else "")
            hint = perhaps(what, options) or (text_of("cli.options_are", options=few) if few else ".")
            return text_of(key, what=what, hint=hint, how=_how(error, what))
    return text_of("cli.error_other" if message else "cli.error_missing_command", how=_how(error))


def _how(error: Any, what: str = "") -> str:
    """End of a message: an example of the command whose option or argument is wrong."""
    ctx = getattr(error, "ctx", None)
    command = getattr(ctx, "command", None)
    return text_of("cli.for_example", example=command.example(ctx, what)) if isinstance(command, Command) else ""


@contextmanager
def progress(label: str, after: float = 1.0) -> Iterator[Callable[[int, int], None]]:
    """A progress bar on standard error that shows only once the work has taken `after` seconds."""
    began = time.monotonic()
    bar: Any = None
    task: Any = None

    def step(done: int, total: int) -> None:
        nonlocal bar, task
        if bar is None:
            if time.monotonic() - began < after or not sys.stderr.isatty():
                return
            from rich.console import Console
            from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

            columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
            bar = Progress(*columns, console=Console(stderr=True), transient=True)
            bar.start()
            task = bar.add_task(label, total=total)
        bar.update(task, completed=done, total=total)

    try:
        yield step
    finally:
        if bar is not None:
            bar.stop()
