"""The rankings of a round as tables: the ranked, those without a place, those without error."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from arbitraj.ranking.standings import ErrorFree, Ranking, Standing, error_free_groups
from arbitraj.record.findings import State
from arbitraj.record.model import REASON_KEYS, SubmissionState
from arbitraj.report.shown import Unranked, unranked_of
from arbitraj.report.table import Column, Medium, PlayerLink, Shows, Table, Value, titled
from arbitraj.text import count, text_of

SANCTIONS = ("warnings", "penalties", "disciplinary")
MOVE = "move_"  # with its number, the key of a column of the points of one entry (8.7, serie de maxime)
_PAGES = Medium.PAGE | Medium.BOOK


def ranking_columns(
    ranking: Ranking, standings: Sequence[Standing], most_moves: int | None = None
) -> tuple[Column[Standing], ...]:
    """The columns of a ranking of these standings, with at most so many columns of moves."""
    policy = ranking.game_type
    words = "solutions_{}" if policy.counts_solutions else "{}"

    def column(key: str, value: Callable[[Standing], Value], shows: Shows, width: float = 10) -> Column[Standing]:
        return titled(key, value, shows, width, text=words.format(key))

    moves = most_entries(standings) if policy.compares_entries else 0
    points = column("points", lambda s: s.correction.points, Shows.NUMBER, 11)
    grid: Column[Standing] = titled("grid_tiles", lambda s: s.correction.grid_tiles, Shows.NUMBER)
    return (
        titled("place", lambda s: s.place, Shows.PLACE, 8),
        titled("name", link_of, Shows.NAME, 28, on=~Medium.PAPER),
        titled("name", _name_on_paper, Shows.NAME, wraps=True, on=Medium.PAPER),
        titled("club", lambda s: s.correction.player.club or None, Shows.TEXT, 18, wraps=True, on=~Medium.SCREEN),
        titled("table", lambda s: s.correction.player.table, Shows.CODE, 8),
        titled("sheet", lambda s: s.correction.submission.sheet, Shows.CODE, 8, on=Medium.BOOK),
        titled("category", lambda s: text_of(s.correction.player.category.key), Shows.LABEL, 11, on=Medium.BOOK),
        titled("hand_in_order", lambda s: s.correction.submission.order, Shows.CODE, 10, on=Medium.BOOK),
        replace(column("correct", right_of, Shows.COUNT, 11), on=Medium.BOOK),
        replace(column("entries", lambda s: len(s.correction.entries), Shows.COUNT, 11), on=Medium.BOOK),
        replace(column("right", lambda s: f"{right_of(s)}/{len(s.correction.entries)}", Shows.COUNT), on=~Medium.BOOK),
        *(_move(number) for number in range(moves)[:most_moves]),
        *([replace(grid, on=Medium.PAPER)] if policy.has_construction else []),
        replace(points, on=Medium.BOOK | Medium.PAPER),
        # compared entry after entry, the points are the total
        *([] if policy.compares_entries else [replace(points, shows=Shows.CODE, on=Medium.PAGE | Medium.SCREEN)]),
        *map(_sanction, SANCTIONS),
        column("total", lambda s: s.correction.total, Shows.TOTAL),
        *([replace(grid, on=_PAGES | Medium.SCREEN)] if policy.has_construction else []),
        *_ranking_points(standings),
    )


def most_entries(standings: Sequence[Standing]) -> int:
    """Number of entries of the longest sheet."""
    return max((len(standing.correction.entries) for standing in standings), default=0)


def right_of(standing: Standing) -> int:
    """Number of correct entries."""
    return sum(entry.state is State.CORRECT for entry in standing.correction.entries)


def link_of(standing: Standing) -> PlayerLink:
    """Name of the player, as a link to the player's part of the document."""
    player = standing.correction.player
    return PlayerLink(player.name, player.table)


def _name_on_paper(standing: Standing) -> str:
    correction = standing.correction
    if correction.submission.state is SubmissionState.NOT_HANDED_IN:
        return text_of("documents.not_handed_in", name=correction.player.name)
    return correction.player.name


def _move(number: int) -> Column[Standing]:
    def worth(standing: Standing) -> Value:
        entries = standing.correction.entries
        return entries[number].worth if number < len(entries) else None

    name, short, terse = (
        text_of(key, number=number + 1) for key in ("columns.move", "columns.move_short", "columns.move_terse")
    )
    above = text_of("documents.above_moves")
    return Column(f"{MOVE}{name}", name, worth, Shows.NUMBER, 6, short, name, terse, above)


def _sanction(key: str) -> Column[Standing]:
    def number(standing: Standing) -> int:
        return int(getattr(standing.correction.sanctions, key))

    above = text_of("documents.above_sanctions")
    return titled(key, number, Shows.COUNT, above=above, idle=lambda s: not number(s))


def _ranking_points(standings: Sequence[Standing]) -> Iterator[Column[Standing]]:
    given = [standing.ranking_points for standing in standings if standing.ranking_points is not None]
    if given:
        cents = not all(float(points).is_integer() for points in given)
        column: Column[Standing] = titled("ranking_points", lambda s: s.ranking_points, Shows.TOTAL, 12, cents=cents)
        beside = Medium.PAGE | Medium.PAPER  # there the total is what is read first
        yield replace(column, on=~beside)
        yield replace(column, shows=Shows.NUMBER, on=beside)


def unranked_table(ranking: Ranking, group: int) -> Table[Unranked]:
    """Table of the players of a group without a place, with the reason."""
    reason: Column[Unranked] = titled(
        "reason", lambda line: text_of(REASON_KEYS[line.reason]), Shows.STATE, on=Medium.BOOK
    )
    columns: tuple[Column[Unranked], ...] = (
        reason,
        titled("name", lambda line: line.player.name, Shows.NAME),
        titled("club", lambda line: line.player.club or None),
        titled("table", lambda line: line.player.table, Shows.CODE),
        titled("sheet", lambda line: line.sheet, Shows.CODE, on=Medium.BOOK),
        titled("category", lambda line: text_of(line.player.category.key), Shows.LABEL, on=Medium.BOOK),
        replace(reason, on=Medium.PAGE),
    )
    return Table(columns, unranked_of(ranking, group), text_of("workbook.unranked"))


def error_free_columns() -> tuple[Column[ErrorFree], ...]:
    """The columns of the error-free ranking, with the place in the ranking itself."""
    return (
        titled("place", lambda line: line.place, Shows.PLACE, 8),
        titled("name", lambda line: line.player.name, Shows.WORD, 30, on=Medium.BOOK),
        titled("name", lambda line: link_of(line.standing), Shows.NAME, on=Medium.PAGE),
        titled("club", lambda line: line.player.club or None, width=22, on=Medium.BOOK),
        titled("table", lambda line: line.player.table, Shows.CODE, 8, on=Medium.BOOK),
        titled("total", lambda line: line.standing.correction.total, Shows.TOTAL),
        titled("place_in_ranking", lambda line: line.standing.place, Shows.CODE, 16),
    )


def error_free_tables(ranking: Ranking) -> Iterator[Table[ErrorFree]]:
    """Tables of the players without any finding that has an effect, one for each group of the ranking."""
    for (category, _), found in zip(ranking.groups, error_free_groups(ranking), strict=True):
        title = text_of(category.key) if category else text_of("workbook.error_free")
        caption = text_of("page.ranking_caption", title=title, players=count(len(found), "player"))
        yield Table(error_free_columns(), found, caption)
