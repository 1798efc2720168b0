"""Rows of the years joined with their rounds: the field of each player, current editions, types by their unit."""

from collections.abc import Sequence
from itertools import repeat
from typing import Any, NamedTuple

import pandas as pd

from arbitraj.types import GAME_TYPES
from arbitraj.wings.years.frames.years import Archive


def of_rounds(rows: pd.DataFrame, known: pd.Series) -> pd.Series:
    """Value of `known` for the round of each row, missing if that round has none."""
    values = known.reindex(rows["runda"].cat.categories).array
    return pd.Series(values.take(rows["runda"].cat.codes.to_numpy(), allow_fill=True), index=rows.index)


def counted_rounds(rounds: pd.DataFrame) -> pd.DataFrame:
    """Current editions of the rounds, with their day as a text and their year (`zi`, `an`)."""
    now = rounds[rounds["curenta"].astype(bool)]
    return now.assign(zi=now["data"].dt.strftime("%Y-%m-%d"), an=now["data"].dt.year.astype("Int64"))


def counted_rows(rows: pd.DataFrame, rounds: pd.DataFrame, columns: Sequence[str]) -> pd.DataFrame:
    """The rows of the current edition of these rounds."""
    kept = (rows["editie"] == of_rounds(rows, rounds["editie"])).fillna(False).astype(bool)
    return rows[["runda", *columns]] if kept.all() else rows.loc[kept, ["runda", *columns]]


def of_solutions(types: pd.Series) -> pd.Series:
    """Mask of the types that count solutions (4.6, 4.7), which are never added to points."""
    return types.isin([key for key, game_type in GAME_TYPES.items() if game_type.counts_solutions])


FIELD = ["runda", "editie", "ranking"]


def with_field(results: pd.DataFrame) -> pd.DataFrame:
    """The ranked rows with columns about their ranking: `ranked`, `winner`, `median`, and `handed`, sheets handed in.

    If places begin anew in each category, each is a ranking of its own.
    """
    found = results[results["stare"] == "clasat"].copy()
    of_round = [found["runda"], found["editie"]]
    # a place that several have without sharing it: categories are ranked apart
    place = found.groupby([*of_round, "loc"], observed=True)
    twice = (place["loc"].transform("size") > 1) & (~found["impartit"] | (place["total"].transform("nunique") > 1))
    apart = twice.groupby(of_round, observed=True).transform("any")
    found["ranking"] = found["categorie"].astype("string").where(apart.astype(bool), "")
    field = found.groupby(FIELD, observed=True)
    first = found["total"].where(found["loc"] == 1)
    found["ranked"] = field["total"].transform("size").astype("Int64")
    found["winner"] = first.groupby([found[name] for name in FIELD], observed=True).transform("max")
    found["median"] = field["total"].transform("median").astype("Float64")
    found["handed"] = found["ordine_predare"].groupby(of_round, observed=True).transform("count").astype("Int64")
    for name in ("winner", "median"):
        whole = found[name].astype("Float64")
        found[f"of_{name}"] = 100 * found["total"].astype("Float64") / whole.where(whole > 0)
    return found


def rounds_dated(archive: Archive) -> pd.DataFrame:
    """Rounds with their day and year as texts. The year is `""` for a round without a day."""
    rounds = archive.rounds()
    day = rounds["data"].dt.strftime("%Y-%m-%d").astype("string")
    return rounds.assign(day=day, year=day.str[:4].fillna(""))


class ArchiveRound(NamedTuple):
    """A round of the archive, with the edition of its results. `day` is None, and `year` empty, if it has no day.

    `maximum` is the most that the solver found, None if the edition does not say.
    """

    key: str
    competition: str
    title: str
    place: str
    day: str | None
    year: str
    order: int
    name: str
    game_type: str
    variant: str
    letters: str
    words: str
    maximum: int | None
    edition: int
    fingerprint: str


