"""Comparison of two transcriptions of one sheet, field by field. A person decides differences by the paper."""

import difflib
from collections.abc import Callable, Iterator
from dataclasses import replace

from arbitraj.game.notation import Notation, read_word
from arbitraj.game.position import Position
from arbitraj.game.variant import Variant
from arbitraj.record.model import Entry, Sheet, read_number, the_number
from arbitraj.record.names import plain_name
from arbitraj.record.question import NOTHING, Ask, Query, RowText

Fields = Callable[[Entry], dict[str, object]]  # the compared fields of an entry


def compared(first: Sheet, second: Sheet, variant: Variant, notation: Notation) -> Sheet:
    """The first transcription, with a query for every field that the second has otherwise."""

    def fields(entry: Entry) -> dict[str, object]:
        word = read_word(entry.word, variant.alphabet, notation).candidates or "".join(entry.word.split())
        group, position = the_number(entry.group) or entry.group.strip(), _position(entry.position)
        return {"group": group, "position": position, "word": word, "points": _points(entry.points)}

    queries = list(first.queries)
    for table, mine, others in (("", first.entries, second.entries), ("solutii", first.solutions, second.solutions)):
        keys = [[tuple(fields(entry).values()) for entry in entries] for entries in (mine, others)]
        for _, start, end, from_, to in difflib.SequenceMatcher(None, keys[0], keys[1], autojunk=False).get_opcodes():
            queries += _differences(mine[start:end], others[from_:to], end + 1, table, fields)
    labels = (("name", plain_name, first.name, second.name), ("table", the_number, first.table, second.table))
    for column, meant, one, other in labels:
        if meant(one) != meant(other):
            place = f"{first.source.file}, {second.source.file}"
            queries.append(Query(Ask.COPIES, f"{one} / {other}", place, "copies", (one, other), column=column))
    grid = first.grid if first.grid else second.grid
    # grids that differ show nothing for sure: where one decides, it is asked what the paper shows
    differ = bool(first.grid and second.grid and first.grid != second.grid)
    return replace(
        first,
        queries=tuple(queries),
        around=(*first.around, *second.around),
        grid=None if differ else grid,
        grid_unread=differ or first.grid_unread or second.grid_unread,
        no_grid=first.no_grid and second.no_grid,
    )


def _differences(
    mine: tuple[Entry, ...], others: tuple[Entry, ...], after: int, table: str, fields: Fields
) -> Iterator[Query]:
    """The queries of a stretch with differences: field by field, then the rows that only one has."""
    for one, other in zip(mine, others, strict=False):
        left, right = fields(one), fields(other)
        for column in left:
            if left[column] != right[column]:
                place = f"{one.source_of(column)}; {other.source_of(column)}"
                shown = tuple(str(getattr(each, column)) or NOTHING for each in (one, other))
                yield Query(Ask.COPIES, " / ".join(shown), place, "copies", shown, one.number, column, table)
    for entry in mine[len(others) :]:
        yield _row(entry, entry.number, "whole", table, first=True)
    for entry in others[len(mine) :]:
        yield _row(entry, after, "row", table, first=False)


def _row(entry: Entry, at: int, column: str, table: str, first: bool) -> Query:
    """The query of a row that only one transcription has."""
    row = str(RowText(entry.group, entry.position, entry.word, entry.points))
    readings = (row, NOTHING) if first else (NOTHING, row)
    return Query(Ask.COPIES, " / ".join(readings), str(entry.source), "copies_row", readings, at, column, table)


def _position(text: str) -> object:
    return Position.read(text) or "".join(text.split()).upper()


def _points(text: str) -> object:
    number = read_number(text)
    return "".join(text.split()) if number is None else number
