"""Doubtful values of a corrected sheet: signs unknown in their field, or easily mistaken for others.

A value that an arbiter could read out is the player's, and section 8 applies to it. Any other is asked about.
"""

from collections.abc import Callable, Collection, Hashable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import takewhile

from arbitraj.game.board import Board
from arbitraj.game.notation import Notation, lettered_alike, read_word
from arbitraj.game.position import Position
from arbitraj.record.findings import Kind, OtherRows, State, Supply
from arbitraj.record.game import Game
from arbitraj.record.model import Entry, Sheet, read_number
from arbitraj.record.question import NOTHING, Ask, Query
from arbitraj.rules.answered import with_reading
from arbitraj.rules.art_8_3.d_points import has_points
from arbitraj.rules.correct import first_steps, steps_of
from arbitraj.rules.doubtful import look_alikes, points_readings, position_readings, star_readings, word_readings
from arbitraj.rules.grid_asks import grid_queries
from arbitraj.rules.last_word import fates_of
from arbitraj.rules.naming import is_note
from arbitraj.rules.other_rows import other_rows
from arbitraj.rules.reading import may_hold_on
from arbitraj.rules.replay import Replayed, Steps, replay
from arbitraj.types.base import type_of

_MOST_READINGS = 5


@dataclass(slots=True)
class DoubtFound:
    """A query about a value, with its readings looked up lazily. It may turn out to be no doubt."""

    query: Query
    _look: Callable[[], Query | None] | None = None
    _found: list[Query | None] = field(default_factory=list)

    @property
    def asked(self) -> Query | None:
        """The query with its readings. None if there is no doubt."""
        if not self._found:
            self._found.append(self._look() if self._look else self.query)
        return self._found[0]


@dataclass(frozen=True)
class Corrected:
    """A sheet with its correction."""

    game: Game
    sheet: Sheet
    correction: Steps

    def rows(self) -> Iterator[tuple[str, Replayed]]:
        """(table as in queries, step of an entry), in the order of the sheet."""
        incomplete = self.game.competition.game_type.has_construction
        yield from (("", step) for step in self.correction.construction)
        yield from (("solutii" if incomplete else "", step) for step in self.correction.entries)

    def entries_of(self, table: str) -> Sequence[Entry]:
        """The entries of a table, as queries name it."""
        return self.sheet.solutions if table else self.sheet.entries

    def hangs_on(self, query: Query, readings: Sequence[str]) -> Hashable | None:
        """A key for all that decides which readings of a position or a word are right. None if that is not known."""
        at = self._at(query)
        if query.table or at < 0 or not self._is_plain(self.sheet, self.others):
            return None
        entry, alphabet = self.sheet.entries[at], self.game.variant.alphabet
        if query.column == "word" and not lettered_alike(entry.word, tuple(readings), alphabet):
            return None  # the other rows would be read differently
        return (query.column, *self._left_before(at), self.others, entry, self.correction.player.category)

    @cached_property
    def others(self) -> OtherRows:
        """Properties of the whole sheet that each row is read with."""
        return other_rows(self.game, self.sheet)

    def would_be_right(self, query: Query, reading: str) -> bool:
        """Whether the entry of a query is correct, with the points written, if a field is read so.

        Later entries are not judged.
        """
        sheet, at = with_reading(self.sheet, query, reading), self._at(query)
        others = other_rows(self.game, sheet)
        alike = at >= 0 and others == self.others and self._is_plain(sheet, others)
        if alike and self.correction.entries[at].state is not State.NOT_CORRECTED:
            # without a grid and decisions an entry finds what those before it left, which is known
            return self._stands(sheet.entries[at], *self._left_before(at))
        what = self.game, sheet, self.correction.player, fates_of(self.game.decisions_on(self.correction.hand_in.sheet))
        steps = steps_of(*what)[1] if query.table else first_steps(*what)
        step = next(step for step in steps if step.entry.row == query.entry)
        return step.state is State.CORRECT and not any(f.is_found and f.article == "8.3.d" for f in step.findings)

    def _stands(self, entry: Entry, board: Board, supply: Supply | None) -> bool:
        """Whether an entry without a grid is correct with its points, at its position or with its signs swapped."""
        game, category = self.game, self.correction.player.category
        if not _may_stand(game, board, entry):
            return False
        what = game, type_of(game), (entry,), category, board, None
        step = next(replay(*what, supply=supply, others=self.others, explained=False))
        right = step.state is State.CORRECT
        return right and (not game.competition.asks_points or has_points(entry, step.points))

    def _at(self, query: Query) -> int:
        return next((n for n, entry in enumerate(self.sheet.entries) if entry.row == query.entry), -1)

    def _is_plain(self, sheet: Sheet, others: OtherRows) -> bool:
        """Whether only the board and the stock pass from one row to the next."""
        one_table = type_of(self.game).construction is None
        decided = self.game.decisions_on(self.correction.hand_in.sheet)
        return one_table and not decided and sheet.grid is None and others.shown is None

    def _left_before(self, at: int) -> tuple[Board, Supply | None]:
        """The board and the supply as the entries before one leave them."""
        before = self.correction.entries[at - 1] if at else None
        return (before.board, before.supply) if before else (self.game.competition.given, None)

    @property
    def all_small(self) -> bool:
        """Whether no word of the sheet has a capital although case may mark a joker: then case says nothing."""
        words = [entry.word for entry in (*self.sheet.entries, *self.sheet.solutions)]
        by_case = self.game.competition.notation in (Notation.AUTO, Notation.CASE)
        return by_case and not any(sign.isupper() for word in words for sign in word)


