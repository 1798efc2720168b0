"""What the years say of a club: its players by year, their places and medals, its share of each competition."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

import pandas as pd

from arbitraj.wings.years.frames.fields import rounds_dated, with_field
from arbitraj.wings.years.frames.years import Archive
from arbitraj.wings.years.reports.asked import YearsAsked, club_asked, plain_rows

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
    return years_of_clubs(rows, dict.fromkeys(clubs, name))[name]


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


def years_of_clubs(rows: ClubRows, names: Mapping[str, str]) -> dict[str, ClubYears]:
    """The figures of clubs, by the name of each; `names` say whose each way of writing one is.

    All are summed up together: of a single club that takes as long as of forty.
    """
    own = rows.own[rows.own["club"].isin(names)]
    own = own.assign(of=own["club"].astype("string").map(dict(names)))
    rounds = own[["of", "runda"]].drop_duplicates().join(rows.fields, on="runda")
    days = _by_club(own[["of", "day"]].drop_duplicates())
    years = _by_club(_gathered(own, rounds, "year", "year"))
    competitions = _by_club(_gathered(own, rounds, "competitie", "titlu"))
    players, by_year = _by_club(_players(own.assign(year=None))), _by_club(_players(own))
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


def _by_club(rows: pd.DataFrame) -> dict[str, list[tuple[Any, ...]]]:
    """The rows of each club, which is their first column."""
    found: dict[str, list[tuple[Any, ...]]] = {}
    for name, *row in plain_rows(rows):
        found.setdefault(name, []).append(tuple(row))
    return found


def _gathered(own: pd.DataFrame, there: pd.DataFrame, by: str, shown: str) -> pd.DataFrame:
    """In the order of time; `there` are the fields of their rounds."""
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
    """Year by year, whoever played most rounds first."""
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
