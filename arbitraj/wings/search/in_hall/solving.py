"""The solver in a process of its own at low priority, one request at a time.

The server loads nothing of it: compiled code takes memory, and would block all other requests while it runs.
"""

from collections.abc import Callable
from concurrent.futures import Future, wait
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Lock
from typing import Any

from arbitraj.desk.command_io import ALONE, Progress
from arbitraj.desk.editions.edition import Basis, Options, basis_of
from arbitraj.desk.editions.searched import is_compiled
from arbitraj.hall.kernel.apart import Worker
from arbitraj.problems import Problem, ProblemsError
from arbitraj.report.edition import Possible
from arbitraj.shares import work_gently
from arbitraj.text import Message
from arbitraj.wings.search.moves.possible import BestMove, Chance, best_moves, possible_of

SHOWN = 10  # moves of a position
_A_POSITION, _AN_EDITION = 60.0, 1800.0  # timeouts in seconds, the first one for plain Python
_BEFORE_IT = 90.0  # seconds that publishing waits for a running request
_LOOKED_EVERY = 0.3  # seconds between two reads of an edition's progress


class SolverBusyError(Exception):
    """Another request is running."""


class SolverProcess:
    """The solver's process, restarted after a timeout."""

    def __init__(self, folder: Path) -> None:
        self._folder, self._busy = folder, Lock()
        self._process = Worker(work_gently)

    def moves(self, words: str, chance: Chance) -> "Future[list[BestMove]]":
        """Best moves by the list with this SHA-256. Cancelling the future ends the work. Raises SolverBusyError."""
        if not self._busy.acquire(blocking=False):
            raise SolverBusyError
        return self._asked(_moves_apart, _A_POSITION, str(self._folder), words, chance)

    def possible(self, basis: Basis, options: Options, progress: Progress) -> Possible:
        """Results of the solver for an edition's documents (`Solve`). Raises ProblemsError."""
        if not self._busy.acquire(timeout=_BEFORE_IT):
            raise _problem(Message("hall.solver_busy"))
        with TemporaryDirectory() as held:
            file, last = Path(held, "mers"), (0, 0)
            asked = (basis.folder, basis.inputs.fingerprint, options, file)
            future = self._asked(_possible_apart, _AN_EDITION, *asked)
            over = False
            while not over:
                over = bool(wait((future,), _LOOKED_EVERY).done)
                if (far := _far(file)) > last:
                    progress(*far)
                    last = far
            found = answered(future)
        assert isinstance(found, Possible)
        return found

    def close(self) -> None:
        """Stop the process."""
        self._process.close()

    def _asked(self, function: Callable[..., Any], seconds: float, *args: Any) -> "Future[Any]":
        try:
            future = self._process.asked(function, seconds, *args)
        except BaseException:
            self._busy.release()
            raise
        future.add_done_callback(lambda _: self._busy.release())
        return future


def answered(future: "Future[Any]") -> Any:
    """Result of a request. Raises ProblemsError with a message, whatever went wrong."""
    try:
        return future.result()
    except ProblemsError:
        raise
    except TimeoutError:
        raise _problem(Message("hall.solver_slow" if is_compiled() else "hall.solver_slow_plain")) from None
    except Exception as error:  # the process died or ran out of memory
        raise _problem(Message("solver.optim_broken", why=str(error) or type(error).__name__)) from error


def _problem(what: Message) -> ProblemsError:
    return ProblemsError([Problem("", "", what)])


def _possible_apart(folder: Path, fingerprint: str, options: Options, progress: Path) -> Possible:
    """Run in the process, writing the progress to a file. Raises ProblemsError if the folder has changed."""

    def tell(done: int, total: int) -> None:
        with suppress(OSError):  # a full disk must not prevent publishing
            progress.write_text(f"{done} {total}", encoding="ascii")

    basis = basis_of(folder, ALONE.progress_for)
    if basis.inputs.fingerprint != fingerprint:
        raise ProblemsError([Problem(str(folder), "", Message("publish.moving"))])
    return possible_of(basis, options, tell)


def _far(progress: Path) -> tuple[int, int]:
    """Last (done, total) from the progress file, (0, 0) before any, or while it is being written."""
    try:
        done, total = progress.read_text(encoding="ascii").split()
        return int(done), int(total)
    except (OSError, ValueError):
        return 0, 0


def _moves_apart(folder: str, words: str, chance: Chance) -> list[BestMove]:
    return best_moves(_solver(folder, words), chance, SHOWN)


@lru_cache(1)
def _solver(folder: str, words: str) -> Any:
    from arbitraj.wings.search.moves.moves import solver_of_folder

    return solver_of_folder(Path(folder))
