"""A table drawn with lines, as rich draws it, where it fits the screen: loading rich costs as much as grading."""

import os
import sys
from collections.abc import Iterator, Sequence
from itertools import zip_longest

from rich.cells import cell_len

_BOLD, _PLAIN = "\x1b[1m", "\x1b[0m"
_NO_LOOKS = ("dumb", "unknown")


def drawn(title: str, heads: Sequence[str], left: Sequence[bool], rows: Sequence[Sequence[str]], width: int) -> str:
    """The lines of a table, those columns to the left that are `left`. Empty where rich is needed: a table that does
    not fit into `width`, a stream that has no lines, Windows.
    """
    if os.name != "posix" or not (sys.stdout.encoding or "").lower().startswith("utf"):
        return ""
    cells = [[cell.splitlines() or [""] for cell in row] for row in (heads, *rows)]
    wide = [max(cell_len(line) for row in cells for line in row[at]) for at in range(len(heads))]
    whole = sum(wide) + 3 * len(wide) + 1
    if whole > width or cell_len(title) > whole or "\n" in title or not wide:
        return ""
    looks = sys.stdout.isatty() and os.environ.get("TERM", "").lower() not in _NO_LOOKS
    head, *body = cells
    lines = [f"{title}{' ' * (whole - cell_len(title))}"] if title else []
    lines.append(_rule("┏━┳┓", wide))
    lines += _lines(head, wide, left, "┃", looks)
    lines.append(_rule("┡━╇┩", wide))
    for row in body:
        lines += _lines(row, wide, left, "│")
    lines.append(_rule("└─┴┘", wide))
    return "\n".join(lines)


def _rule(signs: str, wide: Sequence[int]) -> str:
    return signs[0] + signs[2].join(signs[1] * (width + 2) for width in wide) + signs[3]


def _lines(
    row: Sequence[Sequence[str]], wide: Sequence[int], left: Sequence[bool], side: str, bold: bool = False
) -> Iterator[str]:
    """The lines of a row, as many as its highest cell has."""
    for parts in zip_longest(*row, fillvalue=""):
        shown = []
        for text, width, to_left in zip(parts, wide, left, strict=True):
            blanks = " " * (width - cell_len(text))
            cell = f" {text}{blanks} " if to_left else f" {blanks}{text} "
            shown.append(f"{_BOLD}{cell}{_PLAIN}" if bold else cell)
        yield f"{side}{side.join(shown)}{side}"
