"""The hall that this laptop followed: stored with its address, asked whether it still answers, notified of the
takeover.

Both sides prove that they belong to one competition by the secret name of its log, which stations are not told.
"""

from collections.abc import Iterator
from contextlib import contextmanager, nullcontext, suppress
from hashlib import sha256
from hmac import compare_digest
from http.client import HTTPException
from pathlib import Path
from secrets import token_hex

import msgspec
from msgspec import Struct, field
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route

from arbitraj.hall.journal.stopped_pages import ToldAtTerminal
from arbitraj.hall.kernel.apart import Ticker
from arbitraj.hall.kernel.store.journal import read_journal
from arbitraj.hall.kernel.store.keeper import HALL, JOURNAL, EventStore
from arbitraj.hall.page.site import Opening, address_of, fault, form_of, site_of
from arbitraj.text import Message, text_of
from arbitraj.wings.network.second_laptop.following import FirstHall, Followed, TakeOver, first_hall, keep_first

WHERE = "/preluat"
_TOLD_EVERY, _PATIENCE = 5.0, 3.0  # seconds
_DIGITS = 9
_THIS = token_hex(16)  # id of this process, which may have the address of the hall that it followed


class FirstHallSign(Struct, frozen=True):
    """Answer of the first hall: its last event, the newest mandate it knows, the id of its process."""

    last: int = field(name="nr")
    mandate: int = field(name="mandat")
    program: str


_READS_SIGN = msgspec.json.Decoder(FirstHallSign)


def still_answers(folder: Path, first: FirstHall) -> FirstHallSign | bool | None:
    """Answer of the first hall. True if something answers that is not such a hall, None if nothing does."""
    competition = read_journal(folder / HALL / JOURNAL).competition
    try:
        return _asked(first, competition, 0) or True
    except (OSError, HTTPException):
        return None


def _asked(first: FirstHall, competition: str, mandate: int) -> FirstHallSign | None:
    """The first hall's answer, None if it is not such a hall. Raises OSError, HTTPException."""
    form = {"mandat": str(mandate), "dovada": _proof(competition, mandate)}
    followed = Followed(first.address, Path(first.trusted) if first.trusted else None, patience=_PATIENCE)
    answer, body = followed.asked("POST", WHERE, form)
    with suppress(msgspec.DecodeError):
        return _READS_SIGN.decode(body) if answer.status == 200 else None
    return None


def _proof(competition: str, mandate: int) -> str:
    return sha256(f"preluat {competition} {mandate}".encode()).hexdigest()


@contextmanager
def first_is_told(opening: Opening) -> Iterator[None]:
    """Notify the followed hall of the newer mandate, at once or as soon as it can be reached."""
    site, home = opening.site, opening.keeper.home
    first = first_hall(home)
    told = opening.wishes.get(ToldAtTerminal, ToldAtTerminal())

    def tell() -> None:
        nonlocal first
        if first is None or first.told >= site.mandate:
            return
        with suppress(OSError, HTTPException):
            sign = _asked(first, opening.keeper.competition, site.mandate)
            if sign and sign.program != _THIS and sign.mandate >= site.mandate:
                first = msgspec.structs.replace(first, told=site.mandate)
                keep_first(home, first)
                told.tell(text_of("network.first_knows", address=first.address, last=sign.last))

    if TakeOver in opening.wishes:
        tell()  # before any event is taken here
    waits = first is not None and first.told < site.mandate and not opening.keeper.stopped()
    with Ticker("preluat", _TOLD_EVERY, tell) if waits else nullcontext():
        yield


async def _heard(request: Request) -> Response:
    """The second laptop's notice that it is the hall now, or its question whether this one still is (mandate 0)."""
    site, form = site_of(request), await form_of(request)
    number, keeper = form.get("mandat", ""), site.opened(EventStore)
    if keeper is None or not (number.isascii() and number.isdigit() and len(number) <= _DIGITS):
        return fault(request, Message("hall.bad_request"), 400)
    if not compare_digest(_proof(keeper.competition, int(number)).encode(), form.get("dovada", "").encode()):
        return fault(request, Message("network.follows_another"), 403)
    if int(number):
        source = text_of("network.deposed_by_laptop", address=address_of(request))
        await run_in_threadpool(site.hears, int(number), source)
    known = max(site.mandate, keeper.deposed.mandate if keeper.deposed else 0)
    sign = FirstHallSign(site.hall.state.number, known, _THIS)
    return JSONResponse(msgspec.to_builtins(sign))


ROUTES: list[BaseRoute] = [Route(WHERE, _heard, methods=["POST"])]
