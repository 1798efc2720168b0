"""The statistics of a round in words: tables, each with a sentence above it, alike on the page and in workbooks."""

from collections.abc import Iterable, Iterator, Sequence
from operator import itemgetter

from arbitraj.record.model import Player
from arbitraj.report.statistics import Best, Solutions, Statistics, Way
from arbitraj.report.table import Column, Shows, Table
from arbitraj.rules.articles import ARTICLES
from arbitraj.text import count, say

STATISTICS_WIDTHS = (34, 28, 60, 20, 20)  # of a book's columns, whatever the tables hold
Row = tuple[str | int | float, ...]
_FIGURES = frozenset(
    (
        "number",
        "value",
        "rejected_entries",
        "rejected_players",
        "rejected_alone",
        "frequent_findings",
        "frequent_sheets",
    )
)
_SPREAD = ("lowest", "lower_quartile", "median", "mean", "upper_quartile", "highest")


def statistics_tables(found: Statistics) -> Iterator[Table[Row]]:
    """Every part that has a meaning for the type of game, in the order in which people read them."""
    yield _figures(found)
    if found.best:
        yield _best("best", say("statistics.best_note", points=count(found.best.value, "point")), found.best)
    if found.first:
        points, players = count(found.first.value, "point"), count(found.sheets, "player")
        note = say("statistics.first_note", points=points, players=found.first.players, all=players)
        yield _best("first", note, found.first)
    if found.longest:
        yield _best("longest", say("statistics.longest_note", letters=found.longest.value), found.longest)
    if found.bingos:
        note = say("statistics.bingos_note", total=found.bingos.total, most=found.bingos.most)
        yield _table("bingos", ("players",), [(_names(found.bingos.players),)], note)
    if found.all_letters is not None:
        rows = [(_names(found.all_letters),)] if found.all_letters else []
        yield _table("all_letters", ("players",), rows, none=say("statistics.all_letters_none"))
    if found.solutions:
        yield _alone(found.solutions)
    yield _table(
        "rejected",
        ("word", "rejected_entries", "rejected_players", "rejected_alone"),
        [(each.word, each.entries, each.players, each.alone) for each in found.rejected],
        say("statistics.rejected_note") if found.rejected else "",
        say("statistics.rejected_none"),
    )
    yield _frequent(found)
    if found.spread:
        note = say("statistics.spread_note", sheets=count(found.spread.sheets, "sheet"))
        spread = [(say(f"statistics.{key}"), getattr(found.spread, key)) for key in _SPREAD]
        yield _table("spread", ("what", "value"), spread, note)


def _table(key: str, keys: Sequence[str], rows: Sequence[Row], note: str = "", none: str = "") -> Table[Row]:
    """The first of the columns names the row; a lone one takes all the room there is."""
    columns: tuple[Column[Row], ...] = tuple(
        Column(
            name,
            say(f"statistics.{name}"),
            itemgetter(number),
            Shows.NUMBER if name in _FIGURES else Shows.NAME if number == 0 else Shows.TEXT,
            STATISTICS_WIDTHS[number] if len(keys) > 1 else sum(STATISTICS_WIDTHS),
        )
        for number, name in enumerate(keys)
    )
    return Table(columns, tuple(rows), say(f"statistics.{key}"), none, note)


def _names(players: Iterable[Player]) -> str:
    return ", ".join(say("statistics.name_at_table", name=player.name, table=player.table) for player in players)


def _figures(found: Statistics) -> Table[Row]:
    rows = [("sheets", found.sheets), ("entries", found.entries), ("entries_correct", found.correct)]
    if found.solutions:
        rows = [("sheets", found.sheets), ("solutions_written", found.entries), ("solutions_correct", found.correct)]
        rows.append(("solutions_different", found.solutions.different))
    return _table("figures", ("what", "number"), [(say(f"statistics.{key}"), number) for key, number in rows])


def _best(key: str, note: str, best: Best) -> Table[Row]:
    rows = [(way.word, way.position, _names(way.players)) for way in best.ways]
    return _table(key, ("word", "position", "players"), rows, note)


def _alone(solutions: Solutions) -> Table[Row]:
    """By player, so that each is named once."""
    of_player: dict[int, list[Way]] = {}
    for way in solutions.alone:
        of_player.setdefault(way.players[0].table, []).append(way)

    def row(ways: Sequence[Way]) -> Row:
        shown = (say("statistics.alone_solution", position=way.position, word=way.word) for way in ways)
        return _names(ways[0].players), len(ways), ", ".join(shown)

    note = say("statistics.alone_note", alone=len(solutions.alone), different=solutions.different)
    rows = [row(of_player[table]) for table in sorted(of_player, key=lambda table: (-len(of_player[table]), table))]
    return _table("alone", ("player", "number", "alone_words"), rows, note)


def _frequent(found: Statistics) -> Table[Row]:
    keys = "frequent_article", "frequent_title", "frequent_kind", "frequent_findings", "frequent_sheets"
    rows = [
        (
            each.article,
            ARTICLES[each.article].title if each.article in ARTICLES else "",
            say(f"findings.kind_{each.kind.value}"),
            each.findings,
            each.sheets,
        )
        for each in found.frequent
    ]
    return _table("frequent", keys, rows, none=say("statistics.frequent_none"))
