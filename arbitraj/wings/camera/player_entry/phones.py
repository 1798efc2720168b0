"""Devices of players: a code opens a sheet on one device at a time, wrong codes make a device wait."""

import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from threading import Event, Lock, Thread

from arbitraj.desk.output import FORMS
from arbitraj.folder.hand_codes import FILE, LENGTH, code_typed, read_codes
from arbitraj.hall.kernel.hall import Hall
from arbitraj.hall.kernel.scene import PROGRAM, player_of, player_refusal
from arbitraj.hall.page.site import Opening
from arbitraj.hall.page.turns import A_PHONE, SendingPace
from arbitraj.hall.people.accounts import Tries
from arbitraj.tables.cells import FileError
from arbitraj.text import Said, said
from arbitraj.wings.camera.player_entry.left import overdue

_WRONG = 5  # codes from one address before it has to wait
_LOOKS = 5.0  # seconds between two checks for overdue sheets


@dataclass
class Phones:
    """Devices of players. They are lost at a restart: the player types the code again and goes on."""

    hall: Hall
    folder: Path
    tries: Tries = field(default_factory=lambda: Tries(_WRONG))
    pace: SendingPace = field(
        default_factory=lambda: SendingPace(A_PHONE)
    )  # by sheet, so that typing the code again does not reset it
    _lock: Lock = field(default_factory=Lock)  # codes one by one: none is tried before the last one's result
    _sheets: dict[str, str] = field(default_factory=dict)  # by the hash of the token

    def enter(self, code: str, address: str) -> str | Said:
        """Token of the device for a code typed at an address, or a refusal. Call it in a thread.

        A right code does not clear the wrong ones: with a slip one could guess for ever.
        """
        with self._lock:
            if seconds := self.tries.wait(address):
                return said("player_entry.wait", seconds=seconds)
            whole = len(code_typed(code)) == LENGTH
            try:
                sheet = read_codes(self.folder / FORMS / FILE).sheet(code) if whole else None
            except FileError:  # not the player's fault
                return said("player_entry.no_codes")
            if sheet is None:
                seconds = self.tries.wrong(address)
                return said("player_entry.wait", seconds=seconds) if seconds else said("player_entry.wrong")
            if refused := self.refusal(sheet):
                return refused
            token = secrets.token_urlsafe(32)
            self.end(sheet)
            self._sheets[_hash(token)] = sheet
            return token

    def refusal(self, sheet: str) -> Said | None:
        """Reason why the player of a sheet cannot type now, None if allowed."""
        scene = self.hall.scene
        there = scene.sheet(sheet)
        if isinstance(there, Said):
            return said("player_entry.not_handed_in", sheet=sheet)
        if there.closed:
            return said("hall.player_done")
        return player_refusal(scene, player_of(sheet), there, 1)

    def sheet(self, token: str) -> str | None:
        """Sheet of a device, None if another device has it since, or it was finished."""
        return self._sheets.get(_hash(token)) if token else None

    def end(self, sheet: str) -> None:
        """Release a sheet from its device."""
        self._sheets = {token: each for token, each in self._sheets.items() if each != sheet}


def _hash(token: str) -> str:
    return sha256(token.encode("utf-8", "replace")).hexdigest()


def drop_overdue(hall: Hall) -> None:
    """Hand players' overdue sheets over to arbiters."""
    if any(overdue(hall.scene)):
        hall.record(PROGRAM.name, lambda state: list(overdue(hall.scene)))


@contextmanager
def players_type(opening: Opening) -> Iterator[None]:
    """Let players type their own sheets while the hall is open, if the folder says so."""
    hall = opening.site.hall
    if not hall.competition.players_hand:
        yield
        return
    hall.tools[Phones] = Phones(hall, opening.folder)
    over = Event()
    looking = Thread(target=_look, args=(over, lambda: drop_overdue(hall)), name="jucatori", daemon=True)
    looking.start()
    try:
        yield
    finally:
        over.set()
        looking.join()


def _look(over: Event, look: Callable[[], None]) -> None:
    look()
    while not over.wait(_LOOKS):
        look()
