"""Event of a photo of a sheet."""

from dataclasses import replace
from typing import Annotated

from msgspec import Meta, field

from arbitraj.hall.kernel.event import Body, HallEvent, SheetNumber, TableNumber
from arbitraj.hall.kernel.kind import Kind, on_sheet
from arbitraj.hall.kernel.scene import CommandContext, HallPerson
from arbitraj.hall.kernel.state import HallSheet, HallState, done_of, with_sheet
from arbitraj.text import Said


class PhotoTaken(Body, frozen=True, tag="poza"):
    """A photo of a sheet, by its hash. It is evidence and changes nothing.

    `page`, `form` (a game type or `oricare`) and `table` are from its code, 0, "" and None if missing. `straight`:
    enough marks were visible to cut it into rows.
    """

    sheet: SheetNumber = field(name="fisa")
    sha256: Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
    page: Annotated[int, Meta(ge=0, le=99)] = field(name="foaia", default=0)
    form: Annotated[str, Meta(max_length=40, pattern="^[a-z_]*$")] = field(name="formular", default="")
    table: TableNumber | None = field(name="masa_pe_cod", default=None)
    straight: bool = field(name="indreptata", default=False)


@on_sheet
def _judged(scene: CommandContext, person: HallPerson, sheet: HallSheet, body: PhotoTaken) -> Said | None:
    """None: any holder of the paper may add one at any time."""
    return None


def _folded(state: HallState, event: HallEvent, body: PhotoTaken) -> HallState:
    """Add the photo, without making answers from older pages stale."""
    sheet = state.sheets.get(body.sheet)
    return with_sheet(state, replace(sheet, photos=(*sheet.photos, done_of(event)))) if sheet else state


# of another table's sheet, by its code: a question
PHOTO_TAKEN = Kind(PhotoTaken, _judged, fold=_folded, topics=("coada",))
