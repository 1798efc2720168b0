"""The guide's day in the browser, from the empty first page to the general ranking, walked as it is told."""

import csv
import json
import shlex
from pathlib import Path

import pytest

from arbitraj.hall.kernel.store.keeper import verify_journal
from arbitraj.hall.parts import KINDS
from tests import commands
from tests.hall.on_network import in_own_network
from tests.story import GUIDE, blocks, chapter, pictures, quoted, told
from tests.tools.hall.guide_day import DAY

CHAPTER, LAST = "O zi în navigator", "Dovada"
BASE = "Documents/arbitraj"  # where the program makes competitions on a computer whose documents have no other name
TOTALS = {
    "tampa-1": {"Dima Elena": 81, "Popa Ștefan": 38, "Ionescu Ana": 37, "Țurcanu Ion": 32},
    "tampa-2": {"Popa Ștefan": 82, "Ionescu Ana": 26, "Rusu Radu": 24, "Țurcanu Ion": 20, "Dima Elena": 18},
}


def papers() -> str:
    """What the chapter's people have on paper, as the walk takes it."""
    found = {name: text.splitlines() for name, text in blocks(chapter(CHAPTER)) if name}
    second = (line.split("; ") for line in found["foile etapei a doua"])
    taken = {
        "lista": found["lista jucătorilor"],
        "literele": found["literele din sac"],
        "duplicat": found["duplicat"],
        "etapa 2": {f"{n:02}": rows for n, rows in enumerate(second, 1)},
    }
    sheets = {name.removeprefix("foaia "): rows for name, rows in found.items() if name.startswith("foaia ")}
    return json.dumps(taken | sheets)


@pytest.mark.lung
@pytest.mark.chromium
def test_the_day_goes_as_it_is_told(tmp_path: Path, browser: str) -> None:
    walked = in_own_network("tests.tools.hall.guide_day", tmp_path, browser, papers(), patience=1800)
    assert walked["faults"] == []
    parts, base = told(chapter(CHAPTER)), tmp_path / BASE
    ((_, block),) = blocks(parts[LAST])
    last = [commands.run(tmp_path, *shlex.split(line)[1:], within=base) for line in block.splitlines()]
    assert [outcome.status for outcome in last] == [0] * 5, last
    shown = {**walked["shown"], LAST: " ".join("".join(outcome.out for outcome in last).split())}
    missing = [(name, text) for name, part in parts.items() for text in quoted(part) if text not in shown[name]]
    assert missing == [], missing
    for name, totals in TOTALS.items():
        places = (base / name / "rezultate", base / name / "publicat" / "final" / "pentru-arbitri")
        for results in (json.loads((place / "rezultate.json").read_text("utf-8")) for place in places):
            assert {line["nume"]: line["total"] for line in results["clasament"]} == totals
        assert verify_journal(base / name, KINDS) == []
    general = (base / "tampa" / "rezultate" / "clasament-general.csv").read_text("utf-8-sig")
    rows = [
        [row["loc"], f"{row['nume']} {row['prenume']}", row["total"]] for row in csv.DictReader(general.splitlines())
    ]
    cells = [line.split("\t") for line in walked["ranking"]]
    assert [[cell[0], cell[1], cell[-1].replace(".", "")] for cell in cells] == rows
    assert len(rows) == 5


def test_every_part_of_the_day_is_walked() -> None:
    assert [*told(chapter(CHAPTER))] == [*DAY, LAST]


def test_the_pictures_of_the_day_are_there_and_small() -> None:
    shown = pictures(chapter(CHAPTER))
    folder = GUIDE.parent / "imagini"
    assert sorted(shown) == sorted(f"imagini/{path.name}" for path in folder.glob("zi-*"))
    assert sum(path.stat().st_size for path in folder.glob("zi-*")) < 1_500_000
