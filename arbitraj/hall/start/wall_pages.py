"""Page Ecran for the hall's projector, read only, and the clock's data for the bar of all pages."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from arbitraj.hall.kernel.apart import Ticker
from arbitraj.hall.kernel.game import GameClock, GameStart, drawn_of, sayings
from arbitraj.hall.page.asking import PageAsked, shown_at
from arbitraj.hall.page.clock_shown import ClockShown, clock_shown, epoch
from arbitraj.hall.page.join_code import join_code
from arbitraj.hall.page.site import Opening, Site, site_of, who_asks
from arbitraj.hall.start.letters import keep_announced
from arbitraj.hall.start.other_game import OtherGameSeen
from arbitraj.hall.start.wall import RankingSource, WallGame, wall_game
from arbitraj.problems import ProblemsError

LOOKED_EVERY = 1.0  # seconds between reads of the other game's journal
_A_PAGE = 9  # lines of a ranking


def _wall(asked: PageAsked) -> Response:
    site, at = site_of(asked.request), asked.hall.clock()
    source = site.opened(RankingSource)
    ranking = source.shown() if source else None
    page = max(1, asked.number("pagina"))
    lines = ranking.lines[(page - 1) * _A_PAGE : page * _A_PAGE] if ranking else ()
    if ranking and not lines:
        page, lines = 1, ranking.lines[:_A_PAGE]
    more = bool(ranking) and len(ranking.lines) > page * _A_PAGE if ranking else False
    return asked.page(
        "ecran.html",
        games=[(game, clock_shown(game.clock, at)) for game in games_on(site)],
        sayings=sayings,
        drawn=Markup,  # boards are drawn by the program, only letters of tiles
        ranking=ranking,
        lines=lines,
        page=page,
        next_page=page + 1 if more else 1,
        pages=-(-len(ranking.lines) // _A_PAGE) if ranking else 0,
        code=join_code(f"{site.addresses[0]}public") if ranking and site.addresses else "",
        until=epoch(ranking.until) if ranking and ranking.until else 0,
    )


def games_on(site: Site) -> list[WallGame]:
    """The game of this hall, and the one beside it (6.2.f)."""
    hall, beside = site.hall, site.opened(OtherGameSeen)
    other = beside.game if beside else None
    own = wall_game(hall.competition, hall.state, hall.drawn, other is None)
    if other is None:
        return [own]
    return [own, wall_game(other.competition, other.state, drawn_of(other.competition), alone=False)]


async def _clock(request: Request) -> Response:
    site = site_of(request)
    person, at = who_asks(request), site.hall.clock()
    shown = clock_shown(site.hall.state.of(GameClock), at)
    return JSONResponse(clock_data(shown) | {"anunturi": _said(shown) if person.arbitrates else []})


def clock_data(shown: ClockShown) -> dict[str, Any]:
    """The clock as plain data for the wire."""
    clock = shown.clock
    return {
        "pornit": clock.started is not None,
        "oprit": clock.stopped is not None,
        "pauza": clock.paused is not None,
        "sfarsit": shown.ends,
        "ramase": shown.left,
    }


def _said(shown: ClockShown) -> list[dict[str, Any]]:
    listed = sayings(shown.clock) if shown.clock.going else ()
    return [{"ramase": each.left, "text": each.words, "spus": each.told} for each in listed]


@contextmanager
def started(opening: Opening) -> Iterator[None]:
    """Write announced letters into the folder, and follow the other game of the hall (6.2.f)."""
    site = opening.site
    with suppress(ProblemsError, OSError):  # reported when the letters are needed
        keep_announced(site.hall, opening.folder)  # if the laptop died between the last letter and the folder
    beside = site.hall.tools[OtherGameSeen] = OtherGameSeen(opening.folder, site.hall.kinds)

    def look() -> None:
        if beside.look(site.hall.state.of(GameStart).second):
            site.topics.tell({"ecran", "ceas"})

    look()
    with Ticker("alaturi", LOOKED_EVERY, look):
        yield


ROUTES: list[Route] = [
    shown_at("/ecran", _wall),
    Route("/ceas", _clock),
]
