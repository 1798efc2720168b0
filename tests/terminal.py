"""A terminal with somebody at it; tables on it, whose borders are other signs on Windows and in another encoding."""

from io import StringIO

_BORDERS = str.maketrans("┃|", "││")


class Terminal(StringIO):
    """A screen, or a keyboard on which this is typed."""

    encoding = "UTF-8"

    def isatty(self) -> bool:
        return True


def rows(said: str) -> list[str]:
    """The lines of the tables, borders of one kind: of each its heads first."""
    lines = said.translate(_BORDERS).splitlines()
    return [line for line in lines if line.startswith("│")]


def cells(row: str) -> list[str]:
    """The texts of a row."""
    return [cell.strip() for cell in row.strip("│").split("│")]
