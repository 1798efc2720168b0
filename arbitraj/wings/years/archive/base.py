"""The database of an archive, SQLite or PostgreSQL: opening, reading, writing in transactions.

All differences between the two are in this module, and their tables, the same on both.
"""

import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from arbitraj.lexicon.lexicon import data_folder
from arbitraj.problems import Problem, ProblemsError
from arbitraj.text import Message

VERSION = 9  # 8 is brought to it, others are refused: an archive is rebuilt from the folders
# `runda` is the key of a graded round everywhere, `ordine` the number of a round of a tournament. An edition is
# taken out, and the rows of a few players are read, without reading the others: so the indexes.
STATEMENTS = """
CREATE TABLE competitii(
    id TEXT PRIMARY KEY, titlu TEXT NOT NULL, loc TEXT NOT NULL, data TEXT, varianta TEXT NOT NULL);
CREATE TABLE runde(
    cheie INTEGER PRIMARY KEY, id TEXT NOT NULL, editie INTEGER NOT NULL, curenta INTEGER NOT NULL,
    competitie TEXT NOT NULL REFERENCES competitii, ordine INTEGER NOT NULL, nume TEXT NOT NULL,
    tip TEXT NOT NULL, litere TEXT NOT NULL, jucatori INTEGER NOT NULL, lexic TEXT NOT NULL,
    lexic_sha256 TEXT NOT NULL, reguli TEXT NOT NULL, amprenta TEXT NOT NULL UNIQUE, sigiliu TEXT NOT NULL,
    dosar TEXT NOT NULL, durata INTEGER, oprit TEXT, provizoriu TEXT, final TEXT, maxim INTEGER,
    max_mutare INTEGER, max_cuvant INTEGER, max_prime INTEGER, prime_nespuse INTEGER, UNIQUE (id, editie));
CREATE TABLE persoane(cheie INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, nume TEXT NOT NULL);
CREATE TABLE perechi(
    nr INTEGER PRIMARY KEY, unul TEXT NOT NULL, altul TEXT NOT NULL, aceiasi INTEGER NOT NULL,
    UNIQUE (unul, altul));
CREATE TABLE rezultate(
    runda INTEGER NOT NULL REFERENCES runde, persoana INTEGER NOT NULL REFERENCES persoane,
    nume TEXT NOT NULL, club TEXT NOT NULL, categorie TEXT, masa INTEGER NOT NULL, fisa TEXT NOT NULL,
    loc INTEGER, impartit INTEGER, total INTEGER, puncte_depuneri INTEGER, avertismente_tehnice INTEGER,
    penalizari_tehnice INTEGER, avertismente_disciplinare INTEGER, puncte_clasament DOUBLE PRECISION,
    ordine_predare INTEGER, stare TEXT NOT NULL, rating INTEGER, PRIMARY KEY (runda, persoana));
CREATE TABLE depuneri(
    runda INTEGER NOT NULL REFERENCES runde, persoana INTEGER NOT NULL REFERENCES persoane,
    tabel TEXT NOT NULL, nr INTEGER NOT NULL, grupa TEXT NOT NULL, pozitie TEXT NOT NULL,
    cuvant TEXT NOT NULL, scris_pozitie TEXT NOT NULL, scris_cuvant TEXT NOT NULL, puncte INTEGER NOT NULL,
    puncte_scrise INTEGER, stare TEXT NOT NULL, litere_noi TEXT NOT NULL, prima INTEGER);
CREATE TABLE constatari(
    runda INTEGER NOT NULL REFERENCES runde, persoana INTEGER NOT NULL REFERENCES persoane,
    tabel TEXT NOT NULL, nr INTEGER, articol TEXT NOT NULL, fel TEXT NOT NULL, interpretare TEXT,
    hotarare INTEGER, puncte INTEGER, anulata INTEGER NOT NULL);
CREATE TABLE hotarari(
    runda INTEGER NOT NULL REFERENCES runde, persoana INTEGER REFERENCES persoane, nr INTEGER NOT NULL,
    depunere INTEGER, fel TEXT NOT NULL, motiv TEXT NOT NULL, arbitru TEXT NOT NULL, ora TEXT,
    registru TEXT NOT NULL DEFAULT 'decizie', articol TEXT NOT NULL DEFAULT '',
    vazut TEXT NOT NULL DEFAULT '', raspuns TEXT NOT NULL DEFAULT '',
    efect_puncte INTEGER, efect_locuri INTEGER);
CREATE TABLE tabele(
    cheie INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, competitie TEXT NOT NULL REFERENCES competitii,
    proba TEXT NOT NULL, fel TEXT NOT NULL, randuri INTEGER NOT NULL, amprenta TEXT NOT NULL,
    dosar TEXT NOT NULL);
CREATE TABLE partide(
    tabel INTEGER NOT NULL REFERENCES tabele, nr INTEGER NOT NULL, ordine INTEGER,
    persoana1 INTEGER NOT NULL REFERENCES persoane, nume1 TEXT NOT NULL,
    persoana2 INTEGER NOT NULL REFERENCES persoane, nume2 TEXT NOT NULL, puncte1 INTEGER NOT NULL,
    puncte2 INTEGER NOT NULL, castigator INTEGER NOT NULL, fisa TEXT NOT NULL, straine TEXT,
    PRIMARY KEY (tabel, nr));
CREATE TABLE alte_probe(
    tabel INTEGER NOT NULL REFERENCES tabele, nr INTEGER NOT NULL,
    persoana INTEGER NOT NULL REFERENCES persoane, nume TEXT NOT NULL, club TEXT NOT NULL, categorie TEXT,
    loc INTEGER, puncte_clasament DOUBLE PRECISION NOT NULL, PRIMARY KEY (tabel, nr));
CREATE TABLE clasamente(
    tabel INTEGER NOT NULL REFERENCES tabele, nr INTEGER NOT NULL,
    persoana INTEGER NOT NULL REFERENCES persoane, nume TEXT NOT NULL, club TEXT NOT NULL, categorie TEXT,
    loc INTEGER, puncte DOUBLE PRECISION NOT NULL, diferenta INTEGER, marcate INTEGER, partide INTEGER,
    PRIMARY KEY (tabel, nr));
CREATE INDEX depuneri_runda ON depuneri(runda);
CREATE INDEX constatari_runda ON constatari(runda);
CREATE INDEX hotarari_runda ON hotarari(runda);
CREATE INDEX depuneri_persoana ON depuneri(persoana);
CREATE INDEX constatari_persoana ON constatari(persoana);
CREATE INDEX depuneri_lungime ON depuneri(length(cuvant), runda)
"""
# Version 9 only added: the answers about names of an archive of version 8, which are in no folder, stay.
_BEFORE = 8
_SINCE_BEFORE = (
    "ALTER TABLE partide ADD COLUMN fisa TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE partide ADD COLUMN straine TEXT",
    next(statement for statement in STATEMENTS.split(";") if "TABLE clasamente(" in statement),
)
# Best values of a round's entries, so that records are found without reading a million of them. `keeping` computes
# them again for each edition that is added.
REACHED = """
UPDATE runde SET
    max_mutare = (SELECT max(puncte) FROM depuneri WHERE runda = cheie AND stare = 'corecta'),
    max_cuvant = (SELECT max(length(cuvant)) FROM depuneri WHERE runda = cheie AND stare = 'corecta'),
    max_prime = (SELECT max(cate) FROM (SELECT count(*) AS cate FROM depuneri
        WHERE runda = cheie AND stare = 'corecta' AND prima = 1 GROUP BY persoana) AS fise),
    prime_nespuse = (SELECT count(*) FROM depuneri WHERE runda = cheie AND prima IS NULL)
"""


