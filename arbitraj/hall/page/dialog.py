"""Confirmation questions before actions that end something, and the strip that undoes them afterwards.

A question is a page from the server: it works without scripts, and nothing is done before the answer.
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

_NOT_AGAIN = ("cheie", "da", "oricum", "pin")  # fields that a question sets anew, or that must not be in a page


@dataclass(frozen=True, slots=True)
class Dialog:
    """A confirmation question: the consequences in figures (`title`, `says`), the safe answer, which leads `back` and
    has the focus, and the one that acts, sent to `action` with the fields sent first.
    """

    title: Said
    safe: Said
    does: Said
    action: str
    back: str
    fields: Mapping[str, str] = field(default_factory=dict)
    says: tuple[Said, ...] = ()


@dataclass(frozen=True, slots=True)
class Strip:
    """An action just done, with the form that undoes it."""

    told: Said
    does: Said
    action: str
    fields: Mapping[str, str]


def is_sure(fields: Mapping[str, str]) -> bool:
    """Whether the question was answered with the action."""
    return fields.get("da") == "1"


def sent_again(fields: Mapping[str, str], **more: str) -> Mapping[str, str]:
    """Fields of a form for a question to send once more, under a new key."""
    return {name: value for name, value in fields.items() if name not in _NOT_AGAIN} | {"cheie": new_key()} | more


def asked_first(asked: PageAsked, dialog: Dialog, shown: Handler) -> Response:
    """The page shown again with a question over it. Nothing was done."""
    asked.request.state.dialog = dialog
    return shown(asked)


def asking_page(request: Request, dialog: Dialog) -> Response:
    """A page with only a question, for actions on several pages."""
    return hall_page(request, "intreaba.html", {"dialog": dialog})


def strip_of(asked: PageAsked, told: Callable[[Any], Said | None], action: str, number: int) -> Strip | None:
    """Strip for the person's last action, by the number of its event. None if later events depend on it."""
    event = asked.hall.state.event(number)
    what = told(event.body) if event and event.who == asked.person.name else None
    if event is None or what is None or not asked.may(TakenBack(event.number, say("hall.strip_reason"))):
        return None
    fields = {"cheie": new_key(), "nr": str(event.number)}
    return Strip(what, said("hall.undo_do"), action, fields)


def taken_back_at(path: str, shown: Handler, where: str) -> Route:
    """Route of a page's strip."""

    def data(asked: PageAsked) -> Mapping[str, Any]:
        return {"nr": asked.number("nr"), "motiv": say("hall.strip_reason")}

    return event_at(path, "anulat", data, shown, where)
