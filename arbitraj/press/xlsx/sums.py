"""The sum under a player's entries: each step a live formula, so that a figure changed by hand changes the total."""

from collections.abc import Mapping
from dataclasses import dataclass

from arbitraj.press.xlsx.formulas import sanction_formulas
from arbitraj.press.xlsx.style import BookPage, Formula, Value
from arbitraj.ranking.standings import Ranking, Standing
from arbitraj.report.player_tables import sum_table
from arbitraj.report.sums import SumLine
from arbitraj.text import say

SANCTION_CELLS = {"warnings": "w", "penalties": "p", "disciplinary": "d"}


@dataclass(frozen=True, slots=True)
class EntryCells:
    """Where the entries of a sheet stand: what each counts, and its state; empty where there are none."""

    worth: str = ""
    state: str = ""


def write_sums(page: BookPage, wide: int, entries: EntryCells, ranking: Ranking, standing: Standing) -> dict[str, str]:
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
        if line.key == "entries" and entries.state:
            number = Formula(f'COUNTIF({entries.state},"{say("workbook.corecta")}")', line.number or 0)
        what = "strong" if line.result else "text"
        page.merged([(line.what, what, wide), (number, "number", 1), (shown, _look(line), 1)])
        if line.key in ("entries", "place"):
            cells["points" if line.key == "entries" else "place"] = page.cell_name(wide + 2)
        if line.key in ("total", "place"):
            first = row + 1
    return cells


def _formula(
    line: SumLine, entries: EntryCells, taken: Mapping[str, str], cells: Mapping[str, str], above: str
) -> str | None:
    """What computes a line; None for what is given: the points of a place, or no entries at all."""
    if line.key in taken:
        return taken[line.key].format(**cells)
    if line.key == "ranking":
        return f"ROUND({cells['place']}*(1+{above}),2)" if "place" in cells else None
    return {
        "entries": f"SUM({entries.worth})" if entries.worth else None,
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
