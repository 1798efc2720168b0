"""The folder as the hall would have it, file by file: submissions, transcriptions, registers.

A file taken in stays byte for byte the same, as long as the hall knows nothing beyond it.
"""

import csv
import io
from base64 import b64decode
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field as of, replace
from functools import lru_cache
from pathlib import Path, PurePosixPath
from typing import Annotated, Any, Protocol, TypeVar

from msgspec import Meta, field, structs

from arbitraj.folder.decisions import DECISIONS
from arbitraj.folder.people import HALL, HAND_IN, HAND_IN_COLUMNS, SHEETS, WORKBOOKS
from arbitraj.folder.registers import ANSWERS, CONTESTATIONS, SANCTIONS, Register, Sanction, answer_shown
from arbitraj.hall.decided.lines import contestations_written
from arbitraj.hall.decided.sanctioned import SanctionsKnown, sanction_lines
from arbitraj.hall.decided.settled import settled_of
from arbitraj.hall.kernel.event import Body, HallEvent, SheetOrNone
from arbitraj.hall.kernel.kind import Kind
from arbitraj.hall.kernel.outside import OutsideNames
from arbitraj.hall.kernel.scene import is_cameras, is_players
from arbitraj.hall.kernel.state import HallSheet, HallState, OfSheets, Transcription
from arbitraj.hall.typing.differences import settled_hand, settled_hands
from arbitraj.hall.typing.grading import Grader, is_hand_in_file, is_sheet_file, submissions, submissions_of
from arbitraj.hall.typing.hands import file_name, file_of, sheet_of
from arbitraj.record.contestation import Contestation
from arbitraj.record.model import HOW_TYPED, Decision, Player, Sheet, Submission, SubmissionState
from arbitraj.record.names import same_number
from arbitraj.record.question import Answer
from arbitraj.sheets.contest import named_after
from arbitraj.sheets.found import FileRead
from arbitraj.tables.text import guarded
from arbitraj.wings import brought

# the page that lies there of a record (their names, its bytes), drawn before; None where it is not known to be that
Drawn = Callable[[str, str, bytes], bytes | None]


class FolderFiles(Protocol):
    """Files of one wing."""

    def files(self, state: HallState) -> Mapping[str, bytes]:
        """Every file by its name in the folder."""

    def records(self, names: Iterable[str]) -> tuple[str, ...]:
        """Those of names that are of such files, each once."""


def not_drawn(page: str, name: str, record: bytes) -> None:
    """Knows no page of any record."""


def folder_files(tools: Mapping[type[Any], Any], folder: Path | None, drawn: Drawn) -> tuple[FolderFiles, ...]:
    """The files of every wing: by the tools of an open hall, else by the folder itself."""
    return tuple(files(tools, folder, drawn) for files in brought("folder_files"))


class FolderTaken(Body, frozen=True, tag="dosar"):
    """A file taken in: its name, the hash of its bytes, the bytes (base64), the number of a sheet in it."""

    file: Annotated[str, Meta(max_length=300)] = field(name="fisier")
    sha256: Annotated[str, Meta(max_length=64)]
    content: str = field(name="continut", default="")
    sheet: SheetOrNone = field(name="fisa", default="")


@dataclass(frozen=True, slots=True)
class TakenFiles(OfSheets):
    """Files taken in, by name."""

    by_name: Mapping[str, FolderTaken] = of(default_factory=dict)

    def renumbered(self, sheet: str, number: str) -> "TakenFiles":
        """With the files of a renumbered sheet under its new number."""
        moved = (structs.replace(f, sheet=number) if f.sheet == sheet else f for f in self.by_name.values())
        return replace(self, by_name=dict(zip(self.by_name, moved, strict=True)))


def _folded(state: HallState, event: HallEvent, body: FolderTaken) -> HallState:
    if body.file == SANCTIONS.file:
        state = state.having(replace(state.of(SanctionsKnown), of_folder=True))
    return state.having(TakenFiles({**state.of(TakenFiles).by_name, body.file: body}))


def _outside(names: OutsideNames, body: FolderTaken) -> FolderTaken | None:
    """A sheet's file under its global name. Submissions and registers are rebuilt for all halls."""
    if not body.file.startswith(f"{SHEETS}/") or body.file in WORKBOOKS:
        return None
    sheet = names.sheet(body.sheet) if body.sheet else ""
    return structs.replace(body, file=f"{SHEETS}/{names.letter}-{PurePosixPath(body.file).name}", sheet=sheet)


FOLDER_TAKEN = Kind(FolderTaken, fold=_folded, undo=None, topics=("coada", "diferente"), outside=_outside)


_Line = TypeVar("_Line", Answer, Decision)
_Written = TypeVar("_Written", Contestation, Sanction)


