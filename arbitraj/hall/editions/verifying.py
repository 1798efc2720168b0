"""Verification of the published edition against the folder, on request, in a process of its own."""

import logging
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from threading import Event, Lock, Thread
from typing import TYPE_CHECKING

from arbitraj.hall.editions.under_way import EditionsUnderWay
from arbitraj.hall.kernel.apart import Worker, outcome
from arbitraj.hall.page.site import Opening
from arbitraj.problems import Problem, ProblemsError
from arbitraj.shares import work_gently
from arbitraj.text import Said, said

if TYPE_CHECKING:
    from arbitraj.desk.editions.verify import Verified

_LOG = logging.getLogger("arbitraj.hall")
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

    def begin(self, who: str, when: datetime, again: bool) -> Said | None:
        """Verify the newest edition, made anew or not (`again`). Returns None or a refusal."""
        with self._lock:
            if self.going:
                return said("hall.verify_going")
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
                why = said("hall.verify_broken", why=str(error) or type(error).__name__)
                self.last = EditionVerified(who, when, problems=(Problem("", "", why),))


def _verified(folder: Path, again: bool) -> "Verified":
    """Verify, in the worker process. Raises ProblemsError."""
    from arbitraj.desk.editions.verify import Verifying, verify

    return verify(folder, Verifying(again=again))


@contextmanager
def verified_apart(opening: Opening) -> Iterator[None]:
    """Offer verification while the hall is open."""
    site = opening.site
    under_way = site.opened(EditionsUnderWay)
    assert under_way is not None  # opened with every hall
    with closing(EditionVerifying(opening.folder, lambda: site.flush(), under_way)) as verifying:
        site.hall.tools[EditionVerifying] = verifying
        yield
