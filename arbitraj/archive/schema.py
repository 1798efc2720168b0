"""The tables of the archive, as they were made and lifted: the same statements on SQLite and on PostgreSQL."""

import sqlite3
from collections.abc import Mapping, Sequence
from contextlib import closing

_FIRST = """
CREATE TABLE competitii(
    id TEXT PRIMARY KEY, titlu TEXT NOT NULL, loc TEXT NOT NULL, data TEXT, varianta TEXT NOT NULL);
CREATE TABLE runde(
    cheie INTEGER PRIMARY KEY, id TEXT NOT NULL, editie INTEGER NOT NULL, curenta INTEGER NOT NULL,
    competitie TEXT NOT NULL REFERENCES competitii, ordine INTEGER NOT NULL, nume TEXT NOT NULL, tip TEXT NOT NULL,
    litere TEXT NOT NULL, jucatori INTEGER NOT NULL, lexic TEXT NOT NULL, lexic_sha256 TEXT NOT NULL,
    reguli TEXT NOT NULL, amprenta TEXT NOT NULL UNIQUE, sigiliu TEXT NOT NULL, dosar TEXT NOT NULL,
    UNIQUE (id, editie));
CREATE TABLE persoane(cheie INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, nume TEXT NOT NULL);
CREATE TABLE perechi(
    nr INTEGER PRIMARY KEY, unul TEXT NOT NULL, altul TEXT NOT NULL, aceiasi INTEGER NOT NULL, UNIQUE (unul, altul));
CREATE TABLE rezultate(
    runda INTEGER NOT NULL REFERENCES runde, persoana INTEGER NOT NULL REFERENCES persoane, nume TEXT NOT NULL,
    club TEXT NOT NULL, categorie TEXT, masa INTEGER NOT NULL, fisa TEXT NOT NULL, loc INTEGER, impartit INTEGER,
    total INTEGER, puncte_depuneri INTEGER, avertismente_tehnice INTEGER, penalizari_tehnice INTEGER,
    avertismente_disciplinare INTEGER, puncte_clasament DOUBLE PRECISION, ordine_predare INTEGER,
    stare TEXT NOT NULL, PRIMARY KEY (runda, persoana));
CREATE TABLE depuneri(
    runda INTEGER NOT NULL REFERENCES runde, persoana INTEGER NOT NULL REFERENCES persoane, tabel TEXT NOT NULL,
    nr INTEGER NOT NULL, grupa TEXT NOT NULL, pozitie TEXT NOT NULL, cuvant TEXT NOT NULL,
    scris_pozitie TEXT NOT NULL, scris_cuvant TEXT NOT NULL, puncte INTEGER NOT NULL, puncte_scrise INTEGER,
    stare TEXT NOT NULL, litere_noi TEXT NOT NULL, prima INTEGER);
CREATE TABLE constatari(
    runda INTEGER NOT NULL REFERENCES runde, persoana INTEGER NOT NULL REFERENCES persoane, tabel TEXT NOT NULL,
    nr INTEGER, articol TEXT NOT NULL, fel TEXT NOT NULL, interpretare TEXT, hotarare INTEGER, puncte INTEGER,
    anulata INTEGER NOT NULL);
CREATE TABLE hotarari(
    runda INTEGER NOT NULL REFERENCES runde, persoana INTEGER REFERENCES persoane, nr INTEGER NOT NULL,
    depunere INTEGER, fel TEXT NOT NULL, motiv TEXT NOT NULL, arbitru TEXT NOT NULL, ora TEXT)
"""
# an edition is taken out, and its rows looked at, without reading the others
_SECOND = """
CREATE INDEX depuneri_runda ON depuneri(runda);
CREATE INDEX constatari_runda ON constatari(runda);
CREATE INDEX hotarari_runda ON hotarari(runda)
"""
# how long a round took, what decisions moved; answers and contestations beside decisions; games and other disciplines.
# An article of a decision is what its findings say, as `edition_rows` has it.
_THIRD = """
ALTER TABLE runde ADD COLUMN durata INTEGER;
ALTER TABLE runde ADD COLUMN oprit TEXT;
ALTER TABLE runde ADD COLUMN provizoriu TEXT;
ALTER TABLE runde ADD COLUMN final TEXT;
ALTER TABLE hotarari ADD COLUMN registru TEXT NOT NULL DEFAULT 'decizie';
ALTER TABLE hotarari ADD COLUMN articol TEXT NOT NULL DEFAULT '';
ALTER TABLE hotarari ADD COLUMN vazut TEXT NOT NULL DEFAULT '';
ALTER TABLE hotarari ADD COLUMN raspuns TEXT NOT NULL DEFAULT '';
ALTER TABLE hotarari ADD COLUMN efect_puncte INTEGER;
ALTER TABLE hotarari ADD COLUMN efect_locuri INTEGER;
UPDATE hotarari SET articol = coalesce((SELECT min(constatari.articol) FROM constatari
    WHERE constatari.runda = hotarari.runda AND constatari.hotarare = hotarari.nr), '');
CREATE TABLE tabele(
    cheie INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, competitie TEXT NOT NULL REFERENCES competitii,
    proba TEXT NOT NULL, fel TEXT NOT NULL, randuri INTEGER NOT NULL, amprenta TEXT NOT NULL, dosar TEXT NOT NULL);
CREATE TABLE partide(
    tabel INTEGER NOT NULL REFERENCES tabele, nr INTEGER NOT NULL, runda INTEGER,
    persoana1 INTEGER NOT NULL REFERENCES persoane, nume1 TEXT NOT NULL,
    persoana2 INTEGER NOT NULL REFERENCES persoane, nume2 TEXT NOT NULL,
    puncte1 INTEGER NOT NULL, puncte2 INTEGER NOT NULL, castigator INTEGER NOT NULL, PRIMARY KEY (tabel, nr));
CREATE TABLE alte_probe(
    tabel INTEGER NOT NULL REFERENCES tabele, nr INTEGER NOT NULL, persoana INTEGER NOT NULL REFERENCES persoane,
    nume TEXT NOT NULL, club TEXT NOT NULL, categorie TEXT, loc INTEGER, puncte_clasament DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (tabel, nr))
"""
# the most that the solver found for the letters of a round
_FOURTH = "ALTER TABLE runde ADD COLUMN maxim INTEGER"
# the rating that a player came with, where the roster had one: what a rating list starts from
_FIFTH = "ALTER TABLE rezultate ADD COLUMN rating INTEGER"
# `runda` is the key of a graded round everywhere; the number of a round of a tournament is its order, as of any other
_SIXTH = "ALTER TABLE partide RENAME COLUMN runda TO ordine"
# the rows of a few players are read without all others
_SEVENTH = """
CREATE INDEX depuneri_persoana ON depuneri(persoana);
CREATE INDEX constatari_persoana ON constatari(persoana)
"""
# What the entries of a round reach: records of the years are found without looking at a million of them. `keeping` asks
# it again of each edition that is put in.
REACHED = """
UPDATE runde SET
    max_mutare = (SELECT max(puncte) FROM depuneri WHERE runda = cheie AND stare = 'corecta'),
    max_cuvant = (SELECT max(length(cuvant)) FROM depuneri WHERE runda = cheie AND stare = 'corecta'),
    max_prime = (SELECT max(cate) FROM (SELECT count(*) AS cate FROM depuneri
        WHERE runda = cheie AND stare = 'corecta' AND prima = 1 GROUP BY persoana) AS fise),
    prime_nespuse = (SELECT count(*) FROM depuneri WHERE runda = cheie AND prima IS NULL)
"""
_EIGHTH = f"""
ALTER TABLE runde ADD COLUMN max_mutare INTEGER;
ALTER TABLE runde ADD COLUMN max_cuvant INTEGER;
ALTER TABLE runde ADD COLUMN max_prime INTEGER;
ALTER TABLE runde ADD COLUMN prime_nespuse INTEGER;
CREATE INDEX depuneri_lungime ON depuneri(length(cuvant), runda);
{REACHED}
"""
# the n-th makes version n of the one before; none is ever changed
LIFTS = (_FIRST, _SECOND, _THIRD, _FOURTH, _FIFTH, _SIXTH, _SEVENTH, _EIGHTH)


def columns_after(lifts: Sequence[str]) -> Mapping[str, tuple[str, ...]]:
    """The tables that lifts make, with what a row of each holds, in the order of its columns."""
    with closing(sqlite3.connect(":memory:")) as link:
        link.executescript(";".join(lifts))
        tables = link.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY rowid").fetchall()
        return {name: tuple(row[1] for row in link.execute(f"PRAGMA table_info({name})")) for (name,) in tables}


# `cheie` is a number of this database alone, `id` the same everywhere
COLUMNS = columns_after(LIFTS)
OF_A_ROUND = ("rezultate", "depuneri", "constatari", "hotarari")
OF_A_TABLE = ("partide", "alte_probe")
