"""«Planșa semnelor»: characters read by the camera on a sheet, cut out of its photo and grouped by reading.

Single characters in a random order, not the paper's. They are cut in the photo process, once for every reading.
"""

from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from threading import Lock

from arbitraj.hall.kernel.scene import is_cameras
from arbitraj.hall.kernel.state import HallSheet, HallState
from arbitraj.wings.camera.photos.album import Album, photos_of
from arbitraj.wings.camera.photos.darkroom import SignCutter, StraightPage
from arbitraj.wings.camera.photos.field_read import FieldName, SignCut
from arbitraj.wings.camera.photos.pictures import SHEET, BadPhotoError
from arbitraj.wings.camera.reading.doubted import FieldDoubted
from arbitraj.wings.camera.reading.hand_read import CameraRead, row_name

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
    """Cache and cutter of the characters of a hall's sheets."""

    album: Album
    cutter: SignCutter
    _known: OrderedDict[int, tuple[SignOfSheet, ...]] = field(default_factory=OrderedDict)
    _lock: Lock = field(default_factory=Lock)

    def of(self, state: HallState, sheet: HallSheet) -> tuple[SignOfSheet, ...]:
        """Characters of all fields that the camera took, by reading, () if the photos are gone."""
        hand = sheet.hands.get(2)
        event = state.event(hand.ended) if hand and is_cameras(hand) else None
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
        photos = [each for each in photos_of(self.album, sheet) if each.sha256 in body.photos]
        pictures = [(self.album.picture(each.sha256, SHEET), each) for each in photos]
        pages = [StraightPage(data, each.form, each.page) for data, each in pictures if data]
        try:
            cut = self.cutter.cut(pages, {name: value for name, (value, _) in fields.items()})
        except BadPhotoError:
            return ()
        mixed = sorted(enumerate(cut), key=lambda each: (each[1].sign, _lot(*each)))
        return tuple(SignOfSheet(n, each.sign, fields[each.of][1], each.picture) for n, (_, each) in enumerate(mixed))


def _taken(body: CameraRead) -> Iterator[tuple[FieldName, tuple[str, FieldDoubted]]]:
    """(name, (reading, field)) of every field that was taken."""
    for row in body.rows:
        for seen in row.fields:
            if seen.taken and seen.column != "total":
                of = FieldDoubted(row_name(row), seen.column)
                yield (seen.column, row.number, bool(row.which)), (seen.value, of)


def _lot(n: int, of: SignCut) -> bytes:
    """Stable pseudo-random sort key, independent of the order on the paper."""
    return sha256(of.picture + n.to_bytes(4, "big")).digest()
