"""Progress of editions being made, for arbiters' pages: person, part of the work, steps."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import datetime

from arbitraj.desk.door import Door, Progress


@dataclass(frozen=True, slots=True)
class EditionUnderWay:
    """An edition in the making: person, time, and `what`: a stage, or `verifica` for a verification.

    `part` is the current work (`Watch`), with `done` of `total` steps, 0 if they are not counted. `waits`: somebody
    else is writing into the folder.
    """

    who: str
    what: str
    since: datetime
    part: str = ""
    done: int = 0
    total: int = 0
    waits: bool = False


class EditionsUnderWay:
    """Editions in the making. `changed` is called when pages would show something else."""

    def __init__(self, changed: Callable[[], None]) -> None:
        self._changed = changed
        self._going = dict[object, EditionUnderWay]()

    @property
    def going(self) -> tuple[EditionUnderWay, ...]:
        """Those in the making, in the order begun."""
        return tuple(self._going.values())

    @contextmanager
    def making(self, who: str, what: str, since: datetime) -> Iterator[Door]:
        """Door for making an edition: its progress is shown until it is done or fails."""
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
