"""What is sent as a photo: made into pictures of ours, or refused; nothing else of the file stays."""

import io
import struct
import zlib
from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image

from arbitraj.game.variant import load_variant
from arbitraj.sheets.form_plan import LAYOUTS, plan_by_key
from arbitraj.wings.camera.handwriting.outcome import Outcome
from arbitraj.wings.camera.photos.album import Album, forget_photos
from arbitraj.wings.camera.photos.darkroom import Darkroom
from arbitraj.wings.camera.photos.developing import SCALE, areas_of, developed, fitted_to, shrunk_photo
from arbitraj.wings.camera.photos.pictures import LARGEST_PHOTO, BadPhotoError, Developed, StraightPage
from arbitraj.wings.camera.photos.reading import pages_read
from tests.forms.making import ROMANA
from tests.hall.photos.scans import scan


@pytest.fixture(scope="module")
def room() -> Iterator[Darkroom]:
    made = Darkroom(load_variant(), seconds=60)
    yield made
    made.close()


def packed(image: Image.Image, form: str, **more: object) -> bytes:
    out = io.BytesIO()
    image.save(out, form, **more)
    return out.getvalue()


def huge_png(width: int, height: int) -> bytes:
    """A file of a few bytes that says it is a picture of so many dots."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + head + chunk(b"IDAT", zlib.compress(b"\0" * 1000)) + chunk(b"IEND", b"")


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_sheet_is_cut_into_every_row_of_its_form(layout: int) -> None:
    made = developed(scan("oricare", layout=layout), load_variant())
    plan = plan_by_key("oricare", ROMANA, layout)
    assert plan
    assert made.code
    assert made.code.layout == layout
    assert set(made.pictures) == {"foto", "foaie"} | {part for part, _ in areas_of(plan.pages[0])}
    assert {"antet", "grila", "r-1", "r-19"} < set(made.pictures)
    rows = [Image.open(io.BytesIO(made.pictures[f"r-{n}"])) for n in (1, 19)]
    assert {row.format for row in rows} == {"WEBP"}
    assert rows[0].width == rows[1].width
    area = dict(areas_of(plan.pages[0]))["r-1"]
    assert abs(rows[0].width - area.width * SCALE) <= 1
    grid = Image.open(io.BytesIO(made.pictures["grila"]))
    assert abs(grid.height - dict(areas_of(plan.pages[0]))["grila"].height * SCALE) <= 1
    assert abs(rows[0].height - rows[1].height) <= 1  # an area's edge falls between two dots


@pytest.mark.greu
def test_a_page_is_read_by_the_layout_that_it_was_printed_in() -> None:
    """By another its own rules would be somebody's writing."""
    page = developed(scan("pe_sir", layout=1), ROMANA).pictures["foaie"]
    read = {layout: pages_read([StraightPage(page, "pe_sir", layout, 1)], ROMANA) for layout in LAYOUTS}
    written = {
        layout: [field for field in of if field.reading.outcome is not Outcome.EMPTY] for layout, of in read.items()
    }
    assert not written[1]
    assert len(written[2]) > 50


def test_nothing_of_the_file_is_kept_but_its_dots(room: Darkroom) -> None:
    photo = Image.open(io.BytesIO(scan("pe_sir")))
    exif = Image.Exif()
    exif[0x010F] = "Telefonul lui Ion"
    exif[0x9286] = "x" * 60_000
    exif[0x0112] = 6  # held on its side
    made = room(packed(photo.rotate(90, expand=True), "JPEG", exif=exif, quality=80))
    for data in made.pictures.values():
        assert b"Ion" not in data
        assert b"EXIF" not in data.upper()
    whole = Image.open(io.BytesIO(made.pictures["foto"]))
    assert whole.height > whole.width  # turned as it was held
    assert made.is_straight


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "stricata"), (b"not a photo", "stricata"), (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "stricata"),
        (b"GIF89a" + b"\0" * 100, "stricata"), (huge_png(10_000, 5_001), "mare"), (huge_png(60_000, 60_000), "mare"),
        (huge_png(0, 0), "stricata"), (b"\xff\xd8\xff" + b"x" * LARGEST_PHOTO, "mare"),
    ],
    ids=["empty", "text", "svg", "gif", "51-megapixels", "bomb", "nothing", "15-mb"],
)  # fmt: skip
def test_what_is_no_photo_is_refused(room: Darkroom, data: bytes, reason: str) -> None:
    with pytest.raises(BadPhotoError) as refused:
        room(data)
    assert refused.value.reason == reason


