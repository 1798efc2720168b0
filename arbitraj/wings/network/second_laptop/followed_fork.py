"""Fork of a second laptop's journal from that of the hall it follows."""

from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from arbitraj.hall.kernel.store.keeper import JOURNAL
from arbitraj.problems import Problem
from arbitraj.text import said
from arbitraj.wings.network.second_laptop.gathered import hears_of, other_log


def where_parted(folder: Path, address: str, fetched: Callable[[int], bytes]) -> Problem | None:
    """Problem of two halls that went on from one log, with the events that only one has. None if they did not.

    `fetched` gives whole lines of the followed journal after a byte position. If that one has the newer mandate, this
    folder records that it is no longer the hall. Raises OSError, HTTPException, ProblemsError.
    """
    with TemporaryDirectory() as aside:
        path = Path(aside) / JOURNAL
        with path.open("wb") as file:
            while data := fetched(file.tell()):
                file.write(data)
        log = other_log(folder, path)
        if log is None:
            return Problem(address, "", said("network.follows_other_log"))
        if log.fork is None:
            return None
        hears_of(folder, log)
        return Problem(address, "", said("network.follow_forked", **log.fork.sides))
