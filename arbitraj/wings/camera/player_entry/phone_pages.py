"""The player's page: the code of the slip opens the own sheet with the rows typed here, and nothing else.

The hall's sessions do not count here: these addresses give no board, verdict, score or list, whoever asks
(`tests/hall/test_players.py`).
"""

from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct, field
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from arbitraj.hall.kernel.event import tag_of
from arbitraj.hall.kernel.hall import Hall, Posted, Sent, SentAnswer
from arbitraj.hall.kernel.scene import player_of, players_time
from arbitraj.hall.kernel.state import ROW_COLUMNS, Transcription
from arbitraj.hall.page.asking import Dialog, is_sure, new_key
from arbitraj.hall.page.site import address_of, form_of, hall_templates, site_of
from arbitraj.hall.page.turns import put_off
from arbitraj.hall.typing.entry import row_forms
from arbitraj.hall.typing.rows import Finished, HeadingTyped, RowInserted, RowStruck, RowTyped
from arbitraj.text import Message, keyed, text_of, unfilled
from arbitraj.wings.camera.player_entry.phones import Phones, PlayerLeft

PAGE, COOKIE, TERMINAL = "/jucator", "jucator", "jucator-terminal"
_HALF_A_DAY = 12 * 3600  # seconds
_KINDS = frozenset(tag_of(other) for other in (HeadingTyped, RowTyped, RowInserted, RowStruck, Finished))
_SAID = keyed("""player_entry.js_*
    player_entry.js_back player_entry.js_finish_yes player_entry.js_unkept_heading player_entry.js_leave
    player_entry.js_row player_entry.js_heading player_entry.js_empty player_entry.js_refused player_entry.js_save
    player_entry.js_save_row player_entry.js_save_heading player_entry.js_edit player_entry.js_leave_unsent
    player_entry.js_group player_entry.js_position player_entry.js_word player_entry.js_points player_entry.js_total
    player_entry.js_name player_entry.js_table
""")

# of an open row, as on the page of whoever types a sheet
_OPEN_ROW = keyed("""hall.entry_*
    hall.entry_unkept_row hall.entry_finish_rows hall.entry_finish_sure
""")


