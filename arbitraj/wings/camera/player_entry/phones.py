"""Devices of players: a code opens a sheet on one device at a time, wrong codes make a device wait.

A player stops typing the own sheet (by choice, timeout or the chief's decision), or may go on again. The rows typed so
far are shown to nobody: the next typist begins with empty fields."""

import secrets
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import replace
from functools import partial
from hashlib import sha256
from pathlib import Path
from threading import Event, Lock, Thread

from msgspec import field

from arbitraj.desk.output import FORMS
from arbitraj.folder.hand_codes import FILE, LENGTH, code_typed, read_codes
from arbitraj.hall.kernel.event import Body, HallEvent, SheetNumber
from arbitraj.hall.kernel.hall import Hall
from arbitraj.hall.kernel.kind import Kind, on_sheet
from arbitraj.hall.kernel.outside import OutsideNames
from arbitraj.hall.kernel.scene import (
    PLAYER,
    PROGRAM,
    CommandContext,
    HallPerson,
    chief_refusal,
    is_players,
    player_of,
    player_refusal,
    players_time,
)
from arbitraj.hall.kernel.state import HallSheet
from arbitraj.hall.page.site import Opening
from arbitraj.hall.page.switch import FolderSwitch, while_on
from arbitraj.hall.page.turns import A_PHONE, SendingPace
from arbitraj.hall.people.accounts import Tries
from arbitraj.tables.cells import FileError
from arbitraj.text import Message


class PlayerLeft(Body, frozen=True, tag="jucator_gata"):
    """The player stops typing the sheet. An unfinished transcription no longer counts."""

    sheet: SheetNumber = field(name="fisa")


@on_sheet
def _judged(scene: CommandContext, person: HallPerson, sheet: HallSheet, body: PlayerLeft) -> Message | None:
    if person.role == PLAYER:
        return player_refusal(scene, person, sheet, 1)
    first = sheet.hands.get(1)
    if players_time(scene.competition, sheet) is None:
        return Message("hall.player_off")
    if sheet.players_left or (first and (first.finished or not is_players(first))):
        return Message("player_entry.not_typing", sheet=sheet.number)
    return chief_refusal(scene, person)


def _left(sheet: HallSheet, event: HallEvent, body: PlayerLeft) -> HallSheet:
    first = sheet.hands.get(1)
    dropped = first is not None and is_players(first) and not first.finished and 2 not in sheet.hands
    hands = {n: transcription for n, transcription in sheet.hands.items() if n != 1} if dropped else sheet.hands
    return replace(sheet, hands=hands, players_left=True, left_hand=first if dropped else sheet.left_hand)


PLAYER_LEFT = Kind(
    PlayerLeft, _judged, _left, outside=OutsideNames.renamed, holds=None, undo=None, settles=False, by_player=True
)


class PlayerGoesOn(Body, frozen=True, tag="jucator_continua"):
    """The player may type the sheet again, with the former rows, for the original time."""

    sheet: SheetNumber = field(name="fisa")


@on_sheet
def _may_go_on(scene: CommandContext, person: HallPerson, sheet: HallSheet, body: PlayerGoesOn) -> Message | None:
    if players_time(scene.competition, sheet) is None:
        return Message("hall.player_off")
    if not sheet.players_left or sheet.hands or sheet.closed:
        return Message("player_entry.not_back", sheet=sheet.number)
    return chief_refusal(scene, person)


def _goes_on(sheet: HallSheet, event: HallEvent, body: PlayerGoesOn) -> HallSheet:
    hands = {1: sheet.left_hand} if sheet.left_hand and not sheet.hands else sheet.hands
    return replace(sheet, hands=hands, players_left=False, left_hand=None, given_back=event.when)


PLAYER_GOES_ON = Kind(
    PlayerGoesOn, _may_go_on, _goes_on, outside=OutsideNames.renamed, holds=None, undo=None, settles=False
)


