"""The halls of one competition: which are joined, when each was heard, how far it is, what they share."""

from starlette.responses import Response
from starlette.routing import Route

from arbitraj.hall.page.asking import PageAsked, shown_at
from arbitraj.hall.page.site import site_of


def _halls(asked: PageAsked) -> Response:
    halls, now = site_of(asked.request).halls, asked.hall.clock()
    whole = halls.whole if halls else None
    return asked.page(
        "sali.html",
        halls=halls.seen() if halls else (),
        linked=bool(halls and halls.links),
        warnings=halls.warned() if halls else (),
        contradictions=halls.waiting() if halls else (),
        rulings=halls.rulings if halls else (),
        sheets=len(whole.state.sheets) if whole else 0,
        written=halls.written if halls else None,
        now=now,
    )


ROUTES: list[Route] = [shown_at("/sali", _halls)]
