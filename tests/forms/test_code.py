"""The small code, its text and its picture, and what the slips say, read back."""

from pathlib import Path

import numpy
import pdfplumber
import pypdfium2
import pytest
import zxingcpp
from hypothesis import given, settings
from PIL import Image

from arbitraj.forms.drawing import mark_picture, picture, write_forms
from arbitraj.forms.slips import A_PAGE, SlipCodes, write_slips
from arbitraj.sheets.form_code import FormCode
from arbitraj.sheets.form_plan import CODE_BOX, MARKS
from tests.forms import measures, qr
from tests.forms.making import FORMS, ROMANA, TITLE, blank, content, fillable, personal, plan, rendered
from tests.sheets.test_form_code import CODES


@settings(max_examples=25, deadline=None)
@given(CODES.filter(lambda code: len(str(code).encode()) < 150))
def test_the_picture_of_a_code_is_read_back(code: FormCode) -> None:
    assert FormCode.parse(qr.read(modules_of(picture(code)))) == code


def test_the_code_of_a_printed_form_is_read_from_its_picture(tmp_path: Path) -> None:
    scale = 300 / 72
    image = rendered(personal(tmp_path, "integral"), scale, 1)
    x, y, side = (round(length * 72 / 25.4 * scale) for length in (CODE_BOX.x, CODE_BOX.y, CODE_BOX.width))
    around = image.crop((x - 20, y - 20, x + side + 20, y + side + 20))
    assert around.crop((0, 0, side + 40, 18)).getextrema()[0] == 255
    assert around.crop((0, side + 22, side + 40, side + 40)).getextrema()[0] == 255
    found = FormCode.parse(qr.read(modules_of(image.crop((x, y, x + side, y + side)))))
    assert found == FormCode("integral", 12, 2, TITLE)


@pytest.mark.parametrize("key", FORMS)
def test_every_sheet_says_competition_type_table_and_page(tmp_path: Path, key: str) -> None:
    for table, path in ((12, fillable(tmp_path, key, known=True)), (None, spare(tmp_path, key))):
        for page in range(len(plan(key).pages)):
            assert code_on(path, page) == FormCode(key, table, page + 1, TITLE)


@pytest.mark.parametrize("key", ["pe_sir", "superscrabble_incomplet"])
def test_every_sheet_has_the_three_marks_in_its_corners(tmp_path: Path, key: str) -> None:
    """Read by another library, blank ones too."""
    path = blank(tmp_path, key)
    for page in range(len(plan(key).pages)):
        matrices = zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.DataMatrix)
        found = zxingcpp.read_barcodes(rendered(path, 3, page), matrices)
        at = {barcode.text: barcode.position for barcode in found}
        assert sorted(at) == sorted(MARKS)
        for text, corners in at.items():
            box = MARKS[text]
            for corner, x, y in ((corners.top_left, box.x, box.y), (corners.bottom_right, box.right, box.bottom)):
                assert abs(corner.x / 3 / 72 * 25.4 - x) < 0.3
                assert abs(corner.y / 3 / 72 * 25.4 - y) < 0.3


def test_a_mark_is_what_the_standard_says() -> None:
    for text in MARKS:
        made = zxingcpp.create_barcode(text, zxingcpp.BarcodeFormat.DataMatrix)
        ours = Image.frombytes("L", (10, 10), mark_picture(text).resize((10, 10), Image.Resampling.NEAREST).tobytes())
        theirs = Image.fromarray(numpy.array(made.to_image(add_quiet_zones=False)))
        assert ours.tobytes() == theirs.tobytes()


def test_6_3_2_e_each_slip_says_its_own_sheet_and_its_players_own_code(tmp_path: Path) -> None:
    numbers, address = [*(f"{n:02d}" for n in range(1, 13)), ""], "http://192.168.1.7:8000/jucator"
    codes = {number: f"{7919 * int(number):06d}" for number in numbers if number not in ("05", "")}
    write_slips(path := tmp_path / "bonuri.pdf", TITLE, "pe șir", numbers, SlipCodes(codes, address))
    heads, asked = ["BON DE PREDARE pe șir", TITLE], "fișa nr. masa ordinea predării ora predării"
    # the rest of the last page stays empty
    for number, said in zip([*numbers, *[None] * 7], on_slips(path), strict=True):
        own = [] if number is None else [*heads, asked, *[number] * bool(number), "Concurent", "Arbitru"]
        if code := codes.get(number or ""):
            own += [f"FIȘA {number}", "codul jucătorului", f"{code[:3]} {code[3:]}", address.removeprefix("http://")]
            own += ["hotărăște foaia"]
        assert said == (own, [address] * bool(code))


def test_a_slip_says_a_long_title_and_type_whole_and_nothing_over_something_else(tmp_path: Path) -> None:
    title = "Campionatul Național Individual de Scrabble – ediția a XXXVII-a, Memorialul d'Oprișiu, Târgu Secuiesc"
    codes = SlipCodes({"01": "123456"}, "http://192.168.100.107:8000/jucator")
    write_slips(path := tmp_path / "bonuri.pdf", title, "superscrabble incomplet", ["01", "02"], codes)
    with pdfplumber.open(path) as document:
        (page,) = document.pages
        said = "".join(char["text"] for char in page.chars).replace(" ", "")
        assert said.count(title.replace(" ", "")) == said.count("superscrabbleincomplet") == 2
        assert measures.text_over_text(page) == []
        assert [word["text"] for word in page.extract_words()].count("PREDARE") == 2


def on_slips(path: Path) -> list[tuple[list[str], list[str]]]:
    """The lines of each slip and the codes that a phone reads on it, as they are cut: by rows of each page."""
    told, scale = list[tuple[list[str], list[str]]](), 2 / 25.4 * 72
    for at, page in enumerate(pypdfium2.PdfDocument(path)):
        text = page.get_textpage()
        codes = zxingcpp.read_barcodes(rendered(path, 2, at), zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode))
        for n in range(A_PAGE):
            x, y = 10 + n % 2 * 95, 10 + n // 2 * 55.4
            left, right, top, bottom = (length / 25.4 * 72 for length in (x, x + 95, 297 - y, 297 - y - 55.4))
            corners = [(code.text, code.position.top_left) for code in codes]
            read = [of for of, c in corners if x < c.x / scale < x + 95 and y < c.y / scale < y + 55.4]
            told.append((text.get_text_bounded(left, bottom, right, top).splitlines(), read))
    return told


def spare(folder: Path, key: str) -> Path:
    path = folder / f"{key}-rezerva.pdf"
    write_forms(path, plan(key), ROMANA, content(key))
    return path


def code_on(path: Path, page: int) -> FormCode:
    scale = 3
    x, y, side = (round(length * 72 / 25.4 * scale) for length in (CODE_BOX.x, CODE_BOX.y, CODE_BOX.width))
    image = rendered(path, scale, page).crop((x, y, x + side, y + side))
    return FormCode.parse(qr.read(modules_of(image)))


def modules_of(image: Image.Image) -> list[list[bool]]:
    """The modules of a straight picture without margin: their size is a seventh of the finder's."""
    side, dots = image.width, image.convert("L").tobytes()
    finder = next(n for n in range(side) if dots[3 * side + n] > 128)
    size = 4 * round((side / (finder / 7) - 17) / 4) + 17
    at = [int((n + 0.5) * side / size) for n in range(size)]
    return [[dots[row * side + column] < 128 for column in at] for row in at]