def overdue(scene: CommandContext) -> Iterator[PlayerLeft]:
    """Events for sheets whose players began and did not finish in time."""
    for sheet in scene.state.sheets.values():
        until, first = players_time(scene.competition, sheet), sheet.hands.get(1)
        if first is None or first.finished or not is_players(first) or 2 in sheet.hands:
            continue
        if until and scene.passed(until) and not sheet.players_left:
            yield PlayerLeft(sheet.number)


_WRONG = 5  # codes from one address before it has to wait
_LOOKS = 5.0  # seconds between two checks for overdue sheets


class Phones:
    """Devices of players. They are lost at a restart: the player types the code again and goes on."""

    def __init__(self, hall: Hall, folder: Path) -> None:
        self.hall, self.folder, self.tries = hall, folder, Tries(_WRONG)
        self.pace = SendingPace(A_PHONE)  # by sheet, so that typing the code again does not reset it
        self._lock = Lock()  # codes one by one: none is tried before the last one's result
        self._sheets: dict[str, str] = {}  # by the hash of the token

    def enter(self, code: str, address: str) -> str | Message:
        """Token for a code, or a refusal. Call it in a thread. A right code does not clear the wrong ones."""
        with self._lock:
            if seconds := self.tries.wait(address):
                return Message("player_entry.wait", seconds=seconds)
            whole = len(code_typed(code)) == LENGTH
            try:
                sheet = read_codes(self.folder / FORMS / FILE).sheet(code) if whole else None
            except FileError:  # not the player's fault
                return Message("player_entry.no_codes")
            if sheet is None:
                seconds = self.tries.wrong(address)
                return Message("player_entry.wait", seconds=seconds) if seconds else Message("player_entry.wrong")
            if refused := self.refusal(sheet):
                return refused
            token = secrets.token_urlsafe(32)
            self.end(sheet)
            self._sheets[_hash(token)] = sheet
            return token

    def refusal(self, sheet: str) -> Message | None:
        """Reason why the player of a sheet cannot type now, None if allowed."""
        scene = self.hall.scene
        there = scene.sheet(sheet)
        if isinstance(there, Message):
            return Message("player_entry.not_handed_in", sheet=sheet)
        if there.closed:
            return Message("hall.player_done")
        return player_refusal(scene, player_of(sheet), there, 1)

    def sheet(self, token: str) -> str | None:
        """Sheet of a device, None if another device has it since, or it was finished."""
        return self._sheets.get(_hash(token)) if token else None

    def end(self, sheet: str) -> None:
        """Release a sheet from its device."""
        self._sheets = {token: text for token, text in self._sheets.items() if text != sheet}


def _hash(token: str) -> str:
    return sha256(token.encode("utf-8", "replace")).hexdigest()


def drop_overdue(hall: Hall) -> None:
    """Hand players' overdue sheets over to arbiters."""
    if any(overdue(hall.scene)):
        hall.record(PROGRAM.name, lambda state: list(overdue(hall.scene)))


PLAYERS_HAND = FolderSwitch(
    "mana_jucatorului", "player_entry.switch", "player_entry.switch_how", lambda competition: competition.players_hand
)


def players_type(opening: Opening) -> AbstractContextManager[None]:
    """Let players type their own sheets while the hall is open, as long as the folder says so."""
    return while_on(opening.site.hall, PLAYERS_HAND.is_on, partial(_typing, opening))


@contextmanager
def _typing(opening: Opening) -> Iterator[None]:
    hall = opening.site.hall
    hall.tools[Phones] = Phones(hall, opening.folder)
    over = Event()

    def look() -> None:
        drop_overdue(hall)
        while not over.wait(_LOOKS):
            drop_overdue(hall)

    looking = Thread(target=look, name="jucatori", daemon=True)
    looking.start()
    try:
        yield
    finally:
        over.set()
        looking.join()
        del hall.tools[Phones]
