"""The rows of a printed ranking: a table for each group, and the small print that explains it."""

from collections.abc import Iterator
from dataclasses import replace

from arbitraj.lexicon.lexicon import ListInfo
from arbitraj.press.pdf.columns import cells_of, header_of, need_of, spanned_needs, widths_of
from arbitraj.press.pdf.flow import Cells, Heading, Item
from arbitraj.ranking.standings import Ranking
from arbitraj.report.announcement import judged_by
from arbitraj.report.ranking_table import most_entries, ranking_columns
from arbitraj.report.table import Medium, on
from arbitraj.text import say

MOST_MOVES = 14  # columns of moves that a page has room for


class RankingRows:
    """The tables of a ranking: their cells measured once, then laid out for a type and a page.

    All groups have the same columns, so that those of one page stand under each other.
    """

    def __init__(self, ranking: Ranking) -> None:
        columns = on(Medium.PAPER, ranking_columns(ranking, ranking.standings, MOST_MOVES))
        self._groups = [
            (category, [cells_of(columns, standing) for standing in standings])
            for category, standings in ranking.groups
        ]
        self._header = header_of(columns, [0] * len(columns))
        rows = [row for _, rows in self._groups for row in rows]
        needs = [need_of(field, (row[n] for row in rows)) for n, field in enumerate(self._header.fields)]
        self._needs = spanned_needs(needs, self._header.above)

    def items(self, room: float) -> tuple[list[Item], bool]:
        """Each group, its name above it where there are groups, in a `room` of so many sizes of the type.

        Also whether no word has to be broken.
        """
        widths, enough = widths_of(self._needs, room)
        fields = zip(self._header.fields, widths, strict=True)
        header = replace(self._header, fields=tuple(replace(field, share=width / room) for field, width in fields))
        items: list[Item] = []
        for category, rows in self._groups:
            if category:
                items.append(Heading(say(f"workbook.{category.value}")))
            items.append(header)
            items += [Cells(header, row, shaded=number % 2 == 1) for number, row in enumerate(rows)]
        return items, enough


def small_print(ranking: Ranking, words: ListInfo) -> Iterator[str]:
    """What explains the table: its abbreviated columns, the list, the scale."""
    policy = ranking.game_type
    yield say("documents.solutions_help" if policy.counts_solutions else "documents.moves_help")
    if policy.has_construction:
        yield say("documents.grid_help")
    if policy.compares_entries and most_entries(ranking.standings) > MOST_MOVES:
        yield say("documents.more_moves", number=MOST_MOVES)
    _, *judged = judged_by(ranking, words)  # the list itself is named above the table
    yield from (line.text for line in judged)
