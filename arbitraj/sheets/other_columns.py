"""Checks of a sheet's columns against the competition (3.3.d): columns that its type lacks, letters of groups."""

from collections.abc import Iterator
from pathlib import PurePath

from arbitraj.game.tile import JOKER
from arbitraj.game.variant import Variant
from arbitraj.record.model import Competition
from arbitraj.record.question import NOTHING, Ask, Query
from arbitraj.sheets.draft import FoundSheet
from arbitraj.sheets.form_plan import COLUMN_KEYS
from arbitraj.text import say

_SHOWN = 60  # signs of what is written there


def other_columns(found: FoundSheet, competition: Competition) -> Iterator[Query]:
    """Queries about columns that the type lacks, on a form of ours. Nothing is taken from them.

    On a player's own paper, or in a table typed by somebody, any other columns may be present and mean nothing.
    """
    printed = PurePath(found.sheet.source.file).suffix.lower() == ".pdf"
    if not (found.code or (printed and found.sheet.own_form)):
        return
    rows = (*found.sheet.entries, *found.sheet.solutions)
    asks_points = competition.asks_points
    groups = ("grupa", competition.game_type.has_groups, [entry.group for entry in rows])
    points = ("puncte", asks_points, [entry.points for entry in rows])
    totals = ("total", asks_points, [entry.total for entry in rows])
    for column, is_used, texts in (groups, points, totals):
        if is_used or not any(texts):
            continue
        heading = say(COLUMN_KEYS[column]).replace("|", " ")
        values = (("column", heading), ("type", competition.game_type.shown))
        seen = ", ".join(filter(None, texts))[:_SHOWN]
        yield Query(Ask.VALUE, seen, found.sheet.source.file, "column_of_no_type", (NOTHING,), values=values)


def letters_of_groups(found: FoundSheet, competition: Competition) -> Iterator[Query]:
    """A query about each group whose number has letters beside it other than its own (8.3.b, 8.2.c)."""
    groups = [_sorted(group, competition.variant) for group in competition.groups]
    if not competition.game_type.has_groups:
        return
    for beside in found.letters:
        entries = found.sheet.solutions if beside.table else found.sheet.entries
        entry = next((entry for entry in entries if entry.number == beside.entry), None)
        number = entry.written_group if entry else None
        letters = _sorted(beside.text, competition.variant)
        if entry is None or number is None or (0 < number <= len(groups) and groups[number - 1] == letters):
            continue
        others = (str(n) for n, group in enumerate(groups, 1) if group == letters)
        values = (("group", entry.group),)
        readings = (entry.group, *others)
        yield Query(
            Ask.VALUE, beside.text, beside.place, "group_letters", readings, beside.entry, "group", beside.table, values
        )


def _sorted(text: str, variant: Variant) -> str:
    """The letters of a text in alphabetical order."""
    return "".join(sorted(sign for sign in variant.alphabet.fold(text) if sign.isalpha() or sign == JOKER))
