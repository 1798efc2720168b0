"""Page of a round: ranking, figures, the best constructions as boards. Also its results for programs."""

from collections.abc import Iterator, Mapping, Sequence
from statistics import mean, median, quantiles
from typing import Any

from arbitraj.game.tile import bracketed
from arbitraj.record.model import Category
from arbitraj.report.paper import Bars, Boards, BoardShown
from arbitraj.report.shown import decimal
from arbitraj.report.table import Column, PageLink, Shows, Table, Text, facts, table_data
from arbitraj.text import count, keyed, text_of, thousands
from arbitraj.wings.years.frames.fields import PlayerRound
from arbitraj.wings.years.reports.columns import (
    article_title,
    round_named,
    shown_date,
    type_named,
    whole_columns,
    years_column,
)
from arbitraj.wings.years.reports.player import LostByArticle
from arbitraj.wings.years.site.figures import MOST_DEAREST, EntryOf, RoundFigures
from arbitraj.wings.years.site.page import Leads, Paths, SitePage, SitePart, Totals, link, plain_table, season_named

_STATES = keyed("site.state_* site.state_absent site.state_eliminat site.state_de_lamurit site.state_netastata")
_LEAST_SPREAD = 4  # totals that have quarters


Files = tuple[tuple[str, str], ...]  # existing files beside a page: name, path


def round_page(made: RoundFigures, paths: Paths, beside: Files = ()) -> SitePage:
    """Page of a round."""
    about = made.about
    above = (
        PageLink(season_named(about.year), paths.seasons[about.year]),
        PageLink(about.title, paths.competitions[about.competition]),
    )
    title = round_named(about.title, about.name)
    where = ", ".join(filter(None, (about.place, shown_date(about.day))))
    kind = text_of("site.round_kind", where=where, type=type_named(about.game_type))
    return SitePage(paths.rounds[about.key], title, kind, tuple(_parts(made, paths, beside)), above, where)


def _parts(made: RoundFigures, paths: Paths, beside: Files) -> Iterator[SitePart]:
    about, totals = made.about, made.totals
    quarters = quantiles(totals, n=4, method="inclusive") if len(totals) >= _LEAST_SPREAD else ()
    yield facts(
        ("site.fact_letters", about.letters),
        ("site.fact_list", about.words),
        ("site.fact_ranked", count(len(totals), "player")),
        ("site.fact_best", thousands(max(totals)) if totals else ""),
        ("site.fact_maximum", thousands(about.maximum) if about.maximum is not None else ""),
        ("site.fact_mean", decimal(round(mean(totals), 1), 1) if totals else ""),
        ("site.fact_median", decimal(median(totals), 1) if totals else ""),
        ("site.fact_quarters", " – ".join(decimal(q, 1) for q in (quarters[0], quarters[2])) if quarters else ""),
        ("site.fact_entries", text_of("site.of_entries", correct=thousands(made.correct), all=thousands(made.entries))),
        ("site.fact_edition", str(about.edition) if about.edition > 1 else ""),
    )
    if about.maximum is not None:
        yield Text(text_of("site.maximum_note"), "small")
    for caption, lines in _groups(made):
        yield ranking(caption, lines, paths)
    absent = tuple(line for line in made.lines if line.place is None)
    if absent:
        yield _absent(absent, paths)
    if made.best:
        boards = (
            BoardShown(text_of("site.board_of", name=own.name, total=thousands(own.worth)), own.board, own.variant)
            for own in made.best
        )
        yield Boards(text_of("site.best_boards"), tuple(boards))
    if len(totals) >= _LEAST_SPREAD:
        yield Totals(text_of("site.totals"), totals)
    if made.dearest:
        yield _dearest(made.dearest, paths)
    if made.articles:
        bars = tuple(
            (f"{article.article} {article_title(article.article)}", article.findings) for article in made.articles
        )
        yield Bars(text_of("site.findings"), bars)
        yield _articles(made.articles)
    base = paths.rounds[about.key].removesuffix(".html")
    files = tuple(
        (PageLink(text_of(key), f"{base}.{form}"), "")
        for form, key in (("csv", "site.file_csv"), ("json", "site.file_json"))
    )
    laid = tuple((PageLink(name, href), "") for name, href in beside)
    yield Leads(text_of("site.files"), (*files, *laid), "files")


