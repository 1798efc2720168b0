"""What the program alone says happened, outside the log (`events.py`)."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, field

from arbitraj.hall.event_body import Body


class EditionPublished(Body, frozen=True, tag="publicat"):
    """An edition was published: which, and the fingerprint of what it was made of."""

    stage: Literal["provizoriu", "final"] = field(name="stadiu")
    fingerprint: Annotated[str, Meta(max_length=64)] = field(name="amprenta")


class TakenOver(Body, frozen=True, tag="preluat"):
    """From here on another laptop is the hall, under a newer mandate."""

    mandate: Annotated[int, Meta(ge=2, le=1_000_000)] = field(name="mandat")
    laptop: Annotated[str, Meta(max_length=100)]


ProgramBody: TypeAlias = EditionPublished | TakenOver
