"""A newer mandate that a hall heard of: another laptop is the hall now. Kept beside the log, over every restart."""

from contextlib import suppress
from pathlib import Path

import msgspec
from msgspec import Struct, field

from arbitraj.atomic import write_text
from arbitraj.hall.kernel.store.faults import refusing
from arbitraj.problems import Problem
from arbitraj.text import said, say

FILE = "preluata.json"


class Deposed(Struct, frozen=True):
    """The `mandate` that was heard of, and `source`, who told it, in words."""

    mandate: int = field(name="mandat", default=0)
    source: str = field(name="de_la", default="")

    @property
    def problem(self) -> Problem:
        """In words, for everybody in the hall."""
        return Problem("", "", said("hall.deposed", source=self.source or say("hall.deposed_by_file")))


_READS = msgspec.json.Decoder(Deposed)


def deposed_in(home: Path) -> Deposed | None:
    """What was heard; one that cannot be read was heard all the same."""
    try:
        return _READS.decode((home / FILE).read_bytes())
    except FileNotFoundError:
        return None
    except (OSError, msgspec.DecodeError):
        return Deposed()


def depose(home: Path, heard: Deposed) -> None:
    """Keep what was heard. Raises ProblemsError."""
    with refusing(home / FILE):
        write_text(home / FILE, msgspec.json.encode(heard).decode() + "\n")


def reinstate(home: Path) -> None:
    """This laptop is the hall again, by a mandate that is newer still. Raises ProblemsError."""
    with refusing(home / FILE), suppress(FileNotFoundError):
        (home / FILE).unlink()
