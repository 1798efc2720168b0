"""A page of a site as a value, and where pages lie: everything is named from the first page of the site."""

import hashlib
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from operator import attrgetter

from arbitraj.report.paper import Boards, PaperPart
from arbitraj.report.table import Column, Item, PageLink, Table
from arbitraj.text import say

HOME, PEOPLE, CLUBS, RECORDS, LISTS = "index.html", "jucatori.html", "cluburi.html", "recorduri.html", "liste.html"
STYLE, SCRIPT, FEED = "stil.css", "cautare.js", "rezultate.xml"
_LONGEST = 80


@dataclass(frozen=True, slots=True)
class Leads:
    """Links under a heading (empty: without one), each with what is said beside it; `kind` is `list`, `names` (that can
    be searched) or `files`."""

    title: str
    links: tuple[tuple[PageLink, str], ...]
    kind: str = "list"


@dataclass(frozen=True, slots=True)
class Totals:
    """How totals are spread, as a chart."""

    title: str
    totals: tuple[int, ...]


SitePart = PaperPart | Leads | Totals


@dataclass(frozen=True, slots=True)
class SitePage:
    """A page: where it lies, its title, what is said under it, its parts; `trail` are the pages above it."""

    path: str
    title: str
    kind: str
    parts: tuple[SitePart, ...]
    trail: tuple[PageLink, ...] = ()
    feed: str = FEED

    @property
    def root(self) -> str:
        """What leads from it to the first page's folder."""
        return "../" * self.path.count("/")

    @property
    def boards(self) -> tuple[Boards, ...]:
        return tuple(part for part in self.parts if isinstance(part, Boards))


@dataclass(frozen=True, slots=True)
class Paths:
    """Where the pages of things lie, each by its key; who or what has none is a name without a link."""

    rounds: Mapping[str, str] = field(default_factory=dict)
    competitions: Mapping[str, str] = field(default_factory=dict)
    people: Mapping[str, str] = field(default_factory=dict)
    clubs: Mapping[str, str] = field(default_factory=dict)
    seasons: Mapping[str, str] = field(default_factory=dict)


def link(name: str, where: Mapping[str, str], key: str) -> str | PageLink:
    """A name, leading to its page where it has one."""
    return PageLink(name, where[key]) if name and key in where else name


def files_of(files: Sequence[PageLink]) -> Iterator[Leads]:
    """What lies beside a page for programs, at its end; nothing where there is none."""
    if files:
        yield Leads(say("site.files"), tuple((each, "") for each in files), "files")


def plain_table(keys: Mapping[str, str], items: Iterable[Item]) -> Table[Item]:
    """A table for programs: its columns by their own names (docs/formate.md), with what each shows of an item."""
    return Table(tuple(Column(key, key, attrgetter(name)) for key, name in keys.items()), tuple(items))


def paths_under(folder: str, keys: Iterable[str]) -> dict[str, str]:
    """A page for each key, in plain signs; those that would lie at the same place are told apart by what they are.

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
