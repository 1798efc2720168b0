"""A photo as it was sent made into pictures of ours: by `darkroom.py`, in a process that can be stopped.

Whatever is in the file (where it was taken, what else its format may carry) stays behind: only the dots are kept, and
written anew.
"""

import io

from PIL import Image, ImageOps

from arbitraj.forms.plan import plan_by_key
from arbitraj.game.variant import Variant
from arbitraj.hall.photos.cutting import areas_of, cut_out, straight
from arbitraj.hall.photos.pictures import LARGEST_PHOTO, MOST_DOTS, SHEET, WHOLE, BadPhotoError, Developed
from arbitraj.hall.photos.seeing import seen, shrunk_photo

_FORMATS = ("JPEG", "PNG", "WEBP")
_READ = 3_500  # dots of the longer side that are enough to read handwriting by


def developed(data: bytes, variant: Variant) -> Developed:
    """Make the pictures here and now. Raises BadPhotoError, and whatever a library makes of a damaged file."""
    if len(data) > LARGEST_PHOTO:
        raise BadPhotoError("mare")
    photo = opened_photo(data)
    look = seen(photo)
    pictures = {WHOLE: _written(shrunk_photo(photo))}
    plan = plan_by_key(look.code.game_type, variant) if look.code else None
    page = next((each for each in plan.pages if look.code and each.number == look.code.page), None) if plan else None
    if look.lies and page:
        sheet = straight(photo, look.lies)
        pictures[SHEET] = _written(sheet)
        pictures |= {part: _written(cut_out(sheet, area)) for part, area in areas_of(page)}
    return Developed(pictures, look.code, look.codes)


def opened_photo(data: bytes) -> Image.Image:
    """A photo unpacked, the way up that it was held, of as many dots as are looked at. Raises BadPhotoError."""
    try:
        photo = Image.open(io.BytesIO(data), formats=_FORMATS)
    except Image.DecompressionBombError:
        raise BadPhotoError("mare") from None
    # what its head says, before anything is unpacked
    if photo.width * photo.height > MOST_DOTS:
        raise BadPhotoError("mare")
    photo.draft("RGB", (_READ, _READ))  # a JPEG need not be unpacked whole where half of it is enough
    photo.load()
    times = max(photo.size) // _READ
    made = photo.reduce(times) if times > 1 else photo
    # the way it was held is all that is taken of what the file says besides
    turned = ImageOps.exif_transpose(made)
    return turned if turned.mode == "RGB" else turned.convert("RGB")


def _written(image: Image.Image) -> bytes:
    out = io.BytesIO()
    image.save(out, "WEBP", quality=72, method=0)
    return out.getvalue()
