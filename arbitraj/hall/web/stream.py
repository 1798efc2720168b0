"""What changes, told to every station as topics: never contents, which a station asks for again as its person.

A topic names a part of a screen: `fisa:07`, `predare`, `coada`, `diferente`, `panou`, `jurnal`, `contestatii`,
`sanctiuni`, `conturi`, `masa:3` (a table for two), `ecran`, `ceas`, `sali`, `ideal`, `tot`. Which ones an event has
hangs on its kind alone, never on what it found: that the second hand of a sheet differs from the first is told by no
topic.
"""

import asyncio
import json
from collections.abc import AsyncIterator
from datetime import datetime

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from arbitraj.hall.duels.duel_events import OfDuel
from arbitraj.hall.events import (
    AccountChanged,
    AppealMade,
    Closed,
    ContestationAnswered,
    ContestationMade,
    Finished,
    FolderTaken,
    HallEvent,
    HandedIn,
    HandedInMoved,
    NotHandedIn,
    PersonAsks,
    PhotoTaken,
    Reopened,
    RulingGiven,
    SanctionNoted,
    SettingChanged,
    StopCalled,
    TakenBack,
    ThirdRead,
)
from arbitraj.hall.program_events import EditionPublished
from arbitraj.hall.rights import CHIEF, SCREEN, HallPerson
from arbitraj.hall.start_events import ON_THE_WALL, AnnouncementMade, ClockSet
from arbitraj.hall.state import HallState
from arbitraj.hall.web.site import COOKIE, Site, fault, site_of
from arbitraj.hall.web.topics import Listener
from arbitraj.text import said

_PULSE = 10.0  # seconds

_HAND_INS = (HandedIn, HandedInMoved, StopCalled, NotHandedIn, SanctionNoted, TakenBack)
_QUEUE = (Finished, PersonAsks, RulingGiven, Closed, Reopened, FolderTaken, ThirdRead, TakenBack, SettingChanged)
_START = (*ON_THE_WALL, TakenBack)
_PROGRESS = (*_HAND_INS, Finished, Closed, Reopened)  # what the wall counts after the stop
_WRITTEN = (ContestationMade, AppealMade, ContestationAnswered, SanctionNoted, TakenBack)
_ARBITERS = {"coada", "diferente", "panou", "jurnal", "sali", "ideal"}
_FEW = {"predare", "setari"}


def topics_of(event: HallEvent, state: HallState) -> set[str]:
    """The parts of screens that an event changes."""
    body = event.body
    of = state.event(body.number) if isinstance(body, TakenBack) else None
    numbers = [getattr(each, "sheet", "") for each in (body, of.body if of else None)]
    if isinstance(body, HandedInMoved) and body.number:
        numbers.append(body.number)
    found = {"panou", "jurnal"} | {f"fisa:{number}" for number in numbers if number}
    if isinstance(body, _HAND_INS):
        found.add("predare")
    if isinstance(body, _QUEUE):
        found |= {"coada", "diferente"}
    if isinstance(body, PhotoTaken):  # of another table's sheet, by its code: a question
        found.add("coada")
    if isinstance(body, _START) or (state.clock.stopped and isinstance(body, _PROGRESS)):
        found.add("ecran")
    if isinstance(body, (ClockSet, AnnouncementMade, TakenBack)):
        found.add("ceas")
    if isinstance(body, _WRITTEN):
        found |= {"coada", "contestatii", "sanctiuni"}
    if isinstance(body, AccountChanged):
        found.add("conturi")
    if isinstance(body, SettingChanged):
        found.add("setari")
    if isinstance(body, EditionPublished):
        found.add("ecran")
    found |= {f"masa:{each.duel}" for each in (body, of.body if of else None) if isinstance(each, OfDuel)}
    return found


def may_hear(person: HallPerson, topic: str) -> bool:
    """Whether a topic is told to a person: a typist hears of sheets and hand-ins, a screen of the game alone."""
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
        yield "retry: 2000\n\n"
        while not site.topics.closed and (person := site.people.person(token)):
            state = site.hall.state
            if since > state.number:  # of another log: of a server before this one
                extra.add("tot")
            for event in state.log[since:]:
                extra |= topics_of(event, state)
            heard = sorted(topic for topic in extra if may_hear(person, topic))
            if heard or since != state.number:
                since = state.number
                yield f"id: {since}\ndata: {json.dumps({'teme': heard})}\n\n"
            if clock() >= pulse:
                pulse = clock() + _PULSE
                yield _pulse()
            extra = await listener.waited(pulse - clock())
        yield "event: gata\ndata: {}\n\n"
    finally:
        site.topics.remove(listener)


def _pulse() -> str:
    """The server's time: stations set their clocks by it."""
    return f"event: puls\ndata: {datetime.now().astimezone().isoformat(timespec='milliseconds')}\n\n"


ROUTES = [Route("/flux", _stream)]
