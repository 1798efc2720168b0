"""Page of the halls of one competition: contact, progress, common data."""

from collections.abc import Iterator
from contextlib import contextmanager

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from arbitraj.hall.page.asking import PageAsked, shown_at
from arbitraj.hall.page.site import Opening, site_of
from arbitraj.wings.network.multi_hall.desk import HallsDesk, beside_others
from arbitraj.wings.network.multi_hall.presented import presented
from arbitraj.wings.network.multi_hall.translated import SeveralHalls


def _halls(asked: PageAsked) -> Response:
    halls, now = site_of(asked.request).opened(HallsDesk), asked.hall.clock()
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


@contextmanager
def among_others(opening: Opening) -> Iterator[None]:
    """Sync with the other halls while the hall is open, if it is one of several."""
    site, wanted = opening.site, opening.wishes.get(SeveralHalls, SeveralHalls())
    if wanted == SeveralHalls() and not presented(site.hall.state.log):
        yield  # as most halls, the only one
        return
    with beside_others(opening.folder, site.hall, opening.keeper.store, wanted) as desk:
        site.hall.tools[HallsDesk] = desk
        site.warned.append(desk.warned)
        site.hall.outside.append(desk.waiting)
        desk.told_of.append(lambda: site.topics.tell({"sali"}))
        yield


def halls_shown(request: Request) -> dict[str, object]:
    """Template values of the halls for the panel."""
    desk = site_of(request).opened(HallsDesk)
    return {"halls": desk.seen() if desk else ()}


ROUTES: list[Route] = [shown_at("/sali", _halls)]
