"""Decode and encode text files: Unicode, or one of the two older encodings of Romanian.

Also undoes double encoding.
"""

import codecs
import re
import unicodedata
from collections.abc import Mapping
from functools import cache

_BOMS = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))
_CEDILLA = str.maketrans("ȘșȚț", "ŞşŢţ")
# the letters of names in Romania, Hungarian ones too, but for ú: `Ăş` may be a letter beside another
_OF_NAMES = frozenset("ăâîșțşţĂÂÎȘȚŞŢáéíóöőüűÁÉÍÓÖŐÜŰ")
# beside letters: a blank that does not break, typographic signs, the mark before a file
_SIGNS = frozenset("\u00a0\u2018\u2019\u201c\u201d\u201e\u2013\u2014\u2026\ufeff")
# encodings in which UTF-8 is read by mistake (an older one counts only if the result is letters of names, since
# its own may be side by side: `RĂŞCANU`)
_MISTAKEN = (("cp1252", True), ("iso8859-1", True), ("cp1250", False), ("iso8859-2", False))
_MOST_TIMES = 3


def decode(data: bytes) -> str | None:
    """The text. None if the bytes are no text in a known encoding.

    cp1250 and iso8859-2 have the Romanian letters at the same bytes (and iso8859-16 those with comma below in place of
    the cedilla, which fold alike). They differ in 0x80-0x9f, which only cp1250 prints.
    """
    mark, encoding = _encoding(data)
    return _decode(data[len(mark) :], encoding) if encoding else None


def in_utf8(data: bytes) -> bytes:
    """The bytes of a file with a byte order mark, in UTF-8 without a mark. Others are unchanged."""
    mark, encoding = next(((mark, name) for mark, name in _BOMS if data.startswith(mark)), (b"", ""))
    text = _decode(data[len(mark) :], encoding) if mark else None
    return data if text is None else text.encode()


def encode_like(text: str, data: bytes) -> bytes:
    """A text as the bytes of a file that had `data`: the same encoding, the same byte order mark.

    The older encodings have ș and ț with a cedilla only. Raises UnicodeEncodeError if they lack a character.
    """
    mark, encoding = _encoding(data)
    if not encoding.startswith("utf"):
        text = text.translate(_CEDILLA)
    return mark + text.encode(encoding)


def _encoding(data: bytes) -> tuple[bytes, str]:
    """The byte order mark and the encoding. Empty if it is none of those known."""
    for mark, encoding in _BOMS:
        if data.startswith(mark):
            return mark, encoding
    if b"\0" in data:
        return b"", ""
    if _decode(data, "utf-8") is not None:
        return b"", "utf-8"
    printed = any(0x80 <= byte < 0xA0 for byte in data)
    return b"", "cp1250" if printed else "iso8859-2"


def _decode(data: bytes, encoding: str) -> str | None:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError:
        return None


def encoded_once(text: str, letters: frozenset[str] = _OF_NAMES) -> str:
    r"""Undo double encoding: a text as it was before its UTF-8 was read in another encoding, once or several times.

    Changed only if the result is letters. `letters` are those accepted from any encoding.

    >>> encoded_once("LazÄƒr È˜tefan"), encoded_once("LazÄ\x83r Č\x98tefan"), encoded_once("RĂŞCANU")
    ('Lazăr Ștefan', 'Lazăr Ștefan', 'RĂŞCANU')
    """
    if text.isascii() or not _twice().search(text):
        return text
    found = [before for pair in _MISTAKEN if (before := _before(text, *pair, letters)) != text]
    # the reading with the fewest remaining foreign characters
    return min(found, key=lambda text: sum(not sign.isascii() for sign in text), default=text)


def lines_once(text: str) -> tuple[str, list[tuple[int, str, str]]]:
    """Undo double encoding line by line. Returns the text, and (number, before, after) for changed lines."""
    lines = text.split("\n")
    once = list(map(encoded_once, lines))
    pairs = enumerate(zip(lines, once, strict=True), 1)
    return "\n".join(once), [(n, before, after) for n, (before, after) in pairs if before != after]


def _before(text: str, encoding: str, any_letter: bool, letters: frozenset[str]) -> str:
    """Undo reading UTF-8 in an encoding. Unchanged if the result has anything but letters."""
    before = text
    for _ in range(_MOST_TIMES):
        before = _undone(before, encoding)
    if before == text:
        return text
    before = unicodedata.normalize("NFC", before).lstrip("\ufeff")
    new = (sign for sign in before if not sign.isascii() and sign not in text)
    return before if all(_may_be_meant(sign, any_letter, letters) for sign in new) else text


def _undone(text: str, encoding: str) -> str:
    """The text with each run of signs that are the bytes of one sign of UTF-8 in an encoding as that sign."""
    bytes_of, signs, at = _bytes_of(encoding), list[str](), 0
    while at < len(text):
        lead = bytes_of.get(text[at], 0)
        length = 2 if 0xC2 <= lead <= 0xDF else 3 if 0xE0 <= lead <= 0xEF else 1
        sign = (
            _decode(bytes(bytes_of.get(other, 0) for other in text[at : at + length]), "utf-8") if length > 1 else None
        )
        if sign is None:
            sign, length = text[at], 1
        signs.append(sign)
        at += length
    return "".join(signs)


def _may_be_meant(sign: str, any_letter: bool, letters: frozenset[str]) -> bool:
    latin = any_letter and sign.isalpha() and unicodedata.name(sign, "").startswith("LATIN")
    return latin or sign in letters or sign in _SIGNS


@cache
def _twice() -> re.Pattern[str]:
    """Pattern of the first two bytes of a UTF-8 sign, as any encoding shows them that it is read in by mistake."""
    of_byte = [(sign, byte) for encoding, _ in _MISTAKEN for sign, byte in _bytes_of(encoding).items()]
    leads, others = (
        {sign for sign, byte in of_byte if byte in span} for span in (range(0xC2, 0xF0), range(0x80, 0xC0))
    )
    return re.compile(f"[{''.join(sorted(leads))}][{''.join(sorted(others))}]")


@cache
def _bytes_of(encoding: str) -> Mapping[str, int]:
    """The byte beyond ASCII of each character. A byte that the encoding lacks is mapped from its own code point."""
    return {_decode(bytes([byte]), encoding) or chr(byte): byte for byte in range(0x80, 0x100)}
