"""Withdrawal of a written entry, with person, reason and time. The entry remains readable."""

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class Revoked:
    """Person, reason and time of a withdrawal. No time if only the decision behind it is known."""

    by: str
    reason: str
    when: datetime | None = None
