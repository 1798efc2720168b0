"""Stream of changes to all stations as topics, never contents, which a station requests under its user.

A topic names a part of a screen: `fisa:07`, `predare`, `coada`, `diferente`, `panou`, `jurnal`, `contestatii`,
`sanctiuni`, `conturi`, `masa:3` (a table for two), `ecran`, `ceas`, `sali`, `ideal`, `publicare`, `tot`. An event's
topics depend on its kind alone, so that none reveals whether two transcriptions differ.
"""

import asyncio
import json
from collections.abc import AsyncIterator
from datetime import datetime

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from arbitraj.hall.kernel.event import HallEvent, RenamesSheet, TakenBack, sheet_of_body
from arbitraj.hall.kernel.game import GameClock
from arbitraj.hall.kernel.scene import CHIEF, SCREEN, HallPerson
from arbitraj.hall.kernel.state import HallState
from arbitraj.hall.page.site import COOKIE, Site, fault, site_of
from arbitraj.hall.page.topics import Listener
from arbitraj.text import said

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
        return fault(request, said("hall.too_many_streams"), 503)
    after = _number(request.headers.get("last-event-id") or request.query_params.get("dupa", ""))
    since = site.hall.state.number if after is None else after
    return StreamingResponse(_told(site, token, since), media_type="text/event-stream")


def _number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 12 else None


async def _told(site: Site, token: str, since: int) -> AsyncIterator[str]:
    clock = asyncio.get_running_loop().time
    pulse, extra, listener = clock(), set[str](), Listener()
    site.topics.add(token, listener)
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
        yield "event: gata\ndata: {}\n\n"
    finally:
        site.topics.remove(listener)


def _pulse(now: datetime) -> str:
    """The hall's time, by which stations set their clocks."""
    return f"event: puls\ndata: {now.astimezone().isoformat(timespec='milliseconds')}\n\n"


ROUTES = [Route("/flux", _stream)]
