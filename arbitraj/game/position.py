"""Positions: the start and the direction of a main word.

Rows are letters from top to bottom, columns numbers from left to right. The sign written first determines the
direction: `H7` is horizontal, `7H` vertical.
"""

import re
from dataclasses import dataclass
from functools import cache, lru_cache

_SIGNS = re.compile(r"(?:([A-Z])(\d{1,2})|(\d{1,2})([A-Z]))")
_IGNORED = re.compile(r"""[\s.,:;/\\|_()\[\]{}<>"'*=–—-]+""")


@cache
def signs_on(size: int, zero: str = "") -> tuple[str, str]:
    """Patterns of the two signs on a board of `size`: its letters, its numbers.

    `zero` is a pattern allowed before a single figure.

    >>> signs_on(15), signs_on(26, "0?"), signs_on(9)
    (('[A-Oa-o]', '(?:1[0-5]|[1-9])'), ('[A-Za-z]', '(?:2[0-6]|1[0-9]|0?[1-9])'), ('[A-Ia-i]', '(?:[1-9])'))
    """
    tens = [f"{ten}[0-{min(9, size - 10 * ten)}]" for ten in range(size // 10, 0, -1)]
    numbers = "|".join([*tens, f"{zero}[1-{min(9, size)}]"])
    return f"[A-{chr(64 + size)}a-{chr(96 + size)}]", f"(?:{numbers})"


def lone_signs(text: str) -> tuple[int | None, int | None]:
    """Row and column, from 0, of legible signs in a text that is no whole position. None for the others.

    >>> lone_signs("8"), lone_signs("H?"), lone_signs("-")
    ((None, 7), (7, None), (None, None))
    """
    rows, cols = re.findall(r"[A-Z]", text.upper()), re.findall(r"[0-9]+", text)
    return ord(rows[0]) - 65 if len(rows) == 1 else None, int(cols[0][:3]) - 1 if len(cols) == 1 else None


@dataclass(frozen=True, slots=True, order=True)
class Position:
    """First square of a word (row and column from 0) and its direction.

    The signs may be off the board (`P7`, `H16`): a wrong sign is still a sign (8.2.d), and the board refuses it.

    >>> Position.parse("H7"), str(Position.parse("6 e"))
    (Position(row=7, col=6, vertical=False), '6E')
    """

    row: int
    col: int
    vertical: bool = False

    @staticmethod
    @lru_cache(maxsize=4096)
    def read(text: str) -> "Position | None":
        """Read `H7` or `7H`, in any case, with blanks, brackets or punctuation around and between the signs.

        None if one of the two signs is missing or unreadable.
        """
        signs = _IGNORED.sub("", text)
        found = _SIGNS.fullmatch(signs.upper())
        if not found or not signs.isascii():
            return None
        row_first, col_second, col_first, row_second = found.groups()
        if row_first:
            return Position(ord(row_first) - 65, int(col_second) - 1, vertical=False)
        return Position(ord(row_second) - 65, int(col_first) - 1, vertical=True)

    @staticmethod
    def parse(text: str) -> "Position":
        """`read` for a text that must be a position. Raises ValueError if it is none."""
        if position := Position.read(text):
            return position
        raise ValueError(f"no position: {text!r}")

    def __str__(self) -> str:
        row, col = chr(65 + self.row), str(self.col + 1)
        return col + row if self.vertical else row + col

    @property
    def swapped(self) -> "Position":
        """The position with its two signs written the other way round: the same square, the other direction."""
        return Position(self.row, self.col, not self.vertical)

    def signs_apart(self, other: "Position") -> int:
        """The number of signs (row letter, column number) that differ from those of `other`."""
        return (self.row != other.row) + (self.col != other.col)
