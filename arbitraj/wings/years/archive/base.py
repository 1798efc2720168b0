"""The database of an archive, SQLite or PostgreSQL: opening, reading, writing in transactions.

All differences between the two are in this module.
"""

import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from arbitraj.lexicon.lexicon import data_folder
from arbitraj.problems import Problem, ProblemsError
from arbitraj.text import Said, said
from arbitraj.wings.years.archive.schema import COLUMNS, STATEMENTS, VERSION

FILE, VERSION_TABLE = "arhiva.sqlite", "schema_arhiva"
_ADDRESS = ("postgresql://", "postgres://")
_MEMORY = ":memory:"
_PATIENCE = 60  # seconds that one waits for another who writes
_LOCK, _SCHEMA = 0x61726869, "arhiva"
_PIECE, _CURSOR = 5_000, "bucata"  # rows
_SQLITE_TABLES = "SELECT name FROM sqlite_master WHERE type = 'table'"
_POSTGRES_TABLES = f"SELECT table_name FROM information_schema.tables WHERE table_schema = '{_SCHEMA}'"
_SETTINGS = f"-c search_path={_SCHEMA} -c lock_timeout={_PATIENCE * 1000}"

# faults of files that people can mend, in their language
_FAULTS: Mapping[str, str] = {
    "SQLITE_NOTADB": "arhiva.base_other",
    "SQLITE_READONLY": "arhiva.base_read_only",
    "SQLITE_CANTOPEN": "arhiva.base_no_file",
}

Row = tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class ArchiveBase:
    """An open database with its connection `link`. Statements have `?` for values."""

    link: Any
    postgres: bool

    def rows(self, statement: str, *values: object) -> list[Row]:
        """Rows of a query."""
        found: list[Row] = self.link.execute(self._own(statement), values).fetchall()
        return found

    def pieces(self, statement: str, *values: object) -> Iterator[list[Row]]:
        """Rows of a query in non-empty batches, for results too large for memory."""
        with ExitStack() as open_while_read:
            cursor = self.link
            if self.postgres:  # the server keeps the rest
                open_while_read.enter_context(self.link.transaction())
                cursor = open_while_read.enter_context(self.link.cursor(name=_CURSOR))
            found = cursor.execute(self._own(statement), values)
            while rows := found.fetchmany(_PIECE):
                yield rows

    def run(self, statement: str, *values: object) -> None:
        """Execute a statement that changes rows."""
        self.link.execute(self._own(statement), values)

    def put(self, table: str, rows: Iterable[Sequence[object]]) -> None:
        """Insert whole rows into a table."""
        into = f"{table}({', '.join(COLUMNS[table])})"
        with closing(self.link.cursor()) as cursor:
            if self.postgres:
                with cursor.copy(f"COPY {into} FROM STDIN") as copied:
                    for row in rows:
                        copied.write_row(row)
            else:
                cursor.executemany(f"INSERT INTO {into} VALUES ({', '.join('?' * len(COLUMNS[table]))})", rows)

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Transaction that excludes other writers."""
        if self.postgres:
            with self.link.transaction():
                self.run("SELECT pg_advisory_xact_lock(?)", _LOCK)
                yield
            return
        self.run("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            self.run("ROLLBACK")
            raise
        self.run("COMMIT")

    def next_number(self, table: str, column: str) -> int:
        """The largest number of the column plus 1."""
        return int(self.rows(f"SELECT coalesce(max({column}), 0) FROM {table}")[0][0]) + 1

    def _own(self, statement: str) -> str:
        return statement.replace("?", "%s") if self.postgres else statement


def asked_base(asked: str) -> str:
    """The database requested: an address or a file, by default the one in the user's data folder."""
    return asked or str(data_folder() / FILE)


def typed_base(typed: str) -> str:
    """A database as a person types it. Raises ProblemsError if the folder of a file does not exist: none is made."""
    if typed and not is_address(typed) and not Path(typed).parent.is_dir():
        raise _refused(typed, said("arhiva.base_no_folder"))
    return typed


