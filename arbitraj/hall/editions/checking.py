"""Check before publishing, in the background: pages show its last result.

The folder is graded in a process of its own, and again after changes once somebody looks. Whether the points of a sheet
are possible takes longer: until then the sheet is reported as unverified. After a timeout it is retried later, as long
as somebody looks.
"""

import logging
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Future
from contextlib import closing, contextmanager
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from threading import Condition, Event, Lock, Thread
from time import monotonic
from typing import TYPE_CHECKING, Any

from arbitraj.desk.command_io import CommandIo, Progress
from arbitraj.desk.inputs import files_seen
from arbitraj.hall.kernel.apart import Worker, outcome
from arbitraj.hall.page.site import Opening
from arbitraj.problems import Problem, ProblemsError
from arbitraj.record.question import LookAt
from arbitraj.record.results_file import InputHashes
from arbitraj.shares import work_gently
from arbitraj.text import Message

_LOG = logging.getLogger("arbitraj.hall")
_A_CHECK, _A_BOUND = 600.0, 3600.0  # timeouts in seconds, for a laptop that does everything else first
_PAUSE, _A_LOOK = 60.0, 1.0  # seconds before a retry, and between two checks whether it is due
_PATIENCE = 300.0  # seconds that publishing waits
_A_WHILE = 100  # checks before their process is restarted


@dataclass(frozen=True, slots=True)
class RankedPlayer:
    """A line of a ranking: of an edition, or as it would be if published now."""

    place: int
    table: int
    name: str
    total: int
    sheet: str


@dataclass(frozen=True, slots=True)
class Checked:
    """Result for a folder with the hash `seen` (`files_seen`), or the `problems` that prevent publishing.

    `unverified`: sheets whose points are not known to be possible yet. `inputs` are the hashes of what was graded.
    """

    seen: str
    standings: tuple[RankedPlayer, ...] = ()
    look_at: tuple[LookAt, ...] = ()
    unverified: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()
    inputs: InputHashes | None = None


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
    from arbitraj.desk.command_io import ALONE
    from arbitraj.desk.editions.edition import basis_of

    seen = files_seen(folder)
    try:
        basis = basis_of(folder, ALONE.progress_for, counted=False)
        stops, _ = unlike_hand_ins(folder)
    except ProblemsError as error:
        return Checked(seen, problems=tuple(error.problems))
    places = ((standing.place, standing.correction) for standing in basis.graded.ranking.standings)
    standings = (RankedPlayer(place, s.player.table, s.player.name, s.total, s.submission.sheet) for place, s in places)
    return Checked(seen, tuple(standings), basis.look_at, basis.unverified, tuple(stops), basis.inputs.data)


def _count(folder: Path) -> None:
    """Count bounds, in a third process, as it takes long."""
    from arbitraj.desk.command_io import ALONE
    from arbitraj.desk.grading.grade import count_bound, grade

    count_bound(grade(folder, ALONE.progress_for))


@contextmanager
def checked_apart(opening: Opening) -> Iterator[None]:
    """Run the check while the hall is open."""
    site = opening.site
    with closing(PublishingCheck(opening.folder, lambda: site.topics.tell({"verificat"}))) as check:
        site.hall.tools[PublishingCheck] = check
        yield


@dataclass(frozen=True, slots=True)
class EditionUnderWay:
    """An edition in the making: person, time, and `what`: a stage, or `verifica` for a verification.

    `part` is the current work (`ProgressFor`), with `done` of `total` steps, 0 if they are not counted. `waits`:
    somebody else is writing into the folder.
    """

    who: str
    what: str
    since: datetime
    part: str = ""
    done: int = 0
    total: int = 0
    waits: bool = False


class EditionsUnderWay:
    """Editions in the making. `changed` is called when pages would show something else."""

    def __init__(self, changed: Callable[[], None]) -> None:
        self._changed = changed
        self._going = dict[object, EditionUnderWay]()

    @property
    def going(self) -> tuple[EditionUnderWay, ...]:
        """Those in the making, in the order begun."""
        return tuple(self._going.values())

    @contextmanager
    def making(self, who: str, what: str, since: datetime) -> Iterator[CommandIo]:
        """`CommandIo` for making an edition: its progress is shown until it is done or fails."""
        mine = object()

        def shown(now: EditionUnderWay) -> None:
            self._going[mine] = now
            self._changed()

        @contextmanager
        def progress_for(part: str) -> Iterator[Progress]:
            shown(EditionUnderWay(who, what, since, part))
            yield lambda done, total: shown(EditionUnderWay(who, what, since, part, done, total))

        shown(EditionUnderWay(who, what, since))
        try:
            yield CommandIo(progress_for, lambda text: shown(replace(self._going[mine], waits=True)))
        finally:
            del self._going[mine]
            self._changed()


if TYPE_CHECKING:
    from arbitraj.desk.editions.verify import Verified

_SECONDS = 3600.0  # timeout: all documents are made again, on a laptop that does everything else first


@dataclass(frozen=True, slots=True)
class EditionVerified:
    """Result of a verification: person, time, and `found` or the problems."""

    who: str
    when: datetime
    found: "Verified | None" = None
    problems: tuple[Problem, ...] = ()


class EditionVerifying:
    """Verifies one edition at a time. `flush` first writes the hall's state into the folder."""

    def __init__(self, folder: Path, flush: Callable[[], object], under_way: EditionsUnderWay) -> None:
        self.last: EditionVerified | None = None
        self._folder, self._flush, self._under_way = folder, flush, under_way
        self._process, self._lock, self._ended = Worker(work_gently, 1), Lock(), Event()
        self._thread: Thread | None = None

    @property
    def going(self) -> bool:
        """Whether a verification is running."""
        return self._thread is not None and self._thread.is_alive()

    def begin(self, who: str, when: datetime, again: bool) -> Message | None:
        """Verify the newest edition, made anew or not (`again`). Returns None or a refusal."""
        with self._lock:
            if self.going:
                return Message("hall.verify_going")
            self._thread = Thread(target=self._verify, args=(who, when, again), name="verifica", daemon=True)
            self._thread.start()
        return None

    def close(self) -> None:
        """Stop the process, even if busy."""
        self._ended.set()
        if self._thread:
            self._thread.join()
        self._process.close()

    def _verify(self, who: str, when: datetime, again: bool) -> None:
        with self._under_way.making(who, "verifica", when):
            try:
                self._flush()
                found = outcome(self._process.asked(_verified, _SECONDS, self._folder, again), self._ended)
                self.last = EditionVerified(who, when, found)
            except ProblemsError as error:
                self.last = EditionVerified(who, when, problems=tuple(error.problems))
            except CancelledError:  # it ends with the hall
                return
            except Exception as error:  # the process died or timed out
                _LOG.exception("verifică")
                why = Message("hall.verify_broken", why=str(error) or type(error).__name__)
                self.last = EditionVerified(who, when, problems=(Problem("", "", why),))


def _verified(folder: Path, again: bool) -> "Verified":
    """Verify, in the worker process. Raises ProblemsError."""
    from arbitraj.desk.editions.verify import Verifying, verify

    return verify(folder, Verifying(again=again))


@contextmanager
def verified_apart(opening: Opening) -> Iterator[None]:
    """Offer verification while the hall is open."""
    site = opening.site
    with closing(EditionVerifying(opening.folder, lambda: site.flush(), site.hall.of(EditionsUnderWay))) as verifying:
        site.hall.tools[EditionVerifying] = verifying
        yield
