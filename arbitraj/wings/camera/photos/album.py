"""Photos of the sheets: their event, their store (a folder with three files per photo, named by its hash), and the
choice of a picture for a row, the name or the grid."""

import re
import shutil
import zipfile
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Annotated

from msgspec import Meta, field

from arbitraj.atomic import replacing
from arbitraj.hall.kernel.case import Waiting
from arbitraj.hall.kernel.event import Body, HallEvent, SheetNumber, TableNumber
from arbitraj.hall.kernel.kind import Kind, on_sheet
from arbitraj.hall.kernel.scene import CommandContext, HallPerson
from arbitraj.hall.kernel.state import HallSheet, HallState, done_of, with_sheet
from arbitraj.hall.kernel.store.faults import refusing
from arbitraj.text import Message
from arbitraj.wings.camera.photos.pictures import GRID, HEAD, SHEET, WHOLE, Developed, row_part
from arbitraj.writing.transaction import clear


class PhotoTaken(Body, frozen=True, tag="poza"):
    """A photo of a sheet, by its hash. It is evidence and changes nothing.

    `page`, `form` (a game type or `oricare`), `table` and `layout` are from its code, 0, "", None and 1 if missing (1:
    also of the first forms). `straight`: enough marks were visible to cut it into rows.
    """

    sheet: SheetNumber = field(name="fisa")
    sha256: Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
    page: Annotated[int, Meta(ge=0, le=99)] = field(name="foaia", default=0)
    form: Annotated[str, Meta(max_length=40, pattern="^[a-z_]*$")] = field(name="formular", default="")
    table: TableNumber | None = field(name="masa_pe_cod", default=None)
    straight: bool = field(name="indreptata", default=False)
    layout: Annotated[int, Meta(ge=1, le=99)] = field(name="asezarea", default=1)


@on_sheet
def _judged(scene: CommandContext, person: HallPerson, sheet: HallSheet, body: PhotoTaken) -> Message | None:
    """None: any holder of the paper may add one at any time."""
    return None


def _folded(state: HallState, event: HallEvent, body: PhotoTaken) -> HallState:
    """Add the photo, without making answers from older pages stale."""
    sheet = state.sheets.get(body.sheet)
    return with_sheet(state, replace(sheet, photos=(*sheet.photos, done_of(event)))) if sheet else state


# of another table's sheet, by its code: a question
PHOTO_TAKEN = Kind(PhotoTaken, _judged, fold=_folded, topics=("coada",))


PHOTOS = "poze"
_NAME = re.compile(r"[0-9a-f]{64}")
_FILE = re.compile(rf"[0-9a-f]{{64}}(-{SHEET}\.webp|-randuri\.zip|\.webp)")
_PART = re.compile(r"[a-z]{1,10}(?:-[0-9]{1,4})?")


class Album:
    """Photos on the disk: `NAME.webp` whole, `NAME-foaie.webp` straightened, `NAME-randuri.zip` cut-out parts."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def keep(self, made: Developed) -> str:
        """Store the pictures of a photo and return its name. Raises ProblemsError if the disk refuses."""
        name = sha256(made.pictures[WHOLE]).hexdigest()
        with refusing(self.folder):
            if SHEET in made.pictures:
                with replacing(self._parts(name)) as beside, zipfile.ZipFile(beside, "w") as parts:
                    for part, data in made.pictures.items():
                        if part not in (WHOLE, SHEET):
                            parts.writestr(zipfile.ZipInfo(part), data)
                with replacing(self._file(name, SHEET)) as beside:
                    beside.write_bytes(made.pictures[SHEET])
            # last, so that a photo that exists is complete
            with replacing(self._file(name, WHOLE)) as beside:
                beside.write_bytes(made.pictures[WHOLE])
        return name

    def has(self, name: str) -> bool:
        """Whether a photo exists."""
        return _NAME.fullmatch(name) is not None and self._file(name, WHOLE).is_file()

    def picture(self, name: str, part: str) -> bytes | None:
        """A picture as WebP, None if it does not exist."""
        if not (_NAME.fullmatch(name) and _PART.fullmatch(part)):
            return None
        with suppress(OSError, KeyError, zipfile.BadZipFile):
            if part in (WHOLE, SHEET):
                return self._file(name, part).read_bytes()
            with zipfile.ZipFile(self._parts(name)) as parts:
                return parts.read(part)
        return None

    def parts(self, name: str) -> frozenset[str]:
        """Names of a photo's parts, without the whole."""
        return _parts_of(self._parts(name)) if _NAME.fullmatch(name) and self.has(name) else frozenset()

    def copy_to(self, folder: Path) -> None:
        """Copy files that another folder lacks, as they never change. Raises ProblemsError if a disk refuses."""
        target = folder / PHOTOS
        with refusing(target):
            clear(target)
            mine = sorted(path for path in self.folder.glob("*") if _FILE.fullmatch(path.name))  # the whole last
            for path in mine:
                if not (target / path.name).exists():
                    with replacing(target / path.name) as beside:
                        shutil.copyfile(path, beside)

    def _file(self, name: str, part: str) -> Path:
        return self.folder / (f"{name}.webp" if part == WHOLE else f"{name}-{part}.webp")

    def _parts(self, name: str) -> Path:
        return self.folder / f"{name}-randuri.zip"


@lru_cache(maxsize=1_000)
def _parts_of(path: Path) -> frozenset[str]:
    try:
        with zipfile.ZipFile(path) as parts:
            return frozenset((*parts.namelist(), SHEET))
    except (OSError, zipfile.BadZipFile):
        return frozenset()


def forget_photos(home: Path) -> int:
    """Delete all photos of a hall once the competition is over, and return their number."""
    folder = home / PHOTOS
    with refusing(folder):
        number = len([path for path in folder.glob("*.webp") if _NAME.fullmatch(path.stem)])
        if folder.is_dir():
            shutil.rmtree(folder)
    return number


_OF_COLUMN = {"name": HEAD, "table": HEAD, "grila": GRID}


def photos_of(album: Album | None, sheet: HallSheet) -> list[PhotoTaken]:
    """Existing photos of a sheet, the newest first."""
    return [done.body for done in reversed(sheet.photos) if album and album.has(done.body.sha256)]


def parts_beside(album: Album | None, sheet: HallSheet) -> dict[str, str]:
    """Address of the photo to show for every part of a sheet."""
    parts: dict[str, str] = {}
    for photo in photos_of(album, sheet):
        for part in (*(album.parts(photo.sha256) if album else ()), WHOLE):
            parts.setdefault(part, f"/poze/{sheet.number}/{photo.sha256}/{part}")
    return parts


def address_beside(album: Album | None, sheet: HallSheet, item: Waiting) -> str:
    """Address of the picture for an item of a sheet: its part, else the whole sheet, else ""."""
    parts = parts_beside(album, sheet)
    wanted = _OF_COLUMN.get(item.column) or (row_part(item.entry, item.which != "") if item.entry else "")
    return next((parts[text] for text in (wanted, SHEET, WHOLE) if text in parts), "")
