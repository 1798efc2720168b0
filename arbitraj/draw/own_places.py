"""Where everybody would sit if clubs did not matter (6.1): by rating, or at the table he already has."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count

from arbitraj.folder.people import Entrant
from arbitraj.record.names import plain_name

_SEATED = 1_000  # tables that newcomers rather go than a seated player one table


@dataclass(frozen=True, slots=True)
class OwnPlace:
    """A player's own table; how much it weighs to move him from it; the table he had before, if any."""

    entrant: Entrant
    table: int
    weight: int = 1
    before: int | None = None


def rating_order(entrants: Sequence[Entrant]) -> list[Entrant]:
    """6.1: descending rating, players without one last (equal ones by name); then late entries as they came."""
    on_time = [each for each in entrants if not each.late]
    on_time.sort(key=lambda each: (-_rating(each), plain_name(each.player.surname), plain_name(each.player.given)))
    return on_time + [each for each in entrants if each.late]


def by_rating(entrants: Sequence[Entrant]) -> list[OwnPlace]:
    """Everybody anew: fixed players at their tables, the others at the first ones that are left, in rating order."""
    fixed = {each.fixed for each in entrants}
    tables = (table for table in count(1) if table not in fixed)
    ranks = {each.row: rank for rank, each in enumerate(rating_order(entrants), 1)}
    places = [
        OwnPlace(each, each.fixed, before=ranks[each.row])
        if each.fixed
        else OwnPlace(each, table := next(tables), before=table)
        for each in rating_order(entrants)
    ]
    return sorted(places, key=lambda place: place.table)


def as_seated(entrants: Sequence[Entrant]) -> list[OwnPlace]:
    """Those seated stay; whoever has no table, or whose table was fixed for another, takes one that is free.

    A free table is one left inside the order, or the next after the last; late entries take only the latter (6.1).
    """
    fixed = {each.fixed for each in entrants}
    stay = [each for each in entrants if not each.fixed and each.table and each.table not in fixed]
    taken = {each.table for each in stay} | fixed
    last = max((each.table for each in stay), default=0)
    places = [OwnPlace(each, each.fixed, before=each.table or None) for each in entrants if each.fixed]
    places += [OwnPlace(each, each.table, _SEATED, each.table) for each in stay]
    # those driven out first: they had a table; then newcomers by rating, then late ones as they came
    homeless = [each for each in rating_order(entrants) if not each.fixed and (not each.table or each.table in fixed)]
    for each in sorted(homeless, key=lambda each: (each.late, not each.table)):
        wanted = each.table or _rating_place(each, stay, last)
        free = [last + 1] if each.late else [*range(1, last + 1), last + 1]
        free = [table for table in _beyond(free, fixed) if table not in taken]
        table = min(free, key=lambda table: (abs(table - wanted), table))
        taken.add(table)
        last = max(last, table)
        places.append(OwnPlace(each, table, before=each.table or None))
    return sorted(places, key=lambda place: place.table)


def _beyond(free: Sequence[int], fixed: set[int | None]) -> Iterator[int]:
    """The tables, the last one moved on to the first that is not fixed."""
    yield from free[:-1]
    yield next(table for table in count(free[-1]) if table not in fixed)


def _rating_place(entrant: Entrant, seated: Sequence[Entrant], last: int) -> int:
    """The table of the first player on time whose rating is lower; after the last where there is none."""
    lower = [each.table for each in seated if not each.late and _rating(each) < _rating(entrant)]
    return min(lower, default=last + 1)


def _rating(entrant: Entrant) -> int:
    return -1 if entrant.player.rating is None else entrant.player.rating
