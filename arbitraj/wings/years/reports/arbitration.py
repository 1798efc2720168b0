"""Report on the arbiters' work over the years. Figures that published results do not contain are marked unknown."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from statistics import median
from typing import NamedTuple

import pandas as pd

from arbitraj.report.paper import Bars, Paper, PaperPart
from arbitraj.report.shown import decimal
from arbitraj.report.table import Column, Medium, Shows, Table, Text, facts
from arbitraj.text import count, keyed, text_of, thousands
from arbitraj.wings.years.frames.fields import counted_rounds, counted_rows, plain_rows
from arbitraj.wings.years.reports.columns import (
    YearsRequest,
    commission_column,
    or_unknown,
    round_named,
    shown_date,
    tenths,
    type_named,
    whole_columns,
    years_named,
    years_shown,
)

_RANKED, _OPEN, _UNTYPED = "clasat", "de_lamurit", "netastata"
_MINUTE = 60


class RoundWork(NamedTuple):
    """A round: its sheets, minutes from the stop to the results (None: unknown), open and untyped sheets."""

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
    """Sums of a year or type: medians, each with the number of rounds where it is known, and open sheets."""

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
    years = sorted({work.year for work in done}, key=lambda year: (year is None, year))
    types = sorted({work.game_type for work in done})
    return Arbitration(
        _together("", done),
        tuple(_together(str(year or ""), [work for work in done if work.year == year]) for year in years),
        tuple(_together(key, [work for work in done if work.game_type == key]) for key in types),
        done,
    )


def _together(of: str, rounds: Sequence[RoundWork]) -> WorkSum:
    provisional = [work.provisional for work in rounds if work.provisional is not None]
    final = [work.final for work in rounds if work.final is not None]
    rates = [work.per_hour for work in rounds if work.per_hour is not None]
    return WorkSum(
        of,
        len(rounds),
        sum(work.sheets for work in rounds),
        median(provisional) if provisional else None,
        len(provisional),
        median(final) if final else None,
        len(final),
        median(rates) if rates else None,
        sum(work.open for work in rounds),
        sum(work.untyped for work in rounds),
    )


_TITLES = keyed("comisie.work_* comisie.work_years comisie.work_types")


def arbitration_report(asked: YearsRequest) -> Paper:
    """Report on the selected rounds."""
    archive = asked.shown
    work = arbitration(archive.rounds(), archive.results())
    kind = years_named((round_work.year for round_work in work.rounds), len(work.rounds), years_shown(asked))
    return Paper(text_of("comisie.arbitration"), kind, tuple(_parts(work)), (), wide=True)


def _parts(work: Arbitration) -> Iterator[PaperPart]:
    whole = work.whole
    yield facts(
        ("comisie.fact_rounds", thousands(whole.rounds)),
        ("comisie.fact_sheets", thousands(whole.sheets)),
        ("comisie.fact_provisional", _minutes(whole.provisional, whole.provisional_of)),
        ("comisie.fact_final", _minutes(whole.final, whole.final_of)),
        ("comisie.fact_per_hour", _per_hour(whole)),
        ("comisie.fact_open", thousands(whole.open)),
        ("comisie.fact_untyped", thousands(whole.untyped)),
        ("comisie.fact_typings", text_of("comisie.typings_unknown")),
    )
    yield Text(text_of("comisie.arbitration_note"), "small")
    bars = tuple(
        (year.of or text_of("comisie.no_year"), tenths(year.provisional) or 0.0)
        for year in work.by_year
        if year.provisional
    )
    if bars:
        yield Bars(text_of("comisie.minutes_chart"), bars)
    yield _sums("year", work.by_year)
    yield _sums("type", work.by_type)
    yield _rounds(work)


def _minutes(minutes: float | None, rounds: int) -> str:
    if minutes is None:
        return text_of("comisie.unknown")
    shown = count(round(minutes), "minute")
    return text_of("comisie.minutes_of", minutes=shown, rounds=count(rounds, "stage"))


def _per_hour(whole: WorkSum) -> str:
    if whole.per_hour is None:
        return text_of("comisie.unknown")
    rounds = count(whole.provisional_of, "stage")
    return text_of("comisie.per_hour_of", number=decimal(whole.per_hour, 1), rounds=rounds)


def _sums(of: str, sums: tuple[WorkSum, ...]) -> Table[WorkSum]:
    columns: tuple[Column[WorkSum], ...] = (
        commission_column(
            of,
            lambda row: type_named(row.of) if of == "type" else row.of or text_of("comisie.no_year"),
            Shows.NAME,
            24,
        ),
        *whole_columns("rounds", "sheets", of="commission"),
        commission_column("provisional", lambda row: or_unknown(tenths(row.provisional)), width=14, places=1),
        commission_column("known", lambda row: row.provisional_of, width=12),
        commission_column("final", lambda row: or_unknown(tenths(row.final)), width=14, places=1),
        commission_column("per_hour", lambda row: or_unknown(tenths(row.per_hour)), width=12, places=1),
        commission_column("open", lambda row: row.open, width=13),
        commission_column("untyped", lambda row: row.untyped),
    )
    return Table(columns, sums, text_of(_TITLES[f"{of}s"]), text_of("comisie.work_none"), key=f"by_{of}")


def _rounds(work: Arbitration) -> Table[RoundWork]:
    """Table of all rounds. On paper, years and types are enough."""
    columns: tuple[Column[RoundWork], ...] = (
        commission_column("date", lambda row: shown_date(row.day), Shows.CODE, 12),
        commission_column("round", lambda row: round_named(row.competition, row.stage), Shows.NAME, 34),
        commission_column("type", lambda row: type_named(row.game_type), Shows.LABEL, 20),
        commission_column("sheets", lambda row: row.sheets),
        commission_column("provisional", lambda row: or_unknown(tenths(row.provisional)), width=14, places=1),
        commission_column("final", lambda row: or_unknown(tenths(row.final)), width=14, places=1),
        commission_column("per_hour", lambda row: or_unknown(tenths(row.per_hour)), width=12, places=1),
        commission_column("open", lambda row: row.open, width=13),
        commission_column("untyped", lambda row: row.untyped),
    )
    bare = tuple(replace(column, on=Medium.ALL & ~Medium.PAPER) for column in columns)
    caption, empty = text_of("comisie.work_rounds"), text_of("comisie.work_none")
    return Table(bare, work.rounds, caption, empty, text_of("comisie.work_rounds_note"), key="rounds")
