"""Who may do what in the hall (the table of roles), and which events fit what is known."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime

from arbitraj.hall import events
from arbitraj.hall.blind import has_seen_first, kept_from
from arbitraj.hall.disputes import contested_sheet
from arbitraj.hall.duels.duel_rights import DUEL_JUDGES
from arbitraj.hall.duels.playing import Games
from arbitraj.hall.start_rights import START_JUDGES, not_yet
from arbitraj.hall.state import HallSheet, HallState, Hand
from arbitraj.hall.triage.queue import THIRD, Waiting
from arbitraj.hall.triage.stage import SheetCase, SheetStage
from arbitraj.hall.undo_rights import chief_refusal, undone
from arbitraj.record.model import Competition
from arbitraj.record.names import same_number
from arbitraj.sheets.grid import fits_board
from arbitraj.text import Said, said

CHIEF, ARBITER, TYPIST, SCREEN = "arbitru_sef", "arbitru", "dactilograf", "ecran"
FOLLOWER = "oglinda"  # another laptop, which copies the journal
_PROGRAM = "program"
_LOOKED_AT = (SheetStage.QUESTIONS, SheetStage.READY, SheetStage.CLOSED)  # what was typed of it is settled
_NUMBER = re.compile(r"\w+(?:[.-]\w+)*")
_LAST_ORDER = 10_000  # in which a sheet may be handed in: the next ones count on from it


@dataclass(frozen=True, slots=True)
class HallPerson:
    """Who does something: the name that stands in the log, and the role that he or she has now."""

    name: str
    role: str

    @property
    def arbitrates(self) -> bool:
        """Whether the person may see verdicts, read a third time and answer questions."""
        return self.role in (CHIEF, ARBITER, _PROGRAM)

    @property
    def is_chief(self) -> bool:
        """Whether the person is the chief arbiter."""
        return self.role == CHIEF


PROGRAM = HallPerson(_PROGRAM, _PROGRAM)  # closes sheets, takes the folder in


def may_see_verdicts(person: HallPerson, number: int, hand: Hand) -> bool:
    """Whether somebody sees what became of the rows of a hand: of a second one nobody, a typist of a finished one."""
    return number == 1 and (person.arbitrates or hand.finished)


@dataclass(frozen=True, slots=True)
class Scene:
    """What a command is judged by: the state, the sheets' cases, the names of the players by table.

    What the start and the clock are judged by besides: the competition, its letters as the folder has them, the hour.
    `games` is what tables for two are played by.
    """

    state: HallState
    case: Callable[[str], SheetCase]
    players: Mapping[int, str]
    competition: Competition | None = None
    drawn: tuple[str, ...] = ()
    at: datetime = datetime.min
    games: Games = field(default_factory=Games)


def refusal_of(scene: Scene, person: HallPerson, body: events.AnyBody) -> Said | None:
    """Why somebody may not do this now, as a sentence; None where it is done."""
    if person.role == _PROGRAM:
        return None
    if person.role not in (CHIEF, ARBITER, TYPIST) or person.name in scene.state.blocked:
        return said("hall.may_not")
    judge = _JUDGES.get(type(body))
    return judge(scene, person, body) if judge else said("hall.may_not")


def taking(scene: Scene, person: HallPerson, item: Waiting) -> Said | None:
    """Why somebody may not deal with something of the queue: never with one's own typing, whoever it is."""
    if not person.arbitrates or person.name in scene.state.blocked:
        return said("hall.may_not")
    if kept_from(scene, person, item):
        return said("hall.waits_for_second", sheet=item.sheet)
    if item.chief and (refused := chief_refusal(person)):
        return refused
    sheets = (scene.state.sheets.get(number) for number in (item.sheet, *item.among))
    own = (_own_typing(scene, person, sheet, item.chief, third=item.how == (THIRD,)) for sheet in sheets if sheet)
    return next(filter(None, own), None)


def _sanctioned(scene: Scene, person: HallPerson, body: events.AnyBody) -> Said | None:
    assert isinstance(body, events.SanctionNoted)
    if body.table not in scene.players:
        return said("hall.no_table", table=body.table)
    return chief_refusal(person, body.reason if body.measure else "-")


