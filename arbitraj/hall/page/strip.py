"""The strip of every page: the person's last act, with the button that takes it back, until a later event depends on
it, or with the page where it is changed, for a minute.
"""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from itertools import islice

from starlette.requests import Request

from arbitraj.hall.kernel.event import Body, HallEvent, TakenBack
from arbitraj.hall.kernel.hall import Hall
from arbitraj.hall.kernel.hall_time import hour_of_log
from arbitraj.hall.kernel.named import with_players
from arbitraj.hall.kernel.scene import TYPING, HallPerson
from arbitraj.text import Message, text_of

WHERE = "/banda"
_NOTED = timedelta(minutes=1)
_LOOKED_AT = 500  # last events of the log: an older act is not the last thing that somebody did here


@dataclass(frozen=True, slots=True)
class Strip:
    """An act just done, with the form that takes it back, or the page `at` which it is changed.

    `again`: seconds until it is asked anew, 0 if never.
    """

    told: Message
    does: Message
    action: str = ""
    fields: Mapping[str, str] = field(default_factory=dict)
    again: int = 0
    at: str = ""


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
    if said is None:
        return None
    told = with_players(hall.state, hall.players, said)
    if at := kind.back_at(event.body):
        again = _seconds_left(hall, event, _NOTED)
        there = where.partition("?")[0] == at.partition("?")[0]  # that page says it itself
        return Strip(told, Message(kind.back_does), again=again, at=at) if again and not there else None
    back = takes_back(hall, event)
    if hall.refusal(person, back) is not None:
        return None
    fields = {"cheie": secrets.token_hex(16), "nr": str(event.number), "unde": where}
    if isinstance(back, TakenBack):
        return Strip(told, Message("hall.undo_do"), WHERE, fields)
    with_pin = hall.kinds.of(back).pin(hall.state, person, back)  # the one given for the act still holds
    lasts = _NOTED if with_pin else None if person.is_chief else kind.back_lasts
    again = _seconds_left(hall, event, lasts) if lasts else 0
    if lasts and not again:
        return None
    return Strip(told, Message(kind.back_does), WHERE, fields, again)


def _seconds_left(hall: Hall, event: HallEvent, lasts: timedelta) -> int:
    """Seconds until an event is older than `lasts`, 0 if it is, or if the log does not know its hour."""
    done = hour_of_log(event.when)
    return max(0, 1 + int((done + lasts - hall.clock()).total_seconds())) if done else 0


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
