"""A file of the folder taken in, as an event."""

from collections.abc import Mapping
from dataclasses import dataclass, field as of, replace
from pathlib import PurePosixPath
from typing import Annotated

from msgspec import Meta, field, structs

from arbitraj.folder.registers import SANCTIONS
from arbitraj.hall.kernel.event import Body, HallEvent, SheetOrNone
from arbitraj.hall.kernel.kind import Kind
from arbitraj.hall.kernel.outside import OutsideNames
from arbitraj.hall.kernel.state import HallState, OfSheets
from arbitraj.hall.written.sanctioned import SanctionsKnown
from arbitraj.sheets.contest import SHEETS, WORKBOOKS


class FolderTaken(Body, frozen=True, tag="dosar"):
    """A file of the folder taken in: its name there, the hash of its bytes, and the bytes (base64).

    For a file of sheets `sheet` is the number of the sheet that it is, where it is one.
    """

    file: Annotated[str, Meta(max_length=300)] = field(name="fisier")
    sha256: Annotated[str, Meta(max_length=64)]
    content: str = field(name="continut", default="")
    sheet: SheetOrNone = field(name="fisa", default="")


@dataclass(frozen=True, slots=True)
class TakenFiles(OfSheets):
    """What was taken in of the folder, by name there."""

    by_name: Mapping[str, FolderTaken] = of(default_factory=dict)

    def renumbered(self, sheet: str, number: str) -> "TakenFiles":
        """Those of a sheet go with it where it gets another number."""
        moved = (structs.replace(f, sheet=number) if f.sheet == sheet else f for f in self.by_name.values())
        return replace(self, by_name=dict(zip(self.by_name, moved, strict=True)))


def _folded(state: HallState, event: HallEvent, body: FolderTaken) -> HallState:
    if body.file == SANCTIONS.file:
        state = state.having(replace(state.of(SanctionsKnown), of_folder=True))
    return state.having(TakenFiles({**state.of(TakenFiles).by_name, body.file: body}))


def _outside(names: OutsideNames, body: FolderTaken) -> FolderTaken | None:
    """A sheet's file under its name outside; hand-ins and registers are made anew of what is known of all."""
    if not body.file.startswith(f"{SHEETS}/") or body.file in WORKBOOKS:
        return None
    sheet = names.sheet(body.sheet) if body.sheet else ""
    return structs.replace(body, file=f"{SHEETS}/{names.letter}-{PurePosixPath(body.file).name}", sheet=sheet)


FOLDER_TAKEN = Kind(FolderTaken, fold=_folded, undo=None, topics=("coada", "diferente"), outside=_outside)
