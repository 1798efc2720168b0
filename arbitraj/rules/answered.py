"""A sheet with answers applied to its queries: each is read as chosen, as written, or still open."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from arbitraj.game.position import Position
from arbitraj.record.model import COLUMN_OF, ENTRY_COLUMNS, Entry, Sheet, Shown, Source
from arbitraj.record.question import NOTHING, NOWHERE, Query, RowText

# the reading of a query, given the number of its entry once rows were inserted: a text, or None for what is
# written on the paper
Choose = Callable[[Query, int | None], str | None]
# columns of queries about a grid that nobody transcribed (the last one: the whole grid)
SHOWN = WHERE, HERE, JOKERS, ANY = "shown", "shown_word", "shown_jokers", "shown_any"


def settled(sheet: Sheet, choose: Choose) -> Sheet:
    """The sheet with every query read as chosen. Rows come first, since they shift the numbers of later rows."""
    asked: set[int] = set()

    def of_row(query: Query, entry: int | None) -> str | None:
        asked.add(id(query))
        return choose(query, entry)

    entries = _with_rows(sheet, "", sheet.entries, of_row)
    read = replace(sheet, entries=entries, solutions=_with_rows(sheet, "solutii", sheet.solutions, of_row))
    for query in sheet.queries:
        if id(query) not in asked:
            read = with_reading(read, query, choose(query, number_of(read, query)))
    return read


def _with_rows(sheet: Sheet, table: str, entries: Sequence[Entry], choose: Choose) -> tuple[Entry, ...]:
    """The entries of a table with the doubtful rows that are moves, renumbered. `row` keeps the reader's number."""
    made: list[Entry] = []
    mine = [query for query in sheet.queries if query.table == table]
    waiting = list(enumerate((query for query in mine if query.column == "row"), 1))
    whole = {query.entry: query for query in mine if query.column == "whole"}

    def put_before(number: int) -> None:
        while waiting and (waiting[0][1].entry or 0) <= number:
            nth, query = waiting.pop(0)
            text = choose(query, None)
            # as written: a move, even if it has no position (8.2.g)
            row = RowText.parse(query.seen) or RowText("", "", query.seen, "") if text is None else RowText.parse(text)
            if row:
                file, _, place = query.place.partition(", ")
                source = Source(file, place)
                made.append(Entry(0, row.group, row.position, row.word, row.points, "", source, row=-nth))

    for entry in entries:
        put_before(entry.number)
        query = whole.get(entry.number)
        if query is None or choose(query, len(made) + 1) != NOTHING:
            made.append(entry)
    put_before(10**9)
    # rows that the reader did not number have numbers below 0, which no other answer changes
    return tuple(replace(entry, number=n, row=entry.number or entry.row) for n, entry in enumerate(made, 1))


def number_of(sheet: Sheet, query: Query) -> int | None:
    """The number of a query's entry once rows were inserted."""
    if query.entry is None:
        return None
    entries = sheet.solutions if query.table else sheet.entries
    return next((entry.number for entry in entries if entry.row == query.entry), query.entry)


def with_reading(sheet: Sheet, query: Query, reading: str | None) -> Sheet:
    """The sheet with a query read as `reading`. Unchanged if that is None."""
    if reading is None:
        return sheet
    text = "" if reading == NOTHING else reading
    if query.column == "name":
        return replace(sheet, name=text)
    if query.column == "table":
        return replace(sheet, table=text)
    if query.column == ANY:
        return replace(sheet, no_grid=True) if reading == NOWHERE else sheet
    if query.column in SHOWN and query.entry is not None:
        return replace(sheet, shown=(*sheet.shown, *_shown(query, reading)))
    if query.column == "owner":  # the sheet is another's: what it says of its player is no fault
        said = dict(query.values)
        return replace(sheet, name=said["name"], table=said["table"])
    if query.column == "heading":
        column = COLUMN_OF.get(text, "")
        for number, value in query.fills if column else ():
            sheet = _with_field(sheet, query.table, number, column, value)
        return sheet
    if query.column in ENTRY_COLUMNS and query.entry is not None:
        return _with_field(sheet, query.table, query.entry, query.column, text)
    return sheet


def places_and_word(reading: str) -> tuple[tuple[str, ...], str]:
    """The places of a word, and the word with its jokers marked.

    >>> places_and_word("H7, 3C cASA")
    (('H7', '3C'), 'cASA')
    """
    pieces = reading.replace(",", " ").split()
    places = tuple(piece for piece in pieces if Position.read(piece))
    return places, "".join(piece for piece in pieces if piece not in places)


def _shown(query: Query, reading: str) -> Iterator[Shown]:
    asked, row = dict(query.values), query.entry or 0
    if reading in (NOWHERE, NOTHING):
        yield Shown(row)
    elif query.column == WHERE:
        places, word = places_and_word(reading)
        yield from (Shown(row, place, word or asked["word"]) for place in places)
    else:
        yield Shown(row, asked["position"], reading)


def _with_field(sheet: Sheet, table: str, row: int, column: str, text: str) -> Sheet:
    entries = sheet.solutions if table else sheet.entries
    read: dict[str, Any] = {column: text}
    changed = tuple(replace(entry, **read) if entry.row == row else entry for entry in entries)
    return replace(sheet, solutions=changed) if table else replace(sheet, entries=changed)
