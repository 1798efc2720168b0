"""Submission of the tasks of a search, with repetition after a worker's death, and the best result so far.

Of equal results, the first task's is the best, so that the result does not depend on the order of work.
"""

import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import CancelledError, Future, wait
from dataclasses import replace

from arbitraj.problems import ProblemsError
from arbitraj.text import say
from arbitraj.wings.search.best.crews import Crew
from arbitraj.wings.search.best.pieces import PieceDone, SearchPiece
from arbitraj.wings.search.best.searching import SearchProgress

_TRIES = 3  # workers that may die over a task, or be unfit, before it is given up
_LOOK = 0.5  # seconds between two checks of `enough`


class Handed:
    """Tasks submitted to executors.

    `judge` corrects a result and raises ProblemsError if it is not as claimed. `most` is the upper bound, if known.
    `enough` says when no more are submitted.
    """

    def __init__(
        self,
        pieces: Sequence[SearchPiece],
        crew: Crew,
        judge: Callable[[SearchProgress], object],
        most: int | None,
        enough: Callable[[], bool],
        heard: Callable[[str], None],
    ) -> None:
        self._crew, self._judge, self._most, self._enough, self._heard = crew, judge, most, enough, heard
        self._number, self._waiting = len(pieces), list(pieces)
        self._left = 0  # wanted tasks that were not done
        self._out: dict[Future[PieceDone], SearchPiece] = {}
        self._tried: Counter[int] = Counter()
        self._best: tuple[int, SearchProgress] | None = None  # with the number of its task
        self._done = self._boards = 0
        self._seconds = 0.0
        self._idle = False

    def run(self) -> Iterator[SearchProgress]:
        """The best result after every finished task."""
        began = time.monotonic()
        while (self._waiting or self._out) and not self._crew.gone:
            if self._enough():
                self._left += len(self._waiting)
                self._waiting.clear()
            self._give()
            if self._idle and self._enough():  # there is no worker to wait for
                break
            for future in wait(self._out, _LOOK, "FIRST_COMPLETED").done if self._out else self._nobody():
                piece = self._out.pop(future, None)
                if piece is not None and self._taken(piece, future):
                    self._done += 1
                    self._heard(say("solver.pieces_done", piece=piece.number, done=self._done, pieces=self._number))
                    best = self._best[1].best if self._best else None
                    yield SearchProgress(best, self._boards, self._seconds, time.monotonic() - began)
        if self._crew.gone:
            self._heard(say("solver.cluster_gone"))
        self._left += len(self._waiting) + len(self._out)
        if self._left:
            self._heard(say("solver.pieces_left", left=self._left, pieces=self._number))

    def _give(self) -> None:
        room = self._crew.room
        if not room and not self._idle:
            self._heard(say("solver.cluster_waits"))
        self._idle = not room
        while self._waiting and len(self._out) < room:
            # a dying process fails its whole pool, so the last try is alone and shows which task is to blame
            alone = any(self._tried[each.number] >= _TRIES - 1 for each in (self._waiting[0], *self._out.values()))
            if alone and self._out:
                return
            piece = self._waiting.pop(0)
            self._out[self._crew.give(piece)] = piece

    def _nobody(self) -> tuple[Future[PieceDone], ...]:
        time.sleep(_LOOK)
        return ()

    def _taken(self, piece: SearchPiece, future: Future[PieceDone]) -> bool:
        """Whether a task is finished with a valid result."""
        error = CancelledError() if future.cancelled() else future.exception()
        if error is not None:
            deaths = self._crew.deaths(error)
            self._undone(piece, deaths, say("solver.pieces_died") if deaths else str(error) or type(error).__name__)
            return False
        answer = future.result()
        if answer.unfit:  # another may be fit
            self._undone(piece, 1, f"{answer.where}: {' '.join(answer.unfit)}")
            return False
        if not self._better(piece, answer):
            return False
        self._boards += answer.found.boards
        self._seconds += answer.found.seconds
        return True

    def _undone(self, piece: SearchPiece, tries: int, why: str) -> None:
        """Submit a task again, unless it failed by itself or too often."""
        self._tried[piece.number] += tries
        again = tries > 0 and self._tried[piece.number] < _TRIES
        self._heard(say("solver.pieces_again" if again else "solver.pieces_given_up", piece=piece.number, why=why))
        if again:
            self._waiting.insert(0, piece)
        else:
            self._left += 1

    def _better(self, piece: SearchPiece, answer: PieceDone) -> bool:
        """Record a task's result. False if section 8 does not confirm it."""
        found = answer.found
        best = found.best
        if best is None or not best.moves:
            return True
        if best.total == self._most:
            found = replace(found, best=(best := replace(best, exact=True)))
        if self._best is None or _order(piece.number, found) > _order(*self._best):
            try:
                self._judge(found)
            except ProblemsError as error:
                self._undone(piece, 0, str(error))
                return False
            self._best = piece.number, found
        if best.exact:  # earlier tasks may reach the same, later ones are useless
            self._waiting = [each for each in self._waiting if each.number < piece.number]
            self._drop(piece.number)
        return True

    def _drop(self, number: int) -> None:
        for future, piece in list(self._out.items()):
            if piece.number > number:
                future.cancel()
                del self._out[future]


def _order(number: int, found: SearchProgress) -> tuple[int, bool, int]:
    return (found.best.total, found.best.exact, -number) if found.best else (0, False, -number)
