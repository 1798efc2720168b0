"""What taking an event back is, as an event: the kernel says what comes of it, here is who hears of it."""

from arbitraj.hall.kernel.event import TakenBack
from arbitraj.hall.kernel.kind import Kind
from arbitraj.hall.kernel.outside import OutsideNames
from arbitraj.hall.kernel.scene import HallPerson
from arbitraj.hall.kernel.state import HallState
from arbitraj.hall.kernel.taking_back import follows_back, undone


def _outside(names: OutsideNames, body: TakenBack) -> TakenBack | None:
    number = names.event(body.number)
    return names.renamed(body, number=number) if number else None


def _of_another(state: HallState, person: HallPerson, body: TakenBack) -> bool:
    """A tab left open undoes nobody else's work."""
    event = state.event(body.number)
    return event is not None and event.who != person.name


# whatever may have been taken back: topics hang on the kind alone, never on what was found
TAKEN_BACK = Kind(
    TakenBack,
    undone,
    topics=("predare", "coada", "diferente", "ecran", "ceas", "contestatii", "sanctiuni"),
    wall="always",
    outside=_outside,
    follows=follows_back,
    completed=True,
    pin=_of_another,
)
