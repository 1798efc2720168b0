"""Which photo stands beside what: a row, the name, the grid. The newest that shows it."""

from arbitraj.hall.kernel.case import Waiting
from arbitraj.hall.kernel.state import HallSheet
from arbitraj.hall.photos.album import Album
from arbitraj.hall.photos.pictures import GRID, HEAD, SHEET, WHOLE, row_part
from arbitraj.hall.photos.taken import PhotoTaken

_OF_COLUMN = {"name": HEAD, "table": HEAD, "grila": GRID}


def photos_of(album: Album | None, sheet: HallSheet) -> list[PhotoTaken]:
    """The photos of a sheet that are still there, the newest first."""
    taken = [done.body for done in reversed(sheet.photos) if isinstance(done.body, PhotoTaken)]
    return [each for each in taken if album and album.has(each.sha256)]


def parts_beside(album: Album | None, sheet: HallSheet) -> dict[str, str]:
    """For each part that is shown of a sheet the photo that shows it."""
    parts: dict[str, str] = {}
    for each in photos_of(album, sheet):
        for part in (*(album.parts(each.sha256) if album else ()), WHOLE):
            parts.setdefault(part, each.sha256)
    return parts


def address_beside(album: Album | None, sheet: HallSheet | None, item: Waiting) -> str:
    """The address of the picture of what is asked about; of the whole sheet where that is not cut; empty without."""
    parts = parts_beside(album, sheet) if sheet else {}
    wanted = _OF_COLUMN.get(item.column) or (row_part(item.entry, item.which != "") if item.entry else "")
    part = next((each for each in (wanted, SHEET, WHOLE) if each in parts), "")
    return f"/poze/{sheet.number}/{parts[part]}/{part}" if sheet and part else ""
