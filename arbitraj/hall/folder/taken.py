"""Event of a file taken in from the folder."""

from collections.abc import Mapping
from dataclasses import dataclass, field as of, replace
from pathlib import PurePosixPath
from typing import Annotated

from msgspec import Meta, field, structs

from arbitraj.folder.registers import SANCTIONS
from arbitraj.folder.typing_index import WORKBOOKS
from arbitraj.hall.kernel.event import Body, HallEvent, SheetOrNone
from arbitraj.hall.kernel.kind import Kind
from arbitraj.hall.kernel.outside import OutsideNames
from arbitraj.hall.kernel.state import HallState, OfSheets
from arbitraj.hall.written.sanctioned import SanctionsKnown
from arbitraj.sheets.reader import SHEETS


class FolderTaken(Body, frozen=True, tag="dosar"):
    """A file taken in: its name in the folder, the hash of its bytes, and the bytes (base64).

    `sheet` is the number of the sheet that it holds, if it is one.
    """

    file: Annotated[str, Meta(max_length=300)] = field(name="fisier")
    sha256: Annotated[str, Meta(max_length=64)]
    content: str = field(name="continut", default="")
    sheet: SheetOrNone = field(name="fisa", default="")


@dataclass(frozen=True, slots=True)
class TakenFiles(OfSheets):
    """Files taken in, by name."""

    by_name: Mapping[str, FolderTaken] = of(default_factory=dict)

    def renumbered(self, sheet: str, number: str) -> "TakenFiles":
        """With the files of a renumbered sheet under its new number."""
        moved = (structs.replace(f, sheet=number) if f.sheet == sheet else f for f in self.by_name.values())
        return replace(self, by_name=dict(zip(self.by_name, moved, strict=True)))


def _folded(state: HallState, event: HallEvent, body: FolderTaken) -> HallState:
    if body.file == SANCTIONS.file:
        state = state.having(replace(state.of(SanctionsKnown), of_folder=True))
    return state.having(TakenFiles({**state.of(TakenFiles).by_name, body.file: body}))


def _outside(names: OutsideNames, body: FolderTaken) -> FolderTaken | None:
    """A sheet's file under its global name. Submissions and registers are rebuilt for all halls."""
    if not body.file.startswith(f"{SHEETS}/") or body.file in WORKBOOKS:
        return None
    sheet = names.sheet(body.sheet) if body.sheet else ""
    return structs.replace(body, file=f"{SHEETS}/{names.letter}-{PurePosixPath(body.file).name}", sheet=sheet)


FOLDER_TAKEN = Kind(FolderTaken, fold=_folded, undo=None, topics=("coada", "diferente"), outside=_outside)
