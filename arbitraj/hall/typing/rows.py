"""Events of typing a transcription: the heading, rows, the control grid, the end."""

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache, partial
from typing import Annotated, Any, Literal, TypeVar

from msgspec import Meta, field

from arbitraj.game.variant import Variant
from arbitraj.hall.decided.closed import Closed
from arbitraj.hall.decided.left import has_seen_first
from arbitraj.hall.decided.ruled import RulingGiven
from arbitraj.hall.kernel.case import SheetStage
from arbitraj.hall.kernel.event import Body, HallEvent, SheetNumber, ShortText
from arbitraj.hall.kernel.grown import GrownByName
from arbitraj.hall.kernel.kind import Kind, ShownAs, Undoing, on_sheet
from arbitraj.hall.kernel.outside import OutsideNames
from arbitraj.hall.kernel.scene import (
    PLAYER,
    TYPING,
    CommandContext,
    HallPerson,
    chief_refusal,
    chiefs_named,
    is_cameras,
    is_player,
    is_players,
    of_same_person,
    player_refusal,
    players_time,
)
from arbitraj.hall.kernel.state import Done, HallSheet, RowFields, Transcription, TypedRow, fields_of
from arbitraj.hall.typing.asked import PersonAsks, ThirdRead
from arbitraj.record.game_types import GameType
from arbitraj.sheets.form_plan import Plan, plan_of, plan_of_any
from arbitraj.sheets.grid import fits_board
from arbitraj.text import Message

_Id = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[\w-]+$")]
_Which = Literal["", "solutii"]  # solutii: second table of a superscrabble incomplet
_FORMS = 2  # most forms that a player fills in
_JUDGED = (ThirdRead, RulingGiven, Closed)  # conclusions from transcriptions
_B = TypeVar("_B", bound="InHand")


class OfHand(Body, frozen=True):
    """Base of events about a transcription of a sheet."""

    sheet: SheetNumber = field(name="fisa")
    hand: Literal[1, 2] = field(name="mana")


class InHand(OfHand, frozen=True):
    """Base of a typist's events in a transcription."""


class HeadingTyped(InHand, frozen=True, tag="antet"):
    """Name and table as the player wrote them (8.3.a)."""

    name: ShortText = field(name="nume", default="")
    table: ShortText = field(name="masa", default="")
    after_verdict: bool = field(name="dupa_verdict", default=False)


class OfRow(InHand, frozen=True):
    """Base of a typist's events about a row."""

    row: _Id = field(name="rand")
    which: _Which = field(name="tabel", default="")


class RowTyped(OfRow, frozen=True, tag="rand"):
    """A row typed, or typed anew. `after_verdict`: its typist had seen a verdict before, as the service finds."""

    group: ShortText = field(name="grupa", default="")
    position: ShortText = field(name="pozitie", default="")
    word: ShortText = field(name="depunere", default="")
    points: ShortText = field(name="puncte", default="")
    total: ShortText = field(name="total", default="")
    after_verdict: bool = field(name="dupa_verdict", default=False)

    @property
    def fields(self) -> RowFields:
        """Values in the order of ENTRY_COLUMNS."""
        return fields_of(self)


class RowInserted(RowTyped, frozen=True, tag="rand_inserat", kw_only=True):
    """A row left out before, inserted before another one."""

    before: _Id = field(name="inaintea")


class RowStruck(OfRow, frozen=True, tag="rand_scos"):
    """Deletes a row that is not on the paper, or was struck out by the player. `after_verdict` as in `RowTyped`."""

    after_verdict: bool = field(name="dupa_verdict", default=False)


class GridTyped(InHand, frozen=True, tag="grila"):
    """The control grid: its lines, or the reason why there are none (`necompletata`: the player drew none)."""

    lines: Annotated[tuple[Annotated[str, Meta(max_length=40)], ...], Meta(max_length=40)] = field(
        name="randuri", default=()
    )
    absent: Literal["", "necompletata"] = field(name="absenta", default="")


class HandBegunAgain(InHand, frozen=True, tag="de_la_capat"):
    """Empties a transcription typed from another sheet's paper, with the questions about its rows.

    `after_verdict` as in `RowTyped`.
    """

    after_verdict: bool = field(name="dupa_verdict", default=False)


