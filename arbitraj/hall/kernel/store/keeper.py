"""The hall's log on a laptop: database and journal opened together, by one server at a time.

The shorter of the two is completed from the other. Two that contradict each other are refused: two servers wrote, and
only people know which one is right. The wrong one is moved away by hand and rebuilt from the other.
"""

import errno
import secrets
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import dataclass
from datetime import datetime
from itertools import count
from pathlib import Path
from tempfile import mkdtemp
from threading import Lock

from arbitraj.atomic import replacing
from arbitraj.hall.kernel.apart import Ticker
from arbitraj.hall.kernel.event import HallEvent, NewEvent
from arbitraj.hall.kernel.kind import EventKinds
from arbitraj.hall.kernel.store.deposed import Deposed, depose, deposed_in, reinstate
from arbitraj.hall.kernel.store.faults import refusing
from arbitraj.hall.kernel.store.journal import LONGEST_LINE, Journal, JournalCopy, JournalRead, read_journal
from arbitraj.hall.kernel.store.mark import LogAnswer, LogLostError, LogMark, first_mark, lost_log
from arbitraj.hall.kernel.store.rows import LogRow, by_people, fork_of, log_row, two_contents
from arbitraj.hall.kernel.store.sqlite import HallAccount, Store
from arbitraj.problems import Problem, ProblemsError, refuse_any
from arbitraj.text import Message, first_of
from arbitraj.writing.lock import STATE, locked, owner_of
from arbitraj.writing.plan import sync_folder
from arbitraj.writing.transaction import clear

HALL, BASE, JOURNAL = "sala", "sala.db", "jurnal.jsonl"
BRANCHES = "ramuri"  # folder of other logs of this same hall that were brought here
_JOURNAL_EVERY, _COPY_EVERY = 0.25, 60.0  # seconds: the journal within one of COMMIT, a copy every minute


@dataclass(frozen=True, slots=True)
class Kept:
    """Storage status: `behind` rows are not in the journal yet, `copied` is the last good copy, `warnings` current
    faults.
    """

    number: int
    behind: int
    copied: datetime | None
    warnings: tuple[Problem, ...]


