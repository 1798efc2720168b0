"""Other readings of characters that a field does not allow, or that look like others."""

import re
from collections.abc import Iterator
from itertools import islice, product

from arbitraj.game.position import Position
from arbitraj.game.tile import Alphabet
from arbitraj.record.model import read_number

_MOST = 64  # readings of one value that are tried
_LONGEST = 30  # characters of a word with its marks: a longer text is none
# signs typed or written for a letter, by hand or on a keyboard of another alphabet
_AS_LETTERS = {
    "0": "O", "1": "IL", "2": "Z", "3": "E", "4": "A", "5": "S", "6": "G", "7": "T", "8": "B", "9": "G",
    "|": "IL", "!": "I", "$": "S", "@": "A", "€": "E", "ı": "I",
}  # fmt: skip
_AS_DIGITS = {
    "o": "0", "O": "0", "Q": "0", "D": "0", "l": "1", "I": "1", "i": "1", "L": "1", "|": "1", "!": "1", "z": "2",
    "Z": "2", "A": "4", "S": "5", "s": "5", "G": "6", "b": "6", "T": "7", "B": "8", "g": "9", "q": "9",
}  # fmt: skip
_ALIKE = dict(zip("АВЕЗКМНОРСТУХІЈЅаеорсухіјѕΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "ABEZKMHOPCTYXIJSaeopcyxijsABEZHIKMNOPTYX", strict=True))
_SUM = re.compile(r"\d{1,4}(?: ?\+ ?\d{1,4}){1,6}")


def word_readings(text: str, alphabet: Alphabet) -> Iterator[str]:
    """Possible readings of a word with foreign signs: look-alikes as letters, others left out or marking a joker.

    >>> romanian = Alphabet(frozenset("ABEFGIORST"))
    >>> list(word_readings("GAFA1RE", romanian)), list(word_readings("BOI.", romanian))
    (['GAFAIRE'], ['BOI', 'BOi'])
    """
    compact = "".join(text.split())
    if len(compact) > _LONGEST:
        return
    signs = [_letters_for(sign, alphabet) for sign in compact]
    read = dict.fromkeys("".join(chosen) for chosen in islice(product(*signs), _MOST))
    yield from (word for word in read if word not in ("", compact))
    letters = "".join(sign for sign in compact if alphabet.fold_marks(sign).upper() in alphabet.letters)
    strange = [n for n, sign in enumerate(compact) if sign not in letters]
    # a mark behind the last letter may be a full stop, or a joker's mark
    if strange == [len(compact) - 1] and len(letters) > 1 and not letters[-1].islower():
        yield letters[:-1] + letters[-1].lower()


def _letters_for(sign: str, alphabet: Alphabet) -> tuple[str, ...]:
    if alphabet.fold_marks(sign).upper() in alphabet.letters:
        return (sign,)
    alike = _ALIKE.get(sign, "")
    options = [alike] if alike else [letter for letter in _AS_LETTERS.get(sign, "") if letter in alphabet.letters]
    return tuple(options) or ("",)


def look_alikes(text: str) -> Iterator[str]:
    """Possible readings of a word in which a letter looks like another sign: `l` for `I`, zero for `O`.

    >>> list(look_alikes("GAFAlRE")), list(look_alikes("C0MANDA")), list(look_alikes("CASA"))
    (['GAFAIRE'], ['COMANDA'], [])
    """
    upper = sum(sign.isupper() for sign in text)
    lower = sum(sign.islower() for sign in text)
    pairs = [("0", "O")]
    if upper > lower:
        pairs += [("l", "I"), ("o", "O")]
    if lower > upper:
        pairs += [("I", "l")]
    for sign, letter in pairs:
        if sign in text:
            yield text.replace(sign, letter)


def position_readings(text: str, size: int) -> Iterator[str]:
    """Possible readings of an illegible position on a board of `size`.

    >>> list(position_readings("18", 15)), list(position_readings("H1O", 15))
    (['1B', 'I8', 'L8'], ['H10'])
    """
    compact = "".join(sign for sign in text if sign.isalnum() or sign in "|!")[:6]
    options = [
        tuple(dict.fromkeys((_ALIKE.get(sign, sign), *_AS_LETTERS.get(sign, ""), _AS_DIGITS.get(sign, "") or sign)))
        for sign in compact
    ]
    read = (Position.read("".join(chosen)) for chosen in islice(product(*options), _MOST))
    yield from dict.fromkeys(str(each) for each in read if each and 0 <= each.row < size and 0 <= each.col < size)


def points_readings(text: str) -> Iterator[str]:
    """Possible readings of points that are no number.

    >>> list(points_readings("l12")), list(points_readings("62+50")), list(points_readings("abc"))
    (['112'], ['112'], [])
    """
    compact = " ".join(text.split())
    if _SUM.fullmatch(compact):
        yield str(sum(int(part) for part in compact.split("+")))
        return
    read = "".join(_AS_DIGITS.get(sign, sign) for sign in "".join(compact.split()))
    number = read_number(read)
    if number is not None:
        yield str(number)


def star_readings(text: str, alphabet: Alphabet) -> tuple[str, ...]:
    """The words in which a single star means the letter of a joker instead of marking the letter beside it.

    >>> star_readings("*AS", Alphabet(frozenset("CR"))), star_readings("CAS", Alphabet(frozenset("CR")))
    (('(C)AS', '(R)AS'), ())
    """
    letters = sorted(alphabet.letters) if text.count("*") == 1 else ()
    return tuple(text.replace("*", f"({letter})") for letter in letters)
