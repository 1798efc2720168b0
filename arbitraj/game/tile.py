"""Tiles.

In running text a tile is one character: an upper-case letter, or a lower-case letter for the joker that stands
for it (`cOMANDA`). `JOKER` is a joker that stands for nothing yet, as in a stock. A hyphen, where words have any, is
on no tile: it is always a joker.
"""

import re

JOKER = "?"
HYPHEN = "-"
_WORD = re.compile(r"[^\W\d_]+")
_MOST_JOKERS = 2


def is_joker(tile: str) -> bool:
    """Whether a tile that is laid is a joker, or a letter printed on the board: both are worth nothing.

    >>> [is_joker(tile) for tile in "cC-"]
    [True, False, True]
    """
    return tile.islower() or tile == HYPHEN


def bracketed(text: str) -> str:
    """A word as people read it, its jokers in brackets: in small type `l` and `I` are too much alike.

    What somebody wrote in small letters throughout marks no joker.

    >>> bracketed("cOMANDA"), bracketed("(C)OMANDA"), bracketed("comanda")
    ('(C)OMANDA', '(C)OMANDA', 'comanda')
    """
    if text.islower():
        return text
    return "".join(f"({tile.upper()})" if is_joker(tile) else tile for tile in text)


def bracketed_in(text: str) -> str:
    """A sentence with the words in it as `bracketed`: those of capitals in which one or two small letters stand.

    >>> bracketed_in("«cOMANDA» nu este în listă, și nici ANA.")
    '«(C)OMANDA» nu este în listă, și nici ANA.'
    """

    def read(found: re.Match[str]) -> str:
        small = sum(sign.islower() for sign in found[0])
        return bracketed(found[0]) if 0 < small <= _MOST_JOKERS and 2 * small < len(found[0]) else found[0]

    return _WORD.sub(read, text)


def as_typed(text: str) -> str:
    """What somebody wrote in the place of a word: its jokers in brackets where it is one, else as a sentence.

    >>> as_typed("cA"), as_typed("<b>CASA</b> =1+1"), as_typed("INTR-UN")
    ('(C)A', '<b>CASA</b> =1+1', 'INTR-UN')
    """
    return bracketed(text) if text.isalpha() else bracketed_in(text)


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
