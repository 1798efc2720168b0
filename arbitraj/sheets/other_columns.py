"""What stands in columns that the competition's type has not: a form for any type (3.3.d) has them all."""

from collections.abc import Iterator
from pathlib import PurePath

from arbitraj.record.model import Competition
from arbitraj.record.question import NOTHING, Ask, Query
from arbitraj.sheets.draft import FoundSheet
from arbitraj.text import say

_SHOWN = 60  # signs of what is written there


def other_columns(found: FoundSheet, competition: Competition) -> Iterator[Query]:
    """A question for each such column of a form of ours; nothing is taken from it.

    A player's own paper, or a table that somebody typed, may have any columns: what is in them says nothing.
    """
    printed = PurePath(found.sheet.source.file).suffix.lower() == ".pdf"
    if not (printed and (found.sheet.own_form or found.code)):
        return
    rows = (*found.sheet.entries, *found.sheet.solutions)
    asks_points = competition.asks_points
    groups = ("grupa", competition.game_type.has_groups, [entry.group for entry in rows])
    points = ("puncte", asks_points, [entry.points for entry in rows])
    totals = ("total", asks_points, [entry.total for entry in rows])
    for column, is_used, texts in (groups, points, totals):
        if is_used or not any(texts):
            continue
        heading = say(f"forms.column_{column}").replace("|", " ")
        values = (("column", heading), ("type", competition.game_type.shown))
        seen = ", ".join(filter(None, texts))[:_SHOWN]
        yield Query(Ask.VALUE, seen, found.sheet.source.file, "column_of_no_type", (NOTHING,), values=values)
