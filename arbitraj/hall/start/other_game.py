"""The other game of the hall (6.2.f: seniors and youth at the same time): its folder, beside this one and only read.

It is another competition with its own hall on this laptop. Its journal tells its progress.
"""

from dataclasses import dataclass, replace
from pathlib import Path
from threading import Lock

import msgspec

from arbitraj.filename import is_safe
from arbitraj.folder.settings import FILE as SETTINGS, read_settings
from arbitraj.hall.kernel.event import BadEventError, HallEvent
from arbitraj.hall.kernel.fold import fold
from arbitraj.hall.kernel.kind import EventKinds
from arbitraj.hall.kernel.state import HallState
from arbitraj.hall.kernel.store.keeper import HALL, JOURNAL
from arbitraj.record.model import Competition
from arbitraj.types import GAME_TYPES

_LARGEST = 64 << 20  # bytes of a journal's new part that is read at once


class _Told(msgspec.Struct):
    """The body of a journal's line."""

    nr: int
    cheie: str
    ora: str
    cine: str
    fel: str
    v: int
    date: msgspec.Raw


_READS = msgspec.json.Decoder(_Told)


@dataclass(frozen=True, slots=True)
class OtherGame:
    """The other game from its folder: competition, letters included, and state."""

    name: str
    competition: Competition
    state: HallState


def games_beside(folder: Path) -> list[str]:
    """Names of the competitions in the same parent folder."""
    around = folder.absolute().parent
    names = (each.name for each in around.iterdir() if (each / SETTINGS).is_file()) if around.is_dir() else ()
    return sorted(name for name in names if name != folder.absolute().name and is_safe(name))


class OtherGameSeen:
    """Reader of the other game. `look` is called periodically and reads the journal incrementally."""

    def __init__(self, folder: Path, kinds: EventKinds) -> None:
        self._kinds = kinds
        self._around, self._lock = folder.absolute().parent, Lock()
        self._name, self._read, self._events = "", 0, list[HallEvent]()
        self._settings: tuple[int, int] = (0, 0)
        self.game: OtherGame | None = None

    def look(self, name: str) -> bool:
        """Look at the folder of a name and return whether anything is new."""
        with self._lock:
            before = self.game
            if name != self._name:
                self._name, self._read, self._events, self.game = name, 0, [], None
                self._settings = (0, 0)
            folder = self._around / name
            if not name or not is_safe(name) or not (folder / SETTINGS).is_file():
                self.game = None
                return before is not None
            try:
                self._look(folder)
            except OSError:
                return False  # changing just now: look again later
            return self.game is not before

    def _look(self, folder: Path) -> None:
        status = (folder / SETTINGS).stat()
        stamp = status.st_mtime_ns, status.st_size
        fresh = self._journal(folder / HALL / JOURNAL)
        if self.game is None or stamp != self._settings:
            competition = read_settings(folder, GAME_TYPES, drawn=False)[0]
            if competition is None:
                return
            self._settings = stamp
            self.game = OtherGame(self._name, competition, fold(self._events, self._kinds.nothing))
        elif fresh:
            self.game = replace(self.game, state=fold(self._events, self._kinds.nothing))

    def _journal(self, path: Path) -> bool:
        """Read new lines and return whether there were relevant events."""
        size = path.stat().st_size if path.is_file() else 0
        if size < self._read:  # another journal: restart
            self._read, self._events = 0, []
        if size == self._read:
            return False
        with path.open("rb") as source:
            source.seek(self._read)
            data = source.read(_LARGEST)
        whole = data[: data.rfind(b"\n") + 1]  # the last line may be incomplete
        self._read += len(whole)
        new = [event for line in whole.splitlines() if (event := _event(self._kinds, line))]
        self._events += new
        return bool(new)


def _event(kinds: EventKinds, line: bytes) -> HallEvent | None:
    try:
        event = _READS.decode(line)
        kind = kinds.called(event.fel)
        if kind is None or not kind.wall:
            return None
        body = kinds.body_of(event.fel, msgspec.json.decode(event.date), event.v)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, BadEventError):
        return None
    return HallEvent(event.nr, event.cheie, event.ora, event.cine, "", body)
