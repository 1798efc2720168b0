"""The page of a hall that has no folder yet: one is made, with the roster pasted or dropped, or one is opened."""

from datetime import date
from pathlib import Path
from types import SimpleNamespace

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from arbitraj.hall.founding import NewHall, found_hall, halls_in
from arbitraj.hall.web.joining import is_here
from arbitraj.hall.web.site import templates
from arbitraj.problems import ProblemsError
from arbitraj.text import say
from arbitraj.types import GAME_TYPES

_NAMED = ("name", "game_type", "title", "place", "day", "letters")


def _base() -> Path:
    """Where folders are made: where the program was started."""
    return Path.cwd()


def _page(request: Request, fields: dict[str, str], problems: tuple[str, ...] = ()) -> Response:
    today = date.today().isoformat()
    values = {
        "person": None,
        "path": "/",
        "unencrypted": False,
        "competition": SimpleNamespace(title=say("hall.title")),
        "fields": {"name": f"concurs-{today}", "day": today, "game_type": "integral_partial", **fields},
        "problems": problems,
        "types": GAME_TYPES,
        "base": _base(),
        "here": is_here(request),
        "halls": halls_in(_base()) if is_here(request) else [],
    }
    return HTMLResponse(templates().get_template("dosar_nou.html").render(values), 409 if problems else 200)


async def _shown(request: Request) -> Response:
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
        return _opened(request, found_hall(_base(), asked))
    except (ProblemsError, OSError) as error:
        return _page(request, fields, _told(error))


async def _open(request: Request) -> Response:
    form = await request.form(max_files=0, max_fields=5)
    return await run_in_threadpool(_existing, request, str(form.get("folder", "")))


def _existing(request: Request, name: str) -> Response:
    try:
        return (
            _opened(request, _base() / name) if is_here(request) and name in halls_in(_base()) else _page(request, {})
        )
    except (ProblemsError, OSError) as error:
        return _page(request, {"name": name}, _told(error))


def _opened(request: Request, folder: Path) -> Response:
    request.app.state.opened(folder)
    return RedirectResponse("/", 303)  # from here on the hall is there


def _told(error: ProblemsError | OSError) -> tuple[str, ...]:
    if isinstance(error, ProblemsError):
        return tuple(str(each) for each in error.problems)
    return (say("hall.disk_refuses", why=error.strerror or error),)


ROUTES: list[BaseRoute] = [
    Route("/", _shown),
    Route("/dosar-nou", _shown),
    Route("/dosar-nou", _found, methods=["POST"]),
    Route("/dosar-nou/deschide", _open, methods=["POST"]),
]
