"""What the years say of a club: its players by year, their places and medals, its share of each competition."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

import pandas as pd

from arbitraj.analysis.asked import YearsAsked, club_asked, plain_rows
from arbitraj.analysis.fields import rounds_dated, with_field
from arbitraj.analysis.years import Archive

_MEDALS = {"gold": 1, "silver": 2, "bronze": 3}


@dataclass(frozen=True, slots=True)
class ClubGathered:
    """A year, or a competition, of the club: its rounds, its players, how often they were ranked of how often anybody.

    `gold`, `silver`, `bronze` are first, second and third places in rounds; `points` ranking points, and of how many
    that all got; both are None where no round gave any.
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
    """A player of the club in a year (None: in all of them): `best` is the best place, `total` the highest total."""

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
    """Everything of a club; a player counts for it in the rounds that he was listed under it."""

    name: str
    days: tuple[str | None, ...]
    years: tuple[ClubGathered, ...]
    competitions: tuple[ClubGathered, ...]
    players: tuple[ClubPlayer, ...]
    players_by_year: tuple[ClubPlayer, ...]


class ClubRows(NamedTuple):
    """The ranked of one club or of all, beside their rounds, and of each round what its whole field had."""

    own: pd.DataFrame
    fields: pd.DataFrame


def club_years(asked: YearsAsked) -> ClubYears:
    """The figures of the club that is asked for. Raises ProblemsError where it is none, or several."""
    archive = asked.shown
    with_names = (asked.archive if asked.anonymous else archive).results()
    clubs, name = club_asked(asked, with_names["club"].dropna().astype("string").drop_duplicates())
    rows = rows_of_clubs(archive, {str(k): str(v) for k, v in archive.players()["nume"].items()})
    return years_of_club(name, rows._replace(own=rows.own[rows.own["club"].isin(clubs)]))


def rows_of_clubs(archive: Archive, names: Mapping[str, str], ranked: pd.DataFrame | None = None) -> ClubRows:
    """Those of all clubs; `ranked` is `with_field` of the results, where that is known already."""
    rounds = rounds_dated(archive)[["day", "year", "competitie", "titlu"]]
    whole = with_field(archive.results()) if ranked is None else ranked
    own = whole[["runda", "persoana", "club", "loc", "total", "of_median", "puncte_clasament"]].join(rounds, on="runda")
    own = own.assign(**{medal: own["loc"] == place for medal, place in _MEDALS.items()})
    own["shown"] = own["persoana"].astype("string").map(dict(names))
    of_round = own.groupby("runda", observed=True)
    points = of_round["puncte_clasament"].sum(min_count=1)
    return ClubRows(own, rounds.assign(starts=of_round.size().astype("Int64"), points=points))


def years_of_club(name: str, rows: ClubRows) -> ClubYears:
    """The figures of a club that has these rows."""
    own = rows.own
    there = rows.fields.loc[own["runda"].unique()]
    return ClubYears(
        name,
        tuple(day for (day,) in plain_rows(own[["day"]].drop_duplicates())),
        _gathered(own, there, "year", "year"),
        _gathered(own, there, "competitie", "titlu"),
        _players(own.assign(year=None)),
        _players(own),
    )


def _gathered(own: pd.DataFrame, there: pd.DataFrame, by: str, shown: str) -> tuple[ClubGathered, ...]:
    """In the order of time; `there` are the fields of their rounds."""
    found, field = own.groupby(by, observed=True), there.groupby(by, observed=True)
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
    rows = rows.sort_values(["day", "what"], na_position="first", kind="stable")
    return tuple(ClubGathered(*row) for row in plain_rows(rows))


def _players(own: pd.DataFrame) -> tuple[ClubPlayer, ...]:
    """Year by year, whoever played most rounds first."""
    found = own.groupby(["year", "persoana"], observed=True, dropna=False)
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
    rows = rows.sort_values(["year", "rounds", "shown"], ascending=[True, False, True]).drop(columns="persoana")
    return tuple(ClubPlayer(*row) for row in plain_rows(rows))
