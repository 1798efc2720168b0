"""The entry page: a sheet typed by keyboard, graded row by row as it is typed where its typist may see that."""

from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Route

from arbitraj.game.board import EMPTY
from arbitraj.hall.kernel.scene import HallPerson
from arbitraj.hall.kernel.state import HallState, TypedRow
from arbitraj.hall.kernel.undo import in_force
from arbitraj.hall.page.site import hall_page, site_of
from arbitraj.hall.photos.beside import parts_beside
from arbitraj.hall.triage.service import Hall
from arbitraj.hall.triage.verdicts import HandView, hand_view, verdict_data
from arbitraj.hall.typing.rows import HeadingTyped, InHand
from arbitraj.record.model import Competition
from arbitraj.text import Said, harmless, said, say

_SOLUTIONS = "solutii"  # the second table (4.7)
# what the page's scripts say: the keys of hall.toml without `entry_`, and what they fill in themselves
_SAID = {
    **dict.fromkeys(
        (
            *("group", "position", "word", "points", "name", "table", "construction", "solutions", "used_up"),
            *("hint_group", "hint_position", "hint_word", "hint_points", "hint_name", "hint_table", "hint_empty"),
            *("state_correct", "state_incorrect", "state_uncorrected", "state_noted", "state_asked", "state_sent"),
            *("state_refused", "no_verdicts", "seen_later", "caps", "nothing_to_undo", "undo_waits", "undone"),
            *("grid_typed", "grid_untyped", "grid_none", "finish_offline", "going_on", "asked_it", "again", "give_up"),
            *("across", "down", "changed", "second", "not_split", "nothing_above"),
        ),
        (),
    ),
    "row_of": ("row", "column"),
    "row_means": ("row", "word"),
    "struck": ("row",),
    "finish_rows": ("count",),
    "unreadable": ("column", "value"),
    "total": ("total",),
    "points_of": ("points",),
    "refused": ("reason",),
    "title": ("sheet",),
    "of": ("table", "name"),
    "alone": ("sheet",),
    "unknown_alone": ("sheet",),
    "take_paper": ("sheet",),
    "pasted": ("count",),
    "pasted_whole": ("rows",),
    "paste_empty": ("most",),
    "square": ("square", "tile"),
    "square_empty": ("square",),
}


def entry_columns(competition: Competition) -> list[str]:
    """The fields of a row, by their names on the wire: those that the type has."""
    groups = ["grupa"] if competition.game_type.has_groups else []
    return [*groups, "pozitie", "depunere", *(["puncte"] if competition.asks_points else [])]


def entry_view(hall: Hall, person: HallPerson, number: str, hand: int) -> dict[str, Any]:
    """A hand as its typist's page has it; nothing of the sheet's other hand. Raises KeyError where there is no sheet.

    `oprit` says why it cannot be typed in; of somebody else's hand nothing else is told.
    """
    sheet, barred = hall.state.sheets[number], barred_from(hall, person, number, hand)
    told: dict[str, Any] = {
        "fisa": number,
        "mana": hand,
        "masa": sheet.table,
        "jucator": harmless(hall.players.get(sheet.table, "")),
        "vazut": sheet.last,
        "oprit": str(barred or ""),
    }
    own = sheet.hands.get(hand)
    if own.who != person.name if own else barred is not None:
        return {**told, "strain": True}
    return told | _own(hall_view := hand_view(hall, person, number, hand)) | _asked(hall_view, person, hall.state)


def _own(view: HandView) -> dict[str, Any]:
    hand = view.hand
    return {
        "strain": False,
        "antet": dict(zip(("nume", "masa"), hand.heading, strict=True)) if hand.heading else None,
        "randuri": [_row(row) for row in hand.rows],
        "grila": hand.grid,
        "grila_absenta": hand.grid_absent,
        "gata": hand.finished,
        "verdicte": None if view.verdicts is None else {each.row: verdict_data(each) for each in view.verdicts},
        "tabla": view.board,
        "ramase": view.left,
        "texte": view.texts,
        "intrebari": view.asked,
        "total": view.total,
    }


