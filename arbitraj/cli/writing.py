"""Output common to commands: answers as data (`--json [FIȘIER]`), waiting, files written, copies kept, warnings."""

import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from arbitraj.cli.shell import JSON_OPTION, ON_SCREEN, progress
from arbitraj.desk.option import Option
from arbitraj.text import keyed, text_of

if TYPE_CHECKING:
    from arbitraj.desk.command_io import CommandIo
    from arbitraj.desk.output import FilesWritten

_PARTS = keyed("""cli.*
    cli.reading cli.correcting cli.analysing cli.writing_site cli.solving cli.writing_forms cli.writing
    cli.publishing cli.archiving
""")


def terminal_io() -> "CommandIo":
    """The `CommandIo` of the terminal."""
    from arbitraj.desk.command_io import CommandIo

    return CommandIo(lambda part: progress(text_of(_PARTS[part])), on_notice, on_notice)


def print_written(written: "FilesWritten") -> None:
    """Print the files written into a folder, and the copies kept."""
    for name, copy in written.copies:
        print_kept(name, copy)
    print(text_of("cli.results_in", folder=written.folder, files=", ".join(written.files)))


def print_kept(name: str, copy: str) -> None:
    """Print that a file changed by a person was kept as a copy, if it was."""
    if copy:
        print(text_of("cli.kept_copy", name=name, copy=copy))


def warn(warnings: Iterable[str]) -> None:
    """Print warnings."""
    for warning in warnings:
        print(text_of("cli.warning", text=warning), file=sys.stderr)


def on_notice(text: str) -> None:
    """Print notices about waiting and interrupted commands at once."""
    print(text, file=sys.stderr, flush=True)


AnswerFile = Annotated[str, Option(JSON_OPTION, "cli.opt_json", "[FIȘIER]")]


def told_as_data(json_file: str, data: Any) -> bool:
    """Write the answer as JSON if that is wanted. Returns whether nothing else is to be shown. Raises OSError."""
    if not json_file:
        return False
    from arbitraj.atomic import write_text

    text = json.dumps(data, ensure_ascii=False, indent=1, default=lambda value: value.isoformat()) + "\n"
    if json_file == ON_SCREEN:
        sys.stdout.write(text)
        return True
    write_text(Path(json_file), text)
    return False


def answer_file(json_file: str) -> Path | None:
    """The file named for the answer, if any."""
    return Path(json_file) if json_file not in ("", ON_SCREEN) else None
