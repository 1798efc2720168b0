"""Which photographed sheets the camera reads: none of which something would be in no hand."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from arbitraj.forms.fields import WrittenField, places_written
from arbitraj.hall.decided.closed import SettingChanged
from arbitraj.hall.kernel.scene import is_cameras
from arbitraj.hall.typing.rows import HeadingTyped
from arbitraj.wings.camera.handwriting.outcome import FieldReading, Outcome
from arbitraj.wings.camera.photos.album import Album, PhotoTaken
from arbitraj.wings.camera.photos.darkroom import PageReader
from arbitraj.wings.camera.photos.pictures import FieldRead
from arbitraj.wings.camera.reading.camera_events import CameraRead, FieldSeen, RowSeen
from arbitraj.wings.camera.reading.reader import Camera, continues, is_of_use
from tests.correcting import GRID
from tests.forms.making import plan
from tests.hall.camera.paper import KEY, fields_read, texts_of
from tests.hall.camera.test_camera import LATER, PHOTO, camera_hall
from tests.hall.small import ANA, DAN, EVA, Small
from tests.hall.test_players import finished_by_player, rows_of, types


def looks(hall: Small, folder: Path) -> bool:
    """Whether the camera reads the first sheet, photographed."""
    album = Album(folder)
    folder.mkdir()
    for part in ("", "-foaie"):
        (folder / f"{PHOTO}{part}.webp").write_bytes(b"")
    hall.does(DAN, PhotoTaken("01", PHOTO, 1, KEY, 1, True))
    fields = fields_read(texts_of(rows_of(), GRID))
    read = Camera(hall.site.hall, album, PageReader(lambda pages: fields), "model").look()
    assert read is is_cameras(hall.site.hall.state.sheets["01"].hands.get(2))
    return read


@pytest.mark.parametrize(
    ("grids", "player", "read"), [("la_cerere", True, True), ("transcrise", True, False), ("transcrise", False, True)]
)
def test_a_players_sheet_whose_grid_is_transcribed_is_typed_by_a_person(
    tmp_path: Path, grids: str, player: bool, read: bool
) -> None:
    """Neither a player nor the camera transcribes it: the sheet would be graded as if none had been drawn."""
    with camera_hall(tmp_path, more=f'[citire]\ngrile = "{grids}"\n') as hall:
        if player:
            finished_by_player(hall, rows_of())
        else:
            hall.site.hall.clock = lambda: LATER
            types(hall, DAN, (("H7", "CASA", "9", ""), *rows_of()[1:]), 1)  # not clean
        assert looks(hall, tmp_path / "poze") is read


@pytest.mark.parametrize("typed", ["", "begun", "second", "off"])
def test_a_sheet_that_does_not_wait_for_a_second_hand_is_not_read(tmp_path: Path, typed: str) -> None:
    with camera_hall(tmp_path) as hall:
        hall.site.hall.clock = lambda: LATER
        if typed == "begun":
            hall.does(DAN, HeadingTyped("01", 1, "Pop Ana", "1"))
        elif typed:
            types(hall, DAN, (("H7", "CASA", "9", ""), *rows_of()[1:]), 1)
        if typed == "second":
            hall.does(EVA, HeadingTyped("01", 2, "Pop Ana", "1"))
        if typed == "off":
            hall.does(ANA, SettingChanged("fara_camera", 1))
        assert looks(hall, tmp_path / "poze") is False


def rows_written(pages: Sequence[int], rows: int) -> list[FieldRead]:
    """The fields of photographed pages of a form of two, so many rows of which are written."""

    def read(place: WrittenField) -> FieldRead:
        text = "8" if place.kind == "puncte" and place.number <= rows else ""
        text = "A1" if place.kind == "pozitie" and place.number <= rows else text
        return FieldRead(place, FieldReading(Outcome.READ, ((text, 0.9),)) if text else NOTHING, text)

    return [read(place) for n in pages for place in places_written(TWO_PAGES.pages[n - 1])]


NOTHING = FieldReading(Outcome.EMPTY)
TWO_PAGES = plan("integral")  # 40 rows on the first


@pytest.mark.parametrize(
    ("pages", "rows", "on"),
    [((1,), 39, False), ((1,), 40, True), ((1, 2), 41, False), ((2,), 41, True), ((1, 2), 100, False)],
)
def test_rows_may_go_on_on_a_page_that_was_not_photographed(pages: tuple[int, ...], rows: int, on: bool) -> None:
    assert continues(rows_written(pages, rows), TWO_PAGES) is on


def all_seen(rows: int, taken: int) -> CameraRead:
    """A hand of so many rows, of whose fields that count so many are taken; of the totals all."""
    kinds = ("pozitie", "depunere", "puncte")
    of = [
        tuple(
            FieldSeen(kind, "read", "7", 1.0, taken=len(kinds) * n + at < taken)  # type: ignore[arg-type]
            for at, kind in enumerate(kinds)
        )
        for n in range(rows)
    ]
    total = FieldSeen("total", "read", "7", 1.0, taken=True)
    return CameraRead("01", "model", {}, (), tuple(RowSeen(n, (*row, total)) for n, row in enumerate(of, 1)))


@pytest.mark.parametrize(
    ("rows", "taken", "of_use"), [(5, 3, True), (5, 2, False), (10, 6, True), (10, 5, False), (0, 0, False)]
)
def test_a_sheet_of_which_it_takes_less_than_a_fifth_is_typed_by_a_person(rows: int, taken: int, of_use: bool) -> None:
    assert is_of_use(all_seen(rows, taken)) is of_use
