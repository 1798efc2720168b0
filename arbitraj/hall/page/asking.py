"""Requests for pages: the user and the fields. An action is one event, however often its form is sent.

Before actions that end something a page asks (`Dialog`), and afterwards a strip undoes them (`strip.py`). A question is
a page from the server: it works without scripts, and nothing is done before the answer.
"""

import re
import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar, cast

from starlette.concurrency import run_in_threadpool
from starlette.convertors import Convertor, register_url_convertor
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from arbitraj.hall.kernel.event import BadEventError, Body, HallEvent, tag_of
from arbitraj.hall.kernel.hall import Hall, SentAnswer
from arbitraj.hall.kernel.named import with_players
from arbitraj.hall.kernel.scene import HallPerson
from arbitraj.hall.page.site import COOKIE, address_of, form_of, hall_page, is_here, site_of, station_of
from arbitraj.text import Message, text_of

_B = TypeVar("_B", bound=Body)
_KEY = re.compile(r"[\w-]{8,64}", re.ASCII)


@dataclass(frozen=True, slots=True)
class PageRequest:
    """A permitted request of a person: the fields of its form or of its address."""

    request: Request
    person: HallPerson
    fields: Mapping[str, str]

    @property
    def hall(self) -> Hall:
        return site_of(self.request).hall

    @property
    def refused(self) -> Message | None:
        """Refusal to show, if the page is shown again after one."""
        given: Message | None = getattr(self.request.state, "refused", None)
        return given

    def field(self, name: str) -> str:
        """Value of a field, stripped, "" if missing."""
        return self.fields.get(name, "").strip()

    @property
    def done_before(self) -> HallEvent | None:
        """Event stored under this form's key, if it is sent a second time: the hall as it is now would give another
        answer.
        """
        return self.hall.kept(self.field("cheie"))

    def number(self, name: str) -> int:
        """Whole number of a field. 0 if there is none, which no table or event has."""
        return whole(self.field(name))

    def at(self, name: str) -> str:
        """A part of the address."""
        return str(self.request.path_params[name])

    def do(self, kind: str, data: Mapping[str, Any]) -> SentAnswer:
        """Send one event of the person's, with the PIN where its kind asks for it. The form's hidden key makes a double
        click one event.
        """
        key, body = event_key(self.field("cheie")), self._body(kind, data)
        if isinstance(body, Message):
            return SentAnswer(key, None, body)
        wanted = key not in self.hall.keys and self.hall.kinds.of(body).pin(self.hall.state, self.person, body)
        if wanted and (refused := self.confirmed()):
            return SentAnswer(key, None, refused)
        return self.hall.do(self.person, station_of(self.request), key, body, self.number("vazut"))

    def body(self, kind: type[_B], data: Mapping[str, Any]) -> _B | Message:
        """The event body for a preview, or the reason why it is invalid."""
        made: Any = self._body(tag_of(kind), data)
        return cast("_B | Message", made)

    def _body(self, kind: str, data: Mapping[str, Any]) -> Body | Message:
        try:
            return self.hall.kinds.body_of(kind, dict(data))
        except BadEventError as error:
            return Message("hall.bad_event", error=str(error))

    def confirmed(self) -> Message | None:
        """Check the PIN that is asked again, against actions in a tab left open. None if it is right."""
        if site_of(self.request).confirms is None or getattr(self.request.state, "confirmed", False):
            return None
        refused = pin_refused(self.request, self.field("pin"))
        self.request.state.confirmed = refused is None
        return refused

    def may(self, body: Body) -> bool:
        """Whether the person could send this event now."""
        return self.hall.refusal(self.person, body) is None

    def after(self, answered: SentAnswer, shown: "Handler", where: str) -> Response:
        """Redirect to `where` after a stored event, or the same page with the refusal."""
        return again(self, answered.refused, shown) if answered.refused else go_to(where)

    def page(self, template: str, **values: Any) -> Response:
        """Render a page, after a refusal with its message and the fields as typed."""
        shown = {"refused": self.refused, "fields": self.fields if self.refused else {}, "key": new_key, **values}
        shown["dialog"] = getattr(self.request.state, "dialog", None)  # a confirmation (`Dialog`)
        return hall_page(self.request, template, shown, 409 if self.refused else 200)


Handler = Callable[[PageRequest], Response]


