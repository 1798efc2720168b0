"""Halls for tests: a competition's folder copied, its log on the disk, its mirror."""

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from itertools import count
from pathlib import Path
from typing import Any

from arbitraj.desk.grading.grade import grade
from arbitraj.hall.folder.mirror import FolderSync
from arbitraj.hall.kernel.event import HallEvent
from arbitraj.hall.kernel.hall import Hall, Sent, SentAnswer
from arbitraj.hall.kernel.scene import HallPerson
from arbitraj.hall.kernel.store.keeper import keeping
from arbitraj.hall.kernel.store.mark import LogAnswer
from arbitraj.hall.parts import KINDS
from arbitraj.hall.triage.stage import Triage
from arbitraj.hall.typing.grading import open_grader

SAMPLES = Path(__file__).parents[2] / "samples"
COMPETITIONS = [
    path.parent
    for part in ("cupa-demo", "campionat/*", "sezon/*")
    for path in sorted(SAMPLES.glob(f"{part}/concurs.toml"))
]
ANA, ION, DAN = HallPerson("Ana", "arbitru_sef"), HallPerson("Ion", "dactilograf"), HallPerson("Dan", "arbitru")


@dataclass
class Opened:
    """A hall on a folder, as tests ask it."""

    folder: Path
    hall: Hall
    mirror: FolderSync
    keys: Iterator[int] = field(default_factory=count)

    def ask(self, person: HallPerson, kind: str, **data: Any) -> SentAnswer:
        """Send an event."""
        return self.hall.post(person, "s1", [Sent(f"k{next(self.keys)}", kind, data)])[0]

    def do(self, person: HallPerson, kind: str, **data: Any) -> HallEvent:
        """Send an event that is not refused."""
        answered = self.ask(person, kind, **data)
        assert answered.event is not None, f"{kind} {data}: {answered.refused}"
        return answered.event

    def same(self) -> bool:
        """Whether `corecteaza` on the folder, once it is written, says what the hall says."""
        self.mirror.look()
        assert not self.mirror.warnings, self.mirror.warnings
        assert not self.mirror.changed
        hall, folder = self.mirror.graded(), grade(self.folder)
        return hall.results() == folder.results() and hall.untyped == folder.untyped

    def read(self, name: str) -> str:
        return (self.folder / name).read_text("utf-8")


def copied(source: Path, to: Path, *without: str) -> Path:
    """A copy of a folder, without some of its files."""
    shutil.copytree(source, to)
    for name in without:
        path = to / name
        shutil.rmtree(path) if path.is_dir() else path.unlink(missing_ok=True)
    return to


@contextmanager
def hall_on(
    folder: Path, clock: Callable[[], datetime] = datetime.now, answer: LogAnswer | None = None
) -> Iterator[Opened]:
    """Open a hall on a folder, what lies there taken in."""
    with keeping(folder, "test", KINDS, answer=answer) as keeper:
        hall = Hall(keeper, Triage(open_grader(folder), "seed"), clock)
        mirror = FolderSync(folder, hall, keeper.mark, keeper.answer)
        hall.furnished.append(mirror.furnish)
        mirror.open()
        yield Opened(folder, hall, mirror)
