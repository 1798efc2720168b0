"""A day with its hour, as people write it, of events in the hall."""

import re
from datetime import date, datetime, time

_WRITTEN = re.compile(r"(\d{1,2})[./-](\d{1,2})[./-](\d{4})\D+(\d{1,2})[:.](\d{2})\s*")
_DURATION = re.compile(
    r"(?:(\d{1,3})\s*(?:h|or[eăa]|:)\.?\s*(?:[sș]i\s*)?)?(?:(\d{1,5})\s*(?:de\s*)?(?:m|min|minute|minut|')?\.?)?"
)
_HOUR = re.compile(r"(?:ora\s+)?(\d{1,2})[:.](\d{2})", re.IGNORECASE)


def read_moment(value: object) -> datetime | None:
    """The moment, without a time zone (that of the hall). None if the text has no day, or no hour.

    >>> read_moment("21.11.2026, ora 18:30")
    datetime.datetime(2026, 11, 21, 18, 30)
    >>> read_moment("2026-11-21 18:30") == read_moment("21.11.2026 18.30"), read_moment("ora 18:30")
    (True, None)
    """
    if isinstance(value, datetime):
        return value.replace(tzinfo=None)
    if not isinstance(value, str):
        return None
    text = value.strip()
    written = _WRITTEN.fullmatch(text)
    try:
        if written:
            day, month, year, hour, minute = map(int, written.groups())
            return datetime(year, month, day, hour, minute)
        # a day alone would be midnight, when nobody takes contestations
        return datetime.fromisoformat(text).replace(tzinfo=None) if ":" in text else None
    except ValueError:
        return None


def read_day(text: str) -> date | None:
    """The day that a text names, as people write it. None if it names none.

    >>> read_day("21.11.2026") == read_day("2026-11-21") == date(2026, 11, 21), read_day("mâine")
    (True, None)
    """
    moment = read_moment(f"{text.strip()} 00:00")
    return moment.date() if moment else None


def shown_moment(moment: datetime) -> str:
    """A moment as it is printed.

    >>> shown_moment(datetime(2026, 11, 21, 18, 30))
    '21.11.2026, ora 18:30'
    """
    return moment.strftime("%d.%m.%Y, ora %H:%M")


def hour_of(text: str, day: date | None) -> datetime | None:
    """The moment that a text names: a day with its hour, or an hour of `day`. None if it cannot be read.

    >>> hour_of("18:05", date(2026, 11, 21)) == hour_of("21.11.2026, ora 18.05", None)
    True
    >>> hour_of("18:05", None), hour_of("25:00", date(2026, 11, 21))
    (None, None)
    """
    if moment := read_moment(text):
        return to_minute(moment)
    hour = _HOUR.fullmatch(text.strip())
    try:
        return datetime.combine(day, time(int(hour[1]), int(hour[2]))) if day and hour else None
    except ValueError:
        return None


def minutes_read(text: str) -> int:
    """The minutes of a duration as people write it. Raises ValueError.

    >>> [minutes_read(text) for text in ("90", "90 min", "90 de minute", "1h30", "1 oră și 30 minute", "1:30", "2 ore")]
    [90, 90, 90, 90, 90, 90, 120]
    """
    found = _DURATION.fullmatch(text.strip().casefold())
    if not found or not found[0]:
        raise ValueError(text)
    hours, minutes = (int(part or 0) for part in found.groups())
    return hours * 60 + minutes


def is_running(until: datetime | None, moment: datetime) -> bool:
    """Whether a deadline is set and has not passed. Its minute counts whole.

    >>> until = datetime(2026, 11, 21, 18, 30)
    >>> [is_running(until, until.replace(minute=minute, second=59)) for minute in (29, 30, 31)], is_running(None, until)
    ([True, True, False], False)
    """
    return until is not None and to_minute(moment) <= until


def to_minute(moment: datetime) -> datetime:
    """The moment by the clock of the hall, without seconds: deadlines are announced to the minute."""
    return moment.replace(second=0, microsecond=0, tzinfo=None)


def now() -> datetime:
    """This minute."""
    return to_minute(datetime.now())
