"""A font for form fields, with the letters missing in the standard ones.

Viewers write a field's value in the font that the field names, one byte a character, and the standard fonts have no ș
or ț. This one is a subset of the embedded font with an encoding that has all Romanian letters in place of characters of
the usual Windows encoding that no form needs.
"""

import struct
from functools import cache
from typing import Any

from pypdf import PdfWriter, generic
from pypdf.generic import DictionaryObject, NameObject
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont, TTFontMaker

from arbitraj.press.paper import REGULAR, use_fonts

# The name in the form's resources, not that of the font. Chrome and Edge (pdfium) write each sign with a font of the
# system made for its alphabet, in which ș and ț do not show, unless the field's own font goes by a name of this kind:
# such fonts are used for every sign that they have. Other viewers look the name up and ask no more.
FIELD_FONT = "Wingdings"
# code: character. ₀ can mark a joker (7.3), and old keyboards write the characters with cedilla
_ADDED = dict(enumerate("ăĂșȘțȚşŞţŢ₀", 0xA1))
# codes for letters of other alphabets, whose characters no form needs either
_FREE = (0xAC, 0xAD, 0xAF, *range(0xB1, 0xB7), 0xB8, 0xB9, *range(0xBB, 0xC0))
_FIRST, _LAST = 0x20, 0xFF
_NONSYMBOLIC = 32  # font flag


def _added(letters: frozenset[str]) -> dict[int, str]:
    """Replaced codes: the Romanian letters, and as many others of the game as fit."""
    others = sorted({each for letter in letters for each in (letter, letter.lower())} - set(_ADDED.values()))
    return _ADDED | dict(zip(_FREE, (sign for sign in others if not sign.encode("cp1252", "ignore")), strict=False))


def encoding(letters: frozenset[str] = frozenset()) -> dict[int, str]:
    """The sign of every code, where words are written with these letters."""
    usual = ((code, bytes([code]).decode("cp1252", "ignore")) for code in range(_FIRST, _LAST + 1))
    added = _added(letters)
    return {code: added.get(code, sign) for code, sign in usual if sign or code in added}


def field_font(writer: PdfWriter, letters: frozenset[str]) -> DictionaryObject:
    """The font as objects of a PDF. Its parts are made once."""
    font, signs, program = _font(), encoding(letters), generic.DecodedStreamObject()
    program.set_data(_program(letters))
    program[NameObject("/Length1")] = generic.NumberObject(len(_program(letters)))
    name, face, codes = NameObject("/ARBFRM+DejaVuSansCondensed"), font.face, range(_FIRST, _LAST + 1)
    descriptor = dictionary(
        Type=NameObject("/FontDescriptor"),
        FontName=name,
        Flags=_NONSYMBOLIC,
        FontBBox=[round(edge) for edge in face.bbox],
        ItalicAngle=0,
        Ascent=round(face.ascent),
        Descent=round(face.descent),
        CapHeight=round(face.capHeight),
        StemV=80,
        FontFile2=writer._add_object(program.flate_encode()),
    )
    differences = [
        each for code, sign in _added(letters).items() for each in (code, NameObject(f"/uni{ord(sign):04X}"))
    ]
    base = NameObject("/WinAnsiEncoding")
    return dictionary(
        Type=NameObject("/Font"),
        Subtype=NameObject("/TrueType"),
        BaseFont=name,
        FirstChar=_FIRST,
        LastChar=_LAST,
        Widths=[round(font.stringWidth(signs.get(code, ""), 1000)) for code in codes],
        FontDescriptor=writer._add_object(descriptor),
        Encoding=dictionary(Type=NameObject("/Encoding"), BaseEncoding=base, Differences=differences),
    )


def dictionary(**entries: Any) -> DictionaryObject:
    """A PDF dictionary. Texts, numbers and lists of these are converted."""
    return DictionaryObject({NameObject(f"/{key}"): _of_pdf(value) for key, value in entries.items()})


def _of_pdf(value: Any) -> Any:
    if isinstance(value, generic.PdfObject):
        return value
    if isinstance(value, list):
        return generic.ArrayObject(map(_of_pdf, value))
    return {str: generic.TextStringObject, int: generic.NumberObject, float: generic.FloatObject}.get(
        type(value), lambda kept: kept
    )(value)


def _font() -> TTFont:
    use_fonts()
    font = pdfmetrics.getFont(REGULAR)
    assert isinstance(font, TTFont)
    return font


@cache
def _program(letters: frozenset[str]) -> bytes:
    signs = list(encoding(letters).values())
    return _with_unicode_cmap(_font().face.makeSubset([ord(sign) for sign in signs]), signs)


def _with_unicode_cmap(program: bytes, signs: list[str]) -> bytes:
    """A subset of a TrueType font, with glyphs numbered in the order of `signs`, with a table of Unicode codes.

    Without that table viewers cannot find a glyph by its name in the encoding.
    """
    (count,) = struct.unpack_from(">H", program, 4)
    tables = {}
    for n in range(count):
        tag, _, offset, length = struct.unpack_from(">4sLLL", program, 12 + 16 * n)
        tables[tag.decode("ascii")] = program[offset : offset + length]
    glyphs = struct.unpack_from(f">{len(signs)}H", tables["cmap"], 12 + 10)
    tables["cmap"] = _cmap(sorted({ord(sign): glyph for sign, glyph in zip(signs, glyphs, strict=True)}.items()))
    maker = TTFontMaker()
    for tag, data in tables.items():
        maker.add(tag, data)
    made = maker.makeStream()
    assert isinstance(made, bytes)
    return made


def _cmap(glyphs: list[tuple[int, int]]) -> bytes:
    """A cmap of format 4 for Windows, one segment a character and the closing one."""
    ends = [code for code, _ in glyphs] + [0xFFFF]
    deltas = [(glyph - code) % 0x10000 for code, glyph in glyphs] + [1]
    segments = len(ends)
    power = 1 << (segments.bit_length() - 1)
    head = [segments * 2, power * 2, power.bit_length() - 1, (segments - power) * 2]
    words = [4, 16 + 8 * segments, 0, *head, *ends, 0, *ends, *deltas, *([0] * segments)]
    return struct.pack(">HHHHL", 0, 1, 3, 1, 12) + struct.pack(f">{len(words)}H", *words)
