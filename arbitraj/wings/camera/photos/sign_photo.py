"""Photo of the volunteers' sheet as labelled glyphs: every field tells what was to be written in it."""

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

from arbitraj.forms.printed import page_seen
from arbitraj.sheets.form_plan import Area
from arbitraj.wings.camera.handwriting.network import Dots
from arbitraj.wings.camera.handwriting.reading import one_sign
from arbitraj.wings.camera.handwriting.sets import KnownSign
from arbitraj.wings.camera.photos.darkroom import can_see
from arbitraj.wings.camera.photos.developing import SCALE, opened_photo, seen, straight
from arbitraj.wings.camera.photos.pictures import LARGEST_PHOTO, BadPhotoError
from arbitraj.wings.camera.photos.reading import field_ink
from arbitraj.wings.camera.training import KEY, fields, write_sign_sheets

_DARK = 0.6  # of the paper's brightness


def signs_of_photo(file: Path) -> tuple[KnownSign, ...]:
    """(character, glyph) pairs, without fields empty, blackened or written over the edge. Raises BadPhotoError."""
    if not can_see():
        raise BadPhotoError("extra")
    try:
        if file.stat().st_size > LARGEST_PHOTO:
            raise BadPhotoError("mare")
        photo = opened_photo(file.read_bytes())
    except (OSError, ValueError, SyntaxError, EOFError):  # of a library, for a damaged file
        raise BadPhotoError("stricata") from None
    look = seen(photo)
    if look.code is None or look.code.game_type != KEY:
        raise BadPhotoError("alta")
    if look.lies is None:
        raise BadPhotoError("colturi")
    grey, blank = np.asarray(straight(photo, look.lies).convert("L")), _blank()
    written = (field for field in fields() if not _is_blackened(grey, field.area))
    cut = ((field.read_as, one_sign(*field_ink(grey, blank, field.area))) for field in written)
    return tuple((sign, dots) for sign, dots in cut if dots is not None)


def _is_blackened(grey: Dots, area: Area) -> bool:
    """Whether half of a field is dark. Ink detection takes anything wider than a stroke for shadow."""
    left, top, right, bottom = (round(SCALE * edge) for edge in (area.x, area.y, area.right, area.bottom))
    paper = np.percentile(grey[top - SCALE : bottom + SCALE, left - SCALE : right + SCALE], 95)
    return bool(np.median(grey[top:bottom, left:right]) < _DARK * paper)


@cache
def _blank() -> Dots:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "f.pdf"
        write_sign_sheets(path)
        return np.asarray(page_seen(path, 1, SCALE))
