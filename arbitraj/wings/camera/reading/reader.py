"""Reads photographed sheets while the hall is open: a sheet that waits for its second transcription gets the camera's.

Reading runs in the photo process, one sheet at a time. The evidence is checked here. Photos that were read once are not
read again, whatever became of the sheet: a person types it.
"""

import logging
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from dataclasses import dataclass, field
from functools import partial
from threading import Event, Thread
from typing import Any

from starlette.requests import Request

from arbitraj.forms.fields import GRID, WrittenField, places_written
from arbitraj.hall.kernel.case import SettledSoFar, SheetStage
from arbitraj.hall.kernel.event import Body
from arbitraj.hall.kernel.hall import Hall
from arbitraj.hall.kernel.scene import CAMERA, is_cameras, is_players
from arbitraj.hall.kernel.state import HallSheet, HallState
from arbitraj.hall.page.site import Opening, Site, site_of
from arbitraj.hall.page.switch import FolderSwitch, while_on
from arbitraj.hall.triage.closing import Sampled, cameras_sampled
from arbitraj.hall.typing.entry import Papers
from arbitraj.hall.typing.grading import Grader
from arbitraj.record.model import Competition, Player
from arbitraj.sheets.form_plan import Plan, plan_by_key
from arbitraj.text import Message
from arbitraj.wings.camera.handwriting.outcome import model_name
from arbitraj.wings.camera.photos.album import Album, PhotoTaken, photos_of
from arbitraj.wings.camera.photos.darkroom import PageReader
from arbitraj.wings.camera.photos.pictures import SHEET, BadPhotoError, FieldRead, StraightPage
from arbitraj.wings.camera.reading.camera_events import CameraRead, FieldSeen, RowSeen, hand_seen
from arbitraj.wings.camera.reading.confirming import FieldConfirmed, confirmed, least_taken, rows_inked, thresholds
from arbitraj.wings.camera.reading.sign_pages import SignSheets

_LOG = logging.getLogger("arbitraj.hall")
_LOOKS = 2.0  # seconds between two looks for sheets to read
_SECOND = 2


@dataclass
class Camera:
    """Reader of a hall's sheets. `model` is the name of the network."""

    hall: Hall
    album: Album
    reader: PageReader
    model: str
    _done: set[tuple[str, ...]] = field(default_factory=set)  # photos tried, also without a result

    def look(self) -> bool:
        """Read one waiting sheet and return whether there was one."""
        for number in [*self.hall.state.sheets]:
            sheet = self.hall.state.sheets.get(number)
            pages = pages_of(self.album, sheet) if sheet and self._waits(number) else ()
            names = tuple(page.sha256 for page in pages)
            if sheet and pages and names not in self._done and not was_read(self.hall.state, names):
                self._done.add(names)
                self._read(sheet, pages)
                return True
        return False

    def _waits(self, number: str) -> bool:
        """Whether the camera may type second: nobody holds the paper, it was not reopened for a person."""
        sheet = self.hall.state.sheets[number]
        first = sheet.hands.get(1)
        if first is None or not first.finished or 2 in sheet.hands or sheet.closed or sheet.reopened or sheet.camera:
            return False
        if is_players(first) and not self.hall.competition.grids_on_demand:
            return False  # its second transcription needs the grid, which the camera's does not have
        if self.hall.state.settings["fara_camera"] or self.hall.of(Papers).held_by_other(CAMERA, (number, _SECOND)):
            return False
        return self.hall.case(number).stage is SheetStage.WAITS_SECOND

    def _read(self, sheet: HallSheet, pages: Sequence[PhotoTaken]) -> None:
        grader = self.hall.of(Grader)
        player = next((player for player in grader.competition.players if player.table == sheet.table), None)
        plan = plan_by_key(pages[0].form, grader.competition.variant, pages[0].layout)
        pictures = [(self.album.picture(page.sha256, SHEET), page) for page in pages]
        with suppress(BadPhotoError):
            straight = [StraightPage(data, taken.form, taken.layout, taken.page) for data, taken in pictures if data]
            fields = self.reader.read(straight)
            if player is None or plan is None or continues(fields, plan):
                return
            found = confirmed(fields, grader.game(SettledSoFar()), player)
            body = body_of_camera(sheet, player, pages, fields, found, grader.competition, self.model)
            if is_of_use(body):
                self.hall.record(CAMERA, lambda state: self._kept(state, body))

    def _kept(self, state: HallState, body: CameraRead) -> Sequence[Body]:
        """The event to store, unless a person has begun the second transcription meanwhile."""
        return (body,) if body.sheet in state.sheets and self._waits(body.sheet) else ()


def pages_of(album: Album, sheet: HallSheet) -> tuple[PhotoTaken, ...]:
    """Newest straightened photo of every page of this player's form, by its code. () without page 1."""
    newest: dict[int, PhotoTaken] = {}
    for photo in photos_of(album, sheet):
        if photo.table not in (None, sheet.table):
            return ()  # a person is asked which table is wrong
        if photo.straight and photo.form:
            newest.setdefault(photo.page, photo)
    return tuple(newest[page] for page in sorted(newest)) if 1 in newest else ()


def continues(fields: Sequence[FieldRead], plan: Plan) -> bool:
    """Whether rows may be on a page not photographed: the row before its first, or a later one, is written in."""
    of_plan = (place for page in plan.pages for place in places_written(page))
    away = _rows_of(of_plan) - _rows_of(field.place for field in fields)
    inked = _rows_of(row[0].place for row in rows_inked(fields))
    return any(second == which and row >= number - 1 for which, number in away for second, row in inked)


