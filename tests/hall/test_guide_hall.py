"""The guide's afternoon at the hall: walked as it is told, with everything on the screen that it says stands there."""

import json
import shlex
from pathlib import Path

import pytest

from arbitraj.hall.kernel.store.keeper import verify_journal
from arbitraj.hall.parts import KINDS
from tests import commands
from tests.hall.guide_walk import WALK, walk
from tests.story import GUIDE, blocks, chapter, pictures, quoted, told

CHAPTER = "O după-amiază la sală"
FOLDER = "brasov/etapa2"
LAST = "La sfârșit"
TOTALS = {"Țurcanu Ion": 81, "Popa Ștefan": 38, "Ionescu Ana": 37, "Dima Elena": 32}


def made_folder(home: Path) -> dict[str, list[str]]:
    """The chapter's folder as it is when the hall opens; gives the papers that players wrote, by number."""
    papers = {}
    for name, block in blocks(chapter(CHAPTER).split("arbitraj sala brasov")[0].rpartition("```")[0]):
        if name.startswith("foaia "):
            papers[name.removeprefix("foaia ")] = block.splitlines()
        elif name:
            (home / name).parent.mkdir(parents=True, exist_ok=True)
            (home / name).write_text(block, encoding="utf-8")
        else:
            assert [outcome.status for outcome in run(home, block)] == [0]
    return papers


def run(home: Path, block: str) -> list[commands.Said]:
    """The commands of a block."""
    return [commands.run(home, *shlex.split(line)[1:], within=home) for line in block.splitlines()]


@pytest.mark.lung
@pytest.mark.chromium
def test_the_afternoon_goes_as_it_is_told(tmp_path: Path, browser: str) -> None:
    parts = told(chapter(CHAPTER))
    walked = walk(tmp_path, FOLDER, made_folder(tmp_path), browser, None)
    assert walked.faults == []
    ((_, block),) = blocks(parts[LAST])
    last = run(tmp_path, block)
    assert [outcome.status for outcome in last] == [0, 0, 0], last
    shown = {**walked.shown, LAST: " ".join((walked.said + "".join(outcome.out for outcome in last)).split())}
    missing = [(name, text) for name, part in parts.items() for text in quoted(part) if text not in shown[name]]
    assert missing == [], missing
    assert verify_journal(tmp_path / FOLDER, KINDS) == []
    results = json.loads((tmp_path / FOLDER / "rezultate" / "rezultate.json").read_text(encoding="utf-8"))
    assert {line["nume"]: line["total"] for line in results["clasament"]} == TOTALS
    sheets = {path.name for path in (tmp_path / FOLDER / "solutii").iterdir()}
    assert {name for name in sheets if not name.startswith("model")} == {"01.csv", "02.csv", "03.csv", "04.csv"}


def test_every_part_of_the_chapter_is_walked() -> None:
    assert [*told(chapter(CHAPTER))] == [*WALK, LAST]


def test_the_pictures_of_the_guide_are_there() -> None:
    shown = pictures(chapter(CHAPTER))
    folder = GUIDE.parent / "imagini"
    assert sorted(shown) == sorted(f"imagini/{path.name}" for path in folder.glob("sala-*"))
    assert [path.name for path in folder.iterdir() if path.stat().st_size > 60_000] == []
