"""A player's page of the results workbook: every entry as written and as accepted, why, and the sum."""

from openpyxl.utils import get_column_letter

from arbitraj.press.xlsx.style import Book, BookPage, Link
from arbitraj.press.xlsx.sums import EntryCells, write_sums
from arbitraj.ranking.standings import Ranking, Standing
from arbitraj.record.findings import State
from arbitraj.report.player_tables import entry_tables
from arbitraj.report.shown import in_words
from arbitraj.report.table import Medium, Table, on
from arbitraj.rules.correct import CorrectedEntry
from arbitraj.text import say

_STATE_MARKS = {State.CORRECT: "good", State.INCORRECT: "bad", State.NOT_CORRECTED: "dim"}


def write_player(book: Book, ranking: Ranking, standing: Standing, back: str) -> dict[str, str]:
    """Write the page of a player; `back` is the name of the page of the ranking.

    Gives the cells of the page that the ranking refers to (see write_sums).
    """
    correction, player = standing.correction, standing.correction.player
    tables = list(entry_tables(ranking, standing))
    columns = on(Medium.BOOK, tables[-1].columns)
    page = BookPage(book, book.players[player.table], [column.width for column in columns])
    page.line(Link(say("workbook.back"), back), "bare_link")
    page.line(player.name, "title")
    page.stage()
    page.line(ranking.game.competition.title)
    page.line(
        say(
            "workbook.about_file" if correction.source else "workbook.about",
            table=player.table,
            category=say(f"workbook.{player.category.value}"),
            place=standing.place,
            sheet=correction.hand_in.sheet,
            file=correction.source,
        )
    )
    if player.club:
        page.line(say("workbook.at_table", club=player.club))
    *_, entries = [_write_entries(page, table) for table in tables]
    of_sheet = [finding for finding in correction.findings if finding.entry is None]
    if of_sheet:
        page.blank()
        page.line(say("workbook.of_sheet"), "heading")
        for finding in of_sheet:
            page.line(in_words(finding))
    page.blank()
    page.line(say("workbook.sums"), "heading")
    # over the columns up to the accepted position: the effects stand under the points of the entries
    cells = write_sums(page, len(columns) - 4, entries, ranking, standing)
    page.close()
    return cells


def _write_entries(page: BookPage, table: Table[CorrectedEntry]) -> EntryCells:
    page.blank()
    page.line(table.caption, "heading")
    if not table.items:
        page.line(table.empty)
        return EntryCells()
    columns = on(Medium.BOOK, table.columns)
    page.table(columns, table.items)
    first, last = page.rows - len(table.items) + 1, page.rows
    letters = {column.key: get_column_letter(number) for number, column in enumerate(columns, 1)}
    found = EntryCells(*(f"${letters[key]}${first}:${letters[key]}${last}" for key in ("worth", "state")))
    _mark_states(page, found, first)
    return found


def _mark_states(page: BookPage, entries: EntryCells, first: int) -> None:
    """Colour each state as it stands in its cell, so that one set right by hand changes its colour."""
    cell = entries.state.split(":")[0].replace(f"${first}", str(first))
    for state, mark in _STATE_MARKS.items():
        page.mark(entries.state.replace("$", ""), f'{cell}="{say(f"workbook.{state.value}")}"', mark)