class Finished(InHand, frozen=True, tag="gata"):
    """Finishes a transcription: the whole paper is typed."""


class HandGiven(OfHand, frozen=True, tag="preluata"):
    """Hands a transcription over to another typist."""

    to: Annotated[str, Meta(min_length=1, max_length=60)] = field(name="cui")


# permission to type, and the effects


def _may_type(scene: CommandContext, person: HallPerson, body: InHand) -> Message | None:
    sheet = scene.sheet(body.sheet)
    if isinstance(sheet, Message):
        return sheet
    if sheet.closed:
        return Message("hall.closed", sheet=body.sheet)
    if person.role == PLAYER and (refused := player_refusal(scene, person, sheet, body.hand)):
        return refused
    if sheet.again and not isinstance(body, Finished):  # an error in both transcriptions is corrected from the paper
        return None if person.arbitrates else Message("hall.corrected_by_arbiters", sheet=body.sheet)
    first, own = sheet.hands.get(1), sheet.hands.get(body.hand)
    if is_cameras(own):
        return Message("hall.camera_not_given", sheet=body.sheet)
    if own and own.who != person.name:
        until = players_time(scene.competition, sheet) if is_player(own.who) else None
        if until:
            return Message("hall.player_types", sheet=body.sheet, until=f"{until:%H:%M}")
        return Message("hall.other_types", sheet=body.sheet, name=own.who, names=chiefs_named(scene))
    if body.hand == 1:
        return Message("hall.second_begun", sheet=body.sheet) if 2 in sheet.hands else None
    if first is None or not first.finished:
        return Message("hall.first_unfinished", sheet=body.sheet)
    if person.name in first.typists or of_same_person(scene, person, sheet):
        return Message("hall.own_first", sheet=body.sheet)
    if has_seen_first(scene.state, person, sheet):
        return Message("hall.seen_first", sheet=body.sheet)
    wanted = (SheetStage.WAITS_SECOND, SheetStage.SECOND)
    return None if scene.case(body.sheet).stage in wanted else Message("hall.no_second_wanted", sheet=body.sheet)


def _hand(sheet: HallSheet, event: HallEvent, body: OfHand) -> Transcription:
    return sheet.hands.get(body.hand) or Transcription(event.who)


def _with_hand(sheet: HallSheet, event: HallEvent, body: OfHand, **change: Any) -> HallSheet:
    return replace(sheet, hands={**sheet.hands, body.hand: replace(_hand(sheet, event, body), **change)})


def _corrected(
    change: Callable[[HallSheet, HallEvent, _B], HallSheet], *columns: str
) -> Callable[[HallSheet, HallEvent, _B], HallSheet]:
    """Fold of a correction in a reopened sheet: third readings and the chief's rulings about the old value are dropped,
    to be read anew by a person who did not correct it.
    """

    def corrected(sheet: HallSheet, event: HallEvent, body: _B) -> HallSheet:
        after = change(sheet, event, body)
        if not sheet.again:
            return after

        def stands(key: str) -> bool:
            column, *of = key.split(":")  # the table, the row's id in both transcriptions
            if isinstance(body, OfRow):
                return column == "rand" or of[body.hand : body.hand + 1] != [body.row]
            return column not in columns

        thirds = tuple(third for third in after.thirds if stands(third.body.difference))
        rulings = tuple(
            ruling for ruling in after.rulings if ruling.body.how != "diferenta" or stands(ruling.body.question)
        )
        return replace(after, corrected=after.corrected | {event.who}, thirds=thirds, rulings=rulings)

    return corrected


def _undo(back: Undoing, body: InHand) -> Message | bool:
    """Undoing of the own typing in an open sheet."""
    sheet, ended = back.sheet, isinstance(body, Finished) and body.hand == 2  # ending it again could reveal the first
    if ended or not back.own or sheet is None or sheet.closed:
        return False
    if body.hand == 1 and 2 in sheet.hands and not sheet.again:
        return Message("hall.second_begun", sheet=back.number)
    return True


def _after_typing(body: OfHand, later: Body) -> bool:
    """Whether a later event depends on typing: the end, the second transcription, conclusions."""
    if isinstance(later, OfHand):
        ended = isinstance(later, Finished) and not isinstance(body, Finished) and later.hand == body.hand
        return ended or later.hand > body.hand
    return isinstance(later, _JUDGED)


