"""A folder opened as a hall: its log kept, its pages ready to be served."""

from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from secrets import token_hex

from arbitraj.hall.events import TakenOver
from arbitraj.hall.grading import Bench, open_bench
from arbitraj.hall.mirror.mirror import ChangedFile, Mirror
from arbitraj.hall.rights import PROGRAM
from arbitraj.hall.service import Hall
from arbitraj.hall.store.keeper import Keeper, keeping
from arbitraj.hall.store.ticker import Ticker
from arbitraj.hall.triage.queue import FILE, Waiting
from arbitraj.hall.triage.stage import Triage
from arbitraj.hall.web.accounts import Accounts
from arbitraj.hall.web.sessions import Sessions
from arbitraj.hall.web.site import Joined, Site
from arbitraj.problems import Problem
from arbitraj.record.question import ReadingTotal

MIRRORED_EVERY = 0.8  # seconds: what changed is in the folder within two


@contextmanager
def opened_site(
    folder: Path, who: str, base: Path | None = None, copies: Path | None = None, takes_over: bool = False
) -> Iterator[Site]:
    """The hall of a folder while it is open; `who` is this server, as a second one is told.

    `takes_over`: another laptop was the hall before; whatever it sends or is sent from now on is refused.

    Raises ProblemsError where the folder cannot be opened or is another server's.
    """
    bench = open_bench(folder)
    with keeping(folder, who, base, copies) as keeper:
        site = site_of_keeper(keeper, bench)
        if takes_over:
            _take_over(site, keeper, who)
        with mirrored(folder, site.hall) as mirror:
            site.warned += [lambda: keeper.kept.warnings, lambda: mirror.warnings]
            site.copied = lambda: keeper.kept.copied
            site.folder, site.flush = folder, lambda: _flushed(mirror)
            try:
                yield site
            finally:
                site.topics.close()


def _take_over(site: Site, keeper: Keeper, who: str) -> None:
    site.mandate += 1
    taken = site.hall.do(PROGRAM, "", token_hex(16), TakenOver(site.mandate, who[:100]))
    assert taken.event is not None
    keeper.store.take_over(site.mandate)
    keeper.flush()


def _flushed(mirror: Mirror) -> tuple[Problem, ...]:
    for _ in range(2):  # what was written is looked at again
        mirror.look()
    return (*mirror.warnings, *(Problem(each.name, "", each.text) for each in mirror.changed))


@contextmanager
def mirrored(folder: Path, hall: Hall) -> Iterator[Mirror]:
    """Keep a folder in step with its hall: taken in at the start, looked at every second, written a last time."""
    mirror = Mirror(folder, hall.triage.bench, hall)
    mirror.open()
    hall.outside.append(lambda: tuple(map(_waiting, mirror.changed)))
    ticker = Ticker("dosar", MIRRORED_EVERY, mirror.look)
    try:
        yield mirror
    finally:
        ticker.close()


def _waiting(changed: ChangedFile) -> Waiting:
    values = ("al_lor", "al_nostru") if changed.takeable else ("al_nostru",) if changed.readable else ()
    readings = tuple(map(ReadingTotal, values))
    return Waiting(FILE, "", changed.question, str(changed.text), ("dosar",), readings=readings, chief=True)


def site_of_keeper(keeper: Keeper, bench: Bench) -> Site:
    """The hall whose log somebody keeps."""
    hall = Hall(keeper, Triage(bench, keeper.store.competition))
    sessions = Sessions(keeper.store, hall)
    joined = Joined(Accounts(keeper.store, hall), sessions)
    # every station is told it: by the name itself, which lots are drawn by, a typist could work out the control sample
    name = sha256(keeper.store.competition.encode()).hexdigest()[:32]
    site = Site(hall, sessions, name, joined=joined, mandate=max(keeper.store.mandate, hall.state.mandate))
    site.journal = keeper.journal_after
    hall.heard.append(site.topics.hear)
    return site
