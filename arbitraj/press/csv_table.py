"""Any table as CSV, in which a spreadsheet finds no formulas."""

import csv
import io
from typing import Any

from arbitraj.report.paper import as_text
from arbitraj.report.table import Table, Value
from arbitraj.tables.formulas import guarded


def table_csv(table: Table[Any]) -> str:
    """The text of the file: every column, a line an item."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow([guarded(column.header) for column in table.columns])
    for item in table.items:
        writer.writerow([guarded(_shown(column.value(item))) for column in table.columns])
    return out.getvalue()


def _shown(value: Value) -> str:
    """Numbers as programs read them, with at most two decimals."""
    return f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, int | float) else as_text(value)