def _contested(scene: Scene, person: HallPerson, body: events.AnyBody) -> Said | None:
    """8.6: a contestation is handed to the chief arbiter; the rest is asked of the desk."""
    assert isinstance(body, events.ContestationMade | events.AppealMade)
    if isinstance(body, events.ContestationMade) and body.table not in scene.players:
        return said("hall.no_table", table=body.table)
    if isinstance(body, events.AppealMade) and body.number not in scene.state.disputes:
        return said("hall.no_contestation", number=body.number)
    return chief_refusal(person) or (None if body.text.strip() else said("hall.contest_text_needed"))


def _contest_answered(scene: Scene, person: HallPerson, body: events.AnyBody) -> Said | None:
    """8.6: the chief arbiter answers; on an own typing where there is another one who did not type it, that one.

    The commission's answer is entered, not given, by whoever enters it.
    """
    assert isinstance(body, events.ContestationAnswered)
    dispute = scene.state.disputes.get(body.number)
    if dispute is None:
        return said("hall.no_contestation", number=body.number)
    if refused := chief_refusal(person, body.reason):
        return refused
    sheet = contested_sheet(scene.state, dispute.line)
    if sheet is None or body.verdict == "retrasa" or scene.state.sent_off(sheet.table):
        return None  # of a player sent off since nobody types or settles anything any more
    if scene.case(sheet.number).stage not in (*_LOOKED_AT, SheetStage.WAITS_SECOND):
        return said("hall.contest_unsettled", sheet=sheet.number)
    typed = {name for hand in sheet.hands.values() for name in hand.typists}
    chiefs = {name for name, role in scene.state.roles.items() if role == CHIEF} - scene.state.blocked - typed
    return _own_typing(scene, person, sheet) if chiefs and not body.of_appeal else None


def _sheet(scene: Scene, number: str) -> HallSheet | Said:
    return scene.state.sheets.get(number) or said("hall.no_sheet", sheet=number)


def _names_a_file(number: str) -> bool:
    """Whether a sheet's file may be called so; that of a second hand is `NN.b.csv`."""
    return _NUMBER.fullmatch(number) is not None and not number.lower().endswith(".b")


def _taken_by(scene: Scene, number: str) -> str:
    """The sheet that has a number, however many zeros it begins with; empty where none has."""
    same = same_number(number)
    return next((each for each in scene.state.sheets if same_number(each) == same), "")


def _handed_in(scene: Scene, person: HallPerson, body: events.AnyBody) -> Said | None:
    assert isinstance(body, events.HandedIn)
    if body.table not in scene.players:
        return said("hall.no_table", table=body.table)
    if not _names_a_file(body.sheet):
        return said("hall.bad_number")
    if taken := _taken_by(scene, body.sheet):
        return said("hall.number_taken", sheet=taken)
    if refused := not_yet(scene, person, body):
        return refused
    if body.order > _LAST_ORDER:
        return said("hall.bad_order", last=_LAST_ORDER)
    if scene.state.sent_off(body.table):
        return said("hall.sent_off", name=scene.players[body.table])
    there = next((each.number for each in scene.state.sheets.values() if each.table == body.table), "")
    return said("hall.already", name=scene.players[body.table], sheet=there) if there else None


def _moved(scene: Scene, person: HallPerson, body: events.AnyBody) -> Said | None:
    assert isinstance(body, events.HandedInMoved)
    sheet = _sheet(scene, body.sheet)
    if isinstance(sheet, Said):
        return sheet
    if body.number and not _names_a_file(body.number):
        return said("hall.bad_number")
    if (taken := _taken_by(scene, body.number or "")) and taken != body.sheet:
        return said("hall.number_taken", sheet=taken)
    if body.table is not None and body.table not in scene.players:
        return said("hall.no_table", table=body.table)
    there = next((each.number for each in scene.state.sheets.values() if each.table == body.table), "")
    if there and there != body.sheet:
        return said("hall.already", name=scene.players[body.table or 0], sheet=there)
    if body.takes_back and sheet.hands:
        return said("hall.typed_already", sheet=body.sheet)
    return chief_refusal(person, body.reason)


def _photographed(scene: Scene, person: HallPerson, body: events.AnyBody) -> Said | None:
    """By whoever holds the paper, at any time."""
    assert isinstance(body, events.PhotoTaken)
    sheet = _sheet(scene, body.sheet)
    return sheet if isinstance(sheet, Said) else None


