"""Search for the best construction of the round while the hall goes on: one at a time, on one core at low priority. The
result is stored where publishing finds it (`ideal.json`).
"""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from threading import Event, Lock, Thread

from arbitraj.desk.editions.searched import is_compiled
from arbitraj.problems import Problem, ProblemsError
from arbitraj.refusals import os_reason
from arbitraj.text import Said, count, said, say
from arbitraj.wings.search.requests import Optimizing

SECONDS = (30, 60, 120, 300)  # choices of processor time
_SLOWEST = 5  # most wall-clock time per processor time, on a busy laptop
_LAST_PASS = 10.0  # seconds that a closing hall waits for a search

Found = Callable[[str, str], None]


@dataclass(frozen=True, slots=True)
class IdealSearched:
    """A search: person, time, seconds allowed, the best result so far in words, and the second it was found `after`.

    `going` until it is over. Then `lines` are the result or the reason of failure.
    """

    who: str
    began: datetime
    seconds: int
    best: str = ""
    after: int = 0
    going: bool = True
    failed: bool = False
    lines: tuple[str, ...] = ()


class IdealSearch:
    """Search of a hall. `changed` is called when pages would show something else, `found` with the person and the
    result once it is stored.
    """

    def __init__(
        self, folder: Path, flush: Callable[[], Sequence[Problem]], changed: Callable[[], None], found: Found
    ) -> None:
        self._folder, self._flush, self._changed, self._found = folder, flush, changed, found
        self._lock, self._enough = Lock(), Event()
        self._thread: Thread | None = None
        self.shown: IdealSearched | None = None

    def begin(self, who: str, seconds: int, at: datetime) -> Said | None:
        """Begin a search. Returns None or a refusal."""
        if not is_compiled():
            return said("solver.optim_needs_extra")
        if seconds not in SECONDS:
            return said("hall.ideal_seconds", most=SECONDS[-1])
        with self._lock:
            if self.shown and self.shown.going:
                return said("hall.ideal_going", who=self.shown.who)
            self._enough.clear()
            self.shown = IdealSearched(who, at, seconds)
            self._thread = Thread(target=self._search, args=(seconds,), name="ideal", daemon=True)
            self._thread.start()
        self._changed()
        return None

    def stop(self) -> None:
        """Stop the search and take the best result so far."""
        self._enough.set()

    def close(self) -> None:
        """Stop with the hall. The result so far is stored."""
        self.stop()
        if self._thread:
            self._thread.join(_LAST_PASS)

    def _search(self, seconds: int) -> None:
        from arbitraj.wings.search.best.ideal import better_kept, keep_ideal
        from arbitraj.wings.search.best.optim import optimum
        from arbitraj.wings.search.best.searching import SearchProgress

        def better(found: SearchProgress) -> None:
            if found.best and self.shown:
                entries = count(len(found.best.moves), "entry")
                best = say("solver.optim_so_far", number=found.best.total, entries=entries)
                self.shown = replace(self.shown, best=best, after=round(found.clock))
                self._changed()

        deadline = time.monotonic() + _SLOWEST * seconds + _LAST_PASS
        try:
            if unwritten := self._flush():
                raise ProblemsError(list(unwritten))
            done = optimum(
                self._folder,
                Optimizing(seconds, 1),
                better,
                lambda: self._enough.is_set() or time.monotonic() > deadline,
                gently=True,
            )
            result = say("solver.optim_result", shown=done.shown, claim=done.claim)
            if kept := better_kept(self._folder, done):
                self._over(result, say("hall.ideal_kept_better", shown=kept))
                return
            keep_ideal(self._folder, done)
            self._found(self.shown.who if self.shown else "", result)
            self._over(result)
        except ProblemsError as error:
            self._over(*map(str, error.problems), failed=True)
        except OSError as error:
            self._over(say("hall.disk_refuses", why=os_reason(error)), failed=True)
        except Exception as error:  # shown on its page
            self._over(say("solver.optim_broken", why=str(error) or type(error).__name__), failed=True)
            raise

    def _over(self, *lines: str, failed: bool = False) -> None:
        if self.shown:
            self.shown = replace(self.shown, going=False, failed=failed, lines=lines)
        self._changed()