def _groups(made: RoundFigures) -> Iterator[tuple[str, tuple[PlayerRound, ...]]]:
    placed = tuple(line for line in made.lines if line.place is not None)
    if not made.by_category:
        yield text_of("site.ranking"), placed
        return
    for category in dict.fromkeys(line.category for line in placed):
        shown = text_of(Category(category).key) if category else text_of("site.no_category")
        yield text_of("site.ranking_of", category=shown), tuple(line for line in placed if line.category == category)


def ranking(caption: str, lines: Sequence[PlayerRound], paths: Paths) -> Table[PlayerRound]:
    """Table of a ranking, with names linked to pages."""
    any_points = any(line.points is not None for line in lines)
    points: Column[PlayerRound] = years_column("ranking_points", lambda row: row.points, places=2)
    columns: tuple[Column[PlayerRound], ...] = (
        years_column("place", lambda row: row.place, Shows.PLACE, 7),
        years_column("player", lambda row: link(row.name, paths.people, row.person), Shows.NAME, 28),
        years_column("club", lambda row: link(row.club, paths.clubs, row.club), Shows.TEXT, 22),
        years_column("total", lambda row: row.total, Shows.TOTAL),
        *whole_columns("of_entries", "warnings", "penalties", "disciplinary"),
        *((points,) if any_points else ()),
    )
    return Table(columns, tuple(lines), caption, text_of("rapoarte.no_rounds"), key="ranking")


def _absent(lines: tuple[PlayerRound, ...], paths: Paths) -> Table[PlayerRound]:
    columns: tuple[Column[PlayerRound], ...] = (
        years_column("player", lambda row: link(row.name, paths.people, row.person), Shows.NAME, 28),
        years_column("club", lambda row: row.club, Shows.TEXT, 22),
        years_column("state", lambda row: text_of(_STATES[row.state]), Shows.LABEL, 20),
    )
    return Table(columns, lines, text_of("site.not_ranked"), key="absent")


def _dearest(moves: tuple[EntryOf, ...], paths: Paths) -> Table[EntryOf]:
    columns: tuple[Column[EntryOf], ...] = (
        years_column("word", lambda row: bracketed(row.word), Shows.NAME, 22),
        years_column("position", lambda row: row.position, Shows.CODE, 10),
        years_column("points", lambda row: row.points, Shows.TOTAL),
        years_column("player", lambda row: link(row.name, paths.people, row.person), Shows.TEXT, 28),
    )
    note = text_of("rapoarte.first_rows", most=MOST_DEAREST) if len(moves) > MOST_DEAREST else ""
    return Table(columns, moves[:MOST_DEAREST], text_of("rapoarte.dearest"), note=note, key="dearest")


def _articles(articles: tuple[LostByArticle, ...]) -> Table[LostByArticle]:
    columns: tuple[Column[LostByArticle], ...] = (
        years_column("article", lambda row: row.article, Shows.CODE, 10),
        years_column("article_title", lambda row: article_title(row.article), Shows.NAME, 44),
        years_column("findings", lambda row: row.findings),
        years_column("points", lambda row: row.points, Shows.TOTAL),
    )
    return Table(columns, articles, text_of("site.findings"), key="articles")


# columns of a line for programs, with their attributes (docs/formate.md)
ROUND_COLUMNS: Mapping[str, str] = {
    "loc": "place",
    "nume": "name",
    "club": "club",
    "categorie": "category",
    "total": "total",
    "puncte_depuneri": "of_entries",
    "avertismente_tehnice": "warnings",
    "penalizari_tehnice": "penalties",
    "avertismente_disciplinare": "disciplinary",
    "puncte_clasament": "points",
    "stare": "state",
}


def round_data(made: RoundFigures) -> dict[str, Any]:
    """The results as data for programs, with facts about the round."""
    about = made.about
    return {
        "competitie": about.title,
        "loc": about.place,
        "data": about.day,
        "etapa": about.name,
        "ordine": about.order,
        "tip": about.game_type,
        "varianta": about.variant,
        "litere": about.letters,
        "lista": about.words,
        "editie": about.edition,
        "amprenta": about.fingerprint,
        "maxim": about.maximum,
        "rezultate": table_data(plain_table(ROUND_COLUMNS, made.lines)),
    }
