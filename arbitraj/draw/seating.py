"""The order at the tables (6.1): by rating or as seated, clubmates not side by side, and why anybody sits elsewhere."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import count as numbers_from, groupby, pairwise

from arbitraj.draw.arrange import Place, arrange
from arbitraj.folder.people import Entrant
from arbitraj.record.names import plain_name
from arbitraj.report.table import Column, Medium, Shows, Table
from arbitraj.tables.headings import plain
from arbitraj.text import count, text_of

_SEATED = 1_000  # tables that newcomers rather go than a seated player one table


@dataclass(frozen=True, slots=True)
class OwnPlace:
    """A player's own table, the weight of moving him, and his previous table, if any."""

    entrant: Entrant
    table: int
    weight: int = 1
    before: int | None = None


def rating_order(entrants: Sequence[Entrant]) -> list[Entrant]:
    """6.1: descending rating, players without one last (ties by name), then late entries in order."""
    on_time = [entrant for entrant in entrants if not entrant.late]
    on_time.sort(
        key=lambda entrant: (-_rating(entrant), plain_name(entrant.player.surname), plain_name(entrant.player.given))
    )
    return on_time + [entrant for entrant in entrants if entrant.late]


def by_rating(entrants: Sequence[Entrant]) -> list[OwnPlace]:
    """Seat everybody anew: fixed players at their tables, the others at the first free ones, in rating order."""
    fixed = {entrant.fixed for entrant in entrants}
    tables = (table for table in numbers_from(1) if table not in fixed)
    places = [
        OwnPlace(entrant, table := entrant.fixed or next(tables), before=rank if entrant.fixed else table)
        for rank, entrant in enumerate(rating_order(entrants), 1)
    ]
    return sorted(places, key=lambda place: place.table)


def as_seated(entrants: Sequence[Entrant]) -> list[OwnPlace]:
    """Seated players stay. A player without a table, or whose table was fixed for another, takes a free one.

    A free table is a gap in the order, or the next after the last. Late entries only take the latter (6.1).
    """
    fixed = {entrant.fixed for entrant in entrants}
    stay = [entrant for entrant in entrants if not entrant.fixed and entrant.table and entrant.table not in fixed]
    taken = {entrant.table for entrant in stay} | fixed
    last = max((entrant.table for entrant in stay), default=0)
    places = [OwnPlace(entrant, entrant.fixed, before=entrant.table or None) for entrant in entrants if entrant.fixed]
    places += [OwnPlace(entrant, entrant.table, _SEATED, entrant.table) for entrant in stay]
    # displaced players first, then newcomers by rating, then late ones in order
    homeless = [
        entrant
        for entrant in rating_order(entrants)
        if not entrant.fixed and (not entrant.table or entrant.table in fixed)
    ]
    for entrant in sorted(homeless, key=lambda entrant: (entrant.late, not entrant.table)):
        # that of the first player on time with a lower rating, or after the last
        lower = (other.table for other in stay if not other.late and _rating(other) < _rating(entrant))
        wanted = entrant.table or min(lower, default=last + 1)
        free = [] if entrant.late else [table for table in range(1, last + 1) if table not in taken]
        free.append(next(table for table in numbers_from(last + 1) if table not in fixed))
        table = min(free, key=lambda table: (abs(table - wanted), table))
        taken.add(table)
        last = max(last, table)
        places.append(OwnPlace(entrant, table, before=entrant.table or None))
    return sorted(places, key=lambda place: place.table)


def _rating(entrant: Entrant) -> int:
    return -1 if entrant.player.rating is None else entrant.player.rating


# texts for players without clubmates
_NO_CLUB = frozenset(
    {"", "n a", "fara club", "fara", "independent", "individual", "nelegitimat", "legitimat individual"}
)


@dataclass(frozen=True, slots=True)
class Reseated:
    """A player seated otherwise than before or by rating: the previous table (None: none), and the reason."""

    entrant: Entrant
    origin: int | None
    why: str


