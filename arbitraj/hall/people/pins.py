"""PINs: creation, scrypt hash, and limits for wrong ones."""

import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from hashlib import scrypt
from time import monotonic

_WINDOW = 5 * 60.0  # seconds in which wrong ones are counted
_FIRST_WAIT, _LONGEST_WAIT = 60.0, 3600.0


def new_pin() -> str:
    """Random PIN of six digits."""
    return f"{secrets.randbelow(1_000_000):06d}"


def kept_pin(pin: str, salt: bytes) -> bytes:
    """Scrypt hash of a PIN: takes 50 ms of a core, and 16 MB that a thread does not give back."""
    return scrypt(pin.encode("utf-8", "replace")[:64], salt=salt, n=2**14, r=8, p=1, dklen=32)


@dataclass
class Tries:
    """Wrong PINs by person or station: `most` within five minutes, then a wait that doubles with every further one.

    Every five minutes without a wrong one halve it, until it is forgotten.
    """

    most: int
    clock: Callable[[], float] = monotonic  # a wall clock that is set back would prolong a wait
    _wrong: dict[str, list[float]] = field(default_factory=dict)
    _waits: dict[str, tuple[float, float]] = field(default_factory=dict)  # (until, how long)

    def wait(self, name: str) -> int:
        """Seconds that `name` still has to wait."""
        until, _ = self._waits.get(name, (0.0, 0.0))
        return max(0, round(until - self.clock() + 0.5))

    def wrong(self, name: str) -> int:
        """Count a wrong PIN. Returns the seconds of the wait that begins, 0 if none."""
        now = self.clock()
        recent = [*(each for each in self._wrong.get(name, ()) if each > now - _WINDOW), now]
        self._wrong[name] = recent
        last = self._last(name, now)
        if not last and len(recent) < self.most:
            return 0
        long = min(2 * last, _LONGEST_WAIT) if last else _FIRST_WAIT
        self._waits[name] = now + long, long
        return round(long)

    def _last(self, name: str, now: float) -> float:
        """Remaining weight of the last wait in seconds, 0 if forgotten."""
        until, long = self._waits.get(name, (now, 0.0))
        long /= 2.0 ** ((now - until) // _WINDOW)
        return long if long >= _FIRST_WAIT else 0.0

    def forget(self, name: str) -> None:
        """Forget wrong PINs, after the right one or by the chief."""
        self._wrong.pop(name, None)
        self._waits.pop(name, None)