class FolderExport:
    """Files that the folder should hold. Unchanged ones are not made again."""

    def __init__(self, grader: Grader, others: Sequence[FolderFiles] | None = None) -> None:
        self._others = folder_files({}, None, not_drawn) if others is None else others
        self._competition, self._reads, self._compared = grader.competition, grader.reads, grader.compared
        self._last: tuple[HallState, Mapping[str, bytes]] | None = None
        self._known: dict[str, tuple[HallSheet, tuple[FolderTaken, ...], dict[str, bytes]]] = {}

    def files(self, state: HallState) -> dict[str, bytes]:
        """All files by name. Raises ProblemsError if a register cannot be extended."""
        last = self._last
        if last is None or last[0] is not state:
            self._last = last = state, self._made(state)
        return dict(last[1])

    def records(self, names: Iterable[str]) -> tuple[str, ...]:
        """Those of names that are of files which wings keep in the folder."""
        names = tuple(names)
        return tuple(record for other in self._others for record in other.records(names))

    def _made(self, state: HallState) -> dict[str, bytes]:
        files = dict(_hand_in_file(state, self._competition.players))
        of_sheets, others = taken_by_sheet(state)
        files |= {other.file: bytes_taken(other) for other in others}
        for sheet in state.sheets.values():
            taken = of_sheets.get(sheet.number, ())
            known = self._known.get(sheet.number)
            if not (known and known[0] is sheet and known[1] == taken):
                known = sheet, taken, self._of_sheet(sheet, taken)
                self._known[sheet.number] = known
            files |= known[2]
        settled = settled_of(state)
        files |= _register(ANSWERS.file, state, _with_answers(_base(state, ANSWERS.file), settled.answers))
        files |= _register(DECISIONS.file, state, _with_decisions(_base(state, DECISIONS.file), settled.decisions))
        files |= _register(SANCTIONS.file, state, _rewritten(SANCTIONS, state, sanction_lines(state)))
        files |= _register(CONTESTATIONS.file, state, _rewritten(CONTESTATIONS, state, contestations_written(state)))
        for other in self._others:
            files |= other.files(state)
        return files

    def _of_sheet(self, sheet: HallSheet, taken: Sequence[FolderTaken]) -> dict[str, bytes]:
        first, second = sheet.hands.get(1), sheet.hands.get(2)
        there = {_name_of(folder_taken, sheet): bytes_taken(folder_taken) for folder_taken in taken}
        if first is None or (is_players(first) and not (second and second.finished)):
            return there
        if not (second and second.finished and first.finished):
            return dict([self._of_hand(sheet, first, 1, taken)])
        if not is_cameras(second):  # else it is not typed, so without a file
            as_they_are = dict(
                self._of_hand(sheet, transcription, n, taken) for n, transcription in ((1, first), (2, second))
            )
            if as_they_are.items() <= there.items():
                return as_they_are  # both were in the folder and are unchanged
        found = self._compared.of(sheet)
        open_ones = any(difference.value is None for difference in found)
        if is_cameras(second) and is_players(first) and open_ones:
            return there
        if not is_cameras(second) and (self._competition.typings > 1 or open_ones):
            both = settled_hands(sheet, found) if found else (first, second)
            return dict(self._of_hand(sheet, transcription, n, taken) for n, transcription in enumerate(both, 1))
        return dict([self._of_hand(sheet, settled_hand(sheet, found) if found else first, 1, taken)])

    def _of_hand(
        self, sheet: HallSheet, transcription: Transcription, number: int, taken: Sequence[FolderTaken]
    ) -> tuple[str, bytes]:
        """(name, bytes) of a transcription's file: the one taken in, if its contents are the same."""
        for file in taken:
            if named_after(PurePosixPath(file.file).stem)[1] == (number == 2):
                read = self._reads.of(file.file, bytes_taken(file))
                if (there := only_sheet(read)) and written_in(there) == written_in(sheet_of(sheet, transcription)):
                    return _name_of(file, sheet), bytes_taken(file)
        return file_name(sheet.number, number == 2), file_of(sheet, transcription)


def taken_by_sheet(state: HallState) -> tuple[dict[str, tuple[FolderTaken, ...]], list[FolderTaken]]:
    """Sheet files taken in: by sheet, and those of no or several sheets."""
    numbers = {same_number(number): number for number in state.sheets}
    of_sheets, others = dict[str, tuple[FolderTaken, ...]](), list[FolderTaken]()
    for file in state.of(TakenFiles).by_name.values():
        if not is_sheet_file(file.file):
            continue
        number = file.sheet if file.sheet in state.sheets else numbers.get(same_number(sheet_named(file.file)))
        if number is None:
            others.append(file)
        else:
            of_sheets[number] = (*of_sheets.get(number, ()), file)
    return of_sheets, others


def sheet_named(file: str) -> str:
    """Sheet number in the name of a sheet file, "" for a typing workbook."""
    return "" if file in WORKBOOKS else named_after(PurePosixPath(file).stem)[0]


def only_sheet(read: FileRead) -> Sheet | None:
    """Sheet of a file with exactly one, read without doubts. None if a person must look at it."""
    if len(read.sheets) != 1 or read.problems or read.sheets[0].label or read.sheets[0].code:
        return None
    sheet = read.sheets[0].sheet
    doubtful = (
        sheet.queries or {*sheet.doubts} - {*HOW_TYPED.values()} or sheet.around or sheet.grid_unread or sheet.shown
    )
    says_who = sheet.own_form or (sheet.name and sheet.table)
    return sheet if says_who and not doubtful else None


