"""The results workbook: the rankings, statistics, findings, and a sheet for each player on which each step is live."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from arbitraj.lexicon.lexicon import ListInfo
from arbitraj.press.xlsx.player import write_player
from arbitraj.press.xlsx.ranking import write_ranking
from arbitraj.press.xlsx.style import Book, BookPage
from arbitraj.press.xlsx.tables import stacked_page, table_page
from arbitraj.ranking.standings import Ranking, Standing
from arbitraj.record.question import LookAt, Question
from arbitraj.report.edition import Edition, fingerprint_line
from arbitraj.report.findings_table import findings_table
from arbitraj.report.look_at import LOOK_AT_WIDTHS, look_at_tables
from arbitraj.report.ranking_table import error_free_columns, error_free_tables
from arbitraj.report.shown import groups_of
from arbitraj.report.statistics import STATISTICS_WIDTHS, statistics
from arbitraj.report.table import Medium, Text, on
from arbitraj.tables.spreadsheet import sheet_title
from arbitraj.text import keyed, say

_RANKINGS = keyed("workbook.ranking_* workbook.ranking_seniori workbook.ranking_tineret")
_WITHOUT_MARK = Edition()


def write_workbook(
    path: Path,
    ranking: Ranking,
    words: ListInfo,
    progress: Callable[[int, int], None] | None = None,
    *,
    player_sheets: bool = True,
    edition: Edition = _WITHOUT_MARK,
    questions: Sequence[Question] = (),
    look_at: Sequence[LookAt] = (),
) -> None:
    """Write the workbook of a ranking. `progress(done, total)` is called after each of its sheets.

    Without `player_sheets` the players have no sheets of their own. If a question is open or there is something to
    `look_at`, that is the first sheet. Reproducible. Raises OSError if the file cannot be written, as when it is open
    in another program.
    """
    groups = groups_of(ranking)
    names = [say(_RANKINGS[category.value] if category else "workbook.ranking") for category, _ in groups]
    no_errors, figures, findings = (
        say(key) for key in ("workbook.error_free", "workbook.statistics", "workbook.findings")
    )
    asked = [question for question in questions if question.moves]
    first = [say("workbook.look_at")] if asked or look_at else []
    order = [*first, *names, no_errors, figures, findings]
    taken = {name.casefold() for name in order}
    titles = {  # of the players' sheets, by table
        standing.correction.player.table: sheet_title(
            say("workbook.player", place=standing.place, name=standing.correction.player.name), taken
        )
        for standing in (ranking.standings if player_sheets else ())
    }
    stage = say(edition.stage.key) if edition.stage else ""
    # at the foot there is room for one hash; all of them stand below the ranking
    book = Book(stage, fingerprint_line(replace(edition, prints=edition.prints[:1])), titles)
    cells: dict[int, Mapping[str, str]] = {}

    def write_one(standing: Standing, back: str) -> None:
        cells[standing.correction.player.table] = write_player(book, ranking, standing, back)

    # the players first: the rankings take figures from their sheets
    pages: list[Callable[[], None]] = []
    if player_sheets:
        for name, (_, standings) in zip(names, groups, strict=True):
            pages += [partial(write_one, standing, name) for standing in standings]
    for group, name in enumerate(names):
        pages.append(partial(write_ranking, book, name, ranking, group, words, cells, findings, edition))
    title = ranking.game.competition.title
    above = say("statistics.title"), title, say("statistics.about")
    above_first = say("workbook.look_at_title"), title, say("workbook.look_at_about")
    parts = statistics(ranking.game, [each.correction for each in ranking.standings], edition.possible)
    to_settle = [table for table in look_at_tables(ranking, asked, look_at) if table.items]
    pages += [
        partial(_write_error_free, book, no_errors, ranking),
        partial(stacked_page, book, figures, above, STATISTICS_WIDTHS, parts),
        partial(_write_findings, book, findings, ranking),
        *(partial(stacked_page, book, name, above_first, LOOK_AT_WIDTHS, to_settle) for name in first),
    ]
    for done, write_page in enumerate(pages, 1):
        write_page()
        if progress:
            progress(done, len(pages))
    book.arrange([*order, *titles.values()])
    book.save(path, title, ranking.game.competition.day)


def _write_findings(book: Book, name: str, ranking: Ranking) -> None:
    """Write all findings, a row each."""
    table, title = findings_table(ranking), ranking.game.competition.title
    above = [Text(table.caption, "title"), Text(book.mark, "stage"), Text(title)] if book.mark else []
    table_page(book, name, table, above).close()


def _write_error_free(book: Book, name: str, ranking: Ranking) -> None:
    """Write the ranking of those without any finding that has an effect, group after group."""
    alone = len(ranking.groups) == 1
    columns = on(Medium.BOOK, error_free_columns())
    page = BookPage(book, name, [column.width for column in columns], 5 + bool(book.mark) if alone else None, 2)
    page.head(say("workbook.error_free"), ranking.game.competition.title, say("workbook.error_free_about"))
    page.blank()
    for (category, _), table in zip(ranking.groups, error_free_tables(ranking), strict=True):
        if category:
            page.line(say(category.key), "heading")
        if table.items:
            page.table(columns, table.items, filtered=alone)
        else:
            page.line(say("workbook.nobody"))
        page.blank()
    page.close()
