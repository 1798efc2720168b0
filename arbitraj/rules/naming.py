"""Names of a sheet's questions: an answer stays with its question when others are answered.

A name depends on the sheet as it was read, and on nothing that an answer can change: not on the number of an entry once
rows are inserted before it, on other questions, or on the readings offered.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import cached_property

from arbitraj.game.position import Position
from arbitraj.record.model import Entry, Sheet
from arbitraj.record.question import Ask, Query, Question
from arbitraj.text import keyed, text_of

_FIELDS = keyed("""questions.in_*
    questions.in_group questions.in_position questions.in_word questions.in_points questions.in_total
    questions.in_name questions.in_table questions.in_owner questions.in_heading questions.in_row
    questions.in_whole questions.in_shown questions.in_shown_word questions.in_shown_jokers questions.in_shown_any
    questions.in_text
""")
_Seen = tuple[Ask, str, int | None, str]  # kind, table, row, what is seen: all that a plain name says


def is_note(total: str) -> bool:
    """Whether a note («joker C») is in the place of a total: it may supply what another cell lacks."""
    return sum(map(str.isalpha, total)) > max(1, sum(map(str.isdigit, total)))


class Names:
    """Names of all possible questions of a sheet, by its `number` as handed in. Most sheets have none."""

    def __init__(self, number: str, sheet: Sheet) -> None:
        self._number, self._sheet = number, sheet

    @cached_property
    def _queries(self) -> tuple[Query, ...]:
        return tuple(dict.fromkeys(self._sheet.queries))

    @cached_property
    def _columns(self) -> dict[_Seen, set[str]]:
        columns: dict[_Seen, set[str]] = defaultdict(set)
        for table, entries in (("", self._sheet.entries), ("solutii", self._sheet.solutions)):
            for entry in entries:
                for column, text in _may_be_asked(entry):
                    columns[Ask.VALUE, table, entry.number, text].add(column)
        for query in self._queries:
            columns[_seen(query)].add(query.column)
        return dict(columns)

    @cached_property
    def _nth(self) -> dict[Query, int]:
        """The index of a query among equal ones: two lines may have the same text. A field has one question."""
        times: Counter[tuple[_Seen, str]] = Counter()
        nth: dict[Query, int] = {}
        for query in self._queries:
            seen = _seen(query)
            if seen[2] is None:
                nth[query] = times[seen, query.column]
                times[seen, query.column] += 1
        return nth

    @cached_property
    def _twins(self) -> frozenset[tuple[Ask, str, str]]:
        """The texts found in several rows, in a sheet to which rows may be added or removed."""
        if not any(query.column in ("row", "whole") for query in self._queries):
            return frozenset()
        rows = Counter((kind, table, seen) for kind, table, row, seen in self._columns if row is not None)
        return frozenset(key for key, times in rows.items() if times > 1)

    def question(self, query: Query, entry: int | None) -> Question:
        """The question that a query is, its entry being numbered `entry` now."""
        return Question(self._number, entry, query, told_apart=self._told_apart(query))

    def _told_apart(self, query: Query) -> str:
        """A prefix that distinguishes equal texts at two places, if a plain name does not."""
        (kind, table, row, seen), column, nth = _seen(query), query.column, self._nth.get(query, 0)
        if row is not None and row < 0:  # a row that is put in has no number in its file
            return f"+{-row} {_place(table, column)}: "
        others = self._columns.get(_seen(query), set()) - {column}
        # the owner of the sheet is determined before anything else is known of it
        plain = column == "owner" or not (others or nth or (kind, table, seen) in self._twins)
        if plain and not (table and row is not None):
            return ""
        return f"{_place(table, column)}{f' {nth + 1}' if nth else ''}: "


def _place(table: str, column: str) -> str:
    named = text_of(_FIELDS[column or "text"])
    return text_of("questions.in_solutions", column=named) if table else named


def _seen(query: Query) -> _Seen:
    return query.kind, query.table, None if query.column == "row" else query.entry, query.seen


def _may_be_asked(entry: Entry) -> Iterator[tuple[str, str]]:
    yield "word", entry.word
    if Position.read(entry.position) is None:
        yield "position", entry.position
    yield "points", entry.points
    if is_note(entry.total):
        yield "", entry.total
    if entry.written_group is None:
        yield "group", entry.group
