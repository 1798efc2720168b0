"""Words as people write them: case, diacritics, and every way to mark a joker.

A written word is read into tiles (upper case, jokers in lower case). Some marks are ambiguous. There are several
candidates then, the preferred one first.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from functools import lru_cache
from itertools import product

from arbitraj.game.tile import HYPHEN, Alphabet

# a sign after the letter that can only be a mark: zero, subscript zero and o, degree and ordinal signs
_MARKS = frozenset("0₀ₒ°º\u20dd")
# signs that look like a circled letter and are not in Unicode's block of circled letters
_CIRCLED = {"©": "C", "®": "R", "℗": "P"}
# characters on both sides of a letter that mark it, and those after it inside a word
_PAIRS = dict(zip("""([{<«‹"'_/|*""", """)]}>»›"'_/|*""", strict=True))
_BEHIND = frozenset("*'.")
_QUOTES = str.maketrans({"’": "'", "‘": "'", "´": "'", "`": "'", "”": '"', "“": '"', "„": '"', "＊": "*"})
_MOST_MARKS = 4  # two jokers, each with a sign on both sides
_STAR_BEFORE = re.compile(r"\*(\w)")


class Notation(Enum):
    """Selection of ambiguous marks that count as jokers. Circles, brackets and zeros always do."""

    AUTO = "auto"  # other case, and a small o after the letter
    CASE = "minuscula"  # other case alone
    ZERO = "zero"  # a small o after the letter alone
    CIRCLE = "cerc"  # neither


_BY_CASE = (Notation.AUTO, Notation.CASE)


@dataclass(frozen=True, slots=True)
class Taking:
    """One way to divide the characters of a word into letters and marks: its `readings`, the preferred one first.

    Two more are used only if the other words of the sheet or the tiles at hand suggest it. `capital`: if only the first
    letter is a capital, the small ones are jokers (`Ed` an E and a joker D, I-capital). `half`: if as many letters are
    small as are capitals (`tE`), the capitals are jokers (I-half). With a notation chosen by the competition both are
    empty.
    """

    readings: tuple[str, ...]
    capital: str = ""
    half: str = ""

    @property
    def letters(self) -> str:
        """Its letters, without marks."""
        return self.readings[0].upper()


@dataclass(frozen=True, slots=True)
class Written:
    """A written word read into tiles.

    `ways` are the ways to divide its characters into letters and marks, the preferred one first, empty if `foreign` has
    characters that are no letter.
    """

    text: str
    ways: tuple[Taking, ...]
    foreign: str = ""

    @property
    def candidates(self) -> tuple[str, ...]:
        """The readings without regard to the other words of the sheet."""
        if len(self.ways) == 1:
            return self.ways[0].readings
        return tuple(dict.fromkeys(tiles for way in self.ways for tiles in way.readings))

    @property
    def capital(self) -> str:
        """The first reading that takes the small letters after a lone capital for jokers."""
        return next((way.capital for way in self.ways if way.capital), "")

    @property
    def letters(self) -> str:
        """The letters of the preferred reading, without marks."""
        return self.candidates[0].upper() if self.candidates else ""


@dataclass(slots=True)
class _Sign:
    letter: str
    marked: bool = False
    cased: bool = True  # a circled letter is neither a capital nor small


@lru_cache(maxsize=32768)
def read_word(text: str, alphabet: Alphabet, notation: Notation = Notation.AUTO) -> Written:
    """Read a word as written.

    >>> romanian = Alphabet(frozenset("ACDEINOPRU"))
    >>> read_word("C0OANDA", romanian).candidates, read_word("DEoPUN", romanian).candidates
    (('cOANDA',), ('DEoPUN', 'DePUN'))
    """
    compact = "".join(text.split())
    if compact.isupper() and alphabet.letters.issuperset(compact):
        return Written(text, (Taking((compact,)),))
    signs, foreign = _signs(compact, alphabet)
    # one star between two letters marks the one in front of it, or else the one behind it
    star = compact.count("*") == 1 and not compact.endswith("*")
    marked = _STAR_BEFORE.sub(r"(\1)", compact)
    before = read_word(marked, alphabet, notation) if star and marked != compact else None
    if foreign or not signs:
        return before if foreign == "*" and before else Written(text, (), foreign)
    by_o = notation in (Notation.AUTO, Notation.ZERO)
    small_o = [n for n in range(1, len(signs)) if by_o and _may_be_mark(signs, n)]
    ways: list[Taking] = []
    # an o read as a letter comes before an o read as a mark (spec: the lower-case reading is preferred)
    for marks in product((False, True), repeat=min(len(small_o), 4)):
        chosen = {n for n, is_mark in zip(small_o, marks, strict=False) if is_mark}
        if any(n + 1 in chosen for n in chosen):
            continue
        kept = [replace(sign, marked=sign.marked or n + 1 in chosen) for n, sign in enumerate(signs) if n not in chosen]
        upper, lower = _cases(kept)
        capital = _tiles(kept, lower) if upper == {0} and lower else ""
        half = _tiles(kept, upper) if notation is Notation.AUTO and _is_half(upper, lower) else ""
        marks_of_case = _marks_of_case(upper, lower) if notation in _BY_CASE else [set[int]()]
        ways.append(Taking(tuple(_tiles(kept, jokers) for jokers in marks_of_case), capital, half))
    return Written(text, (*ways, *(before.ways if before else ())))


def _signs(text: str, alphabet: Alphabet) -> tuple[list[_Sign], str]:
    """The letters with their certain marks, and the signs that are neither."""
    signs: list[_Sign] = []
    foreign = ""
    rest = unicodedata.normalize("NFC", text).translate(_QUOTES)
    n = 0
    while n < len(rest):
        sign = rest[n]
        circled = _circled(sign, alphabet)
        bracketed = rest[n + 1] if _PAIRS.get(sign) == rest[n + 2 : n + 3] else ""
        letter = alphabet.fold_marks(bracketed or sign)
        if circled:
            signs.append(_Sign(circled, True, cased=False))
        elif letter.upper() in alphabet.letters:
            signs.append(_Sign(letter, bool(bracketed) or letter == HYPHEN))
        elif sign in _MARKS and signs and (not signs[-1].marked or signs[-1].letter == HYPHEN):
            signs[-1].marked = True
        elif sign in _BEHIND and n < len(rest) - 1 and signs and not signs[-1].marked:
            signs[-1].marked = True  # behind the last letter it may be a full stop or a note: it stays foreign there
        else:
            foreign += sign
            bracketed = ""
        n += 3 if bracketed else 1
    # a set has two jokers: more dots than that only part the letters
    dots = "".join(sign for sign in rest if sign in _BEHIND)
    return signs, foreign or (dots if len(dots) > _MOST_MARKS else "")


def _circled(sign: str, alphabet: Alphabet) -> str:
    letter = _CIRCLED.get(sign, "")
    if not letter and unicodedata.decomposition(sign).startswith("<circle>"):
        letter = unicodedata.normalize("NFKC", sign).upper()
    return letter if letter in alphabet.letters else ""


def _may_be_mark(signs: list[_Sign], n: int) -> bool:
    """Whether sign `n` is a small o after a capital in a word of capitals: a mark, or a joker O."""
    before, (upper, lower) = signs[n - 1], _cases(signs)
    follows = signs[n].letter == "o" and not signs[n].marked and not before.marked and before.letter.isupper()
    return follows and len(upper) >= max(2, len(lower))


def _marks_of_case(upper: set[int], lower: set[int]) -> list[set[int]]:
    """The possible jokers of capitals and small letters. A capital first letter alone marks nothing."""
    if not upper or not lower or upper == {0}:
        return [set()]
    if len(upper) >= len(lower):
        return [lower]
    return [upper - {0}, upper] if 0 in upper else [upper]


def _is_half(upper: set[int], lower: set[int]) -> bool:
    """Whether as many letters are small as are capitals. A lone capital first letter is I-capital instead."""
    return len(upper) == len(lower) and upper not in (set(), {0})


def _cases(signs: list[_Sign]) -> tuple[set[int], set[int]]:
    unmarked = [n for n, sign in enumerate(signs) if not sign.marked]
    upper = {n for n in unmarked if signs[n].letter.isupper()}
    return upper, set(unmarked) - upper


def _tiles(signs: list[_Sign], jokers: set[int]) -> str:
    return "".join(
        sign.letter.lower() if sign.marked or n in jokers else sign.letter.upper() for n, sign in enumerate(signs)
    )


class Lettering(Enum):
    """Style of a word, by its unmarked letters."""

    CAPITALS = "capitals"
    SMALL = "small"
    CAPITALISED = "capitalised"  # a capital first letter alone
    LONE = "lone"  # the same, of two letters: the small one may be a joker
    HALF = "half"  # as many letters of one as of the other


@lru_cache(maxsize=4096)
def lettering_of(word: str, alphabet: Alphabet) -> Lettering | None:
    """The style of a word. None if it has no unmarked letter.

    HALF remains HALF if an answer marks its jokers: (m)O is the same as mO.
    """
    signs = _signs("".join(word.split()), alphabet)[0]
    upper, lower = _cases(signs)
    if not upper and not lower:
        return None
    cased = [n for n, sign in enumerate(signs) if sign.cased and sign.letter != HYPHEN]
    capitals = {n for n in cased if signs[n].letter.isupper()}
    if _is_half(upper, lower) or _is_half(capitals, {*cased} - capitals):
        return Lettering.HALF
    if upper == {0} and lower:
        return Lettering.LONE if len(signs) == 2 else Lettering.CAPITALISED
    return Lettering.CAPITALS if len(upper) > len(lower) else Lettering.SMALL


def letterings_of(texts: Iterable[str], alphabet: Alphabet) -> Counter[Lettering]:
    """The number of words in each style.

    >>> romanian = Alphabet(frozenset("ACDEOMNST"))
    >>> found = letterings_of("CASA cOMANDA casa Casa Ed tE".split(), romanian)
    >>> [found[lettering] for lettering in Lettering]
    [2, 1, 1, 1, 1]
    """
    words = ["".join(text.split()) for text in texts]
    # most are plain capitals, which mark nothing: only the others need be read sign by sign
    others = [word for word in words if not (word.isupper() and alphabet.letters.issuperset(word))]
    found = Counter(case for word in others if (case := lettering_of(word, alphabet)))
    found[Lettering.CAPITALS] += len(words) - len(others)
    return found


@lru_cache(maxsize=4096)
def lettered_alike(word: str, others: tuple[str, ...], alphabet: Alphabet) -> bool:
    """Whether others are written as a word is."""
    how = letterings_of((word,), alphabet)
    return all(letterings_of((other,), alphabet) == how for other in others)


def others_in_capitals(cases: Mapping[Lettering, int], own: Lettering | None) -> bool:
    """Whether all other words, and at least one, are in capitals, so that small letters are joker marks (I-capital).

    `cases` counts the words of the sheet, `own` among them. Words half and half do not count, nor does one like `Ed`
    unless a longer one (`Casa`) shows the style.
    """
    longer, lone = cases.get(Lettering.CAPITALISED, 0), cases.get(Lettering.LONE, 0)
    capitalised = longer - 1 + lone if own is Lettering.CAPITALISED else longer
    return bool(cases.get(Lettering.CAPITALS)) and not cases.get(Lettering.SMALL) and not capitalised
