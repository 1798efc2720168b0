"""The results of a round as one HTML page, without script or external resources, for a phone and for A4."""

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from arbitraj.lexicon.lexicon import ListInfo
from arbitraj.press.html.pictures import Pictures, drawing
from arbitraj.ranking.standings import Ranking, Standing
from arbitraj.record.findings import State
from arbitraj.report.announcement import conditions, judged_by, where_and_when
from arbitraj.report.edition import Edition
from arbitraj.report.player_tables import entry_tables, in_lines, public, sum_table
from arbitraj.report.ranking_table import MOVE, error_free_tables, ranking_columns, unranked_table
from arbitraj.report.shown import Unranked, decimal, groups_of
from arbitraj.report.statistics import statistics
from arbitraj.report.table import LOOKS, Column, Item, Look, Medium, PageLink, PlayerLink, Shows, Table, Value, on
from arbitraj.text import comma_below, count, text_of
from arbitraj.wings import beside

if TYPE_CHECKING:
    from jinja2 import Environment

_SHOWN_AT_ONCE = 12  # rows of a table of the statistics: a longer one is folded, but printed
_NO_MARK, _NO_PICTURES = Edition(), Pictures()
_PARAGRAPHS: dict[Look, str] = dict.fromkeys(LOOKS, "")
_PARAGRAPHS |= {"stage": "stage", "alert": "alert", "small": "note", "struck": "note"}
_SIGNS = {State.CORRECT: "✓", State.INCORRECT: "✗", State.NOT_CORRECTED: "–"}


def results_page(
    ranking: Ranking,
    words: ListInfo,
    edition: Edition = _NO_MARK,
    pictures: Pictures = _NO_PICTURES,
    again: tuple[str, str] | None = None,
) -> str:
    """The page of a ranking. Raises ValueError if a picture is no drawing. `again`: files to count it again, if any."""

    def board(standing: Standing) -> Markup | None:
        svg = pictures.board(standing) if pictures.board else None
        return drawing(svg) if svg else None

    page = templates().get_template("results.html")
    return page.render(
        ranking=ranking,
        edition=edition,
        where=where_and_when(ranking.game.competition),
        game_type=ranking.game.competition.game_type.shown,
        conditions=conditions(ranking),
        judged_by=judged_by(ranking, words),
        unofficial=words.official is False,
        groups=list(_groups(ranking)),
        error_free=error_free_tables(ranking),
        statistics=statistics(ranking.game, [standing.correction for standing in ranking.standings], edition.possible),
        shown_at_once=_SHOWN_AT_ONCE,
        charts=[(title, [drawing(svg) for svg in drawn]) for title, drawn in pictures.charts],
        shared=drawing(pictures.shared) if pictures.shared else "",
        board=board,
        again=again,
    )


TEMPLATES = (Path(__file__).parent / "templates", *beside("*/printed"))


@cache
def templates() -> "Environment":
    """The room's templates: everything that is not markup is escaped, and undefined names are errors."""
    # only those pay for it who make a page
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    environment = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        finalize=as_html,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    functions = (text_of, count, decimal, entry_tables, sum_table, in_lines, public)
    environment.globals |= {function.__name__: function for function in functions}
    environment.globals |= {
        "on_page": lambda columns: on(Medium.PAGE, columns),
        "header_of": lambda column: column.header_on(Medium.PAGE),
        "class_of": class_of,
        "table_rows": table_rows,
        "paragraph_class": _PARAGRAPHS,
        "ranks": ranks,
        "signs": {state.value: sign for state, sign in _SIGNS.items()},
    }
    return environment


def _groups(ranking: Ranking) -> Iterator[tuple[str, Table[Standing], Table[Unranked]]]:
    for number, (category, standings) in enumerate(groups_of(ranking)):
        caption = text_of("page.ranking_caption", title=text_of("page.ranked"), players=count(len(standings), "player"))
        ranked = Table(ranking_columns(ranking, standings), standings, caption)
        yield category.value if category else "", ranked, unranked_table(ranking, number)


# control characters and halves of characters, which no page may hold
_NOT_HTML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]")
_CLASSES = dict.fromkeys((Shows.CODE, Shows.COUNT, Shows.NUMBER), "number") | {Shows.TOTAL: "number sum"}
_CLASSES |= {Shows.PLACE: "place", Shows.NAME: "who", Shows.LINES: "findings", Shows.LAID: "wide"}
_OWN_CLASSES = {"club": "club", "group": "centre", "state": "state", "worth": "number worth"}  # by keys of columns
# texts of the program (all others come from persons)
_OURS = frozenset((Shows.LABEL, Shows.STATE, Shows.COUNT, Shows.LAID))
_SHORT, _MOST_KNOWN = 100, 4_096  # signs of a text, cells of a look
Shown = Callable[[Value], Markup]  # a cell that only a template knows how to show


