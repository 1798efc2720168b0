"""Events of handing in (6.3.2.e-h): registered, at the stop, nothing handed in, wrong number corrected."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Annotated, Any

from msgspec import Meta, field
from starlette.responses import Response
from starlette.routing import Route

from arbitraj.hall.decided.ruled import renumbered_among, renumbered_done
from arbitraj.hall.decided.sanctioned import is_out
from arbitraj.hall.kernel.event import (
    BeginsSheet,
    Body,
    HallEvent,
    LongText,
    RenamesSheet,
    SheetNumber,
    TableNumber,
    TakenBack,
)
from arbitraj.hall.kernel.game import GameClock, GameStart
from arbitraj.hall.kernel.hall import Hall, SentAnswer
from arbitraj.hall.kernel.kind import Kind, Undoing, always, on_sheet
from arbitraj.hall.kernel.outside import OutsideNames
from arbitraj.hall.kernel.scene import SOME_REASON, CommandContext, HallPerson, chief_refusal
from arbitraj.hall.kernel.state import HallSheet, HallState, with_sheet
from arbitraj.hall.page.asking import (
    Dialog,
    PageRequest,
    again,
    asked_first,
    done_at,
    event_at,
    go_to,
    is_sure,
    new_key,
    shown_at,
)
from arbitraj.record.names import begins_words, same_number
from arbitraj.sheets.form_code import FormCode
from arbitraj.text import Message, text_of

_Order = Annotated[int, Meta(ge=1, le=100_000)]
_NUMBER = re.compile(r"\w+(?:[.-]\w+)*")
_LAST_ORDER = 10_000  # highest order of a sheet, from which the next ones count on


class HandedIn(BeginsSheet, frozen=True, tag="predare"):
    """A sheet was handed in (6.3.2.e). Those taken together at the stop share an order (6.3.2.g)."""

    sheet: SheetNumber = field(name="fisa")
    table: TableNumber = field(name="masa")
    order: _Order = field(name="ordine")
    rose: bool = field(name="ridicat", default=False)  # 6.3.1.o: from the table, before the last minute


class StopCalled(Body, frozen=True, tag="la_stop"):
    """From here on submissions share one order, until this is undone (6.3.2.g)."""

    on: bool = field(name="pornit")


class NotHandedIn(Body, frozen=True, tag="nepredat"):
    """A player handed nothing in (6.3.2.h)."""

    table: TableNumber = field(name="masa")


class HandedInMoved(RenamesSheet, frozen=True, tag="retrasa"):
    """Corrects a registration under a wrong table or number, with all that was typed.

    `table`, `number` and `order` are the right values, None if unchanged. Without any the registration is withdrawn.
    """

    sheet: SheetNumber = field(name="fisa")
    reason: LongText = field(name="motiv")
    table: TableNumber | None = field(name="masa", default=None)
    number: SheetNumber | None = field(name="fisa_noua", default=None)
    order: _Order | None = field(name="ordine", default=None)

    @property
    def takes_back(self) -> bool:
        """Whether the registration is withdrawn."""
        return self.table is None and self.number is None and self.order is None


# registered


def _names_a_file(number: str) -> bool:
    """Whether a number can name a sheet's file. `NN.b.csv` is that of a second transcription."""
    return _NUMBER.fullmatch(number) is not None and not number.lower().endswith(".b")


def _taken_by(scene: CommandContext, number: str) -> str:
    """Number of the sheet that equals a number apart from leading zeros, "" if none."""
    same = same_number(number)
    return next((sheet for sheet in scene.state.sheets if same_number(sheet) == same), "")


def _sheet_at(state: HallState, table: int | None) -> str:
    return next((sheet.number for sheet in state.sheets.values() if sheet.table == table), "")


def _not_yet(scene: CommandContext, person: HallPerson, rose: bool) -> Message | None:
    """Reason why nothing can be handed in now: the game has not begun here, or its last minute runs (6.3.1.o)."""
    start, clock, competition = scene.state.of(GameStart), scene.state.of(GameClock), scene.competition
    if competition is not None and competition.game_type.material.keys and not scene.drawn:
        return Message("hall.no_letters_yet")
    if start.begun and clock.started is None:
        return Message("hall.game_not_begun")
    if not clock.last_minute(scene.at):
        return None
    # 6.3.2.g: sheets not handed in before the last minute are taken after the stop, all at once
    if not rose:
        return Message("hall.last_minute")
    return chief_refusal(scene, person)


