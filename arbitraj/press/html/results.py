"""The results of a round as one HTML page, without script or external resources, for a phone and for A4."""

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from markupsafe import Markup

from arbitraj.lexicon.lexicon import ListInfo
from arbitraj.press.html.cells import as_html, class_of, table_rows
from arbitraj.press.html.pictures import Pictures, drawing
from arbitraj.ranking.standings import Ranking, Standing
from arbitraj.record.findings import State
from arbitraj.report.announcement import conditions, judged_by, where_and_when
from arbitraj.report.edition import Edition
from arbitraj.report.player_tables import entry_tables, in_lines, public, sum_table
from arbitraj.report.ranking_table import error_free_tables, ranking_columns, unranked_table
from arbitraj.report.shown import Unranked, decimal, groups_of
from arbitraj.report.statistics import statistics
from arbitraj.report.table import LOOKS, Look, Medium, Table, on
from arbitraj.text import count, say
from arbitraj.wings import beside

if TYPE_CHECKING:
    from jinja2 import Environment

_SHOWN_AT_ONCE = 12  # rows of a table of the statistics: a longer one is folded, but printed
_NO_MARK, _NO_PICTURES = Edition(), Pictures()
_PARAGRAPHS: Mapping[Look, str] = dict.fromkeys(LOOKS, "") | {
    "stage": "stage",
    "alert": "alert",
    "small": "note",
    "struck": "note",
}
_SIGNS = {State.CORRECT: "✓", State.INCORRECT: "✗", State.NOT_CORRECTED: "–"}


def results_page(
    ranking: Ranking,
    words: ListInfo,
    edition: Edition = _NO_MARK,
    pictures: Pictures = _NO_PICTURES,
    again: tuple[str, str] | None = None,
) -> str:
    """The page of a ranking, as reproducible text. Raises ValueError if a picture is no drawing.

    `again` are the files beside it for counting the edition again: a page, and its input.
    """

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
        groups=list(_groups(ranking)),
        error_free=error_free_tables(ranking),
        statistics=statistics(ranking.game, [each.correction for each in ranking.standings], edition.possible),
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
    functions = (say, count, decimal, entry_tables, sum_table, in_lines, public)
    environment.globals |= {function.__name__: function for function in functions}
    environment.globals |= {
        "on_page": lambda columns: on(Medium.PAGE, columns),
        "header_of": lambda column: column.header_on(Medium.PAGE),
        "class_of": class_of,
        "table_rows": table_rows,
        "paragraph_class": _PARAGRAPHS,
        "signs": {state.value: sign for state, sign in _SIGNS.items()},
    }
    return environment


def _groups(ranking: Ranking) -> Iterator[tuple[str, Table[Standing], Table[Unranked]]]:
    """Each ranking with the name of its category, and its players without a place."""
    for number, (category, standings) in enumerate(groups_of(ranking)):
        caption = say("page.ranking_caption", title=say("page.ranked"), players=count(len(standings), "player"))
        ranked = Table(ranking_columns(ranking, standings), standings, caption)
        yield category.value if category else "", ranked, unranked_table(ranking, number)
