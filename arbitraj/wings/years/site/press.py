"""The pages of a site of the archive: HTML that opens from disk, with a style and a script beside it."""

from functools import cache
from pathlib import Path
from typing import Any

from arbitraj.press.board_drawing import picture_of, shared_svg, using_svg
from arbitraj.press.charts import Chart, totals_chart
from arbitraj.press.html.pictures import own_drawing
from arbitraj.press.html.report import part_form, part_shown
from arbitraj.press.html.results import templates
from arbitraj.press.pdf.typeset import clean
from arbitraj.report.paper import Boards
from arbitraj.report.table import Medium, Table, on
from arbitraj.text import say
from arbitraj.wings.years.site.feed import Feed
from arbitraj.wings.years.site.page import (
    CLUBS,
    HOME,
    LISTS,
    PEOPLE,
    RECORDS,
    SCRIPT,
    STYLE,
    Leads,
    SitePage,
    SitePart,
    Totals,
)

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
    pictures = [picture_of(each.board, each.variant, each.covered) for part in page.boards for each in part.boards]
    return (
        templates()
        .get_template("site/page.html")
        .render(
            page=page,
            root=page.root,
            site_title=title,
            bar=[(say(key), path) for key, path in _BAR],
            style=STYLE,
            script=SCRIPT,
            shared=own_drawing(shared_svg(pictures)) if pictures else "",
            parts=[(_form(part), _shown(part)) for part in page.parts if _is_seen(part)],
            most_folded=_MOST_FOLDED,
        )
    )


def ready_pages() -> None:
    """Compile the templates of all pages."""
    templates().get_template("site/page.html")
    templates().get_template("table.html")


def _is_seen(part: SitePart) -> bool:
    return not isinstance(part, Table) or bool(on(Medium.PAGE, part.columns))


def _form(part: SitePart) -> str:
    match part:
        case Leads():
            return f"leads_{part.kind}"
        case Boards():
            return "boards"
        case Totals():
            return "chart"
    return part_form(part)


def _shown(part: SitePart) -> Any:
    match part:
        case Leads():
            return part
        case Boards():
            pictures = [(each, picture_of(each.board, each.variant, each.covered)) for each in part.boards]
            return part.title, [(each.caption, own_drawing(using_svg(p, clean(each.caption)))) for each, p in pictures]
        case Totals(title, totals):
            chart = Chart(title, lambda shown, width: totals_chart(shown, totals, width))
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
