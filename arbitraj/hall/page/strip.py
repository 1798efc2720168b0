"""The strip of every page: the person's last act, with the button that takes it back, until a later event depends on
it.
"""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import islice

from starlette.requests import Request

from arbitraj.hall.kernel.event import Body, HallEvent, TakenBack
from arbitraj.hall.kernel.hall import Hall
from arbitraj.hall.kernel.hall_time import hour_of_log
from arbitraj.hall.kernel.named import with_players
from arbitraj.hall.kernel.scene import TYPING, HallPerson
from arbitraj.text import Message, text_of

WHERE = "/banda"
_LOOKED_AT = 500  # last events of the log: an older act is not the last thing that somebody did here


@dataclass(frozen=True, slots=True)
class Strip:
    """An act just done, with the form that takes it back. `again`: seconds until it is asked anew, 0 if never."""

    told: Message
    does: Message
    action: str
    fields: Mapping[str, str] = field(default_factory=dict)
    again: int = 0


def _last_act(hall: Hall, person: HallPerson) -> HallEvent | None:
    """The person's last event. Having seen something is no act."""
    kinds = hall.kinds
    late = islice(reversed(hall.state.log), _LOOKED_AT)
    return next((event for event in late if event.who == person.name and kinds.of(event.body).holds is not None), None)


def takes_back(hall: Hall, event: HallEvent) -> Body:
    """Event that takes an act back from the strip."""
    back: Body | None = hall.kinds.of(event.body).back(hall.scene, event.body)
    return back or TakenBack(event.number, text_of("hall.strip_reason"))


def strip_now(hall: Hall, person: HallPerson | None, where: str) -> Strip | None:
    """Strip for a person on the page `where`, None if nothing can be taken back now."""
    event = _last_act(hall, person) if person and person.role in TYPING else None
    if event is None or person is None:
        return None
    kind = hall.kinds.of(event.body)
    said = kind.said(hall.scene, event.body)
    told = with_players(hall.state, hall.players, said) if said else None
    back = takes_back(hall, event) if told else None
    if told is None or back is None or hall.refusal(person, back) is not None:
        return None
    fields = {"cheie": secrets.token_hex(16), "nr": str(event.number), "unde": where}
    if isinstance(back, TakenBack):
        return Strip(told, Message("hall.undo_do"), WHERE, fields)
    done, again = hour_of_log(event.when), 0
    if kind.back_lasts and done and not person.is_chief:
        again = max(1, 1 + int((done + kind.back_lasts - hall.clock()).total_seconds()))
    return Strip(told, Message(kind.back_does), WHERE, fields, again)


def strip_of(request: Request, hall: Hall, person: HallPerson | None) -> Strip | None:
    """Strip of a page. What is shown after a form has other things to say."""
    if request.method != "GET":
        return None
    query = f"?{request.url.query}" if request.url.query else ""
    return strip_now(hall, person, f"{request.url.path}{query}")


def safe_page(where: str) -> str:
    """A page of this hall that a form names, the first one if it is anything else."""
    plain = where.isascii() and where.isprintable() and "\\" not in where and len(where) <= 400
    return where if plain and where.startswith("/") and not where.startswith("//") else "/"
