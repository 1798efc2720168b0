"""Documents as parts of a site, with names linked to pages."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from arbitraj.report.paper import Paper
from arbitraj.report.table import Column, PageLink, Table, Value
from arbitraj.wings.years.reports.club_figures import ClubGathered
from arbitraj.wings.years.reports.player_figures import MoveOfPlayer, RoundOfPlayer
from arbitraj.wings.years.reports.records_figures import RecordHeld
from arbitraj.wings.years.site.figures import RoundHeld
from arbitraj.wings.years.site.page import Paths, SitePart

_Named = tuple[str | None, str, str]  # day, title, name


@dataclass(frozen=True, slots=True)
class Named:
    """Pages of persons, rounds and competitions by name. Names shared by several are left out."""

    people: Mapping[str, str]
    rounds: Mapping[_Named, str]
    titles: Mapping[tuple[str | None, str], str]


def named_pages(people: Mapping[str, str], held: Iterable[RoundHeld], paths: Paths) -> Named:
    """Pages by name. `people` maps index to name."""
    times = Counter(people.values())
    once = {name: paths.people[person] for person, name in people.items() if times[name] == 1}
    known = tuple(held)
    rounds: dict[_Named, str] = {(each.day, each.title, each.name): paths.rounds[each.key] for each in known}
    titles: dict[tuple[str | None, str], str] = {
        (each.day, each.title): paths.competitions[each.competition] for each in known
    }
    return Named(once, rounds, titles)


def linked_parts(paper: Paper, where: Named) -> Iterator[SitePart]:
    """Parts of a document. Names of players, rounds and competitions in its tables become links."""
    for part in paper.parts:
        yield replace(part, columns=tuple(_linked(c, where) for c in part.columns)) if isinstance(part, Table) else part


_LEADING = frozenset(("player", "name", "what", "round"))  # columns


def _linked(column: Column[Any], where: Named) -> Column[Any]:
    if column.key not in _LEADING:
        return column

    def shown(item: Any) -> Value:
        value = column.value(item)
        href = _page_of(column.key, item, value, where) if isinstance(value, str) else None
        return PageLink(value, href) if isinstance(value, str) and href else value

    return replace(column, value=shown)


def _page_of(key: str, item: Any, value: Value, where: Named) -> str | None:
    if key in ("player", "name"):
        return where.people.get(str(value))
    match item:
        case ClubGathered():
            return where.titles.get((item.day, str(value))) if key == "what" else None
        case RoundOfPlayer() | MoveOfPlayer():
            return where.rounds.get((item.day, item.title, item.name))
        case (RecordHeld() as first, *_):
            return where.rounds.get((first.day, first.competition, first.stage))
    return None
