"""The letters of a tile set, and how written text is folded to them.

A letter is one upper-case character. Which signs fold to which letter (Ă to A in Romanian, nothing in Polish)
is data of the variant, not code.
"""

import unicodedata
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Alphabet:
    """Letters that words may hold, and the folding of other signs to them.

    `letters` holds every letter, also those on no tile (a joker can stand for them); `folds` maps an upper-case
    sign in composed form to its letter.
    """

    letters: frozenset[str]
    folds: tuple[tuple[str, str], ...] = ()
    _table: dict[int, str] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        assert all(len(letter) == 1 and letter == letter.upper() != letter.lower() for letter in self.letters)
        table = {ord(sign): letter for sign, letter in self.folds}
        table.update({ord(sign.lower()): letter.lower() for sign, letter in self.folds})
        object.__setattr__(self, "_table", table)

    def fold_marks(self, text: str) -> str:
        """`text` composed and without the signs that do not count, its case kept."""
        if text.isascii():
            return text
        return unicodedata.normalize("NFC", text).translate(self._table)

    def fold(self, text: str) -> str:
        """`text` in upper case, composed, without the signs that do not count; foreign signs stay as they are."""
        return self.fold_marks(text).upper()

    def spells(self, word: str) -> bool:
        """Whether a folded word is written with letters of the alphabet alone."""
        return bool(word) and self.letters.issuperset(word)
