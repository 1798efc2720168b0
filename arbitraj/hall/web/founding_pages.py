"""The pages of a program that has no folder yet: the competitions of this computer, and how a new one is made."""

from datetime import date
from pathlib import Path
from types import SimpleNamespace

from starlette.background import BackgroundTask
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from arbitraj.game.variant import load_variant
from arbitraj.hall.founding import NewHall, found_hall
from arbitraj.hall.known import is_hall, known_halls
from arbitraj.hall.web.joining import is_here
from arbitraj.hall.web.site import hall_templates
from arbitraj.problems import ProblemsError
from arbitraj.text import say
from arbitraj.types import GAME_TYPES

_NAMED = ("name", "game_type", "title", "place", "day", "letters", "how")


def _base(request: Request) -> Path:
    """Where folders are made."""
    base: Path = request.app.state.base
    return base


def _written(request: Request, template: str, values: dict[str, object], problems: tuple[str, ...]) -> Response:
    around = {
        "person": None,
        "path": "/",
        "unencrypted": False,
        "competition": SimpleNamespace(title="", variant=load_variant()),
        "base": _base(request),
        "here": is_here(request),
        "problems": problems,
    }
    page = hall_templates().get_template(template).render(around | values)
    return HTMLResponse(page, 409 if problems else 200)


def _page(request: Request, fields: dict[str, str], problems: tuple[str, ...] = ()) -> Response:
    """The form of a new one."""
    today = date.today().isoformat()
    first = {"name": f"concurs-{today}", "day": today, "game_type": "integral_partial"}
    return _written(request, "dosar_nou.html", {"fields": first | fields, "types": GAME_TYPES}, problems)


def _listed(request: Request, problems: tuple[str, ...] = ()) -> Response:
    """The competitions of this computer; the form of a new one where there are none yet."""
    halls = known_halls(_base(request)) if is_here(request) else []
    if not halls and not problems:
        return _page(request, {})
    return _written(request, "concursuri.html", {"halls": halls, "may_stop": request.app.state.stop}, problems)


async def _home(request: Request) -> Response:
    return await run_in_threadpool(_listed, request)


async def _new(request: Request) -> Response:
    return await run_in_threadpool(_page, request, {})


async def _found(request: Request) -> Response:
    if not is_here(request):
        return _page(request, {})
    async with request.form(max_files=1, max_fields=20) as form:
        fields = {name: value for name, value in form.items() if isinstance(value, str)}
        dropped = form.get("file")
        roster, named = fields.get("roster", "").encode(), ""
        if isinstance(dropped, UploadFile) and dropped.filename:
            roster, named = await dropped.read(), dropped.filename
    told = {each: fields.get(each, "").strip() for each in _NAMED}
    asked = NewHall(**told, roster=roster, roster_name=named, seat="seat" in fields)
    return await run_in_threadpool(_made, request, fields, asked)


def _made(request: Request, fields: dict[str, str], asked: NewHall) -> Response:
    try:
        return _opened(request, found_hall(_base(request), asked))
    except (ProblemsError, OSError) as error:
        return _page(request, fields, _told(error))


async def _open(request: Request) -> Response:
    form = await request.form(max_files=0, max_fields=5)
    return await run_in_threadpool(_existing, request, str(form.get("folder", "")).strip().strip('"'))


def _existing(request: Request, name: str) -> Response:
    """One of the list, or a folder whose path somebody pasted."""
    folder = Path(name)
    try:
        if not is_here(request) or not name:
            return _listed(request)
        if not folder.is_absolute() or not is_hall(folder):
            return _listed(request, (say("hall.not_a_hall", folder=name),))
        return _opened(request, folder)
    except (ProblemsError, OSError, ValueError) as error:
        return _listed(request, _told(error))


async def _stop(request: Request) -> Response:
    stop = request.app.state.stop
    if stop is None or not is_here(request):
        return await _home(request)
    return HTMLResponse(say("hall.stopped"), background=BackgroundTask(stop))


def _opened(request: Request, folder: Path) -> Response:
    request.app.state.opened(folder)
    return RedirectResponse("/", 303)  # from here on the hall is there


def _told(error: ProblemsError | OSError | ValueError) -> tuple[str, ...]:
    if isinstance(error, ProblemsError):
        return tuple(str(each) for each in error.problems)
    return (say("hall.disk_refuses", why=getattr(error, "strerror", None) or error),)


ROUTES: list[BaseRoute] = [
    Route("/", _home),
    Route("/dosar-nou", _new),
    Route("/dosar-nou", _found, methods=["POST"]),
    Route("/dosar-nou/deschide", _open, methods=["POST"]),
    Route("/oprire", _stop, methods=["POST"]),
]