@pytest.mark.parametrize("cut", [30, 400, 9_000])
def test_a_damaged_photo_is_refused_and_the_next_one_is_made(room: Darkroom, cut: int) -> None:
    whole = scan("pe_sir")
    with pytest.raises(BadPhotoError, match="stricata"):
        room(whole[:cut])
    if cut == 30:
        assert room(whole).is_straight


@pytest.mark.lung
def test_fifty_megapixels_are_taken(room: Darkroom) -> None:
    made = room(packed(Image.new("RGB", (10_000, 5_000), "white"), "PNG"))
    assert made.code is None
    assert max(Image.open(io.BytesIO(made.pictures["foto"])).size) <= 3_000


def test_too_slow_a_photo_is_stopped() -> None:
    made = Darkroom(load_variant(), seconds=0.01)
    try:
        with pytest.raises(BadPhotoError, match="lenta"):
            made(scan("pe_sir"))
    finally:
        made.close()


_THREADS = Path("/proc/self/task")


def _counted(of: str, variant: object) -> int:
    return len(list(_THREADS.iterdir()))


def _multiplied(of: str, variant: object) -> int:
    """How many threads the process has once numpy has multiplied something large."""
    import numpy as np

    large = np.ones((600, 600), np.float32)
    assert float((large @ large)[0, 0]) == 600
    return _counted(of, variant)


@pytest.mark.skipif(not _THREADS.is_dir(), reason="threads are counted by what Linux says")
def test_sheets_are_read_on_one_core() -> None:
    """Numpy begins no threads beside those that the process has: the other cores are the hall's."""
    made = Darkroom(load_variant())
    try:
        before = made._asked(_counted, 60, "")
        assert made._asked(_multiplied, 60, "") == before
    finally:
        made.close()


def test_too_few_marks_leave_the_whole_photo() -> None:
    made = developed(scan("pe_sir", ("BL", "BR")), load_variant())
    assert made.code
    assert set(made.pictures) == {"foto"}
    assert developed(scan("pe_sir", ("BL",)), load_variant()).is_straight


def test_without_a_code_nothing_is_straightened() -> None:
    made = developed(scan("pe_sir", ("cod",)), load_variant())
    assert (made.code, made.codes, set(made.pictures)) == (None, 0, {"foto"})


@pytest.mark.lung
def test_two_sheets_in_one_photo_are_nobodys() -> None:
    one = Image.open(io.BytesIO(scan("pe_sir")))
    both = Image.new("RGB", (2 * one.width, one.height), "grey")
    both.paste(one, (0, 0))
    both.paste(one, (one.width, 0))
    made = developed(packed(both, "JPEG", quality=90), load_variant())
    assert (made.code, made.codes) == (None, 2)


def test_a_photo_is_shrunk_to_about_two_thousand_dots() -> None:
    for before, after in ((2_900, 2_900), (3_100, 1_550), (4_900, 2_450), (5_100, 1_700)):
        assert shrunk_photo(Image.new("L", (30, before))).height == after


def test_points_on_a_line_fix_nothing() -> None:
    assert fitted_to([((float(n), float(n)), (float(n), float(n))) for n in range(6)]) is None
    assert fitted_to([((0.0, 0.0), (0.0, 0.0))] * 3) is None


def test_the_album_gives_what_it_was_given_and_nothing_else(tmp_path: Path) -> None:
    album = Album(tmp_path / "sala" / "poze")
    made = Developed({"foto": b"whole", "foaie": b"sheet", "r-1": b"row"}, None, 0)
    name = album.keep(made)
    assert album.keep(made) == name
    assert [album.picture(name, part) for part in ("foto", "foaie", "r-1", "r-2")] == [b"whole", b"sheet", b"row", None]
    assert album.parts(name) == {"foaie", "r-1"}
    for part in ("../x", "foto.webp", "", "r-1/..", "r-99999"):
        assert album.picture(name, part) is None
    for other in ("0" * 64, "../" + name, name.upper(), ""):
        assert not album.has(other)
        assert album.picture(other, "foto") is None
    assert forget_photos(tmp_path / "sala") == 1
    assert not album.has(name)
    assert album.parts(name) == frozenset()
    assert forget_photos(tmp_path / "sala") == 0
