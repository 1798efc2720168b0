"""The rows of a printed ranking: a table for each group, and the small print that explains it."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from arbitraj.lexicon.lexicon import ListInfo
from arbitraj.press.pdf.columns import need_of, under, widths_of
from arbitraj.press.pdf.flow import Align, Cells, Field, Header, Heading, Item
from arbitraj.press.pdf.typeset import clean, figure
from arbitraj.ranking.standings import Ranking, Standing
from arbitraj.record.model import HandInState
from arbitraj.report.announcement import judged_by
from arbitraj.report.shown import policy_of
from arbitraj.rules.replay import State
from arbitraj.text import say

MOST_MOVES = 14  # columns of moves that a page has room for


@dataclass(frozen=True, slots=True)
class _Column:
    """A column: its header, what it shows, how, and what stands over it and its like."""

    header: str
    value: Callable[[Standing], str]
    align: Align = "right"
    bold: bool = False
    wraps: bool = False
    above: str = ""


class RankingRows:
    """The tables of a ranking: their cells measured once, then laid out for a type and a page.

    All groups have the same columns, so that those of one page stand under each other.
    """

    def __init__(self, ranking: Ranking) -> None:
        columns = _columns(ranking)
        self._groups = [
            (category, [tuple(column.value(standing) for column in columns) for standing in standings])
            for category, standings in ranking.groups
        ]
        self._fields = [Field(c.header, 0, c.align, c.bold, c.wraps) for c in columns]
        self._above = _above(columns)
        rows = [row for _, rows in self._groups for row in rows]
        needs = [need_of(field, (row[n] for row in rows)) for n, field in enumerate(self._fields)]
        self._needs = under(needs, self._above)

    def items(self, room: float) -> tuple[list[Item], bool]:
        """Each group, its name above it where there are groups, in a `room` of so many sizes of the type.

        Also whether no word has to be broken.
        """
        widths, enough = widths_of(self._needs, room)
        fields = (replace(field, share=width / room) for field, width in zip(self._fields, widths, strict=True))
        header = Header(tuple(fields), self._above)
        items: list[Item] = []
        for category, rows in self._groups:
            if category:
                items.append(Heading(say(f"workbook.{category.value}")))
            items.append(header)
            items += [Cells(header, row, shaded=number % 2 == 1) for number, row in enumerate(rows)]
        return items, enough


def small_print(ranking: Ranking, words: ListInfo) -> Iterator[str]:
    """What explains the table: its abbreviated columns, the list, the scale."""
    policy = policy_of(ranking)
    yield say("documents.solutions_help" if policy.counts_solutions else "documents.moves_help")
    if policy.has_construction:
        yield say("documents.grid_help")
    if policy.compares_entries and _most_moves(ranking.standings) > MOST_MOVES:
        yield say("documents.more_moves", number=MOST_MOVES)
    _, *judged = judged_by(ranking, words)  # the list itself is named above the table
    yield from (line.text for line in judged)


def _above(columns: Sequence[_Column]) -> tuple[tuple[str, int], ...]:
    """What stands over the headers, and over how many of them."""
    return tuple((above, len(list(same))) for above, same in groupby(columns, lambda column: column.above))


def _columns(ranking: Ranking) -> list[_Column]:
    policy, standings = policy_of(ranking), ranking.standings
    sanctions = say("documents.above_sanctions")
    columns = [
        _column("place", lambda s: str(s.place), "middle", bold=True),
        _column("name", _name, "left", bold=True, wraps=True),
        _column("club", lambda s: clean(s.correction.player.club), "left", wraps=True),
        _column("table", lambda s: str(s.correction.player.table), "middle"),
        _column("solutions" if policy.counts_solutions else "moves", _moves, "middle"),
    ]
    if policy.compares_entries:
        above = say("documents.above_moves")
        most = min(MOST_MOVES, _most_moves(standings))
        columns += [_Column(str(n + 1), _worth_of(n), above=above) for n in range(most)]
    if policy.has_construction:
        columns.append(_column("grid_tiles", lambda s: figure(s.correction.grid_tiles)))
    columns += [
        _column("different" if policy.counts_solutions else "points", lambda s: figure(s.correction.points)),
        _column("warnings", lambda s: _some(s.correction.sanctions.warnings), "middle", above=sanctions),
        _column("penalties", lambda s: _some(s.correction.sanctions.penalties), "middle", above=sanctions),
        _column("disciplinary", lambda s: _some(s.correction.sanctions.disciplinary), "middle", above=sanctions),
        _column("total", lambda s: figure(s.correction.total), bold=True),
    ]
    if any(standing.ranking_points is not None for standing in standings):
        columns.append(_column("ranking", lambda s: figure(s.ranking_points), bold=True))
    return columns


def _column(
    key: str,
    value: Callable[[Standing], str],
    align: Align = "right",
    *,
    bold: bool = False,
    wraps: bool = False,
    above: str = "",
) -> _Column:
    """A column by the key of its header among `documents.col_…`."""
    return _Column(say(f"documents.col_{key}"), value, align, bold, wraps, above)


def _name(standing: Standing) -> str:
    correction = standing.correction
    name = clean(correction.player.name)
    if correction.hand_in.state is HandInState.NOT_HANDED_IN:
        return say("documents.not_handed_in", name=name)
    return name


def _moves(standing: Standing) -> str:
    entries = standing.correction.entries
    return f"{sum(entry.state is State.CORRECT for entry in entries)}/{len(entries)}"


def _most_moves(standings: Sequence[Standing]) -> int:
    return max((len(standing.correction.entries) for standing in standings), default=0)


def _worth_of(number: int) -> Callable[[Standing], str]:
    """What shows the points of one entry; a dash where the player wrote fewer."""

    def worth(standing: Standing) -> str:
        entries = standing.correction.entries
        return figure(entries[number].worth) if number < len(entries) else "–"

    return worth


def _some(number: int) -> str:
    return str(number) if number else "–"
