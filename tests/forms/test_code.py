"""The small code: its text and its picture, read back."""

from pathlib import Path

import pypdfium2
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arbitraj.competition.game_types import GAME_TYPES
from arbitraj.forms.code import FormCode, picture
from arbitraj.forms.plan import CODE_BOX
from tests.forms import qr
from tests.forms.making import TITLE, personal

CODES = st.builds(
    FormCode,
    st.sampled_from(sorted(GAME_TYPES)),
    st.none() | st.integers(1, 999),
    st.integers(1, 3),
    st.text(st.characters(exclude_categories=["Cs"])),
)


@given(CODES)
def test_the_text_of_a_code_is_read_back(code: FormCode) -> None:
    assert FormCode.parse(str(code)) == code


@pytest.mark.parametrize("text", ["", "arbitraj:2:pe_sir:1:1:x", "arbitraj:1:pe_sir:a:1:x", "https://exemplu.ro"])
def test_what_is_no_code_is_refused_with_its_text(text: str) -> None:
    with pytest.raises(ValueError, match="no code of a form"):
        FormCode.parse(text)


@settings(max_examples=25, deadline=None)
@given(CODES.filter(lambda code: len(str(code).encode()) < 150))
def test_the_picture_of_a_code_is_read_back(code: FormCode) -> None:
    assert FormCode.parse(qr.read(modules_of(picture(code)))) == code


def test_the_code_of_a_printed_form_is_read_from_its_picture(tmp_path: Path) -> None:
    scale = 300 / 72
    page = pypdfium2.PdfDocument(personal(tmp_path, "integral"))[1]
    image = page.render(scale=scale, grayscale=True).to_pil()
    x, y, side = (round(length * 72 / 25.4 * scale) for length in (CODE_BOX.x, CODE_BOX.y, CODE_BOX.width))
    around = image.crop((x - 20, y - 20, x + side + 20, y + side + 20))
    assert around.crop((0, 0, side + 40, 18)).getextrema()[0] == 255
    assert around.crop((0, side + 22, side + 40, side + 40)).getextrema()[0] == 255
    found = FormCode.parse(qr.read(modules_of(image.crop((x, y, x + side, y + side)))))
    assert found == FormCode("integral", 12, 2, TITLE)


def modules_of(image: object) -> list[list[bool]]:
    """The modules of a straight picture without margin: their size is a seventh of the finder's."""
    from PIL import Image

    assert isinstance(image, Image.Image)
    grey = image.convert("L")
    side = grey.width
    finder = next(n for n in range(side) if grey.getpixel((n, 3)) > 128)  # type: ignore[operator]
    size = round(side / (finder / 7))
    size = 4 * round((size - 17) / 4) + 17
    step = side / size
    return [
        [grey.getpixel((int((c + 0.5) * step), int((r + 0.5) * step))) < 128 for c in range(size)]  # type: ignore[operator]
        for r in range(size)
    ]
