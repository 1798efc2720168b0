"""A PIN that is asked again holds for five minutes in the browser where it was given, for all that is confirmed."""

from collections.abc import Callable
from dataclasses import dataclass, field
from time import monotonic

HOLDS = 5 * 60.0  # seconds


@dataclass
class Confirmed:
    """The sessions whose person has lately given the right PIN; a wrong one ends it: somebody else may sit there."""

    clock: Callable[[], float] = monotonic  # a wall clock that is set back would let it hold for hours
    _until: dict[str, float] = field(default_factory=dict)

    def given(self, session: str, right: bool) -> None:
        """A PIN was given."""
        now = self.clock()
        self._until = {each: until for each, until in self._until.items() if until > now and each != session}
        if right:
            self._until[session] = now + HOLDS

    def holds(self, session: str) -> bool:
        """Whether none need be given again yet."""
        return self._until.get(session, 0.0) > self.clock()
