"""Actions allowed only at the hall's own laptop: serving on its network, ending the hall."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from time import sleep
from urllib.parse import quote, urlsplit

from starlette.background import BackgroundTask
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from arbitraj.hall.kernel.game import GameClock
from arbitraj.hall.page.asking import Dialog, asking_page, is_sure
from arbitraj.hall.page.clock_shown import clock_shown
from arbitraj.hall.page.network import private_addresses
from arbitraj.hall.page.site import fault, form_of, hall_page, is_here, site_of, who_asks
from arbitraj.problems import ProblemsError
from arbitraj.text import Message, all_of
from arbitraj.wings.wanted import wanted

# pages without an open hall: the next round after a folder, the general ranking
NEXT_STAGE, GENERAL = "/dosar-nou?dupa=", "/clasament-general"
_ROUND = re.compile(r"(?i)\betapa (?:a )?(\d{1,2})\b", re.ASCII)
_FIRST, _AWAY = 0.7, 4  # seconds until the server ends, and until the browser asks the new one


@dataclass(frozen=True, slots=True)
class Laptop:
    """Actions offered to the chief here. `addresses` are the laptop's, not served yet."""

    addresses: tuple[str, ...]


def next_round(title: str) -> int | None:
    """Number of the next round, if the title of this one has a number.

    >>> next_round("Cupa Tâmpa, etapa 1"), next_round("Cupa Toamnei")
    (2, None)
    """
    found = _ROUND.search(title)
    return int(found[1]) + 1 if found else None


def next_title(title: str) -> str:
    """Title of the next round, the same if that of this one has no number.

    >>> next_title("Cupa Tâmpa, etapa 1 (juniori)"), next_title("Cupa Toamnei")
    ('Cupa Tâmpa, etapa 2 (juniori)', 'Cupa Toamnei')
    """
    found = _ROUND.search(title)
    return f"{title[: found.start(1)]}{int(found[1]) + 1}{title[found.end(1) :]}" if found else title


def laptop_of(request: Request) -> Laptop | None:
    """Laptop actions, None from another computer or if pages cannot end the hall."""
    site = site_of(request)
    if site.shut is None or not is_here(request):
        return None
    return Laptop(() if site.addresses else tuple(private_addresses()))


async def _shut(request: Request) -> Response:
    site = site_of(request)
    if site.shut is None or not is_here(request):
        return fault(request, Message("hall.only_here"), 409)
    form = await form_of(request)
    after = form.get("apoi", "")
    if not is_sure(form):
        return asking_page(request, _closing(request, after))
    await run_in_threadpool(site.shut)
    if unkept := site.unkept():
        return fault(request, unkept.message, 409)
    where = {"etapa": f"{NEXT_STAGE}{quote(str(site.folder or ''))}", "general": GENERAL}
    return RedirectResponse(where.get(after, "/"), 303)


def _others_in(request: Request) -> list[str]:
    """Names of the other persons connected."""
    site = site_of(request)
    inside = {person.name for token in site.topics.tokens if (person := site.people.person(token))}
    return sorted(inside - {who_asks(request).name})


def _closing(request: Request, after: str) -> Dialog:
    """Question before closing the hall, with the persons connected and the running clock. `after`: what comes then."""
    site, back, names = site_of(request), request.headers.get("referer", ""), _others_in(request)
    title = Message("hall.ask_close", others=len(names)) if names else Message("hall.ask_close_alone")
    says = [Message("hall.ask_close_who", names=all_of(names))] if names else []
    clock, now = site.hall.state.of(GameClock), site.hall.clock()
    if clock.going:
        says.append(Message("hall.ask_close_clock", left=clock_shown(clock, now).text))
    where = "/publicare" if urlsplit(back).path == "/publicare" else "/sala"
    safe, does = Message("hall.ask_close_not"), Message("hall.ask_close_do")
    return Dialog(title, safe, does, "/inchidere", where, {"da": "1", "apoi": after}, tuple(says))


async def _network(request: Request) -> Response:
    serve = site_of(request).serve
    form = await form_of(request)
    address, encrypted = form.get("adresa", ""), form.get("criptat") == "1"
    if serve is None or not is_here(request):
        return fault(request, Message("hall.only_here"), 409)
    if address not in private_addresses():
        return fault(request, Message("hall.not_ours", address=address), 409)
    if encrypted and site_of(request).addresses and not is_sure(form):
        return asking_page(request, _encrypting(request, address))
    if encrypted:
        try:
            await run_in_threadpool(wanted("authority", "--tls"))  # before the server is restarted
        except ProblemsError as error:
            return fault(request, error.problems[0].message, 409)
    return _served_anew(request, serve, address, encrypted)


def _encrypting(request: Request, address: str) -> Dialog:
    """Question before an open network is encrypted: whoever is connected comes in again, at another address."""
    names = _others_in(request)
    says = (Message("hall.ask_encrypt_who", names=all_of(names)),) if names else ()
    title, safe, does = Message("hall.ask_encrypt"), Message("hall.ask_encrypt_not"), Message("hall.ask_encrypt_do")
    return Dialog(title, safe, does, "/retea", "/sala", {"da": "1", "adresa": address, "criptat": "1"}, says)


async def _network_closed(request: Request) -> Response:
    site = site_of(request)
    if site.serve is None or not is_here(request):
        return fault(request, Message("hall.only_here"), 409)
    if is_sure(await form_of(request)):
        return _served_anew(request, site.serve, "", encrypted=False)
    names = _others_in(request)
    says = (Message("hall.ask_network_who", names=all_of(names)),) if names else ()
    title, safe, does = Message("hall.ask_network"), Message("hall.ask_network_not"), Message("hall.network_close")
    return asking_page(request, Dialog(title, safe, does, "/retea/inchidere", "/sala", {"da": "1"}, says))


def _served_anew(request: Request, serve: Callable[[str, bool], None], address: str, encrypted: bool) -> Response:
    page = hall_page(request, "retea.html", {"address": address, "seconds": _AWAY})
    page.background = BackgroundTask(_later, serve, address, encrypted)
    return page


def _later(serve: Callable[[str, bool], None], address: str, encrypted: bool) -> None:
    """Serve anew once the page and its files are sent, as no request is answered meanwhile."""
    sleep(_FIRST)
    serve(address, encrypted)


async def _copy(request: Request) -> Response:
    """Start copying the log to a stick."""
    site, form = site_of(request), await form_of(request)
    folder = Path(form.get("folder", "").strip().strip('"'))
    if site.copy_to is None or site.folder is None or not is_here(request):
        return fault(request, Message("hall.only_here"), 409)
    if "\0" in str(folder) or not folder.is_absolute() or folder.resolve().is_relative_to(site.folder.resolve()):
        return fault(request, Message("hall.copy_where"), 409)
    wrong = await run_in_threadpool(site.copy_to, folder)
    return fault(request, Message("hall.copy_not", why=wrong), 409) if wrong else RedirectResponse("/sala", 303)


ROUTES: list[Route] = [
    Route("/copie", _copy, methods=["POST"]),
    Route("/inchidere", _shut, methods=["POST"]),
    Route("/retea", _network, methods=["POST"]),
    Route("/retea/inchidere", _network_closed, methods=["POST"]),
]
