"""The bar: the same places all day, by role, and on a page the others of its place."""

from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from arbitraj.hall.kernel.scene import HallPerson
from arbitraj.hall.kernel.state import HallState


def _by_anybody(person: HallPerson, state: HallState) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class BarPage:
    """A page that links lead to: its address, text key and roles.

    `under`: pages in whose place it stands, the first of these that a person has. It is a place of the bar itself if
    the person has none. `wanted`: whether a person has any use for it now. `waits`: the number of its open items for a
    person, as on the page itself.
    """

    where: str
    key: str
    roles: tuple[str, ...]
    under: tuple[str, ...] = ()
    wanted: Callable[[HallPerson, HallState], bool] = _by_anybody
    waits: Callable[[Any, HallPerson], int] | None = None  # of a `Site`

    @property
    def word(self) -> str:
        """First word of the address."""
        return _first_word(self.where)


@dataclass(frozen=True, slots=True)
class BarLink:
    """A link to a page. `here`: the current one. `counts`: addresses of the pages whose open items it counts."""

    where: str
    key: str
    here: bool
    counts: str


@dataclass(frozen=True, slots=True)
class Bar:
    """The places, the pages of the current place if there are several, and the numbers of open items by address."""

    places: tuple[BarLink, ...] = ()
    near: tuple[BarLink, ...] = ()
    waits: Mapping[str, int] = field(default_factory=dict)

    def waiting(self, where: str) -> int:
        """Number of open items on pages, given as addresses separated by blanks."""
        return sum(self.waits.get(item, 0) for item in where.split())

    @property
    def all(self) -> str:
        """Addresses that may have open items."""
        return " ".join(self.waits)


def bar_of(
    pages: Sequence[BarPage], person: HallPerson | None, path: str, state: HallState, lacking: Container[str]
) -> Bar:
    """A person's bar on a page, the places in the order of `pages`.

    `lacking` are pages that this hall has no use for.
    """
    if person is None:
        return Bar()
    word = _first_word(path)
    mine = [
        page
        for page in pages
        if person.role in page.roles and page.where not in lacking
        if page.word == word or page.wanted(person, state)
    ]
    own = {page.where for page in mine}
    stands = {page.where: next((text for text in page.under if text in own), page.where) for page in mine}
    in_place: dict[str, list[BarPage]] = {page.where: [page] for page in mine if stands[page.where] == page.where}
    for page in mine:
        if stands[page.where] != page.where:
            in_place[stands[page.where]].append(page)
    here = next((page.where for page in mine if page.word == word), "")
    places = tuple(
        BarLink(where, those[0].key, bool(here) and stands[here] == where, _counts(those))
        for where, those in in_place.items()
    )
    beside = in_place[stands[here]] if here == path else []
    near = tuple(BarLink(page.where, page.key, page.where == here, _counts([page])) for page in beside)
    return Bar(places, near if len(near) > 1 else ())


def _counts(pages: Sequence[BarPage]) -> str:
    return " ".join(page.where for page in pages if page.waits)


def _first_word(path: str) -> str:
    return path.split("/")[1]


def waits_of(
    pages: Sequence[BarPage], person: HallPerson | None, site: Any, lacking: Container[str]
) -> Mapping[str, int]:
    """Numbers of open items for a person by address, of the pages that count them."""
    if person is None:
        return {}
    mine = (page for page in pages if person.role in page.roles and page.where not in lacking)
    return {page.where: page.waits(site, person) for page in mine if page.waits}