def _after_row(body: OfRow, later: Body) -> bool:
    if isinstance(later, OfRow) and later.hand == body.hand:
        return body.row in (later.row, getattr(later, "before", None))
    return _after_typing(body, later)


_ROW = ("fisa", "mana", "rand")
# kind of a typist's event
_typed: partial[Kind[Any]] = partial(Kind, rests=_after_typing, undo=_undo, outside=OutsideNames.renamed, typing=True)


# the heading


def _heading(sheet: HallSheet, event: HallEvent, body: HeadingTyped) -> HallSheet:
    transcription, heading = _hand(sheet, event, body), (body.name, body.table)
    changed = transcription.changed or (body.after_verdict and transcription.heading not in (None, heading))
    return _with_hand(sheet, event, body, heading=heading, changed=changed)


HEADING_TYPED = _typed(
    HeadingTyped,
    _may_type,
    _corrected(_heading, "name", "table"),
    outside=lambda names, body: names.renamed(body, table=names.written_table(body.table)),
    shown=ShownAs(("fisa", "mana"), typed=True),
    settles=False,
    concerns="own_alone",
    by_player=True,
)


# rows


def most_rows(game_type: GameType, variant: Variant, which: str) -> int:
    """Most rows of a table on paper: those of two forms, the type's or the general one (3.3.d)."""
    return _FORMS * max(plan.rows(second=bool(which)) for plan in _plans(game_type, variant))


@lru_cache(8)
def _plans(game_type: GameType, variant: Variant) -> tuple[Plan, Plan]:
    return plan_of(game_type, variant), plan_of_any(variant)


def _may_write(scene: CommandContext, person: HallPerson, body: RowTyped) -> Message | None:
    if refused := _may_type(scene, person, body):
        return refused
    transcription, competition = scene.state.sheets[body.sheet].hands.get(body.hand), scene.competition
    if transcription is None or competition is None or GrownByName.of(transcription.rows).place(body.row) is not None:
        return None
    most = most_rows(competition.game_type, competition.variant, body.which)
    if len(transcription.rows) < most or len(transcription.of_table(body.which)) < most:
        return None
    return Message("hall.paper_full", sheet=body.sheet, most=most)


def _row(sheet: HallSheet, event: HallEvent, body: RowTyped) -> HallSheet:
    fields, changed = body.fields, body.after_verdict
    known = GrownByName[TypedRow].of(_hand(sheet, event, body).rows)
    if (at := known.place(body.row)) is not None:
        was = known[at]
        changed = was.changed or (changed and was.fields != fields)
    before = body.before if isinstance(body, RowInserted) else None
    rows = known.with_item(TypedRow(body.row, body.which, *fields, changed), before)
    return _with_hand(sheet, event, body, rows=rows)


def _struck(sheet: HallSheet, event: HallEvent, body: RowStruck) -> HallSheet:
    transcription = _hand(sheet, event, body)
    rows = GrownByName[TypedRow].of(transcription.rows).without(body.row)
    changed = transcription.changed or (body.after_verdict and len(rows) < len(transcription.rows))
    return _with_hand(sheet, event, body, rows=rows, changed=changed)


_of_row: partial[Kind[Any]] = partial(
    _typed,
    rests=_after_row,
    shown=ShownAs(_ROW, "rand", typed=True),
    settles=False,
    concerns="own_alone",
    by_player=True,
)
ROW_TYPED = _of_row(RowTyped, _may_write, _corrected(_row))
ROW_INSERTED = _of_row(RowInserted, _may_write, _corrected(_row))
ROW_STRUCK = _of_row(
    RowStruck, _may_type, _corrected(_struck), shown=ShownAs(_ROW, "rand", True, typed=True), concerns="own"
)


# the control grid


def _may_draw(scene: CommandContext, person: HallPerson, body: GridTyped) -> Message | None:
    size = scene.competition.variant.size if scene.competition else len(body.lines)
    if not fits_board(body.lines, size):
        return Message("hall.grid_too_large", size=size)
    both = bool(body.absent) and any(map(str.strip, body.lines))
    return Message("hall.grid_and_none") if both else _may_type(scene, person, body)


