"""Write queue: one thread writes, and takes all waiting requests in one transaction (group commit).

Every request is answered after COMMIT. With a thread for every request, commits would wait for one another, and the
threads would take processor time from the one that holds the log.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

from arbitraj.hall.kernel.hall import Hall
from arbitraj.hall.kernel.sent import Posted, SentAnswer

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
        while self._waiting and sum(len(each.posted.sent) for each in taken) < _MOST:
            turn = self._waiting.popleft()
            if turn.answer.set_running_or_notify_cancel():  # else its browser is gone and will send it again
                taken.append(turn)
        if not taken:
            return
        answers: list[list[SentAnswer] | Exception]
        try:
            answers = self._hall.post_all([each.posted for each in taken])
        except Exception as error:
            answers = [error for _ in taken]
        for turn, given in zip(taken, answers, strict=True):
            try:
                if isinstance(given, Exception):
                    raise given
                turn.answer.set_result(turn.answer_of(given))
            except Exception as error:
                turn.answer.set_exception(error)
