"""Report on a competition: editions and rounds, participants, winners, distribution of the totals by type."""

from collections.abc import Iterator

from arbitraj.record.model import Category
from arbitraj.report.paper import Bars, Paper, PaperPart, Trend, TrendPoint
from arbitraj.report.table import Column, Facts, Shows, Table, facts
from arbitraj.text import count, say, thousands
from arbitraj.wings.years.reports.asked import YearsAsked
from arbitraj.wings.years.reports.columns import (
    shown_date,
    spell,
    tenths,
    type_named,
    year_of,
    years_column,
    years_shown,
)
from arbitraj.wings.years.reports.competition_figures import (
    CompetitionYears,
    EditionOfCompetition,
    RoundOfCompetition,
    TypeOfCompetition,
    WinnerOfCompetition,
    competition_years,
)

_LEAST = 3  # rounds of a type that make a chart


def competition_report(asked: YearsAsked) -> Paper:
    """Report on the requested competition. Raises ProblemsError if there is none or several."""
    years = competition_years(asked)
    return Paper(years.title, say("rapoarte.competition"), (_facts(asked, years), *_parts(years)), (), wide=True)


def _facts(asked: YearsAsked, years: CompetitionYears) -> Facts:
    return facts(
        ("rapoarte.fact_years", years_shown(asked)),
        ("rapoarte.fact_spell", spell(each.day for each in years.editions)),
        ("rapoarte.fact_held", str(len(years.editions))),
        ("rapoarte.fact_rounds_held", str(sum(each.rounds for each in years.editions))),
        ("rapoarte.fact_players", count(years.players, "player")),
        ("rapoarte.fact_starts", thousands(sum(each.starts for each in years.editions))),
    )


def _parts(years: CompetitionYears) -> Iterator[PaperPart]:
    yield _editions(years)
    yield Bars(say("rapoarte.players_by_edition"), tuple((shown_date(e.day), e.players) for e in years.editions))
    yield _types(years)
    for of_type in years.types:
        points = tuple(
            TrendPoint(year_of(one.day), one.winner, tenths(one.median), tenths(one.low), tenths(one.high))
            for one in years.rounds
            if one.game_type == of_type.game_type
        )
        if len(points) >= _LEAST:
            title = say("rapoarte.totals_of", type=type_named(of_type.game_type))
            names = (say(key) for key in ("rapoarte.totals_winner", "rapoarte.totals_median", "rapoarte.totals_band"))
            yield Trend(title, points, *names)
    yield _winners(years)
    yield _rounds(years)


def _editions(years: CompetitionYears) -> Table[EditionOfCompetition]:
    columns: tuple[Column[EditionOfCompetition], ...] = (
        years_column("date", lambda each: shown_date(each.day), Shows.NAME, 15),
        years_column("where", lambda each: each.place, Shows.TEXT, 24),
        years_column("rounds", lambda each: each.rounds),
        years_column("players", lambda each: each.players, Shows.TOTAL),
        years_column("newcomers", lambda each: each.newcomers),
        years_column("clubs", lambda each: each.clubs),
        years_column("starts", lambda each: each.starts),
        years_column("absent", lambda each: each.absent),
    )
    note = say("rapoarte.editions_note")
    return Table(columns, years.editions, say("rapoarte.editions"), say("rapoarte.no_rounds"), note, key="editions")


def _rounds(years: CompetitionYears) -> Table[RoundOfCompetition]:
    by_category = any(each.category for each in years.rounds)
    category: Column[RoundOfCompetition] = years_column(
        "category", lambda each: say(Category(each.category).key) if each.category else "", Shows.LABEL, 12
    )
    columns: tuple[Column[RoundOfCompetition], ...] = (
        years_column("date", lambda each: shown_date(each.day), Shows.LABEL, 15),
        years_column("round", lambda each: each.name, Shows.NAME, 24),
        years_column("type", lambda each: type_named(each.game_type), Shows.LABEL, 20),
        *((category,) if by_category else ()),
        years_column("ranked", lambda each: each.ranked),
        years_column("winners", lambda each: each.winners, Shows.TEXT, 28),
        years_column("winner_total", lambda each: each.winner, Shows.TOTAL),
        years_column("quartile_low", lambda each: each.low, places=2),
        years_column("median", lambda each: each.median, places=2),
        years_column("quartile_high", lambda each: each.high, places=2),
    )
    note = say("rapoarte.quartiles_note")
    return Table(columns, years.rounds, say("rapoarte.rounds"), say("rapoarte.no_rounds"), note, key="rounds")


def _types(years: CompetitionYears) -> Table[TypeOfCompetition]:
    columns: tuple[Column[TypeOfCompetition], ...] = (
        years_column("type", lambda each: type_named(each.game_type), Shows.NAME, 24),
        years_column("rounds", lambda each: each.rounds),
        years_column("starts", lambda each: each.starts),
        years_column("best", lambda each: each.highest, Shows.TOTAL),
        years_column("mean", lambda each: tenths(each.mean), places=1),
        years_column("quartile_low", lambda each: each.low, places=2),
        years_column("median", lambda each: each.median, places=2),
        years_column("quartile_high", lambda each: each.high, places=2),
    )
    return Table(columns, years.types, say("rapoarte.types"), say("rapoarte.no_rounds"), key="types")


def _winners(years: CompetitionYears) -> Table[WinnerOfCompetition]:
    columns: tuple[Column[WinnerOfCompetition], ...] = (
        years_column("player", lambda each: each.name, Shows.NAME, 30),
        years_column("first", lambda each: each.wins, Shows.TOTAL),
        years_column("medals", lambda each: each.medals),
        years_column("rounds", lambda each: each.rounds),
    )
    return Table(columns, years.winners, say("rapoarte.winners"), say("rapoarte.no_rounds"), key="winners")
