"""Rows with only the word's cell filled, and no word in it: struck, given up, or no entry at all.

`x` beside a number says nothing of a move. It is asked before it counts as an entry (8.2.g), and in serie de maxime
moves those after it one place back (4.4).
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from arbitraj.game.notation import read_word
from arbitraj.record.game import Game
from arbitraj.record.model import Entry, Sheet
from arbitraj.record.question import CLOSING, NOTHING, Answer, Ask, Query, RowText
from arbitraj.tables.headings import plain

WHY = "lone_row"
# written for a row that is withdrawn, even if it is a word
_NO_ENTRY = CLOSING | frozenset("x abandon abandonat abandonez anulat anulata anulez nul".split())
_NUMBER = re.compile(r"(?:\d{1,3}[.)]?|\?)\s+")  # before the word, or in the place of a missing position


def with_lone_rows(game: Game, sheet: Sheet) -> Sheet:
    """The sheet with its lone rows asked as such, those that its file took for entries too."""
    queries = tuple(_of_lone(query) if _asks_of_one(game, query) else query for query in sheet.queries)
    of_rows = {(query.table, query.entry) for query in queries if query.column == "whole"}
    more = [
        _of_lone(Query(Ask.VALUE, f"? {entry.word}", str(entry.source), WHY, (NOTHING,), entry.number, "whole", table))
        for table, entry in _entries(sheet)
        if (table, entry.number) not in of_rows
        and not any(map(str.strip, (entry.group, entry.position, entry.points, entry.total)))
        and _is_no_word(game, entry.word)
    ]
    return replace(sheet, queries=(*queries, *more)) if more or queries != sheet.queries else sheet


def _of_lone(query: Query) -> Query:
    return replace(query, why=WHY, values=(*query.values, ("word", _word_in(query.seen))))


def _word_in(seen: str) -> str:
    return "".join(_NUMBER.sub("", seen, count=1).split())


def taken_for_none(sheet: Sheet, given: Iterable[Answer]) -> Answer | None:
    """The answer that makes a lone row no entry, which applies to all such rows of the sheet. None if there is none.

    A row is identified by its text, since a file and a hall number it differently. An answer to the same text in a row
    that is an entry is about that one.
    """
    words = {_word_in(query.seen) for query in sheet.queries if query.why == WHY}
    rows = {(e.number, text) for _, e in _entries(sheet) if e.position for text in (e.group, e.word, e.points, e.total)}
    alike = (answer for answer in given if answer.reading == NOTHING and (answer.entry, answer.seen) not in rows)
    return next((answer for answer in alike if _word_in(answer.seen) in words), None)


def _entries(sheet: Sheet) -> Iterator[tuple[str, Entry]]:
    yield from (("", entry) for entry in sheet.entries)
    yield from (("solutii", entry) for entry in sheet.solutions)


def _is_no_word(game: Game, text: str) -> bool:
    """Whether a text is no word of the list, or one written for no entry. A blank is neither."""
    read = read_word(text, game.variant.alphabet, game.competition.notation)
    listed = any(tiles.upper() in game.words for tiles in read.candidates)
    return bool(text.strip()) and (not listed or plain(text) in _NO_ENTRY)


def _asks_of_one(game: Game, query: Query) -> bool:
    """Whether a doubtful row holds only such a word, and its number."""
    if query.why != "text_row" or query.column not in ("row", "whole") or NOTHING not in query.readings:
        return False
    rows = [RowText.parse(reading) for reading in query.readings if reading != NOTHING]
    seen = _word_in(query.seen)
    return bool(rows) and all(row == RowText("", "", seen, "") for row in rows) and _is_no_word(game, seen)