def _columns() -> Mapping[str, tuple[str, ...]]:
    with closing(sqlite3.connect(":memory:")) as link:
        link.executescript(STATEMENTS)
        tables = link.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY rowid").fetchall()
        return {name: tuple(row[1] for row in link.execute(f"PRAGMA table_info({name})")) for (name,) in tables}


# `cheie` is a number of this database alone, `id` the same everywhere
COLUMNS = _columns()
OF_A_ROUND = ("rezultate", "depuneri", "constatari", "hotarari")
FINAL_TABLES = "clasamente"
OF_A_TABLE = ("partide", "alte_probe", FINAL_TABLES)


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
        raise refused(typed, Message("arhiva.base_no_folder"))
    return typed


def is_address(base: str) -> bool:
    """Whether a database is on a server."""
    return base.startswith(_ADDRESS)


def beside_base(base: str) -> Path:
    """Folder of the settings of what is made from a database."""
    where = asked_base(base)
    return data_folder() if "://" in where else Path(where).parent


def refused(place: str, message: Message) -> ProblemsError:
    """Error of a single problem, in a file or at a place of the command line."""
    return ProblemsError([Problem(place, "", message)])


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
        raise refused(base, base_fault(error)) from error


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
        raise refused(shown, Message("arhiva.no_psycopg")) from None
    try:
        with closing(psycopg.connect(address, autocommit=True, connect_timeout=10, options=_SETTINGS)) as link:
            found = ArchiveBase(link, True)
            with found.writing():
                if not found.rows("SELECT 1 FROM information_schema.schemata WHERE schema_name = ?", _SCHEMA):
                    found.run(f"CREATE SCHEMA {_SCHEMA}")
            _prepare(found, shown)
            yield found
    except psycopg.Error as error:
        raise refused(shown, Message("arhiva.base_fault", why=_reason(error))) from None


def _prepare(base: ArchiveBase, shown: str) -> None:
    """Create the tables if there are none, or what those of the version before lack.

    Raises ProblemsError if they belong to another program or version.
    """
    if _version(base, shown) == VERSION:
        return
    with base.writing():
        found = _version(base, shown)
        if found == VERSION:  # another has made them meanwhile
            return
        new = (f"CREATE TABLE {VERSION_TABLE}(versiune INTEGER NOT NULL)", *STATEMENTS.split(";"))
        for statement in _SINCE_BEFORE if found else new:
            base.run(statement)
        base.run(f"DELETE FROM {VERSION_TABLE}")
        base.run(f"INSERT INTO {VERSION_TABLE} VALUES (?)", VERSION)


def _version(base: ArchiveBase, shown: str) -> int:
    """Version of the tables, 0 if there are none. Raises ProblemsError if they are of another program or version."""
    tables = {name for (name,) in base.rows(_POSTGRES_TABLES if base.postgres else _SQLITE_TABLES)}
    if not tables:
        return 0
    if VERSION_TABLE not in tables:
        raise refused(shown, Message("arhiva.base_other"))
    found = int(base.rows(f"SELECT versiune FROM {VERSION_TABLE}")[0][0])
    if found not in (_BEFORE, VERSION):
        key = "arhiva.base_newer" if found > VERSION else "arhiva.base_older"
        raise refused(shown, Message(key, found=found, known=VERSION))
    return found


def base_fault(error: Exception) -> Message:
    """Message for a database error: a known fault of the file, else the database's own words."""
    # the name may have more parts: SQLITE_READONLY_DIRECTORY
    key = _FAULTS.get("_".join(getattr(error, "sqlite_errorname", "").split("_")[:2]))
    return Message(key) if key else Message("arhiva.base_fault", why=_reason(error))


def _reason(error: Exception) -> str:
    return next(iter(str(error).splitlines()), type(error).__name__)[:200]
