"""Sheets that say more than any construction of the letters brings (docs/solver.md): something of them was misread, or
added up wrongly.

What none exceeds takes seconds to count, a minute on a slow machine. It is only asked where a sheet says more than what
the best sheet proves, and then kept in the user's data folder, by all that it rests on; what is not there, or is
damaged, is counted anew. A count that was given up is no answer: nothing of it is kept, its sheets are not verified.
"""

import json
import signal
from collections.abc import Mapping
from concurrent.futures import BrokenExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path

from arbitraj.atomic import write_text
from arbitraj.desk.beyond import Beyond
from arbitraj.desk.grade import Graded
from arbitraj.game.variant import Variant
from arbitraj.lexicon.lexicon import Lexicon, data_folder
from arbitraj.record.game import Game
from arbitraj.record.model import Sheet, read_number
from arbitraj.rules.correct import Correction
from arbitraj.types.base import type_of
from arbitraj.types.quest import Quest
from arbitraj.wings.search.best.pieces import this_program

_FOLDER, _SUFFIX, _UNKNOWN = "margini", ".txt", "-"
_SECONDS = 120  # after which it is given up
_given_up = set[Path]()  # by this process, which waits no second time


def beyond_bound(graded: Graded, counted: bool | None = True) -> Mapping[str, Beyond]:
    """The sheets that say more than can be, or than is known to be possible, by their numbers.

    What is not kept is counted, in a process that is waited for; where it need not be `counted`, nothing is. None: as
    though nothing had ever been counted.
    """
    asked = _asked(graded)
    if asked is None:
        return {}
    bound, written = asked
    known = None if counted is None else bound.kept()
    if known is None and counted:
        known = bound.counted_apart()
    if known is None:
        return {sheet: Beyond(says, None) for sheet, says in written.items()}
    most = known.most
    return {sheet: Beyond(says, most) for sheet, says in written.items() if most is not None and says > most}


def count_bound(graded: Graded) -> None:
    """Count and keep what `beyond_bound` asks for, in this process, however long that takes."""
    if (asked := _asked(graded)) and asked[0].kept() is None:
        asked[0].counted()


def _asked(graded: Graded) -> "tuple[_Bound, Mapping[str, int]] | None":
    """The bound that has to be known, and what the sheets say that say more than is proven; None where none does."""
    game = graded.ranking.game
    quest = type_of(game).quest(game)
    if quest is None or not quest.bounded or not isinstance(game.words, Lexicon):
        return None
    possible = max((_proven(game, quest, each) for each in graded.corrections), default=0)
    sheets = ((each.hand_in.sheet, _written(each.sheet)) for each in graded.corrections if each.sheet)
    written = {sheet: says for sheet, says in sheets if says > possible}
    return (_Bound(quest, game.variant, game.words, game.competition.given.rows), written) if written else None


def _written(sheet: Sheet) -> int:
    """The most that a sheet says of itself: its points added up, or a total."""
    points = [entry.written_points or 0 for entry in sheet.entries]
    return max(sum(points), *(read_number(entry.total) or 0 for entry in sheet.entries), 0)


def _proven(game: Game, quest: Quest, correction: Correction) -> int:
    """What the bound cannot be less than: it holds what a sheet really brought without its bonuses, and all bonuses
    that so many letters may bring."""
    variant = game.variant
    brought = [step for step in correction.entries if step.worth > 0]
    full = sum(step.board.tiles - step.before.board.tiles >= variant.rack for step in brought)
    bonuses = max(full, len(quest.of_letters) // variant.rack)
    return sum(step.worth for step in brought) + (bonuses - full) * variant.bonus


@dataclass(frozen=True, slots=True)
class _Known:
    """What no construction exceeds; `most` is None where the proof does not reach."""

    most: int | None


@dataclass(frozen=True)
class _Bound:
    """What no construction exceeds, kept or counted."""

    quest: Quest
    variant: Variant
    words: Lexicon
    start: str
    folder: Path = field(default_factory=lambda: data_folder() / _FOLDER)

    def kept(self) -> _Known | None:
        """As it was counted once; None where it is not there, or damaged."""
        with suppress(OSError, ValueError):
            kept = self._path.read_text("ascii")
            return _Known(None if kept == _UNKNOWN else int(kept))
        return None

    def counted(self) -> _Known:
        """Counted here, and kept."""
        return self._keep(_most(*self._of))

    def counted_apart(self) -> _Known | None:
        """Counted in a process of its own, and kept; None where it was given up."""
        from multiprocessing import get_context

        from pebble import ProcessExpired, ProcessPool

        if self._path in _given_up:
            return None
        with ProcessPool(max_workers=1, initializer=_deaf, context=get_context("spawn")) as pool:
            try:
                return self._keep(pool.schedule(_most, args=self._of, timeout=_SECONDS).result())
            except (TimeoutError, ProcessExpired, MemoryError, BrokenExecutor):
                _given_up.add(self._path)
                return None
            except BaseException:
                pool.stop()  # type: ignore[no-untyped-call]
                raise

    def _keep(self, most: int | None) -> _Known:
        with suppress(OSError):
            write_text(self._path, _UNKNOWN if most is None else str(most))
        return _Known(most)

    @property
    def _of(self) -> tuple[Quest, Variant, list[str], str]:
        return self.quest, self.variant, sorted(self.words), self.start

    @property
    def _path(self) -> Path:
        variant = json.dumps(self.variant.data, sort_keys=True, default=str)
        rests_on = repr((this_program(), self.quest, variant, self.words.info.sha256, self.start))
        return self.folder / f"{sha256(rests_on.encode()).hexdigest()[:32]}{_SUFFIX}"


def _deaf() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # who asked says when it is enough


def _most(quest: Quest, variant: Variant, words: list[str], start: str) -> int | None:
    from arbitraj.wings.search.solver.bound import bound_of
    from arbitraj.wings.search.solver.tables import Tables

    return bound_of(quest, Tables.of(variant), Lexicon.from_words("", words), start)
