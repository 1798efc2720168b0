"""Who may do what, as an event."""

from dataclasses import replace
from typing import Annotated, Literal

from msgspec import Meta, field

from arbitraj.hall.kernel.event import Body, HallEvent
from arbitraj.hall.kernel.kind import Kind, ShownAs
from arbitraj.hall.kernel.scene import HallPerson, Scene, chief_refusal
from arbitraj.hall.kernel.state import HallState
from arbitraj.text import Said


class AccountChanged(Body, frozen=True, tag="cont"):
    """Who may do what; never a PIN or what is made of one: the journal goes on sticks.

    `pin_gresit`: wrong PINs made somebody wait (`?`: of nobody's name); it changes nothing.
    """

    person: Annotated[str, Meta(min_length=1, max_length=60)] = field(name="persoana")
    role: Literal["arbitru_sef", "arbitru", "dactilograf", "ecran", "oglinda"] = field(name="rol")
    action: Literal["intrat", "schimbat", "plecat", "blocat", "eliberat", "pin_gresit"] = field(name="ce")


def _judged(scene: Scene, person: HallPerson, body: AccountChanged) -> Said | None:
    return chief_refusal(person)


def _folded(state: HallState, event: HallEvent, body: AccountChanged) -> HallState:
    if body.action == "pin_gresit":
        return state
    roles = {**state.roles, body.person: body.role}
    if body.action == "plecat":
        del roles[body.person]
    blocked = state.blocked | {body.person} if body.action == "blocat" else state.blocked - {body.person}
    return replace(state, roles=roles, blocked=blocked)


ACCOUNT_CHANGED = Kind(
    AccountChanged,
    _judged,
    fold=_folded,
    undo=None,
    topics=("conturi",),
    shown=ShownAs(anew=("persoana",)),
    pin=lambda state, person, body: True,
)
