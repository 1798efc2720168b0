"""The letters of a tile set, and the folding of written text to them.

A letter is one upper-case character. The folding (Ă to A in Romanian, none in Polish) is data of the variant, not code.
"""

import unicodedata
from dataclasses import dataclass, field

from arbitraj.game.tile import HYPHEN, alphabetical


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