class _Event(Struct, frozen=True):
    key: Annotated[str, Meta(min_length=16, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")] = field(name="cheie")
    kind: Annotated[str, Meta(max_length=40)] = field(name="fel")
    data: dict[str, Any] = field(name="date")


class _Batch(Struct, frozen=True):
    events: Annotated[list[_Event], Meta(max_length=100)] = field(name="evenimente")
    sheet: Annotated[str, Meta(max_length=20)] = field(name="fisa")


_READS = msgspec.json.Decoder(_Batch)


def _phone(request: Request) -> tuple[Phones | None, str | None]:
    """The players' devices, and the sheet of the one that asks."""
    phones = site_of(request).opened(Phones)
    return phones, phones.sheet(request.cookies.get(COOKIE, "")) if phones else None


def _shown(request: Request, template: str, status: int = 200, **values: object) -> Response:
    """A page that does not name the user who has joined at this browser."""
    site = site_of(request)
    about = {"person": None, "path": PAGE, "unencrypted": False, "competition": site.hall.competition}
    about |= {"practice": site.for_practice}
    values["help"] = "player_entry.help"
    return HTMLResponse(hall_templates().get_template(template).render({**about, **values}), status)


def _asks_code(request: Request, refused: Message | None = None, status: int = 200) -> Response:
    done = request.query_params.get("gata") == "1"
    return _shown(request, "jucator_cod.html", status, refused=refused, done=done, off=_phone(request)[0] is None)


def _page(request: Request) -> Response:
    answer = _code_or_sheet(request)
    if request.query_params.get("terminal") == "1":  # a shared device, which returns to the code by itself
        secure = request.url.scheme == "https"
        answer.set_cookie(TERMINAL, "1", _HALF_A_DAY, path=PAGE, secure=secure, httponly=True, samesite="strict")
    return answer


def _code_or_sheet(request: Request) -> Response:
    site, (phones, number) = site_of(request), _phone(request)
    if phones is None or number is None:
        return _asks_code(request, status=200 if phones else 404)
    if refused := phones.refusal(number):
        phones.end(number)
        return _asks_code(request, refused)
    given = {
        **own_rows(site.hall, number),
        "sala": site.log,
        "terminal": request.cookies.get(TERMINAL) == "1",
        "coloane": own_columns(site.hall),
        "numere": row_forms(),
        "texte": {name: unfilled(key) for name, key in (_SAID | _OPEN_ROW).items()},
    }
    until = players_time(site.hall.competition, site.hall.state.sheets[number])
    return _shown(request, "jucator_fisa.html", number=number, given=given, until=f"{until:%H:%M}" if until else "")


def own_columns(hall: Hall) -> list[tuple[str, str]]:
    """(field, text name) of the fields that the player types in a row."""
    competition = hall.competition
    without = set[str]() if competition.game_type.has_groups else {"grupa"}
    without |= set() if competition.asks_points else {"puncte", "total"}
    return [(key, name) for key, name in ROW_COLUMNS.items() if key not in without]


def own_rows(hall: Hall, number: str) -> dict[str, Any]:
    """Data typed by the player so far, without anybody else's and without results."""
    transcription = hall.state.sheets[number].hands.get(1)
    if transcription is None or transcription.who != player_of(number).name:
        transcription = Transcription("")
    rows = [
        {"rand": row.id, "tabel": row.which, **{key: getattr(row, name) for key, name in ROW_COLUMNS.items()}}
        for row in transcription.rows
    ]
    tables = ["", "solutii"] if hall.competition.game_type.has_construction else [""]
    heading = {"nume": transcription.heading[0], "masa": transcription.heading[1]} if transcription.heading else None
    return {"fisa": number, "antet": heading, "randuri": rows, "tabele": tables}


async def _enter(request: Request) -> Response:
    phones, _ = _phone(request)
    if phones is None:
        return _asks_code(request, status=404)
    token = await run_in_threadpool(phones.enter, (await form_of(request)).get("cod", ""), address_of(request))
    if isinstance(token, Message):
        return _asks_code(request, token, 403)
    answer = RedirectResponse(PAGE, 303)
    secure = request.url.scheme == "https"
    answer.set_cookie(COOKIE, token, path=PAGE, secure=secure, httponly=True, samesite="strict")
    return answer


async def _typed(request: Request) -> Response:
    """Store rows as they are typed. The answer tells only whether they were stored."""
    site, (phones, number) = site_of(request), _phone(request)
    sent = await request.body()
    if phones and number and (later := await put_off(phones.pace, number)):
        return later
    try:
        batch = _READS.decode(sent)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return JSONResponse({"eroare": text_of("hall.bad_request")}, 400)
    if phones is None or number is None or batch.sheet != number:
        return JSONResponse({"eroare": text_of("player_entry.elsewhere")}, 401)
    if any(event.kind not in _KINDS or event.data.get("fisa") != number for event in batch.events):
        return JSONResponse({"eroare": text_of("hall.may_not")}, 403)
    phones.pace.took(number, len(batch.events))
    events = [Sent(event.key, event.kind, {**event.data, "mana": 1}) for event in batch.events]
    answered: list[SentAnswer] = await site.turns.answered(Posted(player_of(number), COOKIE, events), list)
    if any(answer.event and isinstance(answer.event.body, Finished) for answer in answered):
        phones.end(number)
    return JSONResponse({"raspunsuri": [_told(answer) for answer in answered]})


def _told(answered: SentAnswer) -> dict[str, Any]:
    if answered.event is not None:
        return {"cheie": answered.key, "pastrat": True}
    return {"cheie": answered.key, "refuz": str(answered.refused)}


async def _give_up(request: Request) -> Response:
    """The player gives up, and an arbiter types the sheet."""
    site, (phones, number) = site_of(request), _phone(request)
    if number is not None and not is_sure(await form_of(request)):
        safe, does = Message("player_entry.give_up_not"), Message("player_entry.give_up")
        dialog = Dialog(Message("player_entry.ask_give_up"), safe, does, f"{PAGE}/renunt", PAGE, {"da": "1"})
        return _shown(request, "intreaba.html", dialog=dialog)
    if phones is not None and number is not None:
        await run_in_threadpool(site.hall.do, player_of(number), COOKIE, new_key(), PlayerLeft(number))
        phones.end(number)
    return _leaving()


async def _leave(request: Request) -> Response:
    """Free the device. The sheet can be opened again by its code."""
    phones, number = _phone(request)
    if phones is not None and number is not None:
        phones.end(number)
    return _leaving()


def _leaving() -> Response:
    answer = RedirectResponse(PAGE, 303)
    answer.delete_cookie(COOKIE, path=PAGE)
    return answer


ROUTES = [
    Route(PAGE, _page),
    Route(PAGE, _enter, methods=["POST"]),
    Route(f"{PAGE}/evenimente", _typed, methods=["POST"]),
    Route(f"{PAGE}/renunt", _give_up, methods=["POST"]),
    Route(f"{PAGE}/iesire", _leave, methods=["POST"]),
]
