"""Which input is the n-th of a seed: a real file, damaged; the same on every machine."""

import re
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random

from tests.tools.fuzz.mutate import MAX_MADE, TEXT, Mutation, some, spliced
from tests.tools.fuzz.mutate_archive import workbook
from tests.tools.fuzz.mutate_pdf import document
from tests.tools.fuzz.mutate_slow import slow

ROOT = Path(__file__).parents[3]
SHEETS = ROOT / "tests" / "data" / "sheets"
SAMPLES = ROOT / "samples"
DECISIONS = """# deciziile arbitrului
[[decizie]]
fisa = "03"
depunere = 2
scris = "H7 CASA"
actiune = "accepta"
motiv = "cuvântul este în DOOM"
arbitru = "Ion Pop"
data = 2026-11-21T10:30:00+02:00

[[decizie]]
fisa = "04"
depunere = 1
tabel = "solutii"
actiune = "joker"
patrat = "H8"
motiv = "jokerul se vede în grilă"
arbitru = "Ion Pop"

[[decizie]]
fisa = "05"
actiune = "adauga"
articol = "8.3.b"
motiv = \"\"\"fișă
murdară\"\"\"
arbitru = "Ana"
"""
SETTINGS = """[concurs]
titlu = "Cupa"
loc = 'Brașov'
data = 2026-11-21
arbitru = "Ion Pop"
clasamente = "pe_categorii"
[partida]
tip = "superscrabble"
grupe = [
  "CASADEL", # prima
]
ordine_impusa = false
tabla = ["H7 CASA", "I8 STIRE"]
notatie_joker = "cerc"
scara = "fara"
[reguli]
I-scale = "reconstituita"
[observatii]
fisa_copiata = false
"""
SEASON = """[competitie]
titlu = "Campionat"
loc = "Iași"
data = 2026-11-21
clasamente = "pe_categorii"
departajare = ["locuri", "compunere"]
[[etape]]
dosar = "1-integral"
nume = "Etapa 1"
[[alte]]
fisier = "duplicat.csv"
nume = "Duplicat"
[nume]
aceiasi = [["Pop Ion", "Pop I."]]
diferiti = [["Pop Ana", "Pop Anca"]]
"""
CONTESTATIONS = """[[contestatie]]
nr = 1
primita = 2026-11-21T12:05:00
masa = 12
nume = "Pop Ana"
fisa = "03"
depunere = 2
articol = "8.2.c"
text = "cuvântul este în listă"
[contestatie.raspuns]
hotarare = "admisa"
motiv = "este în listă"
de = "Ion Pop"
la = 2026-11-21T12:30:00
decizii = [1]
"""
SANCTIONS = """[[sanctiune]]
nr = 1
fel = "avertisment"
masa = 12
nume = "Pop Ana"
motiv = "telefon"
arbitru = "Ion Pop"
la = 2026-11-21T12:05:00
articol = "9.2.3.a"
"""
RESULTS = (
    "loc,nume,prenume,club,categorie,puncte\n1,Pop,Ana,CSM,seniori,606\n2,Ilie,Dan,,tineret,438\n3,Șerban,Ioana,,,20\n"
)
RECORD = """titlu;Finala
varianta;romana
regulament;libera
lexic;fara
timp;25
jucator;A;Popescu Ion
jucator;B;Ionescu Ana
tragere;A;C
tragere;B;M
nr;jucator;suport;pozitie;depunere;puncte;total;timp
1;A;AACSTUX;H7;CASA;8;8;1:30
2;B;;I8;STIRE;13;13;0:55
3;B;;;retras;;0;
4;A;;;schimb TUX;0;8;2:10
5;B;;;pas;0;0;
6;A;;6E;cOMANDA;71;79;
7;B;;;contestatie;-5;-5;
8;B;;;rest AEI;-3;-8;
"""
GCG = """#character-encoding UTF-8
#player1 ion Popescu Ion
#player2 ana Ionescu Ana
#title Finala
#tile-distribution romanian
#rack1 EEX
#note jokerul este C
>ion: AACS 8G CASA +8 8
>ana: EIRST 9H STIRE +13 13
>ana: EIRST -- -13 0
>ion: ?AADMNO F5 cOMANDA +71 79
>ana: IRT 8d TR.....I +11 24
>ion: AEIOUBD -AEIOU +0 79
>ana: UNKNOWN - +0 24
>ion: ABC (challenge) -5 74
>ana: CEEIR (CEEIR) -6 18
"""
ROUNDS = "runda,masa,jucator1,puncte1,jucator2,puncte2,ultim1,ultim2,fisier,absent\n" + "".join(
    f"1,{n},{2 * n - 1},{400 + n},{2 * n},{390 - n},,,,\n" for n in range(1, 6)
) + "2,1,1,300,4,300,12,8,,\n2,2,2,,5,,,,,5\n2,,3,,,,,,,\n"  # fmt: skip
SCALE = "participanti,loc,puncte\n10,1,500\n10,2,300\n20,1,600\n20,2,400\n20,3,200\n"
TEXTS = 'Cupa „Mărțișor"\nBrașov\nIon Pop\nPop\nAna-Maria\nCSM Onești\nȘerban\nObservații: joker B\n'
WORDS = "# listă\ncasă\ncasa\nstire\nfete 12\nabțibild/AB\nîntr-un\nx\n" + "\n".join(
    f"cuvant{chr(97 + n)}" for n in range(20)
)


