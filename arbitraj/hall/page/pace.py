"""How fast a device may send what is typed: much at once after an outage, then so much a second.

What comes faster is put off, never refused: it stays in the outbox, which is told when to send it again.
"""

import asyncio
from collections.abc import Callable
from math import ceil
from time import monotonic

from starlette.responses import JSONResponse, Response

from arbitraj.text import say

# events a second: more than hands type; less than eight stations that send on would take the hall for
A_STATION, A_PHONE = 50.0, 5.0
AT_ONCE = 200  # events: what a device may have to send after an outage
_KNOWN = 1_000  # devices, before those that owe nothing are forgotten
_HELD = 0.5  # seconds that a request waits here before it is put off


class SendingPace:
    """`a_second` events of each device, on the average, and `AT_ONCE` ahead of that.

    What is sent together is taken whole or not at all: nothing that was typed later comes before it.
    """

    def __init__(self, a_second: float, clock: Callable[[], float] = monotonic) -> None:
        self._a_second, self._clock = a_second, clock
        self._paid = dict[str, float]()  # when a device will have sent no more than so many a second

    def wait(self, device: str) -> float:
        """Seconds until it may send again; 0 where it may now."""
        ahead = self._paid.get(device, 0.0) - self._clock() - AT_ONCE / self._a_second
        return max(0.0, ahead)

    def took(self, device: str, events: int) -> None:
        """So many were taken from it; a request with none counts as one."""
        now = self._clock()
        if len(self._paid) > _KNOWN:
            self._paid = {known: paid for known, paid in self._paid.items() if paid > now}
        self._paid[device] = max(self._paid.get(device, 0.0), now) + max(events, 1) / self._a_second


async def put_off(pace: SendingPace, device: str) -> Response | None:
    """Let a device that is a moment early wait; the answer to one that would wait longer: nothing is taken from it."""
    seconds = pace.wait(device)
    await asyncio.sleep(min(seconds, _HELD))
    if seconds <= _HELD:
        return None
    return JSONResponse({"eroare": say("hall.put_off")}, 429, {"Retry-After": str(ceil(seconds - _HELD))})
