"""Two pages of the results workbook: the error-free ranking, all findings."""

from arbitraj.press.xlsx.style import Book, BookPage
from arbitraj.press.xlsx.tables import table_page
from arbitraj.ranking.standings import Ranking
from arbitraj.report.findings_table import findings_table
from arbitraj.report.ranking_table import error_free_columns, error_free_tables
from arbitraj.report.table import Medium, Text, on
from arbitraj.text import say


def write_findings(book: Book, name: str, ranking: Ranking) -> None:
    """Write all findings, a row each."""
    table, title = findings_table(ranking), ranking.game.competition.title
    above = [Text(table.caption, "title"), Text(book.mark, "stage"), Text(title)] if book.mark else []
    table_page(book, name, table, above).close()


def write_error_free(book: Book, name: str, ranking: Ranking) -> None:
    """Write the ranking of those without any finding that has an effect, group after group."""
    alone = len(ranking.groups) == 1
    columns = on(Medium.BOOK, error_free_columns())
    page = BookPage(book, name, [column.width for column in columns], 5 + bool(book.mark) if alone else None, 2)
    page.line(say("workbook.error_free"), "title")
    page.stage()
    page.line(ranking.game.competition.title)
    page.line(say("workbook.error_free_about"))
    page.blank()
    for (category, _), table in zip(ranking.groups, error_free_tables(ranking), strict=True):
        if category:
            page.line(say(f"workbook.{category.value}"), "heading")
        if table.items:
            page.table(columns, table.items, filtered=alone)
        else:
            page.line(say("workbook.nobody"))
        page.blank()
    page.close()
