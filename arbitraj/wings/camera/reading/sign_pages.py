"""«Planșa semnelor»: characters read by the camera on a sheet, cut out of its photo and grouped by reading.

Persons who did not type the sheet inspect them and mark misread ones. Single characters are in a random order, not the
paper's. They are cut in the photo process, once for every reading."""

from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import groupby
from threading import Lock

from starlette.responses import Response
from starlette.routing import BaseRoute

from arbitraj.hall.kernel.scene import is_cameras
from arbitraj.hall.kernel.state import HallSheet, HallState
from arbitraj.hall.kernel.undo import in_force
from arbitraj.hall.page.asking import PageRequest, again, done_at, go_to, shown_at
from arbitraj.hall.page.site import fault, site_of
from arbitraj.text import Message
from arbitraj.wings.camera.photos.album import Album, photos_of
from arbitraj.wings.camera.photos.darkroom import PageReader
from arbitraj.wings.camera.photos.pictures import SHEET, BadPhotoError, FieldName, SignCut, StraightPage
from arbitraj.wings.camera.reading.camera_events import (
    CameraRead,
    FieldDoubted,
    SignsDoubted,
    looking_refusal,
    newly_looked,
    no_part_refusal,
    row_name,
    taken_fields,
)

_KEPT = 6  # sheets in the cache


@dataclass(frozen=True, slots=True)
class SignOfSheet:
    """A character: its reading, its field, its picture."""

    number: int
    sign: str
    of: FieldDoubted
    picture: bytes = field(repr=False)


@dataclass
class SignSheets:
    """Cache of the characters of a hall's sheets."""

    album: Album
    reader: PageReader
    _known: OrderedDict[int, tuple[SignOfSheet, ...]] = field(default_factory=OrderedDict)
    _lock: Lock = field(default_factory=Lock)

    def of(self, state: HallState, sheet: HallSheet) -> tuple[SignOfSheet, ...]:
        """Characters of all fields that the camera took, by reading, () if the photos are gone."""
        transcription = sheet.hands.get(2)
        event = state.event(transcription.ended) if transcription and is_cameras(transcription) else None
        if event is None or not isinstance(event.body, CameraRead):
            return ()
        with self._lock:
            if event.number not in self._known:
                self._known[event.number] = self._cut(sheet, event.body)
                while len(self._known) > _KEPT:
                    self._known.popitem(last=False)
            return self._known[event.number]

    def _cut(self, sheet: HallSheet, body: CameraRead) -> tuple[SignOfSheet, ...]:
        fields = dict(_taken(body))
        photos = [photo for photo in photos_of(self.album, sheet) if photo.sha256 in body.photos]
        pictures = [(self.album.picture(photo.sha256, SHEET), photo) for photo in photos]
        pages = [StraightPage(data, taken.form, taken.layout, taken.page) for data, taken in pictures if data]
        try:
            cut = self.reader.cut(pages, {name: value for name, (value, _) in fields.items()})
        except BadPhotoError:
            return ()
        mixed = sorted(enumerate(cut), key=lambda item: (item[1].sign, _lot(*item)))
        return tuple(SignOfSheet(n, cut.sign, fields[cut.of][1], cut.picture) for n, (_, cut) in enumerate(mixed))


def _taken(body: CameraRead) -> Iterator[tuple[FieldName, tuple[str, FieldDoubted]]]:
    for row in body.rows:
        for seen in row.fields:
            if seen.taken and seen.column != "total":
                of = FieldDoubted(row_name(row), seen.column)
                yield (seen.column, row.number, bool(row.which)), (seen.value, of)


def _lot(n: int, of: SignCut) -> bytes:
    """Stable pseudo-random sort key, independent of the order on the paper."""
    return sha256(of.picture + n.to_bytes(4, "big")).digest()


PAGE = "/planse"


