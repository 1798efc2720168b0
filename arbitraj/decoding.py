"""Bytes of a text file into text: Unicode, or one of the two older encodings of Romanian."""

import codecs

_BOMS = ((codecs.BOM_UTF8, "utf-8-sig"), (codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16"))


def decode(data: bytes) -> str | None:
    """The text, or None where the bytes are no text in a known encoding.

    cp1250 and iso8859-2 hold the Romanian letters at the same bytes (and iso8859-16 those with comma below, where
    these have a cedilla, which fold alike); they differ in 0x80-0x9f, printed in cp1250 alone.
    """
    for mark, encoding in _BOMS:
        if data.startswith(mark):
            return _decode(data, encoding)
    if b"\0" in data:
        return None
    text = _decode(data, "utf-8")
    if text is not None:
        return text
    printed = any(0x80 <= byte < 0xA0 for byte in data)
    return _decode(data, "cp1250" if printed else "iso8859-2")


def _decode(data: bytes, encoding: str) -> str | None:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError:
        return None
