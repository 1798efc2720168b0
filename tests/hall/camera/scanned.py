"""A sheet of the worked example as a scanner shows it, kept with its hall, and what the camera read of it."""

import random
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from io import BytesIO
from pathlib import Path

from msgspec import structs

from arbitraj.forms.drawing import Holder
from arbitraj.forms.fields import places_written
from arbitraj.sheets.form_plan import PRINTED
from arbitraj.wings.camera.photos.album import Album, PhotoTaken
from arbitraj.wings.camera.photos.developing import STRAIGHT_SIZE
from arbitraj.wings.camera.photos.pictures import SHEET, WHOLE, Developed
from tests.forms.making import plan
from tests.hall.camera.paper import KEY, texts_of
from tests.hall.camera.test_camera import Unread, camera_hall, read_of, reads
from tests.hall.small import ION, Small
from tests.hall.test_players import finished_by_player, rows_of
from tests.handwriting.sheets import printed_form, write_on
from tests.handwriting.test_sheets import a_hand

_PEN = (20, 30, 110)


@cache
def scan() -> bytes:
    """The form of the first table with the worked example on it, straight."""
    chance, paper = random.Random(32), printed_form(KEY, Holder(1, "Pop Ana"), "Probă").copy()
    texts = texts_of(rows_of())
    for place in places_written(plan(KEY).pages[0]):
        if text := texts.get((place.kind, place.number)):
            write_on(paper, a_hand(3), place.area, text, _PEN, 0.6, chance)
    out = BytesIO()
    paper.resize(STRAIGHT_SIZE).save(out, "WEBP", quality=90)
    return out.getvalue()


def photographed(hall: Small) -> None:
    """The scan kept in the hall's album as a photo of the first sheet."""
    album = hall.site.opened(Album)
    assert album
    name = album.keep(Developed({WHOLE: scan(), SHEET: scan()}, None, 1))
    hall.does(ION, PhotoTaken("01", name, 1, KEY, 1, straight=True, layout=PRINTED.number))


def reads_scan(hall: Small, unread: Unread = ()) -> None:
    """The photographed sheet read by the camera but for some fields."""
    (photo,) = (done.body.sha256 for done in hall.site.hall.state.sheets["01"].photos)
    reads(hall, structs.replace(read_of(rows_of(), unread), photos=(photo,)))


@contextmanager
def scanned_hall(path: Path, unread: Unread = ((0, "puncte"),)) -> Iterator[Small]:
    """The hall in which that sheet, typed by its player, waits for who reads what the camera left."""
    with camera_hall(path) as hall:
        finished_by_player(hall, rows_of())
        photographed(hall)
        reads_scan(hall, unread)
        yield hall
