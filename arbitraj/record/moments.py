"""A day with its hour, as people write it."""

import re
from datetime import datetime

_WRITTEN = re.compile(r"(\d{1,2})[./-](\d{1,2})[./-](\d{4})\D+(\d{1,2})[:.](\d{2})\s*")


def read_moment(value: object) -> datetime | None:
    """The moment, without a time zone: that of the hall; None where there is no day, or no hour.

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


def shown_moment(moment: datetime) -> str:
    """A moment as it is printed.

    >>> shown_moment(datetime(2026, 11, 21, 18, 30))
    '21.11.2026, ora 18:30'
    """
    return moment.strftime("%d.%m.%Y, ora %H:%M")
