"""What every command shares: help and errors in the user's language, exit status, progress."""

import re
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup

from arbitraj.problems import ProblemsError, os_reason
from arbitraj.text import say

REFUSED = 2
_ERRORS = (
    (r"Missing argument '?(.*?)'?\.", "error_missing_argument"),
    (r"Missing option '?(.*?)'?\.", "error_missing_option"),
    (r"No such option: (\S+).*", "error_no_such_option"),
    (r"No such command '(.*?)'.*", "error_no_such_command"),
    (r"Got unexpected extra arguments? \((.*)\)", "error_extra_argument"),
    (r"Option '?(.*?)'? requires an argument.*", "error_option_needs_value"),
    (r"Invalid value for (.*?): .*", "error_invalid_value"),
    (r"Missing command.*", "error_missing_command"),
)
_HELP = (
    ("Usage: ", "help_usage"),
    ("Show this message and exit.", "help_help"),
    ("Options:", "help_options"),
    ("Arguments:", "help_arguments"),
    ("Commands:", "help_commands"),
    ("[OPTIONS]", "help_options_meta"),
    ("COMMAND [ARGS]...", "help_command_meta"),
    ("[required]", "help_required"),
    ("[default: ", "help_default"),
)


def _translated(text: str) -> str:
    text = re.sub(r" <[^>]*>(?=  )", lambda found: " " * len(found.group()), text)  # columns stay in line
    text = re.sub(r" <[^>]*>|[{}]", "", text)
    for english, key in _HELP:
        text = text.replace(english, say(f"cli.{key}"))
    return text


class Command(TyperCommand):
    """A command whose help speaks the user's language."""

    def get_help(self, ctx: Any) -> str:
        return _translated(super().get_help(ctx))


class Group(TyperGroup):
    """A group of commands whose help speaks the user's language."""

    def get_help(self, ctx: Any) -> str:
        return _translated(super().get_help(ctx))


def new_app(help_key: str) -> typer.Typer:
    """A typer application without rich help (it costs start-up time) and without English tracebacks."""
    return typer.Typer(
        cls=Group,
        help=say(f"cli.{help_key}"),
        rich_markup_mode=None,
        add_completion=False,
        no_args_is_help=True,
        pretty_exceptions_enable=False,
    )


def run_app(app: typer.Typer) -> int:
    """Run the command line; the exit status: 0 done, 1 a negative answer, 2 refused with the reasons on stderr."""
    _utf8()
    try:
        return int(app(standalone_mode=False) or 0)
    except ProblemsError as error:
        for problem in error.problems:
            print(problem, file=sys.stderr)
        if error.hint:
            print(error.hint, file=sys.stderr)
    except typer.Abort:
        print(say("cli.aborted"), file=sys.stderr)
    except KeyboardInterrupt:
        print(say("cli.aborted"), file=sys.stderr)
    except BrokenPipeError:
        return 1
    except OSError as error:
        print(say("cli.os_error", file=error.filename or "", error=os_reason(error)), file=sys.stderr)
    except Exception as error:
        message = getattr(error, "format_message", None)
        if message is None:
            raise
        shown = message()
        print(shown if shown.startswith(say("cli.help_usage")) else _error(shown), file=sys.stderr)
    return REFUSED


def _error(message: str) -> str:
    if not message:
        return say("cli.error_missing_command")
    for pattern, key in _ERRORS:
        found = re.fullmatch(pattern, message, re.DOTALL)
        if found:
            return say(f"cli.{key}", what=(found.groups() or ("",))[0].replace("'", ""))
    return say("cli.error_other", message=message)


def _utf8() -> None:
    """Windows consoles and pipes may default to a code page without ș and ț; a file's name may be no text at all."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure:
            reconfigure(encoding="utf-8", errors="replace")


def watched(part: str) -> AbstractContextManager[Callable[[int, int], None]]:
    """The progress bar of a part of grading."""
    return progress(say(f"cli.{part}"))


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
