"""The log in SQLite: every event that `append` returned is on the disk, even if the server is killed after that."""

import secrets
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from threading import Lock

import msgspec
from msgspec import Raw, Struct, structs

from arbitraj.atomic import replacing
from arbitraj.hall.kernel.event import BadEventError, HallEvent, NewEvent
from arbitraj.hall.kernel.kind import EventKinds
from arbitraj.hall.kernel.store.faults import SameFiles, far_away, refusing
from arbitraj.hall.kernel.store.rows import LogRow, event_of, log_row
from arbitraj.problems import Problem, ProblemsError, refuse_any
from arbitraj.text import Message

_PROGRAM = 0x61726269  # PRAGMA application_id of this program
_VERSION = 1  # PRAGMA user_version, of the tables
_TABLES = (
    """CREATE TABLE eveniment(
        nr INTEGER PRIMARY KEY, cheie TEXT NOT NULL UNIQUE, ora TEXT NOT NULL, cine TEXT NOT NULL,
        statie TEXT NOT NULL, fel TEXT NOT NULL, v INTEGER NOT NULL, date TEXT NOT NULL)""",
    """CREATE TABLE cont(
        persoana TEXT PRIMARY KEY, rol TEXT NOT NULL, pin BLOB NOT NULL, sare BLOB NOT NULL,
        gresite INTEGER NOT NULL, blocat_pana TEXT NOT NULL) WITHOUT ROWID""",
    """CREATE TABLE sesiune(
        jeton BLOB PRIMARY KEY, persoana TEXT NOT NULL, statie TEXT NOT NULL, din TEXT NOT NULL,
        pana TEXT NOT NULL) WITHOUT ROWID""",
    "CREATE TABLE sala(nume TEXT PRIMARY KEY, valoare TEXT NOT NULL) WITHOUT ROWID",
)


def drawn_name() -> str:
    """Draw a random unique name of a competition, which also seeds its control sample."""
    return secrets.token_hex(16)


def prepare(base: sqlite3.Connection, path: Path) -> None:
    """Create the tables if there are none, all or nothing.

    Raises ProblemsError if the database is another program's or version's, and sqlite3.Error.
    """
    with at_once(base):
        program, version = (base.execute(f"PRAGMA {text}").fetchone()[0] for text in ("application_id", "user_version"))
        if not program and not base.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
            for statement in _TABLES:
                base.execute(statement)
            base.executemany("INSERT INTO sala VALUES(?, ?)", [("competitie", drawn_name()), ("mandat", "1")])
            base.execute(f"PRAGMA application_id={_PROGRAM}")
            base.execute(f"PRAGMA user_version={_VERSION}")
        elif program != _PROGRAM:
            raise ProblemsError([Problem(str(path), "", Message("hall.base_foreign"))])
        elif version != _VERSION:
            raise ProblemsError([Problem(str(path), "", Message("hall.base_newer"))])


def read_base(base: sqlite3.Connection, path: Path) -> tuple[str, list[LogRow]]:
    """(competition, rows) of a database, read only. ("", []) if it is empty.

    Raises ProblemsError if the database is another program's, and sqlite3.Error.
    """
    if not base.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
        return "", []
    if base.execute("PRAGMA application_id").fetchone()[0] != _PROGRAM:
        raise ProblemsError([Problem(str(path), "", Message("hall.base_foreign"))])
    competition = base.execute("SELECT valoare FROM sala WHERE nume = 'competitie'").fetchone()
    return str(competition[0]), _rows(base, "nr > ?", 0)


@contextmanager
def at_once(base: sqlite3.Connection) -> Iterator[None]:
    """Write transaction: on the disk at the end of the block, or rolled back."""
    base.execute("BEGIN IMMEDIATE")
    try:
        yield
        base.execute("COMMIT")
    finally:
        if base.in_transaction:  # SQLite itself rolls some back on a full disk
            base.execute("ROLLBACK")


_ONE_FILE = "PRAGMA journal_mode=DELETE"
_ROW = "nr, cheie, ora, cine, statie, fel, v, date"


class HallAccount(Struct, frozen=True):
    """Account of a user. `pin` is scrypt of the PIN with `salt`. `locked_until` is ISO, empty if not locked."""

    person: str
    role: str
    pin: bytes
    salt: bytes
    wrong: int = 0
    locked_until: str = ""


