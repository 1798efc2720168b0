"""Event of a published edition."""

from dataclasses import dataclass
from typing import Annotated, Literal

from msgspec import Meta, field

from arbitraj.hall.kernel.event import Body
from arbitraj.hall.kernel.kind import Kind
from arbitraj.hall.kernel.state import Done, done_of


class EditionPublished(Body, frozen=True, tag="publicat"):
    """An edition was published: its stage, and the fingerprint of its inputs."""

    stage: Literal["provizoriu", "final"] = field(name="stadiu")
    fingerprint: Annotated[str, Meta(max_length=64)] = field(name="amprenta")


@dataclass(frozen=True, slots=True)
class Editions:
    """Published editions, in order."""

    published: tuple[Done[EditionPublished], ...] = ()


EDITION_PUBLISHED = Kind(
    EditionPublished,
    fold=lambda state, event, body: state.having(Editions((*state.of(Editions).published, done_of(event)))),
    undo=None,
    topics=("ecran",),
)
