"""Page Predare: sheets registered as they come (6.3.2.e), those at the stop under one order, players without a
sheet.
"""

from typing import Any

from starlette.responses import Response
from starlette.routing import Route

from arbitraj.hall.decided.sanctioned import is_out
from arbitraj.hall.kernel.event import TakenBack
from arbitraj.hall.kernel.game import GameClock
from arbitraj.hall.kernel.hall import SentAnswer
from arbitraj.hall.page.asking import (
    Dialog,
    PageAsked,
    again,
    asked_first,
    done_at,
    event_at,
    go_to,
    is_sure,
    sent_again,
    shown_at,
    strip_of,
)
from arbitraj.hall.typing.handed_in import HandedIn, HandedInMoved, NotHandedIn, awaited
from arbitraj.sheets.form_code import FormCode
from arbitraj.text import Said, said, say

_TRIES = 5  # two persons registering sheets may get the same number at once


def _shown(asked: PageAsked) -> Response:
    state, players = asked.hall.state, asked.hall.players
    event = state.event(asked.number("nr"))
    new = event if event and isinstance(event.body, HandedIn) and event.body.sheet in state.sheets else None
    gone = {table for table in players if is_out(state, table)}
    handed = {sheet.table for sheet in state.sheets.values()}
    newest = sorted(state.sheets.values(), key=lambda each: (each.registered, each.number), reverse=True)
    strip = strip_of(asked, lambda body: _absent(asked, body), f"{_PAGE}/inapoi", asked.number("am"))
    undo = new and asked.may(TakenBack(new.number, "-"))
    return asked.page(
        "predare.html",
        new=new,
        undo=undo,
        strip=strip,
        last_minute=state.of(GameClock).last_minute(asked.hall.clock()),
        sheets=newest,
        waiting=[(table, name) for table, name in sorted(players.items()) if table not in handed | gone],
        missing=awaited(state, players),
        movable=asked.may(HandedInMoved(newest[0].number, "-", number=state.next_number)) if newest else False,
    )


def _register(asked: PageAsked) -> Response:
    table = _table(asked)
    if isinstance(table, Said):
        return again(asked, table, _shown)
    before = asked.done_before
    if before and isinstance(before.body, HandedIn) and before.body.table == table:
        return go_to(f"/predare?nr={before.number}")
    answered = SentAnswer("", None)
    for _ in range(_TRIES):
        state = asked.hall.state
        data: dict[str, Any] = {"fisa": state.next_number, "masa": table, "ordine": state.next_order}
        answered = asked.do("predare", data | ({"ridicat": True} if asked.field("ridicat") == "1" else {}))
        if answered.refused is None or answered.refused.key != "hall.number_taken":
            break
    number = answered.event.number if answered.event else 0
    return asked.after(answered, _shown, f"{_PAGE}?nr={number}")


def _table(asked: PageAsked) -> int | Said:
    """The table typed, or in the code of a scanned form, or the message why it is invalid."""
    code, title = FormCode.scanned(asked.field("masa")), asked.hall.competition.title
    if code and not code.may_be_of(title):
        return said("hall.photo_other_competition", title=code.title)
    if code and not code.table:
        return said("hall.scanned_spare")
    table = code.table if code else asked.number("masa")
    return table or said("hall.no_table", table=asked.field("masa")[:20] or "–")


def _absent(asked: PageAsked, body: object) -> Said | None:
    return said("hall.strip_absent", name=asked.hall.players[body.table]) if isinstance(body, NotHandedIn) else None


def _handed_nothing(asked: PageAsked) -> Response:
    """Note that a player handed nothing in, after confirmation (6.3.2.h): ranked without points."""
    body = NotHandedIn(asked.number("masa"))
    refused = asked.hall.refusal(asked.person, body)
    if refused is None and not is_sure(asked.fields):
        title = said("hall.ask_absent", name=asked.hall.players[body.table])
        safe, does = said("hall.ask_absent_not"), said("hall.ask_absent_do")
        fields = sent_again(asked.fields, da="1")
        return asked_first(asked, Dialog(title, safe, does, f"{_PAGE}/nepredat", _PAGE, fields), _shown)
    answered = asked.do("nepredat", {"masa": asked.number("masa")})
    number = answered.event.number if answered.event else 0
    return asked.after(answered, _shown, f"{_PAGE}?am={number}#nepredate")


def _moved(asked: PageAsked) -> dict[str, Any]:
    data: dict[str, Any] = {"fisa": asked.field("fisa"), "motiv": asked.field("motiv")}
    if asked.field("masa_noua"):
        data |= {"masa": asked.number("masa_noua")}
    return data | ({"fisa_noua": asked.field("fisa_noua")} if asked.field("fisa_noua") else {})


def _taken_back(asked: PageAsked) -> dict[str, Any]:
    return {"nr": asked.number("nr"), "motiv": asked.field("motiv") or say("hall.taken_back_at_once")}


_PAGE = "/predare"
ROUTES: list[Route] = [
    shown_at("/predare", _shown),
    done_at("/predare", _register),
    event_at("/predare/stop", "la_stop", lambda asked: {"pornit": asked.field("pornit") == "1"}, _shown, _PAGE),
    done_at("/predare/nepredat", _handed_nothing),
    event_at("/predare/inapoi", "anulat", _taken_back, _shown, _PAGE),
    event_at("/predare/muta", "retrasa", _moved, _shown, _PAGE),
]
