"""What is done at the hall's own laptop alone: the hall's network served, the hall ended."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from time import sleep

from starlette.background import BackgroundTask
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from arbitraj.hall.page.network import private_addresses
from arbitraj.hall.page.site import fault, form_of, hall_page, is_here, site_of
from arbitraj.problems import ProblemsError
from arbitraj.text import said

_FIRST, _AWAY = 0.7, 4  # seconds: until the server ends, until the browser asks for what it serves then


@dataclass(frozen=True, slots=True)
class Laptop:
    """What the chief may do here: `addresses` are those of this laptop that are not served yet."""

    addresses: tuple[str, ...]


def laptop_of(request: Request) -> Laptop | None:
    """None where the page is seen from elsewhere, or the hall is not for a page to end."""
    site = site_of(request)
    if site.shut is None or not is_here(request):
        return None
    return Laptop(() if site.addresses else tuple(private_addresses()))


async def _shut(request: Request) -> Response:
    site = site_of(request)
    if site.shut is None or not is_here(request):
        return fault(request, said("hall.only_here"), 409)
    await run_in_threadpool(site.shut)
    if unkept := site.unkept():
        return fault(request, unkept.said, 409)
    return RedirectResponse("/", 303)


async def _network(request: Request) -> Response:
    serve = site_of(request).serve
    form = await form_of(request)
    address, encrypted = form.get("adresa", ""), form.get("criptat") == "1"
    if serve is None or not is_here(request):
        return fault(request, said("hall.only_here"), 409)
    if address not in private_addresses():
        return fault(request, said("hall.not_ours", address=address), 409)
    if encrypted:
        from arbitraj.hall.page.certificates import own_authority

        try:
            await run_in_threadpool(own_authority)  # before anything ends for it
        except ProblemsError as error:
            return fault(request, error.problems[0].said, 409)
    page = hall_page(request, "retea.html", {"address": address, "seconds": _AWAY})
    page.background = BackgroundTask(_later, serve, address, encrypted)
    return page


def _later(serve: Callable[[str, bool], None], address: str, encrypted: bool) -> None:
    """Once the page that tells of it is there, with what it is made of: nobody is answered for a moment then."""
    sleep(_FIRST)
    serve(address, encrypted)


async def _copy(request: Request) -> Response:
    """Copies of the log on a stick, from now on."""
    site, form = site_of(request), await form_of(request)
    folder = Path(form.get("folder", "").strip().strip('"'))
    if site.copy_to is None or site.folder is None or not is_here(request):
        return fault(request, said("hall.only_here"), 409)
    if "\0" in str(folder) or not folder.is_absolute() or folder.resolve().is_relative_to(site.folder.resolve()):
        return fault(request, said("hall.copy_where"), 409)
    wrong = await run_in_threadpool(site.copy_to, folder)
    return fault(request, said("hall.copy_not", why=wrong), 409) if wrong else RedirectResponse("/panou", 303)


ROUTES: list[Route] = [
    Route("/copie", _copy, methods=["POST"]),
    Route("/inchidere", _shut, methods=["POST"]),
    Route("/retea", _network, methods=["POST"]),
]
