"""Sheets that say more than any construction of the letters brings (docs/solver.md): something of them was misread, or
added up wrongly.

What none exceeds takes seconds to count. It is only asked where a sheet says more than what the best sheet proves, and
then kept in the user's data folder, by all that it rests on; what is not there, or damaged, is counted anew.
"""

import json
import signal
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256
from pathlib import Path

from arbitraj.atomic import write_text
from arbitraj.desk.grade import Graded
from arbitraj.desk.pieces import this_program
from arbitraj.game.variant import Variant
from arbitraj.lexicon.lexicon import Lexicon, data_folder
from arbitraj.record.game import Game
from arbitraj.record.model import Sheet, read_number
from arbitraj.rules.correct import Correction
from arbitraj.solver.quest import Quest
from arbitraj.types.base import type_of

_FOLDER, _SUFFIX, _UNKNOWN = "margini", ".txt", "-"
_SECONDS = 120  # after which it is not known


@dataclass(frozen=True, slots=True)
class Beyond:
    """What a sheet says in all, and what none can come to."""

    written: int
    most: int


def beyond_bound(graded: Graded) -> Mapping[str, Beyond]:
    """The sheets that say more than can be, by their numbers."""
    game = graded.ranking.game
    quest = type_of(game).quest(game)
    if quest is None or not quest.bounded or not isinstance(game.words, Lexicon):
        return {}
    written = {each.hand_in.sheet: _written(each.sheet) for each in graded.corrections if each.sheet}
    possible = max((_proven(game, quest, each) for each in graded.corrections), default=0)
    if max(written.values(), default=0) <= possible:
        return {}
    most = _Bound(quest, game.variant, game.words, game.competition.given.rows).most
    return {sheet: Beyond(says, most) for sheet, says in written.items() if most is not None and says > most}


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


@dataclass(frozen=True)
class _Bound:
    """What no construction exceeds, kept or counted."""

    quest: Quest
    variant: Variant
    words: Lexicon
    start: str
    folder: Path = field(default_factory=lambda: data_folder() / _FOLDER)

    @cached_property
    def most(self) -> int | None:
        """None where it is not known."""
        with suppress(OSError, ValueError):
            kept = self._path.read_text("ascii")
            return None if kept == _UNKNOWN else int(kept)
        most = self._counted()
        with suppress(OSError):
            write_text(self._path, _UNKNOWN if most is None else str(most))
        return most

    @property
    def _path(self) -> Path:
        variant = json.dumps(self.variant.data, sort_keys=True, default=str)
        rests_on = repr((this_program(), self.quest, variant, self.words.info.sha256, self.start))
        return self.folder / f"{sha256(rests_on.encode()).hexdigest()[:32]}{_SUFFIX}"

    def _counted(self) -> int | None:
        """In a process of its own: a hall's server goes on meanwhile, and loads nothing of the solver."""
        from multiprocessing import get_context

        from pebble import ProcessExpired, ProcessPool

        asked = self.quest, self.variant, sorted(self.words), self.start
        with ProcessPool(max_workers=1, initializer=_deaf, context=get_context("spawn")) as pool:
            try:
                most: int | None = pool.schedule(_most, args=asked, timeout=_SECONDS).result()
                return most
            except (TimeoutError, ProcessExpired, MemoryError):
                return None
            except BaseException:
                pool.stop()  # type: ignore[no-untyped-call]
                raise


def _deaf() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # who asked says when it is enough


def _most(quest: Quest, variant: Variant, words: list[str], start: str) -> int | None:
    from arbitraj.solver.bound import bound_of
    from arbitraj.solver.tables import Tables

    return bound_of(quest, Tables.of(variant), Lexicon.from_words("", words), start)
