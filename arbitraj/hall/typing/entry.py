"""The entry page: a sheet is typed by keyboard, and graded row by row if its typist may see that."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from operator import itemgetter
from time import monotonic, time
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from arbitraj.game.board import EMPTY
from arbitraj.hall.decided.left import locked_out
from arbitraj.hall.decided.sanctioned import is_out
from arbitraj.hall.kernel.case import SheetStage
from arbitraj.hall.kernel.hall import Hall, SentAnswer
from arbitraj.hall.kernel.scene import HallPerson, awaits_player
from arbitraj.hall.kernel.state import ROW_COLUMNS, HallState
from arbitraj.hall.kernel.undo import in_force
from arbitraj.hall.page.asking import PageRequest, shown_at
from arbitraj.hall.page.site import Site, hall_page, site_of, who_asks
from arbitraj.hall.typing.rows import HeadingTyped, InHand, RowTyped
from arbitraj.hall.typing.verdicts import HandView, hand_view, verdicts_of
from arbitraj.record.model import Competition
from arbitraj.text import Message, count, harmless, keyed, unfilled

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
    hall.entry_finish_rows hall.entry_finish_sure hall.entry_unkept_row hall.entry_went hall.entry_finish_offline
    hall.entry_going_on hall.entry_asked_it hall.entry_unreadable
    hall.entry_again hall.entry_give_up hall.entry_refused hall.entry_used_up hall.entry_total hall.entry_points_of
    hall.entry_across hall.entry_down hall.entry_square hall.entry_square_empty hall.entry_alone
    hall.entry_unknown_alone hall.entry_not_split hall.entry_pasted hall.entry_pasted_whole hall.entry_paste_empty
    hall.entry_nothing_above hall.entry_take_paper
""")


def row_forms() -> list[str]:
    """Numbers of rows as they take their noun: 1, 2 and 20, for scripts."""
    return [count(n, "line") for n in (1, 2, 20)]


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
    transcription = view.transcription
    return {
        "strain": False,
        "antet": dict(zip(("nume", "masa"), transcription.heading, strict=True)) if transcription.heading else None,
        "randuri": [
            {"rand": row.id, "tabel": row.which}
            | {key: getattr(row, name) for key, name in ROW_COLUMNS.items()}
            | {"schimbat": row.changed}
            for row in transcription.rows
        ],
        "grila": transcription.grid,
        "grila_absenta": transcription.grid_absent,
        "gata": transcription.finished,
        "verdicte": None
        if view.verdicts is None
        else {verdict.row: msgspec.to_builtins(verdict) for verdict in view.verdicts},
        "tabla": view.board,
        "ramase": view.left,
        "texte": view.texts,
        "intrebari": view.asked,
        "total": view.total,
    }


def _asked(view: HandView, person: HallPerson, state: HallState) -> dict[str, Any]:
    """Rows that this person asked about, and the event to undo. Other persons' may be of the other transcription."""
    asked = [done.body for done in view.sheet.asked if done.who == person.name]
    own = (
        event.number
        for event in reversed(in_force(state.log))
        if isinstance(event.body, InHand)
        and (event.body.sheet, event.body.hand, event.who) == (view.sheet.number, view.number, person.name)
    )
    return {"intrebate": [getattr(body, "row", "") for body in asked], "ultimul": next(own, 0)}


def barred_from(hall: Hall, person: HallPerson, number: str, hand: int) -> Message | None:
    """Reason why a person cannot type a transcription, None if allowed."""
    return hall.refusal(person, HeadingTyped(number, 2 if hand == 2 else 1))


def _viewed(request: Request) -> dict[str, Any] | Message:
    number, hand = request.path_params["number"], request.path_params["hand"]
    if number not in site_of(request).hall.state.sheets or hand not in (1, 2):
        return Message("hall.no_sheet", sheet=number[:20])
    return opened_view(request, number, hand)


