"""What every kind of event is a kind of; the kinds stand in `events.py` and in modules of their own beside it."""

from typing import Annotated

from msgspec import Meta, Struct

# limits as readers of files have them: nobody's sheet is longer
SheetNumber = Annotated[str, Meta(min_length=1, max_length=20, pattern=r"^[\w.-]+$")]
Reading = Annotated[str, Meta(max_length=1000)]  # of a field, or of a whole grid
TableNumber = Annotated[int, Meta(ge=1, le=100_000)]


class Body(Struct, frozen=True, forbid_unknown_fields=True, tag_field="fel"):
    """What happened."""
