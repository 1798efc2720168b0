"""Rows of the years put beside what is known of their rounds, without a text made for each of them."""

from collections.abc import Sequence

import pandas as pd

from arbitraj.types import GAME_TYPES


def of_rounds(rows: pd.DataFrame, known: pd.Series) -> pd.Series:
    """What is known of the round of each row; missing where it is not known of that round."""
    values = known.reindex(rows["runda"].cat.categories).array
    return pd.Series(values.take(rows["runda"].cat.codes.to_numpy(), allow_fill=True), index=rows.index)


def counted_rounds(rounds: pd.DataFrame) -> pd.DataFrame:
    """The rounds with their day as a text and their year (`zi`, `an`), each by the edition that counts."""
    now = rounds[rounds["curenta"].astype(bool)]
    return now.assign(zi=now["data"].dt.strftime("%Y-%m-%d"), an=now["data"].dt.year.astype("Int64"))


def counted_rows(rows: pd.DataFrame, rounds: pd.DataFrame, columns: Sequence[str]) -> pd.DataFrame:
    """The rows of these rounds, of the edition that counts."""
    kept = (rows["editie"] == of_rounds(rows, rounds["editie"])).fillna(False).astype(bool)
    return rows[["runda", *columns]] if kept.all() else rows.loc[kept, ["runda", *columns]]


def of_solutions(types: pd.Series) -> pd.Series:
    """Which of these types count solutions (4.6, 4.7): nothing of them is added to points."""
    return types.isin([key for key, each in GAME_TYPES.items() if each.counts_solutions])