class EventStore:
    """Owner of the log while a hall runs. `store` is the truth. `completed`: what was completed at the start.

    `answer`: what to do with files of the folder that the log lacks, None if it lacks nothing. `beside` are functions
    that copy other data after the log, which does not depend on them. `remembered` gives the events in memory, in case
    the files disappear, and `rescued` is the folder that they were written to. `unkept` is the message if closing did
    not end well. `deposed` is the notice of a newer mandate.
    """

    def __init__(
        self,
        store: Store,
        journal: Journal,
        completed: Sequence[Problem],
        copies: Path | None,
        answer: LogAnswer | None = None,
    ) -> None:
        self.store, self.completed, self.copies, self.answer = store, tuple(completed), copies, answer
        self.kinds, self.events = store.kinds, store.events
        self._journal, self._writing = journal, Lock()
        self.beside: list[Callable[[Path], None]] = []
        self.clock: Callable[[], datetime] = datetime.now  # later the hall's
        self._mark = first_mark(store.competition)
        self._copied: datetime | None = None
        self._wrong: dict[str, Problem] = {}
        self.remembered: Callable[[], Sequence[HallEvent]] = tuple
        self.rescued: Path | None = None
        self.unkept: Problem | None = None
        self.competition, self._mandate = store.competition, store.mandate
        self.deposed = deposed_in(self.home)
        self._tickers = [Ticker("jurnal", _JOURNAL_EVERY, self.flush)]
        if copies:
            self._copying(copies)

    def _copying(self, folder: Path) -> None:
        self._tickers.append(Ticker("copie", _COPY_EVERY, lambda: self.copy_to(folder)))

    def copies_from_now(self, folder: Path) -> Problem | None:
        """Copy to this folder at once and every minute, instead of the one before. Returns why it failed."""
        if not self.copy_to(folder):
            return self._wrong["copie"]
        if self.copies:
            self._tickers.pop().close()
            self.copy_to(folder)  # clears a warning about the other folder's last copy
        self.copies = folder
        self._copying(folder)
        return None

    def append(self, new: Sequence[NewEvent]) -> list[HallEvent]:
        """Write events (`Store.append`). The journal follows within a second. Raises ProblemsError once stopped."""
        if stopped := self.stopped():
            raise ProblemsError([stopped])
        if not new:
            return []
        self.rescued = None  # a rescue does not have these
        return self.store.append(new)

    def stopped(self) -> Problem | None:
        """Reason why nothing is stored any more, None if all is well."""
        return self.parted() or (self.deposed.problem if self.deposed else None)

    def hears(self, heard: Deposed) -> None:
        """Stop storing: another laptop is the hall. A failed write of the notice is retried."""
        if self.deposed is None or heard.mandate > self.deposed.mandate:
            self.deposed = heard
            self.flush()

    def reinstate(self) -> int:
        """Become the hall again and return the mandate of the notice, 0 if none. Raises ProblemsError."""
        with self._writing:
            heard, self.deposed = self.deposed, None
            reinstate(self.home)
        return heard.mandate if heard else 0

    def parted(self) -> Problem | None:
        """Problem if an open file is no longer the one at its path."""
        return self.store.files.problem() or self._journal.files.problem()

    def flush(self) -> None:
        """Bring the journal up to the database. A failure becomes a warning and is retried."""
        with self._writing, self._warned(JOURNAL):
            if self.parted():  # reported separately
                return
            if self.store.last > self._journal.last:
                self._journal.append(self.store.rows(self._journal.last))
            on_disk = deposed_in(self.home)  # a command beside the hall may have written it
            if self.deposed and self.deposed != on_disk:
                depose(self.home, self.deposed)
            self.deposed = self.deposed or on_disk

    def mark(self) -> LogMark:
        """Mark of the log as it is now, for files made from it. The journal is brought up to it if possible."""
        self.flush()
        known = self._mark
        with suppress(ProblemsError):  # closed or unreadable now: an earlier mark is still one of this log
            self._mark = known.on(self.store.rows(known.number))
        return self._mark

    def journal_after(self, position: int) -> tuple[bytes, int] | None:
        """(whole lines of the journal after a byte position, its size), with all that is committed.

        None if it is shorter or no line begins there: the caller has another journal.
        """
        self.flush()
        with self._writing:
            size = self._journal.size
        if position > size:
            return None
        with refusing(self._journal.path), self._journal.path.open("rb") as source:
            source.seek(max(position - 1, 0))
            if position and source.read(1) != b"\n":
                return None
            data = source.read(min(size - position, LONGEST_LINE))
        self._journal.files.check()  # else this is another journal
        return data[: data.rfind(b"\n") + 1], size

    def copy_to(self, folder: Path) -> bool:
        """Copy database and journal into a folder, both whole or not at all. A failure becomes a warning."""
        with self._warned("copie"):
            with refusing(folder):
                if not folder.is_dir():  # a stick taken out: making its folder would fill this laptop's disk
                    raise FileNotFoundError(errno.ENOENT, "", str(folder))
            clear(folder)
            if self.parted():
                self._write_anew(folder)
            else:
                self._copy_files(folder)
            self._copied = self.clock()
            for copy in self.beside:
                copy(folder)
            return True
        return False

    def _copy_files(self, folder: Path) -> None:
        self.store.copy_to(folder / BASE)
        with self._writing:
            size = self._journal.size
        with refusing(folder), replacing(folder / JOURNAL) as beside, self._journal.path.open("rb") as source:
            beside.write_bytes(source.read(size))
            self._journal.files.check()

    def free_home(self) -> Path:
        """Folder in which the log would be rewritten: its own if that is gone, else a new one beside it."""
        names = (self.home, *(self.home.with_name(f"{HALL}-salvata{n}") for n in ("", *range(2, 1000))))
        return next(path for path in names if not path.exists())

    def rescue(self, folder: Path) -> None:
        """Write the whole log into a folder without one. Raises ProblemsError."""
        with self._writing:
            for name in (BASE, JOURNAL):
                if (folder / name).exists():
                    raise ProblemsError([Problem(str(folder), "", Message("hall.rescue_taken", folder=folder))])
            with refusing(folder):
                folder.mkdir(parents=True, exist_ok=True)
            self._write_anew(folder)
            self.rescued = folder

    def _write_anew(self, folder: Path) -> None:
        """Write journal and database of all known events, both whole or not at all.

        Beside the old folder, sessions and accounts are kept. On other disks, such as a stick, they are left out.
        """
        rows = [log_row(event.number, event.unnumbered) for event in self.remembered()]
        with suppress(ProblemsError):  # if the disk is gone, only the events in memory are left
            written = self.store.rows()
            rows = written if len(written) >= len(rows) else rows
        with refusing(folder), replacing(folder / BASE) as beside, closing(Store(beside, self.kinds)) as store:
            store.adopt(self.competition)
            store.take_over(self._mandate)
            store.put_rows(rows)
            if folder.parent == self.home.parent:
                with suppress(ProblemsError):
                    for account in self.store.accounts():
                        store.put_account(account)
                    for session in self.store.sessions():
                        store.put_session(session)
            store.in_one_file()
        anew = JournalRead()
        with (
            refusing(folder),
            replacing(folder / JOURNAL) as beside,
            closing(Journal(beside, anew, self.competition)) as journal,
        ):
            journal.append(rows)

    @property
    def home(self) -> Path:
        """The hall's own subfolder, `sala/`."""
        return self._journal.path.parent

    @property
    def kept(self) -> Kept:
        """Current storage status."""
        number = self.store.last
        return Kept(number, number - self._journal.last, self._copied, tuple(self._wrong.values()))

    def close(self) -> None:
        """Flush the journal, make the last copy, close all files."""
        for ticker in self._tickers:  # the copy last, of the whole journal
            ticker.close()
        if parted := self.parted():
            self.unkept = self._last_rescue(parted)
        self._journal.close()
        self.store.close()

    def _last_rescue(self, parted: Problem) -> Problem:
        """Write the log to a default place before the program ends, and return the message about it."""
        for folder in () if self.rescued else self._places():
            with suppress(ProblemsError):
                self.rescue(folder)
                break
        if self.rescued is None:
            return Problem("", "", Message("hall.shut_lost", why=parted.message))
        if self.rescued == self.home:
            return Problem("", "", Message("hall.shut_rescued", folder=self.home))
        return Problem("", "", Message("hall.shut_rescued_beside", folder=self.rescued, home=self.home))

    def _places(self) -> Iterator[Path]:
        yield self.free_home()
        yield Path.home() / f"{self.home.parent.resolve().name}-{HALL}"
        yield Path(mkdtemp(prefix=f"{HALL}-"))

    @contextmanager
    def _warned(self, what: str) -> Iterator[None]:
        try:
            yield
        except ProblemsError as error:
            self._wrong = {**self._wrong, what: error.problems[0]}
        else:
            self._wrong = {name: problem for name, problem in self._wrong.items() if name != what}


