"""Printed documents of samples/campionat: the picture as it was, within what fonts and renderers vary.

`python -m tests.press.golden_pdf` renews the files; a changed picture is looked at before it is committed.
"""

from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageFilter

from tests.press.golden_pdf import DOCUMENTS, GOLDEN, pictures_of

_MEAN, _FAR, _SHARE = 2.0, 60, 0.002  # mean difference of greys; what is far apart, and how much of it may be


@pytest.mark.parametrize("name", DOCUMENTS)
def test_document_is_as_it_was(name: str, tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    DOCUMENTS[name](path)
    pictures = pictures_of(path)
    assert len(pictures) == len(list(GOLDEN.glob(f"{name}-[0-9].png")))
    for number, picture in enumerate(pictures, 1):
        with Image.open(GOLDEN / f"{name}-{number}.png") as golden:
            assert difference(picture, golden) is None, f"{name}-{number}.png"


def difference(one: Image.Image, two: Image.Image) -> str | None:
    """In what two grey pictures differ more than two renderings of one page do; None where they do not."""
    if one.size != two.size:
        return f"sizes: {one.size}, {two.size}"
    blurred = [picture.convert("L").filter(ImageFilter.BoxBlur(1)) for picture in (one, two)]
    counts = ImageChops.difference(*blurred).histogram()
    pixels = one.width * one.height
    mean = sum(grey * number for grey, number in enumerate(counts)) / pixels
    far = sum(counts[_FAR:]) / pixels
    return f"mean {mean:.2f}, far apart {far:.4f}" if mean > _MEAN or far > _SHARE else None


def test_a_missing_tile_or_line_of_text_is_seen() -> None:
    with Image.open(GOLDEN / "fise-integral-partial-1.png") as picture:
        grey = picture.convert("L")
        without_words = grey.copy()
        without_words.paste(255, (20, 20, 200, 60))
        assert difference(grey, without_words) is not None
        moved = ImageChops.offset(grey, 0, 3)
        assert difference(grey, moved) is not None
        assert difference(grey, grey.filter(ImageFilter.GaussianBlur(0.3))) is None