def _row(row: TypedRow) -> dict[str, Any]:
    names = ("grupa", "pozitie", "depunere", "puncte", "total")
    fields = dict(zip(names, row.fields, strict=True))
    return {"rand": row.id, "tabel": row.which, **fields, "schimbat": row.changed}


def _asked(view: HandView, person: HallPerson, state: HallState) -> dict[str, Any]:
    """What this person asked, and the event that an undoing takes back: others' may be of the other hand."""
    asked = [each.body for each in view.sheet.asked if each.who == person.name]
    own = (
        event.number
        for event in reversed(in_force(state.log))
        if isinstance(event.body, InHand)
        and (event.body.sheet, event.body.hand, event.who) == (view.sheet.number, view.number, person.name)
    )
    return {"intrebate": [getattr(body, "row", "") for body in asked], "ultimul": next(own, 0)}


def barred_from(hall: Hall, person: HallPerson, number: str, hand: int) -> Said | None:
    """Why a hand cannot be typed in by somebody: what the first event of it would be told."""
    return hall.refusal(person, HeadingTyped(number, 2 if hand == 2 else 1))


def who_types(request: Request) -> HallPerson:
    """Who asks for a page of typing."""
    person = site_of(request).person(request)
    assert person is not None  # the routes are closed to whoever has no session (access.py)
    return person


def _viewed(request: Request) -> dict[str, Any] | Said:
    """What the page of a hand shows, or why there is none."""
    number, hand = request.path_params["number"], request.path_params["hand"]
    if number not in site_of(request).hall.state.sheets or hand not in (1, 2):
        return said("hall.no_sheet", sheet=number[:20])
    return opened_view(request, number, hand)


def opened_view(request: Request, number: str, hand: int) -> dict[str, Any]:
    """What the page of a hand shows that is there; whoever may type in it has the paper from here on."""
    site, person = site_of(request), who_types(request)
    view = entry_view(site.hall, person, number, hand)
    # of the paper alone: a second hand may see it
    view["poze"] = parts_beside(site.album, site.hall.state.sheets[number])
    if not view["strain"] and not view["oprit"]:
        site.papers.opened(person.name, (number, hand))
    return view


def no_entry(request: Request, sentence: Said, status: int) -> HTMLResponse:
    """A sentence in the place of a sheet."""
    return hall_page(request, "fara_fisa.html", {"sentence": sentence}, status)


def _page(request: Request) -> Response:
    view = _viewed(request)
    if isinstance(view, Said):
        return no_entry(request, view, 404)
    competition = site_of(request).hall.triage.bench.competition
    given = {
        "date": view,
        "texte": {key: say(f"hall.entry_{key}", **{each: f"{{{each}}}" for each in own}) for key, own in _SAID.items()},
        "coloane": entry_columns(competition),
        "tabele": ["", _SOLUTIONS] if competition.game_type.has_construction else [""],
        "marime": competition.variant.size,
        "valori": dict(competition.variant.values),
        "litere": "".join(sorted(competition.variant.alphabet.letters)),
        "tipar": str(competition.variant.start).split() if competition.variant.start.rows.strip(EMPTY) else [],
        "cere_grila": not competition.grids_on_demand,
    }
    return hall_page(request, "fisa.html", {"view": view, "given": given}, 403 if view["strain"] else 200)


def _data(request: Request) -> Response:
    view = _viewed(request)
    if isinstance(view, Said):
        return JSONResponse({"oprit": str(view), "strain": True}, 404)
    return JSONResponse(view, 403 if view["strain"] else 200)


ROUTES = [
    Route("/fisa/{number}/{hand:int}", _page),
    Route("/fisa/{number}/{hand:int}/date", _data),
]