@contextmanager
def keeping(
    folder: Path,
    who: str,
    kinds: EventKinds,
    base: Path | None = None,
    copies: Path | None = None,
    answer: LogAnswer | None = None,
) -> Iterator[EventStore]:
    """Keep the log of a competition's folder. `who` describes this server for a second one: command and address.

    `base` is the database's path if it is not in the folder. Raises LogLostError if the log lacks what the folder was
    written from and there is no `answer`. Raises ProblemsError if another server keeps it, if database and journal
    contradict each other, or if the disk refuses. Then neither of them is changed.
    """
    with alone_in(folder, who) as home, ExitStack() as kept:
        path, journal = base or home / BASE, home / JOURNAL
        read = read_journal(journal)
        refuse_any(read.problems)
        lost = lost_log(folder, path, read)
        if lost and answer is None:
            raise LogLostError(lost, journal)
        store = Store(path, kinds)
        kept.callback(store.close)
        completed = _completed(store, read, journal)
        keeper = EventStore(
            store, _gone_on(store, read, journal, completed), completed, copies, answer if lost else None
        )
        kept.callback(keeper.close)
        yield keeper


@contextmanager
def copying(folder: Path, who: str) -> Iterator[JournalCopy]:
    """Open a folder's journal for copying another laptop's into it. Raises ProblemsError as `keeping` does."""
    with alone_in(folder, who) as home, closing(JournalCopy(home / JOURNAL)) as copy:
        yield copy


