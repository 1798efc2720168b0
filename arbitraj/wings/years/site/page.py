"""A page of a site as a value, documents with names linked to pages, paths relative to the site's home page."""

import hashlib
import unicodedata
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from operator import attrgetter
from typing import Any

from arbitraj.report.paper import Boards, Paper, PaperPart
from arbitraj.report.table import Column, Facts, Item, PageLink, Table, Value
from arbitraj.text import text_of
from arbitraj.wings.years.frames.fields import ArchiveRound, PlayerRound
from arbitraj.wings.years.reports.club import ClubGathered
from arbitraj.wings.years.reports.player import MoveOfPlayer
from arbitraj.wings.years.reports.records import RecordHeld

HOME, PEOPLE, CLUBS, RECORDS, LISTS = "index.html", "jucatori.html", "cluburi.html", "recorduri.html", "liste.html"
STYLE, SCRIPT, FEED = "stil.css", "cautare.js", "rezultate.xml"
_LONGEST = 80


@dataclass(frozen=True, slots=True)
class Leads:
    """Links under a heading (none if empty), each with a note. `kind` is `list`, `names` (searchable) or `files`."""

    title: str
    links: tuple[tuple[PageLink, str], ...]
    kind: str = "list"


@dataclass(frozen=True, slots=True)
class Totals:
    """A chart of the distribution of totals."""

    title: str
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Folded:
    """Parts that a reader opens by their title."""

    title: str
    parts: tuple[PaperPart | Leads | Totals, ...]


SitePart = PaperPart | Leads | Totals | Folded


def flat(parts: Iterable[SitePart]) -> Iterator[PaperPart | Leads | Totals]:
    """Parts, those that are folded among them."""
    for part in parts:
        yield from part.parts if isinstance(part, Folded) else (part,)


@dataclass(frozen=True, slots=True)
class SitePage:
    """A page: path, title, subtitle `kind`, parts. `trail` has the pages above it.

    `about` tells it from pages of the same title, in the window's title.
    """

    path: str
    title: str
    kind: str
    parts: tuple[SitePart, ...]
    trail: tuple[PageLink, ...] = ()
    about: str = ""
    feed: str = FEED

    @property
    def root(self) -> str:
        """Relative path to the folder of the home page."""
        return "../" * self.path.count("/")

    @property
    def boards(self) -> tuple[Boards, ...]:
        return tuple(part for part in flat(self.parts) if isinstance(part, Boards))


GameKey = tuple[str, str, int]  # competition, discipline, number of the game


@dataclass(frozen=True, slots=True)
class Paths:
    """Paths of the pages by key. Persons and things without a page are plain text."""

    rounds: Mapping[str, str] = field(default_factory=dict)
    competitions: Mapping[str, str] = field(default_factory=dict)
    people: Mapping[str, str] = field(default_factory=dict)
    clubs: Mapping[str, str] = field(default_factory=dict)
    seasons: Mapping[str, str] = field(default_factory=dict)
    games: Mapping[GameKey, str] = field(default_factory=dict)


def link(name: str, where: Mapping[str, str], key: str) -> str | PageLink:
    """A name, linked to its page if there is one."""
    return PageLink(name, where[key]) if name and key in where else name


def season_named(year: str) -> str:
    """Displayed name of a season, that of the competitions without a day for an empty year."""
    return text_of("site.season", year=year) if year else text_of("site.no_year")


def fold_after(parts: Iterable[SitePart], unfolded: Collection[str]) -> Iterator[SitePart]:
    """Tables are folded, each with the pictures after it, except those with these keys and empty ones."""
    held: Folded | None = None
    for part in parts:
        if held and not isinstance(part, Table | Facts | Folded | Leads):
            held = replace(held, parts=(*held.parts, part))
            continue
        if held:
            yield held
        held = None
        if isinstance(part, Table) and part.items and part.key not in unfolded:
            held = Folded(text_of("site.folded", title=part.caption, rows=len(part.items)), (part,))
        else:
            yield part
    if held:
        yield held


def files_of(files: Sequence[PageLink]) -> Iterator[Leads]:
    """Links to the data files of a page, nothing without files."""
    if files:
        yield Leads(text_of("site.files"), tuple((file, "") for file in files), "files")


def plain_table(keys: Mapping[str, str], items: Iterable[Item]) -> Table[Item]:
    """A table for programs, from column name (docs/formate.md) to attribute of an item."""
    return Table(tuple(Column(key, key, attrgetter(name)) for key, name in keys.items()), tuple(items))


def paths_under(folder: str, keys: Iterable[str]) -> dict[str, str]:
    """A page for each key, in plain characters. Equal names get a hash of the key.

    >>> paths_under("jucatori", ["Țăranu Ana", "Taranu  Ana", "Pop"])["Pop"]
    'jucatori/pop.html'
    """
    plain: dict[str, list[str]] = {}
    for key in keys:
        plain.setdefault(_plain(key), []).append(key)
    made = {}
    for name, same in plain.items():
        for key in same:
            mark = f"-{hashlib.sha256(key.encode()).hexdigest()[:6]}" if len(same) > 1 or not name else ""
            made[key] = f"{folder}/{name}{mark}.html"
    return made


def _plain(text: str) -> str:
    folded = unicodedata.normalize("NFKD", text.casefold())
    kept = "".join(
        sign if sign.isascii() and sign.isalnum() else " " for sign in folded if not unicodedata.combining(sign)
    )
    return "-".join(kept.split())[:_LONGEST].strip("-")


_Named = tuple[str | None, str, str]  # day, title, name


@dataclass(frozen=True, slots=True)
class Named:
    """Pages of persons, rounds and competitions by name. Names shared by several are left out."""

    people: Mapping[str, str]
    rounds: Mapping[_Named, str]
    titles: Mapping[tuple[str | None, str], str]


def named_pages(people: Mapping[str, str], held: Iterable[ArchiveRound], paths: Paths) -> Named:
    """Pages by name. `people` maps index to name."""
    times = Counter(people.values())
    once = {name: paths.people[person] for person, name in people.items() if times[name] == 1}
    known = tuple(held)
    rounds: dict[_Named, str] = {
        (archive_round.day, archive_round.title, archive_round.name): paths.rounds[archive_round.key]
        for archive_round in known
    }
    titles: dict[tuple[str | None, str], str] = {
        (archive_round.day, archive_round.title): paths.competitions[archive_round.competition]
        for archive_round in known
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
        case PlayerRound() | MoveOfPlayer():
            return where.rounds.get((item.about.day, item.about.title, item.about.name))
        case (RecordHeld() as first, *_):
            return where.rounds.get((first.day, first.competition, first.stage))
    return None
