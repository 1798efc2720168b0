"""Rate limit for events of a device: a burst after an outage, then so many a second.

Early requests are delayed, never refused: the outbox is given a time to send them again.
"""

import asyncio
from collections.abc import Callable
from math import ceil
from time import monotonic

from starlette.responses import JSONResponse, Response

from arbitraj.text import say

# events a second: more than a person types, and few enough for eight stations that send without pause
A_STATION, A_PHONE = 50.0, 5.0
AT_ONCE = 200  # events: what a device may have to send after an outage
_KNOWN = 1_000  # devices, before those that owe nothing are forgotten
_HELD = 0.5  # seconds that a request waits here before it is put off


class SendingPace:
    """Token bucket for every device: `a_second` events on average, and `AT_ONCE` ahead.

    A request is taken whole or not at all, so that the order of typing is kept.
    """

    def __init__(self, a_second: float, clock: Callable[[], float] = monotonic) -> None:
        self._a_second, self._clock = a_second, clock
        self._paid = dict[str, float]()  # when a device will be back at the average rate

    def wait(self, device: str) -> float:
        """Seconds until a device may send again, 0 if now."""
        ahead = self._paid.get(device, 0.0) - self._clock() - AT_ONCE / self._a_second
        return max(0.0, ahead)

    def took(self, device: str, events: int) -> None:
        """Count events taken from a device. A request without any counts as one."""
        now = self._clock()
        if len(self._paid) > _KNOWN:
            self._paid = {known: paid for known, paid in self._paid.items() if paid > now}
        self._paid[device] = max(self._paid.get(device, 0.0), now) + max(events, 1) / self._a_second


async def put_off(pace: SendingPace, device: str) -> Response | None:
    """Delay a device that is slightly early. Returns the answer 429 for one that is earlier, of which nothing
    is taken.
    """
    seconds = pace.wait(device)
    await asyncio.sleep(min(seconds, _HELD))
    if seconds <= _HELD:
        return None
    return JSONResponse({"eroare": say("hall.put_off")}, 429, {"Retry-After": str(ceil(seconds - _HELD))})
