"""Atom feed of the latest rounds, with an entry for each edition."""

from collections.abc import Iterable
from dataclasses import dataclass
from uuid import NAMESPACE_URL, uuid5

from arbitraj.text import say
from arbitraj.wings.years.reports.columns import round_named, type_named
from arbitraj.wings.years.site.figures import RoundHeld
from arbitraj.wings.years.site.of_competition import Winners
from arbitraj.wings.years.site.page import FEED, HOME, Paths

_MOST = 50
_EARLIEST = "1970-01-01T00:00:00Z"  # for rounds without a day


@dataclass(frozen=True, slots=True)
class FeedEntry:
    """A round. The `id` is that of its edition, so that a corrected one is a new entry."""

    id: str
    title: str
    updated: str
    path: str
    summary: str


@dataclass(frozen=True, slots=True)
class Feed:
    """A feed. `address` is the site's URL. If it is empty, links are relative to the folder."""

    id: str
    title: str
    author: str
    updated: str
    address: str
    entries: tuple[FeedEntry, ...]
    home: str = HOME

    @property
    def here(self) -> str:
        return f"{self.address}{FEED}"


def feed_of(title: str, address: str, rounds: Iterable[tuple[RoundHeld, Winners]], paths: Paths) -> Feed:
    """Feed of the latest rounds. `rounds` are ordered by day."""
    entries = tuple(_entry(about, winners, paths) for about, winners in [*rounds][-_MOST:][::-1])
    updated = max((entry.updated for entry in entries), default=_EARLIEST)
    return Feed(_id(address or title), say("site.feed_of", title=title), title, updated, address, entries)


def _entry(about: RoundHeld, winners: Winners, paths: Paths) -> FeedEntry:
    names = ", ".join(f"{name} ({total})" for _, name, total in winners)
    summary = say("site.feed_entry", type=type_named(about.game_type), winners=names or "–")
    moment = f"{about.day}T00:00:00Z" if about.day else _EARLIEST
    title = round_named(about.title, about.name)
    return FeedEntry(_id(f"{about.key}/{about.edition}"), title, moment, paths.rounds[about.key], summary)


def _id(of: str) -> str:
    return uuid5(NAMESPACE_URL, f"arbitraj/{of}").urn