def opened_view(request: Request, number: str, hand: int) -> dict[str, Any]:
    """Data for the page of an existing transcription. A person who may type it counts as holding the paper."""
    site, person = site_of(request), who_asks(request)
    view = entry_view(site.hall, person, number, hand)
    view["poze"] = site.pictured(site.hall.state.sheets[number])  # only the paper: second typists may see it
    if not view["strain"] and not view["oprit"]:
        site.hall.of(Papers).opened(person.name, (number, hand))
    return view


def no_entry(request: Request, sentence: Message, status: int) -> HTMLResponse:
    """Page with a message instead of a sheet, and what its reader typed so far."""
    typed = typed_by(site_of(request).hall, who_asks(request))
    return hall_page(request, "fara_fisa.html", {"sentence": sentence, "typed": typed}, status)


def typed_by(hall: Hall, person: HallPerson) -> Message | None:
    """Number of sheets that a person finished, and the last of them. None before the first."""
    own = [
        (hand.ended, sheet.number, hand)
        for sheet in hall.state.sheets.values()
        for hand in sheet.hands.values()
        if hand.finished and hand.who == person.name
    ]
    if not own:
        return None
    _, sheet, hand = max(own, key=itemgetter(0))
    table = hall.state.sheets[sheet].table
    of = {"sheet": sheet, "player": hall.players.get(table, ""), "table": table}
    return Message("hall.entry_typed", sheets=len(own), rows=len(hand.rows), hour=hand.since[11:16], **of)


def _page(asked: PageRequest) -> Response:
    request, view = asked.request, _viewed(asked.request)
    if isinstance(view, Message):
        return no_entry(request, view, 404)
    competition = site_of(request).hall.competition
    given = {
        "date": view,
        "texte": {name: unfilled(key) for name, key in _SAID.items()},
        "numere": row_forms(),
        "coloane": [(column, ROW_COLUMNS[column]) for column in entry_columns(competition)],
        "tabele": ["", _SOLUTIONS] if competition.game_type.has_construction else [""],
        "marime": competition.variant.size,
        "valori": dict(competition.variant.values),
        "litere": "".join(sorted(competition.variant.alphabet.letters)),
        "tipar": str(competition.variant.start).split() if competition.variant.start.rows.strip(EMPTY) else [],
        "cere_grila": not competition.grids_on_demand,
    }
    return hall_page(request, "fisa.html", {"view": view, "given": given}, 403 if view["strain"] else 200)


def _data(asked: PageRequest) -> Response:
    view = _viewed(asked.request)
    if isinstance(view, Message):
        return JSONResponse({"oprit": str(view), "strain": True}, 404)
    return JSONResponse(view, 403 if view["strain"] else 200)


def row_verdicts(site: Site, person: HallPerson, answered: Sequence[SentAnswer]) -> dict[str, dict[str, Any]]:
    """Verdicts on this person's own typed rows, by key of the event, where permitted."""
    bodies = {answer.key: answer.event.body for answer in answered if answer.event}
    typed = {key: body for key, body in bodies.items() if isinstance(body, RowTyped)}
    mine = {answer.key for answer in answered if answer.event and answer.event.who == person.name}
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


_BLANK: dict[str, Any] = {"texte": [], "intrebari": [], "intrebate": [], "ultimul": 0, "total": None}


def next_hand(site: Site, person: HallPerson, without: Collection[str] = ()) -> tuple[str, int] | None:
    """(sheet, transcription) that a person types next: the own unfinished ones, unbegun sheets, second transcriptions.

    Sheets open with another person are skipped: that person holds the paper. `without` are the one being finished
    (`07/1`), those whose paper is not there.
    """
    wanted = (pair for pair in _wanted(site.hall, person) if f"{pair[0]}/{pair[1]}" not in without)
    return next((pair for pair in wanted if not site.hall.of(Papers).held_by_other(person.name, pair)), None)