def _grid(sheet: HallSheet, event: HallEvent, body: GridTyped) -> HallSheet:
    return _with_hand(sheet, event, body, grid=body.lines, grid_absent=body.absent)


GRID_TYPED = _typed(
    GridTyped,
    _may_draw,
    _corrected(_grid, "grila"),
    shown=ShownAs(("fisa", "mana"), typed=True),
    settles=False,
    concerns="own_alone",
    completed=True,
)


# from the beginning


def _may_begin_again(scene: CommandContext, person: HallPerson, body: HandBegunAgain) -> Message | None:
    if refused := _may_type(scene, person, body):
        return refused
    transcription = scene.state.sheets[body.sheet].hands.get(body.hand)
    if transcription is None:
        return Message("hall.hand_not_begun", sheet=body.sheet)
    return Message("hall.hand_ended") if transcription.finished else None


def _begun_again(sheet: HallSheet, event: HallEvent, body: HandBegunAgain) -> HallSheet:
    transcription = _hand(sheet, event, body)
    rows = {row.id for row in transcription.rows}

    def of_it(done: Done[PersonAsks]) -> bool:
        """Whether a question is about a row or a heading's field. Questions about the sheet stay."""
        return done.who in transcription.typists and (
            done.body.row in rows if done.body.row else bool(done.body.column)
        )

    changed, asked = transcription.changed or body.after_verdict, tuple(done for done in sheet.asked if not of_it(done))
    empty = _with_hand(sheet, event, body, heading=None, rows=(), grid=(), grid_absent="", changed=changed)
    return replace(empty, asked=asked)


HAND_BEGUN_AGAIN = _typed(
    HandBegunAgain,
    _may_begin_again,
    _begun_again,
    # typing since would be mixed with the rows that come back
    rests=lambda body, later: (isinstance(later, InHand) and later.hand == body.hand) or _after_typing(body, later),
    topics=("coada", "diferente"),
    shown=ShownAs(typed=True),
    settles=False,
    concerns="own",
)


# the end, and handing over


def _finished(sheet: HallSheet, event: HallEvent, body: Finished) -> HallSheet:
    return _with_hand(sheet, event, body, finished=True, since=event.when, ended=event.number)


FINISHED = _typed(
    Finished,
    _may_type,
    _finished,
    topics=("coada", "diferente"),
    wall="after_stop",
    shown=ShownAs(typed=True),
    concerns="own",
    by_player=True,
)


@on_sheet
def _may_give(scene: CommandContext, person: HallPerson, sheet: HallSheet, body: HandGiven) -> Message | None:
    if scene.state.roles.get(body.to) not in TYPING or body.to in scene.state.blocked:
        return Message("hall.nobody", name=body.to)
    if is_players(sheet.hands.get(body.hand)):  # the next typist would find fields filled in
        return Message("hall.player_not_given", sheet=body.sheet)
    if is_cameras(sheet.hands.get(body.hand)):
        return Message("hall.camera_not_given", sheet=body.sheet)
    if body.hand not in sheet.hands:
        return Message("hall.not_begun", sheet=body.sheet)
    if sheet.closed:
        return Message("hall.closed", sheet=body.sheet)
    other = sheet.hands.get(3 - body.hand)
    if other and body.to in other.typists:
        return Message("hall.own_first", sheet=body.sheet)
    if body.hand == 2 and has_seen_first(scene.state, HallPerson(body.to, scene.state.roles[body.to]), sheet):
        return Message("hall.seen_first", sheet=body.sheet)
    return chief_refusal(scene, person)


def _given(sheet: HallSheet, event: HallEvent, body: HandGiven) -> HallSheet:
    return _with_hand(sheet, event, body, who=body.to, before=_hand(sheet, event, body).typists)


HAND_GIVEN = Kind(
    HandGiven,
    _may_give,
    _given,
    said=lambda scene, body: Message("hall.did_preluata", sheet=body.sheet, name=body.to),
    rests=lambda body, later: isinstance(later, (OfHand, *_JUDGED)),
    outside=OutsideNames.renamed,
    shown=ShownAs(typed=True),
)

KINDS = HEADING_TYPED, ROW_TYPED, ROW_INSERTED, ROW_STRUCK, GRID_TYPED, HAND_BEGUN_AGAIN, FINISHED, HAND_GIVEN
