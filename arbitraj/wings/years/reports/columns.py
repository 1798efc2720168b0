"""Shared columns of the reports of the years, and displayed forms of days, rounds, types of game and shares."""

from collections.abc import Callable, Iterable

from arbitraj.report.table import Column, Item, Medium, Shows, Value, titled
from arbitraj.text import say
from arbitraj.types import GAME_TYPES
from arbitraj.wings.years.reports.asked import YearsAsked


def years_column(
    key: str,
    value: Callable[[Item], Value],
    shows: Shows = Shows.NUMBER,
    width: float = 11,
    *,
    text: str = "",
    of: str = "years",
    places: int = 0,
    on: Medium = Medium.ALL,
) -> Column[Item]:
    """Column with a header of these reports, as wide on paper as in a workbook.

    `places` is the number of decimal places.
    """
    fine = {"cents": bool(places), "places": places or 2}
    return titled(key, value, shows, width, text=text, of=of, share=width, on=on, **fine)


def shown_date(day: str | None) -> str:
    """A day in Romanian form.

    >>> shown_date("2026-11-21"), shown_date(None)
    ('21.11.2026', '')
    """
    return ".".join(reversed(day.split("-"))) if day else ""


def year_of(day: str | None) -> str:
    """The year of a day, empty where there is none."""
    return (day or "")[:4]


def years_shown(asked: YearsAsked) -> str:
    """The requested years, empty for all."""
    first, last = asked.archive.years or (0, 0)
    return "" if not last else str(first) if first == last else f"{first}–{last}"


def spell(days: Iterable[str | None]) -> str:
    """First and last of some days.

    >>> spell(["2026-11-21", None, "2024-01-05"]), spell([])
    ('05.01.2024 – 21.11.2026', '')
    """
    known = sorted(day for day in days if day)
    return " – ".join(dict.fromkeys(map(shown_date, (known[0], known[-1])))) if known else ""


def round_named(title: str, name: str) -> str:
    """Displayed name of a round among those of all competitions."""
    return title if name in ("", title) else say("rapoarte.round", title=title, name=name)


def type_named(key: str) -> str:
    """Displayed name of a type of game, its key if its package is not installed."""
    return GAME_TYPES[key].shown if key in GAME_TYPES else key


def tenths(number: float | None) -> float | None:
    """A mean or a share rounded to a tenth."""
    return None if number is None else round(number, 1)
