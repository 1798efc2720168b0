"""Pages for joining and leaving: the first chief at the hall's own laptop, all others by a request or their PIN."""

from collections.abc import Mapping
from dataclasses import dataclass

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from arbitraj.hall.kernel.keys import ROLE
from arbitraj.hall.kernel.scene import HallPerson
from arbitraj.hall.kernel.store.colleagues import Colleagues
from arbitraj.hall.kernel.store.keeper import EventStore
from arbitraj.hall.kernel.store.sqlite import HallSession
from arbitraj.hall.page.asking import pin_refused
from arbitraj.hall.page.join_code import join_code
from arbitraj.hall.page.site import (
    COOKIE,
    ENCRYPTED,
    JOIN,
    Site,
    address_of,
    earlier_cookie,
    form_of,
    hall_page,
    is_here,
    site_of,
    who_asks,
)
from arbitraj.hall.people.accounts import LASTS, Accounts, Sessions
from arbitraj.text import Message

_NOTHING: Mapping[str, str] = {}
REQUEST = "cerere"  # cookie of a station with a request


@dataclass(frozen=True, slots=True)
class Joined:
    """Service for joining, confirming PINs and leaving."""

    accounts: Accounts
    sessions: Sessions


def joined_in(site: Site) -> Joined:
    """The service of a hall."""
    joined = site.opened(Joined)
    assert joined is not None  # opened with every hall, except in tests of single pages
    return joined


def joined_of(request: Request) -> Joined:
    """The service of a request's hall."""
    return joined_in(site_of(request))


def lets_in(site: Site, keeper: EventStore) -> None:
    """Open accounts and sessions, stored with the hall's log. A new stage has those of the one before."""
    own = Colleagues(keeper.home.parent, keeper.competition)
    accounts = Accounts(keeper.store, site.hall, now=lambda: site.hall.clock(), colleagues=own)
    accounts.take_over()
    joined = Joined(accounts, Sessions(keeper.store, site.hall))
    site.hall.heard += [joined.sessions.hear, accounts.hear]
    site.hall.tools[Joined], site.people, site.confirms = joined, joined.sessions, joined.accounts.confirms


def accounts_waiting(site: Site, person: HallPerson) -> int:
    """Number of requests to join and of persons locked by wrong PINs."""
    joined = site.opened(Joined)
    if joined is None:
        return 0
    locked = sum(bool(joined.accounts.wait_of(name)) for name in site.hall.state.roles)
    return len(joined.accounts.waiting) + locked


@dataclass(frozen=True, slots=True)
class PersonShown:
    """A person of the hall on its pages. `wait`: seconds for which wrong PINs lock the person out."""

    name: str
    role: str
    blocked: bool
    wait: int
    sessions: tuple[HallSession, ...]


def _people(site: Site) -> list[PersonShown]:
    joined, state = joined_in(site), site.hall.state
    return [
        PersonShown(name, role, name in state.blocked, joined.accounts.wait_of(name), (*joined.sessions.of(name),))
        for name, role in sorted(state.roles.items())
    ]


def _ways_in(site: Site) -> list[tuple[str, object]]:
    """Addresses for joining, each with its code."""
    return [(address, join_code(address)) for address in site.addresses]


def people_shown(request: Request) -> dict[str, object]:
    """Template values for «Sala» and the accounts: the people, those who ask to join, and where they join."""
    site, trusted = site_of(request), site_of(request).authority
    joined = site.opened(Joined)
    return {
        "people": _people(site) if joined else (),
        "requests": joined.accounts.waiting if joined else (),
        "pins_before": joined.accounts.pins_before if joined else {},
        "ways_in": _ways_in(site) if joined else (),
        "authority": trusted,
        "authority_code": join_code(trusted.address) if trusted else None,
    }


def _form(request: Request, refused: Message | None = None, status: int = 200, known: str = "") -> Response:
    """Page for joining. `known` is the name typed with a wrong PIN, kept in the form."""
    accounts = joined_of(request).accounts
    asking = accounts.request(request.cookies.get(REQUEST, ""))
    values = {"asking": asking, "here": is_here(request), "chiefs": accounts.chiefs, "refused": refused}
    return hall_page(request, "intrare.html", {**values, "known": known, "before": accounts.stage_before}, status)


async def _join(request: Request) -> Response:
    return RedirectResponse("/", 303) if site_of(request).person(request) else _form(request)


async def _chief_here(request: Request) -> Response:
    """Create the first chief, or give a chief who forgot it a new PIN: the laptop's holder controls the hall anyway."""
    if not is_here(request):
        return _form(request, Message("hall.only_here"), 403)
    joined, form = joined_of(request), await form_of(request)
    pin = await run_in_threadpool(joined.accounts.chief_here, form.get("nume", ""))
    if isinstance(pin, Message):
        return _form(request, pin, 409)
    name = joined.accounts.named(form.get("nume", ""))
    return _with_session(request, joined, name, hall_page(request, "pin.html", {"name": name, "pin": pin}))


async def _ask(request: Request) -> Response:
    accounts = joined_of(request).accounts
    accounts.withdraw(request.cookies.get(REQUEST, ""))
    asked = accounts.ask((await form_of(request)).get("nume", ""), address_of(request))
    if isinstance(asked, Message):
        return _form(request, asked, 409)
    site_of(request).topics.tell({"conturi"})
    answer = RedirectResponse(JOIN, 303)
    _cookie(answer, request, REQUEST, asked[0])
    return answer


