"""A folder opened as a hall: its log kept, its pages ready to be served."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from arbitraj.desk.grade import open_folder
from arbitraj.hall.grading import Bench
from arbitraj.hall.service import Hall
from arbitraj.hall.store.keeper import Keeper, keeping
from arbitraj.hall.triage.stage import Triage
from arbitraj.hall.web.accounts import Accounts
from arbitraj.hall.web.sessions import Sessions
from arbitraj.hall.web.site import Joined, Site


@contextmanager
def opened_site(folder: Path, who: str, base: Path | None = None, copies: Path | None = None) -> Iterator[Site]:
    """The hall of a folder while it is open; `who` is this server, as a second one is told.

    Raises ProblemsError where the folder cannot be opened or is another server's.
    """
    opened = open_folder(folder)
    bench = Bench(opened.contest.competition, opened.words, opened.scale)
    with keeping(folder, who, base, copies) as keeper:
        site = site_of_keeper(keeper, bench)
        try:
            yield site
        finally:
            site.topics.close()


def site_of_keeper(keeper: Keeper, bench: Bench) -> Site:
    """The hall whose log somebody keeps."""
    hall = Hall(keeper, Triage(bench, keeper.store.competition))
    sessions = Sessions(keeper.store, hall)
    joined = Joined(Accounts(keeper.store, hall), sessions)
    site = Site(hall, sessions, keeper.store.competition, joined=joined, mandate=keeper.store.mandate)
    hall.heard.append(site.topics.hear)
    return site