class HallSession(Struct, frozen=True):
    """Session of a user at a station. `token` is the SHA-256 of the cookie's token. `began` and `ends` are ISO."""

    token: bytes
    person: str
    station: str
    began: str
    ends: str


class Store:
    """The database of a hall: one connection that writes, behind a lock. Safe for threads.

    All methods raise ProblemsError if the disk or the database refuses. Then nothing is half written.
    """

    def __init__(self, path: Path, kinds: EventKinds) -> None:
        self.path, self.kinds = path, kinds
        self._lock, self._open = Lock(), True
        self._unanswered: Problem | None = None
        with refusing(path):
            if far_away(path.parent):
                raise ProblemsError([Problem(str(path), "", Message("hall.base_far"))])
            self._base = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
            try:
                wal(self._base, path)
                prepare(self._base, path)
                damage = [item for (item,) in self._base.execute("PRAGMA quick_check(3)") if item != "ok"]
                refuse_any([Problem(str(path), "", Message("hall.base_damaged", why=why)) for why in damage])
                real = path.resolve()
                self.files = SameFiles.of((real.parent, path, real.with_name(f"{real.name}-wal")))
            except BaseException:
                self._base.close()
                raise

    def close(self) -> None:
        """Close the database. Later calls raise ProblemsError."""
        with self._lock:
            self._open = False
            self._base.close()

    # the log

    def append(self, new: Sequence[NewEvent]) -> list[HallEvent]:
        """Write events in one transaction, with consecutive numbers. Returns the stored events in order.

        A known key gives the stored event and writes nothing. Raises BadEventError as `log_row` does, and
        ProblemsError. After an error none of them is written, or they are in files that are no longer at their paths.
        Then all later writes are refused, since no one knows of these events.
        """
        rows = [log_row(1, event) for event in new]
        keys = msgspec.json.encode([row.key for row in rows]).decode()
        fresh = list[tuple[int, LogRow]]()
        with self._writing() as base:
            refuse_any([self._unanswered] if self._unanswered else [])
            number = _last(base)
            found = _rows(base, "cheie IN (SELECT value FROM json_each(?))", keys)
            events = {row.key: event_of(row, self.kinds) for row in found}
            for event, row in zip(new, rows, strict=True):
                if event.key not in events:
                    number += 1
                    fresh.append((number, row))
                    events[event.key] = event.numbered(number)
            _insert(base, fresh)
        if problem := self.files.problem():
            self._unanswered = problem
            raise ProblemsError([problem])
        return [events[event.key] for event in new]

    def put_rows(self, rows: Iterable[LogRow]) -> None:
        """Write rows that the journal has and the database lacks, unchanged."""
        with self._writing() as base:
            _insert(base, ((row.number, row) for row in rows))

    def rows(self, after: int = 0, up_to: int | None = None) -> list[LogRow]:
        """Rows after a number, up to another, as stored."""
        with self._using() as base:
            if up_to is None:
                return _rows(base, "nr > ?", after)
            return _rows(base, "nr BETWEEN ? AND ?", after + 1, up_to)

    def events(self, after: int = 0) -> list[HallEvent]:
        """Events after a number."""
        events, bad = list[HallEvent](), list[Problem]()
        for row in self.rows(after):
            try:
                events.append(event_of(row, self.kinds))
            except BadEventError as error:
                bad.append(Problem(str(self.path), "", Message("hall.event_unread", number=row.number, why=error)))
        refuse_any(bad)
        return events

    @property
    def last(self) -> int:
        """Number of the last event."""
        with self._using() as base:
            return _last(base)

    # who joins

    def account(self, person: str) -> HallAccount | None:
        """Account of a person, None if there is none."""
        return next((account for account in self.accounts() if account.person == person), None)

    def accounts(self) -> list[HallAccount]:
        """All accounts, by name."""
        with self._using() as base:
            found = base.execute("SELECT persoana, rol, pin, sare, gresite, blocat_pana FROM cont ORDER BY persoana")
            return [HallAccount(*value) for value in found]

    def put_account(self, account: HallAccount) -> None:
        """Insert or replace an account."""
        with self._writing() as base:
            base.execute("REPLACE INTO cont VALUES(?, ?, ?, ?, ?, ?)", structs.astuple(account))

    def sessions(self) -> list[HallSession]:
        """All sessions, the oldest first."""
        with self._using() as base:
            found = base.execute("SELECT jeton, persoana, statie, din, pana FROM sesiune ORDER BY din, jeton")
            return [HallSession(*value) for value in found]

    def put_session(self, session: HallSession) -> None:
        """Insert or replace a session."""
        with self._writing() as base:
            base.execute("REPLACE INTO sesiune VALUES(?, ?, ?, ?, ?)", structs.astuple(session))

    def end_sessions(self, *, token: bytes | None = None, person: str | None = None, before: str | None = None) -> None:
        """Delete the session of a token, all of a person, and all that end by `before`."""
        with self._writing() as base:
            base.execute("DELETE FROM sesiune WHERE jeton = ? OR persoana = ? OR pana <= ?", (token, person, before))

    # the hall

    @property
    def competition(self) -> str:
        """Random unique name of this competition's log, made with the database."""
        return self._setting("competitie")

    @property
    def mandate(self) -> int:
        """Mandate, which grows when another laptop takes over. Stations refuse an older one."""
        return int(self._setting("mandat"))

    def adopt(self, competition: str) -> None:
        """Take the competition's name from the journal that the database is rebuilt from."""
        self._set("competitie", competition)

    def take_over(self, mandate: int) -> None:
        """Raise the mandate. A lower one changes nothing."""
        self._set("mandat", str(max(mandate, self.mandate)))

    def copy_to(self, path: Path) -> None:
        """Copy the committed data, whole or not at all, while others write.

        Copies go on sticks, so they have no sessions and no accounts.
        """
        with (
            refusing(path),
            replacing(path) as beside,
            closing(sqlite3.connect(self.path)) as source,
            closing(sqlite3.connect(beside, isolation_level=None)) as copy,
        ):
            source.backup(copy)
            copy.execute(_ONE_FILE)
            copy.execute("PRAGMA secure_delete=ON")
            for secret in ("sesiune", "cont"):
                copy.execute(f"DELETE FROM {secret}")
            self.files.check()  # else this is a copy of another file

    def in_one_file(self) -> None:
        """Merge the -wal file into the database, before it is renamed."""
        with self._using() as base:
            base.execute(_ONE_FILE)

    def _setting(self, name: str) -> str:
        with self._using() as base:
            return str(base.execute("SELECT valoare FROM sala WHERE nume = ?", (name,)).fetchone()[0])

    def _set(self, name: str, value: str) -> None:
        with self._writing() as base:
            base.execute("UPDATE sala SET valoare = ? WHERE nume = ?", (value, name))

    @contextmanager
    def _using(self) -> Iterator[sqlite3.Connection]:
        with self._lock, refusing(self.path):
            if not self._open:
                raise ProblemsError([Problem(str(self.path), "", Message("hall.base_closed"))])
            yield self._base

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        with self._using() as base, at_once(base):
            yield base


def wal(base: sqlite3.Connection, path: Path) -> None:
    """Switch on WAL with full sync. Raises ProblemsError if the disk has no shared memory."""
    if base.execute("PRAGMA journal_mode=WAL").fetchone()[0] != "wal":
        raise ProblemsError([Problem(str(path), "", Message("hall.base_far"))])
    base.execute("PRAGMA synchronous=FULL")


def _last(base: sqlite3.Connection) -> int:
    return int(base.execute("SELECT coalesce(max(nr), 0) FROM eveniment").fetchone()[0])


def _rows(base: sqlite3.Connection, where: str, *values: object) -> list[LogRow]:
    found = base.execute(f"SELECT {_ROW} FROM eveniment WHERE {where} ORDER BY nr", values)
    return [LogRow(n, k, w, p, s, f, v, Raw(d.encode())) for n, k, w, p, s, f, v, d in found]


def _insert(base: sqlite3.Connection, rows: Iterable[tuple[int, LogRow]]) -> None:
    values = ((n, r.key, r.when, r.who, r.station, r.kind, r.version, bytes(r.data).decode()) for n, r in rows)
    base.executemany(f"INSERT INTO eveniment({_ROW}) VALUES(?, ?, ?, ?, ?, ?, ?, ?)", values)
