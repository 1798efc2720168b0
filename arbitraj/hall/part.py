"""A part of the hall, as it declares itself."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from starlette.routing import BaseRoute

from arbitraj.hall.kernel.kind import CommandHook, Kind
from arbitraj.hall.kernel.store.keeper import EventStore
from arbitraj.hall.page.bar import BarPage
from arbitraj.hall.page.site import Answers, Opening, Shows, Site
from arbitraj.hall.page.switch import FolderSwitch
from arbitraj.hall.typing.grading import Grader

Opens = Callable[[Opening], AbstractContextManager[None]]


@dataclass(frozen=True, slots=True)
class Part:
    """A part: its kinds of events, its `hooks` on kinds that it rests on, its contributions to pages
    (`PageFrame`). `brings` opens its services in every hall.

    `help`: keys of what «Ajutor» says on its pages, by the first word of their address, with a slash for the pages
    below it.

    The other fields are for parts of wings. `after` is the page before its own pages, "" to put them last.
    `begins` is opened before everything and decides whether the folder may be opened here. `opens_first` is opened
    before the folder is kept in step, `opens` after the services of the core. All are closed in reverse order.
    `grader` gives the grader of a wing's own kind of folder, None for any other folder.
    """

    kinds: Sequence[Kind[Any]] = ()
    routes: Sequence[BaseRoute] = ()
    roles: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    bar: Sequence[BarPage] = ()
    needs: Mapping[str, type[Any]] = field(default_factory=dict)
    shows: Mapping[str, Shows] = field(default_factory=dict)
    switches: Sequence[FolderSwitch] = ()
    answers: Answers | None = None
    before_hall: Callable[[], Sequence[BaseRoute]] = tuple
    brings: Callable[[Site, EventStore], None] | None = None
    hooks: Mapping[type[Any], CommandHook[Any]] = field(default_factory=dict)
    help: Mapping[str, str] = field(default_factory=dict)
    after: str = ""
    begins: Sequence[Opens] = ()
    opens_first: Sequence[Opens] = ()
    opens: Sequence[Opens] = ()
    grader: Callable[[Path], Grader | None] | None = None
