"""What the solver is asked in the hall: in a process apart, after whatever else the laptop does, one thing at a time.

The server itself loads nothing of it: what is compiled takes memory, and while it runs nobody else would be answered.
"""

from collections.abc import Callable
from concurrent.futures import Future, wait
from contextlib import suppress
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Lock
from typing import Any

from arbitraj.desk.door import Progress
from arbitraj.desk.edition import Basis, Options
from arbitraj.desk.possible import BestMove, Chance, possible_as_read
from arbitraj.hall.kernel.apart import Apart
from arbitraj.problems import Problem, ProblemsError
from arbitraj.report.possible import Possible
from arbitraj.text import Said, said

SHOWN = 10  # moves of a position
_A_POSITION, _AN_EDITION = 60.0, 1800.0  # seconds at most; of the first the slowest is plain Python
_BEFORE_IT = 90.0  # seconds that publishing waits for what is being asked
_LOOKED_EVERY = 0.3  # seconds between two looks at how far an edition is


def is_compiled() -> bool:
    """Whether what makes the solver fast is installed: the extra `solver`."""
    return find_spec("numba") is not None


class SolverBusyError(Exception):
    """Somebody else's question is being answered."""


class SolverProcess:
    """Answers in a process of its own, begun anew after a question that was given up."""

    def __init__(self, folder: Path) -> None:
        self._folder, self._busy = folder, Lock()
        self._process = Apart(_gently)

    def moves(self, words: str, chance: Chance) -> "Future[list[BestMove]]":
        """The best moves of a position, by the list with that SHA-256; whoever cancels it ends the work.

        Raises SolverBusyError.
        """
        if not self._busy.acquire(blocking=False):
            raise SolverBusyError
        return self._asked(_moves_apart, _A_POSITION, str(self._folder), words, chance)

    def possible(self, basis: Basis, options: Options, progress: Progress) -> Possible:
        """What the documents of an edition say was possible (`Solve`). Raises ProblemsError."""
        if not self._busy.acquire(timeout=_BEFORE_IT):
            raise _problem(said("hall.solver_busy"))
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
        """Let the process go."""
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
    """What came of a question. Raises ProblemsError with a sentence, whatever happened to it."""
    try:
        return future.result()
    except ProblemsError:
        raise
    except TimeoutError:
        raise _problem(said("hall.solver_slow" if is_compiled() else "hall.solver_slow_plain")) from None
    except Exception as error:  # the process died, or has no memory left
        raise _problem(said("solver.optim_broken", why=str(error) or type(error).__name__)) from error


def _problem(what: Said) -> ProblemsError:
    return ProblemsError([Problem("", "", what)])


def _possible_apart(folder: Path, fingerprint: str, options: Options, progress: Path) -> Possible:
    """In the other process, which says in a file how far it is."""
    return possible_as_read(folder, fingerprint, options, lambda done, total: _tell(progress, done, total))


def _tell(progress: Path, done: int, total: int) -> None:
    with suppress(OSError):  # a full disk keeps nobody from publishing
        progress.write_text(f"{done} {total}", encoding="ascii")


def _far(progress: Path) -> tuple[int, int]:
    """What was told last; (0, 0) before anything was, or in the moment in which it is written."""
    try:
        done, total = progress.read_text(encoding="ascii").split()
        return int(done), int(total)
    except (OSError, ValueError):
        return 0, 0


def _gently() -> None:
    from arbitraj.desk.searching import work_gently

    work_gently()


def _moves_apart(folder: str, words: str, chance: Chance) -> list[BestMove]:
    from arbitraj.desk.possible import best_moves

    return best_moves(_solver(folder, words), chance, SHOWN)


@lru_cache(1)
def _solver(folder: str, words: str) -> Any:
    """The solver of a competition, kept for the next question of the same list."""
    from arbitraj.desk.moves import solver_of_folder

    return solver_of_folder(Path(folder))
