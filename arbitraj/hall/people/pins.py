"""PINs: made, kept as scrypt, and how often one may be wrong."""

import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from hashlib import scrypt
from time import monotonic

_WINDOW = 5 * 60.0  # seconds in which wrong ones are counted
_FIRST_WAIT, _LONGEST_WAIT = 60.0, 3600.0


def new_pin() -> str:
    """Six digits by lot."""
    return f"{secrets.randbelow(1_000_000):06d}"


def kept_pin(pin: str, salt: bytes) -> bytes:
    """What is kept of a PIN: 50 ms of a core, and 16 MB that a thread does not give back."""
    return scrypt(pin.encode("utf-8", "replace")[:64], salt=salt, n=2**14, r=8, p=1, dklen=32)


@dataclass
class Tries:
    """Wrong PINs of persons, or of stations: `most` within five minutes, then a wait that doubles with each more.

    For each five minutes after it in which none was wrong it is half as long again, until it is forgotten.
    """

    most: int
    clock: Callable[[], float] = monotonic  # a wall clock that is set back would keep somebody out
    _wrong: dict[str, list[float]] = field(default_factory=dict)
    _waits: dict[str, tuple[float, float]] = field(default_factory=dict)  # (until, how long)

    def wait(self, name: str) -> int:
        """The seconds that `name` has to wait yet."""
        until, _ = self._waits.get(name, (0.0, 0.0))
        return max(0, round(until - self.clock() + 0.5))

    def wrong(self, name: str) -> int:
        """One wrong more; the seconds of the wait that begins with it, 0 where none does."""
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
        """How long the wait before counts yet; 0 for none."""
        until, long = self._waits.get(name, (now, 0.0))
        long /= 2.0 ** ((now - until) // _WINDOW)
        return long if long >= _FIRST_WAIT else 0.0

    def forget(self, name: str) -> None:
        """The right one was given, or the chief frees somebody."""
        self._wrong.pop(name, None)
        self._waits.pop(name, None)
