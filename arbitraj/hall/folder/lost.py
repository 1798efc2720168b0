"""A folder whose log lacks what it was written of: what a person is asked before anything is opened, as a value."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from arbitraj.desk.inputs import sha256
from arbitraj.hall.folder.beside import folder_files, not_drawn
from arbitraj.hall.folder.disk import Disk, Ledger
from arbitraj.hall.folder.image import Image, sheet_named
from arbitraj.hall.kernel.event import BadEventError
from arbitraj.hall.kernel.fold import fold
from arbitraj.hall.kernel.kind import EventKinds
from arbitraj.hall.kernel.store.mark import HeldLog, LogLost, LogLostError
from arbitraj.hall.kernel.store.rows import event_of
from arbitraj.hall.typing.grading import Bench, hand_ins_of
from arbitraj.problems import Problem, ProblemsError
from arbitraj.record.names import same_number
from arbitraj.text import Said, said, say

_NAMED = 12  # files in a sentence


@dataclass(frozen=True, slots=True)
class LackingFile:
    """A file that the folder has and the log has not, or otherwise; of a sheet its number, table and player, as far as
    the folder says it.
    """

    name: str
    sheet: str = ""
    table: int | None = None
    player: str = ""

    def called(self, name: str) -> "LackingFile":
        """The same sheet's, in a file of this name."""
        return replace(self, name=name)


@dataclass(frozen=True, slots=True)
class LogQuestion:
    """What a person is asked: of which folder, what its log lacks, which files would be changed or removed by it."""

    folder: Path
    lost: LogLost
    files: tuple[LackingFile, ...]

    @property
    def told(self) -> Said:
        """The files in a sentence."""
        if not self.files:
            return said("hall.lost_no_files")
        named, more = ", ".join(file.name for file in self.files[:_NAMED]), len(self.files) - _NAMED
        key = "hall.lost_files_more" if more > 0 else "hall.lost_files"
        return said(key, files=named, more=more)


class LogQuestionError(LogLostError):
    """The question, asked of whoever opens the folder: `problems` say what is wrong, `hint` the ways to answer."""

    def __init__(self, question: LogQuestion, journal: Path) -> None:
        files = Problem(str(question.folder), "", question.told)
        super().__init__(question.lost, journal, [files], say("hall.lost_ways"))
        self.question = question


def lost_question(folder: Path, bench: Bench, kinds: EventKinds, lost: LogLost) -> LogQuestion:
    """What is to be asked of a folder; the folder is only read. Raises OSError."""
    image, disk = Image(bench, folder_files({}, folder, not_drawn)), Disk(folder)
    wanted = _wanted(image, kinds, lost.held)
    names = (*wanted, *Ledger.read(folder).files)
    lacking = [n for n, seen in disk.look(image.records(names)).items() if seen.sha256 != sha256(wanted.get(n, b""))]
    of_sheets = _of_sheets(disk, bench)

    def files() -> Iterator[LackingFile]:
        for name in lacking:
            number = sheet_named(name) if "/" in name else ""
            yield of_sheets.get(same_number(number), LackingFile("", number)).called(name)

    return LogQuestion(folder, lost, tuple(files()))


def _wanted(image: Image, kinds: EventKinds, held: HeldLog) -> Mapping[str, bytes]:
    """The folder as the log would have it; empty where its events cannot be read."""
    try:
        return image.files(fold((event_of(row, kinds) for row in held.rows), kinds.nothing))
    except (BadEventError, ProblemsError):
        return {}


def _of_sheets(disk: Disk, bench: Bench) -> Mapping[str, LackingFile]:
    """Whose each sheet is, by number, as the hand-ins of the folder say."""
    players = {player.table: player.name for player in bench.competition.players}
    return {
        same_number(line.sheet): LackingFile("", line.sheet, line.table, players.get(line.table, ""))
        for name in disk.hand_in_names()
        for line in hand_ins_of(name, disk.data(name) or b"", bench.competition.players) or ()
        if line.sheet
    }