def _may_stand(game: Game, board: Board, entry: Entry) -> bool:
    """Whether an entry may be correct. A quick check rules out most readings, which are no words there."""
    position, alphabet = Position.read(entry.position), game.variant.alphabet
    places = (position, position.swapped) if position else ()
    words = {way.letters for way in read_word(entry.word, alphabet, game.competition.notation).ways}
    return any(may_hold_on(board, game.words, place, word) for place in places for word in words)


def doubts(case: Corrected) -> Iterator[Query]:
    """The queries about the values of a corrected sheet, in the order of its rows."""
    return (found for each in may_be_asked(case) if (found := each.asked) is not None)


def may_be_asked(case: Corrected) -> Iterator[DoubtFound]:
    """The doubts before their readings are looked up."""
    asks_points = case.game.competition.asks_points
    for table, step in case.rows():
        if step.state is State.NOT_CORRECTED:
            continue
        entry = step.entry
        yield from _position(case, table, entry)
        yield from _word(case, table, step)
        if asks_points:
            yield from map(DoubtFound, _points(case, table, step))
        if entry.total and is_note(entry.total):
            query = _query(entry, table, "total", entry.total, "line", (NOTHING,))
            yield DoubtFound(replace(query, column=""))
        if case.game.competition.game_type.has_groups and entry.group and entry.written_group is None:
            yield DoubtFound(_query(entry, table, "group", entry.group, "group_unclear", _by_letters(case, entry)))
    # the grid matters only once the table is read
    yield from map(DoubtFound, grid_queries(case.game, case.sheet, case.correction))


def _by_letters(case: Corrected, entry: Entry) -> tuple[str, ...]:
    """The numbers of groups whose letters are written in place of a number."""
    written = sorted(case.game.competition.variant.alphabet.fold(entry.group))
    groups = enumerate(case.game.competition.groups, 1)
    return tuple(str(number) for number, letters in groups if sorted(letters) == written)


def _query(entry: Entry, table: str, column: str, seen: str, why: str, readings: tuple[str, ...]) -> Query:
    place = str(entry.source_of(column))
    return Query(Ask.VALUE, seen, place, why, readings[:_MOST_READINGS], entry.row, column, table)


def _position(case: Corrected, table: str, entry: Entry) -> Iterator[DoubtFound]:
    """Doubts about a position.

    A lone letter or figure is legible (8.2.g), two other characters are not, and a sign off the board is a sign
    (8.2.b). Two figures that are a column are legible, unless the entry is correct with one of them read as a letter
    (`10`, `1O`).
    """
    text, size = entry.position, case.game.variant.size
    if Position.read(text) is None and (len(text) > 1 or (text and not text.isascii())):
        bare = _query(entry, table, "position", text, "position_unclear", ())

        def look() -> Query | None:
            query = _best_first(case, bare, tuple(position_readings(text, size)))
            is_column = text.isascii() and text.isdecimal() and 0 < int(text) <= size
            likely = not is_column or (query.readings and case.would_be_right(query, query.readings[0]))
            return query if likely else None

        yield DoubtFound(bare, look)


def _word(case: Corrected, table: str, step: Replayed) -> Iterator[DoubtFound]:
    alphabet, notation = case.game.variant.alphabet, case.game.competition.notation
    entry, text = step.entry, step.entry.word
    if read_word(text, alphabet, notation).foreign:
        bare = _query(entry, table, "word", text, "word_unclear", ())
        readings = (*word_readings(text, alphabet), *star_readings(text.replace("?", "*"), alphabet))
        yield DoubtFound(bare, lambda: _best_first(case, bare, readings))
    elif (taken := step.accepted) and taken.unmarked and case.all_small:
        # a joker that the paper may mark by its size is no warning yet (8.3.c)
        if not any(finding.decision for finding in step.findings):
            yield DoubtFound(_query(entry, table, "word", text, "joker_unseen", tuple(_marked(text, step))))
    elif step.findings and any(f.kind is Kind.INCORRECT and not f.is_decided for f in step.findings):
        if step.state is not State.INCORRECT:
            return  # accepted by an arbiter
        yield DoubtFound(_query(entry, table, "word", text, "word_alike", ()), lambda: _alike(case, table, entry))


