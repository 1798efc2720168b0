"""Every command that a page, or a command's own help, prints is run as printed, and ends as the page says."""

import csv
import re
import shlex
import shutil
import sys
from collections.abc import Callable, Iterator
from datetime import datetime, tzinfo
from io import StringIO
from itertools import product
from pathlib import Path
from typing import NamedTuple, Self
from unittest.mock import patch

import numpy as np
import pytest
import typer
from openpyxl import Workbook

from arbitraj.cli.demo import ANSWERS as ANSWERS_OF_DEMO
from arbitraj.cli.main import app
from arbitraj.lexicon.lexicon import ListStore
from arbitraj.text import text_of
from tests import commands
from tests.forms.signs import scanned_signs
from tests.once import made_once
from tests.test_docs import commands as every_command

ROOT = Path(__file__).parents[1]
SAMPLES = ROOT / "samples"
PAGES = {path.name: path.read_text("utf-8") for path in (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")))}
FENCED = re.compile(r"^ *```(\w*)\n(.*?)^ *```$", re.MULTILINE | re.DOTALL)
# chapters that other tests walk from their first line to their last
WALKED = {
    "README.md": ("Aceeași zi, din linia de comandă",),  # test_readme_day.py
    "comenzi.md": ("O competiție de la cap la coadă",),  # test_guide.py
    "ghid.md": ("O zi în navigator",),  # hall/test_guide_day.py
    "tastatul.md": ("O după-amiază la sală",),  # hall/test_guide_hall.py
}
# they serve until they are stopped: tests/hall
SERVES = ("sala",)


class Block(NamedTuple):
    """Commands that a page prints below one another, in a folder where what stands before them was done."""

    page: str
    lines: tuple[str, ...]

    @property
    def name(self) -> str:
        return f"{self.page}: {self.lines[0]}"[:70]


def commands_in(text: str) -> tuple[str, ...]:
    """Those of a block, without what is said beside them."""
    joined = re.sub(r" \\\n +", " ", text)
    typed = (re.sub(r"\s+#\s.*", "", line).strip() for line in joined.splitlines())
    return tuple(line for line in typed if line.startswith("arbitraj "))


def blocks() -> Iterator[Block]:
    for page, text in PAGES.items():
        for title in WALKED.get(page, ()):
            text = re.sub(rf"^## {title}\n.*?(?=^## |\Z)", "", text, flags=re.MULTILINE | re.DOTALL)
        for found in FENCED.finditer(text):
            if not found[1] and (lines := commands_in(found[2])):
                yield Block(page, lines)


def examples() -> Iterator[Block]:
    for path, _ in every_command(typer.main.get_command(app)):
        words = path.split()[1:]
        # each by itself: they are other ways to give it
        for line in commands_in(text_of(f"exemple.{'_'.join(words)}")):
            yield Block(path, (line,))


BLOCKS, EXAMPLES = tuple(blocks()), tuple(examples())


PLAYERS = "nr,nume\n1,Ana\n2,Ion\n3,Dan\n4,Eva\n"
RESULTS = "runda,masa,jucator1,puncte1,jucator2,puncte2\n1,1,1,400,2,380\n1,2,3,300,4,390\n"
GAME = """titlu;Finala
jucator;A;Popescu Ion
jucator;B;Ionescu Ana
nr;jucator;suport;pozitie;depunere;puncte;total;timp
1;A;AACSTUX;H7;CASA;8;8;1:30
2;B;;I8;STIRE;13;13;0:55
"""
ENROLLED = """nume,prenume,club,rating,categorie
Ionescu,Ana,Impetus,1850,seniori
Țurcanu,Ion,Impetus,1790,seniori
Popa,Ștefan,Universitatea,1765,seniori
"""
TABLE = "loc,nume,prenume,club,puncte\n1,Popescu,{},Unu,575\n"


def workbook(path: Path, text: str) -> None:
    """The rows of a CSV as a workbook."""
    book = Workbook()
    for row in csv.reader(text.splitlines()):
        book.active.append([int(cell) if cell.isdecimal() else cell for cell in row])  # type: ignore[union-attr]
    book.save(path)


def given(folder: Path) -> None:
    """Lists of words, a sheet and a game, characters written by hand, as they are found."""
    shutil.copy(SAMPLES / "cupa-demo" / "solutii" / "01.xlsx", folder / "fisa.xlsx")
    (folder / "finala.csv").write_text(GAME, encoding="utf-8")
    short = sorted(word for word in ListStore(folder / "date").default() if len(word) < 6)
    polish = ["żółw", *(f"{one}{two}{three}" for one, two, three in product("bcdmprstwz", "aeiouy", "bklmnprstw"))]
    for name, words in (("lista-oficiala", short), ("lista-noua", short[:-100]), ("osps", polish)):
        (folder / f"{name}.txt").write_text("\n".join(words), encoding="utf-8")
    (folder / "semnele-clubului").mkdir()
    np.savez(folder / "semnele-clubului" / "pix.npz", x=np.full((2, 28, 28), 255, np.uint8), y=np.array([1, 12]))
    for n in (1, 2):
        scanned_signs(folder / f"foaia-{n}.jpg")


def before(folder: Path) -> None:
    """A round that is being prepared: players at their tables, no letters yet; another where nothing is done."""
    given(folder)
    (folder / "inscrieri.csv").write_text(ENROLLED, encoding="utf-8")
    workbook(folder / "inscrieri.xlsx", ENROLLED)
    settled(folder, "arbitraj nou cupa2026 --tip integral_partial --jucatori inscrieri.csv", "arbitraj mese cupa2026")


def during(folder: Path) -> None:
    """A round that is being corrected, a tournament after its first round, files to be read."""
    shutil.copytree(SAMPLES / "cupa-demo", folder / "cupa2026")
    titled(folder / "cupa2026", 'arbitru = "Șerban Țuțea"', 'contestatii_pana_la = "21.11.2026 18:30"')
    shutil.copytree(SAMPLES / "cupa-demo" / "solutii", folder / "solutii")
    shutil.copytree(SAMPLES / "sezon", folder / "campionat")
    given(folder)
    settled(folder, "arbitraj turneu nou cupa")
    (folder / "cupa" / "jucatori.csv").write_text(PLAYERS, encoding="utf-8")
    (folder / "cupa" / "rezultate.csv").write_text(RESULTS, encoding="utf-8")


def over(folder: Path) -> None:
    """A season and a round with their final rankings, kept in the archive; results of others."""
    shutil.copytree(SAMPLES / "sezon", folder / "sezon")
    shutil.copytree(folder / "sezon" / "2-heptascrabble", folder / "etapa1")
    titled(folder / "etapa1", 'titlu = "Cupa Mureș"', 'loc = "Reghin"')
    for name in ("1-integral-partial", "2-heptascrabble", "3-pe-sir"):
        settled(folder, f"arbitraj publica sezon/{name} --final")
    shutil.copytree(SAMPLES / "sezon" / "1-integral-partial", folder / "etapa")
    titled(folder / "etapa", 'titlu = "Cupa 2026"', 'loc = "Brașov"', "data = 2026-11-21")
    settled(folder, "arbitraj publica etapa --final")
    shutil.copytree(folder / "etapa", folder / "cupa2026")
    shutil.copytree(SAMPLES / "complet" / "turneu", folder / "turneu")
    workbook(folder / "duplicat.xlsx", TABLE.format("Ion"))
    workbook(folder / "anagrame.xlsx", TABLE.format("Jon"))
    (folder / "site.toml").write_text("", encoding="utf-8")
    for where in (folder, folder / "date"):
        where.mkdir(exist_ok=True)
        (where / "clasamente.toml").write_text("[rating]\npornit = true\n", encoding="utf-8")
    other = 'arbitraj arhiva adauga anagrame.xlsx --disciplina anagrame --competitie "Cupa Mureș" --data 2026-05-04'
    settled(folder, "arbitraj arhiva adauga sezon etapa", other)


def titled(folder: Path, *lines: str) -> None:
    """A round whose settings say so, whatever they said of it before."""
    path = folder / "concurs.toml"
    keys = tuple(line.partition(" ")[0] for line in lines)
    kept = [line for line in path.read_text("utf-8").splitlines() if not line.startswith(keys)]
    at = kept.index("[concurs]") + 1
    path.write_text("\n".join([*kept[:at], *lines, *kept[at:], ""]), encoding="utf-8")


SCENES = (before, during, over)
_OF_BEFORE = ("nou", "mese", "formulare", "extrage", "anunturi", "lexic")
# what else was done before the first line of a block
_DRAWN = "arbitraj extrage --dosar cupa2026"
_DECIDED = 'arbitraj decide cupa2026 08 accepta --depunere 5 --pozitie F5 --motiv "-" --arbitru "Ion Pop"'
_ASKED = 'arbitraj contestatie inregistreaza cupa2026 --fisa 08 --depunere 5 --text "Am scris F5"'
_REJECTED = 'arbitraj contestatie raspunde cupa2026 1 respinsa --motiv "-" --arbitru "Șerban Țuțea"'
_APPEALED = 'arbitraj contestatie apel cupa2026 1 --text "Cer comisia"'
_WARNED = "arbitraj sanctiune avertisment cupa2026 --masa 12 --motiv Vorbește"
_SETTLED = tuple(
    f'arbitraj lamureste cupa2026 --intrebare {id} --raspuns {reading} --arbitru "Ion Pop"'
    for id, reading in ANSWERS_OF_DEMO.items()
)
_IMPORTED = "arbitraj lexic importa lista-oficiala.txt --nume loc"
BEFORE = {
    "extrage --refa": (_DRAWN,),
    "extrage pe_sir": (_DRAWN,),
    "anunturi": (_DRAWN,),
    "lexic implicit": (_IMPORTED,),
    "lexic lista": (_IMPORTED,),
    "lexic sterge": (_IMPORTED,),
    "decide cupa2026 anuleaza": (_DECIDED,),
    "publica cupa2026 --final": _SETTLED,
    "verifica cupa2026": ("arbitraj publica cupa2026 --provizoriu",),
    "contestatie inregistreaza": _SETTLED,
    "contestatie raspunde": (_ASKED,),
    "contestatie apel": (_ASKED, _REJECTED),
    "contestatie raspuns-apel": (_ASKED, _REJECTED, _APPEALED),
    "contestatie anuleaza": (_ASKED,),
    "sanctiune tipareste": (_WARNED,),
    "sanctiune anuleaza": (_WARNED, _WARNED.replace("12", "9")),
}
# what a person answers
ANSWERS = {
    "arbitraj lamureste cupa2026": "1\n\n\n1\n1\n",
    'arbitraj arhiva sterge "2026-11-21 Cupa 2026 (Brașov) / integral_partial"': "da\n",
}
ENDS = dict[str, int]()  # other than 0, as the page says


def scene_of(block: Block) -> Callable[[Path], None]:
    """Where the commands of a block are typed."""
    words = block.lines[0].split()
    if words[1] in _OF_BEFORE or " --help" in block.lines[0]:
        return before
    later = "etapa" in block.lines[0] or "sezon" in block.lines[0] or any(" arhiva " in line for line in block.lines)
    return over if later else during


def settled(folder: Path, *lines: str) -> None:
    """What was done before."""
    for line in lines:
        done = typed(folder, line)
        assert done.status == 0, f"{line}\n{done.out}{done.err}"


def typed(folder: Path, line: str) -> commands.Said:
    """A line as a person types it, with what he answers then."""
    words = shlex.split(re.sub(r"--secunde \d+", "--secunde 1", line))
    new = folder / words[-1] if words[1:3] == ["turneu", "nou"] else folder / words[2] if words[1] == "nou" else None
    if new:  # it is not there yet
        shutil.rmtree(new, ignore_errors=True)
    with patch.object(sys, "stdin", _Person(ANSWERS.get(line, ""))), patch("arbitraj.record.moments.datetime", _Clock):
        done = commands.run(folder, *words[1:], within=folder)
    if new and words[1] == "turneu":  # what is to be filled in
        (new / "jucatori.csv").write_text(PLAYERS, encoding="utf-8")
    return done


class _Person(StringIO):
    """Who types; without answers nobody does."""

    def isatty(self) -> bool:
        return bool(self.getvalue())


class _Clock(datetime):
    """The afternoon of which the pages tell."""

    @classmethod
    def now(cls, tz: tzinfo | None = None) -> Self:
        return cls(2026, 11, 21, 18, 20, tzinfo=tz)


@pytest.mark.greu
@pytest.mark.parametrize("block", [*BLOCKS, *EXAMPLES], ids=[example.name for example in (*BLOCKS, *EXAMPLES)])
def test_what_is_printed_runs(block: Block, tmp_path_factory: pytest.TempPathFactory, tmp_path: Path) -> None:
    made = scene_of(block)
    folder = tmp_path / "aici"
    shutil.copytree(made_once(tmp_path_factory, f"pagini-{made.__name__}", made), folder)
    first = block.lines[0].removeprefix("arbitraj ")
    settled(folder, *next((done for start, done in BEFORE.items() if first.startswith(start)), ()))
    for line in block.lines:
        if line.split()[1] not in SERVES:
            done = typed(folder, line)
            assert done.status == ENDS.get(line, 0), f"{line}\n{done.out}{done.err}"


NAMED = {
    (page, " ".join(found.split()))
    for page, text in PAGES.items()
    for found in re.findall(r"(?<!`)`(arbitraj [a-z][^`]*)`", FENCED.sub("", text))
}


def test_every_command_within_a_sentence_is_there_with_its_options() -> None:
    known = {path: set(options) for path, options in every_command(typer.main.get_command(app))}
    groups = {path.rpartition(" ")[0] for path in known}
    wrong = list[tuple[str, str]]()
    for page, line in NAMED:
        words = [word.strip(",;:()") for word in line.split()]
        path = next((" ".join(words[:n]) for n in (3, 2) if " ".join(words[:n]) in known), "")
        options = {word.partition("=")[0] for word in words if re.match(r"--?[a-z]", word)}
        if not (path or " ".join(words[:2]) in groups) or (path and not options <= known[path]):
            wrong.append((page, line))
    assert len(NAMED) > 60
    assert wrong == []


def test_every_target_of_make_that_is_named_is_there() -> None:
    targets = set(re.findall(r"^([a-z][a-z-]*):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    told = re.compile(r"(?:`|^)make ([a-z][a-z-]*)", re.MULTILINE)
    named = {(page, target) for page, text in PAGES.items() for target in told.findall(text)}
    assert len(named) > 10
    assert {(page, target) for page, target in named if target not in targets} == set()


def test_there_is_much_to_run() -> None:
    assert (len(BLOCKS) > 5, sum(len(block.lines) for block in BLOCKS) > 12, len(EXAMPLES) > 60) == (True, True, True)
