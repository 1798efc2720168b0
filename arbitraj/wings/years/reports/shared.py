"""Shared wording of the reports over all years: their years, unknown values, their columns."""

from collections.abc import Callable, Iterable, Sequence

from arbitraj.game.variant import DEFAULT
from arbitraj.report.table import Column, Item, Shows, Value
from arbitraj.text import say
from arbitraj.wings.years.reports.columns import type_named, years_column


def commission_column(
    key: str, value: Callable[[Item], Value], shows: Shows = Shows.NUMBER, width: float = 11, *, places: int = 0
) -> Column[Item]:
    """Column of these reports, with the header text of its key."""
    return years_column(key, value, shows, width, of="commission", places=places)


def years_named(years: Iterable[int | None], rounds: int, wanted: str) -> str:
    """Sentence about the years of a report. `wanted`: the requested years, empty for all."""
    known = sorted({year for year in years if year is not None})
    if not known:
        if not rounds and wanted:  # the archive may hold others
            return say("comisie.of_nothing_asked", years=wanted)
        return say("comisie.of_days_unknown" if rounds else "comisie.of_nothing")
    if len(known) == 1:
        return say("comisie.of_year", year=str(known[0]))
    return say("comisie.of_years", first=str(known[0]), last=str(known[-1]))


def span_named(first: int | None, last: int | None) -> str:
    """A range of years, empty if unknown."""
    if first == last or last is None:
        return str(first or "")
    return say("comisie.years_span", first=str(first), last=str(last))


def year_named(year: int | None) -> str:
    """Header of a year."""
    return str(year) if year else say("comisie.no_year")


def years_order(year: int | None) -> tuple[bool, int]:
    """Sort key of years. Rounds without a day are last."""
    return year is None, year or 0


def or_unknown(value: Value) -> Value:
    """The value, or the word for unknown."""
    return say("comisie.unknown") if value is None else value


def game_named(game_type: str, variant: str = DEFAULT) -> str:
    """Displayed name of a type of game, with the variant if it is not the usual one."""
    named = type_named(game_type)
    return named if variant == DEFAULT else say("comisie.of_variant", type=named, variant=variant)


def more_line(all_of_them: Sequence[object], shown: int) -> str:
    """Sentence on the rows that a table leaves out, empty if it is complete."""
    more = len(all_of_them) - shown
    return say("comisie.and_more", more=more, shown=shown) if more > 0 else ""
