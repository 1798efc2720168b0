"""POST /evenimente: what stations send, answered one by one; the same key again gets the same answer."""

from collections.abc import Iterator, Sequence
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct, field
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from arbitraj.hall.events import RowTyped
from arbitraj.hall.rights import Person
from arbitraj.hall.service import Answered, Sent
from arbitraj.hall.verdicts import RowVerdict, hand_view
from arbitraj.hall.web.site import Site, fault, site_of
from arbitraj.text import said

_EVENTS = 200  # a request


class SentEvent(Struct, frozen=True):
    """An event on the wire. `cheie` are 128 random bits that the station made, `vazut` the last event that it had."""

    key: Annotated[str, Meta(min_length=16, max_length=64, pattern=r"^[\w-]+$")] = field(name="cheie")
    kind: Annotated[str, Meta(max_length=40)] = field(name="fel")
    data: dict[str, Any] = field(name="date")
    version: int = field(name="v", default=1)
    seen: Annotated[int, Meta(ge=0)] = field(name="vazut", default=0)


class SentBatch(Struct, frozen=True):
    """What a station sends at once, in its order. `pin` is asked again for what only its person may do."""

    station: Annotated[str, Meta(max_length=40, pattern=r"^[\w-]*$")] = field(name="statie")
    events: Annotated[list[SentEvent], Meta(max_length=_EVENTS)] = field(name="evenimente")
    pin: Annotated[str, Meta(max_length=20)] = ""


async def _post(request: Request) -> Response:
    site = site_of(request)
    person = site.person(request)
    assert person is not None  # the route is closed to nobody's session (access.py)
    try:
        batch = msgspec.json.decode(await request.body(), type=SentBatch)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        return fault(request, said("hall.bad_event", error=str(error)), 400)
    return JSONResponse(await run_in_threadpool(_answer, site, person, batch))


def _answer(site: Site, person: Person, batch: SentBatch) -> dict[str, Any]:
    sent = [Sent(each.key, each.kind, each.data, each.version, each.seen) for each in batch.events]
    answered = site.hall.post(person, batch.station, sent)
    verdicts = dict(_verdicts(site, person, answered))
    return {
        "raspunsuri": [_told(each, verdicts) for each in answered],
        "nr": site.hall.state.number,
        "mandat": site.mandate,
    }


def _told(answered: Answered, verdicts: dict[tuple[str, int, str], RowVerdict]) -> dict[str, Any]:
    if answered.event is None:
        return {"cheie": answered.key, "refuzat": str(answered.refused), "invechit": answered.stale}
    told: dict[str, Any] = {"cheie": answered.key, "nr": answered.event.number}
    body = answered.event.body
    if isinstance(body, RowTyped) and (verdict := verdicts.get((body.sheet, body.hand, body.row))):
        told["verdict"] = verdict_data(verdict)
    return told


def verdict_data(verdict: RowVerdict) -> dict[str, Any]:
    """A row's verdict on the wire."""
    return {
        "rand": verdict.row,
        "stare": verdict.state,
        "puncte": verdict.points,
        "curat": verdict.clean,
        "articole": list(verdict.articles),
        "texte": list(verdict.texts),
    }


def _verdicts(
    site: Site, person: Person, answered: Sequence[Answered]
) -> Iterator[tuple[tuple[str, int, str], RowVerdict]]:
    """Those of the rows that this person typed in hands of his or her own, where they may be seen; a hand once."""
    bodies = [each.event.body for each in answered if each.event and each.event.who == person.name]
    for number, hand in dict.fromkeys((each.sheet, each.hand) for each in bodies if isinstance(each, RowTyped)):
        sheet = site.hall.state.sheets.get(number)
        own = sheet.hands.get(hand) if sheet else None
        if own is None or own.who != person.name:
            continue
        for verdict in hand_view(site.hall, person, number, hand).verdicts or ():
            yield (number, hand, verdict.row), verdict


ROUTES = [Route("/evenimente", _post, methods=["POST"])]