def _completed(store: Store, read: JournalRead, journal: Path) -> list[Problem]:
    """Bring the database up to the journal and return notices. Raises ProblemsError if they contradict."""
    if read.competition and not store.last:  # new, or killed before it had anything
        store.adopt(read.competition)
    rows = store.rows()
    refuse_any(_contradictions(store, rows, read, journal))
    have, problems = {row.number for row in rows}, list[Problem]()
    if more := [row for row in read.known if row.number not in have]:
        store.put_rows(more)
        problems.append(
            Problem(str(store.path), "", Message("hall.base_completed", count=len(more), numbers=_from_to(more)))
        )
    return problems


def _gone_on(store: Store, read: JournalRead, path: Path, problems: list[Problem]) -> Journal:
    """Open the journal and bring it up to the database. Appends notices to `problems`."""
    journal = Journal(path, read, store.competition)
    if read.torn:
        problems.append(Problem(str(path), "", Message("hall.journal_torn", bytes=read.torn)))
    if more := store.rows(journal.last):
        journal.append(more)
        problems.append(
            Problem(str(path), "", Message("hall.journal_completed", count=len(more), numbers=_from_to(more)))
        )
    return journal


def _contradictions(store: Store, rows: Sequence[LogRow], read: JournalRead, journal: Path) -> list[Problem]:
    if read.competition and read.competition != store.competition:
        return [Problem(str(journal), "", Message("hall.two_competitions", base=store.path))]
    pairs = two_contents(read.known, rows)
    if any(one.key != other.key for one, other in pairs) and (fork := fork_of(read.known, rows)):
        return [Problem(str(journal), "", Message("hall.forked_files", **fork.sides, base=store.path))]
    found = [
        Problem(
            str(journal),
            "",
            Message("hall.two_contents", number=one.number, journal=one.named, base=store.path, other=other.named),
        )
        for one, other in pairs
    ]
    numbers = {row.number for row in (*rows, *read.known)}
    lost = sorted(set(range(1, max(numbers, default=0) + 1)) - numbers)
    if lost:
        found.append(Problem(str(store.path), "", Message("hall.base_missing", numbers=first_of(lost, 10))))
    return found


def _from_to(rows: Sequence[LogRow]) -> str:
    first, last = rows[0].number, rows[-1].number
    return str(first) if first == last else f"{first}–{last}"


