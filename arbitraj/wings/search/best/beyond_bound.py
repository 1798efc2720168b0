"""Sheets that claim more points than any construction of the letters has (docs/solver.md): they were misread or added
up wrongly.

Computing the bound takes seconds, a minute on a slow machine. It is computed only if a sheet claims more than the best
sheet proves, and cached in the user's data folder under everything it depends on. Missing or damaged entries are
computed anew. A computation that was given up is not cached, and its sheets count as not verified.
"""

import json
import signal
import sys
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path

from arbitraj.atomic import write_text
from arbitraj.desk.grading.grade import Beyond, Graded
from arbitraj.game.variant import Variant
from arbitraj.lexicon.lexicon import Lexicon, data_folder
from arbitraj.record.game import Game
from arbitraj.record.model import Sheet, read_number
from arbitraj.record.objectives import Objective
from arbitraj.rules.correct import Correction
from arbitraj.types.base import type_of

_FOLDER, _SUFFIX, _UNKNOWN = "margini", ".txt", "-"
_NO_PROOF = sys.maxsize  # in place of a bound
_SECONDS = 120  # time limit
_given_up = set[Path]()  # this process does not wait a second time


def beyond_bound(graded: Graded, counted: bool | None = True) -> Mapping[str, Beyond]:
    """Sheets that claim too much, by number. `counted`: compute in a subprocess, False: no, None: nor the cache."""
    asked = _asked(graded)
    if asked is None:
        return {}
    bound, written = asked
    known = None if counted is None else bound.kept()
    if known is None and counted:
        known = bound.counted_apart()
    return {sheet: Beyond(says, known) for sheet, says in written.items() if known is None or says > known}


def count_bound(graded: Graded) -> None:
    """Compute and cache the bound of `beyond_bound` in this process, without a time limit."""
    if (asked := _asked(graded)) and asked[0].kept() is None:
        asked[0].counted()


def _asked(graded: Graded) -> "tuple[_Bound, Mapping[str, int]] | None":
    """The bound needed, and the claims of sheets above what is proven. None if there is none."""
    game = graded.ranking.game
    objective = type_of(game).objective(game)
    if objective is None or not objective.bounded or not isinstance(game.words, Lexicon):
        return None
    possible = max((_proven(game, objective, correction) for correction in graded.corrections), default=0)
    # one with an open question is not ranked, and may be read otherwise
    read = (correction for correction in graded.corrections if not correction.open)
    sheets = ((correction.submission.sheet, _written(correction.sheet)) for correction in read if correction.sheet)
    written = {sheet: says for sheet, says in sheets if says > possible}
    return (_Bound(objective, game.variant, game.words, game.competition.given.rows), written) if written else None


def _written(sheet: Sheet) -> int:
    """The highest claim of a sheet: the sum of its points, or a total."""
    points = [entry.written_points or 0 for entry in sheet.entries]
    return max(sum(points), *(read_number(entry.total) or 0 for entry in sheet.entries), 0)


def _proven(game: Game, objective: Objective, correction: Correction) -> int:
    """Proven minimum of the bound: real points without bonuses, plus all bonuses that so many letters allow."""
    variant = game.variant
    brought = [step for step in correction.entries if step.worth > 0]
    full = sum(step.board.tiles - step.before.board.tiles >= variant.rack for step in brought)
    bonuses = max(full, len(objective.of_letters) // variant.rack)
    return sum(step.worth for step in brought) + (bonuses - full) * variant.bonus


@dataclass(frozen=True)
class _Bound:
    """The upper bound of all constructions, cached or computed."""

    objective: Objective
    variant: Variant
    words: Lexicon
    start: str
    folder: Path = field(default_factory=lambda: data_folder() / _FOLDER)

    def kept(self) -> int | None:
        """The cached bound, None if it is missing or damaged."""
        with suppress(OSError, ValueError):
            kept = self._path.read_text("ascii")
            return _NO_PROOF if kept == _UNKNOWN else int(kept)
        return None

    def counted(self) -> int:
        """Compute here, and cache."""
        return self._keep(_most(*self._of))

    def counted_apart(self) -> int | None:
        """Compute in a subprocess, and cache. None if it was given up."""
        from concurrent.futures import BrokenExecutor
        from multiprocessing import get_context

        from pebble import ProcessExpired, ProcessPool

        if self._path in _given_up:
            return None
        with ProcessPool(max_workers=1, initializer=_ignore_sigint, context=get_context("spawn")) as pool:
            try:
                return self._keep(pool.schedule(_most, args=self._of, timeout=_SECONDS).result())
            except (TimeoutError, ProcessExpired, MemoryError, BrokenExecutor):
                _given_up.add(self._path)
                return None
            except BaseException:
                pool.stop()  # type: ignore[no-untyped-call]
                raise

    def _keep(self, most: int) -> int:
        with suppress(OSError):
            write_text(self._path, _UNKNOWN if most == _NO_PROOF else str(most))
        return most

    @property
    def _of(self) -> tuple[Objective, Variant, list[str], str]:
        return self.objective, self.variant, sorted(self.words), self.start

    @property
    def _path(self) -> Path:
        from arbitraj.wings.search.best.tasks import this_program

        variant = json.dumps(self.variant.data, sort_keys=True, default=str)
        rests_on = repr((this_program(), self.objective, variant, self.words.info.sha256, self.start))
        return self.folder / f"{sha256(rests_on.encode()).hexdigest()[:32]}{_SUFFIX}"


def _ignore_sigint() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent process decides when to stop


def _most(objective: Objective, variant: Variant, words: list[str], start: str) -> int:
    from arbitraj.wings.search.solver.bound import bound_of
    from arbitraj.wings.search.solver.tables import Tables

    most = bound_of(objective, Tables.of(variant), Lexicon.from_words("", words), start)
    return _NO_PROOF if most is None else most
