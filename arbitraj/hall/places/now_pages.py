"""Page Acum: what waits now, for whom, first and next. The bar's numbers."""

from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from arbitraj.hall.decided.closed import Closed
from arbitraj.hall.kernel.case import SheetStage
from arbitraj.hall.kernel.game import GameClock
from arbitraj.hall.kernel.scene import SCREEN
from arbitraj.hall.page.asking import PageRequest, go_to, shown_at
from arbitraj.hall.page.site import site_of
from arbitraj.hall.triage.overview import cases_in, nobodys_second, own_open, own_work, why_idle
from arbitraj.hall.typing.handed_in import awaited

_REASONS = 3  # reasons on the first page why nothing of the queue may be answered (the queue has all)


def _start(asked: PageRequest) -> Response:
    if asked.person.role == SCREEN:
        return go_to("/ecran")
    if (first := site_of(asked.request).first) != "/":
        return go_to(first)
    hall, who = asked.hall, asked.person.name
    cases, own = cases_in(hall), own_work(hall, asked.person)
    missing = awaited(hall.state, hall.players)
    return asked.page(
        "acasa.html",
        mine=own_open(hall.state, who),
        firsts=len(own.firsts),
        seconds=len(own.seconds),
        differing=len(own.differing),
        asked_of=len(own.questions),
        closed=sum(each.stage is SheetStage.CLOSED for each in cases.values()),
        counted=len(cases),
        missing=missing,
        stopped=hall.state.of(GameClock).stopped is not None,
        through=bool(cases) and not missing and all(each.stage is SheetStage.CLOSED for each in cases.values()),
        closing=[n for n in cases if asked.may(Closed(n, "o_singura_mana"))],
        nobodys=nobodys_second(hall.scene, cases.values()) if asked.person.arbitrates else (),
        idle=() if own.firsts or own.seconds else why_idle(hall, asked.person)[:_REASONS],
    )


def _bar(asked: PageRequest) -> Response:
    """Number of open items by page for this person, as JSON."""
    return JSONResponse(dict(site_of(asked.request).waiting_for(asked.person)))


ROUTES: list[Route] = [shown_at("/", _start), shown_at("/bara", _bar)]
