"""Who took back what was entered in writing, why and when: what was entered stays to be read."""

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class Revoked:
    """By whom, why, when; without an hour where only the decision that did it is known."""

    by: str
    reason: str
    when: datetime | None = None
