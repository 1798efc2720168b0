"""What is published for players says nothing that is for programs: the page and the papers, word for word."""

import re
import shutil
from pathlib import Path

import pytest
from pypdf import PdfReader

from arbitraj.desk.editions.edition import Options
from arbitraj.desk.editions.publish import Publishing, publish
from arbitraj.report.edition import Stage
from tests.longer import longer
from tests.plain import faults_of, words_of

SAMPLES = Path(__file__).parents[2] / "samples/complet"
_FOR_ARBITERS = "pentru-arbitri"
# what an arbiter or a player said in their own words; the file that the reader of the page is asked for
_QUOTED = re.compile(r"VIERILQR|verificare\.json")


@pytest.mark.parametrize(
    "name", ["1-integral", longer("4-serie-maxime"), longer("6-superscrabble"), longer("3-pe-sir")]
)
def test_no_paper_says_what_is_not_for_people(name: str, tmp_path: Path) -> None:
    folder = shutil.copytree(SAMPLES / name, tmp_path / name)
    done = publish(folder, Publishing(Stage.PROVISIONAL, Options()))
    read = {}
    for path in done.folder.rglob("*.*"):
        if _FOR_ARBITERS in path.parts:
            continue
        if path.suffix == ".html":
            read[path.name], _ = words_of(path.read_text(encoding="utf-8"))
        elif path.suffix == ".pdf":
            read[path.name] = [line for page in PdfReader(path).pages for line in page.extract_text().splitlines()]
    assert {"clasament.pdf", "fise-de-corectura.pdf", "rezultate.html"} <= set(read)
    wrong = {
        (fault, name) for name, lines in read.items() for line in lines for fault in faults_of(_QUOTED.sub("", line))
    }
    assert not wrong
