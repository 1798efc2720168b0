"""PDF pages, and PNG made of them. Fonts are embedded, the output is reproducible."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from importlib.resources import files
from io import BytesIO
from pathlib import Path

from reportlab.lib.pagesizes import A4
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from arbitraj.atomic import replacing

REGULAR, BOLD = "DejaVuSansCondensed", "DejaVuSansCondensed-Bold"
AUTHOR = "arbitraj"


@cache
def use_fonts() -> None:
    """Register the embedded fonts with reportlab under REGULAR and BOLD (and as a family, for <b> in paragraphs)."""
    for name in (REGULAR, BOLD):
        with (files(__name__) / "fonts" / f"{name}.ttf").open("rb") as source:
            pdfmetrics.registerFont(TTFont(name, source))
    pdfmetrics.registerFontFamily(REGULAR, normal=REGULAR, bold=BOLD, italic=REGULAR, boldItalic=BOLD)


@contextmanager
def saved_canvas(path: Path, title: str, size: tuple[float, float] = A4) -> Iterator[Canvas]:
    """A canvas of `size` points, written in the end to `path`, whole or not at all. Raises OSError."""
    with replacing(path) as temporary:
        canvas = _canvas(str(temporary), title, size)
        yield canvas
        canvas.save()


def _canvas(target: str | BytesIO, title: str, size: tuple[float, float]) -> Canvas:
    """A canvas for a file with its fonts ready, its title set, no date inside."""
    use_fonts()
    canvas = Canvas(target, pagesize=size, invariant=1, pageCompression=1)
    canvas.setTitle(title)
    canvas.setAuthor(AUTHOR)
    canvas.setFont(REGULAR, 10)
    return canvas


def write_png(path: Path, draw: Callable[[Canvas], None], size: tuple[float, float], pixels: int) -> None:
    """Let `draw` fill a page of `size` points and write it as a PNG `pixels` wide. Raises OSError."""
    canvas = _canvas(document := BytesIO(), "", size)
    draw(canvas)
    canvas.save()
    picture = png_of(document.getvalue(), pixels / size[0])
    with replacing(path) as temporary:
        temporary.write_bytes(picture)


def png_of(document: bytes, scale: float) -> bytes:
    """The first page of a PDF as a PNG, scaled from its points."""
    from pypdfium2 import PdfDocument

    opened, png = PdfDocument(document), BytesIO()
    opened[0].render(scale=scale).to_pil().save(png, format="PNG", compress_level=4)
    opened.close()
    return png.getvalue()


def printable(text: str) -> str:
    """`text` on one line, without control characters, with a box for signs that the embedded font lacks."""
    use_fonts()
    font = pdfmetrics.getFont(REGULAR)
    assert isinstance(font, TTFont)
    glyphs = font.face.charToGlyph
    line = "".join(" " if sign.isspace() else sign for sign in text)
    return "".join(sign if ord(sign) in glyphs else "□" for sign in line if sign.isprintable())
