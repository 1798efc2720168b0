"""Tiles.

In running text a tile is one character: an upper-case letter, or a lower-case letter for the joker that stands
for it (`cOMANDA`). `JOKER` is a joker that stands for nothing yet, as in a stock.
"""

from dataclasses import dataclass

JOKER = "?"


@dataclass(frozen=True, slots=True, order=True)
class Tile:
    """A tile as it lies on the board: the letter it shows and whether a joker stands for it.

    >>> Tile.parse("c"), str(Tile("C", joker=True)), Tile("C", joker=True).drawn
    (Tile(letter='C', joker=True), 'c', '?')
    """

    letter: str
    joker: bool = False

    @staticmethod
    def parse(text: str) -> "Tile":
        """Read a tile's character. Raises ValueError where it is not one letter."""
        if len(text) != 1 or not text.isalpha():
            raise ValueError(f"no tile: {text!r}")
        return Tile(text.upper(), joker=text.islower())

    def __str__(self) -> str:
        return self.letter.lower() if self.joker else self.letter

    @property
    def drawn(self) -> str:
        """What is taken out of the stock for it."""
        return JOKER if self.joker else self.letter


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