def _rows_of(places: Iterable[WrittenField]) -> set[tuple[bool, int]]:
    return {(place.second, place.number) for place in places if place.kind != GRID}


def was_read(state: HallState, photos: Sequence[str]) -> bool:
    """Whether the camera has read these photos before, even if undone since."""
    bodies = (event.body for event in state.log if event.who == CAMERA)
    return any(isinstance(body, CameraRead) and {*body.photos} & {*photos} for body in bodies)


def body_of_camera(
    sheet: HallSheet,
    player: Player,
    pages: Sequence[PhotoTaken],
    fields: Sequence[FieldRead],
    found: Sequence[FieldConfirmed],
    competition: Competition,
    model: str,
) -> CameraRead:
    """Event of the readings and their evidence, without fields that the game does not have."""
    without = set() if competition.game_type.has_groups else {"grupa"}
    without |= set() if competition.asks_points else {"puncte", "total"}
    known = {confirmed.read.place: confirmed for confirmed in found}
    rows = []
    for row in rows_inked(fields):
        kept = [known[read.place] for read in row if read.place.kind not in without]
        of = row[0].place
        rows.append(RowSeen(of.number, tuple(map(_seen, kept)), "solutii" if of.second else ""))
    table = pages[0].table
    least = {f"{kind}.{key}": getattr(of, key) for kind, of in thresholds().items() for key in ("once", "twice")}
    photos = tuple(page.sha256 for page in pages)
    name = player.name if table is not None else ""
    return CameraRead(sheet.number, model, least, photos, tuple(rows), name, table)


def _seen(found: FieldConfirmed) -> FieldSeen:
    read = found.read
    outcome = read.reading.outcome.value
    taken = bool(found.taken)
    return FieldSeen(read.place.kind, outcome, read.value, round(read.share, 4), found.by, found.against, taken)  # type: ignore[arg-type]


def is_of_use(body: CameraRead) -> bool:
    """Whether enough fields are taken for the transcription to be used."""
    rows = hand_seen(body).rows
    counted = sum(len([field for field in row.fields if field.column != "total"]) for row in body.rows)
    unread = sum(len(row.unread - {"total"}) for row in rows)
    return counted > 0 and counted - unread >= least_taken() * counted


def _lacks(site: Site) -> Message | None:
    """Why the camera cannot read here. If the folder asks for two typings, two people type."""
    if site.hall.competition.typings >= _SECOND:
        return Message("camera_read.two_typings")
    return None if site.opened(PageReader) else Message("photos.extra")


CAMERAS_HAND = FolderSwitch(
    "mana_camerei", "camera_read.switch", "camera_read.switch_how", lambda competition: competition.cameras_hand, _lacks
)


def camera_reads(opening: Opening) -> AbstractContextManager[None]:
    """Read sheets while the hall is open, as long as the folder asks for it and photos can be read."""
    album, reader = opening.site.opened(Album), opening.site.opened(PageReader)
    if album is None or reader is None:
        return nullcontext()
    return while_on(opening.site.hall, _is_wanted, partial(_reading, opening.site.hall, album, reader))


def _is_wanted(competition: Competition) -> bool:
    return competition.cameras_hand and competition.typings < _SECOND


@contextmanager
def _reading(hall: Hall, album: Album, reader: PageReader) -> Iterator[None]:
    camera = hall.tools[Camera] = Camera(hall, album, reader, model_name())
    hall.tools[SignSheets] = SignSheets(album, reader)
    over = Event()
    looking = Thread(target=_look, args=(over, camera), name="camera", daemon=True)
    looking.start()
    try:
        yield
    finally:
        over.set()
        looking.join()
        del hall.tools[Camera], hall.tools[SignSheets]


def _look(over: Event, camera: Camera) -> None:
    while not over.is_set():
        try:
            there = camera.look()
        except Exception:  # a fault of the program with a sheet: people type it
            _LOG.exception("camera")
            there = False
        if not there:
            over.wait(_LOOKS)


@dataclass(frozen=True, slots=True)
class CameraCount:
    """Sheets with a camera's transcription, now or before. `open`: their characters can be inspected."""

    closed: tuple[str, ...]
    open: tuple[str, ...]
    waiting: tuple[str, ...]
    sample: Sampled


def camera_counted(hall: Hall) -> CameraCount:
    """Counts over all sheets."""
    cases = hall.snapshot().cases
    open_ones = [n for n, status in cases.items() if is_cameras(status.sheet.hands.get(2)) and not status.sheet.closed]
    closed = tuple(number for number, status in cases.items() if status.sheet.closed == "camera")
    waiting = tuple(n for n in open_ones if cases[n].open_differences)
    return CameraCount(closed, tuple(open_ones), waiting, cameras_sampled(cases.values()))


def camera_shown(request: Request) -> Mapping[str, Any]:
    """Template values for the page of figures: the counts, None if no camera reads here."""
    site = site_of(request)
    return {"camera": camera_counted(site.hall) if site.opened(Camera) else None}


def camera_setting(request: Request) -> Mapping[str, Any]:
    """Template values for «Sala»: the setting that switches the camera off, if one reads here."""
    return {"wings_settings": ["fara_camera"] if site_of(request).opened(Camera) else []}
