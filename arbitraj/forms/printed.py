"""A page of a form as printed, before anybody writes on it."""

from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image

from arbitraj.forms.drawing import Content, write_forms
from arbitraj.game.variant import Variant
from arbitraj.sheets.form_plan import Plan

_INCH = 25.4


def printed_page(plan: Plan, number: int, variant: Variant, dots: float) -> Image.Image:
    """A page of the blank form in grey, in dots a millimetre."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "f.pdf"
        write_forms(path, plan, variant, Content())
        return page_seen(path, number, dots)


def page_seen(path: Path, number: int, dots: float) -> Image.Image:
    """A page of a file in grey, in dots a millimetre."""
    import pypdfium2

    document = pypdfium2.PdfDocument(path.read_bytes())
    made = document[number - 1].render(scale=dots * _INCH / 72, grayscale=True).to_pil()
    document.close()
    assert isinstance(made, Image.Image)
    return made