def _registered(scene: CommandContext, person: HallPerson, body: HandedIn) -> Message | None:
    if body.table not in scene.players:
        return Message("hall.no_table", table=body.table)
    if not _names_a_file(body.sheet):
        return Message("hall.bad_number")
    if taken := _taken_by(scene, body.sheet):
        return Message("hall.number_taken", sheet=taken)
    if refused := _not_yet(scene, person, body.rose):
        return refused
    if body.order > _LAST_ORDER:
        return Message("hall.bad_order", last=_LAST_ORDER)
    if is_out(scene.state, body.table):
        return Message("hall.sent_off", name=scene.players[body.table])
    there = _sheet_at(scene.state, body.table)
    return Message("hall.already", name=scene.players[body.table], sheet=there) if there else None


def _with_it(state: HallState, event: HallEvent, body: HandedIn) -> HallState:
    if body.sheet in state.sheets:
        return state
    n = event.number
    sheet = HallSheet(body.sheet, body.table, body.order, registered=event.when, handed_in=n, since=n, last=n)
    absent = tuple(number for number in state.absent if number != body.table)
    return with_sheet(replace(state, absent=absent), sheet)


def _stops(scene: CommandContext, body: HandedIn) -> Iterator[tuple[str, Body]]:
    """Stop of the clock to add first, if the time is over and not stopped yet (6.3.2.g)."""
    if scene.doubt is None and scene.state.of(GameClock).over(scene.at):
        yield "stop", scene.state.kinds.body_of("ceas", {"ce": "oprit"})


def _unregistered(back: Undoing, body: HandedIn) -> Message | bool:
    if back.sheet and back.sheet.hands:
        return Message("hall.typed_already", sheet=back.number)
    return back.own


HANDED_IN = Kind(
    HandedIn,
    _registered,
    fold=_with_it,
    rests=always,
    undo=_unregistered,
    topics=("predare",),
    wall="after_stop",
    outside=OutsideNames.renamed,
    ahead=_stops,
    said=lambda scene, body: Message(
        "hall.did_predare", sheet=body.sheet, name=scene.players.get(body.table, ""), table=body.table
    ),
)


# moved


@on_sheet
def _moved(scene: CommandContext, person: HallPerson, sheet: HallSheet, body: HandedInMoved) -> Message | None:
    if body.number and not _names_a_file(body.number):
        return Message("hall.bad_number")
    if (taken := _taken_by(scene, body.number or "")) and taken != body.sheet:
        return Message("hall.number_taken", sheet=taken)
    if body.table is not None and body.table not in scene.players:
        return Message("hall.no_table", table=body.table)
    there = _sheet_at(scene.state, body.table)
    if there and there != body.sheet:
        return Message("hall.already", name=scene.players[body.table or 0], sheet=there)
    if body.takes_back and sheet.hands:
        return Message("hall.typed_already", sheet=body.sheet)
    return chief_refusal(scene, person, body.reason)


def _elsewhere(state: HallState, event: HallEvent, body: HandedInMoved) -> HallState:
    sheets = dict(state.sheets)
    sheet = sheets.pop(body.sheet, None)
    if sheet is None:
        return state
    number = ""
    if not body.takes_back:
        number = body.number or sheet.number
        if number in sheets:  # the other sheet would be lost
            return state
        order, table = body.order or sheet.order, body.table or sheet.table
        ruled = tuple(renumbered_done(ruling, number) for ruling in sheet.rulings)
        moved = replace(sheet, number=number, table=table, order=order, since=event.number, rulings=ruled)
        if table != sheet.table:
            moved = replace(moved, closed="")  # another player's sheet: all checks are done anew
        sheets[number] = replace(moved, last=event.number)
        if number != body.sheet:
            for name, hall_sheet in sheets.items():
                among = renumbered_among(hall_sheet.rulings, body.sheet, number)
                sheets[name] = hall_sheet if among == hall_sheet.rulings else replace(hall_sheet, rulings=among)
    after = replace(state, sheets=dict(sorted(sheets.items())))
    return after.renumbered(body.sheet, number)  # with its files and contestations


def _takes_number(body: HandedInMoved, later: Body) -> bool:
    if isinstance(later, HandedIn):
        return body.sheet == later.sheet
    return isinstance(later, HandedInMoved) and body.sheet == later.number


