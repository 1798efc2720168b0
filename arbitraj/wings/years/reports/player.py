"""Report on a player, fit to be handed to that player: nobody else is named."""

from collections.abc import Iterator

from arbitraj.report.paper import Bars, Paper, PaperPart, Trend, TrendPoint
from arbitraj.report.shown import decimal, percent
from arbitraj.report.table import Column, Facts, Medium, Shows, Table, Text, facts
from arbitraj.rules.articles import ARTICLES
from arbitraj.text import count, keyed, say
from arbitraj.wings.years.reports.asked import YearsAsked
from arbitraj.wings.years.reports.columns import (
    round_named,
    shown_date,
    spell,
    tenths,
    type_named,
    year_of,
    years_column,
    years_shown,
)
from arbitraj.wings.years.reports.player_figures import (
    WINDOW,
    LostByArticle,
    MoveOfPlayer,
    PlayerGathered,
    PlayerYears,
    RoundOfPlayer,
    player_years,
)

_TITLES = keyed("rapoarte.* rapoarte.years rapoarte.types rapoarte.dearest rapoarte.longest rapoarte.lines")
_MOST_BARS = 12


def player_report(asked: YearsAsked) -> Paper:
    """Report on the requested player. Raises ProblemsError if there is none or several."""
    return player_paper(player_years(asked), years_shown(asked))


def player_paper(years: PlayerYears, wanted: str = "") -> Paper:
    """Report from known figures. `wanted`: the requested years."""
    return Paper(years.name, say("rapoarte.player"), (_facts(wanted, years), *_parts(years)), (), wide=True)


def _facts(wanted: str, years: PlayerYears) -> Facts:
    rounds = years.rounds
    clubs = dict.fromkeys(each.club for each in rounds if each.club)
    lines = [say("rapoarte.lines_found", times=times, number=number) for times, number in reversed(years.lines_found)]
    return facts(
        ("rapoarte.fact_years", wanted),
        ("rapoarte.fact_spell", spell([each.day for each in rounds])),
        ("rapoarte.fact_clubs", ", ".join(clubs)),
        ("rapoarte.fact_rounds", count(len(rounds), "stage")),
        ("rapoarte.fact_absent", count(years.absent, "stage") if years.absent else ""),
        ("rapoarte.fact_first", str(sum(each.place == 1 for each in rounds)) if rounds else ""),
        ("rapoarte.fact_medals", str(sum(each.place <= 3 for each in rounds)) if rounds else ""),
        ("rapoarte.fact_of_median", percent(_mean([each.of_median for each in rounds]))),
        ("rapoarte.fact_lost", "" if years.lost is None else count(years.lost, "point")),
        ("rapoarte.fact_bingos", "" if years.bingos is None else str(years.bingos)),
        ("rapoarte.fact_lines", ", ".join(lines)),
    )


def _mean(numbers: list[float | None]) -> float | None:
    known = [each for each in numbers if each is not None]
    return sum(known) / len(known) if known else None


def _parts(years: PlayerYears) -> Iterator[PaperPart]:
    if years.rounds:
        yield from _gained(years)
    yield _rounds(years)  # last: of many years they are many


def _gained(years: PlayerYears) -> Iterator[PaperPart]:
    points = tuple(
        TrendPoint(
            year_of(round_.day),
            tenths(round_.of_median),
            tenths(round_.middle),
            tenths(round_.low),
            tenths(round_.high),
        )
        for round_ in years.rounds
    )
    middle = say("rapoarte.trend_middle", rounds=WINDOW)
    yield Trend(say("rapoarte.trend"), points, say("rapoarte.trend_value"), middle, say("rapoarte.trend_band"))
    yield Text(say("rapoarte.trend_note", rounds=WINDOW))
    yield _gathered("years", years.years)
    yield _gathered("types", years.types)
    yield from _lost(years)
    yield _moves("dearest", years.dearest)
    yield _moves("longest", years.longest)
    yield _moves("lines", years.lines)


def _band(round_: RoundOfPlayer) -> str:
    return "" if round_.low is None or round_.high is None else f"{decimal(round_.low, 1)} … {decimal(round_.high, 1)}"


