"""The pages that the bar names: those that somebody needs again and again in it, the others behind a button."""

from collections.abc import Container
from dataclasses import dataclass

from arbitraj.hall.duels.duel import Duels
from arbitraj.hall.kernel.scene import ARBITER, CHIEF, TYPIST, HallPerson
from arbitraj.hall.kernel.state import HallState

MOST_IN_BAR = 5
_CHIEF, _ARBITERS, _ALL = (CHIEF,), (CHIEF, ARBITER), (CHIEF, ARBITER, TYPIST)
PHOTOS, HALLS, DUELS = "/poze", "/sali", "/mese"
# the address, its name among the texts, whose it is
_PAGES = (
    ("/pregatire", "nav_prepare", _ARBITERS),
    ("/start", "nav_start", _ARBITERS),
    ("/predare", "nav_handin", _ALL),
    ("/urmatoarea", "nav_type", _ALL),
    (PHOTOS, "nav_photos", _ALL),
    ("/coada", "nav_queue", _ARBITERS),
    ("/diferente", "nav_differences", _ARBITERS),
    ("/contestatii", "nav_contestations", _CHIEF),
    ("/sanctiuni", "nav_sanctions", _CHIEF),
    (DUELS, "nav_duels", _ALL),
    ("/panou", "nav_panel", _ARBITERS),
    (HALLS, "nav_halls", _ARBITERS),
    ("/publicare", "nav_publishing", _ARBITERS),
    ("/jurnal", "nav_journal", _ARBITERS),
    ("/conturi", "nav_accounts", _CHIEF),
)
_BEFORE = frozenset(("/pregatire", "/start", "/predare", "/urmatoarea", "/panou"))  # a sheet is handed in
_SINCE = frozenset(("/predare", "/urmatoarea", "/coada", "/diferente", "/panou"))


@dataclass(frozen=True, slots=True)
class BarLink:
    """A page that the bar names; `here`: it is the one that is shown."""

    where: str
    key: str
    here: bool


@dataclass(frozen=True, slots=True)
class Bar:
    """The pages in the bar itself, and those behind its button."""

    shown: tuple[BarLink, ...] = ()
    more: tuple[BarLink, ...] = ()


def bar_of(person: HallPerson | None, path: str, state: HallState, lacking: Container[str]) -> Bar:
    """What somebody's bar names on a page; the page itself is always among those that are seen.

    `lacking` are the pages that this hall has no use for.
    """
    # who opens no table for two has none to go to before one is there
    unused = DUELS if person and not (person.arbitrates or state.of(Duels).tables or path.startswith(DUELS)) else ""
    mine = [
        BarLink(where, key, path.startswith(where))
        for where, key, roles in _PAGES
        if person and person.role in roles and where not in lacking and where != unused
    ]
    often = _SINCE if state.sheets else _BEFORE
    shown = [each for each in mine if len(mine) <= MOST_IN_BAR or each.here or each.where in often]
    return Bar(tuple(shown), tuple(each for each in mine if each not in shown))
