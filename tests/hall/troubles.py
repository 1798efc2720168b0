"""What goes wrong at a hall in the middle of the day, one thing after another, while everybody works on.

Each trouble is over when it returns; what it shows to be wrong is a line of its answer.
"""

import resource
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import count
from pathlib import Path
from random import Random
from urllib.parse import quote

from arbitraj.hall.decided.closed import Reopened
from arbitraj.hall.decided.ruled import RulingGiven
from arbitraj.hall.folder.image import FolderTaken
from arbitraj.hall.folder.taking import after_all, hand_typed
from arbitraj.hall.kernel.event import TakenBack
from arbitraj.hall.kernel.fold import fold
from arbitraj.hall.kernel.state import HallSheet, HallState
from arbitraj.hall.parts import KINDS
from arbitraj.hall.typing.handed_in import HandedInMoved
from arbitraj.hall.typing.hands import file_name, file_of, sheet_of
from arbitraj.record.question import question_id
from tests.hall.afternoon import Afternoon
from tests.hall.paper import as_written

_PATIENCE = 60.0  # seconds until the folder is looked at, on a busy machine
_ALMOST_NOTHING = 4096  # bytes that a file may have while the disk is full
_BACK = 3  # hours by which the clock is set back


@dataclass
class Troubles:
    """Troubles of an afternoon, by a seed. `edits`: the bytes that somebody wrote into the folder by hand."""

    afternoon: Afternoon
    folder: Path
    rng: Random
    starts: list[float] = field(default_factory=list)
    edits: list[bytes] = field(default_factory=list)
    done: dict[str, int] = field(default_factory=dict)
    _numbers: Iterator[int] = field(default_factory=lambda: count(901))

    def makes(self, kind: str) -> list[str]:
        """Let one happen; what was wrong about it."""
        self.done[kind] = self.done.get(kind, 0) + 1
        return [f"{kind}: {trouble}" for trouble in _KINDS[kind](self)]

    def killed(self) -> Iterator[str]:
        """kill -9, and started again."""
        self.afternoon.served.kill()
        self.starts.append(self.afternoon.served.start())
        yield from ()

    def clock_set_back(self) -> Iterator[str]:
        """The laptop is started again with a clock that is hours behind, or right again."""
        self.afternoon.served.behind = _BACK - self.afternoon.served.behind
        return self.killed()

    def disk_full(self) -> Iterator[str]:
        """Nothing more can be written for a while: neither log nor journal nor folder."""
        process = self.afternoon.served.process
        if sys.platform == "linux" and process:
            unlimited = resource.RLIM_INFINITY
            resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (_ALMOST_NOTHING, unlimited))
            time.sleep(self.rng.uniform(0.3, 1.5))
            resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (unlimited, unlimited))
        yield from ()

    def renumbered(self) -> Iterator[str]:
        """Two sheets change their numbers, one of them in the middle of being typed where there is such a one."""
        sheets = [*self.afternoon.sheets().values()]
        typed = [
            hall_sheet
            for hall_sheet in sheets
            if any(not transcription.finished for transcription in hall_sheet.hands.values())
        ]
        if len(sheets) > 1:
            one = self.rng.choice(typed or sheets)
            two = self.rng.choice([hall_sheet for hall_sheet in sheets if hall_sheet.table != one.table])
            spare = str(next(self._numbers))
            for sheet, number in ((one.number, spare), (two.number, one.number), (spare, two.number)):
                self.afternoon.chief.do(HandedInMoved(sheet, "numere schimbate", number=number))
        yield from ()

    def undone(self) -> Iterator[str]:
        """The chief takes back what was last read or ruled of a closed sheet: it is asked again."""
        sheets = [
            hall_sheet
            for hall_sheet in self.afternoon.sheets().values()
            if hall_sheet.closed and (hall_sheet.thirds or hall_sheet.rulings)
        ]
        if sheets:
            sheet = self.rng.choice(sheets)
            last = max(read_again.number for read_again in (*sheet.thirds, *sheet.rulings))
            if not self.afternoon.chief.send(Reopened(sheet.number, "de văzut din nou"))[-1].refused:
                refused = self.afternoon.chief.send(TakenBack(last, "m-am înșelat"))[-1]
                if refused.refused and self._untouched(sheet, last):
                    yield f"{sheet.number}: {refused.refused}"

    def _untouched(self, sheet: HallSheet, number: int) -> bool:
        """Whether nobody has read or ruled anything of it since."""
        now = next(hall_sheet for hall_sheet in self.afternoon.sheets().values() if hall_sheet.table == sheet.table)
        return number == max((read_again.number for read_again in (*now.thirds, *now.rulings)), default=0)

    def decided(self) -> Iterator[str]:
        """A decision of the chief's on a closed sheet that she takes back: the total is what it was."""
        chief = self.afternoon.chief
        sheets = [
            hall_sheet
            for hall_sheet in self.afternoon.sheets().values()
            if hall_sheet.closed and hall_sheet.hands[1].rows
        ]
        if not sheets:
            return
        sheet = self.rng.choice(sheets)
        before = self._total(sheet.table)
        given = {"decision": {"fel": "respinge", "articol": "8.2.a"}, "entry": 1}
        told = chief.send(RulingGiven(sheet.number, "", "decizie", "așa am hotărât", **given))[-1]  # type: ignore[arg-type]
        if not told.refused:
            time.sleep(self.rng.uniform(0, 0.3))
            chief.do(TakenBack(told.number, "m-am înșelat"))
            if (now := self._total(sheet.table)) != before:
                yield f"{sheet.number}: {before} before the decision, {now} once it was undone"

    def _total(self, table: int) -> int | None:
        afternoon = self.afternoon
        with afternoon.lock:
            afternoon.follower.refresh()
            number = next(sheet.number for sheet in afternoon.follower.state.sheets.values() if sheet.table == table)
            correction = afternoon.follower.case(number).correction
        return correction.total if correction else None

    def edited(self) -> Iterator[str]:
        """Somebody changes a sheet's file beside the hall; the chief says whether it is taken in."""
        sheets = [
            hall_sheet
            for hall_sheet in self.afternoon.sheets().values()
            if (self.folder / file_name(hall_sheet.number)).is_file()
        ]
        if not sheets:
            return
        closed = [
            hall_sheet for hall_sheet in sheets if hall_sheet.closed and hall_sheet.table not in self.afternoon.edited
        ]
        taking = bool(closed) and self.rng.random() < 0.5
        sheet = self.rng.choice(closed if taking else sheets)
        name, transcription = file_name(sheet.number), as_written(self.afternoon.papers[sheet.table])
        if not taking:
            transcription = as_written(
                self.afternoon.papers[self.rng.choice(sheets).table]
            )  # a copy over the wrong file
        data = file_of(sheet, transcription)
        if (self.folder / name).read_bytes() == data:
            return
        beside = self.folder.parent / "scris-de-mana"
        beside.write_bytes(data)
        beside.replace(self.folder / name)
        self.edits.append(data)
        yield from self._asked(name, data, sheet if taking else None)

    def _known_by_folder(self, sheet: HallSheet) -> None:
        """Rows that come from the file stand for those of the paper, in its order."""
        transcription = as_written(self.afternoon.papers[sheet.table])
        alone = HallState(KINDS, sheets={sheet.number: sheet})
        after = after_all(alone, [*hand_typed(sheet, 1, sheet_of(sheet, transcription))])
        self.afternoon.origins |= {row.id: n for n, row in enumerate(after.sheets[sheet.number].hands[1].rows)}
        self.afternoon.edited.add(sheet.table)

    def _asked(self, name: str, data: bytes, taking: HallSheet | None) -> Iterator[str]:
        """The chief is asked what becomes of the file, has it taken in or not, and it is done."""
        question = question_id("", None, "dosar", f"{name}\n{sha256(data).hexdigest()}")
        chief, until = self.afternoon.chief, time.monotonic() + _PATIENCE
        item = quote(f"dosar::{question}")
        while item not in chief.browser.get("/coada"):
            if time.monotonic() > until:
                yield from () if self.kept(data) else (f"{name}: changed by hand, and gone unseen",)
                return
            time.sleep(0.1)
        value = "al_nostru"
        if taking and "citire:al_lor" in chief.browser.get(f"/coada/una?nume={item}"):  # it could be taken in
            self._known_by_folder(taking)
            value = "al_lor"
        chief.do(RulingGiven("", question, "dosar", "am văzut", value))
        while item in chief.browser.get("/coada"):
            if time.monotonic() > until + _PATIENCE:
                yield f"{name}: answered {value}, and still asked"
                return
            time.sleep(0.1)

    def kept(self, data: bytes) -> bool:
        """Whether what somebody wrote by hand is still somewhere: in the folder, beside it, in the log."""
        files = (path for path in self.folder.rglob("*.csv") if path.is_file())
        if any(path.read_bytes() == data for path in files):
            return True
        sha, log = sha256(data).hexdigest(), self.afternoon.follower.state.log
        if any(isinstance(event.body, FolderTaken) and event.body.sha256 == sha for event in log):
            return True
        return data in _once_written(self.afternoon)

    def lost_edits(self) -> Iterator[str]:
        """What was written by hand and is nowhere any more."""
        for data in self.edits:
            if not self.kept(data):
                yield f"changed by hand, and gone: {data.decode()}"


def _once_written(afternoon: Afternoon) -> set[bytes]:
    """The files of the first hands that came from the folder, as they were when they were taken in."""
    log = afternoon.follower.state.log
    ends = [
        n for n, event in enumerate(log) if event.who == "dosar" and (n + 1 == len(log) or log[n + 1].who != "dosar")
    ]
    files = set[bytes]()
    for end in ends:
        sheets = fold(log[: end + 1], KINDS.nothing).sheets
        number = getattr(log[end].body, "sheet", "")
        if number in sheets and 1 in sheets[number].hands:
            files.add(file_of(sheets[number], sheets[number].hands[1]))
    return files


_KINDS: Mapping[str, Callable[[Troubles], Iterator[str]]] = {
    "kill": Troubles.killed, "clock set back": Troubles.clock_set_back, "disk full": Troubles.disk_full,
    "numbers changed": Troubles.renumbered, "undone": Troubles.undone, "decision undone": Troubles.decided,
    "edited by hand": Troubles.edited,
}  # fmt: skip