def _shown(asked: PageRequest) -> Response:
    """Page with a warning about the consequences of looking, then with the characters grouped by reading."""
    site, number = site_of(asked.request), asked.at("number")
    sheet, cutter = asked.hall.state.sheets.get(number), site.opened(SignSheets)
    if sheet is None:
        return fault(asked.request, Message("hall.no_sheet", sheet=number[:20]), 404)
    if cutter is None:
        return fault(asked.request, Message("camera_read.signs_off"), 404)
    why_not = looking_refusal(asked.hall.scene, asked.person, sheet)
    looks = why_not is None and asked.person.name in sheet.signs_seen_by
    signs = _signs(asked, sheet) if looks else []
    taken = taken_fields(sheet) if looks else set()
    doubts = [
        event.number
        for event in in_force(asked.hall.state.log)
        if isinstance(event.body, SignsDoubted) and event.body.sheet == number
    ]
    return asked.page(
        "plansa.html",
        sheet=sheet,
        why_not=why_not,
        looks=looks,
        groups=[(sign, [*of]) for sign, of in groupby(signs, key=lambda sign: sign.sign)],
        hidden=len(taken - {sign.of for sign in signs}),
        doubts=doubts,
    )


def _signs(asked: PageRequest, sheet: HallSheet) -> list[SignOfSheet]:
    cutter, taken = site_of(asked.request).opened(SignSheets), taken_fields(sheet)
    return [of_sheet for of_sheet in cutter.of(asked.hall.state, sheet) if of_sheet.of in taken] if cutter else []


def _look(asked: PageRequest) -> Response:
    """Record that the person looks, before anything is shown."""
    number, hall = asked.at("number"), asked.hall
    sheet = hall.state.sheets.get(number)
    if sheet is None or site_of(asked.request).opened(SignSheets) is None:
        return _shown(asked)
    if refused := looking_refusal(hall.scene, asked.person, sheet):
        return again(asked, refused, _shown)
    hall.record(asked.person.name, lambda state: newly_looked(state, asked.person, number))
    return go_to(f"{PAGE}/{number}")


def _doubt(asked: PageRequest) -> Response:
    number = asked.at("number")
    sheet = asked.hall.state.sheets.get(number)
    if sheet is None or site_of(asked.request).opened(SignSheets) is None:
        return _shown(asked)
    if asked.done_before:  # a form sent twice: its characters are no longer on the page
        return go_to(f"{PAGE}/{number}")
    odd = {sign.of for sign in _signs(asked, sheet) if asked.field(f"s{sign.number}")}
    if not odd:
        return again(asked, Message("camera_read.signs_choose"), _shown)
    fields = [
        {"rand": doubted.row, "camp": doubted.column}
        for doubted in sorted(odd, key=lambda doubted: (doubted.row, doubted.column))
    ]
    return asked.after(asked.do("semne", {"fisa": number, "campuri": fields}), _shown, f"{PAGE}/{number}")


def _picture(asked: PageRequest) -> Response:
    """Picture of a character, for persons recorded as having looked."""
    sheet, wanted = asked.hall.state.sheets.get(asked.at("number")), int(asked.at("sign"))
    looks = sheet is not None and asked.person.name in sheet.signs_seen_by
    if sheet is None or not looks or no_part_refusal(asked.hall.scene, asked.person, sheet):
        return fault(asked.request, Message("hall.no_page"), 404)
    data = next((sign.picture for sign in _signs(asked, sheet) if sign.number == wanted), None)
    if data is None:
        return fault(asked.request, Message("hall.no_page"), 404)
    return Response(data, media_type="image/webp")


ROUTES: list[BaseRoute] = [
    shown_at(f"{PAGE}/{{number}}", _shown),
    done_at(f"{PAGE}/{{number}}", _doubt),
    done_at(f"{PAGE}/{{number}}/arata", _look),
    shown_at(f"{PAGE}/{{number}}/{{sign:numar}}", _picture),
]
