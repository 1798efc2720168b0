"""Sheets as a scanner shows them: flat, straight, with what is asked for covered."""

import io
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pypdfium2
from PIL import Image, ImageDraw

from arbitraj.forms.drawing import Content, Holder, write_forms
from arbitraj.sheets.form_plan import CODE_BOX, MARKS, PRINTED, plan_by_key
from tests.forms.making import NAME, ROMANA, TITLE

_SCALE = 2.4


@cache
def scan(
    key: str,
    hidden: Sequence[str] = (),
    table: int | None = 12,
    title: str = TITLE,
    page: int = 1,
    coded: bool = True,
    layout: int = PRINTED.number,
) -> bytes:
    """The sheet of a table as a JPEG; `hidden` are marks, or `cod`, that are covered."""
    form = plan_by_key(key, ROMANA, layout)
    assert form
    with TemporaryDirectory() as folder:
        path = Path(folder) / "f.pdf"
        write_forms(path, form, ROMANA, Content(title, coded=coded), [Holder(table, NAME)])
        image: Image.Image = pypdfium2.PdfDocument(path)[page - 1].render(scale=_SCALE).to_pil().convert("RGB")
    dots = _SCALE * 72 / 25.4
    for name in hidden:
        box = CODE_BOX if name == "cod" else MARKS[name]
        ImageDraw.Draw(image).rectangle([n * dots for n in (box.x, box.y, box.right, box.bottom)], fill="white")
    out = io.BytesIO()
    image.save(out, "JPEG", quality=85)
    return out.getvalue()
