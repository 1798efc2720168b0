"""Two pages of the results workbook: the error-free ranking, and the statistics of the round."""

from arbitraj.press.xlsx.style import Book, Column, Page
from arbitraj.ranking.error_free import ErrorFree, error_free_groups
from arbitraj.ranking.standings import Ranking
from arbitraj.report.statistics import Statistics
from arbitraj.report.statistics_shown import Cell, Part, parts_of
from arbitraj.text import say

_WIDTHS = (34, 28, 60, 20, 20)  # of the statistics, whatever their tables hold


def write_error_free(book: Book, name: str, ranking: Ranking) -> None:
    """Write the ranking of those without any finding that has an effect, group after group."""
    columns: list[Column[ErrorFree]] = [
        Column(say("workbook.place"), 8, lambda line: line.place, "place"),
        Column(say("workbook.name"), 30, lambda line: line.standing.correction.player.name, "strong"),
        Column(say("workbook.club"), 22, lambda line: line.standing.correction.player.club),
        Column(say("workbook.table"), 8, lambda line: line.standing.correction.player.table, "centre"),
        Column(say("workbook.total"), 10, lambda line: line.standing.correction.total, "total"),
        Column(say("workbook.place_in_ranking"), 16, lambda line: line.standing.place, "centre"),
    ]
    groups = list(zip(ranking.groups, error_free_groups(ranking), strict=True))
    alone = len(groups) == 1
    page = Page(book, name, [column.width for column in columns], 5 + bool(book.mark) if alone else None, 2)
    page.line(say("workbook.error_free"), "title")
    page.stage()
    page.line(ranking.game.competition.title)
    page.line(say("workbook.error_free_about"))
    page.blank()
    for (category, _), lines in groups:
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
