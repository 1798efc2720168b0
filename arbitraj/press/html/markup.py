"""HTML made of values: whatever is not HTML already is escaped, in this one place."""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from html import escape
from typing import Generic, TypeVar

# control characters and halves of characters, which no page may hold
_NOT_HTML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]")
_VOID = frozenset({"meta", "br", "hr", "link"})


class Html(str):
    """Text that is HTML already; only the functions here and the page's own templates make it."""

    __slots__ = ()


Child = Html | str | int | None
Item = TypeVar("Item")


def text(value: str) -> Html:
    """Text as HTML shows it.

    >>> text('=HYPERLINK("x")<script>')
    '=HYPERLINK(&quot;x&quot;)&lt;script&gt;'
    """
    return Html(escape(_NOT_HTML.sub("", value)))


def joined(children: Iterable[Child]) -> Html:
    """Children one after another: text escaped, HTML as it is, None left out."""
    return Html("".join(c if isinstance(c, Html) else text(str(c)) for c in children if c is not None))


def element(tag: str, *children: Child, **attributes: str | int | bool | None) -> Html:
    """An element. `class_` is class, `data_label` data-label; True is an attribute without value, None is none.

    >>> element("td", "<5", class_="number", data_label="puncte")
    '<td class="number" data-label="puncte">&lt;5</td>'
    """
    shown = "".join(_attribute(name, value) for name, value in attributes.items())
    if tag in _VOID:
        return Html(f"<{tag}{shown}>")
    return Html(f"<{tag}{shown}>{joined(children)}</{tag}>")


def lines(*children: Child) -> Html:
    """Children each on a line of its own, so that two pages can be compared line by line."""
    return Html("\n".join(joined([child]) for child in children if child is not None and child != ""))


def isolated(value: str) -> Html:
    """A person's text, so that letters written from right to left do not turn what stands around them."""
    return element("bdi", value)


def _attribute(name: str, value: str | int | bool | None) -> str:
    if value is None or value is False:
        return ""
    name = name.rstrip("_").replace("_", "-")
    return f" {name}" if value is True else f' {name}="{text(str(value))}"'


@dataclass(frozen=True, slots=True)
class Column(Generic[Item]):
    """A column of a table: its title, what it shows of an item, its classes.

    `heads` marks the column whose cells name their rows; a cell of an item for which `idle` holds says nothing new,
    and is left out where the table is folded.
    """

    title: str
    value: Callable[[Item], Child]
    look: str = ""
    heads: bool = False
    idle: Callable[[Item], bool] | None = None


def table(
    caption: str, columns: Sequence[Column[Item]], items: Iterable[Item], look: str = "", *, folds: bool = False
) -> Html:
    """A table with its caption, in a frame of its own that scrolls.

    One that `folds` turns its rows into cards on a narrow screen. That takes the meaning of rows and cells away from
    readers for the blind, so roles say it again, and each cell has the title of its column at hand.
    """

    def role(name: str) -> str | None:
        return name if folds else None

    def cell(column: Column[Item], item: Item) -> Html:
        value = column.value(item)
        idle = value in (None, "") or (column.idle is not None and column.idle(item))
        classes = " ".join(filter(None, (column.look, "nil" if idle else ""))) or None
        label = column.title if folds else None
        if column.heads:
            return element("th", value, scope="row", role=role("rowheader"), class_=classes)
        return element("td", value, role=role("cell"), class_=classes, data_label=label)

    head = (
        element("th", column.title, scope="col", role=role("columnheader"), class_=column.look or None)
        for column in columns
    )
    body = [element("tr", *(cell(column, item) for column in columns), role=role("row")) for item in items]
    parts = lines(
        "",
        element("caption", caption),
        element("thead", element("tr", *head, role=role("row")), role=role("rowgroup")),
        element("tbody", Html("\n"), lines(*body), Html("\n"), role=role("rowgroup")),
    )
    classes = " ".join(filter(None, ("fold" if folds else "", look))) or None
    shown = element("table", Html("\n"), parts, Html("\n"), role=role("table"), class_=classes)
    return element("div", shown, class_="frame", role="region", aria_label=caption, tabindex="0")
