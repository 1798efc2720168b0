"""Report on a club: its players, their places and medals, its share of each competition."""

from collections.abc import Callable, Iterator, Sequence

from arbitraj.report.paper import Bars, Paper, PaperPart
from arbitraj.report.table import Column, Facts, Shows, Table, facts
from arbitraj.text import count, keyed, say, thousands
from arbitraj.wings.years.reports.asked import YearsAsked
from arbitraj.wings.years.reports.club_figures import ClubGathered, ClubPlayer, ClubYears, club_years
from arbitraj.wings.years.reports.columns import shown_date, spell, tenths, years_column, years_shown

_TITLES = keyed("rapoarte.* rapoarte.years rapoarte.competitions rapoarte.club_players rapoarte.club_players_by_year")


def club_report(asked: YearsAsked) -> Paper:
    """Report on the requested club. Raises ProblemsError if there is none or several."""
    return club_paper(club_years(asked), years_shown(asked))


def club_paper(years: ClubYears, wanted: str = "") -> Paper:
    """Report from known figures. `wanted`: the requested years."""
    return Paper(years.name, say("rapoarte.club"), (_facts(wanted, years), *_parts(years)), (), wide=True)


def _facts(wanted: str, years: ClubYears) -> Facts:
    def total(of: Callable[[ClubGathered], int]) -> str:
        return thousands(sum(map(of, years.years)))

    return facts(
        ("rapoarte.fact_years", wanted),
        ("rapoarte.fact_spell", spell(years.days)),
        ("rapoarte.fact_players", count(len(years.players), "player")),
        ("rapoarte.fact_competitions", str(len(years.competitions))),
        ("rapoarte.fact_starts", total(lambda each: each.starts)),
        ("columns.gold", total(lambda each: each.gold)),
        ("columns.silver", total(lambda each: each.silver)),
        ("columns.bronze", total(lambda each: each.bronze)),
    )


def _parts(years: ClubYears) -> Iterator[PaperPart]:
    yield _gathered("years", years.years, say("rapoarte.club_note"))
    if years.years:
        yield Bars(say("rapoarte.players_by_year"), tuple((_year(each.what), each.players) for each in years.years))
        medals = tuple((_year(each.what), each.gold + each.silver + each.bronze) for each in years.years)
        yield Bars(say("rapoarte.medals_by_year"), medals)
    yield _gathered("competitions", years.competitions)
    yield _players("club_players", years.players)
    yield _players("club_players_by_year", years.players_by_year)


def _year(year: str | None) -> str:
    return year or say("rapoarte.no_year")


def _gathered(key: str, rows: Sequence[ClubGathered], note: str = "") -> Table[ClubGathered]:
    of_years = key == "years"
    date: Column[ClubGathered] = years_column("date", lambda each: shown_date(each.day), Shows.LABEL, 15)
    columns: tuple[Column[ClubGathered], ...] = (
        *(() if of_years else (date,)),
        years_column("what", lambda each: _year(each.what), Shows.NAME, 34, text=key),
        years_column("rounds", lambda each: each.rounds),
        years_column("players", lambda each: each.players),
        years_column("starts", lambda each: each.starts),
        years_column("all_starts", lambda each: each.all_starts),
        years_column("of_starts", lambda each: tenths(100 * each.starts / each.all_starts), places=1),
        years_column("gold", lambda each: each.gold),
        years_column("silver", lambda each: each.silver),
        years_column("bronze", lambda each: each.bronze),
        years_column("ranking_points", lambda each: tenths(each.points), places=1),
        years_column("of_points", _of_points, places=1),
    )
    return Table(columns, tuple(rows), say(_TITLES[key]), say("rapoarte.no_rounds"), note, key=key)


def _of_points(club: ClubGathered) -> float | None:
    return tenths(100 * club.points / club.all_points) if club.points is not None and club.all_points else None


def _players(key: str, rows: Sequence[ClubPlayer]) -> Table[ClubPlayer]:
    year: Column[ClubPlayer] = years_column("years", lambda each: _year(each.year), Shows.CODE)
    columns: tuple[Column[ClubPlayer], ...] = (
        *(() if key == "club_players" else (year,)),
        years_column("player", lambda each: each.name, Shows.NAME, 30),
        years_column("rounds", lambda each: each.rounds),
        years_column("best_place", lambda each: each.best, Shows.PLACE),
        years_column("best", lambda each: each.total),
        years_column("of_median", lambda each: tenths(each.of_median), places=1),
        years_column("gold", lambda each: each.gold),
        years_column("silver", lambda each: each.silver),
        years_column("bronze", lambda each: each.bronze),
        years_column("ranking_points", lambda each: tenths(each.points), places=1),
    )
    return Table(columns, tuple(rows), say(_TITLES[key]), say("rapoarte.no_rounds"), key=key)