def as_html(value: Any) -> Markup:
    """A value in a template, as escaped HTML.

    >>> as_html('=HYPERLINK("x")<script>')
    Markup('=HYPERLINK(&quot;x&quot;)&lt;script&gt;')
    """
    if isinstance(value, Markup):
        return value
    return Markup(_escaped("" if value is None else str(value)))


def _escaped(text: str) -> str:
    return _short_as_html(text) if len(text) <= _SHORT else _text_as_html(text)


def _text_as_html(text: str) -> str:
    return escape(_NOT_HTML.sub("", comma_below(text)))


_short_as_html = lru_cache(4_096)(_text_as_html)  # the same names, titles and figures are in many cells


def class_of(column: Column[Any], nil: bool = False) -> str:
    own = "number move" if column.key.startswith(MOVE) else _OWN_CLASSES.get(column.key)
    names = own or _CLASSES.get(column.shows, "")
    return f"{names} nil".strip() if nil else names


def ranks(table: Table[Any]) -> bool:
    """Whether a table is a ranking, which a phone shows by place, name and total."""
    shows = {column.shows for column in on(Medium.PAGE, table.columns)}
    return {Shows.PLACE, Shows.NAME, Shows.TOTAL} <= shows


def table_rows(table: Table[Item], columns: Sequence[Column[Item]], folds: bool, shown: Shown, root: Any) -> Markup:
    """The rows of a table. A row that `folds` repeats the header in its cells. `root` leads to the pages of a site."""
    heading = next((column for column in columns if column.shows is Shows.NAME), columns[0])
    # column by column: most cells are known, and a call for each would take longer than to find it
    cells = [_cells_of(table.items, column, column is heading, folds, shown, root) for column in columns]
    opens = _opens("tr", ' role="row"' if folds else "")
    return Markup("".join(f"{opens}{''.join(row)}</tr>\n" for row in zip(*cells, strict=True)))


def _opens(tag: str, *attributes: str) -> str:
    return f"<{tag}{''.join(attributes)}>"


def _cells_of(
    items: Sequence[Item], column: Column[Item], heads: bool, folds: bool, shown: Shown, root: Any
) -> Sequence[str]:
    tag = "th" if heads else "td"
    role = f' role="{"rowheader" if heads else "cell"}"' if folds else ""
    label = f' data-label="{as_html(column.header_on(Medium.PAGE))}"' if folds and not heads else ""
    full, empty = (
        _opens(tag, ' scope="row"' if heads else "", role, f' class="{names}"' if names else "", label)
        for names in (class_of(column), class_of(column, nil=True))
    )
    text = _text_of(column, shown, root)

    def made(value: Value, idle: bool = False) -> str:
        nothing = value is None or value == "" or value == ()
        return f"{empty if nothing or idle else full}{'' if nothing else text(value)}</{tag}>"

    values = [*map(column.value, items)]
    if idle := column.idle:
        return [made(value, idle(item)) for item, value in zip(items, values, strict=True)]
    known = _known_cells(full, empty, column.shows, column.places, root if isinstance(root, str) else "")
    looks = [*zip(map(type, values), values, strict=True)]
    known |= {look: made(look[1]) for look in looks if look not in known}
    cells = [known[look] for look in looks]
    if len(known) > _MOST_KNOWN:
        known.clear()
    return cells


@lru_cache(256)
def _known_cells(*look: object) -> dict[tuple[type, Value], str]:
    """Cache of cells of a look by their contents, which a long table repeats, and so do the tables of many players."""
    return {}


def _text_of(column: Column[Any], shown: Shown, root: Any) -> Callable[[Any], str]:
    foreign, total, number = column.shows not in _OURS, column.shows is Shows.TOTAL, column.shows is Shows.NUMBER

    def text(value: Any) -> str:
        match value:
            case str():
                return f"<bdi>{_escaped(value)}</bdi>" if foreign else _escaped(value)
            case PageLink(name, href, strong):
                shown_name = f'<a href="{root}{_escaped(href)}"><bdi>{_escaped(name)}</bdi></a>'
                return f"<b>{shown_name}</b>" if strong else shown_name
            case PlayerLink(name, table):
                return f'<a href="#masa-{table}"><bdi>{_escaped(name)}</bdi></a>'
            case int() | float() if total:
                return f"<b>{decimal(value)}</b>"
            case int() | float():
                return decimal(value, column.places) if number else str(value)
        return shown(value)

    return text
