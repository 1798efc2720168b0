"""Tables on a terminal: their borders are other signs on Windows and in another encoding."""

_BORDERS = str.maketrans("┃|", "││")


def rows(said: str) -> list[str]:
    """The lines of the tables, borders of one kind: of each its heads first."""
    lines = said.translate(_BORDERS).splitlines()
    return [line for line in lines if line.startswith("│")]


def cells(row: str) -> list[str]:
    """The texts of a row."""
    return [cell.strip() for cell in row.strip("│").split("│")]