_OF_ROUND = "runda competitie titlu loc day year ordine nume tip varianta litere lexic maxim editie amprenta".split()


def archive_rounds(rounds: pd.DataFrame) -> dict[str, ArchiveRound]:
    """Rounds by index, in the order of `rounds_dated`."""
    return {row[0]: ArchiveRound(*row) for row in plain_rows(rounds.reset_index()[_OF_ROUND])}


_NO_ROUND = ArchiveRound("", "", "", "", None, "", 0, "", "", "", "", "", None, 0, "")


class PlayerRound(NamedTuple):
    """A player's result in a round, or in another discipline. Without a `place`, `state` is the reason.

    `ranked` to `handed` are about its ranking (`with_field`). Shares are percentages. In a report on the player `about`
    is the round, `lost` the points lost by findings, `middle` the mean share of the median in the last rounds, `low`
    and `high` one standard deviation from it. Unknown values are None. `club` and `category` may be empty.
    """

    round: str
    person: str
    name: str
    club: str
    category: str
    place: int | None
    shared: bool | None
    total: int | None
    of_entries: int | None
    warnings: int | None
    penalties: int | None
    disciplinary: int | None
    points: float | None
    state: str
    rating: int | None
    order: int | None
    ranked: int
    winner: int
    median: float
    of_winner: float | None
    of_median: float | None
    handed: int
    about: ArchiveRound = _NO_ROUND
    lost: int = 0
    middle: float | None = None
    low: float | None = None
    high: float | None = None

    @property
    def medal(self) -> bool:
        return self.place is not None and self.place <= 3

    @property
    def of_order(self) -> float | None:
        """Percentage of the sheets handed in until this one."""
        return None if self.order is None else 100 * self.order / self.handed


_OF_PLAYER = (
    *("runda", "persoana", "nume", "club", "categorie", "loc", "impartit", "total", "puncte_depuneri"),
    *("avertismente_tehnice", "penalizari_tehnice", "avertismente_disciplinare", "puncte_clasament", "stare", "rating"),
    *("ordine_predare", "ranked", "winner", "median", "of_winner", "of_median", "handed"),
)


def player_rounds(results: pd.DataFrame) -> list[PlayerRound]:
    """Results as values, in their order. Columns that the frame lacks are None."""
    columns: list[Any] = [
        _plain_values(results[name].array) if name in results else repeat(None) for name in _OF_PLAYER
    ]
    for at in (_OF_PLAYER.index("club"), _OF_PLAYER.index("categorie")):
        columns[at] = (text or "" for text in columns[at])
    return list(map(PlayerRound, *columns))


def plain_rows(frame: pd.DataFrame) -> list[tuple[Any, ...]]:
    """Rows as tuples of plain values, None if missing."""
    columns = (_plain_values(frame.iloc[:, n].array) for n in range(frame.shape[1]))
    return list(zip(*columns, strict=True))


def rows_by_first(frame: pd.DataFrame) -> dict[Any, list[tuple[Any, ...]]]:
    """Rest of each row, as of `plain_rows`, grouped by the first column."""
    found: dict[Any, list[tuple[Any, ...]]] = {}
    for first, *rest in plain_rows(frame):
        found.setdefault(first, []).append(tuple(rest))
    return found


def _plain_values(values: Any) -> list[Any]:
    """Plain values of a pandas array. A plain numpy array would give numpy numbers."""
    if isinstance(values, pd.Categorical):  # the few texts are made plain, not each row's
        known = [*_plain_values(values.categories.array), None]
        return [known[code] for code in values.codes.tolist()]
    if isinstance(values, pd.arrays.IntegerArray | pd.arrays.BooleanArray | pd.arrays.ArrowStringArray):
        missing: Any = None
        return list(values.to_numpy(dtype=object, na_value=missing).tolist())
    listed = (values.to_numpy() if isinstance(values, pd.arrays.NumpyExtensionArray) else values).tolist()
    return [None if value is None or value is pd.NA or value != value else value for value in listed]
