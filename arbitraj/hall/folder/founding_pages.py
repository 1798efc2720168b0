"""Pages of a program without an open folder: the competitions of this computer, and making a new one."""

from dataclasses import replace
from datetime import date
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from starlette.background import BackgroundTask
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from arbitraj.desk.preparing.roster import RosterWish
from arbitraj.folder.recognised import is_competition
from arbitraj.game.variant import DEFAULT, load_variant, variant_names
from arbitraj.hall.folder.founding import NewHall, found_hall
from arbitraj.hall.folder.known import free_name, known_halls, known_rounds, known_seasons
from arbitraj.hall.folder.list_read import MOST_FIELDS, ListRead, answered_list
from arbitraj.hall.page.site import hall_templates, is_here
from arbitraj.lexicon.lexicon import ListStore
from arbitraj.problems import ProblemsError
from arbitraj.refusals import os_reason
from arbitraj.text import say
from arbitraj.types import GAME_TYPES

_NAMED = ("name", "game_type", "title", "place", "day", "letters", "how", "variant", "lexicon")


def base_of(request: Request) -> Path:
    """Parent folder of new competitions."""
    base: Path = request.app.state.base
    return base


def front_page(request: Request, template: str, values: dict[str, object], problems: tuple[str, ...]) -> Response:
    """A page without an open hall. With problems, status 409."""
    around = {
        "person": None,
        "path": "/",
        "unencrypted": False,
        "competition": SimpleNamespace(title="", variant=load_variant()),
        "base": base_of(request),
        "here": is_here(request),
        "problems": problems,
    }
    page = hall_templates().get_template(template).render(around | values)
    return HTMLResponse(page, 409 if problems else 200)


def _page(
    request: Request, fields: dict[str, str], problems: tuple[str, ...] = (), read: ListRead | None = None
) -> Response:
    """Form of a new competition. `read` is the result of reading the list that was sent."""
    today = date.today().isoformat()
    first = {"name": free_name(base_of(request), f"concurs-{today}"), "day": today, "game_type": "integral_partial"}
    context: dict[str, object] = {
        "fields": first | fields,
        "read": read,
        "types": GAME_TYPES,
        "halls": known_rounds(base_of(request)),
    }
    others = [name for name in variant_names() if name != DEFAULT]
    context |= {"variants": [load_variant(name) for name in (DEFAULT, *others)], "lists": ListStore().names()}
    return front_page(request, "dosar_nou.html", context if is_here(request) else context | {"halls": []}, problems)


def _listed(request: Request, problems: tuple[str, ...] = ()) -> Response:
    """The competitions of this computer, or the form of a new one if there are none."""
    halls = known_halls(base_of(request)) if is_here(request) else []
    if not halls and not problems:
        return _page(request, {})
    seasons = known_seasons(base_of(request)) if is_here(request) else {}
    context = {"halls": halls, "seasons": seasons, "may_stop": request.app.state.stop}
    return front_page(request, "concursuri.html", context, problems)


def _home(request: Request) -> Response:
    return _listed(request)


def _new(request: Request) -> Response:
    return _page(request, {})


async def _found(request: Request) -> Response:
    if not is_here(request):
        return _page(request, {})
    async with request.form(max_files=1, max_fields=MOST_FIELDS) as form:
        fields = {name: value for name, value in form.items() if isinstance(value, str)}
        dropped = form.get("file")
        roster, named = fields.get("roster", "").encode(), ""
        if isinstance(dropped, UploadFile) and dropped.filename:
            roster, named = await dropped.read(), dropped.filename
    typed: dict[str, Any] = {each: fields.get(each, "").strip() for each in _NAMED}
    asked = NewHall(**typed, roster=RosterWish(roster, named), seat="seat" in fields)
    return await run_in_threadpool(_made, request, fields, asked)


def _made(request: Request, fields: dict[str, str], asked: NewHall) -> Response:
    like = next(
        (each.folder for each in known_rounds(base_of(request)) if str(each.folder) == fields.get("like")), None
    )
    try:
        if asked.roster.data.strip():
            wish, read = answered_list(asked.roster, fields)
            if read:
                return _page(request, fields, read=read)
            asked = replace(asked, roster=wish)
        return _opened(request, found_hall(base_of(request), replace(asked, like=like)))
    except (ProblemsError, OSError) as error:
        return _page(request, fields, why_not(error))


async def _open(request: Request) -> Response:
    form = await request.form(max_files=0, max_fields=5)
    return await run_in_threadpool(_existing, request, str(form.get("folder", "")).strip().strip('"'))


def _existing(request: Request, name: str) -> Response:
    """Open a competition of the list, or a folder by its pasted path."""
    folder = Path(name)
    try:
        if not is_here(request) or not name:
            return _listed(request)
        if not folder.is_absolute() or not is_competition(folder):
            return _listed(request, (say("hall.not_a_hall", folder=name),))
        return _opened(request, folder)
    except (ProblemsError, OSError, ValueError) as error:
        return _listed(request, why_not(error))


def _stop(request: Request) -> Response:
    stop = request.app.state.stop
    if stop is None or not is_here(request):
        return _listed(request)
    return HTMLResponse(say("hall.stopped"), background=BackgroundTask(stop))


def _opened(request: Request, folder: Path) -> Response:
    request.app.state.opened(folder)
    return RedirectResponse("/", 303)  # now answered by the hall


def why_not(error: ProblemsError | OSError | ValueError) -> tuple[str, ...]:
    """The problems, one line for every one."""
    if isinstance(error, ProblemsError):
        return tuple(str(each) for each in error.problems)
    return (say("hall.disk_refuses", why=os_reason(error)),)


ROUTES: list[BaseRoute] = [
    Route("/", _home),
    Route("/dosar-nou", _new),
    Route("/dosar-nou", _found, methods=["POST"]),
    Route("/dosar-nou/deschide", _open, methods=["POST"]),
    Route("/oprire", _stop, methods=["POST"]),
]
