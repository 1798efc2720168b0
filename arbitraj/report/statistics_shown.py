"""The statistics of a round in words: parts with a title, a sentence and a table, alike on the page and in sheets."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from arbitraj.record.model import Player
from arbitraj.report.statistics import Record, Solutions, Spread, Statistics, Way
from arbitraj.rules.articles import ARTICLES
from arbitraj.text import count, say

Cell = str | int | float


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the statistics; where it has no rows the note says all there is."""

    title: str
    note: str = ""
    header: tuple[str, ...] = ()
    rows: tuple[tuple[Cell, ...], ...] = ()


def parts_of(statistics: Statistics) -> Iterator[Part]:
    """Every part that has a meaning for the type of game, in the order in which people read them."""
    yield _figures(statistics)
    if statistics.best:
        points = count(statistics.best.value, "point")
        yield _record("best", say("statistics.best_note", points=points), statistics.best)
    if statistics.first:
        note = say(
            "statistics.first_note",
            points=count(statistics.first.value, "point"),
            players=statistics.first.players,
            all=count(statistics.sheets, "player"),
        )
        yield _record("first", note, statistics.first)
    if statistics.longest:
        yield _record("longest", say("statistics.longest_note", letters=statistics.longest.value), statistics.longest)
    if statistics.bingos:
        bingos = statistics.bingos
        note = say("statistics.bingos_note", total=bingos.total, most=bingos.most)
        yield Part(say("statistics.bingos"), note, (say("statistics.players"),), ((_names(bingos.players),),))
    if statistics.all_letters is not None:
        yield _all_letters(statistics.all_letters)
    if statistics.solutions:
        yield _alone(statistics.solutions)
    yield _rejected(statistics)
    yield _frequent(statistics)
    if statistics.spread:
        yield _spread(statistics.spread)


def _names(players: Iterable[Player]) -> str:
    return ", ".join(say("statistics.name_at_table", name=player.name, table=player.table) for player in players)


def _figures(statistics: Statistics) -> Part:
    entries, correct = ("entries", "entries_correct")
    if statistics.solutions:
        entries, correct = ("solutions_written", "solutions_correct")
    rows: list[tuple[Cell, ...]] = [
        (say("statistics.sheets"), statistics.sheets),
        (say(f"statistics.{entries}"), statistics.entries),
        (say(f"statistics.{correct}"), statistics.correct),
    ]
    if statistics.solutions:
        rows.append((say("statistics.solutions_different"), statistics.solutions.different))
    header = say("statistics.what"), say("statistics.number")
    return Part(say("statistics.figures"), "", header, tuple(rows))


def _record(key: str, note: str, record: Record) -> Part:
    header = say("statistics.word"), say("statistics.position"), say("statistics.players")
    rows = tuple((way.word, way.position, _names(way.players)) for way in record.ways)
    return Part(say(f"statistics.{key}"), note, header, rows)


def _all_letters(players: tuple[Player, ...]) -> Part:
    title = say("statistics.all_letters")
    if not players:
        return Part(title, say("statistics.all_letters_none"))
    return Part(title, "", (say("statistics.players"),), ((_names(players),),))


def _alone(solutions: Solutions) -> Part:
    """By player, so that each is named once."""
    of_player: dict[int, list[Way]] = {}
    for way in solutions.alone:
        of_player.setdefault(way.players[0].table, []).append(way)
    rows = tuple(
        (
            _names(ways[0].players),
            len(ways),
            ", ".join(say("statistics.alone_solution", position=way.position, word=way.word) for way in ways),
        )
        for _, ways in sorted(of_player.items(), key=lambda item: (-len(item[1]), item[0]))
    )
    note = say("statistics.alone_note", alone=len(solutions.alone), different=solutions.different)
    header = say("statistics.player"), say("statistics.number"), say("statistics.alone_words")
    return Part(say("statistics.alone"), note, header if rows else (), rows)


def _rejected(statistics: Statistics) -> Part:
    title = say("statistics.rejected")
    if not statistics.rejected:
        return Part(title, say("statistics.rejected_none"))
    keys = "word", "rejected_entries", "rejected_players", "rejected_alone"
    rows = tuple((word.word, word.entries, word.players, word.alone) for word in statistics.rejected)
    return Part(title, say("statistics.rejected_note"), tuple(say(f"statistics.{key}") for key in keys), rows)


def _frequent(statistics: Statistics) -> Part:
    title = say("statistics.frequent")
    if not statistics.frequent:
        return Part(title, say("statistics.frequent_none"))
    keys = "frequent_article", "frequent_title", "frequent_kind", "frequent_findings", "frequent_sheets"
    rows = tuple(
        (
            found.article,
            ARTICLES[found.article].title if found.article in ARTICLES else "",
            say(f"findings.kind_{found.kind.value}"),
            found.findings,
            found.sheets,
        )
        for found in statistics.frequent
    )
    return Part(title, "", tuple(say(f"statistics.{key}") for key in keys), rows)


def _spread(spread: Spread) -> Part:
    figures = ("lowest", "lower_quartile", "median", "mean", "upper_quartile", "highest")
    rows = tuple((say(f"statistics.{key}"), getattr(spread, key)) for key in figures)
    note = say("statistics.spread_note", sheets=count(spread.sheets, "sheet"))
    return Part(say("statistics.spread"), note, (say("statistics.what"), say("statistics.value")), rows)
