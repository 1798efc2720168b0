"""Page of the practice hall's papers, which at a real competition are held in the hand."""

import json

from starlette.responses import Response
from starlette.routing import Route

from arbitraj.hall.page.asking import PageRequest, shown_at
from arbitraj.hall.page.site import fault, site_of
from arbitraj.text import Message

PAPERS = "foi.json"  # what their players wrote, made with the hall (`samples/sala.py`)


def _shown(asked: PageRequest) -> Response:
    site = site_of(asked.request)
    path = site.folder / PAPERS if site.folder and site.for_practice else None
    if path is None or not path.is_file():
        return fault(asked.request, Message("hall.no_page"), 404)
    return asked.page("foi.html", papers=json.loads(path.read_text("utf-8")))


ROUTES: list[Route] = [shown_at("/foi", _shown)]