def _alike(case: Corrected, table: str, entry: Entry) -> Query | None:
    """Doubts about a word of plain letters: if another reading would be correct with its points, or it is two words."""
    text = entry.word
    query = _query(entry, table, "word", text, "word_alike", ())
    likely = (*look_alikes(text), *star_readings(text, case.game.variant.alphabet))
    half = replace(query, why="word_half")
    if right := _right_of(case, query, likely) or _right_of(case, half, _half_readings(case, text)):
        return right
    parts = tuple(text.split())
    two = len(parts) > 1 and all(len(part) > 1 for part in parts)
    return _best_first(case, replace(query, why="two_words"), parts) if two else None


def _right_of(case: Corrected, query: Query, likely: Sequence[str]) -> Query | None:
    """The query with the readings that are correct with the points written. None if there is no such reading."""
    right = tuple(reading for reading in likely if case.would_be_right(query, reading))
    return replace(query, readings=right[:_MOST_READINGS]) if right else None


def _half_readings(case: Corrected, text: str) -> tuple[str, ...]:
    """A word with as many small letters as capitals, with either half marked as jokers (I-half).

    Empty for other words.
    """
    ways = read_word(text, case.game.variant.alphabet, case.game.competition.notation).ways
    either = [(way.readings[0], tiles) for way in ways if way.half for tiles in (way.readings[0], way.half)]
    return tuple(
        _with_marks(_written_as(text, plain), [n for n, tile in enumerate(tiles) if tile.islower()])
        for plain, tiles in either
    )


def _written_as(text: str, plain: str) -> str:
    """The letters of a word as written. `plain` if other signs are among them."""
    letters = "".join(text.split())
    return letters if len(letters) == len(plain) else plain


def _marked(text: str, step: Replayed) -> Iterator[str]:
    """The word with a mark on its joker, and then with the mark on another tile of that letter."""
    taken = step.accepted
    if taken is None or taken.laid is None:
        return
    letters = _written_as(text, taken.tiles.lower())
    new = [n for n, square in enumerate(taken.laid.written.squares) if square in taken.laid.new]
    jokers = [n for n in new if taken.tiles[n].islower()]
    yield _with_marks(letters, jokers)
    for at in jokers:
        others = (n for n in new if n not in jokers and taken.tiles[n] == taken.tiles[at].upper())
        yield from (_with_marks(letters, [other if n == at else n for n in jokers]) for other in others)


def _with_marks(letters: str, jokers: Collection[int]) -> str:
    return "".join(f"({letter})" if n in jokers else letter for n, letter in enumerate(letters))


def _points(case: Corrected, table: str, step: Replayed) -> Iterator[Query]:
    """Points that are no number, or that are right once they are read otherwise or from the column of the total."""
    entry, right = step.entry, step.points
    if has_points(entry, right):
        return
    points, total = entry.written_points, read_number(entry.total)
    if entry.points and points is None:
        yield _query(entry, table, "points", entry.points, "points_unclear", tuple(points_readings(entry.points)))
    elif points is not None and points < 0:
        yield _query(entry, table, "points", entry.points, "value", (str(-points),))
    elif points is None and total is not None:
        # a sheet that adds its points up has a total here too, be it that of the row before, carried on (8.3.d)
        others = (each for each in case.entries_of(table) if each.row != entry.row)
        adds = any(each.written_points is not None and read_number(each.total) is not None for each in others)
        running = sum(_points_before(case, table, step)) + right
        if not adds or total not in (running - right, running):
            yield _query(entry, table, "points", entry.total, "points_elsewhere", (str(total),))
    elif any(finding.is_found and finding.article == "8.3.d" for finding in step.findings):
        together = "".join(filter(str.isdigit, entry.points))
        earlier = _points_before(case, table, step)
        running = sum(earlier) + right
        if together == str(right):
            yield _query(entry, table, "points", entry.points, "points_unclear", (together, str(points)))
        elif (total, points) == (right, running):
            seen = f"{entry.points} {entry.total}"
            yield _query(entry, table, "points", seen, "points_elsewhere", (str(total),))
        elif earlier and points == running:
            yield _query(entry, table, "points", entry.points, "running", (str(right),))


def _points_before(case: Corrected, table: str, step: Replayed) -> list[int]:
    rows = takewhile(lambda row: row[1] is not step, case.rows())
    return [each.points for t, each in rows if t == table]


def _best_first(case: Corrected, query: Query, readings: tuple[str, ...]) -> Query:
    """The query with the readings that make the entry correct before the others."""

    def ordered() -> tuple[str, ...]:
        right = {each: case.would_be_right(query, each) for each in readings}
        return tuple(sorted(readings, key=lambda each: not right[each]))[:_MOST_READINGS]

    hangs_on = case.hangs_on(query, readings) if case.game.remembered is not None else None
    found = ordered() if hangs_on is None else case.game.once((_best_first, hangs_on, readings), ordered)
    return replace(query, readings=found)
