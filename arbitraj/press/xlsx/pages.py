"""Three pages of the results workbook: the error-free ranking, the statistics of the round, all findings."""

from arbitraj.press.xlsx.style import Book, Page
from arbitraj.ranking.error_free import error_free_groups
from arbitraj.ranking.standings import Ranking
from arbitraj.report.findings_table import findings_table
from arbitraj.report.ranking_table import error_free_columns
from arbitraj.report.statistics import Statistics
from arbitraj.report.statistics_shown import Cell, Part, parts_of
from arbitraj.report.table import Medium, on
from arbitraj.text import say

_WIDTHS = (34, 28, 60, 20, 20)  # of the statistics, whatever their tables hold


def write_findings(book: Book, name: str, ranking: Ranking) -> None:
    """Write all findings, a row each."""
    table = findings_table(ranking)
    page = Page(book, name, [column.width for column in table.columns], 4 if book.mark else 1, 2)
    if book.mark:
        page.line(table.caption, "title")
        page.stage()
        page.line(ranking.game.competition.title)
    page.table(table.columns, table.items, filtered=True)
    page.close()


def write_error_free(book: Book, name: str, ranking: Ranking) -> None:
    """Write the ranking of those without any finding that has an effect, group after group."""
    alone = len(ranking.groups) == 1
    columns = on(Medium.BOOK, error_free_columns())
    page = Page(book, name, [column.width for column in columns], 5 + bool(book.mark) if alone else None, 2)
    page.line(say("workbook.error_free"), "title")
    page.stage()
    page.line(ranking.game.competition.title)
    page.line(say("workbook.error_free_about"))
    page.blank()
    for (category, _), lines in zip(ranking.groups, error_free_groups(ranking), strict=True):
        if category:
            page.line(say(f"workbook.{category.value}"), "heading")
        if lines:
            page.table(columns, lines, filtered=alone)
        else:
            page.line(say("workbook.nobody"))
        page.blank()
    page.close()


def write_statistics(book: Book, name: str, ranking: Ranking, statistics: Statistics) -> None:
    """Write every part of the statistics, one below another."""
    page = Page(book, name, _WIDTHS)
    page.line(say("statistics.title"), "title")
    page.stage()
    page.line(ranking.game.competition.title)
    page.line(say("statistics.about"))
    for part in parts_of(statistics):
        page.blank()
        page.line(part.title, "heading")
        if part.note:
            page.line(part.note)
        _write_part(page, part)
    page.close()


def _write_part(page: Page, part: Part) -> None:
    if not part.rows:
        return
    page.merged([(text, "header", wide) for text, wide in _spread_over(part.header)], 33.0)
    for row in part.rows:
        page.merged([(value, _look(value), wide) for value, wide in _spread_over(row)], None)


def _spread_over(cells: tuple[Cell, ...]) -> list[tuple[Cell, int]]:
    """The cells with the columns each takes: a lone one, a list of names, takes all that there are."""
    return [(cell, len(_WIDTHS) if len(cells) == 1 else 1) for cell in cells]


def _look(value: Cell) -> str:
    if isinstance(value, str):
        return "text"
    return "number" if float(value).is_integer() else "cents"
