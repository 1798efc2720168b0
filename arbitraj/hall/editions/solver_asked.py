"""Solver of a hall as publishing asks it; there only where a part has opened one."""

from collections.abc import Callable
from dataclasses import dataclass

from arbitraj.desk.editions.searched import Solve
from arbitraj.hall.page.asking import PageAsked
from arbitraj.report.ideal import Ideal


@dataclass(frozen=True, slots=True)
class EditionSolver:
    """`solve` runs apart from the server. `kept` gives (best construction in the folder, "") or (None, the reason)."""

    solve: Solve
    kept: Callable[[PageAsked], tuple[Ideal | None, str]]
