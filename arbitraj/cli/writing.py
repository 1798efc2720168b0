"""Messages common to all writing commands: waiting, files written, copies kept, warnings."""

import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING

from arbitraj.cli.shell import progress
from arbitraj.text import say

if TYPE_CHECKING:
    from arbitraj.desk.door import Door
    from arbitraj.desk.output import FilesWritten


def door() -> "Door":
    """The door of the terminal."""
    from arbitraj.desk.door import Door

    return Door(lambda part: progress(say(f"cli.{part}")), heard, heard)


def print_written(written: "FilesWritten") -> None:
    """Say what was written into a folder, and what of it was kept beside."""
    for name, copy in written.copies:
        print_kept(name, copy)
    print(say("cli.results_in", folder=written.folder, files=", ".join(written.files)))


def print_kept(name: str, copy: str) -> None:
    """Say that a file was as a person had changed it, where there is a copy of it."""
    if copy:
        print(say("cli.kept_copy", name=name, copy=copy))


def warn(warnings: Iterable[str]) -> None:
    """Say what the user is warned of."""
    for warning in warnings:
        print(say("cli.warning", text=warning), file=sys.stderr)


def heard(text: str) -> None:
    """Say at once who is waited for, or what was cut short."""
    print(text, file=sys.stderr, flush=True)
