"""«Planșa semnelor»: the signs of a sheet that the camera read, as pieces of its photo, those read alike together.

Single signs, in an order that is not the paper's. They are cut in the process that reads photos, once for a reading.
"""

from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from threading import Lock

from arbitraj.hall.camera.doubted import FieldDoubted
from arbitraj.hall.camera.hand_read import CameraRead, row_name
from arbitraj.hall.kernel.camera import is_cameras
from arbitraj.hall.kernel.state import HallSheet, HallState
from arbitraj.hall.photos.album import Album, photos_of
from arbitraj.hall.photos.darkroom import SignCutter, StraightPage
from arbitraj.hall.photos.field_read import FieldName, SignCut
from arbitraj.hall.photos.pictures import SHEET, BadPhotoError

_KEPT = 6  # sheets whose signs are kept: those that are looked at now


@dataclass(frozen=True, slots=True)
class SignOfSheet:
    """A sign, what it was read as, the field that it is of."""

    number: int
    sign: str
    of: FieldDoubted
    picture: bytes = field(repr=False)


@dataclass
class SignSheets:
    """What cuts the signs of a hall's sheets."""

    album: Album
    cutter: SignCutter
    _known: OrderedDict[int, tuple[SignOfSheet, ...]] = field(default_factory=OrderedDict)
    _lock: Lock = field(default_factory=Lock)

    def of(self, state: HallState, sheet: HallSheet) -> tuple[SignOfSheet, ...]:
        """The signs of all fields that the camera took, by what they were read as; none where its photos are gone."""
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
    """Each field that was taken: what was read in it, and how its hand calls it."""
    for row in body.rows:
        for seen in row.fields:
            if seen.taken and seen.column != "total":
                of = FieldDoubted(row_name(row), seen.column)
                yield (seen.column, row.number, bool(row.which)), (seen.value, of)


def _lot(n: int, of: SignCut) -> bytes:
    """A place that is the same at every asking and is not the paper's."""
    return sha256(of.picture + n.to_bytes(4, "big")).digest()