def _absent(scene: Scene, person: HallPerson, body: events.AnyBody) -> Said | None:
    assert isinstance(body, events.NotHandedIn)
    if body.table not in scene.players:
        return said("hall.no_table", table=body.table)
    there = next((each.number for each in scene.state.sheets.values() if each.table == body.table), "")
    return said("hall.already", name=scene.players[body.table], sheet=there) if there else None


def _of_hand(scene: Scene, person: HallPerson, body: events.AnyBody) -> Said | None:
    assert isinstance(body, events.InHand)
    sheet = _sheet(scene, body.sheet)
    if isinstance(sheet, Said):
        return sheet
    if sheet.closed:
        return said("hall.closed", sheet=body.sheet)
    if sheet.again and not isinstance(body, events.Finished):  # a slip that both hands made is put right from the paper
        return None if person.arbitrates else said("hall.corrected_by_arbiters", sheet=body.sheet)
    first, own = sheet.hands.get(1), sheet.hands.get(body.hand)
    if own and own.who != person.name:
        return said("hall.other_types", sheet=body.sheet, name=own.who)
    if body.hand == 1:
        return said("hall.second_begun", sheet=body.sheet) if 2 in sheet.hands else None
    if first is None or not first.finished:
        return said("hall.first_unfinished", sheet=body.sheet)
    if person.name in first.typists:
        return said("hall.own_first", sheet=body.sheet)
    if has_seen_first(scene, person, sheet):
        return said("hall.seen_first", sheet=body.sheet)
    wanted = (SheetStage.WAITS_SECOND, SheetStage.SECOND)
    return None if scene.case(body.sheet).stage in wanted else said("hall.no_second_wanted", sheet=body.sheet)


def _grid(scene: Scene, person: HallPerson, body: events.AnyBody) -> Said | None:
    """No larger than the board, or none at all."""
    assert isinstance(body, events.GridTyped)
    size = scene.competition.variant.size if scene.competition else len(body.lines)
    if not fits_board(body.lines, size):
        return said("hall.grid_too_large", size=size)
    both = bool(body.absent) and any(map(str.strip, body.lines))
    return said("hall.grid_and_none") if both else _of_hand(scene, person, body)


def _given(scene: Scene, person: HallPerson, body: events.AnyBody) -> Said | None:
    assert isinstance(body, events.HandGiven)
    sheet = _sheet(scene, body.sheet)
    if isinstance(sheet, Said):
        return sheet
    if scene.state.roles.get(body.to) not in (CHIEF, ARBITER, TYPIST) or body.to in scene.state.blocked:
        return said("hall.nobody", name=body.to)
    if body.hand not in sheet.hands:
        return said("hall.not_begun", sheet=body.sheet)
    if sheet.closed:
        return said("hall.closed", sheet=body.sheet)
    other = sheet.hands.get(3 - body.hand)
    if other and body.to in other.typists:
        return said("hall.own_first", sheet=body.sheet)
    if body.hand == 2 and has_seen_first(scene, HallPerson(body.to, scene.state.roles[body.to]), sheet):
        return said("hall.seen_first", sheet=body.sheet)
    return chief_refusal(person)


def _own_typing(
    scene: Scene, person: HallPerson, sheet: HallSheet, chief: bool = False, third: bool = False
) -> Said | None:
    """Nobody settles what he typed himself, unless the chief allowed it: too few are here (o_mana).

    It is said who can; where nobody can, what the chief does about it. `chief`: only a chief settles it. Whoever
    corrected the sheet, opened again, reads it no third time; what is asked of it then he may answer.
    """
    state, typists = scene.state, sheet.typists | (sheet.corrected if third else frozenset())
    if person.name not in typists or state.settings["o_mana"]:
        return None
    roles = (CHIEF,) if chief else (CHIEF, ARBITER)
    others = [name for name, role in state.roles.items() if role in roles and name not in typists | state.blocked]
    if others:
        return said("hall.own_typing", sheet=sheet.number, names=", ".join(others))
    return said("hall.own_typing_chief" if chief else "hall.own_typing_alone", sheet=sheet.number)


