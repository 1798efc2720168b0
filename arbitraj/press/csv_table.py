"""Any table as CSV, in which a spreadsheet finds no formulas."""

import csv
import io
from functools import lru_cache
from typing import Any

from arbitraj.report.cell_text import as_text
from arbitraj.report.table import Medium, Table, Value, on
from arbitraj.tables.text import guarded


def table_csv(table: Table[Any], medium: Medium | None = None) -> str:
    """The text of the file: every column, or those of a medium, with a line for each item."""
    columns = on(medium, table.columns) if medium else table.columns
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow([guarded(column.header) for column in columns])
    values = [column.value for column in columns]
    writer.writerows([_cell(value(item)) for value in values] for item in table.items)
    return out.getvalue()


@lru_cache(4_096, typed=True)  # most cells of a table are repeated in others
def _cell(value: Value) -> str:
    if isinstance(value, int | float):  # as programs read them, with at most two decimals, and no -0
        return guarded(f"{value or 0:.2f}".rstrip("0").rstrip("."))
    return guarded(as_text(value))
