"""Documents as values: content of tables, paragraphs, facts and pictures, without their look.

Items do not know their columns. Each press shows what its medium has room for, and uses a column's key for its own
looks, classes and formulas.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import Enum, Flag, auto
from typing import Any, Generic, Literal, TypeVar, get_args

from arbitraj.text import is_text, register_key, text_of

Item = TypeVar("Item")


class Medium(Flag):
    """Media of documents. The workbook is the arbiters' own, pages and papers are public."""

    PAGE = auto()
    BOOK = auto()
    PAPER = auto()
    SCREEN = auto()  # a terminal
    ALL = PAGE | BOOK | PAPER | SCREEN


class Shows(Enum):
    """Kind of a column's cells, which decides their alignment and look."""

    PLACE = auto()
    NAME = auto()  # of the row's person or thing: it heads the row
    TEXT = auto()  # somebody's own words
    LABEL = auto()  # words of the program
    STATE = auto()  # one of a few words of the program, or a text whose look tells which
    CODE = auto()  # a name or number: a table, a sheet, an article, a position
    WORD = auto()
    COUNT = auto()  # a count, a small number or two
    NUMBER = auto()
    TOTAL = auto()
    LINES = auto()  # several texts, one on each line
    LAID = auto()  # a position and the word laid there


# all looks, of paragraphs and then of cells alone. Every press must have them
Look = Literal[
    "", "title", "stage", "heading", "alert", "small", "struck",
    "dim", "strong", "position", "word", "corecta", "incorecta", "necorectata",
]  # fmt: skip
LOOKS: tuple[Look, ...] = get_args(Look)


@dataclass(frozen=True, slots=True)
class Text:
    """A text with the name of its look, which each press knows. "" is the look of its surroundings."""

    text: str
    look: Look = ""


@dataclass(frozen=True, slots=True)
class PlayerLink:
    """A player's name, as a link to the player's part of the document."""

    name: str
    table: int


@dataclass(frozen=True, slots=True)
class PageLink:
    """A name as a link to a page of a site: path relative to its home page."""

    name: str
    href: str
    strong: bool = False


Value = str | int | float | PlayerLink | PageLink | Text | tuple[Text, ...] | None


@dataclass(frozen=True, slots=True)
class Column(Generic[Item]):
    """A column: key, full header, cell function.

    `short` is its header on pages, `narrow` on paper, `terse` on terminals. Empty ones fall back to `short`, then to
    the full header. `above` is a heading shared with adjacent columns. `width` is in characters of a workbook, `share`
    the part of a paper's width (0: as its texts need). With `wraps`, long texts are wrapped. `cents`: some numbers are
    not whole, and are shown with `places` decimals. Items for which `idle` is true say nothing new there, and are left
    out where there is little room.
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
        """Header for the room of a medium.

        >>> [Column("w", "warnings", str, short="warn.").header_on(medium) for medium in Medium]
        ['warn.', 'warnings', 'warn.', 'warn.']
        """
        own = {Medium.BOOK: self.header, Medium.PAPER: self.narrow, Medium.SCREEN: self.terse}
        return own.get(medium) or self.short or self.header


@dataclass(frozen=True, slots=True)
class Table(Generic[Item]):
    """A table: columns, an item for each row, caption, sentence for an empty table.

    The `note` is between the caption and the rows. The `key` identifies the table for programs. `by_hand`: cells are
    written in, so rows are high and cells have borders.
    """

    columns: tuple[Column[Item], ...]
    items: tuple[Item, ...]
    caption: str = ""
    empty: str = ""
    note: str = ""
    key: str = ""
    by_hand: bool = False


def table_data(table: Table[Any]) -> list[dict[str, Value]]:
    """Rows of a table for programs, by the keys of the columns.

    >>> table_data(Table((Column("litere", "letters", len), Column("cuvant", "word", str)), ("CASA",)))
    [{'litere': 4, 'cuvant': 'CASA'}]
    """
    return [{column.key: column.value(item) for column in table.columns} for item in table.items]


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
    """A column with the headers in `text/ro/columns.toml` for its key, or for `text`.

    Documents `of` a kind may have their own wording.

    >>> titled("place", len).header, titled("place", len, of="years").header, titled("club", len, of="years").header
    ('loc', 'locul', 'club')
    >>> column = titled("warnings", len, Shows.COUNT)
    >>> column.header, column.short, column.narrow
    ('avert. tehnice', 'av. tehnice', 'avert.')
    """
    header, short, narrow, terse = [*heading(text or key, of).split(" | "), "", "", ""][:4]
    return Column(key, header, value, shows, width, short, narrow, terse, **more)


def heading(key: str, of: str, **values: object) -> str:
    """Header of a column in documents `of` a kind."""
    own = register_key("columns", f"{of}_{key}")
    return text_of(own if is_text(own) else register_key("columns", key), **values)


@dataclass(frozen=True, slots=True)
class Facts:
    """Names of facts and their texts. Presses leave out facts without a text."""

    facts: tuple[tuple[str, str], ...]


def facts(*known: tuple[str, str]) -> Facts:
    """Facts by the keys of their names' texts."""
    return Facts(tuple((text_of(key), text) for key, text in known))
