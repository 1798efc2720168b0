"""Rows of the years joined with data of their rounds, without making a text for each row."""

from collections.abc import Sequence

import pandas as pd

from arbitraj.types import GAME_TYPES


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
