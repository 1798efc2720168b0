"""The pile: the sheet that a person types next, and what a station may know of it ahead, for when the network
is down.
"""

from collections.abc import Iterator
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from arbitraj.hall.decided.sanctioned import is_out
from arbitraj.hall.kernel.case import SheetStage
from arbitraj.hall.kernel.hall import Hall
from arbitraj.hall.kernel.scene import HallPerson, awaits_player
from arbitraj.hall.page.site import Site, site_of, who_asks
from arbitraj.hall.typing.entry import Papers, barred_from, entry_view, no_entry, opened_view
from arbitraj.text import harmless, said

_BLANK: dict[str, Any] = {"texte": [], "intrebari": [], "intrebate": [], "ultimul": 0, "total": None}


def next_hand(site: Site, person: HallPerson, without: str = "") -> tuple[str, int] | None:
    """(sheet, transcription) that a person types next: the own unfinished ones, unbegun sheets, second transcriptions.

    Sheets open with another person are skipped: that person holds the paper. `without` is the one being finished
    (`07/1`).
    """
    wanted = (each for each in _wanted(site.hall, person) if f"{each[0]}/{each[1]}" != without)
    return next((each for each in wanted if not site.hall.of(Papers).held_by_other(person.name, each)), None)


def _wanted(hall: Hall, person: HallPerson) -> Iterator[tuple[str, int]]:
    sheets = sorted(hall.state.sheets.values(), key=lambda each: (each.order, each.number))
    open_ones = [each for each in sheets if not each.closed and not is_out(hall.state, each.table)]
    for sheet in open_ones:
        for number, hand in sheet.hands.items():
            if hand.who == person.name and not hand.finished:
                yield sheet.number, number
    scene = hall.scene
    unbegun = (each for each in open_ones if not each.hands and not awaits_player(scene, each))
    yield from ((sheet.number, 1) for sheet in unbegun)
    for sheet in open_ones:
        wanted = 2 not in sheet.hands and hall.case(sheet.number).stage is SheetStage.WAITS_SECOND
        if wanted and barred_from(hall, person, sheet.number, 2) is None:
            yield sheet.number, 2


def hand_for(hall: Hall, person: HallPerson, number: str) -> int:
    """Number of the transcription that a person means by a sheet's number."""
    hands = hall.state.sheets[number].hands
    own = next((each for each, hand in hands.items() if hand.who == person.name), None)
    return own or (2 if 1 in hands and hands[1].finished else 1)


def pile_view(site: Site, person: HallPerson) -> dict[str, Any]:
    """Data that a station keeps of the pile: the transcriptions its person may begin, an empty first and second one to
    begin with, and the person's own unfinished ones. Nothing that anybody else typed is in it.
    """
    hall = site.hall
    wanted = list(_wanted(hall, person))
    begun = [each for each in wanted if each[1] in hall.state.sheets[each[0]].hands]
    firsts = {hand: (number, hand) for number, hand in reversed(wanted) if (number, hand) not in begun}
    return {
        "maini": [_listed(site, person, each) for each in wanted if each not in begun],
        "goale": {str(hand): entry_view(hall, person, *of) | _BLANK for hand, of in firsts.items()},
        "ale_mele": [entry_view(hall, person, *each) for each in begun],
    }


def _listed(site: Site, person: HallPerson, hand: tuple[str, int]) -> dict[str, Any]:
    sheet = site.hall.state.sheets[hand[0]]
    return {
        "fisa": sheet.number,
        "mana": hand[1],
        "masa": sheet.table,
        "jucator": harmless(site.hall.players.get(sheet.table, "")),
        "vazut": sheet.last,
        "liber": not site.hall.of(Papers).held_by_other(person.name, hand),
    }


def _next(request: Request) -> Response:
    found = next_hand(site_of(request), who_asks(request))
    return _to(*found) if found else no_entry(request, said("hall.entry_none"), 200)


def _next_data(request: Request) -> Response:
    found = next_hand(site_of(request), who_asks(request), request.query_params.get("fara", ""))
    view = opened_view(request, *found) if found else {"strain": True, "oprit": str(said("hall.entry_none"))}
    return JSONResponse(view)


def _known(request: Request) -> Response:
    return JSONResponse(pile_view(site_of(request), who_asks(request)))


def _named(request: Request) -> tuple[str, int] | str:
    """The transcription meant by the number on the paper, or the number as typed if there is none."""
    hall, asked = site_of(request).hall, request.query_params.get("nr", "").strip()[:20]
    number = next((each for each in (asked, asked.zfill(2)) if each in hall.state.sheets), None)
    return (number, hand_for(hall, who_asks(request), number)) if number else asked


def _by_number(request: Request) -> Response:
    """`/fisa?nr=7`: the page of a sheet taken from the pile."""
    found = _named(request)
    return no_entry(request, said("hall.no_sheet", sheet=found), 404) if isinstance(found, str) else _to(*found)


def _by_number_data(request: Request) -> Response:
    found = _named(request)
    if isinstance(found, str):
        return JSONResponse({"strain": True, "oprit": str(said("hall.no_sheet", sheet=found))})
    return JSONResponse(opened_view(request, *found))


def _to(number: str, hand: int) -> Response:
    return RedirectResponse(f"/fisa/{number}/{hand}", 303)


ROUTES = [
    Route("/urmatoarea", _next),
    Route("/urmatoarea/date", _next_data),
    Route("/urmatoarea/pila", _known),
    Route("/fisa", _by_number),
    Route("/fisa/date", _by_number_data),
]
