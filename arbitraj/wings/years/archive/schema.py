"""The tables of the archive: the same statements on SQLite and on PostgreSQL."""

import sqlite3
from collections.abc import Mapping
from contextlib import closing

VERSION = 8  # other versions are refused: an archive is rebuilt from the folders
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
    puncte2 INTEGER NOT NULL, castigator INTEGER NOT NULL, PRIMARY KEY (tabel, nr));
CREATE TABLE alte_probe(
    tabel INTEGER NOT NULL REFERENCES tabele, nr INTEGER NOT NULL,
    persoana INTEGER NOT NULL REFERENCES persoane, nume TEXT NOT NULL, club TEXT NOT NULL, categorie TEXT,
    loc INTEGER, puncte_clasament DOUBLE PRECISION NOT NULL, PRIMARY KEY (tabel, nr));
CREATE INDEX depuneri_runda ON depuneri(runda);
CREATE INDEX constatari_runda ON constatari(runda);
CREATE INDEX hotarari_runda ON hotarari(runda);
CREATE INDEX depuneri_persoana ON depuneri(persoana);
CREATE INDEX constatari_persoana ON constatari(persoana);
CREATE INDEX depuneri_lungime ON depuneri(length(cuvant), runda)
"""
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
    """Columns of each table, in their order."""
    with closing(sqlite3.connect(":memory:")) as link:
        link.executescript(STATEMENTS)
        tables = link.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY rowid").fetchall()
        return {name: tuple(row[1] for row in link.execute(f"PRAGMA table_info({name})")) for (name,) in tables}


# `cheie` is a number of this database alone, `id` the same everywhere
COLUMNS = _columns()
OF_A_ROUND = ("rezultate", "depuneri", "constatari", "hotarari")
OF_A_TABLE = ("partide", "alte_probe")
