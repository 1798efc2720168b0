"""How far an edition is that is being made, for arbiters' pages: who asked for it, which part of the work, how much."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import datetime

from arbitraj.desk.door import Door, Progress


@dataclass(frozen=True, slots=True)
class EditionUnderWay:
    """Who asked for what, and when: `what` is a stage, or `verifica`, where what is published is made again.

    `part` is what is being done (`Watch`), `done` of `total` steps of it: 0 where nobody counts them; `waits`: somebody
    else writes into the folder.
    """

    who: str
    what: str
    since: datetime
    part: str = ""
    done: int = 0
    total: int = 0
    waits: bool = False


class EditionsUnderWay:
    """What is being made now; `changed` is called whenever a page would show something else."""

    def __init__(self, changed: Callable[[], None]) -> None:
        self._changed = changed
        self._going = dict[object, EditionUnderWay]()

    @property
    def going(self) -> tuple[EditionUnderWay, ...]:
        """Those of whoever publishes, the first that was begun first."""
        return tuple(self._going.values())

    @contextmanager
    def making(self, who: str, what: str, since: datetime) -> Iterator[Door]:
        """The door of who makes an edition: what the desk says of its work is shown until it is done, or fails."""
        mine = object()

        def shown(now: EditionUnderWay) -> None:
            self._going[mine] = now
            self._changed()

        @contextmanager
        def watch(part: str) -> Iterator[Progress]:
            shown(EditionUnderWay(who, what, since, part))
            yield lambda done, total: shown(EditionUnderWay(who, what, since, part, done, total))

        shown(EditionUnderWay(who, what, since))
        try:
            yield Door(watch, lambda text: shown(replace(self._going[mine], waits=True)))
        finally:
            del self._going[mine]
            self._changed()
