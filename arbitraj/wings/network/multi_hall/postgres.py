"""Exchange of logs through a PostgreSQL database: a hall appends its own rows in order and reads the others'.

The database is a meeting place, not the truth: every hall keeps its own log and its copies of the others. Without a
connection all go on. When it returns, all rows are exchanged, in any order, once.
"""

import json
import logging
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from threading import Event, Thread
from typing import TYPE_CHECKING

import msgspec
from msgspec import Raw

from arbitraj.hall.kernel.store.rows import LogRow
from arbitraj.hall.kernel.store.sqlite import Store
from arbitraj.problems import Problem, ProblemsError
from arbitraj.text import Message
from arbitraj.wings.network.multi_hall.neighbours import HallSign
from arbitraj.wings.network.multi_hall.shelf import PeerLogs

if TYPE_CHECKING:
    import psycopg

    Base = psycopg.Connection[tuple[object, ...]]

_LOG = logging.getLogger("arbitraj.hall")
_LOCK = 0x61726269  # advisory lock for creating the tables
_TABLES = """
CREATE TABLE IF NOT EXISTS sala(
    sala text PRIMARY KEY CHECK (sala ~ '^[A-Z]$'), competitie text NOT NULL, semn timestamptz,
    stie text NOT NULL DEFAULT '{}');
CREATE TABLE IF NOT EXISTS eveniment(
    sala text NOT NULL REFERENCES sala, nr integer NOT NULL CHECK (nr > 0), cheie text NOT NULL UNIQUE,
    ora text NOT NULL, cine text NOT NULL, statie text NOT NULL, fel text NOT NULL, v integer NOT NULL,
    date text NOT NULL, PRIMARY KEY (sala, nr))
"""
_OWN = "INSERT INTO eveniment VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s)"
_READ = (
    "SELECT nr, cheie, ora, cine, statie, fel, v, date FROM eveniment WHERE sala = %s AND nr > %s ORDER BY nr LIMIT %s"
)
# by the server's clock, as those of the halls' laptops may differ
_OTHERS = (
    "SELECT sala, competitie, extract(epoch FROM now() - semn)::float8, left(stie, 2000) FROM sala WHERE sala <> %s "
    "ORDER BY sala"
)
_AT_ONCE, _SHOWN = 500, 10  # rows in one step, in one sentence
_NAP, _RETRY, _CONNECT = 2.0, 2.0, 5  # seconds: wait for notifications, retry after a fault, connection timeout
_SETTINGS = "-c statement_timeout=15000 -c lock_timeout=10000"


