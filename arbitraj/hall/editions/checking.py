"""Check before publishing, in the background: pages show its last result.

The folder is graded in a process of its own, and again after changes once somebody looks. Whether the points of a sheet
are possible takes longer: until then the sheet is reported as unverified. After a timeout it is retried later, as long
as somebody looks.
"""

import logging
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Future
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from threading import Condition, Event, Thread
from time import monotonic
from typing import Any

from arbitraj.desk.inputs import files_seen
from arbitraj.hall.kernel.apart import Worker, outcome
from arbitraj.hall.page.site import Opening
from arbitraj.problems import Problem, ProblemsError
from arbitraj.record.question import LookAt
from arbitraj.shares import work_gently

_LOG = logging.getLogger("arbitraj.hall")
_A_CHECK, _A_BOUND = 600.0, 3600.0  # timeouts in seconds, for a laptop that does everything else first
_PAUSE, _A_LOOK = 60.0, 1.0  # seconds before a retry, and between two checks whether it is due
_PATIENCE = 300.0  # seconds that publishing waits
_A_WHILE = 100  # checks before their process is restarted


@dataclass(frozen=True, slots=True)
class RankedLine:
    """A line of the ranking if published now."""

    place: int
    name: str
    total: int
    sheet: str


@dataclass(frozen=True, slots=True)
class Checked:
    """Result for a folder with the hash `seen` (`files_seen`), or the `problems` that prevent publishing.

    `unverified`: sheets whose points are not known to be possible yet.
    """

    seen: str
    standings: tuple[RankedLine, ...] = ()
    look_at: tuple[LookAt, ...] = ()
    unverified: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()


class PublishingCheck:
    """Checker of a hall's folder. `changed` is called when pages would show something else.

    It begins only once somebody looks, in a thread of its own that waits for it.
    """

    def __init__(self, folder: Path, changed: Callable[[], None]) -> None:
        self.known: Checked | None = None
        self._folder, self._changed = folder, changed
        self._process, self._counting = Worker(work_gently, _A_WHILE), Worker(work_gently, 1)
        self._bound: Future[Any] | None = None
        self._told, self._ended = Condition(), Event()
        self._wanted = self._anew = False
        self._not_before = self._count_after = 0.0
        self._thread = Thread(target=self._run, name="verificare", daemon=True)
        self._thread.start()

    def now(self) -> tuple[Checked | None, bool]:
        """(last result, whether it is current). Asking requests a new check if needed."""
        known = self.known
        fresh = known is not None and known.seen == self._seen()
        if not fresh or (known and known.unverified):
            self._wanted = True
            self._tell()
        return known, fresh

    def wait(self) -> None:
        """Wait until all sheets are verified or that timed out. The caller must hold no locks."""
        until = monotonic() + _PATIENCE
        while not self._ended.is_set() and monotonic() < until:
            known, fresh = self.now()
            if known and fresh and (not known.unverified or (self._bound is None and monotonic() < self._count_after)):
                return
            with self._told:
                self._told.wait(_A_LOOK)

    def close(self) -> None:
        """Stop the processes, even if busy."""
        self._ended.set()
        self._tell()
        self._thread.join()
        self._process.close()
        self._counting.close()

    def _run(self) -> None:
        while not self._ended.is_set():
            with self._told:
                self._told.wait_for(lambda: self._ended.is_set() or self._due, _A_LOOK)
                if self._ended.is_set() or not self._due:
                    continue
                self._wanted = False
            try:
                self._check()
            except CancelledError:  # it ends with the hall
                return
            except Exception:  # the process died or timed out, without a result
                _LOG.exception("verificare")
                self._wanted, self._not_before = True, monotonic() + _PAUSE

    @property
    def _due(self) -> bool:
        return self._wanted and monotonic() >= self._not_before

    def _check(self) -> None:
        known = self.known
        if known is None or self._anew or known.seen != self._seen():
            self._anew = False
            self.known = known = outcome(self._process.asked(_checked, _A_CHECK, self._folder), self._ended)
            self._changed()
        if known.unverified and self._bound is None and monotonic() >= self._count_after:
            self._count_after = monotonic() + _A_BOUND
            self._bound = self._counting.asked(_count, _A_BOUND, self._folder)
            self._bound.add_done_callback(self._counted)

    def _tell(self) -> None:
        with self._told:
            self._told.notify_all()

    def _counted(self, bound: "Future[Any]") -> None:
        """Note the end of a count, whose result the next check finds."""
        with self._told:
            self._bound, self._count_after = None, monotonic() + _PAUSE
            self._anew = self._wanted = not (bound.cancelled() or bound.exception())
            self._told.notify_all()

    def _seen(self) -> str:
        try:
            return files_seen(self._folder)
        except OSError:  # the folder is gone, or one file of it in this moment
            return ""


def _checked(folder: Path) -> Checked:
    """Check a folder, in the worker process."""
    from arbitraj.desk.appeals.sanctions import unlike_hand_ins
    from arbitraj.desk.door import ALONE
    from arbitraj.desk.editions.edition import basis_of

    seen = files_seen(folder)
    try:
        basis = basis_of(folder, ALONE.watch, counted=False)
        stops, _ = unlike_hand_ins(folder)
    except ProblemsError as error:
        return Checked(seen, problems=tuple(error.problems))
    places = ((standing.place, standing.correction) for standing in basis.graded.ranking.standings)
    standings = (RankedLine(place, sheet.player.name, sheet.total, sheet.hand_in.sheet) for place, sheet in places)
    return Checked(seen, tuple(standings), basis.look_at, basis.unverified, tuple(stops))


def _count(folder: Path) -> None:
    """Count bounds, in a third process, as it takes long."""
    from arbitraj.desk.door import ALONE
    from arbitraj.desk.grading.grade import count_bound, grade

    count_bound(grade(folder, ALONE.watch))


@contextmanager
def checked_apart(opening: Opening) -> Iterator[None]:
    """Run the check while the hall is open."""
    site = opening.site
    with closing(PublishingCheck(opening.folder, lambda: site.topics.tell({"verificat"}))) as check:
        site.hall.tools[PublishingCheck] = check
        yield
