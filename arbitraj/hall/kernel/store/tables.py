"""The tables of the hall's database, and how an older one is lifted."""

import secrets
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from arbitraj.problems import Problem, ProblemsError
from arbitraj.text import said

_PROGRAM = 0x61726269  # PRAGMA application_id: whose database this is
# the tables as version 1 had them; a newer one has them lifted
_FIRST = (
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
# from version 1 to 2, from 2 to 3, …: the statements of each
LIFTS: tuple[tuple[str, ...], ...] = ()


def prepare(base: sqlite3.Connection, path: Path, lifts: Sequence[Sequence[str]]) -> None:
    """Make the tables where there are none, lift those of an older version; all of it or nothing.

    Raises ProblemsError where the database is another program's or a newer one's, sqlite3.Error.
    """
    wanted = 1 + len(lifts)
    with at_once(base):
        program, version = (base.execute(f"PRAGMA {each}").fetchone()[0] for each in ("application_id", "user_version"))
        if not program and not base.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
            for statement in _FIRST:
                base.execute(statement)
            base.executemany("INSERT INTO sala VALUES(?, ?)", [("competitie", secrets.token_hex(16)), ("mandat", "1")])
            base.execute(f"PRAGMA application_id={_PROGRAM}")
            version = 1
        elif program != _PROGRAM:
            raise ProblemsError([Problem(str(path), "", said("hall.base_foreign"))])
        if version > wanted:
            raise ProblemsError([Problem(str(path), "", said("hall.base_newer"))])
        for statements in lifts[version - 1 :]:
            for statement in statements:
                base.execute(statement)
        base.execute(f"PRAGMA user_version={wanted}")


@contextmanager
def at_once(base: sqlite3.Connection) -> Iterator[None]:
    """A transaction of one who writes: all that is done inside is on the disk after it, or nothing is."""
    base.execute("BEGIN IMMEDIATE")
    try:
        yield
        base.execute("COMMIT")
    finally:
        if base.in_transaction:  # a full disk ends some by itself
            base.execute("ROLLBACK")
