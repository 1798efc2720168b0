"""The tables of the archive, as they were made and lifted: the same statements on SQLite and on PostgreSQL."""

from collections.abc import Mapping

# what a row holds, in the order of its columns; `cheie` is a number of this database alone, `id` the same everywhere
COMPETITIONS = ("id", "titlu", "loc", "data", "varianta")
ROUNDS = (
    *("cheie", "id", "editie", "curenta", "competitie", "ordine", "nume", "tip", "litere", "jucatori"),
    *("lexic", "lexic_sha256", "reguli", "amprenta", "sigiliu", "dosar", "durata", "oprit", "provizoriu", "final"),
    "maxim",
)
PERSONS = ("cheie", "id", "nume")
RESULTS = (
    *("runda", "persoana", "nume", "club", "categorie", "masa", "fisa", "loc", "impartit", "total", "puncte_depuneri"),
    *("avertismente_tehnice", "penalizari_tehnice", "avertismente_disciplinare", "puncte_clasament"),
    *("ordine_predare", "stare", "rating"),
)
ENTRIES = (
    *("runda", "persoana", "tabel", "nr", "grupa", "pozitie", "cuvant", "scris_pozitie", "scris_cuvant", "puncte"),
    *("puncte_scrise", "stare", "litere_noi", "prima"),
)
FINDINGS = (*("runda", "persoana", "tabel", "nr", "articol", "fel", "interpretare", "hotarare", "puncte", "anulata"),)
DECISIONS = (
    *("runda", "persoana", "nr", "depunere", "fel", "motiv", "arbitru", "ora", "registru", "articol", "vazut"),
    *("raspuns", "efect_puncte", "efect_locuri"),
)
SHEETS_OF_RESULTS = ("cheie", "id", "competitie", "proba", "fel", "randuri", "amprenta", "dosar")
GAMES_OF_TWO = (
    *("tabel", "nr", "runda", "persoana1", "nume1", "persoana2", "nume2", "puncte1", "puncte2", "castigator"),
)
OTHER_RESULTS = ("tabel", "nr", "persoana", "nume", "club", "categorie", "loc", "puncte_clasament")
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
    "tabele": SHEETS_OF_RESULTS,
    "partide": GAMES_OF_TWO,
    "alte_probe": OTHER_RESULTS,
}
OF_A_ROUND = ("rezultate", "depuneri", "constatari", "hotarari")
OF_A_TABLE = ("partide", "alte_probe")

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
LIFTS = (_FIRST, _SECOND, _THIRD, _FOURTH, _FIFTH)  # the n-th makes version n of the one before; none is ever changed
