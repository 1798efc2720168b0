"""A rating list: its table, the roster that it is exported as, a paper, plain data. It says how it was made."""

import hashlib
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from arbitraj.record.model import Category
from arbitraj.report.paper import Paper, PaperPart
from arbitraj.report.table import Column, Facts, Medium, Shows, Table, Text, titled
from arbitraj.text import count, say
from arbitraj.wings.years.lists.annual_table import discipline_shown

_DAY = "%d.%m.%Y"
_PRINT = 8  # signs of a list's hash that tell it from another


@dataclass(frozen=True, slots=True)
class RatedPlayer:
    """A line of a list; `spread` is how unsure the rating is, where the model says so."""

    place: int
    key: str
    name: str
    club: str
    category: Category | None
    rating: int
    spread: int | None
    played: int
    last: date


@dataclass(frozen=True, slots=True)
class RatingList:
    """The ratings of a discipline on a day; `facts` say the model, its constants, its window, what it was made from.

    `counted` is the key of what `played` counts: etape, partide.
    """

    discipline: str
    day: date
    players: tuple[RatedPlayer, ...]
    counted: str
    facts: tuple[tuple[str, str], ...]
    notes: tuple[str, ...] = ()

    @property
    def title(self) -> str:
        return say("liste.rating_title", discipline=discipline_shown(self.discipline).lower(), day=day_shown(self.day))

    @property
    def fingerprint(self) -> str:
        """The hash of its lines: the same list has the same one."""
        lines = [(self.discipline, self.day.isoformat()), *((each.key, each.rating) for each in self.players)]
        return hashlib.sha256(repr(lines).encode()).hexdigest()

    @property
    def name(self) -> str:
        """By which whoever used it names it."""
        discipline = discipline_shown(self.discipline).lower()
        day = day_shown(self.day)
        return say("liste.rating_name", discipline=discipline, day=day, print=self.fingerprint[:_PRINT])


def with_names(made: RatingList, names: Mapping[str, str]) -> RatingList:
    """The list with some of its players called otherwise, by their keys, and without a club.

    It keeps its lines, and so the name by which it is known.
    """
    players = (replace(each, name=names[each.key], club="") if each.key in names else each for each in made.players)
    return replace(made, players=tuple(players))


def without_ages(made: RatingList, ageless: Collection[str]) -> RatingList:
    """The list with some of its players, by their keys, without the category, which tells an age."""
    players = (replace(each, category=None) if each.key in ageless else each for each in made.players)
    return replace(made, players=tuple(players))


def _category(player: RatedPlayer) -> str:
    return say(player.category.key) if player.category else ""


def day_shown(day: date) -> str:
    """As it is written in Romanian."""
    return day.strftime(_DAY)


def rating_list_table(made: RatingList) -> Table[RatedPlayer]:
    """The list, the best first."""
    spread = (_column("spread", lambda each: each.spread, Shows.CODE, 9, 8),)
    columns: tuple[Column[RatedPlayer], ...] = (
        _column("place", lambda each: each.place, Shows.PLACE, 7, 5),
        _column("name", lambda each: each.name, Shows.NAME, 30, 26),
        _column("club", lambda each: each.club, Shows.TEXT, 22, 18, Medium.BOOK | Medium.PAPER | Medium.PAGE),
        _column("category", _category, Shows.LABEL, 12, 10),
        _column("rating", lambda each: str(each.rating), Shows.STATE, 9, 8, Medium.PAPER),
        _column("rating", lambda each: each.rating, Shows.CODE, 9, 8, Medium.ALL & ~Medium.PAPER),
        *(spread if any(each.spread is not None for each in made.players) else ()),
        _column(made.counted, lambda each: each.played, Shows.CODE, 9, 7),
        _column("last", lambda each: day_shown(each.last), Shows.LABEL, 13, 11),
    )
    return Table(columns, made.players, say("liste.listed", players=count(len(made.players), "player")))


def roster_table(made: RatingList) -> Table[RatedPlayer]:
    """The list in the columns of a roster; every row says which list its rating is from, wherever it is copied to."""
    columns: tuple[Column[RatedPlayer], ...] = (
        Column("name", "nume", lambda each: each.name, Shows.NAME, 30),
        Column("club", "club", lambda each: each.club, Shows.TEXT, 22),
        Column("rating", "rating", lambda each: each.rating, Shows.CODE, 9),
        Column("category", "categorie", lambda each: each.category.value if each.category else "", Shows.LABEL, 12),
        Column("list", "lista_rating", lambda _: made.name, Shows.LABEL, 44),
    )
    return Table(columns, made.players)


def rating_paper(made: RatingList) -> Paper:
    """The list on paper."""
    prints = ((say("liste.print"), made.fingerprint),)
    return Paper(made.title, say("liste.rating_kind"), tuple(_parts(made)), (), prints)


def _parts(made: RatingList) -> Iterator[PaperPart]:
    yield Facts(((say("liste.fact_name"), made.name), *made.facts))
    yield rating_list_table(made)
    yield Text("")
    yield from (Text(note, "small") for note in made.notes)


def rating_data(lists: tuple[RatingList, ...]) -> list[dict[str, Any]]:
    """The lists as plain data."""
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
                    "ultima": player.last.isoformat(),
                }
                for player in made.players
            ],
        }
        for made in lists
    ]


def _column(key: str, value: Any, shows: Shows, width: float, share: float, on: Medium = Medium.ALL) -> Column[Any]:
    return titled(key, value, shows, width, of="lists", share=share, on=on)
