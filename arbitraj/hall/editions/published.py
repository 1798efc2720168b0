"""Event of a published edition, after which no early stop is taken back."""

from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Literal

from msgspec import Meta, field

from arbitraj.hall.kernel.event import Body
from arbitraj.hall.kernel.game import GameClock
from arbitraj.hall.kernel.kind import Kind
from arbitraj.hall.kernel.scene import CommandContext, HallPerson
from arbitraj.hall.kernel.state import Done, done_of
from arbitraj.hall.start.steps import ClockSet
from arbitraj.text import Message


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


def resumption_refused(scene: CommandContext, person: HallPerson, body: ClockSet) -> Message | None:
    """Refusal of a game that goes on after its ranking was published: everybody has seen it."""
    stopped = scene.state.of(GameClock).stopped
    if body.what != "reluat" or stopped is None:
        return None
    seen = (done for done in scene.state.of(Editions).published if datetime.fromisoformat(done.when) >= stopped)
    return Message("hall.clock_published") if any(seen) else None
