"""Changes that the arbiter's answers made to a sheet: cell by cell, in the order in which they are applied.

Every change has the old and new value, so that the graded sheet can be computed from the sheet as read, without the
code that asks questions.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from arbitraj.game.board import Board
from arbitraj.record.game import Game
from arbitraj.record.model import Entry, Sheet
from arbitraj.record.question import NOTHING, Answer, Query, Question
from arbitraj.rules.answered import settled, with_reading
from arbitraj.rules.correct import CONSTRUCTION, Correction
from arbitraj.rules.lone_rows import with_lone_rows
from arbitraj.rules.naming import Names
from arbitraj.rules.other_rows import is_on_demand, shown_grids

MOVES = "depuneri"
Data = dict[str, Any]
_CELLS = {"grupa": "group", "pozitie": "position", "cuvant": "word", "puncte": "points"}
_HEAD = {"nume": "name", "masa_scrisa": "table"}


def tables_of(game: Game, sheet: Sheet) -> Mapping[str, tuple[Entry, ...]]:
    """Tables of a sheet by name in the JSON. A construction is the first of two."""
    if game.competition.game_type.has_construction:
        return {CONSTRUCTION: sheet.entries, MOVES: sheet.solutions}
    return {MOVES: sheet.entries}


def as_row(entry: Entry) -> Data:
    """An entry as written."""
    return {cell: getattr(entry, column) for cell, column in _CELLS.items()}


def answers_applied(game: Game, sheet: Sheet, correction: Correction) -> Iterator[Data]:
    """Answers that settled something on a sheet, given as read, with the changed cells.

    The last one, without an id, has the changes without an answer: a question without effect on points is settled by
    its first reading.
    """
    number, answered, sheet = correction.hand_in.sheet, correction.answered, with_lone_rows(game, sheet)
    before = _under(sheet, number, ())
    for done, (question, _) in enumerate(answered, 1):
        after = _under(sheet, number, answered[:done])
        yield {"id": question.id, "fisa": number, "schimba": list(_changes(game, before, after))}
        before = after
    if correction.sheet and (rest := list(_changes(game, before, correction.sheet))):
        yield {"id": None, "fisa": number, "schimba": rest}


def _under(sheet: Sheet, number: str, answered: Sequence[tuple[Question, Answer]]) -> Sheet:
    """A sheet under some answers alone. No other query changes a cell or adds a row."""
    given = {question.id: answer.reading for question, answer in answered}
    names, asked = Names(number, sheet), set[str]()

    def choose(query: Query, entry: int | None) -> str | None:
        name = names.question(query, entry).id
        asked.add(name)
        return given.get(name, NOTHING if query.column == "row" else None)

    read = settled(sheet, choose)
    for question, answer in answered:
        if question.id not in asked:  # a doubt found only by correcting the sheet
            read = with_reading(read, question.query, answer.reading)
    return read


def _changes(game: Game, before: Sheet, after: Sheet) -> Iterator[Data]:
    """Changed cells. Numbers of rows are those at that moment, after all earlier changes."""
    for field, name in _HEAD.items():
        if (was := getattr(before, name)) != (now := getattr(after, name)):
            yield {"camp": field, "din": was, "in": now}
    drawn = _grids(game, before), _grids(game, after)
    for table, rows in tables_of(game, after).items():
        old = {entry.row: entry for entry in tables_of(game, before)[table]}
        kept, number = {entry.row for entry in rows}, 1
        for row, entry in old.items():
            if row in kept:
                number += 1
            else:
                yield _change(table, number, "rand_scos", as_row(entry), None)
        for entry in rows:
            written, was = as_row(entry), old.get(entry.row)
            if was is None:
                yield _change(table, entry.number, "rand_nou", None, written)
            else:
                for cell, text in as_row(was).items():
                    if text != written[cell]:
                        yield _change(table, entry.number, cell, text, written[cell])
            if rows is after.entries:  # the grid belongs to the first table (4.7)
                shown = [_lines(grids.get(entry.row)) for grids in drawn]
                if shown[0] != shown[1]:
                    yield _change(table, entry.number, "grila", *shown)


def _change(table: str, entry: int, field: str, was: object, now: object) -> Data:
    return {"tabel": table, "depunere": entry, "camp": field, "din": was, "in": now}


def _grids(game: Game, sheet: Sheet) -> Mapping[int, Board]:
    return shown_grids(game, sheet) if is_on_demand(game, sheet) else {}


def _lines(board: Board | None) -> list[str] | None:
    return None if board is None else str(board).split("\n")
