"""Synchronisation of folder and hall: the hall's state is written, changes by people are noticed.

A file that is not as the hall left it is never overwritten unseen: it becomes a question, and stays until that is
answered. Nor are files changed because the log lacks what they were made from (`kernel/store/mark.py`).
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from threading import RLock

from arbitraj.desk.grading.grade import Graded
from arbitraj.desk.inputs import sha256
from arbitraj.folder.decisions import DECISIONS
from arbitraj.folder.registers import ANSWERS, CONTESTATIONS, SANCTIONS
from arbitraj.folder.settings import FILE as SETTINGS
from arbitraj.hall.decided.ruled import RulingGiven
from arbitraj.hall.decided.settled import settled_of
from arbitraj.hall.folder.disk import Disk, Ledger, Seen
from arbitraj.hall.folder.image import (
    FolderExport,
    TakenFiles,
    as_program_writes,
    bytes_taken,
    folder_files,
    sheet_named,
)
from arbitraj.hall.folder.preparing import Preparation
from arbitraj.hall.folder.taking import after_all, taken_in
from arbitraj.hall.kernel.apart import Ticker
from arbitraj.hall.kernel.case import Waiting
from arbitraj.hall.kernel.event import BadEventError, Body, data_of
from arbitraj.hall.kernel.hall import Hall
from arbitraj.hall.kernel.state import BY_FOLDER, Done, HallState
from arbitraj.hall.kernel.store.mark import MARK_FILE, LogAnswer, LogMark
from arbitraj.hall.page.site import Opening
from arbitraj.hall.triage.queue import FILE
from arbitraj.hall.typing.grading import Grader, is_sheet_file, with_new_deadline
from arbitraj.problems import Problem, ProblemsError
from arbitraj.record.names import same_number
from arbitraj.record.question import ReadingTotal, question_id
from arbitraj.refusals import os_reason
from arbitraj.text import Message, text_of
from arbitraj.writing.lock import PATIENCE
from arbitraj.writing.transaction import Transaction, open_transaction

MIRRORED_EVERY = 0.8  # seconds, so that changes are in the folder within two
_PATIENCE = 3.0  # seconds that a page waits for the folder's lock
KEPT = "sala/pastrate"  # copies of people's sheets that the hall replaced: in the sheets' folder they would be read
_THEIRS, _OURS = "al_lor", "al_nostru"
_REGISTERS = (ANSWERS.file, DECISIONS.file, SANCTIONS.file, CONTESTATIONS.file)  # contestations name decisions


@dataclass(frozen=True, slots=True)
class ChangedFile:
    """A file changed by somebody beside the hall. `question` names it in a ruling, `text` is the question.

    `takeable`: its contents can become the hall's. Otherwise the hall's can be written back with a copy of theirs,
    unless it is not `readable`.
    """

    name: str
    question: str
    takeable: bool
    readable: bool
    text: Message


class FolderSync:
    """Sync of folder and hall. `look` is called periodically. `changed` and `warnings` are for people.

    `mark` gives the log's current mark. `answer`: what to do if the log lacks what the folder was written from, until
    the folder is next written. If the log is `parted` from its path the folder is left alone, as another log may come
    there.
    """

    def __init__(
        self,
        folder: Path,
        hall: Hall,
        mark: Callable[[], LogMark | None] = lambda: None,
        answer: LogAnswer | None = None,
    ) -> None:
        self.changed: tuple[ChangedFile, ...] = ()
        self.warnings: tuple[Problem, ...] = ()
        self._folder, self._hall = folder, hall
        self._grader = grader = hall.of(Grader)
        self._image = FolderExport(grader, folder_files(hall.tools, None, self._drawn))
        self._disk, self._lock = Disk(folder), RLock()
        self._mark, self._answer = mark, answer
        self._ledger = Ledger.read(folder)
        if answer:
            self._ledger = self._ledger.of_another_log()
        self._settings = self._disk.settings()
        self._last: tuple[object, ...] = ()
        self.patience = _PATIENCE
        self.parted: Callable[[], object] = lambda: None

    def open(self) -> None:
        """First look: files that the hall never saw are taken in without asking, if possible."""
        taken = self._hall.state.of(TakenFiles).by_name.items()
        self._grader.reads.all({name: bytes_taken(file) for name, file in taken if is_sheet_file(name)})
        self._look_safely(first=True)

    def furnish(self, grader: Grader) -> None:
        """Take over a competition whose letters the hall has just written into its settings."""
        with self._lock:
            self._grader, self._last = grader, ()
            self._image = FolderExport(grader, folder_files(self._hall.tools, None, self._drawn))
            self._settings, self.warnings = self._disk.settings(), ()  # the next look says what is left of them

    def look(self) -> None:
        """Take in what was settled, write changes, notice changes by others. Failures become warnings."""
        self._look_safely(first=False)

    def graded(self) -> Graded:
        """Grades of all submissions, as `corecteaza` will compute them. Raises ProblemsError."""
        with self._lock:
            state = self._hall.state
            return self._grader.whole(state, self._image.files(state), settled_of(state))

    def _look_safely(self, first: bool) -> None:
        if self.parted():
            return
        with self._lock:
            wrong: Sequence[Problem] = ()
            try:
                self._look(first)
            except ProblemsError as error:
                wrong = tuple(map(_goes_on, error.problems))
            except OSError as error:
                name = str(error.filename or self._folder)
                wrong = [Problem(name, "", Message("hall.unwritten", error=os_reason(error)))]
            try:
                others = [n for n, d in self._disk.settings().items() if self._settings.get(n) != d]
            except OSError:
                others = []
            if others == [SETTINGS] and (grader := with_new_deadline(self._folder, self._grader)):
                self._hall.furnish(grader)
                others = []
            stale = [Problem(name, "", Message("hall.settings_changed")) for name in others]
            self.warnings = (*wrong, *stale)

    def _look(self, first: bool) -> None:
        there = self._disk.look(self._records())
        now = (self._hall.state.number, there)
        if not first and now == self._last:
            return
        strange = self._strange(there, self._image.files(self._hall.state))
        self._take_in(strange, there, first)
        files = self._image.files(self._hall.state)
        strange = self._strange(there, files)
        # unreadable files cannot be copied, so they are left alone
        without = self._answer is LogAnswer.GO_ON_WITHOUT
        ours = {n for n in strange if there[n].sha256 and (without or self._ruled(n, there[n]) == _OURS)}
        self.changed = tuple(self._asked(name, there[name]) for name in strange if name not in ours)
        asked = {file.name for file in self.changed}
        written = self._write({name: data for name, data in files.items() if name not in asked}, there, asked, ours)
        self._last = () if written else now  # written files are checked again

    def _records(self) -> tuple[str, ...]:
        """Records of games that are the hall's. Others in their folder are left alone."""
        return self._image.records((*self._image.files(self._hall.state), *self._ledger.files))

    def _drawn(self, page: str, name: str, record: bytes) -> bytes | None:
        """Page of a game that the hall drew from this record and left there, None otherwise."""
        known, data = self._ledger.files, None
        if known.get(name) == sha256(record):
            data = self._disk.data(page)
        return data if data is not None and known.get(page) == sha256(data) else None

    def _strange(self, there: Mapping[str, Seen], files: Mapping[str, bytes]) -> list[str]:
        """Names of files that are neither as the hall would have them nor as it left them."""
        wanted = {name: sha256(data) for name, data in files.items()}
        known = self._ledger.files
        return [name for name, seen in there.items() if seen.sha256 not in (wanted.get(name), known.get(name, "-"))]

    # in

    def _take_in(self, strange: Sequence[str], there: Mapping[str, Seen], first: bool) -> None:
        known = {*self._ledger.files, *self._image.files(self._hall.state)} if self._answer is None else set()
        first = first and self._answer is not LogAnswer.GO_ON_WITHOUT
        wanted = [n for n in strange if (first and n not in known) or self._ruled(n, there[n]) == _THEIRS]
        parcels = dict[str, dict[str, bytes]]()
        for name in sorted(wanted, key=_order):
            data = self._disk.data(name)
            if data is not None and sha256(data) == there[name].sha256:
                own = same_number(sheet_named(name)) if "/" in name else name
                parcels.setdefault(own, {})[name] = data

        self._grader.reads.all({n: data for files in parcels.values() for n, data in files.items() if is_sheet_file(n)})

        def made(state: HallState) -> list[Body]:
            bodies = list[Body]()
            for files in parcels.values():
                more = self._bodies(state, files)
                bodies, state = bodies + more, after_all(state, more)
            return bodies

        if parcels:
            self._hall.record(BY_FOLDER, made)

    def _bodies(self, state: HallState, files: Mapping[str, bytes]) -> list[Body]:
        """Events from files, [] unless the hall would then have these files exactly as they are."""
        bodies = taken_in(state, self._grader, files)
        if self._answer and _withdraws(state, bodies):
            return []  # the folder may also lack data of this log
        try:
            for name in files:
                name.encode()  # the log cannot hold lone surrogates
            for body in bodies:
                self._hall.kinds.body_of(*data_of(body))
            after = self._image.files(after_all(state, bodies))
        except (BadEventError, ProblemsError, UnicodeError):
            return []
        return bodies if all(after.get(name) == data for name, data in files.items()) else []

    def _ruled(self, name: str, seen: Seen) -> str | None:
        asked, last = _question(name, seen), self._ledger.ruled.get(name, 0)
        ruled: tuple[Done[RulingGiven], ...] = self._hall.state.rulings
        said_so = [done.body for done in ruled if done.number > last]
        fitting = [given.value for given in said_so if (given.how, given.question) == ("dosar", asked)]
        return fitting[-1] if fitting else None

    def _asked(self, name: str, seen: Seen) -> ChangedFile:
        data = self._disk.data(name)
        takeable = data is not None and bool(self._bodies(self._hall.state, {name: data}))
        ours = "hall.changed_file_unread" if data is None else "hall.changed_file_ours"
        key = "hall.changed_file" if takeable else ours
        return ChangedFile(name, _question(name, seen), takeable, data is not None, Message(key, file=name))

    # out

    def _write(self, files: Mapping[str, bytes], there: Mapping[str, Seen], asked: set[str], ours: set[str]) -> bool:
        wrong = {name: data for name, data in files.items() if name not in there or there[name].sha256 != sha256(data)}
        gone = [name for name in there if name not in files and name not in asked]
        kept = {name: sha256(data) for name, data in files.items()}
        known = {name: sha for name, sha in self._ledger.files.items() if name in asked}
        numbers = [done.number for done in self._hall.state.rulings]
        ruled = {**self._ledger.ruled, **dict.fromkeys(ours, max(numbers, default=0))}
        ledger = Ledger({**kept, **known}, ruled, self._mark())
        if not wrong and not gone and ledger == self._ledger:
            return False
        # it is retried every second, so that no page has to wait for the folder's lock
        with open_transaction(
            self._folder, text_of("hall.mirror_command"), lambda sentence: None, self.patience
        ) as transaction:
            again = self._disk.look(self._image.records((*files, *self._ledger.files)))
            if any(again.get(name) != there.get(name) for name in (*wrong, *gone)):
                return True  # changed meanwhile: look again
            for name, data in wrong.items():
                if name in there:
                    self._keep(transaction, name, data, name in ours)
                transaction.data(self._folder / name, data)
            for name in gone:
                self._keep(transaction, name, b"", name in ours)
                transaction.remove(self._folder / name)
            transaction.text(self._folder / Ledger.FILE, ledger.text())
            if ledger.mark:
                transaction.text(self._folder / MARK_FILE, ledger.mark.text())
        self._ledger, self._answer = ledger, None
        return True

    def _keep(self, transaction: Transaction, name: str, data: bytes, theirs: bool) -> None:
        """Copy a person's file before replacing it, or a register before lines of it are lost."""
        before = self._disk.data(name) or b""
        taken = self._hall.state.of(TakenFiles).by_name.get(name)
        register = name in (ANSWERS.file, DECISIONS.file)
        if data.startswith(before) or not (theirs or register or (taken and taken.sha256 == sha256(before))):
            return
        if not theirs and as_program_writes(name, before):
            return  # written by the program alone
        if "/" not in name:
            transaction.keep(self._folder / name)
        else:
            transaction.data(transaction.free_name(self._folder / KEPT / Path(name).name), before)