def whole(text: str) -> int:
    """A whole number as people type it. 0 for anything else, including long numbers and other digits."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= 9 else 0


def new_key() -> str:
    """A key for an event: 128 random bits."""
    return secrets.token_hex(16)


def event_key(sent: str) -> str:
    """The station's key of an event, or a new one if it is malformed."""
    return sent if _KEY.fullmatch(sent) else new_key()


def go_to(where: str) -> Response:
    """Redirect after an action, so that reloading does not repeat it."""
    return RedirectResponse(where, 303)


def pin_refused(request: Request, pin: str) -> Message | None:
    """Reason why the PIN that was asked again is refused. None if right, or given a while ago.

    Call it in a thread.
    """
    site = site_of(request)
    person = site.person(request)
    if person is None:
        return Message("hall.no_session")
    session = request.cookies.get(COOKIE, "")
    if not pin.strip():
        return None if site.confirmed.holds(session) else Message("hall.pin_wanted")
    refused = site.confirms(person, pin, address_of(request), is_here(request)) if site.confirms else None
    site.confirmed.given(session, refused is None)
    return refused


def again(asked: PageRequest, refused: Message | None, shown: Handler) -> Response:
    """The page shown again, with the refusal."""
    hall = asked.hall
    asked.request.state.refused = with_players(hall.state, hall.players, refused) if refused else None
    return shown(asked)


class ShortNumber(Convertor[int]):
    """`{…:numar}` in the path of a route: at most nine digits. Longer numbers give no page, as any other word.

    The framework's `int` fails on them, as Python refuses to read very long numbers.
    """

    regex = "[0-9]{1,9}"

    def convert(self, value: str) -> int:
        return int(value)

    def to_string(self, value: int) -> str:
        return str(value)


register_url_convertor("numar", ShortNumber())  # before any route is made


def shown_at(path: str, handler: Handler) -> Route:
    """Route of a page."""
    return Route(path, _endpoint(handler), methods=["GET"])


def done_at(path: str, handler: Handler) -> Route:
    """Route of a form."""
    return Route(path, _endpoint(handler), methods=["POST"])


def event_at(
    path: str,
    kind: str,
    data: Callable[[PageRequest], Mapping[str, Any]],
    shown: Handler,
    where: str,
) -> Route:
    """Route of a form that sends one event with these fields, then leads to the page `where`."""

    def do(asked: PageRequest) -> Response:
        return asked.after(asked.do(kind, data(asked)), shown, where.format_map(asked.request.path_params))

    return done_at(path, do)


def _endpoint(handler: Handler) -> Callable[[Request], Any]:
    async def endpoint(request: Request) -> Response:
        person = site_of(request).person(request)
        assert person is not None  # checked in web/front.py
        fields: Mapping[str, str] = request.query_params
        if request.method == "POST":
            fields = await form_of(request)
        return await run_in_threadpool(handler, PageRequest(request, person, fields))

    return endpoint


_NOT_AGAIN = ("cheie", "da", "oricum", "pin")  # fields that a question sets anew, or that must not be in a page


@dataclass(frozen=True, slots=True)
class Dialog:
    """A confirmation question: the consequences in figures (`title`, `says`), the safe answer, which leads `back` and
    has the focus, and the one that acts, sent to `action` with the fields sent first.
    """

    title: Message
    safe: Message
    does: Message
    action: str
    back: str
    fields: Mapping[str, str] = field(default_factory=dict)
    says: tuple[Message, ...] = ()


def is_sure(fields: Mapping[str, str]) -> bool:
    """Whether the question was answered with the action."""
    return fields.get("da") == "1"


def sent_again(fields: Mapping[str, str], **more: str) -> Mapping[str, str]:
    """Fields of a form for a question to send once more, under a new key."""
    return {name: value for name, value in fields.items() if name not in _NOT_AGAIN} | {"cheie": new_key()} | more


def asked_first(asked: PageRequest, dialog: Dialog, shown: Handler) -> Response:
    """The page shown again with a question over it. Nothing was done."""
    asked.request.state.dialog = dialog
    return shown(asked)


def asking_page(request: Request, dialog: Dialog) -> Response:
    """A page with only a question, for actions on several pages."""
    return hall_page(request, "intreaba.html", {"dialog": dialog})


def taken_back_at(path: str, shown: Handler, where: str) -> Route:
    """Route of a page's strip."""

    def data(asked: PageRequest) -> Mapping[str, Any]:
        return {"nr": asked.number("nr"), "motiv": text_of("hall.strip_reason")}

    return event_at(path, "anulat", data, shown, where)