@dataclass(frozen=True, slots=True)
class Seating:
    """A seating in the order of tables, the moves, and clubmates still side by side.

    `kept`: earlier tables were kept. `fewest`: there are certainly no fewer such pairs.
    """

    seated: tuple[Entrant, ...]
    moves: tuple[Reseated, ...]
    pairs: tuple[tuple[Entrant, Entrant], ...]
    kept: bool
    fewest: bool


def seat(entrants: Sequence[Entrant], anew: bool, per_row: int = 0) -> Seating:
    """Seat all players who have not withdrawn: anew, by rating, or with the fewest changes.

    Neighbouring tables are side by side. With `per_row` tables in a row of the hall, only those in one row.
    """
    present = [entrant for entrant in entrants if not entrant.withdrawn]
    kept = not anew and any(entrant.table for entrant in present)
    own = as_seated(present) if kept else by_rating(present)
    beside = [False, *(_beside(a.table, b.table, per_row) for a, b in pairwise(own))]
    places = [
        Place(place.table, counted_club(who), who.fixed is not None, int(who.late), place.weight, near)
        for place, who, near in zip(own, (place.entrant for place in own), beside, strict=False)
    ]
    arranged = arrange(places)
    seated = tuple(own[person].entrant.at(place.table) for person, place in zip(arranged.people, places, strict=True))
    moves = _moves(own, seated, _side_by_side([place.entrant.at(place.table) for place in own], per_row), kept)
    return Seating(seated, tuple(moves), tuple(_side_by_side(seated, per_row)), kept, arranged.fewest)


def _moves(
    own: Sequence[OwnPlace], seated: Sequence[Entrant], clashes: Sequence[tuple[Entrant, Entrant]], kept: bool
) -> Iterator[Reseated]:
    places = {place.entrant.row: place for place in own}
    holders = {place.table: place.entrant.player.name for place in own if place.entrant.fixed is not None}
    for entrant in seated:
        place = places[entrant.row]
        if entrant.table == place.before:
            continue
        if entrant.fixed is not None:
            why = text_of("seating.why_fixed")
        elif place.before is None:
            why = text_of("seating.why_late" if entrant.late else "seating.why_new")
        elif entrant.table == place.table:
            why = text_of("seating.why_taken", table=place.before, name=holders[place.before])
        else:
            why = _for_whom(place, clashes)
        yield Reseated(entrant, place.before, why)


def _for_whom(place: OwnPlace, clashes: Sequence[tuple[Entrant, Entrant]]) -> str:
    """The reason of a move: to separate the player from a clubmate, or to make room for the nearest two clubmates."""
    nearest = min(clashes, key=lambda pair: abs(pair[0].table - place.table) + abs(pair[1].table - place.table))
    first, second = nearest
    if place.entrant.row in (first.row, second.row):
        other = second if place.entrant.row == first.row else first
        return text_of("seating.why_club", name=other.player.name, table=other.table, club=other.player.club)
    names = {"first": first.player.name, "second": second.player.name}
    return text_of("seating.why_room", club=first.player.club, **names)


def _side_by_side(entrants: Sequence[Entrant], per_row: int) -> list[tuple[Entrant, Entrant]]:
    return [
        (a, b)
        for a, b in pairwise(entrants)
        if _beside(a.table, b.table, per_row) and counted_club(a) and counted_club(a) == counted_club(b)
    ]


def _beside(table: int, following: int, per_row: int) -> bool:
    return following == table + 1 and not (per_row > 0 and table % per_row == 0)  # the last of a row has nobody beside


def counted_club(entrant: Entrant) -> str:
    """The plain name of a club. Empty for a player without clubmates."""
    club = plain(entrant.player.club)
    return "" if club in _NO_CLUB else club