def _withdraws(state: HallState, bodies: Sequence[Body]) -> bool:
    after = after_all(state, bodies).sheets
    stays = {sheet.table for sheet in after.values()}
    return any(sheet.hands and sheet.table not in stays for sheet in state.sheets.values())


def _order(name: str) -> tuple[int, str]:
    """Sort key of a file by dependency: submissions, sheets, registers."""
    return (1 if is_sheet_file(name) else _REGISTERS.index(name) + 2 if name in _REGISTERS else 0), name


def _question(name: str, seen: Seen) -> str:
    return question_id("", None, "dosar", f"{name}\n{seen.sha256}")


@contextmanager
def kept_in_step(opening: Opening) -> Iterator[None]:
    """Keep the folder in sync while the hall is open."""
    site = opening.site
    with mirrored(opening.folder, site.hall, opening.keeper.mark, opening.keeper.answer) as mirror:
        mirror.parted = opening.keeper.parted
        site.warned.insert(1, lambda: mirror.warnings)  # after the log's, before those that depend on the folder
        site.flush = lambda: _flushed(mirror)
        yield


@contextmanager
def mirrored(
    folder: Path, hall: Hall, mark: Callable[[], LogMark | None] = lambda: None, answer: LogAnswer | None = None
) -> Iterator[FolderSync]:
    """Sync a folder with its hall: taken in at the start, then every second, written a last time at the end."""
    hall.tools[Preparation] = Preparation(hall, folder)
    mirror = FolderSync(folder, hall, mark, answer)
    mirror.open()
    hall.furnished.append(mirror.furnish)
    hall.outside.append(lambda: tuple(map(_waiting, mirror.changed)))
    with Ticker("dosar", MIRRORED_EVERY, mirror.look):
        try:
            yield mirror
        finally:
            mirror.patience = PATIENCE  # the last write waits longer for the lock


def _flushed(mirror: FolderSync) -> tuple[Problem, ...]:
    for _ in range(2):  # written files are checked again
        mirror.look()
    return (*mirror.warnings, *(Problem(file.name, "", file.text) for file in mirror.changed))


def _goes_on(problem: Problem) -> Problem:
    """A problem in the hall's words: a locked folder is retried, so nobody has to act."""
    if problem.message.key != "writing.not_free":
        return problem
    return Problem(problem.file, problem.place, Message("hall.folder_held", who=dict(problem.message.values)["who"]))


def _waiting(changed: ChangedFile) -> Waiting:
    values = ("al_lor", "al_nostru") if changed.takeable else ("al_nostru",) if changed.readable else ()
    readings = tuple(map(ReadingTotal, values))
    return Waiting(FILE, "", changed.question, str(changed.text), ("dosar",), readings=readings, chief=True)
