"""PDF pages: what every printed document shares, whatever it shows.

Fonts are embedded, so that ș and ț print everywhere; the same drawing gives the same bytes.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib.resources import files
from pathlib import Path

from reportlab.lib.pagesizes import A4
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

REGULAR, BOLD = "DejaVuSansCondensed", "DejaVuSansCondensed-Bold"
AUTHOR = "arbitraj"
# the same look on a screen, where the fonts are those of the machine
SCREEN_FONTS = "'DejaVu Sans Condensed', 'DejaVu Sans', Verdana, Arial, sans-serif"


@cache
def use_fonts() -> None:
    """Register the embedded fonts with reportlab under REGULAR and BOLD (and as a family, for <b> in paragraphs)."""
    for name in (REGULAR, BOLD):
        with (files(__name__) / "fonts" / f"{name}.ttf").open("rb") as source:
            pdfmetrics.registerFont(TTFont(name, source))
    pdfmetrics.registerFontFamily(REGULAR, normal=REGULAR, bold=BOLD, italic=REGULAR, boldItalic=BOLD)


def new_canvas(path: Path, title: str, size: tuple[float, float] = A4) -> Canvas:
    """A canvas that writes `path` when saved: fonts ready, title set, no date inside. `size` is in points."""
    use_fonts()
    canvas = Canvas(str(path), pagesize=size, invariant=1, pageCompression=1)
    canvas.setTitle(title)
    canvas.setAuthor(AUTHOR)
    canvas.setFont(REGULAR, 10)
    return canvas


@contextmanager
def saved_canvas(path: Path, title: str, size: tuple[float, float] = A4) -> Iterator[Canvas]:
    """A `new_canvas` that is saved in the end, with the page that was begun last."""
    canvas = new_canvas(path, title, size)
    yield canvas
    canvas.save()


def printable(text: str) -> str:
    """`text` on one line, without control characters and with a box for what the embedded font cannot draw.

    For text that comes from a file, before it is drawn or put (escaped) into a paragraph.
    """
    use_fonts()
    font = pdfmetrics.getFont(REGULAR)
    assert isinstance(font, TTFont)
    glyphs = font.face.charToGlyph
    line = "".join(" " if sign.isspace() else sign for sign in text)
    return "".join(sign if ord(sign) in glyphs else "□" for sign in line if sign.isprintable())
