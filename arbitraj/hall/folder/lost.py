"""Question before opening a folder whose log lacks what it was written from, as a value."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from arbitraj.desk.inputs import sha256
from arbitraj.hall.folder.disk import Disk, Ledger
from arbitraj.hall.folder.image import FolderExport, folder_files, not_drawn, sheet_named
from arbitraj.hall.kernel.event import BadEventError
from arbitraj.hall.kernel.fold import fold
from arbitraj.hall.kernel.kind import EventKinds
from arbitraj.hall.kernel.store.mark import HeldLog, LogLost, LogLostError
from arbitraj.hall.kernel.store.rows import event_of
from arbitraj.hall.typing.grading import Grader, submissions_of
from arbitraj.problems import Problem, ProblemsError
from arbitraj.record.names import same_number
from arbitraj.text import Message, text_of

_NAMED = 12  # files named in a sentence


@dataclass(frozen=True, slots=True)
class LackingFile:
    """A file that the log lacks or has differently. Of a sheet also its number, table and player, if known."""

    name: str
    sheet: str = ""
    table: int | None = None
    player: str = ""


@dataclass(frozen=True, slots=True)
class LogQuestion:
    """The question: the folder, what its log lacks, the files that would be changed or removed."""

    folder: Path
    lost: LogLost
    files: tuple[LackingFile, ...]

    @property
    def told(self) -> Message:
        """The files in a sentence."""
        if not self.files:
            return Message("hall.lost_no_files")
        named, more = ", ".join(file.name for file in self.files[:_NAMED]), len(self.files) - _NAMED
        key = "hall.lost_files_more" if more > 0 else "hall.lost_files"
        return Message(key, files=named, more=more)


class LogQuestionError(LogLostError):
    """The question, raised when a folder is opened. `problems` say what is wrong, `hint` the possible answers."""

    def __init__(self, question: LogQuestion, journal: Path) -> None:
        files = Problem(str(question.folder), "", question.told)
        super().__init__(question.lost, journal, [files], text_of("hall.lost_ways"))
        self.question = question


def lost_question(folder: Path, grader: Grader, kinds: EventKinds, lost: LogLost) -> LogQuestion:
    """Question about a folder, which is only read. Raises OSError."""
    export, disk = FolderExport(grader, folder_files({}, folder, not_drawn)), Disk(folder)
    wanted = _wanted(export, kinds, lost.held)
    names = (*wanted, *Ledger.read(folder).files)
    lacking = [n for n, seen in disk.look(export.records(names)).items() if seen.sha256 != sha256(wanted.get(n, b""))]
    of_sheets = _of_sheets(disk, grader)

    def files() -> Iterator[LackingFile]:
        for name in lacking:
            number = sheet_named(name) if "/" in name else ""
            yield replace(of_sheets.get(same_number(number), LackingFile("", number)), name=name)

    return LogQuestion(folder, lost, tuple(files()))


def _wanted(export: FolderExport, kinds: EventKinds, held: HeldLog) -> Mapping[str, bytes]:
    """Files that the folder would have by the log, {} if its events are unreadable."""
    try:
        return export.files(fold((event_of(row, kinds) for row in held.rows), kinds.nothing))
    except (BadEventError, ProblemsError):
        return {}


def _of_sheets(disk: Disk, grader: Grader) -> Mapping[str, LackingFile]:
    """Sheets with table and player by number, from the folder's submissions."""
    players = {player.table: player.name for player in grader.competition.players}
    return {
        same_number(line.sheet): LackingFile("", line.sheet, line.table, players.get(line.table, ""))
        for name in disk.hand_in_names()
        for line in submissions_of(name, disk.data(name) or b"", grader.competition.players) or ()
        if line.sheet
    }
