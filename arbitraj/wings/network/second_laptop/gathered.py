"""Another log of this same hall, brought here after two laptops were the hall at once."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

import msgspec

from arbitraj.atomic import replacing
from arbitraj.hall.kernel.event import BadEventError
from arbitraj.hall.kernel.store.deposed import Deposed, depose, deposed_in
from arbitraj.hall.kernel.store.faults import refusing
from arbitraj.hall.kernel.store.journal import JournalRead, read_journal
from arbitraj.hall.kernel.store.keeper import BRANCHES, HALL, JOURNAL, EventStore
from arbitraj.hall.kernel.store.rows import Fork, LogRow, by_people, fork_of
from arbitraj.hall.page.site import Site
from arbitraj.problems import Problem, ProblemsError, refuse_any
from arbitraj.text import said, say
from arbitraj.wings.network.second_laptop.other_branch import BothHave, BranchTaken, take_branch


@dataclass(frozen=True, slots=True)
class OtherLog:
    """A journal of this hall that was brought, and its fork from the one here, None if there is none.

    `newer`: it has a later mandate, so that its laptop is the hall.
    """

    path: Path
    rows: tuple[LogRow, ...]
    fork: Fork | None
    newer: bool


def other_log(folder: Path, path: Path) -> OtherLog | None:
    """The brought log, None if it is not of this hall. Raises ProblemsError."""
    own, other = read_journal(folder / HALL / JOURNAL), read_journal(path)
    if not own.competition or own.competition != other.competition:
        return None
    refuse_any((*own.problems, *other.problems))
    return OtherLog(path, other.known, fork_of(own.known, other.known), _mandate(other) > _mandate(own))


def _mandate(read: JournalRead) -> int:
    """The newest mandate in a log."""
    found = [1]
    for row in read.known:
        if row.kind == "preluat":
            with suppress(msgspec.DecodeError, KeyError, TypeError, ValueError):
                found.append(int(msgspec.json.decode(row.data)["mandat"]))
    return max(found)


def hears_of(folder: Path, log: OtherLog) -> bool:
    """Whether another laptop is the hall, which this folder then records. Raises ProblemsError."""
    home = folder / HALL
    if log.newer and deposed_in(home) is None:
        depose(home, Deposed(source=say("network.deposed_by_journal")))
    return log.newer or deposed_in(home) is not None


def keep_log(folder: Path, log: OtherLog) -> None:
    """Store the brought log whole beside the own one. Raises ProblemsError."""
    with refusing(log.path):
        data = log.path.read_bytes()
    kept = folder / HALL / BRANCHES / f"{sha256(data).hexdigest()[:12]}.jsonl"
    with refusing(kept), replacing(kept) as beside:
        beside.write_bytes(data)


def take_log(site: Site, log: OtherLog, chooses: Callable[[BothHave], bool]) -> BranchTaken:
    """Import events that only the other log has. Raises ProblemsError."""
    keeper = site.opened(EventStore)
    assert keeper is not None
    fork = fork_of(keeper.store.rows(), log.rows)
    if fork is None:
        return BranchTaken((), ())
    try:
        return take_branch(site.hall, fork, log.rows, chooses)
    except BadEventError as error:
        raise ProblemsError([Problem(str(log.path), "", said("network.branch_newer", why=error))]) from None


def has_more(fork: Fork) -> bool:
    """Whether it has events of persons that are missing here."""
    return bool(by_people(fork.other))
