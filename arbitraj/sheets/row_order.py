"""The rows of a sheet by their numbers: what was typed in another order, or twice, is asked."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

_AROUND = "#.)( ]:"


def out_of_order(rows: Sequence[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """The numbers before and after each place where rows, (number, place), do not follow one another.

    A form in two runs and a second page may number anew, once more from 1, and a number may stand twice.

    >>> list(out_of_order([("1", "a"), ("3", "b"), ("2", "c"), ("1.", "d")]))
    [('3, 2', 'c')]
    >>> list(out_of_order([("2", "a"), ("1", "b"), ("3", "c")]))
    [('2, 1', 'b')]
    """
    known = [
        (int(bare), place) for number, place in rows if (bare := number.strip(_AROUND)).isdecimal() and bare.isascii()
    ]
    first = next((n for n, (number, _) in enumerate(known) if number == 1), 0)
    for at, ((before, _), (number, place)) in enumerate(pairwise(known), 1):
        if number < before and (number > 1 or at == first):
            yield f"{before}, {number}", place


def is_twice(rows: Sequence[str]) -> bool:
    """Whether the second half of some rows is the first one again.

    >>> is_twice(["H7 CASA 8", "I8 STIRE 13"] * 2), is_twice(["H7 CASA 8"] * 2)
    (True, False)
    """
    half = len(rows) // 2
    return half > 1 and len(rows) == 2 * half and list(rows[:half]) == list(rows[half:])