def _rounds(years: PlayerYears) -> Table[RoundOfPlayer]:
    off_page = Medium.BOOK | Medium.PAPER  # a page has no room for these
    columns: tuple[Column[RoundOfPlayer], ...] = (
        years_column("date", lambda each: shown_date(each.day), Shows.LABEL, 15),
        years_column("round", lambda each: round_named(each.title, each.name), Shows.NAME, 34),
        years_column("type", lambda each: type_named(each.game_type), Shows.LABEL, 20),
        years_column("place", lambda each: each.place, Shows.PLACE, 8),
        years_column("ranked", lambda each: each.ranked),
        years_column("total", lambda each: each.total, Shows.TOTAL),
        years_column("winner", lambda each: each.winner, on=off_page),
        years_column("of_winner", lambda each: tenths(each.of_winner), places=1),
        years_column("median", lambda each: each.median, places=1, on=off_page),
        years_column("of_median", lambda each: tenths(each.of_median), places=1),
        years_column("middle", lambda each: tenths(each.middle), places=1),
        years_column("low", lambda each: tenths(each.low), places=1, on=off_page),
        years_column("high", lambda each: tenths(each.high), places=1, on=off_page),
        years_column("band", _band, Shows.LABEL, 15, on=Medium.PAGE),
        years_column("lost", lambda each: each.lost),
        years_column("order", lambda each: each.order, on=off_page),
        years_column("of_order", lambda each: tenths(each.of_order), places=1),
    )
    note = say("rapoarte.rounds_note") if years.rounds else ""
    return Table(columns, years.rounds, say("rapoarte.rounds"), say("rapoarte.no_rounds"), note, key="rounds")


def _gathered(key: str, rows: tuple[PlayerGathered, ...]) -> Table[PlayerGathered]:
    def what(row: PlayerGathered) -> str:
        return type_named(row.what or "") if key == "types" else row.what or say("rapoarte.no_year")

    columns: tuple[Column[PlayerGathered], ...] = (
        years_column("what", what, Shows.NAME, 24, text=key),
        years_column("rounds", lambda each: each.rounds),
        years_column("first", lambda each: each.first),
        years_column("medals", lambda each: each.medals),
        years_column("of_winner", lambda each: tenths(each.of_winner), places=1),
        years_column("of_median", lambda each: tenths(each.of_median), places=1),
        years_column("of_order", lambda each: tenths(each.of_order), places=1),
        years_column("best", lambda each: each.best),
        years_column("lost", lambda each: each.lost),
        years_column("lost_a_round", lambda each: tenths(each.lost_a_round), places=1),
    )
    return Table(columns, rows, say(_TITLES[key]), key=key)


def _lost(years: PlayerYears) -> Iterator[PaperPart]:
    def of_year(number: int, year: str) -> Column[LostByArticle]:
        header = year or say("rapoarte.no_year")
        return Column(f"in_{year}", header, lambda each: each.by_year[number], Shows.NUMBER, 10, share=10)

    columns: tuple[Column[LostByArticle], ...] = (
        years_column("article", lambda each: each.article, Shows.CODE, 10),
        years_column("article_title", lambda each: _titled(each.article), Shows.NAME, 44),
        years_column("findings", lambda each: each.findings),
        years_column("points", lambda each: each.points, Shows.TOTAL),
        *(of_year(number, year) for number, year in enumerate(years.article_years)),
    )
    caption, empty, note = (say(key) for key in ("rapoarte.articles", "rapoarte.no_findings", "rapoarte.articles_note"))
    yield Table(columns, years.articles, caption, empty, note if years.articles else "", key="articles")
    dear = [each for each in years.articles if each.points][:_MOST_BARS]
    if dear:
        yield Bars(caption, tuple((f"{each.article} {_titled(each.article)}", each.points) for each in dear))


def _titled(article: str) -> str:
    return ARTICLES[article].title if article in ARTICLES else ""


def _moves(key: str, moves: tuple[MoveOfPlayer, ...]) -> Table[MoveOfPlayer]:
    columns: tuple[Column[MoveOfPlayer], ...] = (
        years_column("word", lambda each: each.word, Shows.NAME, 22),
        years_column("letters", lambda each: len(each.word)),
        years_column("position", lambda each: each.position, Shows.CODE, 10),
        years_column("points", lambda each: each.points, Shows.TOTAL),
        years_column("times", lambda each: f"×{each.times}" if each.times > 1 else "", Shows.LABEL, 8),
        years_column("date", lambda each: shown_date(each.day), Shows.LABEL, 15),
        years_column("round", lambda each: round_named(each.title, each.name), Shows.TEXT, 34),
    )
    return Table(columns, moves, say(_TITLES[key]), say("rapoarte.no_moves"), key=key)