def written_in(sheet: Sheet) -> tuple[object, ...]:
    """Contents of a sheet and how it was typed, without places, for comparison."""
    tables = (sheet.entries, sheet.solutions)
    rows = tuple(tuple(tuple(entry.fields.values()) for entry in entries) for entries in tables)
    how_typed = tuple(doubt in sheet.doubts for doubt in HOW_TYPED.values())
    return sheet.name, sheet.table, rows, sheet.grid, sheet.no_grid, sheet.in_progress, how_typed


@lru_cache(maxsize=1024)
def bytes_taken(taken: FolderTaken) -> bytes:
    """Bytes of a file taken in."""
    return b64decode(taken.content)


def _name_of(taken: FolderTaken, sheet: HallSheet) -> str:
    path = PurePosixPath(taken.file)
    stem, copy = named_after(path.stem)
    renamed = taken.sheet == sheet.number and stem.isdigit() and same_number(stem) != same_number(sheet.number)
    return f"{SHEETS}/{sheet.number}{'.b' if copy else ''}{path.suffix}" if renamed else taken.file


# predare.csv


def _by_table(of: Iterable[Submission]) -> dict[int, Submission]:
    absent = SubmissionState.NOT_HANDED_IN
    return {
        submission.table: replace(submission, sheet="") if submission.state is absent else submission
        for submission in of
    }


def _hand_in_file(state: HallState, players: Sequence[Player]) -> dict[str, bytes]:
    wanted = tuple(submissions(state))
    for file in state.of(TakenFiles).by_name.values():
        if is_hand_in_file(file.file):
            there = submissions_of(file.file, bytes_taken(file), players)
            if there is not None and _by_table(there) == _by_table(wanted):
                return {file.file: bytes_taken(file)}
    return {HAND_IN: hand_in_csv(wanted)} if wanted or any(map(is_hand_in_file, state.of(TakenFiles).by_name)) else {}


def hand_in_csv(wanted: Sequence[Submission]) -> bytes:
    """predare.csv, with the hall's column if there are several halls."""
    halls = any(submission.hall for submission in wanted)
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow((*HAND_IN_COLUMNS, HALL) if halls else HAND_IN_COLUMNS)
    for submission in wanted:
        order = "" if submission.order is None else submission.order
        cells = guarded(submission.sheet), order, submission.table, submission.state.value, submission.disciplinary
        writer.writerow((*cells, submission.hall) if halls else cells)
    return out.getvalue().encode()


# contestatii.toml, sanctiuni.toml: written as a whole


def _rewritten(register: Register[_Written], state: HallState, lines: tuple[_Written, ...]) -> bytes:
    """A register's file as taken in, if it has the same lines, else as the command line writes it."""
    base = _base(state, register.file)
    if base and register.lines_in(base) == (lines, []):
        return base
    return register.text(lines).encode() if lines or base else b""


def as_program_writes(file: str, data: bytes) -> bool:
    """Whether a register's file is byte for byte as the program writes it."""
    if file == SANCTIONS.file:
        return SANCTIONS.text(SANCTIONS.lines_in(data)[0]).encode() == data
    return file == CONTESTATIONS.file and CONTESTATIONS.text(CONTESTATIONS.lines_in(data)[0]).encode() == data


# decizii.toml, lamuriri.toml


def _base(state: HallState, name: str) -> bytes:
    taken = state.of(TakenFiles).by_name.get(name)
    return bytes_taken(taken) if taken else b""


def _register(name: str, state: HallState, data: bytes) -> dict[str, bytes]:
    return {name: data} if data or name in state.of(TakenFiles).by_name else {}


@lru_cache(maxsize=8)
def _with_answers(base: bytes, answers: tuple[Answer, ...]) -> bytes:
    base, more = _beyond(base, ANSWERS.lines_in(base)[0], answers)
    return ANSWERS.added(base, map(answer_shown, more)) if more else base


@lru_cache(maxsize=8)
def _with_decisions(base: bytes, decisions: tuple[Decision, ...]) -> bytes:
    base, more = _beyond(base, DECISIONS.lines_in(base)[0], decisions)
    return DECISIONS.added(base, map(DECISIONS.shown, more)) if more else base


def _beyond(base: bytes, there: Sequence[_Line], wanted: Sequence[_Line]) -> tuple[bytes, Sequence[_Line]]:
    """(bytes to keep, lines to add) of a register. If one of its lines changed, it is written anew."""
    begin = wanted[: len(there)]
    stays = list(map(plainly, begin)) == list(map(plainly, there))
    return (base, wanted[len(there) :]) if stays else (b"", wanted)


def plainly(line: _Line) -> _Line:
    """A line without its number, for comparison."""
    return structs.replace(line, number=0, sheet=same_number(line.sheet))
