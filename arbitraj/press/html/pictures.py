"""Check drawings made by others before a page includes them: no script, no external resources."""

import re
from collections.abc import Callable
from dataclasses import dataclass

from defusedxml.ElementTree import fromstring
from markupsafe import Markup

from arbitraj.ranking.standings import Standing

_FORBIDDEN = frozenset({"script", "foreignObject", "iframe", "image", "animate", "set", "a"})
_LOADING = frozenset(
    ("href", "src", "srcset", "poster", "data", "action", "formaction", "background", "ping", "manifest", "cite")
)
_READ = frozenset(("title", "alt", "content", "id", "class", "name", "placeholder", "value", "label", "abbr"))
_IN_STYLE = re.compile(r"url\((?!\s*['\"]?#)|@import|image-set\(|src\(|\\", re.IGNORECASE)  # \ hides letters
_SVG = ' xmlns="http://www.w3.org/2000/svg"'
_NAMESPACE = re.compile(r"""\sxmlns(:xlink)?=("[^"<>]*"|'[^'<>]*')""")


@dataclass(frozen=True, slots=True)
class Pictures:
    """Drawings for a page, as SVG text.

    `board` returns that of a player's final construction (None: there is none). `charts` are those of the round with
    their titles, drawn for a phone and for wider screens. `shared` has the invisible common parts of boards.
    """

    board: Callable[[Standing], str | None] | None = None
    charts: tuple[tuple[str, tuple[str, ...]], ...] = ()
    shared: str = ""


def drawing(svg: str) -> Markup:
    """An SVG drawing as a part of a page. Raises ValueError if it has active content."""
    root = fromstring(svg)
    for part in root.iter():
        tag = str(part.tag).rpartition("}")[2]
        if tag in _FORBIDDEN:
            raise ValueError(f"no <{tag}> in a drawing")
        for name, value in part.attrib.items():
            local = name.rpartition("}")[2].lower()
            if local.startswith("on") or fetches(local, value):
                raise ValueError(f"no {local}={value!r} in a drawing")
        if tag == "style" and style_fetches(part.text or ""):
            raise ValueError("nothing from outside in the style of a drawing")
    start = svg.find("<svg")
    if start < 0 or str(root.tag).rpartition("}")[2] != "svg":
        raise ValueError("a drawing begins with <svg>")
    # a page needs no namespaces, whose names look like addresses
    return Markup(_NAMESPACE.sub("", svg[start:].strip(), count=2))


def own_drawing(svg: str) -> Markup:
    """A drawing of our own writers (`press/svg.py`, `press/board_drawing.py`) as a part of a page. They escape every
    text and know no address: what `drawing` looks for cannot be in it, and a site has ten thousand of them."""
    return Markup(svg.replace(_SVG, "", 1))


def fetches(name: str, value: str) -> bool:
    """Whether an attribute of an element would load something from outside the page.

    >>> fetches("href", "#masa-1"), fetches("href", "//x"), fetches("aria-label", "http:x"), fetches("fill", "url(x)")
    (False, True, False, True)
    """
    name = name.lower().rpartition(":")[2].rpartition("}")[2]
    if name in _LOADING:
        return not value.strip().startswith("#")
    return not (name in _READ or name.startswith(("aria-", "data-"))) and style_fetches(value)


def style_fetches(text: str) -> bool:
    """Whether a style would load something."""
    return bool(_IN_STYLE.search(text))
