"""Variants of a sheet under answers to its questions, each corrected once, with shared first rows."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import tee
from typing import overload

from arbitraj.record.findings import OtherRows
from arbitraj.record.game import Game
from arbitraj.record.model import Player, Sheet, Submission
from arbitraj.record.question import Query
from arbitraj.rules.correct import Correction, correct, grid_of
from arbitraj.rules.corrected import Corrected, Tries
from arbitraj.rules.doubts import MOST_READINGS, DoubtFound, may_be_asked
from arbitraj.rules.other_rows import other_rows
from arbitraj.rules.replay import Replayed, replay, same_steps
from arbitraj.types.base import type_of


class _Lazy(Sequence[Replayed]):
    def __init__(self, steps: Iterator[Replayed], count: int) -> None:
        self.found: list[Replayed] = []
        self._left, self._count = steps, count

    def __len__(self) -> int:
        return self._count

    def __iter__(self) -> Iterator[Replayed]:
        return (self[n] for n in range(self._count))  # whatever goes wrong with a row is no end of them

    @overload
    def __getitem__(self, at: int) -> Replayed: ...

    @overload
    def __getitem__(self, at: slice) -> Sequence[Replayed]: ...

    def __getitem__(self, at: int | slice) -> Replayed | Sequence[Replayed]:
        if isinstance(at, slice):
            return [self[n] for n in range(*at.indices(self._count))]
        n = range(self._count)[at]
        while len(self.found) <= n:
            self.found.append(next(self._left))
        return self.found[n]


@dataclass(frozen=True, slots=True)
class _Replaying:
    """A table that is replayed lazily (`Steps` of `doubts.py`)."""

    submission: Submission
    player: Player
    entries: _Lazy
    others: OtherRows
    construction: Sequence[Replayed] = ()


@dataclass(eq=False)
class WayTaken:
    """A sheet with some of its questions answered."""

    game: Game
    submission: Submission
    player: Player
    sheet: Sheet
    tries: Tries
    replaying: _Replaying | None = None
    _corrected: dict[bool, Correction] = field(default_factory=dict)
    _doubts: Iterator[DoubtFound] | None = None

    def corrected(self, remarked: bool) -> Correction:
        """Its correction, with remarks on its entries or without."""
        if remarked not in self._corrected:
            steps = self.replaying.entries if self.replaying else None
            about = self.game, self.submission, self.player, self.sheet
            self._corrected[remarked] = correct(*about, entries_remarked=remarked, replayed=steps)
        return self._corrected[remarked]

    def doubts(self, is_new: Callable[[Query], bool], most: int = MOST_READINGS) -> Iterator[Query]:
        """The doubts that were not answered yet, row by row. Readings of answered ones are not looked up again.

        `most`: after how many right readings of one doubt no other is tried.
        """
        if self._doubts is None:
            steps = self.replaying or self.corrected(remarked=False)
            self._doubts = may_be_asked(Corrected(self.game, self.sheet, steps, self.tries))
        self._doubts, every = tee(self._doubts)
        for doubt in every:
            if is_new(doubt.query) and (found := doubt.asked(most)) is not None:
                yield found


class Ways:
    """Those of one hand-in."""

    def __init__(self, game: Game, submission: Submission, player: Player) -> None:
        self._about = game, submission, player
        self.tries = Tries()
        self._known: dict[object, WayTaken] = {}
        policy = type_of(game)
        self._one_table = policy.construction is None and not game.decisions_on(submission.sheet)

    def of(self, sheet: Sheet, before: WayTaken | None = None) -> WayTaken:
        """The corrected variant for a sheet. `before` is the variant that one answer turned into it."""
        typed = tuple(entry.typed for entry in (*sheet.entries, *sheet.solutions))  # is no part of an entry's value
        key = sheet, typed
        way = self._known.get(key)
        if way is None:
            self._known[key] = way = WayTaken(*self._about, sheet, self.tries, self._replaying(sheet, before))
        return way

    def _replaying(self, sheet: Sheet, before: WayTaken | None) -> _Replaying | None:
        """The lazy replay of a sheet, None unless it has one table, no decisions, and no grid read out by answers.

        Then the steps up to the row answered are mostly those of the variant before.
        """
        if not self._one_table:
            return None
        game, submission, player = self._about
        others = other_rows(game, sheet)
        if others.shown is not None:
            return None
        done: Sequence[Replayed] = ()
        if before and before.replaying and before.replaying.others == others and before.sheet.grid == sheet.grid:
            done = [*same_steps(before.replaying.entries.found, sheet.entries)]
        policy, category, grid = type_of(game), player.category, grid_of(game, sheet)
        board, entries = game.competition.given, sheet.entries
        steps = replay(game, policy, entries, category, board, grid, others=others, done=done)
        return _Replaying(submission, player, _Lazy(steps, len(entries)), others)
