"""A rating list as a table, a roster, a paper and data for programs, with the way it was computed."""

import hashlib
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from arbitraj.record.model import Category
from arbitraj.report.paper import Paper, PaperPart
from arbitraj.report.table import Column, Facts, Medium, Shows, Table, Text, titled
from arbitraj.text import count, text_of
from arbitraj.wings.years.lists.annual import discipline_shown

_DAY = "%d.%m.%Y"
_PRINT = 8  # characters of a list's hash in its name


@dataclass(frozen=True, slots=True)
class RatedPlayer:
    """A line of a list. `spread` is the uncertainty of the rating, None if the model has none. `last` is the day of
    the last round or game, None if it is kept back.
    """

    place: int
    key: str
    name: str
    club: str
    category: Category | None
    rating: int
    spread: int | None
    played: int
    last: date | None


@dataclass(frozen=True, slots=True)
class RatingList:
    """Ratings of a discipline on a day. `facts`: model, constants, window, material.

    `counted` is the key of the unit of `played`: etape, partide.
    """

    discipline: str
    day: date
    players: tuple[RatedPlayer, ...]
    counted: str
    facts: tuple[tuple[str, str], ...]
    notes: tuple[str, ...] = ()

    @property
    def title(self) -> str:
        return text_of(
            "liste.rating_title", discipline=discipline_shown(self.discipline).lower(), day=day_shown(self.day)
        )

    @property
    def fingerprint(self) -> str:
        """Hash of the lines."""
        lines = [(self.discipline, self.day.isoformat()), *((player.key, player.rating) for player in self.players)]
        return hashlib.sha256(repr(lines).encode()).hexdigest()

    @property
    def name(self) -> str:
        """Name by which users of the list cite it."""
        discipline = discipline_shown(self.discipline).lower()
        day = day_shown(self.day)
        return text_of("liste.rating_name", discipline=discipline, day=day, print=self.fingerprint[:_PRINT])


def made_public(
    made: RatingList, names: Mapping[str, str], ageless: Collection[str], days: Mapping[str, date | None]
) -> RatingList:
    """The list with some players renamed, by key, and without a club, some without the category: it reveals an age,
    and some with another last day: `days` are those on which they are named.

    Its name and fingerprint do not change.
    """
    players = (
        replace(player, name=names[player.key], club="") if player.key in names else player for player in made.players
    )
    players = (replace(player, last=days.get(player.key, player.last)) for player in players)
    bare = (replace(player, category=None) if player.key in ageless else player for player in players)
    return replace(made, players=tuple(bare))


def day_shown(day: date) -> str:
    """A day in Romanian form."""
    return day.strftime(_DAY)


def rating_list_table(made: RatingList) -> Table[RatedPlayer]:
    """Table of the list, the best first."""
    spread = (_column("spread", lambda row: row.spread, Shows.CODE, 9, 8),)
    columns: tuple[Column[RatedPlayer], ...] = (
        _column("place", lambda row: row.place, Shows.PLACE, 7, 5),
        _column("name", lambda row: row.name, Shows.NAME, 30, 26),
        _column("club", lambda row: row.club, Shows.TEXT, 22, 18, Medium.BOOK | Medium.PAPER | Medium.PAGE),
        _column("category", lambda row: text_of(row.category.key) if row.category else "", Shows.LABEL, 12, 10),
        _column("rating", lambda row: str(row.rating), Shows.STATE, 9, 8, Medium.PAPER),
        _column("rating", lambda row: row.rating, Shows.CODE, 9, 8, Medium.ALL & ~Medium.PAPER),
        *(spread if any(player.spread is not None for player in made.players) else ()),
        _column(made.counted, lambda row: row.played, Shows.CODE, 9, 7),
        _column("last", lambda row: day_shown(row.last) if row.last else "–", Shows.LABEL, 13, 11),
    )
    return Table(columns, made.players, text_of("liste.listed", players=count(len(made.players), "player")))


def roster_table(made: RatingList) -> Table[RatedPlayer]:
    """The list in the columns of a roster. Every row names the list, so that it is known wherever the row is copied."""
    columns: tuple[Column[RatedPlayer], ...] = (
        Column("name", "nume", lambda row: row.name, Shows.NAME, 30),
        Column("club", "club", lambda row: row.club, Shows.TEXT, 22),
        Column("rating", "rating", lambda row: row.rating, Shows.CODE, 9),
        Column("category", "categorie", lambda row: row.category.value if row.category else "", Shows.LABEL, 12),
        Column("list", "lista_rating", lambda _: made.name, Shows.LABEL, 44),
    )
    return Table(columns, made.players)


def rating_paper(made: RatingList) -> Paper:
    """The list as a document."""
    prints = ((text_of("liste.print"), made.fingerprint),)
    return Paper(made.title, text_of("liste.rating_kind"), tuple(_parts(made)), (), prints)


def _parts(made: RatingList) -> Iterator[PaperPart]:
    yield Facts(((text_of("liste.fact_name"), made.name), *made.facts))
    yield rating_list_table(made)
    yield Text("")
    yield from (Text(note, "small") for note in made.notes)


def rating_data(lists: tuple[RatingList, ...]) -> list[dict[str, Any]]:
    """The lists as data for programs."""
    return [
        {
            "nume": made.name,
            "proba": made.discipline,
            "ziua": made.day.isoformat(),
            "amprenta": made.fingerprint,
            "cum": dict(made.facts),
            "jucatori": [
                {
                    "loc": player.place,
                    "persoana": player.key,
                    "nume": player.name,
                    "club": player.club,
                    "categorie": player.category.value if player.category else "",
                    "rating": player.rating,
                    "abatere": player.spread,
                    made.counted: player.played,
                    "ultima": player.last and player.last.isoformat(),
                }
                for player in made.players
            ],
        }
        for made in lists
    ]


def _column(key: str, value: Any, shows: Shows, width: float, share: float, on: Medium = Medium.ALL) -> Column[Any]:
    return titled(key, value, shows, width, of="lists", share=share, on=on)
