"""The hour of what happens in the hall: this minute, or the one that the arbiter writes down later."""

import re
from datetime import date, datetime, time

from arbitraj.record.moments import read_moment

_HOUR = re.compile(r"(?:ora\s+)?(\d{1,2})[:.](\d{2})", re.IGNORECASE)


def hour_of(text: str, day: date | None) -> datetime | None:
    """The moment that a text names: a day with its hour, or an hour of `day`; None where it cannot be read.

    >>> hour_of("18:05", date(2026, 11, 21)) == hour_of("21.11.2026, ora 18.05", None)
    True
    >>> hour_of("18:05", None), hour_of("25:00", date(2026, 11, 21))
    (None, None)
    """
    moment = read_moment(text)
    if moment:
        return to_minute(moment)
    hour = _HOUR.fullmatch(text.strip())
    try:
        return datetime.combine(day, time(int(hour[1]), int(hour[2]))) if day and hour else None
    except ValueError:
        return None


def to_minute(moment: datetime) -> datetime:
    """The moment by the clock of the hall, without seconds: deadlines are announced to the minute."""
    return moment.replace(second=0, microsecond=0, tzinfo=None)


def now() -> datetime:
    """This minute."""
    return to_minute(datetime.now())
