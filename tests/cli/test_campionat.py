"""samples/campionat: every article of 8.2-8.5 occurs, where its table says."""

import shutil
from pathlib import Path

import pytest

from arbitraj.desk.grading.grade import grade
from arbitraj.record.findings import State
from arbitraj.rules.articles import ARTICLES

FOLDER = Path(__file__).parents[2] / "samples" / "campionat"
ROUNDS = sorted(path for path in FOLDER.iterdir() if path.is_dir())
WANTED = {code for code in ARTICLES if code[:3] in ("8.2", "8.3", "8.4") and len(code) == 5}


def rows_of(folder: Path) -> list[tuple[str, str]]:
    lines = (folder / "README.md").read_text(encoding="utf-8").splitlines()
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith("| ")]
    return [(row[0], row[1]) for row in cells if row[0][:1].isdigit()]


@pytest.mark.parametrize("folder", ROUNDS, ids=[path.name for path in ROUNDS])
def test_a_round_is_graded_and_its_faults_are_found(folder: Path, tmp_path: Path) -> None:
    copy = shutil.copytree(folder, tmp_path / folder.name)
    graded = grade(copy)
    ranking = graded.ranking
    assert graded.words.official is False
    assert graded.warnings == ()
    # whatever is wrong on these sheets is what the players wrote: nothing of it may become a question
    assert (graded.questions, graded.untyped, ranking.provisional) == ((), (), False)
    found = {(f.article, s.correction.submission.sheet) for s in ranking.standings for f in s.correction.findings}
    for article, number in rows_of(folder):
        if article[:2] != "6." and "," not in article:
            assert (article, number) in found
    faultless = [s for s in ranking.standings if not any(f.counts for f in s.correction.findings)]
    assert all(e.state is State.CORRECT for s in faultless for e in s.correction.entries)


def test_every_article_of_8_2_to_8_5_occurs_in_the_championship() -> None:
    assert len(ROUNDS) == 5
    there = {article for folder in ROUNDS for article, _ in rows_of(folder)}
    assert there >= WANTED | {"8.5"}
    table = (FOLDER / "README.md").read_text(encoding="utf-8")
    assert all(f"| {article} |" in table for article in WANTED)
