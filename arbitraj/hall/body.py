"""What every body of an event is, and what stands in many of them."""

from typing import Annotated

from msgspec import Meta, Struct

SheetNumber = Annotated[str, Meta(min_length=1, max_length=20, pattern=r"^[\w.-]+$")]
TableNumber = Annotated[int, Meta(ge=1, le=100_000)]


class Body(Struct, frozen=True, forbid_unknown_fields=True, tag_field="fel"):
    """What happened."""
