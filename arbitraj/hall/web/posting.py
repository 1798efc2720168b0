"""POST /evenimente: events of stations, answered one by one. A repeated key gets the same answer.

A station that sends too fast is told when to send again (`page/turns.py`).

GET /flux: stream of changes to all stations as topics, never contents, which a station requests under its user. A topic
names a part of a screen: `fisa:07`, `predare`, `coada`, `diferente`, `panou`, `jurnal`, `contestatii`, `sanctiuni`,
`conturi`, `masa:3` (a table for two), `ecran`, `ceas`, `sali`, `ideal`, `publicare`, `tot`. An event's topics depend on
its kind alone, so that none reveals whether two transcriptions differ.
"""

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from itertools import repeat
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct, field
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from arbitraj.hall.kernel.event import BadEventError, HallEvent, RenamesSheet, TakenBack, sheet_of_body
from arbitraj.hall.kernel.game import GameClock
from arbitraj.hall.kernel.hall import Posted, Sent, SentAnswer
from arbitraj.hall.kernel.kind import EventKinds
from arbitraj.hall.kernel.named import with_players
from arbitraj.hall.kernel.scene import CHIEF, SCREEN, HallPerson
from arbitraj.hall.kernel.state import HallState
from arbitraj.hall.page.asking import pin_refused
from arbitraj.hall.page.site import COOKIE, Site, earlier_cookie, fault, is_here, site_of
from arbitraj.hall.page.topics import Listener
from arbitraj.hall.page.turns import put_off
from arbitraj.text import Message, text_of

_EVENTS = 200  # most events in a request


class SentBatch(Struct, frozen=True):
    """Events of a station, in order. `pin` is asked again for some (`Kind.pin`).

    `persoana` is the owner of the outbox, if somebody else has joined at the station since. `mandat` is the newest that
    the station knows, 0 if none.
    """

    station: Annotated[str, Meta(max_length=40, pattern=r"^[A-Za-z0-9_-]*$")] = field(name="statie")
    events: Annotated[list[Sent], Meta(max_length=_EVENTS)] = field(name="evenimente")
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
        return fault(request, Message("hall.bad_event", error=text_of("hall.too_deep")), 400)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        return fault(request, Message("hall.bad_event", error=str(error)), 400)
    assert person is not None  # the route needs a session (web/front.py)
    if batch.mandate > site.mandate:
        await run_in_threadpool(site.hears, batch.mandate, text_of("hall.deposed_by_station", who=person.name))
    if batch.mandate not in (0, site.mandate):  # another laptop has taken over: nothing is kept in two places
        return fault(
            request, Message("hall.mandate_newer" if batch.mandate > site.mandate else "hall.mandate_older"), 409
        )
    earlier = batch.person not in ("", person.name)
    if earlier:
        person = site.person_by(request, earlier_cookie(batch.person))
        if person is None or person.name != batch.person:
            return fault(request, Message("hall.no_session"), 401)
    site.pace.took(device, len(batch.events))
    taking = _Taking(site, person, earlier, batch, lambda: pin_refused(request, batch.pin))
    if all(_is_typing(site.hall.kinds, event.kind) for event in batch.events):
        told = await site.turns.answered(Posted(person, batch.station, batch.events), taking.told)
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
    ask_pin: Callable[[], Message | None]

    @cached_property
    def _pin(self) -> Message | None:
        return self.ask_pin()  # once a batch, so that a wrong PIN counts once

    def answer(self) -> dict[str, Any]:
        """Answers to the events, taken one by one, as some are refused here or need the PIN."""
        answered = [self._one(event) for event in self.batch.events]
        return self.told([answer for answer, _ in answered], [pin for _, pin in answered])

    def told(self, answered: Sequence[SentAnswer], pins: Iterable[bool] = repeat(False)) -> dict[str, Any]:
        """Answers on the wire. `pins` tell which events need the PIN."""
        more: dict[str, Mapping[str, Any]] = {}
        for answers in self.site.frame.answers:
            more |= answers(self.site, self.person, answered)
        told = [
            {**self._told(answer, pin), **more.get(answer.key, {})} for answer, pin in zip(answered, pins, strict=False)
        ]
        return {"raspunsuri": told, "nr": self.site.hall.state.number, "mandat": self.site.mandate}

    def _told(self, answered: SentAnswer, pin: bool) -> dict[str, Any]:
        if answered.event is not None:
            return {"cheie": answered.key, "nr": answered.event.number}
        hall, refused = self.site.hall, answered.refused
        named = with_players(hall.state, hall.players, refused) if refused else ""
        why = {"cheie": answered.key, "refuz": str(named), "invechit": answered.stale}
        return {**why, "pin": True} if pin else why

    def _one(self, sent: Sent) -> tuple[SentAnswer, bool]:
        """(answer, whether the PIN is needed)."""
        refused, pin = self._barred(sent)
        if refused is not None:
            return SentAnswer(sent.key, None, refused), pin
        return self.site.hall.post(self.person, self.batch.station, [sent])[0], False

    def _barred(self, sent: Sent) -> tuple[Message | None, bool]:
        hall = self.site.hall
        if sent.key in hall.keys:
            return None, False
        if sent.kind == "cont":
            return Message("hall.through_accounts"), False
        if self.earlier and not _is_typing(hall.kinds, sent.kind):
            return Message("hall.earlier_rows_only"), False
        try:
            body = hall.kinds.body_of(sent.kind, sent.data)
        except BadEventError:
            return None, False  # the service gives the reason
        wanted = hall.kinds.of(body).pin(hall.state, self.person, body)
        return (self._pin, True) if wanted else (None, False)


