"""Row numbers of a sheet. Another order and repeated rows are asked, gaps give a notice."""

from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise

_AROUND = "#.)( ]:"
_MOST_DIGITS = 9


def out_of_order(rows: Sequence[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """The numbers before and after each place where rows, (number, place), are out of order.

    A form in two runs and a second page may start again from 1, and a number may be repeated.

    >>> list(out_of_order([("1", "a"), ("3", "b"), ("2", "c"), ("1.", "d")]))
    [('3, 2', 'c')]
    >>> list(out_of_order([("2", "a"), ("1", "b"), ("3", "c")]))
    [('2, 1', 'b')]
    """
    known = [(number, place) for text, place in rows if (number := number_of_row(text)) is not None]
    first = next((n for n, (number, _) in enumerate(known) if number == 1), 0)
    for at, ((before, _), (number, place)) in enumerate(pairwise(known), 1):
        if number < before and (number > 1 or at == first):
            yield f"{before}, {number}", place


def number_of_row(text: str) -> int | None:
    """The number given to a row. None if it has none."""
    bare = text.strip(_AROUND)
    return int(bare) if bare.isdecimal() and bare.isascii() and len(bare) < _MOST_DIGITS else None


def skipped_numbers(rows: Sequence[tuple[str, str]], blank: Collection[int] = ()) -> Iterator[tuple[str, str]]:
    """The numbers before and after each place where rows, (number, place), skip numbers or repeat one.

    A row without a number counts as one. `blank` are the numbers of blank rows.

    >>> list(skipped_numbers([("1", "a"), ("2", "b"), ("5", "c"), ("5", "d"), ("", "e"), ("7", "f"), ("1", "g")]))
    [('2, 5', 'c'), ('5, 5', 'd')]
    >>> list(skipped_numbers([("1", "a"), ("4", "b")], blank={2, 3})), list(skipped_numbers([("4", "a")]))
    ([], [('4', 'a')])
    """
    last, unnumbered = -1, 0
    for text, place in rows:
        number = number_of_row(text)
        if number is None:
            unnumbered += 1
            continue
        first = max(last, 0) + 1
        many = number - first - unnumbered > len(blank)
        if number == last or many or sum(n not in blank for n in range(first, number)) > unnumbered:
            yield (f"{last}, {number}" if last >= 0 else str(number)), place
        last, unnumbered = number, 0


def is_twice(rows: Sequence[str]) -> bool:
    """Whether the second half of some rows is the first one again.

    >>> is_twice(["H7 CASA 8", "I8 STIRE 13"] * 2), is_twice(["H7 CASA 8"] * 2)
    (True, False)
    """
    half = len(rows) // 2
    return half > 1 and len(rows) == 2 * half and list(rows[:half]) == list(rows[half:])
