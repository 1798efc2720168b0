"""A player's years: fit to be handed to the player, so nobody else is named."""

from arbitraj.analysis.asked import YearsAsked
from arbitraj.analysis.of_player import PlayerYears, RoundOfPlayer, player_years
from arbitraj.report.paper import Paper
from arbitraj.report.table import Column, Shows, Table
from arbitraj.report.years.columns import round_named, shown_date, tenths, type_named, years_column
from arbitraj.text import say


def player_report(asked: YearsAsked) -> Paper:
    """The report of the player who is asked for. Raises ProblemsError where it is nobody, or several."""
    years = player_years(asked)
    return Paper(years.name, say("rapoarte.player"), (_rounds(years),), (), wide=True)


def _rounds(years: PlayerYears) -> Table[RoundOfPlayer]:
    columns: tuple[Column[RoundOfPlayer], ...] = (
        years_column("date", lambda each: shown_date(each.day), Shows.CODE, 12),
        years_column("round", lambda each: round_named(each.title, each.name), Shows.NAME, 34),
        years_column("type", lambda each: type_named(each.game_type), Shows.LABEL, 20),
        years_column("place", lambda each: each.place, Shows.PLACE, 7),
        years_column("ranked", lambda each: each.ranked),
        years_column("total", lambda each: each.total, Shows.TOTAL),
        years_column("of_winner", lambda each: tenths(each.of_winner), cents=True),
        years_column("of_median", lambda each: tenths(each.of_median), cents=True),
    )
    caption, empty = say("rapoarte.rounds"), say("rapoarte.no_rounds")
    return Table(columns, years.rounds, caption, empty, key="rounds")
