"""What was probably meant: the known word nearest to one that is not known."""

import difflib
import unicodedata
from collections.abc import Iterable

from arbitraj.text import Said, said

_CLOSE = 0.6  # of the ratio of difflib: one wrong letter in three


def folded(text: str) -> str:
    """A text without what people mistake without seeing it: case, diacritics, which blank or dash stands in it.

    >>> folded("Integral_Parțial"), folded("raspuns apel")
    ('integral-partial', 'raspuns-apel')
    """
    plain = (sign for sign in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(sign))
    return "-".join("".join(plain).replace("_", " ").replace("-", " ").split())


def nearest(text: str, known: Iterable[str]) -> str:
    """The known word nearest to `text`; empty where none is near.

    >>> nearest("corectează", ["corecteaza", "arata"]), nearest("accept", ["accepta"]), nearest("xyz", ["accepta"])
    ('corecteaza', 'accepta', '')
    """
    words = {folded(each): each for each in known}
    close = difflib.get_close_matches(folded(text[:100]), words, 1, _CLOSE)
    return words[close[0]] if close else ""


def perhaps(text: str, known: Iterable[str]) -> Said | str:
    """The nearest word as the end of a message (`. Poate «accepta»?`); empty where none is near."""
    near = nearest(text, known)
    return said("common.perhaps", near=near) if near else ""


def unknown(value: object, known: Iterable[object]) -> Said:
    """What is wrong with a value that is none of those known, and which was probably meant."""
    names = [str(each) for each in known]
    return said("files.unknown_value", value=value, known=", ".join(names), perhaps=perhaps(str(value), names))
