"""What a person at a station sends, until it is answered: over a network that loses, doubles and delays."""

import secrets
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.client import HTTPException
from random import Random
from threading import Condition, Thread
from typing import Any

from arbitraj.hall.kernel.event import Body, data_of
from tests.hall.served import Browser


@dataclass
class Gate:
    """Lets people work; closed, it waits until nobody is in the middle of something."""

    _changed: Condition = field(default_factory=Condition)
    _open: bool = True
    _inside: int = 0

    @contextmanager
    def passed(self) -> Iterator[None]:
        with self._changed:
            self._changed.wait_for(lambda: self._open)
            self._inside += 1
        try:
            yield
        finally:
            with self._changed:
                self._inside -= 1
                self._changed.notify_all()

    @contextmanager
    def closed(self) -> Iterator[None]:
        with self._changed:
            self._open = False
            self._changed.wait_for(lambda: self._inside == 0)
        try:
            yield
        finally:
            with self._changed:
                self._open = True
                self._changed.notify_all()


@dataclass(frozen=True)
class Sending:
    """What somebody sent: its number in the log, or why it was refused; `stale`: from a page that was too old."""

    who: str
    body: Body
    number: int = 0
    refused: str = ""
    stale: bool = False


@dataclass
class Outbox:
    """What a person sends, one after the other, and what was answered. Sends again whatever was not."""

    who: str
    browser: Browser
    gate: Gate
    rng: Random
    answered: dict[str, Sending] = field(default_factory=dict)
    waited: list[float] = field(default_factory=list)  # seconds from sending a row to its answer
    again: Counter[str] = field(default_factory=Counter)
    late: list[Thread] = field(default_factory=list)

    def send(self, *bodies: Body, seen: int = 0) -> list[Sending]:
        """Send events in one request; what became of each. `seen`: the last event that the page showed."""
        events = [_wire(body, seen) for body in bodies]
        station = f"statie-{self.who.encode().hex()}"
        batch: dict[str, object] = {"statie": station, "evenimente": events, "pin": self.browser.pin}
        with self.gate.passed():
            self._cut(batch)
            began = time.perf_counter()
            answer = self.browser.post("/evenimente", batch)
            self.waited.append(time.perf_counter() - began)
            if self.rng.random() < 0.02:  # another tab sent it too
                once_more = self.browser.post("/evenimente", batch)
                assert _numbers(once_more) == _numbers(answer), (answer, once_more)
                self.again["sent twice"] += 1
        told = [self._told(*sent) for sent in zip(events, bodies, answer["raspunsuri"], strict=True)]
        self.answered |= {str(event["cheie"]): sending for event, sending in zip(events, told, strict=True)}
        return told

    def do(self, *bodies: Body) -> int:
        """Send what nobody may refuse; the number of the last event."""
        last = self.send(*bodies)[-1]
        assert not last.refused, (last, bodies)
        return last.number

    def all_arrived(self) -> None:
        """Wait for what is still under way."""
        for thread in self.late:
            thread.join()

    def _told(self, event: dict[str, object], body: Body, told: dict[str, object]) -> Sending:
        assert told["cheie"] == event["cheie"], told
        number, refused = told.get("nr", 0), told.get("refuz", "")
        return Sending(self.who, body, int(str(number)), str(refused), bool(told.get("invechit")))

    def _cut(self, batch: dict[str, object]) -> None:
        """The network fails before the answer comes: the request is gone, or arrives, maybe after everything else."""
        way = self.rng.random()
        if way < 0.02:
            self.browser.send_and_leave("/evenimente", batch)
            self.again["answers lost"] += 1
        elif way < 0.04:
            late = Thread(target=self._arrives_late, args=(batch, self.rng.uniform(0.05, 3)), daemon=True)
            late.start()
            self.late.append(late)
            self.again["arrived late"] += 1

    def _arrives_late(self, batch: dict[str, object], seconds: float) -> None:
        time.sleep(seconds)
        with self.gate.passed(), suppress(OSError, HTTPException, AssertionError):  # nobody waits for its answer
            self.browser.other_line().post("/evenimente", batch)


def _numbers(answer: Mapping[str, Any]) -> list[object]:
    return [row.get("nr") for row in answer["raspunsuri"]]


def _wire(body: Body, seen: int) -> dict[str, object]:
    kind, data = data_of(body)
    return {"cheie": secrets.token_hex(16), "fel": kind, "vazut": seen, "date": data}
