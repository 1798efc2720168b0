"""Bytes of a text file into text, and back: Unicode, or one of the two older encodings of Romanian."""

import codecs

_BOMS = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))
_CEDILLA = str.maketrans("ȘșȚț", "ŞşŢţ")


def decode(data: bytes) -> str | None:
    """The text, or None where the bytes are no text in a known encoding.

    cp1250 and iso8859-2 hold the Romanian letters at the same bytes (and iso8859-16 those with comma below, where
    these have a cedilla, which fold alike); they differ in 0x80-0x9f, printed in cp1250 alone.
    """
    mark, encoding = _encoding(data)
    return _decode(data[len(mark) :], encoding) if encoding else None


def encode_like(text: str, data: bytes) -> bytes:
    """A text as the bytes of a file that had `data`: the same encoding, the same mark before it.

    The older encodings have ș and ț with a cedilla only. Raises UnicodeEncodeError where they lack a sign.
    """
    mark, encoding = _encoding(data)
    if not encoding.startswith("utf"):
        text = text.translate(_CEDILLA)
    return mark + text.encode(encoding)


def _encoding(data: bytes) -> tuple[bytes, str]:
    """The mark at the beginning and the encoding, empty where it is none of those known."""
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
