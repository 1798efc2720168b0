"""Streams for standard output and error that never stop a command.

They may be closed, full, cut off by `| head`, or in a code page without ș and ț.
"""

import errno
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TextIO

from arbitraj.problems import Problem
from arbitraj.refusals import os_reason
from arbitraj.text import Message, harmless, text_of

_BROKEN_OFF = (errno.EPIPE, errno.EINVAL)  # no reader any more (EINVAL on Windows)


class _Patient:
    """A stream whose writer continues if nothing can be written: a command's effect does not depend on its output."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self.lost: OSError | None = None

    def write(self, text: str) -> int:
        try:
            return self._stream.write(text)
        except OSError as error:
            self._give_up(error)
            return len(text)

    def flush(self) -> None:
        try:
            self._stream.flush()
        except OSError as error:
            self._give_up(error)

    def _give_up(self, error: OSError) -> None:
        self.lost = self.lost or error
        # buffered text would be written again as the process ends
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, self._stream.fileno())
        os.close(nowhere)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


@contextmanager
def patient_streams() -> Iterator[Callable[[], bool]]:
    """Make both streams patient and UTF-8. Yields a function: whether output was lost while somebody was reading."""
    before, typed = (sys.stdout, sys.stderr), sys.stdin
    sys.stdin = typed or Path(os.devnull).open(encoding="utf-8")  # noqa: SIM115 (closed: nobody answers)
    out, err = (_Patient(_usable(stream)) for stream in before)
    sys.stdout, sys.stderr = out, err

    def lost() -> bool:
        return out.lost is not None and out.lost.errno not in _BROKEN_OFF

    try:
        yield lost
    finally:
        out.flush()
        if out.lost is not None and lost():
            print(text_of("cli.output_lost", why=os_reason(out.lost)), file=sys.stderr)
        err.flush()
        (sys.stdout, sys.stderr), sys.stdin = before, typed


def quiet_of_refusals(seen: "sys.UnraisableHookArgs") -> None:
    """Unraisable hook that ignores OSError: a stream that cannot be closed was reported when writing failed."""
    if not isinstance(seen.exc_value, OSError):
        sys.__unraisablehook__(seen)


def _usable(stream: TextIO | None) -> TextIO:
    """A stream that is there, of UTF-8: a console may have another code page, a file's name may be no text at all."""
    if stream is None:  # closed before the start: the next opened file would get its number
        return Path(os.devnull).open("w", encoding="utf-8")
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure:
        reconfigure(encoding="utf-8", errors="replace")
    return stream


def unreadable_arguments() -> list[Problem]:
    """Problems of arguments that are no text, except names of existing files."""
    surrogates = (text for text in sys.argv[1:] if any("\ud800" <= sign <= "\udfff" for sign in text))
    wrong = (text for text in surrogates if not os.path.lexists(text))
    return [Problem(harmless(text), "", Message("cli.argument_not_text")) for text in wrong]
