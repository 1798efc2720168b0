"""Rows of the years joined with their rounds: the field of each player, current editions, types by their unit."""

from collections.abc import Sequence

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
    return types.isin([key for key, each in GAME_TYPES.items() if each.counts_solutions])


FIELD = ["runda", "editie", "ranking"]


def with_field(results: pd.DataFrame) -> pd.DataFrame:
    """The ranked rows with columns about their ranking: `ranked`, `winner`, `median`, and `handed`, the sheets handed
    in.

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
