"""Pages in the navigation bar: frequent ones in it, the others behind a button."""

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
    """A page of the bar: its address, text key and roles, and whether it is frequent `before` the first sheet is handed
    in and `since`.

    `wanted`: whether a person has any use for it now. `waits`: the number of its open items for a person, as on the
    page itself.
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
    """A link of the bar. `here`: the current page."""

    where: str
    key: str
    here: bool


@dataclass(frozen=True, slots=True)
class Bar:
    """The links in the bar and behind its button, and the numbers of open items by address."""

    shown: tuple[BarLink, ...] = ()
    more: tuple[BarLink, ...] = ()
    waits: Mapping[str, int] = field(default_factory=dict)

    def waiting(self, where: str) -> int:
        """Number of open items on pages, given as addresses separated by blanks."""
        return sum(self.waits.get(each, 0) for each in where.split())

    @property
    def behind(self) -> str:
        """Addresses behind the button that may have open items."""
        return " ".join(each.where for each in self.more if each.where in self.waits)

    @property
    def all(self) -> str:
        """Addresses that may have open items."""
        return " ".join(self.waits)


def bar_of(
    pages: Sequence[BarPage], person: HallPerson | None, path: str, state: HallState, lacking: Container[str]
) -> Bar:
    """A person's bar on a page. The page itself is always in view.

    `lacking` are pages that this hall has no use for.
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
    """Numbers of open items for a person by address, of the pages that count them."""
    if person is None:
        return {}
    mine = (each for each in pages if person.role in each.roles and each.where not in lacking)
    return {each.where: each.waits(site, person) for each in mine if each.waits}