def is_address(base: str) -> bool:
    """Whether a database is on a server."""
    return base.startswith(_ADDRESS)


def shown_base(base: str) -> str:
    """A database as it may be displayed: an address may contain a password."""
    return f"{_ADDRESS[0]}…" if is_address(base) else base


@contextmanager
def opened(base: str, *, new: bool = False) -> Iterator[ArchiveBase]:
    """Open a database with its tables. A missing file is created if `new`, else read as an empty archive.

    Raises ProblemsError if it cannot be opened, read or written.
    """
    if is_address(base):
        with _postgres(base) as found:
            yield found
        return
    path = Path(base)
    try:
        if new:
            path.parent.mkdir(parents=True, exist_ok=True)
        with closing(
            sqlite3.connect(base if new or path.exists() else _MEMORY, _PATIENCE, isolation_level=None)
        ) as link:
            found = ArchiveBase(link, False)
            _prepare(found, base)
            yield found
    except (sqlite3.Error, OSError) as error:
        raise _refused(base, base_fault(error)) from error


@contextmanager
def in_memory() -> Iterator[ArchiveBase]:
    """A temporary database."""
    with opened(_MEMORY) as found:
        yield found


@contextmanager
def _postgres(address: str) -> Iterator[ArchiveBase]:
    shown = f"--baza {shown_base(address)}"
    try:
        import psycopg
    except ImportError:
        raise _refused(shown, said("arhiva.no_psycopg")) from None
    try:
        with closing(psycopg.connect(address, autocommit=True, connect_timeout=10, options=_SETTINGS)) as link:
            found = ArchiveBase(link, True)
            with found.writing():
                if not found.rows("SELECT 1 FROM information_schema.schemata WHERE schema_name = ?", _SCHEMA):
                    found.run(f"CREATE SCHEMA {_SCHEMA}")
            _prepare(found, shown)
            yield found
    except psycopg.Error as error:
        raise _refused(shown, said("arhiva.base_fault", why=_reason(error))) from None


def _prepare(base: ArchiveBase, shown: str) -> None:
    """Create the tables if there are none. Raises ProblemsError if they belong to another program or version."""
    if _has_tables(base, shown):
        return
    with base.writing():
        if _has_tables(base, shown):  # another has made them meanwhile
            return
        for statement in (f"CREATE TABLE {VERSION_TABLE}(versiune INTEGER NOT NULL)", *STATEMENTS.split(";")):
            base.run(statement)
        base.run(f"INSERT INTO {VERSION_TABLE} VALUES (?)", VERSION)


def _has_tables(base: ArchiveBase, shown: str) -> bool:
    """Whether there are tables. Raises ProblemsError if they are not those of this version of the archive."""
    tables = {name for (name,) in base.rows(_POSTGRES_TABLES if base.postgres else _SQLITE_TABLES)}
    if not tables:
        return False
    if VERSION_TABLE not in tables:
        raise _refused(shown, said("arhiva.base_other"))
    found = int(base.rows(f"SELECT versiune FROM {VERSION_TABLE}")[0][0])
    if found != VERSION:
        key = "arhiva.base_newer" if found > VERSION else "arhiva.base_older"
        raise _refused(shown, said(key, found=found, known=VERSION))
    return True


def base_fault(error: Exception) -> Said:
    """Message for a database error: a known fault of the file, else the database's own words."""
    # the name may have more parts: SQLITE_READONLY_DIRECTORY
    key = _FAULTS.get("_".join(getattr(error, "sqlite_errorname", "").split("_")[:2]))
    return said(key) if key else said("arhiva.base_fault", why=_reason(error))


def _reason(error: Exception) -> str:
    return next(iter(str(error).splitlines()), type(error).__name__)[:200]


def _refused(shown: str, message: Said) -> ProblemsError:
    return ProblemsError([Problem(shown, "", message)])
