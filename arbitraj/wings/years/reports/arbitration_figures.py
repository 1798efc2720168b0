"""Figures of the arbiters' work: time from the stop to the results, sheets an hour, sheets left open."""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median
from typing import NamedTuple

import pandas as pd

from arbitraj.wings.years.frames.rows import counted_rounds, counted_rows
from arbitraj.wings.years.reports.asked import plain_rows

_RANKED, _OPEN, _UNTYPED = "clasat", "de_lamurit", "netastata"
_MINUTE = 60


class RoundWork(NamedTuple):
    """A round: its sheets, minutes from the stop to the provisional and to the final results (None: unknown), sheets
    published with an open question, and untyped ones.
    """

    day: str | None
    competition: str
    stage: str
    game_type: str
    year: int | None
    sheets: int
    provisional: float | None
    final: float | None
    open: int
    untyped: int

    @property
    def per_hour(self) -> float | None:
        """Sheets an hour until the provisional results.

        >>> RoundWork(None, "", "", "", None, 40, 30, None, 0, 0).per_hour
        80.0
        """
        return 60 * self.sheets / self.provisional if self.provisional else None


class WorkSum(NamedTuple):
    """Sums of the rounds of a year or type: medians, each with the number of rounds where it is known, and open
    sheets.
    """

    of: str
    rounds: int
    sheets: int
    provisional: float | None
    provisional_of: int
    final: float | None
    final_of: int
    per_hour: float | None
    open: int
    untyped: int


@dataclass(frozen=True, slots=True)
class Arbitration:
    """Figures of the arbiters' work: overall, by year, by type, by round."""

    whole: WorkSum
    by_year: tuple[WorkSum, ...]
    by_type: tuple[WorkSum, ...]
    rounds: tuple[RoundWork, ...]


def arbitration(rounds: pd.DataFrame, results: pd.DataFrame) -> Arbitration:
    """Figures from the frames of an archive."""
    known = counted_rounds(rounds)
    listed = counted_rows(results, known, ["stare", "ordine_predare"])
    states = {name: listed["stare"] == name for name in (_RANKED, _OPEN, _UNTYPED)}
    by = listed.assign(predata=listed["ordine_predare"].notna(), **states).groupby("runda", observed=True)
    sums = by[["predata", *states]].sum()
    # older editions do not say who handed in, so the ranked count as corrected
    sums["fise"] = sums["predata"].where(sums["predata"] > 0, sums[_RANKED])
    sums.index = sums.index.astype("string")
    work = known.join(sums[["fise", _OPEN, _UNTYPED]]).fillna({"fise": 0, _OPEN: 0, _UNTYPED: 0})
    for name in ("provizoriu", "final"):
        took = (work[name] - work["oprit"]).dt.total_seconds() / _MINUTE
        work[name] = took.where(took > 0)  # published before the stop: one of the two times is wrong
    columns = ("zi", "titlu", "nume", "tip", "an", "fise", "provizoriu", "final", _OPEN, _UNTYPED)
    done = tuple(RoundWork(*row) for row in plain_rows(work[[*columns]]))
    years = sorted({each.year for each in done}, key=lambda year: (year is None, year))
    types = sorted({each.game_type for each in done})
    return Arbitration(
        _together("", done),
        tuple(_together(str(year or ""), [each for each in done if each.year == year]) for year in years),
        tuple(_together(key, [each for each in done if each.game_type == key]) for key in types),
        done,
    )


def _together(of: str, rounds: Sequence[RoundWork]) -> WorkSum:
    provisional = [each.provisional for each in rounds if each.provisional is not None]
    final = [each.final for each in rounds if each.final is not None]
    rates = [each.per_hour for each in rounds if each.per_hour is not None]
    return WorkSum(
        of,
        len(rounds),
        sum(each.sheets for each in rounds),
        median(provisional) if provisional else None,
        len(provisional),
        median(final) if final else None,
        len(final),
        median(rates) if rates else None,
        sum(each.open for each in rounds),
        sum(each.untyped for each in rounds),
    )
