"""The story that the guide tells, from an empty folder to the general ranking: its commands and files are what runs."""

import csv
import json
import shlex
from dataclasses import dataclass
from pathlib import Path

import pdfplumber
import pytest

from tests import commands
from tests.once import made_once
from tests.story import blocks, chapter

STORY = "O competiție de la cap la coadă"
SAID = "spus.json"


@dataclass(frozen=True)
class Step:
    """A command that was run, or a file that the arbiter wrote (a command of no words)."""

    words: tuple[str, ...]
    said: str = ""


def run(folder: Path, line: str) -> Step:
    program, *words = shlex.split(line)
    assert program == "arbitraj", line
    said = commands.run(folder, *words, within=folder)
    assert said.status == 0, f"{line}\n{said.out}{said.err}"
    return Step(tuple(words), said.out)


def live(folder: Path) -> None:
    """The whole story, within a folder; what was said is kept beside it."""
    steps = list[Step]()
    for name, text in blocks(chapter(STORY)):
        if name:
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(text, encoding="utf-8")
        else:
            steps += [run(folder, line) for line in text.splitlines() if line]
    (folder / SAID).write_text(json.dumps([(step.words, step.said) for step in steps]), encoding="utf-8")


pytestmark = pytest.mark.greu  # some seconds for all of them


@pytest.fixture(scope="module")
def story(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[Step]]:
    folder = made_once(tmp_path_factory, "poveste", live)
    told = json.loads((folder / SAID).read_text(encoding="utf-8"))
    return folder, [Step(tuple(words), said) for words, said in told]


def ranking(folder: Path, stage: str) -> list[tuple[str, int]]:
    path = folder / "brasov" / "etapa1" / "publicat" / stage / "pentru-arbitri" / "rezultate.json"
    results = json.loads(path.read_text(encoding="utf-8"))
    return [(line["nume"], line["total"]) for line in results["clasament"]]


def text_of(path: Path) -> str:
    with pdfplumber.open(path) as pdf:
        return "\n".join(page.extract_text() for page in pdf.pages)


def test_the_story_uses_every_stage_of_the_day(story: tuple[Path, list[Step]]) -> None:
    told = {step.words[0] for step in story[1]}
    stages = {"nou", "mese", "formulare", "extrage", "anunturi", "corecteaza", "lamureste"}
    assert told >= stages | {"arata", "sanctiune", "publica", "contestatie", "verifica", "raport", "clasament-general"}


def test_the_story_grades_what_is_there_and_settles_what_is_asked(story: tuple[Path, list[Step]]) -> None:
    said = [step.said for step in story[1] if step.words[0] == "corecteaza"]
    assert [text.split("Fișe tastate: ")[1].split(".")[0] for text in said] == [
        "3 din 4, de lămurit 0",
        "4 din 4, de lămurit 1",
        "4 din 4, de lămurit 0",
    ]
    assert ["Țurcanu Ion (netastată)" in said[0], "Țurcanu Ion (de lămurit)" in said[1]] == [True, True]
    assert "Neclasați" not in said[2]


def test_the_contestation_changes_the_ranking_and_the_final_one_says_why(story: tuple[Path, list[Step]]) -> None:
    folder, _ = story
    assert ranking(folder, "provizoriu") == [
        ("Popa Ștefan", 100),
        ("Ionescu Ana", 36),
        ("Țurcanu Ion", 20),
        ("Dima Elena", 0),
    ]
    assert ranking(folder, "final") == [
        ("Popa Ștefan", 100),
        ("Ionescu Ana", 36),
        ("Dima Elena", 24),
        ("Țurcanu Ion", 20),
    ]
    text = text_of(folder / "brasov" / "etapa1" / "publicat" / "final" / "clasament.pdf")
    assert "Dima Elena (masa 2): locul 4 → 3; total 0 → 24" in " ".join(text.split())
    assert "Prin hotărârea 1 (Marin Dobre): se vede pe foaie" in " ".join(text.split())


def test_what_was_published_fits_what_it_was_made_from(story: tuple[Path, list[Step]]) -> None:
    assert any("Totul corespunde" in step.said for step in story[1] if step.words[0] == "verifica")


def test_the_general_ranking_adds_the_other_discipline(story: tuple[Path, list[Step]]) -> None:
    folder, _ = story
    text = (folder / "brasov" / "rezultate" / "clasament-general.csv").read_text(encoding="utf-8-sig")
    rows = [(row["loc"], row["nume"], row["prenume"], row["total"]) for row in csv.DictReader(text.splitlines())]
    assert rows == [
        ("1", "Popa", "Ștefan", "887"),
        ("2", "Dima", "Elena", "887"),
        ("3", "Ionescu", "Ana", "778"),
        ("4", "Țurcanu", "Ion", "508"),
    ]
