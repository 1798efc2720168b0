"""The database of an archive, SQLite or PostgreSQL: opened, read, written in one step.

What differs between the two is here and nowhere else.
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

# what people do wrong with files, told in their language
_FAULTS: Mapping[str, str] = {
    "SQLITE_NOTADB": "arhiva.base_other",
    "SQLITE_READONLY": "arhiva.base_read_only",
    "SQLITE_CANTOPEN": "arhiva.base_no_file",
}

Row = tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class ArchiveBase:
    """An open database; `link` is the connection. Statements have `?` where a value stands."""

    link: Any
    postgres: bool

    def rows(self, statement: str, *values: object) -> list[Row]:
        """What a question gives."""
        found: list[Row] = self.link.execute(self._own(statement), values).fetchall()
        return found

    def pieces(self, statement: str, *values: object) -> Iterator[list[Row]]:
        """The same a piece at a time, none of them empty: for what is too much to be held at once."""
        with ExitStack() as open_while_read:
            cursor = self.link
            if self.postgres:  # the server keeps the rest
                open_while_read.enter_context(self.link.transaction())
                cursor = open_while_read.enter_context(self.link.cursor(name=_CURSOR))
            found = cursor.execute(self._own(statement), values)
            while rows := found.fetchmany(_PIECE):
                yield rows

    def run(self, statement: str, *values: object) -> None:
        """Do what changes rows."""
        self.link.execute(self._own(statement), values)

    def put(self, table: str, rows: Iterable[Sequence[object]]) -> None:
        """Add whole rows to a table."""
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
        """One step: all of it or nothing, and nobody else writes meanwhile."""
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
        """One more than the largest there is."""
        return int(self.rows(f"SELECT coalesce(max({column}), 0) FROM {table}")[0][0]) + 1

    def _own(self, statement: str) -> str:
        return statement.replace("?", "%s") if self.postgres else statement


def asked_base(asked: str) -> str:
    """The base that is asked for: an address, a file; by default that of the user's data folder."""
    return asked or str(data_folder() / FILE)


def typed_base(typed: str) -> str:
    """A base as a person types it. Raises ProblemsError where the folder of a file is not there: none is made."""
    if typed and not is_address(typed) and not Path(typed).parent.is_dir():
        raise _refused(typed, said("arhiva.base_no_folder"))
    return typed


def is_address(base: str) -> bool:
    """Whether a base is on a server, and no file."""
    return base.startswith(_ADDRESS)


def shown_base(base: str) -> str:
    """A base as it may be shown: a password may stand in an address."""
    return f"{_ADDRESS[0]}…" if is_address(base) else base


@contextmanager
def opened(base: str, *, new: bool = False) -> Iterator[ArchiveBase]:
    """A base with its tables. `new`: a file that is not there is made, else it is read as an empty archive.

    Raises ProblemsError where it cannot be opened, read or written.
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
    """A base of one's own that is gone afterwards."""
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
    """Make the tables where there are none. Raises ProblemsError where they are another program's or version's."""
    if _has_tables(base, shown):
        return
    with base.writing():
        if _has_tables(base, shown):  # another has made them meanwhile
            return
        for statement in (f"CREATE TABLE {VERSION_TABLE}(versiune INTEGER NOT NULL)", *STATEMENTS.split(";")):
            base.run(statement)
        base.run(f"INSERT INTO {VERSION_TABLE} VALUES (?)", VERSION)


def _has_tables(base: ArchiveBase, shown: str) -> bool:
    """Whether there are tables; raises ProblemsError where they are not those of this version of the archive."""
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
    """What is wrong with a file, as far as people can mend it; else what the database says."""
    # beside the fault stands at times more of it: SQLITE_READONLY_DIRECTORY
    key = _FAULTS.get("_".join(getattr(error, "sqlite_errorname", "").split("_")[:2]))
    return said(key) if key else said("arhiva.base_fault", why=_reason(error))


def _reason(error: Exception) -> str:
    return next(iter(str(error).splitlines()), type(error).__name__)[:200]


def _refused(shown: str, message: Said) -> ProblemsError:
    return ProblemsError([Problem(shown, "", message)])
