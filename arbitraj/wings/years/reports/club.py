"""Report on a club: its players, their places and medals, its share of each competition."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import pandas as pd

from arbitraj.report.paper import Bars, Paper, PaperPart
from arbitraj.report.table import Column, Facts, Shows, Table, facts
from arbitraj.text import count, keyed, text_of, thousands
from arbitraj.wings.years.frames.fields import rounds_dated, rows_by_first, with_field
from arbitraj.wings.years.frames.years import Archive
from arbitraj.wings.years.reports.columns import (
    YearsRequest,
    club_asked,
    shown_date,
    spell,
    tenths,
    whole_columns,
    years_column,
    years_shown,
)

_MEDALS = {"gold": 1, "silver": 2, "bronze": 3}


@dataclass(frozen=True, slots=True)
class ClubGathered:
    """A year or a competition of the club: rounds, players, number of its ranked results and of everybody's.

    `gold`, `silver`, `bronze`: first, second and third places in rounds. `points`: ranking points, and those of
    everybody. Both are None if no round gave any.
    """

    day: str | None
    what: str
    rounds: int
    players: int
    starts: int
    all_starts: int
    gold: int
    silver: int
    bronze: int
    points: float | None
    all_points: float | None


@dataclass(frozen=True, slots=True)
class ClubPlayer:
    """A player of the club in a year, or in all years (None). `best`: best place. `total`: highest total."""

    year: str | None
    name: str
    rounds: int
    best: int
    total: int
    of_median: float | None
    gold: int
    silver: int
    bronze: int
    points: float | None


@dataclass(frozen=True, slots=True)
class ClubYears:
    """All figures of a club. A player counts for it in the rounds in which the list has this club."""

    name: str
    days: tuple[str | None, ...]
    years: tuple[ClubGathered, ...]
    competitions: tuple[ClubGathered, ...]
    players: tuple[ClubPlayer, ...]
    players_by_year: tuple[ClubPlayer, ...]


class ClubRows(NamedTuple):
    """Ranked rows of one club or of all, with their rounds, and totals of the whole field of each round."""

    own: pd.DataFrame
    fields: pd.DataFrame


def club_years(asked: YearsRequest) -> ClubYears:
    """Figures of the requested club. Raises ProblemsError if there is none or several."""
    archive = asked.shown
    with_names = (asked.archive if asked.anonymous else archive).results()
    clubs, name = club_asked(asked, with_names["club"].dropna().astype("string").drop_duplicates())
    rows = rows_of_clubs(archive, {str(k): str(v) for k, v in archive.players()["nume"].items()})
    return years_of_clubs(rows, dict.fromkeys(clubs, name))[name]


def rows_of_clubs(archive: Archive, names: Mapping[str, str], ranked: pd.DataFrame | None = None) -> ClubRows:
    """Rows of all clubs. `ranked` is `with_field` of the results, if already known."""
    rounds = rounds_dated(archive)[["day", "year", "competitie", "titlu"]]
    whole = with_field(archive.results()) if ranked is None else ranked
    own = whole[["runda", "persoana", "club", "loc", "total", "of_median", "puncte_clasament"]].join(rounds, on="runda")
    own = own.assign(**{medal: own["loc"] == place for medal, place in _MEDALS.items()})
    own["shown"] = own["persoana"].astype("string").map(dict(names))
    of_round = own.groupby("runda", observed=True)
    points = of_round["puncte_clasament"].sum(min_count=1)
    return ClubRows(own, rounds.assign(starts=of_round.size().astype("Int64"), points=points))


def years_of_clubs(rows: ClubRows, names: Mapping[str, str]) -> dict[str, ClubYears]:
    """Figures of clubs, by name. `names` maps each spelling to a name.

    All are summed together: one club takes as long as forty.
    """
    own = rows.own[rows.own["club"].isin(names)]
    own = own.assign(of=own["club"].astype("string").map(dict(names)))
    rounds = own[["of", "runda"]].drop_duplicates().join(rows.fields, on="runda")
    days = rows_by_first(own[["of", "day"]].drop_duplicates())
    years = rows_by_first(_gathered(own, rounds, "year", "year"))
    competitions = rows_by_first(_gathered(own, rounds, "competitie", "titlu"))
    players, by_year = rows_by_first(_players(own.assign(year=None))), rows_by_first(_players(own))
    return {
        name: ClubYears(
            name,
            tuple(day for (day,) in days.get(name, ())),
            tuple(ClubGathered(*row) for row in years.get(name, ())),
            tuple(ClubGathered(*row) for row in competitions.get(name, ())),
            tuple(ClubPlayer(*row) for row in players.get(name, ())),
            tuple(ClubPlayer(*row) for row in by_year.get(name, ())),
        )
        for name in dict.fromkeys(names.values())
    }


def _gathered(own: pd.DataFrame, there: pd.DataFrame, by: str, shown: str) -> pd.DataFrame:
    found, field = own.groupby(["of", by], observed=True), there.groupby(["of", by], observed=True)
    sums = found[[*_MEDALS]].sum()
    rows = pd.concat(
        [
            found["day"].min(),
            found[shown].first().rename("what"),
            found["runda"].nunique(),
            found["persoana"].nunique(),
            found.size(),
            field["starts"].sum(),
            *(sums[medal] for medal in _MEDALS),
            found["puncte_clasament"].sum(min_count=1),
            field["points"].sum(min_count=1),
        ],
        axis=1,
    )
    rows = rows.droplevel(by).reset_index()
    return rows.sort_values(["of", "day", "what"], na_position="first", kind="stable")


def _players(own: pd.DataFrame) -> pd.DataFrame:
    found = own.groupby(["of", "year", "persoana"], observed=True, dropna=False)
    sums = found[[*_MEDALS]].sum()
    rows = pd.concat(
        [
            found["shown"].first(),
            found.size().rename("rounds"),
            found["loc"].min(),
            found["total"].max(),
            found["of_median"].mean(),
            *(sums[medal] for medal in _MEDALS),
            found["puncte_clasament"].sum(min_count=1),
        ],
        axis=1,
    ).reset_index()
    order = ["of", "year", "rounds", "shown"]
    return rows.sort_values(order, ascending=[True, True, False, True]).drop(columns="persoana")


_TITLES = keyed("rapoarte.* rapoarte.years rapoarte.competitions rapoarte.club_players rapoarte.club_players_by_year")


def club_report(asked: YearsRequest) -> Paper:
    """Report on the requested club. Raises ProblemsError if there is none or several."""
    return club_paper(club_years(asked), years_shown(asked))


def club_paper(years: ClubYears, wanted: str = "") -> Paper:
    """Report from known figures. `wanted`: the requested years."""
    return Paper(years.name, text_of("rapoarte.club"), (_facts(wanted, years), *_parts(years)), (), wide=True)


def _facts(wanted: str, years: ClubYears) -> Facts:
    def total(of: Callable[[ClubGathered], int]) -> str:
        return thousands(sum(map(of, years.years)))

    return facts(
        ("rapoarte.fact_years", wanted),
        ("rapoarte.fact_spell", spell(years.days)),
        ("rapoarte.fact_players", count(len(years.players), "player")),
        ("rapoarte.fact_competitions", str(len(years.competitions))),
        ("rapoarte.fact_starts", total(lambda gathered: gathered.starts)),
        ("columns.gold", total(lambda gathered: gathered.gold)),
        ("columns.silver", total(lambda gathered: gathered.silver)),
        ("columns.bronze", total(lambda gathered: gathered.bronze)),
    )


def _parts(years: ClubYears) -> Iterator[PaperPart]:
    yield _gathered_table("years", years.years, text_of("rapoarte.club_note"))
    if years.years:
        yield Bars(text_of("rapoarte.players_by_year"), tuple((_year(year.what), year.players) for year in years.years))
        medals = tuple((_year(year.what), year.gold + year.silver + year.bronze) for year in years.years)
        yield Bars(text_of("rapoarte.medals_by_year"), medals)
    yield _gathered_table("competitions", years.competitions)
    yield _players_table("club_players", years.players)
    yield _players_table("club_players_by_year", years.players_by_year)


def _year(year: str | None) -> str:
    return year or text_of("rapoarte.no_year")


def _gathered_table(key: str, rows: Sequence[ClubGathered], note: str = "") -> Table[ClubGathered]:
    of_years = key == "years"
    date: Column[ClubGathered] = years_column("date", lambda row: shown_date(row.day), Shows.LABEL, 15)
    columns: tuple[Column[ClubGathered], ...] = (
        *(() if of_years else (date,)),
        years_column("what", lambda row: _year(row.what), Shows.NAME, 34, text=key),
        *whole_columns("rounds", "players", "starts", "all_starts"),
        years_column("of_starts", lambda row: tenths(100 * row.starts / row.all_starts), places=1),
        *whole_columns("gold", "silver", "bronze"),
        years_column("ranking_points", lambda row: tenths(row.points), places=1),
        years_column("of_points", _of_points, places=1),
    )
    return Table(columns, tuple(rows), text_of(_TITLES[key]), text_of("rapoarte.no_rounds"), note, key=key)


def _of_points(club: ClubGathered) -> float | None:
    return tenths(100 * club.points / club.all_points) if club.points is not None and club.all_points else None


def _players_table(key: str, rows: Sequence[ClubPlayer]) -> Table[ClubPlayer]:
    year: Column[ClubPlayer] = years_column("years", lambda row: _year(row.year), Shows.CODE)
    columns: tuple[Column[ClubPlayer], ...] = (
        *(() if key == "club_players" else (year,)),
        years_column("player", lambda row: row.name, Shows.NAME, 30),
        years_column("rounds", lambda row: row.rounds),
        years_column("best_place", lambda row: row.best, Shows.PLACE),
        years_column("best", lambda row: row.total),
        years_column("of_median", lambda row: tenths(row.of_median), places=1),
        *whole_columns("gold", "silver", "bronze"),
        years_column("ranking_points", lambda row: tenths(row.points), places=1),
    )
    return Table(columns, tuple(rows), text_of(_TITLES[key]), text_of("rapoarte.no_rounds"), key=key)
