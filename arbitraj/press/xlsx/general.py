"""The general ranking as a workbook: a page for each event, and rankings with formulas."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path

from arbitraj.press.xlsx.style import Book, Formula, Value
from arbitraj.press.xlsx.tables import TableCells, table_page
from arbitraj.ranking.general import NO_PLACE, SeasonLine, TieBreak
from arbitraj.report.announcement import where_and_when, with_category
from arbitraj.report.cell_text import as_text
from arbitraj.report.general_table import General, event_table, ranking_table, rules_of, without_result
from arbitraj.report.table import Column, Text
from arbitraj.tables.spreadsheet import sheet_title
from arbitraj.text import text_of


def write_general_workbook(path: Path, general: General) -> None:
    """Write the workbook, reproducibly. Raises OSError if it cannot be written."""
    names = [
        text_of("general.sheet_category", category=text_of(category.key)) if category else text_of("general.sheet")
        for category, _ in general.groups
    ]
    taken = {name.casefold() for name in names}
    titles = [sheet_title(event.name, taken) for event in general.events]
    book = Book()
    events = [_write_event(book, title, general, number) for number, title in enumerate(titles)]
    for group, name in enumerate(names):
        _write_ranking(book, name, general, group, events)
    book.arrange([*names, *titles])
    book.save(path, general.season.title, general.season.day)


def _write_event(book: Book, title: str, general: General, number: int) -> TableCells[SeasonLine]:
    event, table = general.events[number], event_table(general, number)
    about = event.about or text_of("general.kind_round" if event.composition else "general.kind_other")
    above = [Text(event.name, "title"), Text(about)]
    table_page(book, title, table, above).close()
    return TableCells(title, table, len(above) + 1, lambda line: line.person.key)


def _write_ranking(
    book: Book, name: str, general: General, group: int, events: Sequence[TableCells[SeasonLine]]
) -> None:
    category, lines = general.groups[group]
    table = ranking_table(general, lines, with_category(general.season.title, category), places=False)
    known = filter(None, [text_of("general.heading"), where_and_when(general.season), *rules_of(general)])
    above = [Text(table.caption, "title"), *map(Text, known), Text("")]
    header = len(above) + 1
    grid = TableCells(name, table, header, lambda line: line.person.key)
    formulas = _formulas(general, grid, events)
    live = {
        column.key: partial(_live, column, formulas[column.key]) for column in table.columns if column.key in formulas
    }
    ranks = {column.key: "rank" for column in table.columns if column.key.startswith("b")}
    page = table_page(book, name, table, above, formulas=live, looks=ranks, printed_to="total")
    if table.items:
        cells = f"A{header + 1}:{grid.letters['total']}{page.rows}"
        for place, mark in ((1, "first"), (2, "second"), (3, "third")):
            page.mark(cells, f"$A{header + 1}={place}", mark)
    for text in without_result(lines):
        page.blank()
        page.line(text)
    page.close()


def _live(column: Column[SeasonLine], formula: Callable[[SeasonLine], str], line: SeasonLine) -> Value:
    """A figure as a formula with its result, a word (such as absence) as it is."""
    shown = column.value(line)
    return Formula(formula(line), shown) if isinstance(shown, int | float) else as_text(shown)


def _formulas(
    general: General, grid: TableCells[SeasonLine], events: Sequence[TableCells[SeasonLine]]
) -> Mapping[str, Callable[[SeasonLine], str]]:
    last = len(events) - 1
    composed = [f"e{number}" for number, event in enumerate(general.events) if event.composition]

    def best(number: int, line: SeasonLine) -> str:
        places = f"{grid.cell('p0', line)}:{grid.cell(f'p{last}', line)}"
        return f"IFERROR(SMALL({places},{number + 1}),{NO_PLACE})"

    # rounded, or sums of cents would part players who are equal
    formulas: dict[str, Callable[[SeasonLine], str]] = {
        "place": partial(_place, general, grid),
        "total": lambda line: f"ROUND(SUM({grid.cell('e0', line)}:{grid.cell(f'e{last}', line)}),2)",
        "composition": lambda line: f"ROUND(SUM({','.join(grid.cell(key, line) for key in composed)}),2)",
    }
    for number, event in enumerate(events):
        formulas[f"e{number}"] = partial(event.far_cell, "points")
        formulas[f"p{number}"] = partial(event.far_cell, "place")
        formulas[f"b{number}"] = partial(best, number)
    return formulas


def _place(general: General, grid: TableCells[SeasonLine], line: SeasonLine) -> str:
    """One more than how many have more points, or as many and something better in the order of the tie-breaks."""
    keys = [("total", ">")]
    for tie in general.ties:
        if tie is TieBreak.PLACES:
            keys += [(f"b{number}", "<") for number in range(len(general.events))]
        elif "composition" in grid.letters:
            keys.append(("composition", ">"))
    better = ""
    for key, sign in reversed(keys):
        everyone, own = grid.everyone(key), grid.cell(key, line)
        equal = f"+({everyone}={own})*({better})" if better else ""
        better = f"({everyone}{sign}{own}){equal}"
    return f"1+SUMPRODUCT({better}*1)" if len(keys) == 1 else f"1+SUMPRODUCT({better})"
