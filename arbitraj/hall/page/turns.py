"""Events of stations on their way to the log: a rate for every device, and one queue of writes.

One thread writes, and takes all waiting requests in one transaction (group commit). Every request is answered after
COMMIT. With a thread for every request, commits would wait for one another, and the threads would take processor time
from the one that holds the log. Early requests are delayed, never refused: the outbox is given a time to send them
again.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from math import ceil
from time import monotonic
from typing import Any

from starlette.responses import JSONResponse, Response

from arbitraj.hall.kernel.hall import Hall, Posted, SentAnswer
from arbitraj.text import text_of

_MOST = 50  # events in one step, as the first of them waits for the last


@dataclass(frozen=True, slots=True)
class _Turn:
    posted: Posted
    answer_of: Callable[[list[SentAnswer]], Any]
    answer: Future[Any] = field(default_factory=Future)


class Turns:
    """Queue of requests from any event loop."""

    def __init__(self, hall: Hall) -> None:
        self._hall, self._waiting = hall, deque[_Turn]()
        self._writer = ThreadPoolExecutor(1, "scrie")

    async def answered(self, posted: Posted, answer_of: Callable[[list[SentAnswer]], Any]) -> Any:
        """Result of `answer_of` for the answers, once they are on the disk. Raises its exception."""
        turn = _Turn(posted, answer_of)
        self._waiting.append(turn)
        self._writer.submit(self._take)
        return await asyncio.wrap_future(turn.answer)

    def _take(self) -> None:
        """Write the waiting requests, unless an earlier call has taken them."""
        taken = list[_Turn]()
        while self._waiting and sum(len(other.posted.sent) for other in taken) < _MOST:
            turn = self._waiting.popleft()
            if turn.answer.set_running_or_notify_cancel():  # else its browser is gone and will send it again
                taken.append(turn)
        if not taken:
            return
        answers: list[list[SentAnswer] | Exception]
        try:
            answers = self._hall.post_all([other.posted for other in taken])
        except Exception as error:
            answers = [error for _ in taken]
        for turn, given in zip(taken, answers, strict=True):
            try:
                if isinstance(given, Exception):
                    raise given
                turn.answer.set_result(turn.answer_of(given))
            except Exception as error:
                turn.answer.set_exception(error)


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
    return JSONResponse({"eroare": text_of("hall.put_off")}, 429, {"Retry-After": str(ceil(seconds - _HELD))})
