"""Text of a table's cell, for whatever shows texts alone."""

from arbitraj.report.shown import decimal
from arbitraj.report.table import PageLink, PlayerLink, Text, Value


def as_text(value: Value, places: int = 2) -> str:
    """Text of a cell without links and looks.

    >>> as_text(1234.5), as_text(None), as_text((Text("a"), Text("b")))
    ('1.234,50', '', 'a, b')
    """
    match value:
        case int() | float():
            return decimal(value, places)
        case PlayerLink(name) | PageLink(name):
            return name
        case Text(text):
            return text
        case tuple():
            return ", ".join(text.text for text in value)
    return value or ""
