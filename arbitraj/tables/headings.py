"""Headings and labels compared as people write them: case, diacritics and punctuation do not count."""

from functools import lru_cache

_FOLD = str.maketrans("ăâîșşțţĂÂÎȘŞȚŢ", "aaissttAAISSTT")


def same_length(text: str) -> str:
    """Lower case without Romanian diacritics, sign for sign.

    >>> same_length("MASĂ Ț")
    'masa t'
    """
    return "".join(sign.lower() if len(sign.lower()) == 1 else sign for sign in text.translate(_FOLD))


@lru_cache(maxsize=4096)
def plain(text: str) -> str:
    """A heading or label without case, diacritics and punctuation.

    >>> plain(" Nr.  grupă: ")
    'nr grupa'
    """
    return " ".join("".join(sign if sign.isalnum() else " " for sign in same_length(text)).split())
