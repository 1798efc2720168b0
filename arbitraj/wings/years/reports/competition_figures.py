"""Figures of a competition: rounds of all its editions, participants, winners, totals by type."""

from dataclasses import dataclass
from typing import Any

import pandas as pd

from arbitraj.wings.years.frames.fields import FIELD, rounds_dated, with_field
from arbitraj.wings.years.reports.asked import YearsAsked, plain_rows, title_asked

MOST_WINNERS = 20  # listed


@dataclass(frozen=True, slots=True)
class RoundOfCompetition:
    """A ranking of a round (of one category, if each has its own): winners and distribution of totals.

    `low` and `high` are the quartiles.
    """

    day: str | None
    name: str
    game_type: str
    category: str
    ranked: int
    winners: str
    winner: int
    low: float
    median: float
    high: float


@dataclass(frozen=True, slots=True)
class EditionOfCompetition:
    """An edition: place, rounds, players and clubs, number of first-time players.

    `absent` is the number of listed players that were not ranked, over the rounds.
    """

    day: str | None
    place: str
    rounds: int
    players: int
    newcomers: int
    clubs: int
    starts: int
    absent: int


@dataclass(frozen=True, slots=True)
class TypeOfCompetition:
    """A type of game over all editions: distribution of the totals of the ranked."""

    game_type: str
    rounds: int
    starts: int
    highest: int
    mean: float
    low: float
    median: float
    high: float


@dataclass(frozen=True, slots=True)
class WinnerOfCompetition:
    """A winner of rounds: number of wins, and of places among the first three."""

    name: str
    wins: int
    medals: int
    rounds: int


@dataclass(frozen=True, slots=True)
class CompetitionYears:
    """All figures of a competition."""

    title: str
    players: int
    editions: tuple[EditionOfCompetition, ...]
    rounds: tuple[RoundOfCompetition, ...]
    types: tuple[TypeOfCompetition, ...]
    winners: tuple[WinnerOfCompetition, ...]


def competition_years(asked: YearsAsked) -> CompetitionYears:
    """Figures of the requested competition. Raises ProblemsError if there is none or several."""
    archive = asked.shown
    rounds = rounds_dated(archive)
    titles, title = title_asked(asked, rounds["titlu"].drop_duplicates())
    rounds = rounds[rounds["titlu"].isin(titles)]
    results = archive.results()
    listed = results[results["runda"].isin(rounds.index)]
    about = rounds[["day", "competitie", "loc", "nume", "tip", "ordine"]].rename(columns={"loc": "place"})
    listed = listed.drop(columns="nume").join(about, on="runda")
    ranked = with_field(listed)
    ranked["shown"] = ranked["persoana"].astype("string").map(archive.players()["nume"].to_dict())
    return CompetitionYears(
        title,
        ranked["persoana"].nunique(),
        _editions(listed, ranked),
        _rounds(ranked),
        _types(ranked),
        _winners(ranked),
    )


def _quartiles(found: Any) -> list[pd.Series]:
    """Quartiles of the totals of grouped rows. Any: pandas has no public name for groups."""
    return [found["total"].quantile(part).rename(str(part)) for part in (0.25, 0.5, 0.75)]


def _editions(listed: pd.DataFrame, ranked: pd.DataFrame) -> tuple[EditionOfCompetition, ...]:
    """Editions in chronological order."""
    first = ~ranked["persoana"].duplicated()  # rows are ordered by day
    found = ranked.assign(new=first).groupby("competitie", observed=True)
    rows = pd.concat(
        [
            found["day"].first(),
            found["place"].first(),
            found["runda"].nunique(),
            found["persoana"].nunique(),
            found["new"].sum(),
            found["club"].nunique(),
            found.size(),
            listed.groupby("competitie", observed=True).size() - found.size(),
        ],
        axis=1,
    )
    rows = rows.sort_values("day", na_position="first", kind="stable")
    return tuple(EditionOfCompetition(*row) for row in plain_rows(rows))


def _rounds(ranked: pd.DataFrame) -> tuple[RoundOfCompetition, ...]:
    found = ranked.groupby(FIELD, observed=True)
    winners = ranked[ranked["loc"] == 1].groupby(FIELD, observed=True)["shown"].agg(", ".join)
    about = found[["day", "nume", "tip", "ranked", "winner"]].first()
    rows = pd.concat([about, winners.rename("winners"), *_quartiles(found)], axis=1).reset_index()
    columns = ["day", "nume", "tip", "ranking", "ranked", "winners", "winner", "0.25", "0.5", "0.75"]
    return tuple(RoundOfCompetition(*row) for row in plain_rows(rows[columns]))


def _types(ranked: pd.DataFrame) -> tuple[TypeOfCompetition, ...]:
    found = ranked.groupby("tip", observed=True)
    of_totals = [found["total"].max().rename("highest"), found["total"].mean().rename("mean"), *_quartiles(found)]
    rows = pd.concat([found["runda"].nunique(), found.size().rename("starts"), *of_totals], axis=1).reset_index()
    return tuple(TypeOfCompetition(*row) for row in plain_rows(rows))


def _winners(ranked: pd.DataFrame) -> tuple[WinnerOfCompetition, ...]:
    found = ranked.assign(win=ranked["loc"] == 1, medal=ranked["loc"] <= 3).groupby("persoana", observed=True)
    sums = found[["win", "medal"]].sum()
    rows = pd.concat([found["shown"].first(), sums, found.size().rename("rounds")], axis=1)
    rows = rows[rows["win"] > 0].sort_values(["win", "medal", "shown"], ascending=[False, False, True])
    return tuple(WinnerOfCompetition(*row) for row in plain_rows(rows[:MOST_WINNERS]))
