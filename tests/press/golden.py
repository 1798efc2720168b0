"""What the published results of samples/campionat look like; `python -m tests.press.golden` writes them anew.

A difference from these files is a change that a person wants to see before it is published.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from openpyxl import load_workbook

from arbitraj.press.html.results import results_page
from arbitraj.press.xlsx.results import write_workbook
from arbitraj.report.edition import Edition, Stage
from tests.press.rounds import ROUNDS, graded

FOLDER = Path(__file__).parent / "golden"
PRINTS = (("lista de cuvinte", "0123456789abcdef" * 4), ("fișele", "fedcba9876543210" * 4))
EDITIONS = {
    "1-integral-partial": Edition(Stage.PROVISIONAL, "21.11.2026, ora 18:30", "Șerban Țuțea", None, PRINTS),
    "3-serie-maxime": Edition(
        Stage.FINAL, "", "Șerban Țuțea", ("Stan Raluca (fișa 01): total 482 → 492, decizia 1.",), PRINTS
    ),
}
_PLAYERS = 2  # players' sheets of each workbook; the rest are like them


def page(name: str) -> str:
    """The page of a round."""
    return results_page(*graded(name), EDITIONS[name])


def workbook(name: str) -> str:
    """A round's workbook as text: how each sheet is set up, then its cells row by row with their looks."""
    ranking, words = graded(name)
    with TemporaryDirectory() as where:
        path = Path(where) / "c.xlsx"
        write_workbook(path, ranking, words, edition=EDITIONS.get(name, Edition()))
        book, results = load_workbook(path), load_workbook(path, data_only=True, read_only=True)
        first = next(n for n, title in enumerate(book.sheetnames) if title[0].isdigit())
        titles = book.sheetnames[: first + _PLAYERS]
        text = "\n".join(line for title in titles for line in _sheet(book[title], _values(results[title]))) + "\n"
        results.close()
        return text


def files() -> Mapping[str, str]:
    """Every golden file by its name."""
    return {f"{name}.html": page(name) for name in EDITIONS} | {f"{name}.xlsx.txt": workbook(name) for name in ROUNDS}


def _values(sheet: Any) -> Mapping[str, Any]:
    """What stands in each cell, or beside its formula."""
    return {cell.coordinate: cell.value for row in sheet.iter_rows() for cell in row if cell.value is not None}


def _sheet(sheet: Any, values: Mapping[str, Any]) -> Iterator[str]:
    widths = {letter: dimension.width for letter, dimension in sheet.column_dimensions.items()}
    yield f"## {sheet.title}: {sheet.dimensions}"
    yield f"   print {sheet.print_area} rows {sheet.print_title_rows} {sheet.page_setup.orientation}"
    yield f"   freeze {sheet.freeze_panes} filter {sheet.auto_filter.ref} merged {len(sheet.merged_cells.ranges)}"
    yield f"   widths {' '.join(f'{letter}={width:g}' for letter, width in sorted(widths.items()))}"
    for cells in sheet.conditional_formatting:
        for rule in cells.rules:
            yield f"   mark {cells.sqref} where {rule.formula[0]} as {rule.dxf.fill.bgColor.rgb}"
    for row in sheet.iter_rows():
        shown = [_cell(cell, values.get(cell.coordinate)) for cell in row if cell.value is not None]
        if shown:
            yield f"{row[0].row}: {' | '.join(shown)}"


def _cell(cell: Any, value: Any) -> str:
    look = [cell.alignment.horizontal[0], "b" * bool(cell.font.b), cell.number_format.replace("General", "")]
    if cell.fill.fill_type:
        look.append(cell.fill.fgColor.rgb)
    formula = f" {cell.value}" if cell.data_type == "f" else ""
    return f"{cell.column_letter} {value!r}{formula} [{' '.join(filter(None, look))}]"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for file, text in files().items():
        (FOLDER / file).write_text(text, encoding="utf-8")
        print(FOLDER / file)
