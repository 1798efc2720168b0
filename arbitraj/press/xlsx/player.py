"""A player's page of the results workbook: every entry as written and as accepted, why, and the sum."""

from collections.abc import Mapping

from arbitraj.press.xlsx.formulas import sanction_formulas
from arbitraj.press.xlsx.style import Book, BookPage, Formula, Link, Value
from arbitraj.press.xlsx.tables import TableCells
from arbitraj.ranking.standings import Ranking, Standing
from arbitraj.record.findings import State
from arbitraj.report.player_tables import entry_tables, sum_table
from arbitraj.report.shown import in_words
from arbitraj.report.sums import SumLine
from arbitraj.report.table import Medium, Table, on
from arbitraj.rules.correct import CorrectedEntry
from arbitraj.text import say

SANCTION_CELLS = {"warnings": "w", "penalties": "p", "disciplinary": "d"}
_STATE_MARKS = {State.CORRECT: "good", State.INCORRECT: "bad", State.NOT_CORRECTED: "dim"}


def write_player(book: Book, ranking: Ranking, standing: Standing, back: str) -> dict[str, str]:
    """Write the page of a player. `back` is the name of the page of the ranking.

    Returns the cells of the page that the ranking refers to (see _write_sums).
    """
    correction, player = standing.correction, standing.correction.player
    tables = list(entry_tables(ranking, standing))
    columns = on(Medium.BOOK, tables[-1].columns)
    sheet = book.players[player.table]
    page = BookPage(book, sheet, [column.width for column in columns])
    page.line(Link(say("workbook.back"), back), "bare_link")
    page.head(player.name, ranking.game.competition.title)
    page.line(
        say(
            "workbook.about_file" if correction.source else "workbook.about",
            table=player.table,
            category=say(player.category.key),
            place=standing.place,
            sheet=correction.hand_in.sheet,
            file=correction.source,
        )
    )
    if player.club:
        page.line(say("workbook.at_table", club=player.club))
    *_, entries = [_write_entries(page, sheet, table) for table in tables]
    of_sheet = [finding for finding in correction.findings if finding.entry is None]
    if of_sheet:
        page.heading(say("workbook.of_sheet"))
        for finding in of_sheet:
            page.line(in_words(finding))
    page.heading(say("workbook.sums"))
    # over the columns up to the accepted position, with the effects under the points of the entries
    cells = _write_sums(page, len(columns) - 4, entries, ranking, standing)
    page.close()
    return cells


def _write_entries(page: BookPage, sheet: str, table: Table[CorrectedEntry]) -> Mapping[str, str]:
    """Write the entries.

    Returns the cells of their values and states, by the keys of the columns, {} without entries.
    """
    page.heading(table.caption)
    if not table.items:
        page.line(table.empty)
        return {}
    grid = TableCells(sheet, table, page.rows + 1, id)
    page.table(on(Medium.BOOK, table.columns), table.items)
    found = {key: grid.everyone(key) for key in ("worth", "state")}
    for state, mark in _STATE_MARKS.items():
        # depends on the cell's text, so that a manual correction changes its colour
        first = grid.cell("state", table.items[0])
        page.mark(found["state"].replace("$", ""), f'${first}="{say(state.key)}"', mark)
    return found


def _write_sums(
    page: BookPage, wide: int, entries: Mapping[str, str], ranking: Ranking, standing: Standing
) -> dict[str, str]:
    """Write the sum in three columns, the first over `wide` columns of the page.

    Gives the cells that the ranking refers to: `points`, and the numbers of sanctions `w`, `p`, `d`.
    """
    table = sum_table(ranking, standing)
    page.merged([(column.header, "header", n) for column, n in zip(table.columns, (wide, 1, 1), strict=True)])
    taken = sanction_formulas(ranking.game)
    cells: dict[str, str] = {}
    first = page.rows + 1  # of the lines that the next result adds up
    for line in table.items:
        row = page.rows + 1
        if line.key in SANCTION_CELLS:
            cells[SANCTION_CELLS[line.key]] = page.cell_name(wide + 1, row)
        above = f"SUM({page.cell_name(wide + 2, first)}:{page.cell_name(wide + 2, row - 1)})"
        formula = _formula(line, entries, taken, cells, above)
        shown: Value = Formula(formula, line.effect) if formula else line.effect
        number: Value = line.number
        if line.key == "entries" and entries:
            number = Formula(f'COUNTIF({entries["state"]},"{say("workbook.corecta")}")', line.number or 0)
        what = "strong" if line.result else "text"
        page.merged([(line.what, what, wide), (number, "number", 1), (shown, _look(line), 1)])
        if line.key in ("entries", "place"):
            cells["points" if line.key == "entries" else "place"] = page.cell_name(wide + 2)
        if line.key in ("total", "place"):
            first = row + 1
    return cells


def _formula(
    line: SumLine, entries: Mapping[str, str], taken: Mapping[str, str], cells: Mapping[str, str], above: str
) -> str | None:
    """The formula of a line. None for given values: the points of a place, or no entries at all."""
    if line.key in taken:
        return taken[line.key].format(**cells)
    if line.key == "ranking":
        return f"ROUND({cells['place']}*(1+{above}),2)" if "place" in cells else None
    return {
        "entries": f"SUM({entries['worth']})" if entries else None,
        "not_handed_in": f"-{above}",
        "floor": f"MAX(0,-{above})",
        "total": above,
    }.get(line.key)


def _look(line: SumLine) -> str:
    if line.share:
        return "share"
    cents = not float(line.effect).is_integer()
    if line.result:
        return "total_cents" if cents else "total"
    return "cents" if cents else "number"
