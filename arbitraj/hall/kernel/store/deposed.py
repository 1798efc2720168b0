"""Notice of a newer mandate: another laptop is the hall now. Kept beside the log, over restarts."""

from contextlib import suppress
from pathlib import Path

import msgspec
from msgspec import Struct, field

from arbitraj.atomic import write_text
from arbitraj.hall.kernel.store.faults import refusing
from arbitraj.problems import Problem
from arbitraj.text import Message, text_of

FILE = "preluata.json"


class Deposed(Struct, frozen=True):
    """The newer `mandate` and the `source` of the notice, in words."""

    mandate: int = field(name="mandat", default=0)
    source: str = field(name="de_la", default="")

    @property
    def problem(self) -> Problem:
        """The message for everybody in the hall."""
        return Problem("", "", Message("hall.deposed", source=self.source or text_of("hall.deposed_by_file")))


_READS = msgspec.json.Decoder(Deposed)


def deposed_in(home: Path) -> Deposed | None:
    """The stored notice, None if there is none. An unreadable file still counts as a notice."""
    try:
        return _READS.decode((home / FILE).read_bytes())
    except FileNotFoundError:
        return None
    except (OSError, msgspec.DecodeError):
        return Deposed()


def depose(home: Path, heard: Deposed) -> None:
    """Store the notice. Raises ProblemsError."""
    with refusing(home / FILE):
        write_text(home / FILE, msgspec.json.encode(heard).decode() + "\n")


def reinstate(home: Path) -> None:
    """Delete the notice: this laptop is the hall again, with a still newer mandate. Raises ProblemsError."""
    with refusing(home / FILE), suppress(FileNotFoundError):
        (home / FILE).unlink()
