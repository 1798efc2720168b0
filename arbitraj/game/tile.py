"""Tiles.

In running text a tile is one character: an upper-case letter, or a lower-case letter for the joker that stands
for it (`cOMANDA`). `JOKER` is a joker that stands for nothing yet, as in a stock.
"""

JOKER = "?"


def drawn(tiles: str) -> str:
    """What tiles take out of the stock: every joker as `?`.

    >>> drawn("cOMANDA")
    '?OMANDA'
    """
    if tiles.isupper():
        return tiles
    return "".join(JOKER if tile.islower() else tile for tile in tiles)


def alphabetical(letters: str) -> str:
    """Letters in order, jokers last.

    >>> alphabetical("C?AB")
    'ABC?'
    """
    return "".join(sorted(letters, key=lambda tile: (tile == JOKER, tile)))