def verify_journal(folder: Path, kinds: EventKinds, base: Path | None = None) -> list[Problem]:
    """All problems of a folder's journal, and between it and the database. Neither is changed.

    A hall may run meanwhile. Raises ProblemsError if one of them cannot be read.
    """
    journal, path = folder / HALL / JOURNAL, base or folder / HALL / BASE
    read = read_journal(journal)
    if not read.competition:
        return [Problem(str(journal), "", Message("hall.journal_none"))]
    found = list(read.problems)
    if deposed := deposed_in(journal.parent):
        found.append(deposed.problem)
    for other in sorted((journal.parent / BRANCHES).glob("*.jsonl")):
        fork = fork_of(read.known, read_journal(other).known)
        if fork and by_people(fork.other):
            found.append(Problem(str(other), "", Message("hall.forked_beside", **fork.sides)))
    if read.torn:
        found.append(Problem(str(journal), "", Message("hall.journal_torn", bytes=read.torn)))
    if lost := lost_log(folder, path, read):
        found.append(Problem(str(journal), "", lost.told))
    if not path.exists():
        return [*found, Problem(str(path), "", Message("hall.base_none"))]
    with closing(Store(path, kinds)) as store:
        rows = store.rows()
        found += _contradictions(store, rows, read, journal)
        have, known = {row.number for row in rows}, {row.number for row in read.known}
        if behind := [row for row in rows if row.number not in known]:
            found.append(Problem(str(journal), "", Message("hall.journal_behind", numbers=_from_to(behind))))
        if ahead := [row for row in read.known if row.number not in have]:
            found.append(Problem(str(path), "", Message("hall.base_behind", numbers=_from_to(ahead))))
    return found


def remake(
    folder: Path, who: str, kinds: EventKinds, base: Path | None = None, answer: LogAnswer | None = None
) -> Path | None:
    """Rebuild the database from the journal, with the old accounts if readable. Returns the path of the old one.

    Raises LogLostError as `keeping` does, ProblemsError if the journal is not whole or the old database has events that
    the journal lacks.
    """
    with alone_in(folder, who) as home:
        path, journal = base or home / BASE, home / JOURNAL
        read = read_journal(journal)
        refuse_any(
            read.problems or ([] if read.competition else [Problem(str(journal), "", Message("hall.journal_none"))])
        )
        if answer is None and (lost := lost_log(folder, path, read, damaged_too=True)):
            raise LogLostError(lost, journal)
        known, old = read.known, _readable(path, kinds)
        if ahead := [row for row in (old.rows if old else ()) if row.number > len(known)]:
            raise ProblemsError([Problem(str(path), "", Message("hall.base_ahead", numbers=_from_to(ahead)))])
        with refusing(path):
            beside = path.with_name(f".{path.stem}-{secrets.token_hex(4)}{path.suffix}")
            try:
                with closing(Store(beside, kinds)) as anew:
                    anew.adopt(read.competition)
                    anew.put_rows(known)
                    if old:
                        anew.take_over(old.mandate)
                    for account in old.accounts if old else ():
                        anew.put_account(account)
                aside = _put_aside(path)
                beside.replace(path)
                sync_folder(path.parent)
            finally:
                beside.unlink(missing_ok=True)
        return aside


@dataclass(frozen=True, slots=True)
class _Old:
    rows: list[LogRow]
    accounts: list[HallAccount]
    mandate: int


def _readable(path: Path, kinds: EventKinds) -> _Old | None:
    """Contents of a database to be rebuilt, None if unreadable."""
    if path.exists():
        with suppress(ProblemsError), closing(Store(path, kinds)) as old:
            return _Old(old.rows(), old.accounts(), old.mandate)
    return None


def _put_aside(path: Path) -> Path | None:
    """Rename a database to a free name. Its side files go first: alone they would be taken for the new one's."""
    if not path.exists():
        return None
    free = (path.with_name(f"{path.stem}-v{n}{path.suffix}") for n in count(1))
    aside = next(path for path in free if not path.exists())
    for end in ("-wal", "-shm", ""):
        with suppress(FileNotFoundError):
            path.with_name(path.name + end).replace(aside.with_name(aside.name + end))
    return aside


@contextmanager
def alone_in(folder: Path, who: str) -> Iterator[Path]:
    """Lock the hall's folder for this server. Raises ProblemsError naming the server that holds it."""
    home = folder / HALL

    def busy(_: str) -> None:
        first = owner_of(home / STATE)
        name = first.text if first else Message("writing.somebody")
        raise ProblemsError([Problem(str(folder), "", Message("hall.second_server", who=name))])

    with ExitStack() as held:
        with refusing(home):
            home.mkdir(exist_ok=True)
            held.enter_context(locked(home, who, busy))
        yield home
