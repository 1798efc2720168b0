"""What lies on the tables after a round of 24 players, simulated: what each has written, in a hand of the own, on the
form that the program printed."""

import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import pdfplumber
import pypdfium2

from arbitraj.desk.output import FORMS
from arbitraj.game.tile import bracketed
from arbitraj.lexicon.lexicon import ListStore
from samples.players import by_lot, construction, vocabulary
from tests.hall.photos.straightening import SMALL
from tests.hall.photos.warps import PAGE
from tests.handwriting.played import KEY, Texts, game_of, written
from tests.handwriting.sheets import filled
from tests.handwriting.test_sheets import a_hand

LETTERS = "AAAEEEIIIOUTTRRNNSSLLCCPDM"
PLAYERS, WRONG = 24, 3  # of so many sheets one has errors
_LONGEST = 5  # letters: as many moves as players make
SETTINGS = f"""[concurs]
titlu = "Cupa celor două mâini"
loc = "Brașov"
data = 2026-11-21
arbitru = "Maria Dobre"
[partida]
tip = "{KEY}"
litere = "{LETTERS}"
[citire]
grile = "la_cerere"
"""
HANDS = "[sala]\nmana_jucatorului = true\nmana_camerei = true\n"
_COLUMNS = ("pozitie", "depunere", "puncte", "total")
_CODE = re.compile(r"\b[A-Z3479]{4} [A-Z3479]{4}\b")
Rows = tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Paper:
    """A player's paper: its rows as they are written and as they should have been; all that stands in its fields."""

    table: int
    name: str
    rows: Rows
    should_be: Rows
    texts: Texts

    @property
    def sheet(self) -> str:
        return f"{self.table:02}"

    @property
    def both(self) -> Iterator[tuple[tuple[str, ...], tuple[str, ...]]]:
        """Each row as it is written, and as it should have been."""
        return zip(self.rows, self.should_be, strict=True)


def written_papers() -> Iterator[Paper]:
    """Made-up players of different names, who all play with the same letters."""
    words = ListStore().default()
    game, known = (
        game_of(LETTERS, words),
        vocabulary(sorted(word for word in words if len(word) <= _LONGEST), LETTERS, _LONGEST),
    )
    for table in range(1, PLAYERS + 1):
        chance = random.Random(f"două mâini {table}")
        rows = construction(game, by_lot(known, 40, chance))
        texts, right = written(rows, 0 if table % WRONG else 2, chance, LETTERS, ("points", "sum"))
        name = f"{'BCDFGHLM'[table % 8]}{'aeiou'[table % 5]}rescu Ana"
        yield Paper(table, name, _rows(texts), _rows(texts | right), texts)


def _rows(texts: Texts) -> Rows:
    last = max(number for kind, number in texts if kind == "pozitie")
    return tuple(tuple(bracketed(texts[kind, n]) for kind in _COLUMNS) for n in range(1, last + 1))


def folder_of(folder: Path, papers: Sequence[Paper], more: str = "") -> Path:
    """The competition's folder before anything was handed in."""
    folder.mkdir()
    (folder / "concurs.toml").write_text(SETTINGS + more, "utf-8")
    lines = [f"{paper.table},{paper.name.replace(' ', ',')},,,seniori" for paper in papers]
    (folder / "jucatori.csv").write_text("\n".join(["masa,nume,prenume,club,rating,categorie", *lines, ""]), "utf-8")
    return folder


def codes_of(folder: Path) -> list[str]:
    """The codes on the printed slips, in the order of the sheets."""
    with pdfplumber.open(folder / FORMS / "bonuri-predare.pdf") as slips:
        return [code for page in slips.pages for code in _CODE.findall(page.extract_text())]


def photographed(folder: Path, papers: Sequence[Paper]) -> Iterator[bytes]:
    """Each paper's first page, the program's own print filled in by a hand of its player's own, as a phone shows it."""
    forms = pypdfium2.PdfDocument(folder / FORMS / "formulare.pdf")
    pages = len(forms) // len(papers)
    for n, paper in enumerate(papers):
        printed = forms[n * pages].render(scale=PAGE * 25.4 / 72).to_pil().convert("RGB")
        yield filled(a_hand(n), KEY, n, size=SMALL, texts=paper.texts, form=printed).data
