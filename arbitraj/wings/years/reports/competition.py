"""Report on a competition: editions and rounds, participants, winners, distribution of the totals by type."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import pandas as pd

from arbitraj.problems import Problem, ProblemsError
from arbitraj.record.model import Category
from arbitraj.report.paper import Bars, Paper, PaperPart, Trend, TrendPoint
from arbitraj.report.table import Column, Facts, Shows, Table, facts
from arbitraj.text import Message, count, text_of, thousands
from arbitraj.wings.years.frames.fields import FIELD, plain_rows, rounds_dated, with_field
from arbitraj.wings.years.frames.years import Archive
from arbitraj.wings.years.lists.annual import discipline_shown
from arbitraj.wings.years.reports.columns import (
    YearsRequest,
    cut_short,
    shown_date,
    spell,
    tenths,
    title_asked,
    type_named,
    whole_columns,
    years_column,
    years_shown,
)

MOST_WINNERS = 20  # listed on pages and paper


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
class FinalOfCompetition:
    """A final table of an edition: the general ranking, or that of games of two. Its winners, players, best points."""

    day: str | None
    discipline: str
    winners: str
    points: float
    players: int


@dataclass(frozen=True, slots=True)
class CompetitionYears:
    """All figures of a competition."""

    title: str
    players: int
    editions: tuple[EditionOfCompetition, ...]
    rounds: tuple[RoundOfCompetition, ...]
    types: tuple[TypeOfCompetition, ...]
    winners: tuple[WinnerOfCompetition, ...]
    final: tuple[FinalOfCompetition, ...] = ()


def _titles(asked: YearsRequest, of_rounds: Iterable[str]) -> tuple[frozenset[str], str]:
    """The requested competition. Raises ProblemsError, of one without rounds another than of none."""
    try:
        return title_asked(asked, of_rounds)
    except ProblemsError as error:
        with asked.shown.base() as base:
            every = [title for (title,) in base.rows("SELECT titlu FROM competitii")]
        try:
            _, title = title_asked(asked, every)
        except ProblemsError:
            raise error from None
    raise ProblemsError([Problem("", "", Message("rapoarte.without_rounds", title=title))])


def competition_years(asked: YearsRequest) -> CompetitionYears:
    """Figures of the requested competition. Raises ProblemsError if there is none or several."""
    archive = asked.shown
    rounds = rounds_dated(archive)
    titles, title = _titles(asked, rounds["titlu"].drop_duplicates())
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
        _final(archive, rounds["competitie"]),
    )


def _final(archive: Archive, competitions: pd.Series) -> tuple[FinalOfCompetition, ...]:
    """Final tables of the competitions, by day. Ranked apart, each category has a winner."""
    rows = archive.final_tables()
    rows = rows[rows["competitie"].astype("string").isin(competitions)]
    shown = rows["persoana"].astype("string").map(archive.players()["nume"].to_dict())
    rows = rows.assign(day=rows["data"].dt.strftime("%Y-%m-%d").astype("string"), shown=shown)
    listed = rows[rows["loc"].notna()]
    found = listed[listed["loc"] == 1].groupby(["competitie", "proba"], observed=True, sort=False)
    winners = found["shown"].agg(", ".join)
    players = listed.groupby(["competitie", "proba"], observed=True).size()
    about = pd.concat(
        [found["day"].first(), winners, found["puncte"].max(), players.rename("players")], axis=1, join="inner"
    )
    about = about.reset_index().sort_values(["day", "proba"], na_position="first")
    return tuple(FinalOfCompetition(*row) for row in plain_rows(about[["day", "proba", "shown", "puncte", "players"]]))


def _quartiles(found: Any) -> list[pd.Series]:
    """Quartiles of the totals of grouped rows. Any: pandas has no public name for groups."""
    return [found["total"].quantile(part).rename(str(part)) for part in (0.25, 0.5, 0.75)]


def _editions(listed: pd.DataFrame, ranked: pd.DataFrame) -> tuple[EditionOfCompetition, ...]:
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
    return tuple(WinnerOfCompetition(*row) for row in plain_rows(rows))


_LEAST = 3  # rounds of a type that make a chart


def competition_report(asked: YearsRequest) -> Paper:
    """Report on the requested competition. Raises ProblemsError if there is none or several."""
    years = competition_years(asked)
    return Paper(years.title, text_of("rapoarte.competition"), (_facts(asked, years), *_parts(years)), (), wide=True)


def _facts(asked: YearsRequest, years: CompetitionYears) -> Facts:
    return facts(
        ("rapoarte.fact_years", years_shown(asked)),
        ("rapoarte.fact_spell", spell(edition.day for edition in years.editions)),
        ("rapoarte.fact_held", str(len(years.editions))),
        ("rapoarte.fact_rounds_held", str(sum(edition.rounds for edition in years.editions))),
        ("rapoarte.fact_players", count(years.players, "player")),
        ("rapoarte.fact_starts", thousands(sum(edition.starts for edition in years.editions))),
    )


def _parts(years: CompetitionYears) -> Iterator[PaperPart]:
    yield _editions_table(years)
    if years.final:
        yield _final_table(years)
    yield Bars(text_of("rapoarte.players_by_edition"), tuple((shown_date(e.day), e.players) for e in years.editions))
    yield _types_table(years)
    for of_type in years.types:
        points = tuple(
            TrendPoint((one.day or "")[:4], one.winner, tenths(one.median), tenths(one.low), tenths(one.high))
            for one in years.rounds
            if one.game_type == of_type.game_type
        )
        if len(points) >= _LEAST:
            title = text_of("rapoarte.totals_of", type=type_named(of_type.game_type))
            names = (
                text_of(key) for key in ("rapoarte.totals_winner", "rapoarte.totals_median", "rapoarte.totals_band")
            )
            yield Trend(title, points, *names)
    yield from _winners_table(years)
    yield _rounds_table(years)


def _editions_table(years: CompetitionYears) -> Table[EditionOfCompetition]:
    columns: tuple[Column[EditionOfCompetition], ...] = (
        years_column("date", lambda row: shown_date(row.day), Shows.NAME, 15),
        years_column("where", lambda row: row.place, Shows.TEXT, 24),
        years_column("rounds", lambda row: row.rounds),
        years_column("players", lambda row: row.players, Shows.TOTAL),
        *whole_columns("newcomers", "clubs", "starts", "absent"),
    )
    note = text_of("rapoarte.editions_note")
    return Table(
        columns, years.editions, text_of("rapoarte.editions"), text_of("rapoarte.no_rounds"), note, key="editions"
    )


def _rounds_table(years: CompetitionYears) -> Table[RoundOfCompetition]:
    by_category = any(competition.category for competition in years.rounds)
    category: Column[RoundOfCompetition] = years_column(
        "category", lambda row: text_of(Category(row.category).key) if row.category else "", Shows.LABEL, 12
    )
    columns: tuple[Column[RoundOfCompetition], ...] = (
        years_column("date", lambda row: shown_date(row.day), Shows.LABEL, 15),
        years_column("round", lambda row: row.name, Shows.NAME, 24),
        years_column("type", lambda row: type_named(row.game_type), Shows.LABEL, 20),
        *((category,) if by_category else ()),
        years_column("ranked", lambda row: row.ranked),
        years_column("winners", lambda row: row.winners, Shows.TEXT, 28),
        years_column("winner_total", lambda row: row.winner, Shows.TOTAL),
        years_column("quartile_low", lambda row: row.low, places=2),
        years_column("median", lambda row: row.median, places=2),
        years_column("quartile_high", lambda row: row.high, places=2),
    )
    note = text_of("rapoarte.quartiles_note")
    return Table(columns, years.rounds, text_of("rapoarte.rounds"), text_of("rapoarte.no_rounds"), note, key="rounds")


def _types_table(years: CompetitionYears) -> Table[TypeOfCompetition]:
    columns: tuple[Column[TypeOfCompetition], ...] = (
        years_column("type", lambda row: type_named(row.game_type), Shows.NAME, 24),
        *whole_columns("rounds", "starts"),
        years_column("best", lambda row: row.highest, Shows.TOTAL),
        years_column("mean", lambda row: tenths(row.mean), places=1),
        years_column("quartile_low", lambda row: row.low, places=2),
        years_column("median", lambda row: row.median, places=2),
        years_column("quartile_high", lambda row: row.high, places=2),
    )
    return Table(columns, years.types, text_of("rapoarte.types"), text_of("rapoarte.no_rounds"), key="types")


def _final_table(years: CompetitionYears) -> Table[FinalOfCompetition]:
    columns: tuple[Column[FinalOfCompetition], ...] = (
        years_column("date", lambda row: shown_date(row.day), Shows.LABEL, 15),
        years_column("discipline", lambda row: discipline_shown(row.discipline), Shows.LABEL, 20),
        years_column("winners", lambda row: row.winners, Shows.NAME, 34),
        years_column("points", lambda row: row.points, Shows.TOTAL, places=2),
        years_column("players", lambda row: row.players),
    )
    note = text_of("rapoarte.final_note")
    return Table(columns, years.final, text_of("rapoarte.final"), note=note, key="final")


def _winners_table(years: CompetitionYears) -> Iterator[Table[WinnerOfCompetition]]:
    columns: tuple[Column[WinnerOfCompetition], ...] = (
        years_column("player", lambda row: row.name, Shows.NAME, 30),
        years_column("first", lambda row: row.wins, Shows.TOTAL),
        *whole_columns("medals", "rounds"),
    )
    whole = Table(columns, years.winners, text_of("rapoarte.winners"), text_of("rapoarte.no_rounds"), key="winners")
    yield from cut_short(whole, MOST_WINNERS)
