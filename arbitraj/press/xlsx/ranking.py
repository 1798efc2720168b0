"""The ranking's page of the results workbook: event, list and rules, the table, the unranked."""

from collections.abc import Callable, Mapping

from openpyxl.utils import quote_sheetname

from arbitraj.lexicon.lexicon import ListInfo
from arbitraj.press.xlsx.formulas import ranking_points_formula, total_formula
from arbitraj.press.xlsx.player import SANCTION_CELLS
from arbitraj.press.xlsx.style import Book, BookPage, Formula, Link, Value
from arbitraj.press.xlsx.tables import TableCells, table_page
from arbitraj.ranking.standings import Ranking, Standing
from arbitraj.record.model import HandInState
from arbitraj.report.announcement import above_ranking, with_category
from arbitraj.report.edition import Edition
from arbitraj.report.ranking_table import MOVE, ranking_columns, unranked_table
from arbitraj.report.shown import groups_of
from arbitraj.report.table import Medium, Table, Text, on
from arbitraj.text import keyed, say

_COMPARED = keyed("workbook.* workbook.changes workbook.changes_provizoriu workbook.changes_final")
PlayerCells = Mapping[int, Mapping[str, str]]  # by table, the cells of a player's page that the ranking looks at


def write_ranking(
    book: Book,
    name: str,
    ranking: Ranking,
    group: int,
    words: ListInfo,
    cells: PlayerCells,
    findings: str,
    edition: Edition,
) -> None:
    """Write the page of one group of the ranking. `findings` is the name of the findings' page."""
    category, standings = groups_of(ranking)[group]
    terms = [say("workbook.deadline", deadline=edition.deadline)] if edition.deadline else []
    terms += [say("workbook.arbiter", arbiter=edition.arbiter)] if edition.arbiter else []
    table = Table(ranking_columns(ranking, standings), standings)
    above: list[Text | Link] = [
        Text(with_category(ranking.game.competition.title, category), "title"),
        *([Text(book.mark, "stage")] if book.mark else []),
        *above_ranking(ranking, words),
        *map(Text, terms),
        Link(say("workbook.see_findings"), findings),
        Text(""),
    ]
    header = len(above) + 1
    grid = TableCells(name, table, header, lambda standing: standing.correction.player.table)
    page = table_page(book, name, table, above, formulas=_formulas(book, ranking, cells, grid))
    # the number of free technical warnings: 8.3, I-percent-from
    _mark(page, grid.letters, header, ranking.game.competition.tariff.free)
    unranked = unranked_table(ranking, group)
    if unranked.items:
        page.heading(unranked.caption)
        page.table(on(Medium.BOOK, unranked.columns), unranked.items)
    for key, lines in edition.compared:
        page.heading(say(_COMPARED[key]))
        for text in lines or (say("workbook.no_changes"),):
            page.line(text)
    if edition.prints:
        page.blank()
        page.line(say("workbook.prints"), "small")
        for what, digest in edition.prints:
            page.line(say("workbook.print", what=what, digest=digest), "small")
    page.close()


def _formulas(
    book: Book, ranking: Ranking, cells: PlayerCells, grid: TableCells[Standing]
) -> Mapping[str, Callable[[Standing], Value]]:
    """The formulas by column key, based on the cells of the players' pages and on one another."""
    game = ranking.game
    moves = [key for key in grid.letters if key.startswith(MOVE)]

    def sanctions(standing: Standing) -> dict[str, str]:
        return {sign: grid.cell(key, standing) for key, sign in SANCTION_CELLS.items()}

    def figure(standing: Standing, key: str, value: int) -> Value:
        """A figure as on the player's page, or the figure itself without one."""
        table = standing.correction.player.table
        found = cells.get(table, {}).get(key)
        return Formula(f"{quote_sheetname(book.players[table])}!{found}", value) if found else value

    def points(standing: Standing) -> Value:
        value = standing.correction.points
        if moves:
            return Formula(f"SUM({grid.cell(moves[0], standing)}:{grid.cell(moves[-1], standing)})", value)
        return figure(standing, "points", value)

    def total(standing: Standing) -> Value:
        correction = standing.correction
        if correction.hand_in.state is HandInState.NOT_HANDED_IN:
            return correction.total
        return Formula(total_formula(game, grid.cell("points", standing), sanctions(standing)), correction.total)

    def ranking_points(standing: Standing) -> Value:
        if standing.ranking_points is None or standing.place_points is None:
            return standing.ranking_points
        formula = ranking_points_formula(game, standing.place_points, sanctions(standing))
        return Formula(formula, standing.ranking_points) if formula else standing.ranking_points

    def counted(key: str) -> Callable[[Standing], Value]:
        return lambda s: figure(s, SANCTION_CELLS[key], getattr(s.correction.sanctions, key))

    return {
        "points": points,
        "total": total,
        "ranking_points": ranking_points,
        **{key: counted(key) for key in SANCTION_CELLS},
    }


def _mark(page: BookPage, letters: Mapping[str, str], header: int, free: int) -> None:
    """The first three places, warnings that cost (those after the `free` ones), penalties, disciplinary warnings."""
    last = page.rows
    if last == header:
        return
    for place, mark in enumerate(("first", "second", "third"), 1):
        page.mark(f"A{header + 1}:B{last}", f"$A{header + 1}={place}", mark)
    for key, border, mark in (("warnings", free, "care"), ("penalties", 0, "care"), ("disciplinary", 0, "bad")):
        cells = f"{letters[key]}{header + 1}:{letters[key]}{last}"
        page.mark(cells, f"{letters[key]}{header + 1}>{border}", mark)
