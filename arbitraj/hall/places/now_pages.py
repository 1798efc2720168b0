"""Page Acum: what waits now, for whom, first and next. The bar's numbers."""

from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from arbitraj.hall.kernel.game import GameClock, sayings
from arbitraj.hall.kernel.hall import Hall
from arbitraj.hall.kernel.scene import CHIEF, SCREEN
from arbitraj.hall.page.asking import Dialog, PageRequest, go_to, shown_at, whole
from arbitraj.hall.page.site import site_of
from arbitraj.hall.page.strip import Strip, strip_now
from arbitraj.hall.places.moment import moment
from arbitraj.hall.start.start_pages import early_stop
from arbitraj.hall.start.steps import ClockSet
from arbitraj.hall.typing.entry import typed_by
from arbitraj.hall.typing.handed_in import HandedIn, NotHandedIn, absent
from arbitraj.text import any_of, count, keyed

_NEWEST = 8  # sheets listed while they come in
_HEADS = keyed("""hall.now_at_*
    hall.now_at_inainte hall.now_at_partida hall.now_at_corectura hall.now_at_inchise hall.now_at_provizoriu
    hall.now_at_final
""")


def _shown(asked: PageRequest) -> Response:
    if asked.person.role == SCREEN:
        return go_to("/ecran")
    site, state = site_of(asked.request), asked.hall.state
    if site.first != "/":
        return go_to(site.first)
    asked.request.state.dialog = _question(asked)
    undo = _just_received(asked)
    clock, without = state.of(GameClock), [text for text in asked.field("fara").split(",") if text]
    newest = sorted(state.sheets.values(), key=lambda sheet: (sheet.registered, sheet.number), reverse=True)
    return asked.page(
        "acasa.html",
        now=(now := moment(site, asked.person, without)),
        without=without,
        typed=typed_by(asked.hall, asked.person),
        about=_about(asked.hall),
        head=_HEADS[now.moment.value],
        chiefs=any_of(name for name, role in state.roles.items() if role == CHIEF),
        newest=newest[:_NEWEST],
        undo=undo,
        **({"strip": None} if undo else {}),
        saying=next((saying for saying in sayings(clock) if saying.at and not saying.told), None),
    )


def _question(asked: PageRequest) -> Dialog | None:
    """The question that a button of this page led to, while its act is still possible."""
    hall, wanted = asked.hall, asked.field("intreaba")
    refused = hall.refusal(asked.person, ClockSet("oprit"))
    if wanted == "oprit" and refused and refused.key == "hall.clock_early":
        return early_stop(hall, "/")
    if wanted == "nepredat" and (table := asked.number("masa")) and asked.may(NotHandedIn(table)):
        return absent(hall, table, "/")
    return None


def _just_received(asked: PageRequest) -> Strip | None:
    """The strip of a sheet that the person has just received: during the game it stands beside the sheet."""
    strip = strip_now(asked.hall, asked.person, "/") if asked.request.method == "GET" else None
    event = asked.hall.state.event(whole(strip.fields.get("nr", ""))) if strip else None
    during = asked.hall.state.of(GameClock).going and asked.person.arbitrates
    return strip if during and event and isinstance(event.body, HandedIn) else None


def _about(hall: Hall) -> str:
    """The competition in a line: its type, number of players, place and day."""
    competition, players = hall.competition, len(hall.players)
    day = competition.day.strftime("%d.%m.%Y") if competition.day else ""
    facts = (competition.game_type.shown, count(players, "player") if players else "", competition.place, day)
    return " · ".join(filter(None, facts))


def _bar(asked: PageRequest) -> Response:
    """Number of open items by page for this person, as JSON."""
    return JSONResponse(dict(site_of(asked.request).waiting_for(asked.person)))


ROUTES: list[Route] = [shown_at("/", _shown), shown_at("/bara", _bar)]