def _wanted(hall: Hall, person: HallPerson) -> Iterator[tuple[str, int]]:
    sheets = sorted(hall.state.sheets.values(), key=lambda sheet: (sheet.order, sheet.number))
    open_ones = [sheet for sheet in sheets if not sheet.closed and not is_out(hall.state, sheet.table)]
    for sheet in open_ones:
        for number, transcription in sheet.hands.items():
            own = transcription.who == person.name and not transcription.finished
            if own and not locked_out(hall.state, person, sheet, number):
                yield sheet.number, number
    scene = hall.scene
    unbegun = (one for one in open_ones if not one.hands and not awaits_player(scene, one))
    yield from ((sheet.number, 1) for sheet in unbegun)
    for sheet in open_ones:
        wanted = 2 not in sheet.hands and hall.case(sheet.number).stage is SheetStage.WAITS_SECOND
        if wanted and barred_from(hall, person, sheet.number, 2) is None:
            yield sheet.number, 2


def hand_for(hall: Hall, person: HallPerson, number: str) -> int:
    """Number of the transcription that a person means by a sheet's number."""
    hands = hall.state.sheets[number].hands
    own = next((key for key, transcription in hands.items() if transcription.who == person.name), None)
    return own or (2 if 1 in hands and hands[1].finished else 1)


def pile_view(site: Site, person: HallPerson) -> dict[str, Any]:
    """Data that a station keeps of the pile: the transcriptions its person may begin, an empty first and second one to
    begin with, and the person's own unfinished ones. Nothing that anybody else typed is in it.
    """
    hall = site.hall
    wanted = list(_wanted(hall, person))
    begun = [pair for pair in wanted if pair[1] in hall.state.sheets[pair[0]].hands]
    firsts = {hand: (number, hand) for number, hand in reversed(wanted) if (number, hand) not in begun}
    return {
        "maini": [_listed(site, person, pair) for pair in wanted if pair not in begun],
        "goale": {str(hand): entry_view(hall, person, *of) | _BLANK for hand, of in firsts.items()},
        "ale_mele": [entry_view(hall, person, *pair) for pair in begun],
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
    return _to(*found) if found else no_entry(request, Message("hall.entry_none"), 200)


def _next_data(request: Request) -> Response:
    found = next_hand(site_of(request), who_asks(request), [request.query_params.get("fara", "")])
    view = opened_view(request, *found) if found else {"strain": True, "oprit": str(Message("hall.entry_none"))}
    return JSONResponse(view)


def _named(request: Request) -> tuple[str, int] | str:
    """The transcription meant by the number on the paper, or the number as typed if there is none."""
    hall, asked = site_of(request).hall, request.query_params.get("nr", "").strip()[:20]
    number = next((text for text in (asked, asked.zfill(2)) if text in hall.state.sheets), None)
    return (number, hand_for(hall, who_asks(request), number)) if number else asked


def _by_number(request: Request) -> Response:
    """`/fisa?nr=7`: the page of a sheet taken from the pile."""
    found = _named(request)
    return no_entry(request, Message("hall.no_sheet", sheet=found), 404) if isinstance(found, str) else _to(*found)


def _by_number_data(request: Request) -> Response:
    found = _named(request)
    if isinstance(found, str):
        return JSONResponse({"strain": True, "oprit": str(Message("hall.no_sheet", sheet=found))})
    return JSONResponse(opened_view(request, *found))


def _to(number: str, hand: int) -> Response:
    return RedirectResponse(f"/fisa/{number}/{hand}", 303)


ROUTES = [
    shown_at("/fisa/{number}/{hand:numar}", _page),
    shown_at("/fisa/{number}/{hand:numar}/date", _data),
    Route("/urmatoarea", _next),
    Route("/urmatoarea/date", _next_data),
    Route("/urmatoarea/pila", lambda request: JSONResponse(pile_view(site_of(request), who_asks(request)))),
    Route("/fisa", _by_number),
    Route("/fisa/date", _by_number_data),
]