def _undoes_other(state: HallState, person: HallPerson, body: HandedInMoved) -> bool:
    sheet = state.sheets.get(body.sheet)
    event = state.event(sheet.handed_in) if sheet and body.takes_back else None
    return event is not None and event.who != person.name


def _told_back(scene: CommandContext, body: HandedInMoved) -> Message:
    """The act in words, with the player of the sheet that is gone."""
    table = _last_table(scene.state, body.sheet)
    return Message("hall.did_retrasa", sheet=body.sheet, name=scene.players.get(table, ""), table=table)


def _last_table(state: HallState, number: str) -> int:
    """Table of a sheet that may be withdrawn since, 0 if unknown."""
    for event in reversed(state.log):
        body = event.body
        if isinstance(body, HandedIn) and body.sheet == number:
            return body.table
        if isinstance(body, HandedInMoved) and not body.takes_back and (body.number or body.sheet) == number:
            if body.table:
                return body.table
            number = body.sheet
    return 0


HANDED_IN_MOVED = Kind(
    HandedInMoved,
    _moved,
    fold=_elsewhere,
    rests=always,
    anywhere=_takes_number,
    pin=_undoes_other,
    topics=("predare",),
    wall="after_stop",
    outside=lambda names, body: names.renamed(body, **{"number": names.sheet(body.number)} if body.number else {}),
    said=lambda scene, body: (
        _told_back(scene, body) if body.takes_back else Message("hall.did_mutata", sheet=body.number or body.sheet)
    ),
)


# at the stop


STOP_CALLED = Kind(
    StopCalled,
    lambda scene, person, body: None,
    fold=lambda state, event, body: replace(state, stop=replace(state, stop=None).next_order if body.on else None),
    topics=("predare",),
    wall="after_stop",
    said=lambda scene, body: Message("hall.did_stop" if body.on else "hall.did_stop_gata"),
)


def _nothing(scene: CommandContext, person: HallPerson, body: NotHandedIn) -> Message | None:
    if body.table not in scene.players:
        return Message("hall.no_table", table=body.table)
    there = _sheet_at(scene.state, body.table)
    return Message("hall.already", name=scene.players[body.table], sheet=there) if there else None


NOT_HANDED_IN = Kind(
    NotHandedIn,
    _nothing,
    fold=lambda state, event, body: replace(state, absent=tuple(sorted({*state.absent, body.table}))),
    undo=lambda back, body: back.same,  # by its author: nothing depends on it
    topics=("predare",),
    wall="after_stop",
    outside=OutsideNames.renamed,
    said=lambda scene, body: Message("hall.did_nepredat", name=scene.players.get(body.table, "")),
)


def awaited_tables(state: HallState, tables: Iterable[int]) -> tuple[int, ...]:
    """Tables of players who may still hand in: not accounted for, and not sent off."""
    known = {*state.absent, *(sheet.table for sheet in state.sheets.values())}
    return tuple(table for table in sorted(tables) if table not in known and not is_out(state, table))


def awaited(state: HallState, tables: Iterable[int]) -> int:
    """Number of players who may still hand in."""
    return len(awaited_tables(state, tables))


# page Predare: sheets as they come, those at the stop under one order, players without a sheet

_TRIES = 5  # two persons registering sheets may get the same number at once


def _shown(asked: PageRequest, meant: Sequence[int] = ()) -> Response:
    """The page. `meant`: tables of several players whom the name that was typed fits."""
    state, players = asked.hall.state, asked.hall.players
    event = state.event(asked.number("nr"))
    new = event if event and isinstance(event.body, HandedIn) and event.body.sheet in state.sheets else None
    gone = {table for table in players if is_out(state, table)}
    handed = {sheet.table for sheet in state.sheets.values()}
    newest = sorted(state.sheets.values(), key=lambda sheet: (sheet.registered, sheet.number), reverse=True)
    undo = new and asked.may(TakenBack(new.number, SOME_REASON))
    return asked.page(
        "predare.html",
        new=new,
        meant=[(table, players[table], _sheet_at(state, table)) for table in meant],
        carried={name: asked.field(name) for name in ("spre", "ridicat") if meant and asked.field(name)},
        undo=undo,
        **({"strip": None} if undo else {}),
        last_minute=state.of(GameClock).last_minute(asked.hall.clock()),
        sheets=newest,
        waiting=[(table, name) for table, name in sorted(players.items()) if table not in handed | gone],
        missing=awaited(state, players),
        movable=asked.may(HandedInMoved(newest[0].number, SOME_REASON, number=state.next_number)) if newest else False,
    )


