"""Letters in lines, as large as a place allows: on a page or on the wall."""

from math import ceil, inf


def in_block(letters: int, width: float, height: float, high: float = 1, largest: float = inf) -> tuple[int, int]:
    """The number in a line and the number of lines that make tiles largest, with the fullest last line.

    A tile is `high` times as high as wide, and no wider than `largest`.
    """

    def fit(in_line: int) -> tuple[float, int]:
        lines = ceil(letters / in_line)
        return min(width / in_line, height / lines / high, largest), -in_line * lines

    in_line = max(range(1, letters + 1), key=fit)
    return in_line, ceil(letters / in_line)
