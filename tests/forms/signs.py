"""The volunteers' sheet as a scanner shows it."""

from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import ImageDraw

from arbitraj.forms.printed import page_seen
from arbitraj.wings.camera.training import fields, write_sign_sheets

_DOTS = 8  # a millimetre


def scanned_signs(path: Path) -> None:
    """The volunteers' sheet with one stroke on it."""
    with TemporaryDirectory() as folder:
        write_sign_sheets(Path(folder) / "f.pdf")
        image, first = page_seen(Path(folder) / "f.pdf", 1, _DOTS), next(fields()).area
    x = _DOTS * (first.x + first.width / 2)
    ImageDraw.Draw(image).line([(x, _DOTS * (first.y + 2)), (x, _DOTS * (first.bottom - 2))], fill=20, width=4)
    image.save(path)
