"""The pages of a site of the archive: HTML that opens from disk, with a style, a script and a feed beside it."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any
from uuid import NAMESPACE_URL, uuid5

from arbitraj.press.board_drawing import picture_of, shared_svg, using_svg
from arbitraj.press.charts import Chart, totals_chart
from arbitraj.press.html.pictures import own_drawing
from arbitraj.press.html.report import part_form, part_shown
from arbitraj.press.html.results import templates
from arbitraj.press.pdf.typeset import clean
from arbitraj.report.paper import Boards
from arbitraj.report.table import Medium, Table, on
from arbitraj.text import text_of
from arbitraj.wings.years.frames.fields import ArchiveRound
from arbitraj.wings.years.reports.columns import round_named, type_named
from arbitraj.wings.years.site.figures import Winners
from arbitraj.wings.years.site.page import (
    CLUBS,
    FEED,
    HOME,
    LISTS,
    PEOPLE,
    RECORDS,
    SCRIPT,
    STYLE,
    Folded,
    Leads,
    Paths,
    SitePage,
    SitePart,
    Totals,
)

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


def feed_of(title: str, address: str, rounds: Iterable[tuple[ArchiveRound, Winners]], paths: Paths) -> Feed:
    """Feed of the latest rounds. `rounds` are ordered by day."""
    entries = tuple(_entry(about, winners, paths) for about, winners in [*rounds][-_MOST:][::-1])
    updated = max((entry.updated for entry in entries), default=_EARLIEST)
    return Feed(_id(address or title), text_of("site.feed_of", title=title), title, updated, address, entries)


def _entry(about: ArchiveRound, winners: Winners, paths: Paths) -> FeedEntry:
    names = ", ".join(f"{name} ({total})" for _, name, total in winners)
    summary = text_of("site.feed_entry", type=type_named(about.game_type), winners=names or "–")
    moment = f"{about.day}T00:00:00Z" if about.day else _EARLIEST
    title = round_named(about.title, about.name)
    return FeedEntry(_id(f"{about.key}/{about.edition}"), title, moment, paths.rounds[about.key], summary)


def _id(of: str) -> str:
    return uuid5(NAMESPACE_URL, f"arbitraj/{of}").urn


_BAR = (
    ("site.home", HOME),
    ("site.people", PEOPLE),
    ("site.clubs", CLUBS),
    ("site.records", RECORDS),
    ("site.lists", LISTS),
)
_MOST_FOLDED = 60  # rows: each says on a phone what its cells are, which takes four times the room


def site_page(page: SitePage, title: str) -> str:
    """HTML of a page of the site with this title. The same values give the same text."""
    pictures = [picture_of(board.board, board.variant, board.covered) for part in page.boards for board in part.boards]
    return (
        templates()
        .get_template("site/page.html")
        .render(
            page=page,
            root=page.root,
            site_title=title,
            bar=[(text_of(key), path) for key, path in _BAR],
            style=STYLE,
            script=SCRIPT,
            shared=own_drawing(shared_svg(pictures)) if pictures else "",
            parts=_on_page(page.parts),
            most_folded=_MOST_FOLDED,
        )
    )


def _on_page(parts: Iterable[SitePart]) -> list[tuple[str, Any]]:
    seen = (part for part in parts if not isinstance(part, Table) or on(Medium.PAGE, part.columns))
    return [(_form(part), _shown(part)) for part in seen]


def ready_pages() -> None:
    """Compile the templates of all pages."""
    templates().get_template("site/page.html")
    templates().get_template("table.html")


def _form(part: SitePart) -> str:
    match part:
        case Leads():
            return f"leads_{part.kind}"
        case Folded():
            return "folded"
        case Boards():
            return "boards"
        case Totals():
            return "chart"
    return part_form(part)


def _shown(part: SitePart) -> Any:
    match part:
        case Leads():
            return part
        case Folded(title, parts):
            return title, _on_page(parts)
        case Boards():
            pictures = [(board, picture_of(board.board, board.variant, board.covered)) for board in part.boards]
            return part.title, [(at.caption, own_drawing(using_svg(p, clean(at.caption)))) for at, p in pictures]
        case Totals(title, totals):
            chart = Chart(title, lambda shown, width, _: totals_chart(shown, totals, width))
            return title, [own_drawing(svg) for svg in chart.on_screens()]
    return part_shown(part)


def site_style() -> str:
    """CSS of all pages."""
    return templates().get_template("site/stil.css").render()


@cache
def site_script() -> str:
    """Script that searches the lists of names."""
    return (Path(__file__).parent / "cautare.js").read_text("utf-8")


def feed_xml(feed: Feed) -> str:
    """Atom XML of a feed."""
    return templates().get_template("site/feed.xml").render(feed=feed)