async def _withdraw(request: Request) -> Response:
    joined_of(request).accounts.withdraw(request.cookies.get(REQUEST, ""))
    site_of(request).topics.tell({"conturi"})
    return RedirectResponse(JOIN, 303)


async def _take(request: Request) -> Response:
    """Begin the session of a confirmed request, and show the PIN once."""
    joined = joined_of(request)
    taken = await run_in_threadpool(joined.accounts.take, request.cookies.get(REQUEST, ""))
    if taken is None:
        return RedirectResponse(JOIN, 303)
    name, pin = taken
    answer = hall_page(request, "pin.html", {"name": name, "pin": pin}) if pin else RedirectResponse("/", 303)
    answer.delete_cookie(REQUEST)
    return _with_session(request, joined, name, answer)


async def _enter(request: Request) -> Response:
    joined, form = joined_of(request), await form_of(request)
    given = form.get("nume", ""), form.get("pin", ""), address_of(request), is_here(request)
    name = await run_in_threadpool(joined.accounts.enter, *given)
    if isinstance(name, Message):
        site_of(request).topics.tell({"conturi"})
        return _form(request, name, 403, form.get("nume", ""))
    return _with_session(request, joined, name, RedirectResponse("/", 303))


async def _leave(request: Request) -> Response:
    joined_of(request).sessions.end(request.cookies.get(COOKIE, ""))
    site_of(request).topics.tell({"conturi"})
    answer = RedirectResponse(JOIN, 303)
    answer.delete_cookie(COOKIE)
    return answer


def _with_session(request: Request, joined: Joined, name: str, answer: Response) -> Response:
    before = site_of(request).person(request)
    if before is not None and before.name != name:
        # events in the previous user's outbox are still sent under that name
        _cookie(answer, request, earlier_cookie(before.name), request.cookies[COOKIE], "/evenimente")
    kind = ENCRYPTED if request.url.scheme == "https" else ""
    _cookie(answer, request, COOKIE, joined.sessions.begin(name, address_of(request), kind))
    return answer


def _cookie(answer: Response, request: Request, name: str, value: str, path: str = "/") -> None:
    secure = request.url.scheme == "https"
    answer.set_cookie(
        name, value, int(LASTS.total_seconds()), path=path, secure=secure, httponly=True, samesite="strict"
    )


# accounts, for the chief


def _accounts(
    request: Request, refused: Message | None = None, status: int = 200, typed: Mapping[str, str] = _NOTHING
) -> Response:
    """Page of accounts. `typed` are the fields of a refused form."""
    kept = {name: typed.get(name, "") for name in ("semn", "nume", "persoana", "rol")}
    values = {**people_shown(request), "refused": refused, "typed": {**kept, "spre": _back(typed)}}
    return hall_page(request, "conturi.html", values, status)


def _back(form: Mapping[str, str]) -> str:
    """The page on which a form stood: «Sala», or the accounts."""
    return "/sala" if form.get("spre") == "/sala" else "/conturi"


async def _answer(request: Request) -> Response:
    form = await form_of(request)
    if form.get("ce") == "niciuna":
        return await _changed(request, form, "niciuna", ("", "", ""))
    role = form.get("rol", "") if form.get("ce") == "da" else ""
    if form.get("ce") == "da" and role not in ROLE:
        return _accounts(request, Message("hall.bad_request"), 400)
    given = form.get("semn", ""), form.get("nume", ""), role
    return await _changed(request, form, "answer", given)


async def _change(request: Request) -> Response:
    form = await form_of(request)
    what, role = form.get("ce", ""), form.get("rol", "")
    if what not in ("rol", "plecat", "blocat", "eliberat", "iesit") or (what == "rol" and role not in ROLE):
        return _accounts(request, Message("hall.bad_request"), 400)
    return await _changed(request, form, what, (form.get("persoana", ""), what, role if what == "rol" else ""))


async def _changed(request: Request, form: Mapping[str, str], what: str, given: tuple[str, str, str]) -> Response:
    """Apply a change, with the PIN asked again, so that a tab left open makes nobody a chief."""
    joined, person = joined_of(request), who_asks(request)
    refused = await run_in_threadpool(pin_refused, request, form.get("pin", ""))
    if refused is None and what == "niciuna":
        joined.accounts.refuse_all()
    elif refused is None and what != "iesit":
        do = joined.accounts.answer if what == "answer" else joined.accounts.change
        refused = await run_in_threadpool(lambda: do(person, *given))
    if refused is not None:
        return _accounts(request, refused, 409, form)
    if what in ("iesit", "plecat", "blocat"):
        joined.sessions.end_all_of(given[0])
    site_of(request).topics.tell({"conturi"})
    return RedirectResponse(_back(form), 303)


ROUTES = [
    Route(JOIN, _join),
    Route(f"{JOIN}/sef", _chief_here, methods=["POST"]),
    Route(f"{JOIN}/cerere", _ask, methods=["POST"]),
    Route(f"{JOIN}/renunt", _withdraw, methods=["POST"]),
    Route(f"{JOIN}/gata", _take, methods=["POST"]),
    Route(f"{JOIN}/pin", _enter, methods=["POST"]),
    Route("/plecare", _leave, methods=["POST"]),
    Route("/conturi", _accounts),
    Route("/conturi/cerere", _answer, methods=["POST"]),
    Route("/conturi/persoana", _change, methods=["POST"]),
]