def _register(asked: PageRequest) -> Response:
    table = _table(asked)
    if isinstance(table, Message):
        return again(asked, table, _shown)
    if isinstance(table, list):
        return _shown(asked, table)
    before = asked.done_before
    if before and isinstance(before.body, HandedIn) and before.body.table == table:
        return go_to(_after(asked, f"{_PAGE}?nr={before.number}"))
    answered = SentAnswer("", None)
    for _ in range(_TRIES):
        state = asked.hall.state
        data: dict[str, Any] = {"fisa": state.next_number, "masa": table, "ordine": state.next_order}
        answered = asked.do("predare", data | ({"ridicat": True} if asked.field("ridicat") == "1" else {}))
        if answered.refused is None or answered.refused.key != "hall.number_taken":
            break
    number = answered.event.number if answered.event else 0
    return asked.after(answered, _shown, _after(asked, f"{_PAGE}?nr={number}"))


def _after(asked: PageRequest, where: str) -> str:
    """The page after an act: «Acum», if its form stood there."""
    return "/" if asked.field("spre") == "/" else where


def _table(asked: PageRequest) -> int | list[int] | Message:
    """The table that is meant, the tables of all players whom the name fits, or why there is none."""
    code, title = FormCode.scanned(asked.field("masa")), asked.hall.competition.title
    if code and not code.may_be_of(title):
        return Message("hall.form_other_competition", title=code.title)
    if code and not code.table:
        return Message("hall.scanned_spare")
    text = asked.field("masa")
    if table := code.table if code else asked.number("masa"):
        return table
    named = [table for table, name in sorted(asked.hall.players.items()) if begins_words(text, name)]
    if not named or text.isdecimal():
        return Message("hall.no_table", table=text[:20] or "–")
    return named[0] if len(named) == 1 else named


def _handed_nothing(asked: PageRequest) -> Response:
    """Note that a player handed nothing in, after confirmation (6.3.2.h): ranked without points."""
    body = NotHandedIn(asked.number("masa"))
    refused = asked.hall.refusal(asked.person, body)
    if refused is None and not is_sure(asked.fields):
        if asked.field("spre") == "/":
            return go_to(f"/?intreaba=nepredat&masa={body.table}")  # asked on «Acum», where the button is
        return asked_first(asked, absent(asked.hall, body.table, _PAGE), _shown)
    answered = asked.do("nepredat", {"masa": asked.number("masa")})
    return asked.after(answered, _shown, _after(asked, f"{_PAGE}#nepredate"))


def absent(hall: Hall, table: int, back: str) -> Dialog:
    """Question before a player is ranked without a sheet. `back`: the page on which it is asked."""
    title = Message("hall.ask_absent", name=hall.players[table])
    safe, does = Message("hall.ask_absent_not"), Message("hall.ask_absent_do")
    fields = {"cheie": new_key(), "masa": str(table), "da": "1", "spre": back}
    return Dialog(title, safe, does, f"{_PAGE}/nepredat", back, fields)


def _to_move(asked: PageRequest) -> dict[str, Any]:
    data: dict[str, Any] = {"fisa": asked.field("fisa"), "motiv": asked.field("motiv")}
    if asked.field("masa_noua"):
        data |= {"masa": asked.number("masa_noua")}
    return data | ({"fisa_noua": asked.field("fisa_noua")} if asked.field("fisa_noua") else {})


_PAGE = "/predare"
ROUTES: list[Route] = [
    shown_at("/predare", _shown),
    done_at("/predare", _register),
    event_at("/predare/stop", "la_stop", lambda asked: {"pornit": asked.field("pornit") == "1"}, _shown, _PAGE),
    done_at("/predare/nepredat", _handed_nothing),
    event_at(
        "/predare/inapoi",
        "anulat",
        lambda asked: {"nr": asked.number("nr"), "motiv": asked.field("motiv") or text_of("hall.taken_back_at_once")},
        _shown,
        _PAGE,
    ),
    event_at("/predare/muta", "retrasa", _to_move, _shown, _PAGE),
]
