"""The blank forms of the repository are those that the program makes."""

from pathlib import Path

import pytest
from reportlab.pdfgen.canvas import Canvas

from arbitraj.forms import blank as blanks
from arbitraj.forms.blank import README, write_blanks
from arbitraj.press.paper import saved_canvas
from tests.forms.making import FORMS as KEYS, blank

FORMS = Path(__file__).parents[2] / "forms"


def test_forms_holds_exactly_what_the_program_makes(tmp_path: Path) -> None:
    made = {path.relative_to(tmp_path): path.read_bytes() for path in write_blanks(tmp_path)}
    there = {path.relative_to(FORMS): path.read_bytes() for path in FORMS.rglob("*") if path.is_file()}
    assert sorted(there) == sorted(made)
    assert [str(name) for name in made if made[name] != there[name]] == []


def test_what_is_printed_is_what_the_program_prints(tmp_path: Path) -> None:
    names = {key: key.replace("_", "-").replace("oricare", "orice-tip") for key in KEYS}
    wrong = [key for key in KEYS if blank(tmp_path, key).read_bytes() != (FORMS / f"{names[key]}.pdf").read_bytes()]
    assert wrong == []
    assert [*blanks._readme()] == (FORMS / README).read_text(encoding="utf-8").splitlines()


def test_a_paper_that_a_full_disk_cuts_leaves_the_older_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def cut(canvas: Canvas) -> None:
        Path(vars(canvas)["_filename"]).write_bytes(b"%PDF-1.4")
        raise OSError(28, "No space left on device")

    (paper := tmp_path / "bonuri.pdf").write_bytes(b"vechi")
    monkeypatch.setattr(Canvas, "save", cut)
    with pytest.raises(OSError, match="No space"), saved_canvas(paper, ""):
        pass
    assert ([*tmp_path.iterdir()], paper.read_bytes()) == ([paper], b"vechi")
