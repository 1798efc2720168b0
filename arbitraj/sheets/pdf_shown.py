"""Texts that the fields of a form show on the page, which may differ from their values."""

import unicodedata
from typing import Any

from pypdf import PageObject, PdfReader
from pypdf.generic import BooleanObject, IndirectObject, NameObject, StreamObject

from arbitraj.tables.limits import cell_text

_LONGEST = 8_000  # bytes of the appearance of a field: a longer one is no line of text
_INSTEAD = "?.·•□\ufffd"  # replacements for a letter that a font lacks
_COMMA = str.maketrans("ŞşŢţ", "ȘșȚț")


class FieldsShown:
    """The texts that the fields of a reader's pages show, each drawing read once."""

    def __init__(self, reader: PdfReader) -> None:
        form = _object(reader.root_object.get("/AcroForm"))
        about = form if isinstance(form, dict) else {}
        self._made_anew = _object(about.get("/NeedAppearances")) == BooleanObject(True)
        self._shared = about.get("/DR")
        self._read: dict[int, str | None] = {}

    def differs(self, page: PageObject, value: str, drawing: Any) -> str | None:
        """The text shown for `value`, "" for none. None if it is the same, or cannot be determined.

        Viewers redraw every field if asked to, so that an empty appearance then means one not made yet.
        """
        shown = self._text(page, drawing)
        if shown is None or same_text(value, shown):
            return None
        # viewers are asked to draw every field anew: an empty drawing is one that was not made
        return None if not shown and self._made_anew else cell_text(shown)

    def _text(self, page: PageObject, drawing: Any) -> str | None:
        number = drawing.idnum if isinstance(drawing, IndirectObject) else 0
        if number in self._read:
            return self._read[number]
        try:
            text = self._drawn(page, _object(drawing))
        except Exception:  # a damaged drawing shows nothing that could be compared
            text = None
        if number:
            self._read[number] = text
        return text

    def _drawn(self, page: PageObject, drawing: Any) -> str | None:
        if not isinstance(drawing, StreamObject) or len(data := drawing.get_data()) > _LONGEST:
            return None
        if b"Tj" not in data and b"TJ" not in data:
            return None if b" Do" in data or b"'" in data or b'"' in data else ""
        if "/Resources" not in drawing and self._shared is not None:
            drawing[NameObject("/Resources")] = self._shared
        fonts = _object(_object(drawing.get("/Resources", {})).get("/Font", {}))
        if not fonts or any(_is_mute(_object(font)) for font in fonts.values()):
            return None
        return page.extract_xform_text(drawing)  # type: ignore[arg-type]


def _is_mute(font: Any) -> bool:
    """Whether a font numbers its signs and does not name them."""
    return font.get("/Subtype") == "/Type0" and "/ToUnicode" not in font


def same_text(value: str, shown: str) -> bool:
    """Whether a field shows its value, as far as the font has the letters.

    >>> same_text("C O MĂR", "COMR"), same_text("MĂR", "MAR"), same_text("MĂR", "M?R"), same_text("cOMANDA", "COMANDA")
    (True, True, True, False)
    """
    held, drawn = (_bare(text) for text in (value, shown))
    if held == drawn or _plain(held) == _plain(drawn):
        return True
    lacking = sum(not sign.isascii() for sign in held)
    if not lacking or not {sign for sign in drawn if not sign.isascii()} <= {*held, *_INSTEAD}:
        return False
    return _left(held) == _left(drawn) and len(drawn) <= len(held)


def _bare(text: str) -> str:
    return unicodedata.normalize("NFC", "".join(text.split())).translate(_COMMA)


def _plain(text: str) -> str:
    return "".join(sign for sign in unicodedata.normalize("NFD", text) if not unicodedata.combining(sign))


def _left(text: str) -> str:
    return "".join(sign for sign in text if sign.isascii() and sign not in _INSTEAD)


def _object(thing: Any) -> Any:
    return thing.get_object() if hasattr(thing, "get_object") else thing
