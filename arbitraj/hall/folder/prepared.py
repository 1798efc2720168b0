"""What was made ready in the folder, as an event: the folder itself holds it."""

from typing import Annotated

from msgspec import Meta, field

from arbitraj.hall.kernel.event import Body, LongText
from arbitraj.hall.kernel.kind import Kind


class FolderPrepared(Body, frozen=True, tag="pregatit", omit_defaults=True):
    """What was made ready in the folder before the start, or changed there since: which part, what was said of it.

    `sha256` is that of the log of letters drawn, so that nobody can put another in its place.
    """

    part: Annotated[str, Meta(max_length=20)] = field(name="parte")
    text: LongText = ""
    sha256: Annotated[str, Meta(max_length=64)] = ""


FOLDER_PREPARED = Kind(FolderPrepared, undo=None)  # only by doing it