@dataclass(frozen=True, slots=True)
class Original:
    """A real file: its reader, its name, its bytes, how often it is drawn."""

    reader: str
    name: str
    data: bytes
    weight: float = 1.0


@dataclass(frozen=True, slots=True)
class Case:
    """An input: what is read, by which reader, and what file it was made of."""

    id: str
    reader: str
    name: str
    data: bytes


# how many of a hundred inputs each reader gets: those that take longest get fewer
SHARES = {
    "csv": 21, "txt": 21, "xlsx": 13, "ods": 9, "pdf": 4, "roster": 7, "entries": 3, "predare": 5, "results": 2,
    "concurs.toml": 5, "decizii.toml": 3, "competitie.toml": 1, "contestatii.toml": 1, "sanctiuni.toml": 1, "lexic": 2,
    "scara": 2, "partida": 4, "gcg": 4, "turneu": 2, "scriere": 1, "publicare": 0.1, "perechi": 0.1,
}  # fmt: skip
_SUFFIXES = {".csv": "csv", ".txt": "txt", ".xlsx": "xlsx", ".xlsm": "xlsx", ".ods": "ods", ".pdf": "pdf"}
_SLOW = 0.05  # of the texts: made to keep a reader busy
_FORM = 40_000  # bytes: forms carry their font and take ten times as long as a printed table


@cache
def originals() -> dict[str, tuple[Original, ...]]:
    """The real files by reader."""
    found = [*_sheets(), *_tables(), *_settings()]
    return {reader: tuple(original for original in found if original.reader == reader) for reader in SHARES}


def _sheets() -> list[Original]:
    paths = [path for path in sorted(SHEETS.iterdir()) if path.suffix in _SUFFIXES and path.name != "bomb.xlsx"]
    paths += sorted((SAMPLES / "cupa-demo" / "solutii").iterdir())[:8]
    paths += sorted((SAMPLES / "campionat" / "5-superscrabble" / "solutii").iterdir())[:4]
    made = []
    for path in paths:
        data, reader = path.read_bytes(), _SUFFIXES[path.suffix]
        made.append(Original(reader, path.name, data, 0.15 if reader == "pdf" and len(data) > _FORM else 1.0))
    return made


def _tables() -> list[Original]:
    made = []
    for folder in (SAMPLES / "cupa-demo", SAMPLES / "campionat" / "2-pe-sir"):
        for reader, name in (("roster", "jucatori.csv"), ("predare", "predare.csv")):
            text = (folder / name).read_text(encoding="utf-8")
            made.append(Original(reader, name, text.encode()))
            made.append(Original(reader, f"{Path(name).stem}.xlsx", _as_workbook(text), 0.2))
    made += [
        Original("entries", original.name, original.data, original.weight)
        for original in made
        if original.reader == "roster"
    ]
    made.append(Original("results", "duplicat.csv", RESULTS.encode()))
    made += [Original("partida", "partida.csv", RECORD.encode()), Original("gcg", "partida.gcg", GCG.encode())]
    made.append(Original("partida", "partida.xlsx", _as_workbook(RECORD.replace(";", ",")), 0.2))
    made.append(Original("turneu", "rezultate.csv", ROUNDS.encode()))
    made += [Original(target, "texte.txt", TEXTS.encode()) for target in ("scriere", "publicare", "perechi")]
    return [*made, Original("scara", "scara.csv", SCALE.encode()), Original("lexic", "lexic.txt", WORDS.encode())]


def _as_workbook(text: str) -> bytes:
    from openpyxl import Workbook

    from arbitraj.tables.spreadsheet import save_workbook

    book = Workbook()
    page = book.worksheets[0]
    for line in text.splitlines():
        page.append([int(cell) if cell.isdigit() else cell for cell in line.split(",")])
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "a.xlsx"
        save_workbook(book, path, "", None)
        return path.read_bytes()


def _settings() -> list[Original]:
    made = [Original("concurs.toml", "incomplet.toml", SETTINGS.encode())]
    made += [
        Original("concurs.toml", str(path.parent.name), path.read_bytes())
        for path in sorted(SAMPLES.rglob("concurs.toml"))
    ]
    registers = {"competitie": SEASON, "contestatii": CONTESTATIONS, "sanctiuni": SANCTIONS}
    made += [Original(f"{name}.toml", f"{name}.toml", text.encode()) for name, text in registers.items()]
    return [*made, Original("decizii.toml", "decizii.toml", DECISIONS.encode())]


def case(seed: int, number: int) -> Case:
    """The input of that number."""
    rng = Random(f"{seed}-{number}")
    reader = rng.choices(list(SHARES), list(SHARES.values()))[0]
    known = originals()[reader]
    original = rng.choices(known, [known_file.weight for known_file in known])[0]
    data = original.data
    if rng.random() < 0.06:
        data = spliced(rng, data, rng.choice(known).data)
    if rng.random() < _SLOW and not data.startswith((b"PK", b"%PDF")):
        data = slow(rng, data)
    elif rng.random() < 0.97:
        data = some(rng, data, _mutations(original))
    name = original.name
    if rng.random() < 0.02:  # a wrong name, or one of ill will
        name = rng.choice((f"{name}.csv", "x.xlsx", "a\x1b[31m.pdf", "a\nb.txt", "\u202efdp.csv"))
    return Case(f"{seed}-{number}", reader, name, data[:MAX_MADE])


def _mutations(original: Original) -> Sequence[Mutation]:
    if re.match(rb"PK\x03\x04", original.data):
        return (workbook,)
    if original.data.startswith(b"%PDF"):
        return (document,)
    return TEXT
