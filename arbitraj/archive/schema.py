"""The tables of the archive, as they were made and lifted: the same statements on SQLite and on PostgreSQL."""

from collections.abc import Mapping

# what a row holds, in the order of its columns; `cheie` is a number of this database alone, `id` the same everywhere
COMPETITIONS = ("id", "titlu", "loc", "data", "varianta")
ROUNDS = (
    *("cheie", "id", "editie", "curenta", "competitie", "ordine", "nume", "tip", "litere", "jucatori"),
    *("lexic", "lexic_sha256", "reguli", "amprenta", "sigiliu", "dosar"),
)
PERSONS = ("cheie", "id", "nume")
RESULTS = (
    *("runda", "persoana", "nume", "club", "categorie", "masa", "fisa", "loc", "impartit", "total", "puncte_depuneri"),
    *("avertismente_tehnice", "penalizari_tehnice", "avertismente_disciplinare", "puncte_clasament"),
    *("ordine_predare", "stare"),
)
ENTRIES = (
    *("runda", "persoana", "tabel", "nr", "grupa", "pozitie", "cuvant", "scris_pozitie", "scris_cuvant", "puncte"),
    *("puncte_scrise", "stare", "litere_noi", "prima"),
)
FINDINGS = (*("runda", "persoana", "tabel", "nr", "articol", "fel", "interpretare", "hotarare", "puncte", "anulata"),)
DECISIONS = ("runda", "persoana", "nr", "depunere", "fel", "motiv", "arbitru", "ora")
PAIRS = ("nr", "unul", "altul", "aceiasi")

COLUMNS: Mapping[str, tuple[str, ...]] = {
    "competitii": COMPETITIONS,
    "runde": ROUNDS,
    "persoane": PERSONS,
    "rezultate": RESULTS,
    "depuneri": ENTRIES,
    "constatari": FINDINGS,
    "hotarari": DECISIONS,
    "perechi": PAIRS,
}
OF_A_ROUND = ("rezultate", "depuneri", "constatari", "hotarari")

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
LIFTS = (_FIRST, _SECOND)  # the n-th makes version n of the one before; none is ever changed
