"""The volunteers' sheet: written on, photographed, and each sign of it known."""

import random
from collections import Counter
from io import BytesIO
from pathlib import Path

import numpy as np
import pypdfium2
import pytest
from PIL import Image, ImageDraw

from arbitraj.sheets.form_plan import CODE_BOX, HEIGHT, MARKS, WIDTH
from arbitraj.wings.camera.handwriting.network import CHARACTERS, the_network
from arbitraj.wings.camera.handwriting.sets import measured
from arbitraj.wings.camera.photos import sign_photo
from arbitraj.wings.camera.photos.developing import SCALE, Homography, SeenForm, opened_photo, seen
from arbitraj.wings.camera.training import SIGNS, TIMES, code_of_sheet, fields
from tests.commands import run
from tests.forms.making import meet
from tests.hall.photos.straightening import SMALL
from tests.hall.photos.warps import PAGE, photographed
from tests.handwriting.sheets import write_on
from tests.handwriting.test_sheets import a_hand

pytest.importorskip("zxingcpp")


def sheet(path: Path, sheets: int = 1, page: int = 1) -> Image.Image:
    """A page of the sheets that the command writes, as paper."""
    assert run(path, "scris", "foaie", "-o", path / "f.pdf", "--cate", sheets).status == 0
    drawn: Image.Image = pypdfium2.PdfDocument(path / "f.pdf")[page - 1].render(scale=PAGE * 25.4 / 72).to_pil()
    return drawn.convert("RGB")


def test_every_field_lies_on_the_page_by_itself() -> None:
    areas = [field.area for field in fields()]
    assert Counter(field.sign for field in fields()) == dict.fromkeys(SIGNS, TIMES)
    assert {field.read_as for field in fields()} == set(CHARACTERS)
    for n, area in enumerate(areas):
        assert area.x >= 5
        assert area.right <= WIDTH - 5
        assert area.bottom <= HEIGHT - 10
        assert not any(meet(area, other, 0.01) for other in (*areas[:n], *MARKS.values(), CODE_BOX))


@pytest.mark.greu
def test_a_photographed_sheet_becomes_a_set_that_is_right(tmp_path: Path) -> None:
    paper, hand, chance = sheet(tmp_path, 2, 2), a_hand(3), random.Random("foaie")
    there = [*fields()]
    blackened, empty = there[7], {sign_field.area for sign_field in there if sign_field.sign == "Q"}
    for field in there:
        if field is blackened:
            edges = (field.area.x + 0.5, field.area.y + 0.5, field.area.right - 0.5, field.area.bottom - 0.5)
            ImageDraw.Draw(paper).rectangle([round(PAGE * n) for n in edges], fill=(20, 20, 60))
        elif field.area not in empty:
            write_on(paper, hand, field.area, field.read_as, (20, 30, 110), 0.6, chance)
    data, _ = photographed(paper, chance, 0.8, SMALL)
    look = seen(opened_photo(data))
    assert look.code == code_of_sheet(2)
    (tmp_path / "p.jpg").write_bytes(data)
    done = run(tmp_path, "scris", "aduna", tmp_path / "p.jpg", "--iesire", tmp_path / "s.npz")
    assert done.status == 0, done.err
    with np.load(tmp_path / "s.npz") as made:
        signs = Counter(CHARACTERS[n] for n in made["y"])
    written = Counter(
        sign_field.read_as for sign_field in there if sign_field.area not in empty and sign_field is not blackened
    )
    assert signs <= written
    assert sum(signs.values()) >= 0.95 * sum(written.values()), signs
    (letters,) = (measure for measure in measured([tmp_path / "s.npz"], the_network()) if measure.kind == "letters")
    assert letters.first >= 0.9  # what is cut out is what was written there


def test_a_sign_is_the_ink_that_the_printed_page_has_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    there = [*fields()][::TIMES][-6:]  # Z, Ă, Â, …
    printed = np.full((round(SCALE * HEIGHT), round(SCALE * WIDTH)), 250, np.uint8)
    written = printed.copy()
    for n, field in enumerate(there):
        left, top, right, bottom = (
            round(SCALE * n) for n in (field.area.x, field.area.y, field.area.right, field.area.bottom)
        )
        printed[top : top + 2, left:right] = written[top : top + 2, left:right] = 120
        if n not in (2, 4):  # one stays empty, one is blackened
            written[top + 15 : bottom - 10, left + 20 + 3 * n : left + 24 + 3 * n] = 30
        if n == 4:
            written[top + 3 : bottom - 3, left + 3 : right - 3] = 30
    (tmp_path / "p.jpg").write_bytes(b"photo")
    for name, given in (
        ("opened_photo", None), ("seen", SeenForm(code_of_sheet(2), Homography((1,) * 8), 1)), ("_blank", printed),
        ("straight", Image.fromarray(written)), ("fields", there),
    ):  # fmt: skip
        monkeypatch.setattr(sign_photo, name, lambda *_, given=given: given)
    found = sign_photo.signs_of_photo(tmp_path / "p.jpg")
    assert [sign for sign, _ in found] == [field.read_as for n, field in enumerate(there) if n not in (2, 4)]
    assert all(
        dots.max() > 200 and dots[:, :9].max() == 0 for _, dots in found
    )  # a stroke, and nothing that was printed


def test_what_is_no_photo_of_the_sheet_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a.jpg").write_bytes(b"\xff\xd8 damaged")
    out = BytesIO()
    Image.new("RGB", (300, 400), "white").save(out, "PNG")
    (tmp_path / "b.png").write_bytes(out.getvalue())
    for name, reason in (("a.jpg", "nu este o poză"), ("b.png", "codul foii de scris"), ("c.jpg", "nu este o poză")):
        done = run(tmp_path, "scris", "aduna", tmp_path / name, "--iesire", tmp_path / "s.npz")
        assert (done.status, (tmp_path / "s.npz").exists()) == (2, False)
        assert name in done.err
        assert reason in done.err


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("foaie", "-o", "f.pdf", "--cate", "0"), "între 1 și 999"),
        (("foaie", "-o", "."), "este un dosar"),
        (("aduna", ".", "--iesire", "semne.zip"), "se termină în .npz"),
    ],
)
def test_what_cannot_be_written_is_refused(arguments: tuple[str, ...], reason: str, tmp_path: Path) -> None:
    done = run(tmp_path, "scris", *arguments)
    assert done.status == 2
    assert reason in done.err


def test_a_sheet_that_was_there_is_kept(tmp_path: Path) -> None:
    (tmp_path / "f.pdf").write_bytes(b"before")
    done = run(tmp_path, "scris", "foaie", "-o", tmp_path / "f.pdf")
    assert done.status == 0
    assert any(path.read_bytes() == b"before" for path in tmp_path.glob("*f*"))