def seating_tables(seating: Seating) -> tuple[Table[Entrant], Table[Entrant]]:
    """Everybody by table, in the workbook with the place that the rating alone would give, and by name."""
    ranks = {entrant.row: rank for rank, entrant in enumerate(rating_order(seating.seated), 1)}
    table: Column[Entrant] = Column("table", text_of("seating.table"), lambda row: row.table, Shows.PLACE, 9)
    name: Column[Entrant] = Column("name", text_of("seating.name"), lambda e: e.player.name, width=34, wraps=True)
    club: Column[Entrant] = Column("club", text_of("seating.club"), lambda e: e.player.club, width=28, wraps=True)
    figure: Column[Entrant] = Column(
        "rating", text_of("seating.rating"), lambda e: e.player.rating, Shows.NUMBER, 11, on=Medium.BOOK
    )
    rating = replace(figure, value=lambda e: "" if e.player.rating is None else str(e.player.rating), on=Medium.PAPER)
    rank: Column[Entrant] = Column(
        "rank", text_of("seating.rank"), lambda e: ranks[e.row], Shows.CODE, 13, on=Medium.BOOK
    )
    by_name = sorted(seating.seated, key=lambda e: (plain(e.player.surname), plain(e.player.given), e.table))
    return (
        Table((table, name, club, rating, figure, rank), seating.seated, text_of("seating.by_table"), key="by_table"),
        Table((name, club, figure, table), tuple(by_name), text_of("seating.by_name"), key="by_name"),
    )


def origin(table: int | None) -> str:
    """The previous table of a moved player."""
    return text_of("seating.nowhere") if table is None else str(table)


def remarks(seating: Seating, per_row: int) -> Iterator[str]:
    """Remarks for the arbiter: clubmates not separated, empty tables, the meaning of side by side."""
    sizes = Counter(map(counted_club, seating.seated))
    for first, second in seating.pairs:
        names = {"first": first.player.name, "second": second.player.name, "club": first.player.club}
        reason = text_of("seating.both_fixed") if first.fixed and second.fixed else text_of("seating.no_way")
        if sizes[counted_club(first)] * 2 > len(seating.seated) + 1:
            reason = text_of("seating.large_club", found=sizes[counted_club(first)], total=len(seating.seated))
        yield text_of("seating.still_near", tables=f"{first.table}–{second.table}", reason=reason, **names)
    if seating.pairs and not seating.fewest:
        yield text_of("seating.not_proven")
    taken = {entrant.table for entrant in seating.seated}
    empty = [table for table in range(1, max(taken, default=0)) if table not in taken]
    if empty:
        yield text_of("seating.empty_tables", tables=ranges(empty))
    if not any(entrant.player.rating is not None for entrant in seating.seated):
        yield text_of("seating.no_ratings")
    elif unrated := sum(entrant.player.rating is None for entrant in seating.seated):
        yield text_of("seating.unrated", players=count(unrated, "player"))
    if used := rating_lists_used(seating):
        yield used
    yield text_of("seating.near_in_rows", tables=per_row) if per_row else text_of("seating.near")


def rating_lists_used(seating: Seating) -> str:
    """The lists that the ratings are from, if a row of the roster names one."""
    rated = [entrant.rated_by for entrant in seating.seated if entrant.player.rating is not None]
    names = "; ".join(sorted({name for name in rated if name}))
    if names and "" in rated:
        names = text_of("seating.ratings_elsewhere", names=names, players=count(rated.count(""), "player"))
    return text_of("seating.rating_list", names=names) if names else ""


def ranges(numbers: list[int]) -> str:
    """Numbers in order, neighbours together.

    >>> ranges([2, 5, 6, 7, 9])
    '2, 5–7, 9'
    """
    runs = groupby(enumerate(numbers), lambda at: at[1] - at[0])
    parts = [[number for _, number in run] for _, run in runs]
    return ", ".join(f"{part[0]}–{part[-1]}" if len(part) > 1 else str(part[0]) for part in parts)
