"""Which device types which player's sheet: a code opens it on one device at a time; wrong ones make a device wait."""

import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from threading import Event, Lock, Thread

from arbitraj.desk.output import FORMS
from arbitraj.folder.hand_codes import FILE, LENGTH, code_typed, read_codes
from arbitraj.hall.hands.left import overdue
from arbitraj.hall.kernel.player import player_of, player_refusal
from arbitraj.hall.kernel.scene import PROGRAM
from arbitraj.hall.page.pace import A_PHONE, SendingPace
from arbitraj.hall.page.site import Opening
from arbitraj.hall.people.pins import Tries
from arbitraj.hall.triage.service import Hall
from arbitraj.tables.cells import FileError
from arbitraj.text import Said, said

_WRONG = 5  # codes from one address, then it waits
_LOOKS = 5.0  # seconds between two looks at whose time is over


@dataclass
class Phones:
    """The devices of players. Lost with the server: whoever types then types the code again, and goes on."""

    hall: Hall
    folder: Path
    tries: Tries = field(default_factory=lambda: Tries(_WRONG))
    pace: SendingPace = field(
        default_factory=lambda: SendingPace(A_PHONE)
    )  # by sheets: a code typed anew makes nobody faster
    _lock: Lock = field(default_factory=Lock)  # one code after another: none is tried before it is known of the last
    _sheets: dict[str, str] = field(default_factory=dict)  # by the hash of the token

    def enter(self, code: str, address: str) -> str | Said:
        """A code typed at an address: the token of the device from here on, or why it opens nothing. Call in a thread.

        A right one forgets no wrong ones: whoever has a slip could guess on for ever.
        """
        with self._lock:
            if seconds := self.tries.wait(address):
                return said("hall.player_wait", seconds=seconds)
            whole = len(code_typed(code)) == LENGTH
            try:
                sheet = read_codes(self.folder / FORMS / FILE).sheet(code) if whole else None
            except FileError:  # no fault of who typed it
                return said("hall.player_no_codes")
            if sheet is None:
                seconds = self.tries.wrong(address)
                return said("hall.player_wait", seconds=seconds) if seconds else said("hall.player_wrong")
            if refused := self.refusal(sheet):
                return refused
            token = secrets.token_urlsafe(32)
            self.end(sheet)
            self._sheets[_hash(token)] = sheet
            return token

    def refusal(self, sheet: str) -> Said | None:
        """Why the player of a sheet cannot type now; None where he can."""
        scene = self.hall.scene
        there = scene.sheet(sheet)
        if isinstance(there, Said):
            return said("hall.player_not_handed_in", sheet=sheet)
        if there.closed:
            return said("hall.player_done")
        return player_refusal(scene, player_of(sheet), there, 1)

    def sheet(self, token: str) -> str | None:
        """Which sheet a device types; None where another one does since, or it was finished."""
        return self._sheets.get(_hash(token)) if token else None

    def end(self, sheet: str) -> None:
        """No device types a sheet any more."""
        self._sheets = {token: each for token, each in self._sheets.items() if each != sheet}


def _hash(token: str) -> str:
    return sha256(token.encode("utf-8", "replace")).hexdigest()


def drop_overdue(hall: Hall) -> None:
    """What players began and did not finish in time is nobody's from here on: arbiters type it."""
    if any(overdue(hall.scene)):
        hall.record(PROGRAM.name, lambda state: list(overdue(hall.scene)))


@contextmanager
def players_type(opening: Opening) -> Iterator[None]:
    """Where the folder says so, players type their own sheets while the hall is open."""
    hall = opening.site.hall
    if not hall.triage.bench.competition.players_hand:
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
