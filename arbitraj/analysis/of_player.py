"""What the years say of one player: figures by round, by year, by type, by article; the moves worth remembering."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import pandas as pd

from arbitraj.analysis.asked import YearsAsked, person_asked, plain_rows
from arbitraj.analysis.fields import rounds_dated, with_field
from arbitraj.analysis.lines import words_multiplied
from arbitraj.analysis.rows import of_solutions

WINDOW, LEAST = 10, 3  # rounds that the middle is of, and as few of them as give one
MOST_MOVES, MOST_LINES = 10, 30  # listed
_REMARK, _CORRECT, _MAIN = "observatie", "corecta", "depuneri"
_LINE = 9  # of the premium lines, those that multiply at least so


@dataclass(frozen=True, slots=True)
class RoundOfPlayer:
    """A round that the player was ranked in, with its `ranked` players, the `handed` sheets and the points `lost`.

    Shares are percents: of the winner's total, of the median one, of the order in which sheets were handed in. `middle`
    is the mean share of the median in the last rounds, `low` and `high` a standard deviation around it.
    """

    day: str | None
    title: str
    name: str
    game_type: str
    club: str | None
    place: int
    ranked: int
    total: int
    winner: int
    median: float
    of_winner: float | None
    of_median: float | None
    lost: int
    order: int | None
    handed: int
    of_order: float | None
    middle: float | None
    low: float | None
    high: float | None


@dataclass(frozen=True, slots=True)
class PlayerGathered:
    """The rounds of a year, or of a type of game, together; shares are means, `best` is the highest total.

    Those of a year are of the rounds that count points, None where there are none: solutions are another unit.
    """

    what: str | None
    rounds: int
    first: int
    medals: int
    of_winner: float | None
    of_median: float | None
    of_order: float | None
    best: int | None
    lost: int | None
    lost_a_round: float | None


@dataclass(frozen=True, slots=True)
class LostByArticle:
    """What findings of an article took: how many, their points, and those of each year (in the order of the years).

    Solutions that it took are no points.
    """

    article: str
    findings: int
    points: int
    by_year: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class MoveOfPlayer:
    """An entry of the player; `times` is what its premium lines multiply by."""

    day: str | None
    title: str
    name: str
    word: str
    position: str
    points: int
    times: int


@dataclass(frozen=True, slots=True)
class PlayerYears:
    """Everything of a player; `absent` are the rounds that he is on the list of without being ranked.

    `bingos` are the entries of a whole rack, None where no edition tells; `lines` all that multiply by 9 or more, the
    dearest first, of which `lines_found` says how many there are.
    """

    name: str
    absent: int
    rounds: tuple[RoundOfPlayer, ...]
    years: tuple[PlayerGathered, ...]
    types: tuple[PlayerGathered, ...]
    articles: tuple[LostByArticle, ...]
    article_years: tuple[str, ...]
    dearest: tuple[MoveOfPlayer, ...]
    longest: tuple[MoveOfPlayer, ...]
    lines: tuple[MoveOfPlayer, ...]
    lines_found: tuple[tuple[int, int], ...]
    bingos: int | None

    @property
    def lost(self) -> int | None:
        """The points that findings took; None where nothing that counts points was played."""
        known = [each.lost for each in self.years if each.lost is not None]
        return sum(known) if known else None


def player_years(asked: YearsAsked) -> PlayerYears:
    """The figures of the player who is asked for. Raises ProblemsError where it is nobody, or several."""
    person, name = person_asked(asked)
    archive, own = asked.shown, asked.shown.of_person(person)
    listed = archive.results()
    ranked = with_field(listed)
    listed, ranked = (frame[frame["persoana"] == (name if asked.anonymous else person)] for frame in (listed, ranked))
    rounds, entries = rounds_dated(archive), own.entries()
    entries["times"] = words_multiplied(entries, rounds)
    return years_of_rows(name, rows_of_players(rounds, PlayerFrames(listed, ranked, own.findings(), entries)))


class PlayerFrames(NamedTuple):
    """The rows of one player or of all, of each frame; `ranked` with the field that was met (`with_field`), `entries`
    with the `times` that premium lines multiply them by (`words_multiplied`)."""

    listed: pd.DataFrame
    ranked: pd.DataFrame
    findings: pd.DataFrame
    entries: pd.DataFrame


class RowsOfPlayers(NamedTuple):
    """The same beside what is known of their rounds, and of each no more than figures are made of: a site puts them
    together once for everybody."""

    listed: pd.DataFrame
    played: pd.DataFrame
    findings: pd.DataFrame
    moves: pd.DataFrame


def rows_of_players(rounds: pd.DataFrame, frames: PlayerFrames) -> RowsOfPlayers:
    """The rows beside their rounds (`rounds_dated`)."""
    findings = frames.findings
    findings = findings[~findings["anulata"] & (findings["fel"] != _REMARK)]
    findings = _beside(findings[["runda", "persoana", "articol", "puncte"]], rounds[["year", "tip"]])
    lost = findings.groupby(["runda", "persoana"], observed=True)["puncte"].sum().rename("lost")
    played = _beside(frames.ranked.drop(columns="nume"), rounds[["day", "year", "titlu", "nume", "tip"]])
    played = played.join(lost, on=["runda", "persoana"])
    played["lost"] = played["lost"].fillna(0).astype("Int64")
    played["of_order"] = 100 * played["ordine_predare"].astype("Float64") / played["handed"]
    findings["puncte"] = findings["puncte"].mask(of_solutions(findings["tip"]), 0)
    return RowsOfPlayers(
        frames.listed[["persoana"]],
        played[["persoana", "year", *(name for name in _ROUND_COLUMNS if name in played)]],
        findings[["persoana", "articol", "year", "puncte"]].astype({"articol": "string", "year": "string"}),
        _moves(frames.entries, rounds),
    )


def _beside(rows: pd.DataFrame, rounds: pd.DataFrame) -> pd.DataFrame:
    return rows.join(rounds, on="runda")


def years_of_rows(name: str, rows: RowsOfPlayers) -> PlayerYears:
    """The figures of a player who has these rows."""
    played = _with_middle(rows.played)
    moves = rows.moves
    points = moves[~of_solutions(moves["tip"])]
    lines = points[points["times"] >= _LINE].sort_values(["times", "puncte"], ascending=False, kind="stable")
    years, articles = _articles(rows.findings)
    in_points = played.assign(**{name: played[name].mask(of_solutions(played["tip"])) for name in ("total", "lost")})
    return PlayerYears(
        name,
        len(rows.listed) - len(rows.played),
        tuple(RoundOfPlayer(*row) for row in plain_rows(played[_ROUND_COLUMNS])),
        _gathered(in_points, "year"),
        _gathered(played, "tip"),
        articles,
        years,
        _shown(points.sort_values("puncte", ascending=False, kind="stable")[:MOST_MOVES]),
        _shown(moves.sort_values("length", ascending=False, kind="stable")[:MOST_MOVES]),
        _shown(lines[:MOST_LINES]),
        tuple(sorted(Counter(times for (times,) in plain_rows(lines[["times"]])).items())),
        int(points["prima"].sum()) if points["prima"].notna().any() else None,
    )


_ROUND_COLUMNS = [
    *("day", "titlu", "nume", "tip", "club", "loc", "ranked", "total", "winner", "median"),
    *("of_winner", "of_median", "lost", "ordine_predare", "handed", "of_order", "middle", "low", "high"),
]


def _with_middle(played: pd.DataFrame) -> pd.DataFrame:
    """The rounds of one player, in time, with the middle of the last ones and the band around it."""
    rolling = played["of_median"].dropna().astype("float64").rolling(WINDOW, min_periods=LEAST)
    middle, apart = rolling.mean(), rolling.std()
    return played.assign(middle=middle, low=middle - apart, high=middle + apart)


def _gathered(played: pd.DataFrame, by: str) -> tuple[PlayerGathered, ...]:
    found = played.assign(first=played["loc"] == 1, medals=played["loc"] <= 3).groupby(by, observed=True)
    shares = found[["of_winner", "of_median", "of_order"]].mean()
    sums, lost = found[["first", "medals"]].sum(), found["lost"]
    figures = [found["total"].max(), lost.sum(min_count=1), lost.mean().rename("lost_a_round")]
    rows = pd.concat([found.size(), sums, shares, *figures], axis=1).reset_index()
    return tuple(PlayerGathered(*row) for row in plain_rows(rows))


def _articles(findings: pd.DataFrame) -> tuple[tuple[str, ...], tuple[LostByArticle, ...]]:
    """The years with findings, and what each article took, the dearest first."""
    found = findings
    by_year = found.pivot_table("puncte", "articol", "year", aggfunc="sum", fill_value=0)
    whole = found.groupby("articol")["puncte"].agg(["size", "sum"]).reset_index()
    whole = whole.sort_values(["sum", "size", "articol"], ascending=[False, False, True])
    return tuple(map(str, by_year.columns)), tuple(
        LostByArticle(article, size, points, tuple(int(each) for each in by_year.loc[article]))
        for article, size, points in plain_rows(whole)
    )


def _moves(entries: pd.DataFrame, rounds: pd.DataFrame) -> pd.DataFrame:
    """The correct entries with their rounds, their length, and how often premium lines multiply them."""
    moves = entries[(entries["stare"] == _CORRECT) & (entries["tabel"] == _MAIN)]
    moves = moves[["runda", "persoana", "cuvant", "pozitie", "puncte", "times", "prima"]]
    moves = moves.assign(length=moves["cuvant"].str.len())
    return _beside(moves, rounds[["day", "titlu", "nume", "tip"]])


def _shown(moves: pd.DataFrame) -> tuple[MoveOfPlayer, ...]:
    columns: Sequence[str] = ("day", "titlu", "nume", "cuvant", "pozitie", "puncte", "times")
    return tuple(MoveOfPlayer(*row) for row in plain_rows(moves[list(columns)]))
