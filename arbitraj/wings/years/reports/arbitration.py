"""Report on the arbiters' work over the years. Figures that published results do not contain are marked unknown."""

from collections.abc import Iterator
from dataclasses import replace

from arbitraj.report.paper import Bars, Paper, PaperPart
from arbitraj.report.shown import decimal
from arbitraj.report.table import Column, Medium, Shows, Table, Text, facts
from arbitraj.text import count, keyed, say, thousands
from arbitraj.wings.years.reports.arbitration_figures import Arbitration, RoundWork, WorkSum, arbitration
from arbitraj.wings.years.reports.asked import YearsAsked
from arbitraj.wings.years.reports.columns import round_named, shown_date, tenths, type_named, years_shown
from arbitraj.wings.years.reports.shared import commission_column, or_unknown, years_named

_TITLES = keyed("comisie.work_* comisie.work_years comisie.work_types")


def arbitration_report(asked: YearsAsked) -> Paper:
    """Report on the selected rounds."""
    archive = asked.shown
    work = arbitration(archive.rounds(), archive.results())
    kind = years_named((each.year for each in work.rounds), len(work.rounds), years_shown(asked))
    return Paper(say("comisie.arbitration"), kind, tuple(_parts(work)), (), wide=True)


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
        ("comisie.fact_typings", say("comisie.typings_unknown")),
    )
    yield Text(say("comisie.arbitration_note"), "small")
    bars = tuple(
        (year.of or say("comisie.no_year"), tenths(year.provisional) or 0.0)
        for year in work.by_year
        if year.provisional
    )
    if bars:
        yield Bars(say("comisie.minutes_chart"), bars)
    yield _sums("year", work.by_year)
    yield _sums("type", work.by_type)
    yield _rounds(work)


def _minutes(minutes: float | None, rounds: int) -> str:
    if minutes is None:
        return say("comisie.unknown")
    shown = count(round(minutes), "minute")
    return say("comisie.minutes_of", minutes=shown, rounds=count(rounds, "stage"))


def _per_hour(whole: WorkSum) -> str:
    if whole.per_hour is None:
        return say("comisie.unknown")
    rounds = count(whole.provisional_of, "stage")
    return say("comisie.per_hour_of", number=decimal(whole.per_hour, 1), rounds=rounds)


def _sums(of: str, sums: tuple[WorkSum, ...]) -> Table[WorkSum]:
    columns: tuple[Column[WorkSum], ...] = (
        commission_column(of, lambda each: _of(of, each.of), Shows.NAME, 24),
        commission_column("rounds", lambda each: each.rounds),
        commission_column("sheets", lambda each: each.sheets),
        commission_column("provisional", lambda each: or_unknown(tenths(each.provisional)), width=14, places=1),
        commission_column("known", lambda each: each.provisional_of, width=12),
        commission_column("final", lambda each: or_unknown(tenths(each.final)), width=14, places=1),
        commission_column("per_hour", lambda each: or_unknown(tenths(each.per_hour)), width=12, places=1),
        commission_column("open", lambda each: each.open, width=13),
        commission_column("untyped", lambda each: each.untyped),
    )
    return Table(columns, sums, say(_TITLES[f"{of}s"]), say("comisie.work_none"), key=f"by_{of}")


def _of(of: str, name: str) -> str:
    return type_named(name) if of == "type" else name or say("comisie.no_year")


def _rounds(work: Arbitration) -> Table[RoundWork]:
    """Table of all rounds. On paper, years and types are enough."""
    columns: tuple[Column[RoundWork], ...] = (
        commission_column("date", lambda each: shown_date(each.day), Shows.CODE, 12),
        commission_column("round", lambda each: round_named(each.competition, each.stage), Shows.NAME, 34),
        commission_column("type", lambda each: type_named(each.game_type), Shows.LABEL, 20),
        commission_column("sheets", lambda each: each.sheets),
        commission_column("provisional", lambda each: or_unknown(tenths(each.provisional)), width=14, places=1),
        commission_column("final", lambda each: or_unknown(tenths(each.final)), width=14, places=1),
        commission_column("per_hour", lambda each: or_unknown(tenths(each.per_hour)), width=12, places=1),
        commission_column("open", lambda each: each.open, width=13),
        commission_column("untyped", lambda each: each.untyped),
    )
    bare = tuple(replace(column, on=Medium.ALL & ~Medium.PAPER) for column in columns)
    caption, empty = say("comisie.work_rounds"), say("comisie.work_none")
    return Table(bare, work.rounds, caption, empty, say("comisie.work_rounds_note"), key="rounds")
