"""The first sheet of a typing workbook: its players, and when each sheet was handed in. It holds no sheet itself."""

from arbitraj.text import say

COLUMNS = ("masa", "jucator", "fisa", "ordine", "ora", "stare")


def headings() -> tuple[str, ...]:
    """What stands over its columns."""
    return tuple(say(f"typing.index_{column}") for column in COLUMNS)
