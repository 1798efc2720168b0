"""Tiles, the letters of a tile set, and the folding of written text to them.

In a text a tile is one character: an upper-case letter, or a lower-case letter for the joker that replaces it
(`cOMANDA`). `JOKER` is a joker without a letter yet, as in a stock. A hyphen, if words may have one, is on no tile: it
is always a joker. A letter is one upper-case character. The folding (Ă to A in Romanian, none in Polish) is data of the
variant, not code.
"""

import re
import unicodedata
from dataclasses import dataclass, field
from functools import lru_cache

JOKER = "?"
HYPHEN = "-"
_WORD = re.compile(r"[^\W\d_]+")
_MOST_JOKERS = 2
_CIRCLED = {ord("Ⓐ") + n: f"({chr(ord('A') + n)})" for n in range(26)}  # as players mark them (7.1)


def is_joker(tile: str) -> bool:
    """Whether a laid tile is a joker, or a printed letter: both are worth 0.

    >>> [is_joker(tile) for tile in "cC-"]
    [True, False, True]
    """
    return tile.islower() or tile == HYPHEN


def bracketed(text: str) -> str:
    """Tiles as people read them, jokers in brackets: in small type `l` and `I` are too much alike.

    >>> bracketed("cOMANDA"), bracketed("(C)OMANDA"), bracketed("ca")
    ('(C)OMANDA', '(C)OMANDA', '(C)(A)')
    """
    return "".join(f"({tile.upper()})" if is_joker(tile) else tile for tile in text)


@lru_cache(maxsize=4096)
def bracketed_in(text: str) -> str:
    """A text with jokers in brackets: one or two small letters in words of capitals, and letters in circles.

    Other possible marks are left as written: a small o after a capital, a capital among small letters (7.1, I-capital).

    >>> bracketed_in("«cOMANDA» nu este în listă, și nici ANA.")
    '«(C)OMANDA» nu este în listă, și nici ANA.'
    >>> [bracketed_in(word) for word in ("Comanda", "aCum", "comanda", "MAra", "DEoPUNERI")]
    ['Comanda', 'aCum', 'comanda', 'MAra', 'DEoPUNERI']
    >>> [bracketed_in(word) for word in ("oMAN", "MANo", "cASa", "cASAa", "cASnASmA")]
    ['(O)MAN', 'MANo', 'cASa', '(C)ASA(A)', 'cASnASmA']
    >>> bracketed_in("EⓈTORCAT")
    'E(S)TORCAT'
    """

    def read(found: re.Match[str]) -> str:
        small = sum(sign.islower() for sign in found[0])
        jokers = 0 < small <= _MOST_JOKERS and 2 * small < len(found[0]) and "o" not in found[0][1:]
        return bracketed(found[0]) if jokers else found[0]

    return _WORD.sub(read, text.translate(_CIRCLED))


def drawn(tiles: str) -> str:
    """The tiles taken from the stock: every joker as `?`.

    >>> drawn("cOMANDA"), drawn("INTR-UN")
    ('?OMANDA', 'INTR?UN')
    """
    if tiles.isupper() and HYPHEN not in tiles:
        return tiles
    return "".join(JOKER if is_joker(tile) else tile for tile in tiles)


def alphabetical(letters: str, order: str = "") -> str:
    """Letters in the `order` of their alphabet (by default by code point), jokers last.

    >>> alphabetical("C?AB"), alphabetical("ZĄA?", "AĄBZ")
    ('ABC?', 'AĄZ?')
    """
    return "".join(sorted(letters, key=lambda tile: (tile == JOKER, order.find(tile), tile)))


def may_be_letter(sign: str) -> bool:
    """Whether a sign can be a letter: one capital, with a small form of its own, composed.

    >>> [may_be_letter(sign) for sign in ("A", "Ą", "a", "ß", "1", "AB")]
    [True, True, False, False, False, False]
    """
    small = sign.lower()
    return len(sign) == len(small) == 1 and sign == small.upper() != small and unicodedata.is_normalized("NFC", sign)


@dataclass(frozen=True, slots=True)
class Alphabet:
    """The letters of words, and the folding of other characters to them.

    `letters` has every letter, also those on no tile (a joker can replace them), and the hyphen if words may have one.
    `folds` maps an upper-case character in composed form to its letter. `order` are the letters in order, empty for
    that of the code points.
    """

    letters: frozenset[str]
    folds: tuple[tuple[str, str], ...] = ()
    order: str = ""
    _table: dict[int, str] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        assert all(map(may_be_letter, self.letters - {HYPHEN}))
        table = {ord(sign): letter for sign, letter in self.folds}
        table.update({ord(sign.lower()): letter.lower() for sign, letter in self.folds})
        object.__setattr__(self, "_table", table)

    @property
    def written_with(self) -> frozenset[str]:
        """Every sign that a word may be written with."""
        return (
            frozenset("".join((*self.letters, *(sign for sign, _ in self.folds))).swapcase())
            | self.letters
            | {sign for sign, _ in self.folds}
        )

    def fold_marks(self, text: str) -> str:
        """`text` composed and without the signs that do not count, its case kept."""
        if text.isascii():
            return text
        return unicodedata.normalize("NFC", text).translate(self._table)

    def fold(self, text: str) -> str:
        """`text` in upper case, composed, without marks that do not count. Foreign characters stay."""
        return self.fold_marks(text).upper()

    def in_order(self, letters: str) -> str:
        """Letters in the order of the alphabet, jokers last."""
        return alphabetical(letters, self.order)

    def spells(self, word: str) -> bool:
        """Whether a folded word is written with letters of the alphabet alone."""
        return bool(word) and self.letters.issuperset(word)
