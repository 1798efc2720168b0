"""The entry page: a sheet is typed by keyboard, and graded row by row if its typist may see that."""

from collections.abc import Callable, Mapping, Sequence
from time import monotonic, time
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from arbitraj.game.board import EMPTY
from arbitraj.hall.kernel.hall import Hall, SentAnswer
from arbitraj.hall.kernel.scene import HallPerson
from arbitraj.hall.kernel.state import ROW_COLUMNS, HallState, TypedRow
from arbitraj.hall.kernel.undo import in_force
from arbitraj.hall.page.asking import PageAsked, shown_at
from arbitraj.hall.page.site import Site, hall_page, site_of, who_asks
from arbitraj.hall.typing.rows import HeadingTyped, InHand, RowTyped
from arbitraj.hall.typing.verdicts import HandView, hand_view, verdicts_of
from arbitraj.record.model import Competition
from arbitraj.text import Said, harmless, keyed, said, say

_OPEN = 600.0  # seconds that a page counts as open


class Papers:
    """Transcriptions whose pages are open, by person and time. `changed` is called after every change.

    The time is monotonic, independent of clocks being set. Only a restart relies on the wall clock.
    """

    def __init__(self, wall: Callable[[], float] = time, steady: Callable[[], float] = monotonic) -> None:
        self._wall, self._steady = wall, steady
        self._open: dict[tuple[str, int], tuple[str, float]] = {}
        self.changed: Callable[[], None] = lambda: None

    @property
    def open(self) -> dict[tuple[str, int], tuple[str, float]]:
        """Pages that may still be open, with person and hour of opening."""
        ages = {hand: (who, self._steady() - since) for hand, (who, since) in self._open.copy().items()}
        return {hand: (who, self._wall() - age) for hand, (who, age) in ages.items() if age < _OPEN}

    def hold(self, those: Mapping[tuple[str, int], tuple[str, float]]) -> None:
        """Restore the pages from before a restart."""
        for hand, (who, when) in those.items():
            if abs(age := self._wall() - when) < _OPEN:
                self._open[hand] = who, self._steady() - max(0.0, age)

    def opened(self, person: str, hand: tuple[str, int]) -> None:
        """Note that a person opened the page of a transcription: (sheet, number)."""
        self._open[hand] = person, self._steady()
        self.changed()

    def held_by_other(self, person: str, hand: tuple[str, int]) -> bool:
        """Whether another person opened a transcription recently."""
        who, since = self._open.get(hand, (person, 0.0))
        return who != person and self._steady() - since < _OPEN


