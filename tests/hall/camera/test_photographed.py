"""A sheet from its photograph to its total, in an open hall: a phone's photo of a filled-in form is developed, read,
compared with what its player typed, and settled by people, who are shown the paper and neither hand."""

import time
from pathlib import Path

import pytest

from arbitraj.forms.drawing import Holder
from arbitraj.hall.decided.ruled import RulingGiven
from arbitraj.hall.kernel.scene import CAMERA
from arbitraj.hall.kernel.state import ROW_COLUMNS
from arbitraj.hall.typing.asked import ThirdRead
from arbitraj.hall.typing.differences import ROW_MISSING
from arbitraj.wings.camera.photos.album import PhotoTaken
from arbitraj.wings.camera.reading.camera_events import CameraRead
from arbitraj.wings.camera.reading.reader import Camera
from tests.correcting import GRID
from tests.hall.camera.paper import KEY, texts_of
from tests.hall.camera.test_camera import camera_hall, closed, otherwise, total
from tests.hall.photos.straightening import SMALL
from tests.hall.small import ANA, EVA, ION, Small
from tests.hall.test_players import finished_by_player, rows_of
from tests.handwriting.sheets import filled, printed_form
from tests.handwriting.test_sheets import a_hand

pytest.importorskip("zxingcpp")
pytestmark = pytest.mark.greu
_HEADERS = {"x-arbitraj": "1", "accept": "application/json"}
_MOST = 120.0  # seconds, on a computer that has much else to do


def photograph() -> bytes:
    """The form of the first table with the worked example on it, as somebody's phone shows it."""
    texts = texts_of(rows_of(), GRID)
    form = printed_form(KEY, Holder(1, "Pop Ana"), "Probă")
    return filled(a_hand(3), KEY, 5, size=SMALL, texts=texts, form=form).data


def sends_photo(hall: Small, data: bytes) -> PhotoTaken:
    """A photo sent from somebody's phone, which says whose sheet it is and shows all of it."""
    answer = hall.of(ION).post("/poze", files={"poza": ("p.jpg", data)}, headers=_HEADERS)
    kept = answer.json()
    assert (answer.status_code, kept["fisa"], kept["indreptata"]) == (200, "01", True), answer.text
    (photo,) = hall.site.hall.state.sheets["01"].photos
    assert isinstance(photo.body, PhotoTaken)
    return photo.body


def seen(hall: Small) -> CameraRead:
    """What the camera of the open hall made of the sheet's photo, in its own time."""
    until = time.monotonic() + _MOST
    while time.monotonic() < until:
        found = [event.body for event in hall.site.hall.state.log if event.who == CAMERA]
        if found:
            (body,) = found
            assert isinstance(body, CameraRead)
            return body
        time.sleep(0.2)
    raise AssertionError("nothing was read")


def settled_from_paper(hall: Small) -> int:
    """Every difference read from the paper by a person, then by the chief where one reading is not enough; how many."""
    written, read = rows_of(), 0
    columns = list(ROW_COLUMNS.values())
    while open_ones := hall.site.hall.case("01").open_differences:
        found, read = open_ones[0], read + 1
        if found.column == ROW_MISSING:
            value = "da"
        else:
            assert found.entry
            value = ("", *written[found.entry - 1])[columns.index(found.column)]
        page = hall.page(EVA, "/diferente/01")
        assert "/poze/01/" in page
        if not found.thirds:
            hall.does(EVA, ThirdRead("01", found.key, value))
        else:
            hall.does(ANA, RulingGiven("01", found.key, "diferenta", "așa scrie", value=value))
    return read


def test_a_photographed_sheet_with_a_players_slip_ends_at_what_the_paper_says(tmp_path: Path) -> None:
    paper = rows_of()
    with camera_hall(tmp_path, more='[citire]\ngrile = "la_cerere"\n') as hall:
        assert hall.site.opened(Camera)
        finished_by_player(hall, otherwise(paper, 1, 2, "18"))  # 13 on the paper
        photo = sends_photo(hall, photograph())
        body = seen(hall)
        assert body.photos == (photo.sha256,)
        taken = {(row.number, field.column): field.value for row in body.rows for field in row.fields if field.taken}
        columns = ("pozitie", "depunere", "puncte", "total")
        right = {(n, c): value for n, row in enumerate(paper, 1) for c, value in zip(columns, row, strict=True)}
        assert taken.items() <= right.items()
        assert len([place for place in taken if place[1] != "total"]) >= 8, taken
        assert (3, "depunere") not in taken  # its joker
        assert not closed(hall)
        assert settled_from_paper(hall) >= 2
        assert (closed(hall), total(hall)) == ("camera", 189)
