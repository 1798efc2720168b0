"""What a hall has come to, concluded beside it from its log alone: the database as it stands on the disk."""

from dataclasses import dataclass
from pathlib import Path

from arbitraj.desk.grading.grade import Graded
from arbitraj.hall.decided.settled import settled_of
from arbitraj.hall.folder.image import FolderExport
from arbitraj.hall.kernel.case import SheetStatus
from arbitraj.hall.kernel.fold import fold
from arbitraj.hall.kernel.store.keeper import BASE, HALL
from arbitraj.hall.kernel.store.sqlite import Store
from arbitraj.hall.parts import KINDS
from arbitraj.hall.triage.stage import Triage
from arbitraj.hall.typing.grading import open_grader


@dataclass
class Follower:
    """A hall's state as its database holds it."""

    folder: Path

    def __post_init__(self) -> None:
        self.store = Store(self.folder / HALL / BASE, KINDS)
        self.grader = open_grader(self.folder)
        self.export = FolderExport(self.grader)
        self.triage = Triage(self.grader, self.store.competition)
        self.state = KINDS.nothing
        self.settled = settled_of(self.state)

    def refresh(self) -> None:
        """Read what has been written since."""
        new = self.store.events(self.state.number)
        if new:
            self.state = fold(new, self.state)
            self.settled = settled_of(self.state)

    def case(self, number: str) -> SheetStatus:
        """How far a sheet is."""
        return self.triage.case(self.state, number, self.settled)

    def whole(self) -> Graded:
        """Everything graded, from the files that the hall would have in the folder."""
        return self.grader.whole(self.state, self.export.files(self.state), self.settled)

    def close(self) -> None:
        """Let go of the database."""
        self.store.close()
