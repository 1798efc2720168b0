"""The guide as HTML pages that need no internet: docs/*.md, which a wheel brings within the package."""

import re
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path
from urllib.parse import unquote

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup

from arbitraj.carried import carried
from arbitraj.press.html.results import templates

_DOCS = carried("docs", "docs")
FIRST, PICTURES = "ghid", "imagini"
# for arbiters; pages for developers stay in the source
PAGES = (
    *(FIRST, "comenzi", "corectare", "regulament", "tastatul", "greseli-de-tastare", "sali", "scris", "arhiva"),
    *("lexic", "formate", "verificare", "instalare"),
)
_LINK = re.compile(r"([a-z-]+)\.md(#.+)?")
_OUTSIDE = ("https://", "http://")
_COMMENT = re.compile(r"<!--[^>]*-->\n?")  # marks between which a tool writes a table
_NO_WORD = re.compile(r"[^\w\- ]")


@dataclass(frozen=True, slots=True)
class GuidePage:
    """A page: its name, its title, its HTML."""

    name: str
    title: str
    body: Markup


def picture_files() -> dict[str, Path]:
    """Its pictures by name."""
    return {path.name: path for path in sorted((_DOCS / PICTURES).glob("*.png"))}


def anchor_of(heading: str) -> str:
    """The anchor by which links find a heading, as GitHub makes it.

    >>> anchor_of("Site: rezultatele unei etape")
    'site-rezultatele-unei-etape'
    """
    return _NO_WORD.sub("", heading.strip().lower()).replace(" ", "-")


@cache
def guide_page(name: str) -> GuidePage | None:
    """A page by its name, None if there is none."""
    source = _DOCS / f"{name}.md"
    if name not in PAGES or not source.is_file():
        return None
    reader = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = reader.parse(_COMMENT.sub("", source.read_text("utf-8")))
    for at, token in enumerate(tokens):
        if token.type == "heading_open":
            token.attrSet("id", anchor_of(_plain(tokens[at + 1])))
        for child, after in pairwise(token.children or ()):
            if child.type == "link_open":
                _relink(child, after)
    html = reader.renderer.render(tokens, reader.options, {})
    html = html.replace("<table>", '<div class="scroll" tabindex="0"><table>').replace("</table>", "</table></div>")
    return GuidePage(name, _title(name), Markup(html))


@cache
def guide_html(name: str) -> str:
    """A page as a document, with links to the others; "" if there is none of that name."""
    page, others = guide_page(name), filter(None, map(guide_page, PAGES))
    template = templates().get_template("guide.html")
    return template.render(page=page, pages=others, page_title=page.title) if page else ""


def _plain(token: Token) -> str:
    return "".join(child.content for child in token.children or () if child.type in ("text", "code_inline"))


def _relink(link: Token, text: Token) -> None:
    """Lead a link between pages to the page, by its title; one to a file that readers do not have leads nowhere."""
    to = str(link.attrGet("href"))
    found = _LINK.fullmatch(unquote(to))
    if found and found[1] in PAGES:
        link.attrSet("href", f"{found[1]}.html{found[2] or ''}")
        if text.content == f"{found[1]}.md":
            text.content = f"«{_title(found[1])}»"
    elif to.startswith(_OUTSIDE):
        link.attrSet("rel", "noreferrer")
    elif not to.startswith("#"):
        del link.attrs["href"]


@cache
def _title(name: str) -> str:
    with (_DOCS / f"{name}.md").open(encoding="utf-8") as page:
        return page.readline().removeprefix("#").strip()
