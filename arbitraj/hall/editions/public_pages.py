"""What is published, for everybody on the hall's network: no session, nothing but an edition's public documents."""

from pathlib import PurePosixPath

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, PlainTextResponse, Response
from starlette.routing import Route

from arbitraj.desk.edition import IDEAL_PAGE, IDEAL_PAPER, PAGE, RANKING, SHEETS
from arbitraj.hall.editions.published_files import PublicEdition, public_edition, shown_edition
from arbitraj.hall.kernel.scene import TYPING
from arbitraj.hall.page.limits import PUBLISHED
from arbitraj.hall.page.site import hall_templates, site_of
from arbitraj.report.edition import Stage
from arbitraj.text import say

_LONGEST = 60  # signs of a name that is looked for
_KINDS = {
    ".html": "text/html; charset=utf-8",
    ".json": "application/json",
    ".pdf": "application/pdf",
    ".svg": "image/svg+xml",
    ".png": "image/png",
}


def edition_links(edition: PublicEdition) -> list[tuple[str, str]]:
    """(address, what it is) of what players read."""
    names = (
        (PAGE, "public_page"),
        (RANKING, "public_ranking"),
        (f"{SHEETS}.pdf", "public_sheets"),
        (IDEAL_PAGE, "public_ideal"),
        (IDEAL_PAPER, "public_ideal_paper"),
    )
    return [
        (f"{PUBLISHED}{edition.stage.value}/{name}", say(f"hall.{key}"))
        for name, key in names
        if name in edition.documents
    ]


async def _landing(request: Request) -> Response:
    return await run_in_threadpool(_landed, request, request.query_params.get("cine", "")[:_LONGEST])


def _landed(request: Request, who: str) -> Response:
    site = site_of(request)
    edition = shown_edition(site.folder) if site.folder else None
    values = {
        "person": None,
        "path": "/public",
        "unencrypted": False,
        "competition": site.hall.triage.bench.competition,
        "edition": edition,
        "links": edition_links(edition) if edition else [],
        "who": who,
        "found": edition.found(who) if edition and who else [],
    }
    return HTMLResponse(hall_templates().get_template("public.html").render(values))


async def _document(request: Request) -> Response:
    return await run_in_threadpool(_served, request)


def _served(request: Request) -> Response:
    site, stage, name = site_of(request), request.path_params["stage"], request.path_params["name"]
    known = stage in (each.value for each in Stage) and site.folder is not None
    edition = public_edition(site.folder, Stage(stage)) if known and site.folder else None
    path = edition.file(name) if edition else None
    kind = _KINDS.get(PurePosixPath(name).suffix)
    if path is None or kind is None or not path.is_file():
        return PlainTextResponse(say("hall.not_published"), 404)
    if (person := site.person(request)) and person.role in TYPING:
        site.hall.shown(person, *site.hall.state.sheets)
    return FileResponse(path, media_type=kind)


ROUTES = [Route("/public", _landing), Route("/public/{stage}/{name:path}", _document)]
