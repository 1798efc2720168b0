"""A part of the hall, as it declares itself."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from starlette.routing import BaseRoute

from arbitraj.hall.kernel.kind import Kind
from arbitraj.hall.kernel.store.keeper import EventStore
from arbitraj.hall.page.bar import BarPage
from arbitraj.hall.page.site import Answers, Opening, Shows, Site
from arbitraj.hall.typing.grading import Grader

Opens = Callable[[Opening], AbstractContextManager[None]]


@dataclass(frozen=True, slots=True)
class Part:
    """A part: its kinds of events and its contributions to pages (`PageFrame`). `brings` opens its services in every
    hall.

    Of a wing's part: `after` is the page of the bar that its own follow; empty: they are the last. `opens` is opened
    with the folder of a hall once the core's are, and closed before them; `opens_first` before the folder is kept in
    step; `begins` before everything: whether the folder may be opened here. `grader` grades the sheets of a folder that
    is no competition of compositions; None where it is not its kind.
    """

    kinds: Sequence[Kind[Any]] = ()
    routes: Sequence[BaseRoute] = ()
    roles: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    bar: Sequence[BarPage] = ()
    needs: Mapping[str, type[Any]] = field(default_factory=dict)
    shows: Mapping[str, Shows] = field(default_factory=dict)
    answers: Answers | None = None
    before_hall: Callable[[], Sequence[BaseRoute]] = tuple
    brings: Callable[[Site, EventStore], None] | None = None
    after: str = ""
    begins: Sequence[Opens] = ()
    opens_first: Sequence[Opens] = ()
    opens: Sequence[Opens] = ()
    grader: Callable[[Path], Grader | None] | None = None
