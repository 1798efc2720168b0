"""What shows the paper: photos of the sheets, as events."""

from typing import Annotated

from msgspec import Meta, field

from arbitraj.hall.event_body import Body, SheetNumber, TableNumber


class PhotoTaken(Body, frozen=True, tag="poza"):
    """A photo of a sheet, by the hash that its file is named by. Evidence: it changes nothing.

    `page`, `form` (a type of game, or `oricare`) and `table` are what the code on it says; 0, empty and None where it
    has none, or says none. `straight`: enough marks were seen to cut it into rows.
    """

    sheet: SheetNumber = field(name="fisa")
    sha256: Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
    page: Annotated[int, Meta(ge=0, le=99)] = field(name="foaia", default=0)
    form: Annotated[str, Meta(max_length=40, pattern="^[a-z_]*$")] = field(name="formular", default="")
    table: TableNumber | None = field(name="masa_pe_cod", default=None)
    straight: bool = field(name="indreptata", default=False)