_SOLUTIONS = "solutii"  # the second table (4.7)
# what the page's scripts say
_SAID = keyed("""hall.entry_*
    hall.entry_title hall.entry_of hall.entry_second hall.entry_name hall.entry_table hall.entry_group
    hall.entry_position hall.entry_word hall.entry_points hall.entry_construction hall.entry_solutions
    hall.entry_struck hall.entry_row_of hall.entry_row_means hall.entry_again_rows hall.entry_begun_again
    hall.entry_shape_grupa hall.entry_shape_pozitie hall.entry_shape_depunere hall.entry_shape_puncte
    hall.entry_shape_masa hall.entry_shape_ask hall.entry_hint_name hall.entry_hint_table hall.entry_hint_group
    hall.entry_hint_position hall.entry_hint_word hall.entry_hint_points hall.entry_hint_empty hall.entry_changed
    hall.entry_state_correct hall.entry_state_incorrect hall.entry_state_uncorrected hall.entry_state_noted
    hall.entry_state_asked hall.entry_state_sent hall.entry_state_refused hall.entry_no_verdicts
    hall.entry_seen_later hall.entry_caps hall.entry_nothing_to_undo hall.entry_undo_waits hall.entry_undone
    hall.entry_grid_typed hall.entry_grid_untyped hall.entry_grid_drop hall.entry_grid_drop_do
    hall.entry_grid_unkept hall.entry_grid_keep hall.entry_grid_leave hall.entry_grid_back hall.entry_grid_none
    hall.entry_finish_rows hall.entry_finish_offline hall.entry_going_on hall.entry_asked_it hall.entry_unreadable
    hall.entry_again hall.entry_give_up hall.entry_refused hall.entry_used_up hall.entry_total hall.entry_points_of
    hall.entry_across hall.entry_down hall.entry_square hall.entry_square_empty hall.entry_alone
    hall.entry_unknown_alone hall.entry_not_split hall.entry_pasted hall.entry_pasted_whole hall.entry_paste_empty
    hall.entry_nothing_above hall.entry_take_paper
""")
# what the scripts fill in themselves
_HOLES: dict[str, tuple[str, ...]] = {
    "shape_grupa": ("value",),
    "shape_pozitie": ("value",),
    "shape_depunere": ("value",),
    "shape_puncte": ("value",),
    "shape_masa": ("value",),
    "again_rows": ("count",),
    "row_of": ("row", "column"),
    "row_means": ("row", "word"),
    "struck": ("row",),
    "finish_rows": ("count",),
    "grid_drop": ("count",),
    "grid_unkept": ("count",),
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
    """Fields of a row for this type, by their names on the wire."""
    groups = ["grupa"] if competition.game_type.has_groups else []
    return [*groups, "pozitie", "depunere", *(["puncte"] if competition.asks_points else [])]


def entry_view(hall: Hall, person: HallPerson, number: str, hand: int) -> dict[str, Any]:
    """Data of a transcription for its typist's page, without the sheet's other one. Raises KeyError for an unknown
    sheet.

    `oprit` says why it cannot be typed. Somebody else's transcription has no other data.
    """
    sheet, barred = hall.state.sheets[number], barred_from(hall, person, number, hand)
    context: dict[str, Any] = {
        "fisa": number,
        "mana": hand,
        "masa": sheet.table,
        "jucator": harmless(hall.players.get(sheet.table, "")),
        "vazut": sheet.last,
        "oprit": str(barred or ""),
    }
    own = sheet.hands.get(hand)
    if own.who != person.name if own else barred is not None:
        return {**context, "strain": True}
    return context | _own(hall_view := hand_view(hall, person, number, hand)) | _asked(hall_view, person, hall.state)


def _own(view: HandView) -> dict[str, Any]:
    hand = view.hand
    return {
        "strain": False,
        "antet": dict(zip(("nume", "masa"), hand.heading, strict=True)) if hand.heading else None,
        "randuri": [_row(row) for row in hand.rows],
        "grila": hand.grid,
        "grila_absenta": hand.grid_absent,
        "gata": hand.finished,
        "verdicte": None if view.verdicts is None else {each.row: msgspec.to_builtins(each) for each in view.verdicts},
        "tabla": view.board,
        "ramase": view.left,
        "texte": view.texts,
        "intrebari": view.asked,
        "total": view.total,
    }


def _row(row: TypedRow) -> dict[str, Any]:
    fields = {key: getattr(row, name) for key, name in ROW_COLUMNS.items()}
    return {"rand": row.id, "tabel": row.which, **fields, "schimbat": row.changed}


def _asked(view: HandView, person: HallPerson, state: HallState) -> dict[str, Any]:
    """Rows that this person asked about, and the event to undo. Other persons' may be of the other transcription."""
    asked = [each.body for each in view.sheet.asked if each.who == person.name]
    own = (
        event.number
        for event in reversed(in_force(state.log))
        if isinstance(event.body, InHand)
        and (event.body.sheet, event.body.hand, event.who) == (view.sheet.number, view.number, person.name)
    )
    return {"intrebate": [getattr(body, "row", "") for body in asked], "ultimul": next(own, 0)}


def barred_from(hall: Hall, person: HallPerson, number: str, hand: int) -> Said | None:
    """Reason why a person cannot type a transcription, None if allowed."""
    return hall.refusal(person, HeadingTyped(number, 2 if hand == 2 else 1))


def _viewed(request: Request) -> dict[str, Any] | Said:
    """Data for the page of a transcription, or the message why there is none."""
    number, hand = request.path_params["number"], request.path_params["hand"]
    if number not in site_of(request).hall.state.sheets or hand not in (1, 2):
        return said("hall.no_sheet", sheet=number[:20])
    return opened_view(request, number, hand)


def opened_view(request: Request, number: str, hand: int) -> dict[str, Any]:
    """Data for the page of an existing transcription. A person who may type it counts as holding the paper."""
    site, person = site_of(request), who_asks(request)
    view = entry_view(site.hall, person, number, hand)
    view["poze"] = site.pictured(site.hall.state.sheets[number])  # only the paper: second typists may see it
    if not view["strain"] and not view["oprit"]:
        site.hall.of(Papers).opened(person.name, (number, hand))
    return view


def no_entry(request: Request, sentence: Said, status: int) -> HTMLResponse:
    """Page with a message instead of a sheet."""
    return hall_page(request, "fara_fisa.html", {"sentence": sentence}, status)


def _page(asked: PageAsked) -> Response:
    request, view = asked.request, _viewed(asked.request)
    if isinstance(view, Said):
        return no_entry(request, view, 404)
    competition = site_of(request).hall.competition
    given = {
        "date": view,
        "texte": {
            name: say(key, **{hole: f"{{{hole}}}" for hole in _HOLES.get(name, ())}) for name, key in _SAID.items()
        },
        "coloane": [(each, ROW_COLUMNS[each]) for each in entry_columns(competition)],
        "tabele": ["", _SOLUTIONS] if competition.game_type.has_construction else [""],
        "marime": competition.variant.size,
        "valori": dict(competition.variant.values),
        "litere": "".join(sorted(competition.variant.alphabet.letters)),
        "tipar": str(competition.variant.start).split() if competition.variant.start.rows.strip(EMPTY) else [],
        "cere_grila": not competition.grids_on_demand,
    }
    return hall_page(request, "fisa.html", {"view": view, "given": given}, 403 if view["strain"] else 200)


def _data(asked: PageAsked) -> Response:
    view = _viewed(asked.request)
    if isinstance(view, Said):
        return JSONResponse({"oprit": str(view), "strain": True}, 404)
    return JSONResponse(view, 403 if view["strain"] else 200)


def row_verdicts(site: Site, person: HallPerson, answered: Sequence[SentAnswer]) -> dict[str, dict[str, Any]]:
    """Verdicts on this person's own typed rows, by key of the event, where permitted."""
    bodies = {each.key: each.event.body for each in answered if each.event}
    typed = {key: body for key, body in bodies.items() if isinstance(body, RowTyped)}
    mine = {each.key for each in answered if each.event and each.event.who == person.name}
    rows = dict[tuple[str, int], set[str]]()
    for key, body in typed.items():
        if key in mine:
            rows.setdefault((body.sheet, body.hand), set()).add(body.row)
    found = dict[tuple[str, int, str], dict[str, Any]]()
    for (number, hand), wanted in rows.items():  # once for every transcription
        sheet = site.hall.state.sheets.get(number)
        own = sheet.hands.get(hand) if sheet else None
        if own and own.who == person.name:
            for verdict in verdicts_of(site.hall, person, number, hand, wanted):
                found[number, hand, verdict.row] = msgspec.to_builtins(verdict)
    places = {key: (body.sheet, body.hand, body.row) for key, body in typed.items()}
    return {key: {"verdict": found[place]} for key, place in places.items() if place in found}


ROUTES = [
    shown_at("/fisa/{number}/{hand:numar}", _page),
    shown_at("/fisa/{number}/{hand:numar}/date", _data),
]
