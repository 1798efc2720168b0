"""Seating in words, for the lists, the workbook and the screen."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby

from arbitraj.draw.seating import Seating, counted_club, rating_order
from arbitraj.folder.people import Entrant
from arbitraj.report.table import Column, Medium, Shows, Table
from arbitraj.tables.headings import plain
from arbitraj.text import count, say


def seating_tables(seating: Seating) -> tuple[Table[Entrant], Table[Entrant]]:
    """Everybody by table, in the workbook with the place that the rating alone would give, and by name."""
    ranks = {each.row: rank for rank, each in enumerate(rating_order(seating.seated), 1)}
    table: Column[Entrant] = Column("table", say("seating.table"), lambda each: each.table, Shows.PLACE, 9)
    name: Column[Entrant] = Column("name", say("seating.name"), lambda e: e.player.name, width=34, wraps=True)
    club: Column[Entrant] = Column("club", say("seating.club"), lambda e: e.player.club, width=28, wraps=True)
    rating: Column[Entrant] = Column("rating", say("seating.rating"), _rating, Shows.NUMBER, 11, on=Medium.PAPER)
    figure = replace(rating, value=lambda each: each.player.rating, on=Medium.BOOK)
    rank: Column[Entrant] = Column("rank", say("seating.rank"), lambda e: ranks[e.row], Shows.CODE, 13, on=Medium.BOOK)
    by_name = sorted(seating.seated, key=lambda e: (plain(e.player.surname), plain(e.player.given), e.table))
    return (
        Table((table, name, club, rating, figure, rank), seating.seated, say("seating.by_table"), key="by_table"),
        Table((name, club, figure, table), tuple(by_name), say("seating.by_name"), key="by_name"),
    )


def _rating(entrant: Entrant) -> str:
    return "" if entrant.player.rating is None else str(entrant.player.rating)


def origin(table: int | None) -> str:
    """The previous table of a moved player."""
    return say("seating.nowhere") if table is None else str(table)


def remarks(seating: Seating, per_row: int) -> Iterator[str]:
    """Remarks for the arbiter: clubmates not separated, empty tables, the meaning of side by side."""
    sizes = Counter(map(counted_club, seating.seated))
    for first, second in seating.pairs:
        names = {"first": first.player.name, "second": second.player.name, "club": first.player.club}
        reason = say("seating.both_fixed") if first.fixed and second.fixed else say("seating.no_way")
        if sizes[counted_club(first)] * 2 > len(seating.seated) + 1:
            reason = say("seating.large_club", found=sizes[counted_club(first)], total=len(seating.seated))
        yield say("seating.still_near", tables=f"{first.table}–{second.table}", reason=reason, **names)
    if seating.pairs and not seating.fewest:
        yield say("seating.not_proven")
    taken = {each.table for each in seating.seated}
    empty = [table for table in range(1, max(taken, default=0)) if table not in taken]
    if empty:
        yield say("seating.empty_tables", tables=ranges(empty))
    if not any(each.player.rating is not None for each in seating.seated):
        yield say("seating.no_ratings")
    elif unrated := sum(each.player.rating is None for each in seating.seated):
        yield say("seating.unrated", players=count(unrated, "player"))
    if used := rating_lists_used(seating):
        yield used
    yield say("seating.near_in_rows", tables=per_row) if per_row else say("seating.near")


def rating_lists_used(seating: Seating) -> str:
    """The lists that the ratings are from, if a row of the roster names one."""
    rated = [each.rated_by for each in seating.seated if each.player.rating is not None]
    names = "; ".join(sorted({name for name in rated if name}))
    if names and "" in rated:
        names = say("seating.ratings_elsewhere", names=names, players=count(rated.count(""), "player"))
    return say("seating.rating_list", names=names) if names else ""


def ranges(numbers: list[int]) -> str:
    """Numbers in order, neighbours together.

    >>> ranges([2, 5, 6, 7, 9])
    '2, 5–7, 9'
    """
    runs = groupby(enumerate(numbers), lambda at: at[1] - at[0])
    parts = [[number for _, number in run] for _, run in runs]
    return ", ".join(f"{part[0]}–{part[-1]}" if len(part) > 1 else str(part[0]) for part in parts)
