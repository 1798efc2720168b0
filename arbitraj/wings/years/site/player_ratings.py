"""Ratings of the players on their own pages: what each list of a year says, and the curve over the years."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

import msgspec

from arbitraj.report.paper import Trend, TrendPoint
from arbitraj.report.table import Column, PageLink, Shows, Table
from arbitraj.text import text_of
from arbitraj.wings.years.lists.annual import discipline_shown
from arbitraj.wings.years.lists.rating_table import RatingList, day_shown
from arbitraj.wings.years.reports.columns import years_column
from arbitraj.wings.years.site.page import SitePart

_LEAST = 2  # lists that make a curve


class PublicRatings(msgspec.Struct, frozen=True):
    """A rating list for the pages of players. `lines` have rating, uncertainty (-1: none) and place, by page."""

    href: str
    discipline: str
    day: str
    year: str
    players: int
    lines: dict[str, str]


class RatingOfPlayer(NamedTuple):
    """A player's line in a rating list."""

    href: str
    discipline: str
    day: str
    year: str
    players: int
    rating: int
    spread: int
    place: int


def public_ratings(made: RatingList, href: str, people: Mapping[str, str]) -> PublicRatings:
    """Ratings of a list for the pages of `people`, by key: nobody without a page is in them."""
    lines = {
        people[player.key]: f"{player.rating} {-1 if player.spread is None else player.spread} {player.place}"
        for player in made.players
        if player.key in people
    }
    return PublicRatings(
        href, made.discipline, day_shown(made.day), str(made.day.year), len(made.players), dict(sorted(lines.items()))
    )


def ratings_by_page(lists: Iterable[PublicRatings]) -> Mapping[str, tuple[RatingOfPlayer, ...]]:
    """Ratings of every page of a player, in the order of the lists."""
    found: dict[str, list[RatingOfPlayer]] = {}
    for of_year in lists:
        about = of_year.href, of_year.discipline, of_year.day, of_year.year, of_year.players
        for page, line in of_year.lines.items():
            rating, spread, place = map(int, line.split())
            found.setdefault(page, []).append(RatingOfPlayer(*about, rating, spread, place))
    return {page: tuple(own) for page, own in found.items()}


def rating_parts(ratings: Sequence[RatingOfPlayer]) -> Iterator[SitePart]:
    """Ratings on the page of a player, with a curve for each discipline."""
    if not ratings:
        return
    for discipline in dict.fromkeys(rating.discipline for rating in ratings):
        own = [rating for rating in ratings if rating.discipline == discipline]
        if len(own) >= _LEAST:
            title = text_of("site.rating_curve", discipline=discipline_shown(discipline).lower())
            names = (text_of(key) for key in ("site.rating_last", "site.rating_line", "site.rating_band"))
            yield Trend(title, tuple(map(_point, own)), *names)
    columns: tuple[Column[RatingOfPlayer], ...] = (
        years_column("list", lambda row: PageLink(row.day, row.href), Shows.NAME, 18, text="rated_on"),
        years_column("discipline", lambda row: discipline_shown(row.discipline), Shows.LABEL, 18),
        years_column("rating", lambda row: row.rating, Shows.TOTAL),
        years_column("place", lambda row: row.place, Shows.PLACE, 8),
        years_column("players", lambda row: row.players),
    )
    yield Table(columns, tuple(reversed(ratings)), text_of("site.ratings"), key="ratings")


def _point(rating: RatingOfPlayer) -> TrendPoint:
    value = float(rating.rating)
    if rating.spread < 0:
        return TrendPoint(rating.year, value, value)
    return TrendPoint(rating.year, value, value, value - rating.spread, value + rating.spread)
