"""A drawing on a page as a PNG, for sharing: rendered from its PDF, so that both look the same."""

from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from reportlab.pdfgen.canvas import Canvas

from arbitraj.atomic import replacing
from arbitraj.press.paper import saved_canvas


def write_png(path: Path, draw: Callable[[Canvas], None], size: tuple[float, float], pixels: int) -> None:
    """Let `draw` fill a page of `size` points and write it as a PNG `pixels` wide. The same drawing, the same bytes.

    Raises OSError where the file cannot be written.
    """
    from pypdfium2 import PdfDocument

    with TemporaryDirectory() as folder:
        page = Path(folder) / "page.pdf"
        with saved_canvas(page, "", size) as canvas:
            draw(canvas)
        document = PdfDocument(page)
        image = document[0].render(scale=pixels / size[0]).to_pil()
        document.close()
    with replacing(path) as temporary:
        image.save(temporary, format="PNG", compress_level=4)
