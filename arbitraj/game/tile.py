"""Tiles.

In running text a tile is one character: an upper-case letter, or a lower-case letter for the joker that stands
for it (`cOMANDA`). `JOKER` is a joker that stands for nothing yet, as in a stock. A hyphen, where words have any, is
on no tile: it is always a joker.
"""

JOKER = "?"
HYPHEN = "-"


def is_joker(tile: str) -> bool:
    """Whether a tile that is laid is a joker, or a letter printed on the board: both are worth nothing.

    >>> [is_joker(tile) for tile in "cC-"]
    [True, False, True]
    """
    return tile.islower() or tile == HYPHEN


def drawn(tiles: str) -> str:
    """What tiles take out of the stock: every joker as `?`.

    >>> drawn("cOMANDA"), drawn("INTR-UN")
    ('?OMANDA', 'INTR?UN')
    """
    if tiles.isupper() and HYPHEN not in tiles:
        return tiles
    return "".join(JOKER if is_joker(tile) else tile for tile in tiles)


def alphabetical(letters: str, order: str = "") -> str:
    """Letters in the `order` of their alphabet (by code point where it is not given), jokers last.

    >>> alphabetical("C?AB"), alphabetical("ZĄA?", "AĄBZ")
    ('ABC?', 'AĄZ?')
    """
    return "".join(sorted(letters, key=lambda tile: (tile == JOKER, order.find(tile), tile)))
