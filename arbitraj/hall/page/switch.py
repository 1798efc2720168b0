"""Switches of a part, turned by the chief before the slips are printed, and services that run while one is on."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import dataclass
from threading import Lock
from typing import Any

from arbitraj.hall.kernel.hall import Hall
from arbitraj.record.model import Competition
from arbitraj.text import Message

IsOn = Callable[[Competition], bool]


@dataclass(frozen=True, slots=True)
class FolderSwitch:
    """A yes or no of the folder's settings for the hall, by its `key` there. `name` and `how` are keys of texts.

    `lacks`: why it cannot be on in a hall (a `Site`), None if it can.
    """

    key: str
    name: str
    how: str
    is_on: IsOn
    lacks: Callable[[Any], Message | None] = lambda site: None


@contextmanager
def while_on(hall: Hall, is_on: IsOn, service: Callable[[], AbstractContextManager[None]]) -> Iterator[None]:
    """Open a service whenever the competition asks for it, also after a change of its settings, else close it."""
    lock, running, opened = Lock(), ExitStack(), [False]

    def follow(_: object = None) -> None:
        with lock:
            if is_on(hall.competition) == opened[0]:
                return
            if opened[0]:
                running.close()
            else:
                running.enter_context(service())
            opened[0] = not opened[0]

    follow()
    hall.furnished.append(follow)
    try:
        yield
    finally:
        hall.furnished.remove(follow)
        running.close()
