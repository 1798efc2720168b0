"""Questions before what ends something, and the strip that takes it back where it was done.

A question is a page of the server's: it stands there without a script too, and does nothing before it is answered.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from arbitraj.hall.kernel.event import TakenBack
from arbitraj.hall.page.asking import Handler, PageAsked, event_at, new_key
from arbitraj.hall.page.site import hall_page
from arbitraj.text import Said, said, say

_NOT_AGAIN = ("cheie", "da", "oricum", "pin")  # fields that a question gives anew, or nobody may find in a page


@dataclass(frozen=True, slots=True)
class Dialog:
    """A question: what follows, in figures (`title`, `says`); the answer that changes nothing, which leads `back` and
    has the focus; the one that does it, sent to `action` with the fields that were sent first."""

    title: Said
    safe: Said
    does: Said
    action: str
    back: str
    fields: Mapping[str, str] = field(default_factory=dict)
    says: tuple[Said, ...] = ()


@dataclass(frozen=True, slots=True)
class Strip:
    """Something that was done, with the form that takes it back."""

    told: Said
    does: Said
    action: str
    fields: Mapping[str, str]


def is_sure(fields: Mapping[str, str]) -> bool:
    """Whether the question was answered with what does it."""
    return fields.get("da") == "1"


def sent_again(fields: Mapping[str, str], **more: str) -> Mapping[str, str]:
    """The fields of a form as a question sends them once more, under a new key."""
    return {name: value for name, value in fields.items() if name not in _NOT_AGAIN} | {"cheie": new_key()} | more


def asked_first(asked: PageAsked, dialog: Dialog, shown: Handler) -> Response:
    """The page shown again, with a question over it; nothing was done."""
    asked.request.state.dialog = dialog
    return shown(asked)


def asking_page(request: Request, dialog: Dialog) -> Response:
    """A page of a question alone, for what several pages do."""
    return hall_page(request, "intreaba.html", {"dialog": dialog})


def strip_of(asked: PageAsked, told: Callable[[Any], Said | None], action: str, number: int) -> Strip | None:
    """The strip of what the person has just done, by the number of its event; None where something rests on it."""
    event = asked.hall.state.event(number)
    what = told(event.body) if event and event.who == asked.person.name else None
    if event is None or what is None or not asked.may(TakenBack(event.number, say("hall.strip_reason"))):
        return None
    fields = {"cheie": new_key(), "nr": str(event.number)}
    return Strip(what, said("hall.undo_do"), action, fields)


def taken_back_at(path: str, shown: Handler, where: str) -> Route:
    """What the strip of a page does."""

    def data(asked: PageAsked) -> Mapping[str, Any]:
        return {"nr": asked.number("nr"), "motiv": say("hall.strip_reason")}

    return event_at(path, "anulat", data, shown, where)
