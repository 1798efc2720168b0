"""The guide, for everybody, with or without a session and before a hall is open."""

from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route

from arbitraj.hall.page.files import GUIDE
from arbitraj.text import text_of


def _first(request: Request) -> Response:
    from arbitraj.press.html.guide import FIRST

    return RedirectResponse(f"{GUIDE}{FIRST}.html")


def _page(request: Request) -> Response:
    from arbitraj.press.html.guide import guide_html  # loads what reads Markdown

    html = guide_html(request.path_params["name"])
    return HTMLResponse(html) if html else PlainTextResponse(text_of("hall.no_page"), 404)


def _picture(request: Request) -> Response:
    from arbitraj.press.html.guide import picture_files

    path = picture_files().get(request.path_params["name"])
    return FileResponse(path) if path else PlainTextResponse(text_of("hall.no_page"), 404)


ROUTES = (
    Route(GUIDE.rstrip("/"), _first),
    Route(GUIDE + "{name}.html", _page),
    Route(GUIDE + "imagini/{name}", _picture),
)
