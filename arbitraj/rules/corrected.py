"""A corrected sheet with a field read otherwise: whether its entry would be right."""

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import combinations, islice

from arbitraj.game.board import Board, Laid
from arbitraj.game.notation import Notation, lettered_alike, read_word
from arbitraj.game.points import points
from arbitraj.game.position import Position
from arbitraj.game.tile import JOKER
from arbitraj.record.findings import OtherRows, Situation, State, Supply
from arbitraj.record.game import Game
from arbitraj.record.model import Entry, Sheet
from arbitraj.record.question import Query
from arbitraj.rules.answered import with_reading
from arbitraj.rules.art_8_3 import has_points
from arbitraj.rules.attempt import may_hold_on
from arbitraj.rules.correct import first_steps, grid_of, steps_of
from arbitraj.rules.last_word import fates_of
from arbitraj.rules.on_grid import Looked, OnGrid, as_lying
from arbitraj.rules.other_rows import other_rows
from arbitraj.rules.replay import Replayed, Steps, replay, same_steps
from arbitraj.types.base import type_of


@dataclass
class Tries:
    """The number of readings that were tried, over all variants of a sheet."""

    readings: int = 0


@dataclass(frozen=True)
class Corrected:
    """A sheet with its correction."""

    game: Game
    sheet: Sheet
    correction: Steps
    tries: Tries = field(default_factory=Tries)

    def rows(self) -> Iterator[tuple[str, Replayed]]:
        """(table as in queries, step of an entry), in the order of the sheet."""
        incomplete = self.game.competition.game_type.has_construction
        yield from (("", step) for step in self.correction.construction)
        yield from (("solutii" if incomplete else "", step) for step in self.correction.entries)

    def hangs_on(self, query: Query, readings: Sequence[str]) -> Hashable | None:
        """A key for all that decides which readings of a position or a word are right. None if that is not known."""
        at = self._at(query)
        if query.table or at < 0 or self.sheet.grid is not None or not self._is_plain(self.others):
            return None
        entry, alphabet = self.sheet.entries[at], self.game.variant.alphabet
        if query.column == "word" and not lettered_alike(entry.word, tuple(readings), alphabet):
            return None  # the other rows would be read differently
        before = self.correction.entries[at - 1] if at else None
        left = (before.board, before.supply) if before else (self.game.competition.given, None)
        return (query.column, *left, self.others, entry, self.correction.player.category)

    @cached_property
    def others(self) -> OtherRows:
        """Properties of the whole sheet that each row is read with."""
        return other_rows(self.game, self.sheet)

    def would_be_right(self, query: Query, reading: str) -> bool:
        """Whether the entry of a query is correct, with its points, if a field is read so. Without later entries."""
        self.tries.readings += 1
        sheet, at = with_reading(self.sheet, query, reading), self._at(query)
        others = other_rows(self.game, sheet)
        alike = at >= 0 and others == self.others and self._is_plain(others)
        if alike and self.correction.entries[at].state is not State.NOT_CORRECTED:
            return self._stands(sheet, at)
        what = (
            self.game,
            sheet,
            self.correction.player,
            fates_of(self.game.decisions_on(self.correction.submission.sheet)),
        )
        steps = steps_of(*what)[1] if query.table else first_steps(*what)
        step = next(step for step in steps if step.entry.row == query.entry)
        return step.state is State.CORRECT and not any(f.is_found and f.article == "8.3.d" for f in step.findings)

    def _stands(self, sheet: Sheet, at: int) -> bool:
        """Whether an entry of a sheet that differs in it alone is correct with its points."""
        entry, game, left = sheet.entries[at], self.game, self._left_before(sheet, at)
        if left is None or not self._may_stand(at, entry, left[0]):
            return False
        what = game, type_of(game), sheet.entries[at:], self.correction.player.category, left[0], self._grid
        # under a grid few readings come so far, and the first right one is corrected the same way next
        step = next(replay(*what, supply=left[1], others=self.others, explained=self._grid is not None))
        right = step.state is State.CORRECT
        return right and (not game.competition.asks_points or has_points(entry, step.points))

    def _left_before(self, sheet: Sheet, at: int) -> tuple[Board, Supply | None] | None:
        """The board and the stock that an entry finds. None if it is not corrected.

        With a grid they hang on the squares of the entry there, which earlier rows may see.
        """
        given, entries = (self.game.competition.given, None), self.correction.entries
        if self._grid is None or not at:
            return (entries[at - 1].board, entries[at - 1].supply) if at else given
        key = at, as_lying(sheet.entries[at], entries[0].before)
        if key in self._left:
            return self._left[key]
        steps = [*same_steps(entries[:at], sheet.entries)]
        start, (board, supply) = len(steps), (steps[-1].board, steps[-1].supply) if steps else given
        what = self.game, type_of(self.game), sheet.entries[start:], self.correction.player.category, board, self._grid
        again = replay(*what, supply=supply, others=self.others)
        *_, last = steps = [*steps, *islice(again, at - start)]
        stopped = last.state is not State.CORRECT and type_of(self.game).stops_at_incorrect
        left = None if stopped else (last.board, last.supply)
        if all(step.judgement.looked is not Looked.ROWS for step in steps):
            self._left[key] = left
        return left

    @cached_property
    def _left(self) -> dict[tuple[int, Hashable], tuple[Board, Supply | None] | None]:
        return {}

    @cached_property
    def _grid(self) -> Board | None:
        return grid_of(self.game, self.sheet)

    def _may_stand(self, at: int, entry: Entry, board: Board) -> bool:
        """Whether an entry may hold at its position, with its signs swapped, or by the grid.

        A quick check rules out most readings, which are no words there.
        """
        position, alphabet, grid, listed = (
            Position.read(entry.position),
            self.game.variant.alphabet,
            self._grid,
            self.game.words,
        )
        if position is None:
            return False
        places = position, position.swapped
        words = {way.letters for way in read_word(entry.word, alphabet, self.game.competition.notation).ways}
        if any(may_hold_on(board, listed, place, word) for place in places for word in words):
            return True
        if grid is None:
            return False
        if any(position.signs_apart(place) == 1 for word in words for place in grid.runs_of(word)):
            return True
        both = self.game.rule("I-one-error") == "si_semne_inversate"
        there = replace(self.correction.entries[at].before, board=board)
        return any(self._grid_may_save(there, place, entry.written_points) for place in places[: 1 + both])

    def _grid_may_save(self, there: Situation, place: Position, written: int | None) -> bool:
        """Whether another word of the grid may hold at a place, with the points written (8.4.d)."""
        game, board, shown = self.game, there.board, OnGrid(there)
        tiles = there.grid.tiles_from(place).upper() if there.grid else ""
        asks_points = game.competition.asks_points and game.rule("I-main-word") != "tot_sirul"

        def may() -> bool:
            lengths = (
                length for length in range(2, len(tiles) + 1) if may_hold_on(board, game.words, place, tiles[:length])
            )
            ending = (n for n in lengths if shown.ends_there(place, n) and not shown.is_of_a_later_row(place, n))
            held = (board.lay(place, tiles[:length]) for length in ending)
            laid = (one for one in held if isinstance(one, Laid))
            return any(not asks_points or written in _possible_points(game, board, one) for one in laid)

        return game.once((_possible_points, board, place, tiles, written, shown.later_squares), may)

    def _at(self, query: Query) -> int:
        return next((n for n, entry in enumerate(self.sheet.entries) if entry.row == query.entry), -1)

    def _is_plain(self, others: OtherRows) -> bool:
        """Whether a row finds what those before it left, which see no more of those after it than a grid shows."""
        one_table = type_of(self.game).construction is None
        return one_table and not self.game.decisions_on(self.correction.submission.sheet) and others.shown is None

    @property
    def all_small(self) -> bool:
        """Whether no word of the sheet has a capital although case may mark a joker: then case says nothing."""
        words = [entry.word for entry in (*self.sheet.entries, *self.sheet.solutions)]
        by_case = self.game.competition.notation in (Notation.AUTO, Notation.CASE)
        return by_case and not any(sign.isupper() for word in words for sign in word)


def _possible_points(game: Game, board: Board, laid: Laid) -> Iterator[int | None]:
    """The points of a move with any of its new tiles as jokers."""
    for jokers in range(game.variant.pieces.get(JOKER, 0) + 1):
        for squares in combinations(laid.new, jokers):
            marked = board.lay(laid.position, laid.with_jokers(frozenset(squares)))
            if isinstance(marked, Laid):
                yield points(game.variant, marked)
