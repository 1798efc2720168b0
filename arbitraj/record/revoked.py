"""Withdrawal of a written entry, with person, reason and time. The entry remains readable."""

from datetime import datetime

from msgspec import Struct, field


class Revoked(Struct, frozen=True):
    """Person, reason and time of a withdrawal. No time if only the decision behind it is known."""

    by: str = field(name="de")
    reason: str = field(name="motiv")
    when: datetime | None = field(name="la")
