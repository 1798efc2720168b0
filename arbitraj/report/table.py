"""Documents as values: what a table, a paragraph, some facts or a picture say, and nothing of how they look.

A column is data, and the items know nothing of it: each press makes of it what its medium has room for, and finds it
by its key where it has a look, a class or a formula of its own for it.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import Enum, Flag, auto
from typing import Any, Generic, Literal, TypeVar, get_args

from arbitraj.text import is_text, register_key, say

Item = TypeVar("Item")


class Medium(Flag):
    """Where a document is read. The book is the arbiters' own; pages and papers are public."""

    PAGE = auto()
    BOOK = auto()
    PAPER = auto()
    SCREEN = auto()  # a terminal
    ALL = PAGE | BOOK | PAPER | SCREEN


class Shows(Enum):
    """What the cells of a column are: how they stand and look follows from it."""

    PLACE = auto()
    NAME = auto()  # of a person or thing that the row is about: it heads the row
    TEXT = auto()  # somebody's own words
    LABEL = auto()  # words of the program
    STATE = auto()  # one of a few words of the program, or a text whose look tells which
    CODE = auto()  # what names something: a table, a sheet, an article, a position
    WORD = auto()
    COUNT = auto()  # how many of something, a small number or two
    NUMBER = auto()
    TOTAL = auto()
    LINES = auto()  # several texts, a line each
    LAID = auto()  # a position and the word laid there


# every look that a document may ask for, of paragraphs and then of cells alone: no press may lack one
Look = Literal[
    "", "title", "stage", "heading", "alert", "small", "struck",
    "dim", "strong", "position", "word", "corecta", "incorecta", "necorectata",
]  # fmt: skip
LOOKS: tuple[Look, ...] = get_args(Look)


@dataclass(frozen=True, slots=True)
class Text:
    """A text with the name of its look, which each press knows in its own way; none is that of its surroundings."""

    text: str
    look: Look = ""


@dataclass(frozen=True, slots=True)
class PlayerLink:
    """A player's name, leading to his part of the document where it has one."""

    name: str
    table: int


@dataclass(frozen=True, slots=True)
class PageLink:
    """A name that leads to a page of its own, among the pages of a site: its path from the first of them."""

    name: str
    href: str


Value = str | int | float | PlayerLink | PageLink | Text | tuple[Text, ...] | None


@dataclass(frozen=True, slots=True)
class Column(Generic[Item]):
    """A column: its key, its header in full, what it shows of an item.

    `short` is its header on pages, `narrow` that on paper, `terse` that on terminals; where it is empty, that of pages
    stands, or that in full.
    `above` is the heading over the columns beside it that have the same. `width` is in characters of a book, `share`
    the part of a paper's width (0: as much as its texts need); in one that `wraps` long texts go on below. `cents`:
    some of its numbers are not whole, and are shown with so many `places`. An item for which `idle` holds says nothing
    new there: left out where a page has little room.
    """

    key: str
    header: str
    value: Callable[[Item], Value]
    shows: Shows = Shows.TEXT
    width: float = 10
    short: str = ""
    narrow: str = ""
    terse: str = ""
    above: str = ""
    share: float = 0
    wraps: bool = False
    cents: bool = False
    places: int = 2
    idle: Callable[[Item], bool] | None = None
    on: Medium = Medium.ALL

    def header_on(self, medium: Medium) -> str:
        """The header where there is as much room as the medium has.

        >>> [Column("w", "warnings", str, short="warn.").header_on(medium) for medium in Medium]
        ['warn.', 'warnings', 'warn.', 'warn.']
        """
        own = {Medium.BOOK: self.header, Medium.PAPER: self.narrow, Medium.SCREEN: self.terse}
        return own.get(medium) or self.short or self.header


@dataclass(frozen=True, slots=True)
class Table(Generic[Item]):
    """A table: its columns, an item a row, what stands above it, what is said where it has no items.

    The `note` stands between the caption and the rows; by its `key` programs know a table among several. One `by_hand`
    has cells that are written in: its rows are high and its cells have lines around them.
    """

    columns: tuple[Column[Item], ...]
    items: tuple[Item, ...]
    caption: str = ""
    empty: str = ""
    note: str = ""
    key: str = ""
    by_hand: bool = False


def on(medium: Medium, columns: Iterable[Column[Item]]) -> list[Column[Item]]:
    """The columns that a medium shows."""
    return [column for column in columns if medium in column.on]


def titled(
    key: str,
    value: Callable[[Item], Value],
    shows: Shows = Shows.TEXT,
    width: float = 10,
    *,
    text: str = "",
    of: str = "",
    **more: Any,
) -> Column[Item]:
    """A column with the headers that `text/ro/columns.toml` has for its key, or for `text`.

    Documents `of` a kind may word it in their own way.

    >>> titled("place", len).header, titled("place", len, of="years").header, titled("club", len, of="years").header
    ('loc', 'locul', 'club')
    >>> column = titled("warnings", len, Shows.COUNT)
    >>> column.header, column.short, column.narrow
    ('avert. tehnice', 'av. tehnice', 'avert.')
    """
    header, short, narrow, terse = [*heading(text or key, of).split(" | "), "", "", ""][:4]
    return Column(key, header, value, shows, width, short, narrow, terse, **more)


def heading(key: str, of: str, **values: object) -> str:
    """What stands over a column in documents `of` a kind."""
    own = register_key("columns", f"{of}_{key}")
    return say(own if is_text(own) else register_key("columns", key), **values)


@dataclass(frozen=True, slots=True)
class Facts:
    """Names of facts, and what they are; whoever prints them leaves out those without a text."""

    facts: tuple[tuple[str, str], ...]


def facts(*known: tuple[str, str]) -> Facts:
    """Facts, each by the key of its name among the texts."""
    return Facts(tuple((say(key), text) for key, text in known))
