"""Page Poze: sheets photographed one after another, and their pictures beside the typing. No field is filled in from
them.
"""

import asyncio
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from dataclasses import dataclass
from functools import partial
from io import BytesIO
from threading import BoundedSemaphore
from typing import Any, BinaryIO, TypeVar

from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from arbitraj.hall.kernel.scene import HallPerson
from arbitraj.hall.kernel.state import HallSheet
from arbitraj.hall.kernel.store.keeper import EventStore
from arbitraj.hall.page.asking import PageRequest, event_key, shown_at
from arbitraj.hall.page.files import TooLargeError
from arbitraj.hall.page.site import Opening, Site, fault, site_of, station_of, who_asks
from arbitraj.refusals import os_reason
from arbitraj.sheets.form_code import FormCode
from arbitraj.text import Message, keyed
from arbitraj.wings.camera.photos.album import PHOTOS, Album, PhotoTaken, address_beside, parts_beside, photos_of
from arbitraj.wings.camera.photos.darkroom import Darkroom, Developer, PageReader, can_see
from arbitraj.wings.camera.photos.pictures import LARGEST_PHOTO, BadPhotoError, Developed

_AT_ONCE = 6  # photos at once: further ones have to wait
_T = TypeVar("_T")


class Uploads:
    """Limited places for photos of a hall. Uploads wait on the disk for their turn."""

    def __init__(self) -> None:
        self._places = BoundedSemaphore(_AT_ONCE)
        self._thread = ThreadPoolExecutor(1, "poze")  # one thread, so that its memory is reused

    @contextmanager
    def place(self) -> Iterator[bool]:
        """Take a place before reading a photo. Gives whether one was free."""
        taken = self._places.acquire(blocking=False)
        try:
            yield taken
        finally:
            if taken:
                self._places.release()

    async def in_turn(self, do: Callable[[], _T]) -> _T:
        """Result of processing, one photo after another."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, do)


_BAD = keyed("photos.* photos.mare photos.stricata photos.lenta")
_TOO_LARGE, _TOO_SLOW, _AGAIN = 413, 408, 503  # it may not all have come


@dataclass(frozen=True, slots=True)
class _Answer:
    """Answer to a photo. `asks`: the person has to name the sheet."""

    told: Message
    status: int = 200
    sheet: str = ""
    name: str = ""
    asks: bool = False
    is_straight: bool = False


async def _taken(request: Request) -> Response:
    site = site_of(request)
    person = who_asks(request)
    album, developer, uploads = site.opened(Album), site.opened(Developer), site.hall.of(Uploads)
    if album is None or developer is None:
        return fault(request, Message("photos.extra"), 503)
    taking = partial(_kept, site, album, developer, person, station_of(request))
    with uploads.place() as place:
        if not place:
            return _refused(request, Message("photos.multe"), _AGAIN)
        try:
            async with request.form(max_files=1, max_fields=5) as form:
                file, sheet, key = form.get("poza"), form.get("fisa"), form.get("cheie")
                data = file.file if isinstance(file, UploadFile) else BytesIO()
                number = sheet.strip()[:20] if isinstance(sheet, str) else ""  # "": taken from the code
                own_key = event_key(key if isinstance(key, str) else "")
                answer = await uploads.in_turn(partial(taking, data, number, own_key))
        except TooLargeError:
            return _refused(request, Message("photos.mare"), _TOO_LARGE)
        except TimeoutError:
            return _refused(request, Message("hall.guard_slow"), _TOO_SLOW)
        except OSError as error:  # uploads are stored on the disk
            return _refused(request, Message("hall.disk_refuses", why=os_reason(error)), _AGAIN)
    if answer.status != 200:
        return _refused(request, answer.told, answer.status)
    found = site.hall.state.sheets.get(answer.sheet)
    return JSONResponse(
        {
            "spune": str(answer.told),
            "intreaba": answer.asks,
            "fisa": answer.sheet,
            "jucator": site.hall.players.get(found.table, "") if found else "",
            "poza": answer.name,
            "indreptata": answer.is_straight,
        }
    )


def _refused(request: Request, told: Message, status: int) -> Response:
    answer = fault(request, told, status)
    if status in (_TOO_LARGE, _TOO_SLOW, _AGAIN):
        answer.headers["connection"] = "close"
    return answer


def _kept(
    site: Site,
    album: Album,
    developer: Developer,
    person: HallPerson,
    station: str,
    file: BinaryIO,
    number: str,
    key: str,
) -> _Answer:
    known = site.hall.kept(key)
    if known and isinstance(known.body, PhotoTaken):  # resent after a lost answer
        return _told_of(known.body)
    data = file.read(LARGEST_PHOTO + 1)
    if not data:
        return _Answer(Message("photos.none"), 400)
    try:
        made = developer.develop(data)
    except BadPhotoError as error:
        return _Answer(Message(_BAD[error.reason]), _TOO_LARGE if error.reason == "mare" else 422)
    sheet = _sheet_of(site, made.code, number)
    if isinstance(sheet, _Answer):
        return sheet
    body = _body(sheet, made, album.keep(made))
    if any(done.body.sha256 == body.sha256 for done in sheet.photos):
        return _told_of(body)  # the same photo again
    answered = site.hall.do(person, station, key, body)
    return _Answer(answered.refused, 409) if answered.refused else _told_of(body)


def _sheet_of(site: Site, code: FormCode | None, number: str) -> HallSheet | _Answer:
    """Sheet of a photo, as named by the person or by its code."""
    competition, sheets = site.hall.competition, site.hall.state.sheets
    if code and code.title != FormCode("", None, 1, competition.title).title:
        return _Answer(Message("hall.form_other_competition", title=code.title), 422)
    if number:
        named = next((sheets[text] for text in (number, number.zfill(2)) if text in sheets), None)
        return named or _Answer(Message("hall.no_sheet", sheet=number), 404)
    if code is None or code.table is None:
        return _Answer(Message("photos.whose"), asks=True)
    handed = next((sheet for sheet in sheets.values() if sheet.table == code.table), None)
    return handed or _Answer(Message("photos.not_handed_in", table=code.table), 404)


def _body(sheet: HallSheet, made: Developed, name: str) -> PhotoTaken:
    code = made.code
    if code is None:
        return PhotoTaken(sheet.number, name)
    page = code.page if code.page < 100 else 0
    return PhotoTaken(sheet.number, name, page, code.game_type[:40], code.table or None, made.is_straight, code.layout)


def _told_of(body: PhotoTaken) -> _Answer:
    key = "photos.cut" if body.straight else "photos.nearer" if body.form else "photos.whole"
    page = {"page": body.page} if body.straight else {}
    told = Message(key, sheet=body.sheet, **page)
    return _Answer(told, sheet=body.sheet, name=body.sha256, is_straight=body.straight)


# pages


def _page(asked: PageRequest) -> Response:
    site, sheets = site_of(asked.request), asked.hall.state.sheets
    listed = [(sheets[number], photos_of(site.opened(Album), sheets[number])) for number in sorted(sheets)]
    can = site.opened(Developer) is not None
    return asked.page("poze.html", listed=listed, can=can, wanted=asked.field("fisa")[:20])


def _of_sheet(asked: PageRequest) -> Response:
    sheet = asked.hall.state.sheets.get(asked.at("number"))
    if sheet is None:
        return fault(asked.request, Message("hall.no_sheet", sheet=asked.at("number")[:20]), 404)
    found = photos_of(site_of(asked.request).opened(Album), sheet)
    values: dict[str, Any] = {"sheet": sheet, "photos": found, "gone": len(sheet.photos) - len(found)}
    return asked.page("poze_fisa.html", **values)


def _picture(asked: PageRequest) -> Response:
    """A picture of a sheet, always WebP whatever was sent."""
    album, sheet = site_of(asked.request).opened(Album), asked.hall.state.sheets.get(asked.at("number"))
    name = asked.at("name")
    known = sheet and any(done.body.sha256 == name for done in sheet.photos)
    data = album.picture(name, asked.at("part")) if album and known else None
    if data is None:
        return fault(asked.request, Message("hall.no_page"), 404)
    return Response(data, media_type="image/webp")


def keeps_photos(site: Site, keeper: EventStore) -> None:
    """Open the hall's photo store, copied together with its log."""
    album = site.hall.tools[Album] = Album(keeper.home / PHOTOS)
    keeper.beside.append(album.copy_to)
    site.pictured = partial(parts_beside, album)
    site.picture_beside = partial(address_beside, album)


@contextmanager
def opened_darkroom(opening: Opening) -> Iterator[None]:
    """Run the photo process while the hall is open. Its services exist only if the extra is installed."""
    hall = opening.site.hall
    with closing(Darkroom(hall.competition.variant)) as darkroom:
        if can_see():
            hall.tools[Developer] = Developer(darkroom)
            hall.tools[PageReader] = PageReader(darkroom.read, darkroom.cut)
        yield


ROUTES: list[Route] = [
    shown_at("/poze", _page),
    Route("/poze", _taken, methods=["POST"]),
    shown_at("/poze/{number}", _of_sheet),
    shown_at("/poze/{number}/{name}/{part}", _picture),
]