@dataclass
class HallsLink:
    """Link of a hall to the others. `exchange` is one round. A thread repeats it until `close`."""

    url: str
    letter: str
    store: Store
    shelf: PeerLogs
    came: Callable[[], None] = lambda: None
    nap: float = _NAP
    retry: float = _RETRY

    def __post_init__(self) -> None:
        self.problem: Problem | None = None
        self.signs: Mapping[str, HallSign] = {}  # signs of the other halls
        self.given = 0  # number of this hall's last event in the database
        self._compared = 0  # number of the last event verified there
        self._ended, self._thread = Event(), Thread(target=self._run, name="legatura", daemon=True)

    def start(self) -> None:
        """Start exchanging in the background."""
        self._thread.start()

    def close(self) -> None:
        """Stop after the current round."""
        self._ended.set()
        if self._thread.is_alive():
            self._thread.join()

    def _run(self) -> None:
        import psycopg

        while not self._ended.is_set():
            try:
                with connected(self.url) as base:
                    while not self._ended.is_set():
                        if self.exchange(base):
                            self.came()
                        self.problem = None
                        next(base.notifies(timeout=self.nap, stop_after=1), None)
            except psycopg.Error as error:
                self.problem = Problem("", "", Message("network.halls_link", why=_reason(error)))
            except ProblemsError as error:
                self.problem = error.problems[0]
            except Exception as error:  # whatever is there: reported and retried, the link never ends silently
                _LOG.exception("legătura sălilor")
                self.problem = Problem("", "", Message("network.halls_link", why=type(error).__name__))
            self._ended.wait(self.retry)

    def exchange(self, base: "Base") -> int:
        """Send new rows, take the others'. Returns the number taken. Raises ProblemsError, last for changed rows."""
        self._present(base)
        self._give(base)
        count = sum(self._take(base, letter, competition) for letter, competition in self._others(base))
        self._sign(base)
        self._compare(base)
        return count

    def _present(self, base: "Base") -> None:
        with base.transaction():
            own = self.letter, self.store.competition
            base.execute("INSERT INTO sala(sala, competitie) VALUES (%s, %s) ON CONFLICT DO NOTHING", own)
            found = base.execute("SELECT competitie FROM sala WHERE sala = %s", own[:1]).fetchone()
        if found != own[1:]:
            raise ProblemsError([Problem("", "", Message("network.halls_letter_taken", letter=self.letter))])

    def _give(self, base: "Base") -> None:
        with base.transaction():
            # serialises two servers on one log, or on a copy of it
            base.execute("SELECT 1 FROM sala WHERE sala = %s FOR UPDATE", (self.letter,))
            found = base.execute(
                "SELECT coalesce(max(nr), 0) FROM eveniment WHERE sala = %s", (self.letter,)
            ).fetchone()
            last = int(str(found[0])) if found else 0
            rows = self.store.rows(max(last - 1, 0))
            there = [_as_row(*row) for row in base.execute(_READ, (self.letter, last - 1, 1)).fetchall()]
            if last and there != rows[:1]:  # restored from an older copy: the others know events that are missing here
                known = self.store.last
                raise ProblemsError([Problem("", "", Message("network.halls_behind", there=last, here=known))])
            rows = [row for row in rows if row.number > last]
            with base.cursor() as cursor:
                cursor.executemany(_OWN, [_as_stored(self.letter, row) for row in rows])
            if rows:
                base.execute("NOTIFY sali")
        self.given = rows[-1].number if rows else last

    def _compare(self, base: "Base") -> None:
        """Verify the next own rows there, the truth for halls that join later. Raises ProblemsError until right."""
        first = self._compared if self._compared < self.given else 0
        own = self.store.rows(first, min(first + _AT_ONCE, self.given))
        found = base.execute(_READ, (self.letter, first, len(own))).fetchall()
        there = {row.number: row for row in (_as_row(*item) for item in found)}
        if other := [row.number for row in own if there.get(row.number) != row]:
            shown = ", ".join(map(str, other[:_SHOWN])) + ("…" if len(other) > _SHOWN else "")
            raise ProblemsError([Problem("", "", Message("network.halls_changed", letter=self.letter, numbers=shown))])
        self._compared = own[-1].number if own else 0

    def _others(self, base: "Base") -> list[tuple[str, str]]:
        found = [tuple(map(str, row)) for row in base.execute(_OTHERS, (self.letter,)).fetchall()]
        now = datetime.now()
        self.signs = {
            letter: HallSign(now - timedelta(seconds=float(ago)), _known_there(knows))
            for letter, _, ago, knows in found
            if ago != str(None)
        }
        return [(letter, competition) for letter, competition, *_ in found]

    def _sign(self, base: "Base") -> None:
        knows = {letter: rows.last for letter, rows in self.shelf.halls().items()}
        base.execute("UPDATE sala SET semn = now(), stie = %s WHERE sala = %s", (json.dumps(knows), self.letter))

    def _take(self, base: "Base", letter: str, competition: str) -> int:
        known, count = self.shelf.halls().get(letter), 0
        last = known.last if known else 0
        while rows := [_as_row(*row) for row in base.execute(_READ, (letter, last, _AT_ONCE)).fetchall()]:
            taken = self.shelf.take(letter, competition, rows, f"sala {letter}")
            count += taken.new
            if taken.count == last:  # a gap: earlier rows are missing
                break
            last = taken.count
        return count


def _known_there(text: str) -> Mapping[str, int]:
    with suppress(ValueError, RecursionError):
        return msgspec.json.decode(text, type=dict[str, int])
    return {}


def _as_stored(letter: str, row: LogRow) -> tuple[object, ...]:
    """A row for the table. Keys of the program are unique within a hall only: prefixed by its letter."""
    key = f"{letter}:{row.key}"
    return letter, row.number, key, row.when, row.who, row.station, row.kind, row.version, bytes(row.data).decode()


def _as_row(*of: object) -> LogRow:
    number, key, when, who, station, kind, version, data = of
    plain = str(key).partition(":")[2]
    texts = str(when), str(who), str(station), str(kind)
    return LogRow(int(str(number)), plain, *texts, int(str(version)), Raw(str(data).encode()))


def connected(url: str) -> "Base":
    """A connection with the tables created, listening for notifications. Raises psycopg.Error."""
    import psycopg

    base = psycopg.connect(url, connect_timeout=_CONNECT, autocommit=True, options=_SETTINGS, keepalives_idle=5)
    try:
        with base.transaction():
            base.execute("SELECT pg_advisory_xact_lock(%s)", (_LOCK,))
            base.execute(_TABLES)
        base.execute("LISTEN sali")
    except BaseException:
        with suppress(psycopg.Error):
            base.close()
        raise
    return base


def _reason(error: Exception) -> str:
    """First line of a database error, never the address, which may hold a password."""
    return next(iter(str(error).splitlines()), type(error).__name__)[:200]


def checked_url(url: str) -> str:
    """A valid address of `--sali`, with psycopg installed. Raises ProblemsError."""
    try:
        import psycopg.conninfo
    except ImportError:
        raise ProblemsError([Problem("", "", Message("network.halls_no_psycopg"))]) from None
    try:
        psycopg.conninfo.conninfo_to_dict(url)
    except psycopg.Error as error:
        raise ProblemsError([Problem("--sali", "", Message("network.halls_link", why=_reason(error)))]) from None
    return url