def _is_typing(kinds: EventKinds, kind: str) -> bool:
    known = kinds.called(kind)
    return known is not None and known.typing


_PULSE = 10.0  # seconds

_ARBITERS = {"coada", "diferente", "panou", "jurnal", "sali", "ideal", "publicare", "verificat"}
_FEW = {"predare", "setari", "oprita"}


def topics_of(event: HallEvent, state: HallState) -> set[str]:
    """Topics of an event."""
    body, kind = event.body, state.kinds.of(event.body)
    found = {"panou", "jurnal", *kind.topics_of(body)}
    numbers = [sheet_of_body(body), body.number if isinstance(body, RenamesSheet) else ""]
    if isinstance(body, TakenBack) and (of := state.event(body.number)):
        numbers.append(sheet_of_body(of.body))
        found |= {topic for topic in state.kinds.of(of.body).topics_of(of.body) if ":" in topic}  # of a single thing
    if kind.wall == "always" or (kind.wall and state.of(GameClock).stopped):
        found.add("ecran")
    return found | {f"fisa:{number}" for number in numbers if number}


def may_hear(person: HallPerson, topic: str) -> bool:
    """Whether a person gets a topic: a typist those of sheets and submissions, a screen only those of the game."""
    if person.role == CHIEF or topic in ("tot", "ecran", "ceas"):
        return True
    if topic in _ARBITERS:
        return person.arbitrates
    return person.role != SCREEN and (topic in _FEW or topic.startswith(("fisa:", "masa:")))


async def _stream(request: Request) -> Response:
    site, token = site_of(request), request.cookies.get(COOKIE, "")
    if site.topics.full(token):
        return fault(request, Message("hall.too_many_streams"), 503)
    after = _number(request.headers.get("last-event-id") or request.query_params.get("dupa", ""))
    since = site.hall.state.number if after is None else after
    told = _number(request.query_params.get("spuse", ""))
    return StreamingResponse(_changes(site, token, since, told, is_here(request)), media_type="text/event-stream")


def _number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 12 else None


async def _changes(site: Site, token: str, since: int, told: int | None, here: bool) -> AsyncIterator[str]:
    clock = asyncio.get_running_loop().time
    pulse, listener = clock(), Listener()
    site.topics.add(token, listener)
    extra = set[str]() if told is None else site.topics.since(told)  # from now on the listener hears them
    try:
        # by the second line a client that was cut off sees whether the hall was restarted
        yield f"retry: 2000\n\nevent: pornit\ndata: {site.started}\n\n"
        while not site.topics.closed and (person := site.people.person(token)):
            state = site.hall.state
            if since > state.number:  # of another log, from an earlier server
                extra.add("tot")
            for event in state.log[since:]:
                extra |= topics_of(event, state)
            heard = sorted(topic for topic in extra if may_hear(person, topic))
            if heard or since != state.number:
                since = state.number
                yield f"id: {since}\ndata: {json.dumps({'teme': heard})}\n\n"
            if clock() >= pulse:
                pulse = clock() + _PULSE
                yield _pulse(site.hall.clock())
            extra = await listener.waited(pulse - clock())
        # a server that starts again at other addresses ends the streams too, and the hall goes on
        ended = site.topics.ended or ("" if here else site.topics.away)
        yield f"event: inchisa\ndata: {json.dumps(ended)}\n\n" if ended else "event: gata\ndata: {}\n\n"
    finally:
        site.topics.remove(listener)


def _pulse(now: datetime) -> str:
    """The hall's time, by which stations set their clocks."""
    return f"event: puls\ndata: {now.astimezone().isoformat(timespec='milliseconds')}\n\n"


ROUTES = [Route("/evenimente", _post, methods=["POST"]), Route("/flux", _stream)]
