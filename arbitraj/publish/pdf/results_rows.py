"""The rows of a printed ranking: a table for each group, and the small print that explains it."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from arbitraj.competition.model import HandInState
from arbitraj.correction.replay import State
from arbitraj.lexicon.lexicon import ListInfo
from arbitraj.publish.announcement import judged_by
from arbitraj.publish.pdf.flow import Align, Cells, Field, Header, Heading, Item
from arbitraj.publish.pdf.typeset import clean, figure
from arbitraj.publish.shown import policy_of
from arbitraj.ranking.standings import Ranking, Standing
from arbitraj.text import say

MOST_MOVES = 14  # columns of moves that a page has room for


@dataclass(frozen=True, slots=True)
class _Column:
    """A column: the key of its header among `documents.col_…` (or the header itself), its width in parts, what it
    shows, and what stands over it and its like."""

    header: str
    width: float
    value: Callable[[Standing], str]
    align: Align = "right"
    bold: bool = False
    above: str = ""


def ranking_rows(ranking: Ranking) -> Iterator[Item]:
    """Each group of the ranking, its name above it where there are groups."""
    for category, standings in ranking.groups:
        if category:
            yield Heading(say(f"workbook.{category.value}"))
        columns = _columns(ranking, standings)
        header = _header(columns)
        yield header
        for number, standing in enumerate(standings):
            yield Cells(header, tuple(column.value(standing) for column in columns), shaded=number % 2 == 1)


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


def _header(columns: Sequence[_Column]) -> Header:
    whole = sum(column.width for column in columns)
    fields = tuple(Field(c.header, c.width / whole, c.align, c.bold) for c in columns)
    above: list[tuple[str, int]] = []
    for column in columns:
        if above and above[-1][0] == column.above:
            above[-1] = (column.above, above[-1][1] + 1)
        else:
            above.append((column.above, 1))
    return Header(fields, tuple(above))


def _columns(ranking: Ranking, standings: Sequence[Standing]) -> list[_Column]:
    policy = policy_of(ranking)
    sanctions = say("documents.above_sanctions")
    columns = [
        _column("place", 6, lambda s: str(s.place), "middle", bold=True),
        _column("name", 35, _name, "left", bold=True),
        _column("club", 22, lambda s: clean(s.correction.player.club), "left"),
        _column("table", 9.5, lambda s: str(s.correction.player.table), "middle"),
        _column("solutions" if policy.counts_solutions else "moves", 11, _moves, "middle"),
    ]
    if policy.compares_entries:
        above = say("documents.above_moves")
        most = min(MOST_MOVES, _most_moves(standings))
        columns += [_Column(str(n + 1), 7.5, _worth_of(n), above=above) for n in range(most)]
    if policy.has_construction:
        columns.append(_column("grid_tiles", 9, lambda s: figure(s.correction.grid_tiles)))
    columns += [
        _column("different" if policy.counts_solutions else "points", 11, lambda s: figure(s.correction.points)),
        _column("warnings", 12, lambda s: _some(s.correction.sanctions.warnings), "middle", above=sanctions),
        _column("penalties", 12, lambda s: _some(s.correction.sanctions.penalties), "middle", above=sanctions),
        _column("disciplinary", 12, lambda s: _some(s.correction.sanctions.disciplinary), "middle", above=sanctions),
        _column("total", 12, lambda s: figure(s.correction.total), bold=True),
    ]
    if any(standing.ranking_points is not None for standing in standings):
        columns.append(_column("ranking", 13, lambda s: figure(s.ranking_points), bold=True))
    return columns


def _column(
    key: str,
    width: float,
    value: Callable[[Standing], str],
    align: Align = "right",
    *,
    bold: bool = False,
    above: str = "",
) -> _Column:
    return _Column(say(f"documents.col_{key}"), width, value, align, bold, above)


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
