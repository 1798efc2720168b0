"""Events for the tests of the hall, as a station makes them."""

import secrets

from arbitraj.hall.kernel.event import Body, HallEvent, NewEvent
from arbitraj.hall.typing.rows import RowTyped

WHEN = "2026-11-21T15:30:00"


def typed(row: int, sheet: str = "01", word: str = "CASĂ") -> RowTyped:
    """A row of a first hand."""
    return RowTyped(sheet, 1, f"r{row}", position="H8", word=word, points="8")


def new(body: Body, key: str = "", who: str = "Ana", when: str = WHEN) -> NewEvent:
    """An event that has no number yet."""
    return NewEvent(key or secrets.token_hex(16), when, who, "s1", body)


def rows_typed(count: int, first: int = 1) -> list[NewEvent]:
    """Rows that follow each other."""
    return [new(typed(n), f"k{n}") for n in range(first, first + count)]


def event(number: int, body: Body, who: str = "Ana") -> HallEvent:
    """An event of the log."""
    return HallEvent(number, f"k{number}", WHEN, who, "s1", body)
