"""POST /evenimente: events of stations, answered one by one. A repeated key gets the same answer.

A station that sends too fast is told when to send again (`page/pace.py`).
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import repeat
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct, field
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from arbitraj.hall.kernel.event import BadEventError
from arbitraj.hall.kernel.hall import Posted, Sent, SentAnswer
from arbitraj.hall.kernel.kind import EventKinds
from arbitraj.hall.kernel.scene import HallPerson
from arbitraj.hall.page.asking import pin_refused
from arbitraj.hall.page.site import COOKIE, Site, earlier_cookie, fault, site_of
from arbitraj.hall.page.turns import put_off
from arbitraj.text import Said, said, say

_EVENTS = 200  # most events in a request


class SentEvent(Struct, frozen=True):
    """An event on the wire. `cheie` are 128 random bits from the station, `vazut` the last event that it had."""

    key: Annotated[str, Meta(min_length=16, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")] = field(name="cheie")
    kind: Annotated[str, Meta(max_length=40)] = field(name="fel")
    data: dict[str, Any] = field(name="date")
    seen: Annotated[int, Meta(ge=0)] = field(name="vazut", default=0)


class SentBatch(Struct, frozen=True):
    """Events of a station, in order. `pin` is asked again for some (`Kind.pin`).

    `persoana` is the owner of the outbox, if somebody else has joined at the station since. `mandat` is the newest that
    the station knows, 0 if none.
    """

    station: Annotated[str, Meta(max_length=40, pattern=r"^[A-Za-z0-9_-]*$")] = field(name="statie")
    events: Annotated[list[SentEvent], Meta(max_length=_EVENTS)] = field(name="evenimente")
    person: Annotated[str, Meta(max_length=60)] = field(name="persoana", default="")
    pin: Annotated[str, Meta(max_length=20)] = ""
    mandate: Annotated[int, Meta(ge=0)] = field(name="mandat", default=0)


_READS = msgspec.json.Decoder(SentBatch)


async def _post(request: Request) -> Response:
    site = site_of(request)
    person, device = site.person(request), request.cookies.get(COOKIE, "")
    sent = await request.body()
    if later := await put_off(site.pace, device):
        return later
    try:
        batch = _READS.decode(sent)
    except RecursionError:
        return fault(request, said("hall.bad_event", error=say("hall.too_deep")), 400)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        return fault(request, said("hall.bad_event", error=str(error)), 400)
    assert person is not None  # the route needs a session (web/app.py)
    if batch.mandate > site.mandate:
        await run_in_threadpool(site.hears, batch.mandate, say("hall.deposed_by_station", who=person.name))
    if batch.mandate not in (0, site.mandate):  # another laptop has taken over: nothing is kept in two places
        return fault(request, said("hall.mandate_newer" if batch.mandate > site.mandate else "hall.mandate_older"), 409)
    earlier = batch.person not in ("", person.name)
    if earlier:
        person = site.person_by(request, earlier_cookie(batch.person))
        if person is None or person.name != batch.person:
            return fault(request, said("hall.no_session"), 401)
    site.pace.took(device, len(batch.events))
    taking = _Taking(site, person, earlier, batch, lambda: pin_refused(request, batch.pin))
    if all(_is_typing(site.hall.kinds, each.kind) for each in batch.events):
        told = await site.turns.answered(Posted(person, batch.station, taking.sent), taking.told)
    else:
        told = await run_in_threadpool(taking.answer)
    return Response(msgspec.json.encode(told), media_type="application/json")


@dataclass
class _Taking:
    """Handler of a batch. `earlier`: its owner is no longer the user at the station."""

    site: Site
    person: HallPerson
    earlier: bool
    batch: SentBatch
    ask_pin: Callable[[], Said | None]

    @cached_property
    def _pin(self) -> Said | None:
        return self.ask_pin()  # once a batch, so that a wrong PIN counts once

    @property
    def sent(self) -> list[Sent]:
        """The events in order."""
        return [Sent(e.key, e.kind, e.data, e.seen) for e in self.batch.events]

    def answer(self) -> dict[str, Any]:
        """Answers to the events, taken one by one, as some are refused here or need the PIN."""
        answered = [self._one(each) for each in self.sent]
        return self.told([each for each, _ in answered], [pin for _, pin in answered])

    def told(self, answered: Sequence[SentAnswer], pins: Iterable[bool] = repeat(False)) -> dict[str, Any]:
        """Answers on the wire. `pins` tell which events need the PIN."""
        more: dict[str, Mapping[str, Any]] = {}
        for answers in self.site.frame.answers:
            more |= answers(self.site, self.person, answered)
        told = [{**_told(each, pin), **more.get(each.key, {})} for each, pin in zip(answered, pins, strict=False)]
        return {"raspunsuri": told, "nr": self.site.hall.state.number, "mandat": self.site.mandate}

    def _one(self, sent: Sent) -> tuple[SentAnswer, bool]:
        """(answer, whether the PIN is needed)."""
        refused, pin = self._barred(sent)
        if refused is not None:
            return SentAnswer(sent.key, None, refused), pin
        return self.site.hall.post(self.person, self.batch.station, [sent])[0], False

    def _barred(self, sent: Sent) -> tuple[Said | None, bool]:
        hall = self.site.hall
        if sent.key in hall.keys:
            return None, False
        if sent.kind == "cont":
            return said("hall.through_accounts"), False
        if self.earlier and not _is_typing(hall.kinds, sent.kind):
            return said("hall.earlier_rows_only"), False
        try:
            body = hall.kinds.body_of(sent.kind, sent.data)
        except BadEventError:
            return None, False  # the service gives the reason
        wanted = hall.kinds.of(body).pin(hall.state, self.person, body)
        return (self._pin, True) if wanted else (None, False)


def _is_typing(kinds: EventKinds, kind: str) -> bool:
    """Whether a kind is part of typing, taken also from an earlier user of the station and without a PIN."""
    known = kinds.called(kind)
    return known is not None and known.typing


def _told(answered: SentAnswer, pin: bool) -> dict[str, Any]:
    if answered.event is not None:
        return {"cheie": answered.key, "nr": answered.event.number}
    why = {"cheie": answered.key, "refuz": str(answered.refused), "invechit": answered.stale}
    return {**why, "pin": True} if pin else why


ROUTES = [Route("/evenimente", _post, methods=["POST"])]
