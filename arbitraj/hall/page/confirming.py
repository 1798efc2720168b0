"""A confirmed PIN counts for five minutes in the browser where it was given, for all confirmations."""

from collections.abc import Callable
from dataclasses import dataclass, field
from time import monotonic

HOLDS = 5 * 60.0  # seconds


@dataclass
class Confirmed:
    """Sessions with a recently confirmed PIN. A wrong PIN ends it, as another person may sit there."""

    clock: Callable[[], float] = monotonic  # a wall clock that is set back would let it hold for hours
    _until: dict[str, float] = field(default_factory=dict)

    def given(self, session: str, right: bool) -> None:
        """Record a PIN, right or wrong."""
        now = self.clock()
        self._until = {each: until for each, until in self._until.items() if until > now and each != session}
        if right:
            self._until[session] = now + HOLDS

    def holds(self, session: str) -> bool:
        """Whether the last PIN still counts."""
        return self._until.get(session, 0.0) > self.clock()
