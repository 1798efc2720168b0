"""Page Sala: the people, the network, how they work, the copy, closing; what is seldom needed stands behind links."""

from typing import Any
from urllib.parse import urlsplit

from starlette.responses import Response
from starlette.routing import Route

from arbitraj.hall.page.asking import PageRequest, event_at, shown_at
from arbitraj.hall.page.laptop_pages import laptop_of
from arbitraj.hall.page.site import Served, site_of
from arbitraj.hall.triage.overview import minutes_since
from arbitraj.hall.triage.ruling import mark_data, marks_of
from arbitraj.text import text_of

_PAGE = "/sala"


def _shown(asked: PageRequest) -> Response:
    hall, site = asked.hall, site_of(asked.request)
    copied, way_out = site.copied(), _way_out(site)
    return asked.page(
        "sala.html",
        warnings=site.faults(),
        way_out=way_out,
        marked=next((mark for mark in marks_of(hall.state) if (mark.sheet, mark.text) == ("", way_out)), None),
        copied=minutes_since(copied.isoformat(), hall.clock()) if copied else None,
        laptop=laptop_of(asked.request),
        unencrypted_in=_unencrypted(site),
    )


def _way_out(site: Served) -> str:
    """Warning about a laptop that may be on the internet, "" if it is not."""
    address = site.way_out()
    return text_of("hall.panel_way_out", address=address) if address else ""


def _unencrypted(site: Served) -> str:
    """Host by which others join over an unencrypted connection, "" if none do."""
    joined = (urlsplit(address) for address in site.addresses)
    return next((address.hostname or "" for address in joined if address.scheme == "http"), "")


def _mark(asked: PageRequest) -> dict[str, Any]:
    return mark_data("", 0, asked.field("vazut"), asked.field("motiv"))


def _set(asked: PageRequest) -> dict[str, Any]:
    return {"nume": asked.field("nume"), "valoare": asked.number("valoare")}


ROUTES: list[Route] = [
    shown_at(_PAGE, _shown),
    # before there was this page, these stood on «Panou»
    event_at("/panou/setare", "setare", _set, _shown, _PAGE),
    event_at("/panou/privit", "decizie", _mark, _shown, _PAGE),
]
