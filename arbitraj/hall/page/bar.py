"""The pages that the bar names: those that somebody needs again and again in it, the others behind a button."""

from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from arbitraj.hall.kernel.scene import HallPerson
from arbitraj.hall.kernel.state import HallState

MOST_IN_BAR = 5


def _by_anybody(person: HallPerson, state: HallState) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class BarPage:
    """A page that the bar names: its address, its name among the texts, whose it is; whether it is needed again and
    again before the first sheet is handed in, and since. `wanted`: whether somebody has any use for it now. `waits`:
    how much of it waits for somebody, as its own page counts it.
    """

    where: str
    key: str
    roles: tuple[str, ...]
    before: bool = False
    since: bool = False
    wanted: Callable[[HallPerson, HallState], bool] = _by_anybody
    waits: Callable[[Any, HallPerson], int] | None = None  # of a `Site`


@dataclass(frozen=True, slots=True)
class BarLink:
    """A page that the bar names; `here`: it is the one that is shown."""

    where: str
    key: str
    here: bool


@dataclass(frozen=True, slots=True)
class Bar:
    """The pages in the bar itself, and those behind its button; by address how much of them waits."""

    shown: tuple[BarLink, ...] = ()
    more: tuple[BarLink, ...] = ()
    waits: Mapping[str, int] = field(default_factory=dict)

    def waiting(self, where: str) -> int:
        """How much waits on pages whose addresses are given, with blanks between."""
        return sum(self.waits.get(each, 0) for each in where.split())

    @property
    def behind(self) -> str:
        """The addresses behind the button of the bar on which something may wait."""
        return " ".join(each.where for each in self.more if each.where in self.waits)

    @property
    def all(self) -> str:
        """The addresses on which something may wait."""
        return " ".join(self.waits)


def bar_of(
    pages: Sequence[BarPage], person: HallPerson | None, path: str, state: HallState, lacking: Container[str]
) -> Bar:
    """What somebody's bar names on a page; the page itself is always among those that are seen.

    `lacking` are the pages that this hall has no use for.
    """
    if person is None:
        return Bar()
    mine = [
        (BarLink(page.where, page.key, path.startswith(page.where)), page.since if state.sheets else page.before)
        for page in pages
        if person.role in page.roles and page.where not in lacking
        if path.startswith(page.where) or page.wanted(person, state)
    ]
    shown = [link for link, often in mine if len(mine) <= MOST_IN_BAR or link.here or often]
    return Bar(tuple(shown), tuple(link for link, _ in mine if link not in shown))


def waits_of(
    pages: Sequence[BarPage], person: HallPerson | None, site: Any, lacking: Container[str]
) -> Mapping[str, int]:
    """By address how much waits for somebody, of the pages that count it."""
    if person is None:
        return {}
    mine = (each for each in pages if person.role in each.roles and each.where not in lacking)
    return {each.where: each.waits(site, person) for each in mine if each.waits}