def _third(scene: Scene, person: HallPerson, body: events.AnyBody) -> Said | None:
    assert isinstance(body, events.ThirdRead)
    sheet = _sheet(scene, body.sheet)
    if isinstance(sheet, Said):
        return sheet
    if not person.arbitrates:
        return said("hall.may_not")
    found = next((each for each in scene.case(body.sheet).open_differences if each.key == body.difference), None)
    if found is None:
        return said("hall.no_difference")
    if found.thirds:  # read once: whoever could read again could guess what the hands have
        return said("hall.read_already")
    return _own_typing(scene, person, sheet, third=True)


def _asks(scene: Scene, person: HallPerson, body: events.AnyBody) -> Said | None:
    assert isinstance(body, events.PersonAsks)
    sheet = _sheet(scene, body.sheet)
    if isinstance(sheet, Said):
        return sheet
    return said("hall.closed", sheet=body.sheet) if sheet.closed else None


def _ruled(scene: Scene, person: HallPerson, body: events.AnyBody) -> Said | None:
    """What is ruled is checked besides (`ruling.py`); here who may, and whether the sheet is there and open."""
    assert isinstance(body, events.RulingGiven)
    if not person.arbitrates:
        return said("hall.may_not")
    if body.how != "citire" and not body.reason.strip():
        return said("hall.reason_needed")
    by_chief = body.how in ("diferenta", "dosar") or not body.sheet
    if refused := chief_refusal(person) if by_chief else None:
        return refused
    if body.how == "dosar" or not body.sheet:
        return None
    sheet = _sheet(scene, body.sheet)
    if isinstance(sheet, Said):
        return sheet
    if sheet.closed and body.how == "diferenta":
        return said("hall.closed", sheet=body.sheet)
    if sheet.closed and body.how == "decizie" and (refused := chief_refusal(person)):
        return refused  # what is settled is moved by nobody else, as after a contestation
    return _own_typing(scene, person, sheet, by_chief)


def _closed(scene: Scene, person: HallPerson, body: events.AnyBody) -> Said | None:
    """One person alone: after a second look at the paper, where the chief allowed it."""
    assert isinstance(body, events.Closed)
    sheet = _sheet(scene, body.sheet)
    if isinstance(sheet, Said):
        return sheet
    if body.how != "o_singura_mana" or not person.arbitrates or not scene.state.settings["o_mana"]:
        return said("hall.may_not")
    case = scene.case(body.sheet)
    looked = case.stage is SheetStage.WAITS_SECOND and case.correction is not None and not case.waiting
    return None if looked else said("hall.not_ready", sheet=body.sheet)


def _reopened(scene: Scene, person: HallPerson, body: events.AnyBody) -> Said | None:
    assert isinstance(body, events.Reopened)
    sheet = _sheet(scene, body.sheet)
    if isinstance(sheet, Said):
        return sheet
    return chief_refusal(person, body.reason) if sheet.closed else said("hall.open", sheet=body.sheet)


def _set(scene: Scene, person: HallPerson, body: events.AnyBody) -> Said | None:
    assert isinstance(body, events.SettingChanged)
    most = 100 if body.name == "proba" else 1
    return chief_refusal(person) if 0 <= body.value <= most else said("hall.bad_setting", most=most)


_JUDGES: Mapping[type[events.AnyBody], Callable[[Scene, HallPerson, events.AnyBody], Said | None]] = {
    events.HandedIn: _handed_in,
    events.HandedInMoved: _moved,
    events.StopCalled: lambda scene, person, body: None,
    events.NotHandedIn: _absent,
    events.HeadingTyped: _of_hand,
    events.RowTyped: _of_hand,
    events.RowInserted: _of_hand,
    events.RowStruck: _of_hand,
    events.GridTyped: _grid,
    events.Finished: _of_hand,
    events.HandGiven: _given,
    events.ThirdRead: _third,
    events.PersonAsks: _asks,
    events.RulingGiven: _ruled,
    events.Closed: _closed,
    events.Reopened: _reopened,
    events.PhotoTaken: _photographed,
    events.AccountChanged: lambda scene, person, body: chief_refusal(person),
    events.SettingChanged: _set,
    events.SanctionNoted: _sanctioned,
    events.ContestationMade: _contested,
    events.AppealMade: _contested,
    events.ContestationAnswered: _contest_answered,
    events.TakenBack: undone,
    **START_JUDGES,
    **DUEL_JUDGES,
}
