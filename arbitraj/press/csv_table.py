"""Any table as CSV, in which a spreadsheet finds no formulas."""

import csv
import io
from typing import Any

from arbitraj.report.paper import as_text
from arbitraj.report.table import Medium, Table, Value, on
from arbitraj.tables.formulas import guarded


def table_csv(table: Table[Any], medium: Medium | None = None) -> str:
    """The text of the file: every column, or those of a medium; a line an item."""
    columns = on(medium, table.columns) if medium else table.columns
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow([guarded(column.header) for column in columns])
    for item in table.items:
        writer.writerow([guarded(_shown(column.value(item))) for column in columns])
    return out.getvalue()


def _shown(value: Value) -> str:
    """Numbers as programs read them, with at most two decimals."""
    return f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, int | float) else as_text(value)
