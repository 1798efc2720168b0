"""The face: every public name documented, in its docstring and in docs/api.md, and nothing loaded before it is used."""

import ast
import doctest
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

import arbitraj
from arbitraj import Competition, Contest, ProblemsError, Submission, game_type, read_sheet
from arbitraj.record.model import SubmissionState

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "api.md"
LIST = "## Every name\n|name|about|\n|---|---|\n"


def lines() -> str:
    """The list of public names in docs/api.md: the first sentence of each docstring."""
    return "".join(f"|`{name}`|{_about(name)}|\n" for name in arbitraj.__all__)


def _about(name: str) -> str:
    text = " ".join((getattr(arbitraj, name).__doc__ or "").partition("\n\n")[0].split())
    return text.split(". ")[0].rstrip(".") + "."


@pytest.mark.parametrize("name", arbitraj.__all__)
def test_every_public_name_says_what_it_is(name: str) -> None:
    about = getattr(arbitraj, name).__doc__
    assert about
    assert not about.startswith(f"{name}(")  # what a dataclass says of itself where nobody does


def test_the_page_names_each_of_them() -> None:
    assert PAGE.read_text("utf-8").partition(LIST)[2] == lines()


def test_the_examples_of_the_page_hold(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(ROOT)
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    found = doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8")
    assert found.attempted > 10
    assert found.failed == 0


def test_type_checkers_see_the_same_names() -> None:
    tree = ast.parse(Path(arbitraj.__file__).read_text("utf-8"))
    block = next(node for node in tree.body if isinstance(node, ast.If))
    imports = [node for node in block.body if isinstance(node, ast.ImportFrom)]
    seen = {alias.name: node.module for node in imports for alias in node.names if alias.asname == alias.name}
    assert seen == {name: f"arbitraj.{module}" for name, module in arbitraj._WHERE.items()}


def test_a_name_that_is_not_public_is_refused() -> None:
    with pytest.raises(AttributeError, match="'unknown'"):
        arbitraj.unknown  # noqa: B018
    assert {"grade", "__all__"} <= set(dir(arbitraj))


@pytest.mark.parametrize(
    "text", ["", "fisa;nume;nr;pozitie;depunere;puncte\n01;Pop;1;H7;CASA;8\n02;Ilie;1;H7;CASA;8\n"]
)
def test_a_text_that_is_not_one_sheet_is_refused(text: str) -> None:
    with pytest.raises(ProblemsError, match="07"):
        read_sheet(text, "07")


def test_sheets_in_memory_find_their_hand_ins_by_number() -> None:
    submissions = (
        Submission("07", 1, 3),
        Submission("8", 2, 4),
        Submission("9", None, 5, SubmissionState.NOT_HANDED_IN),
    )
    competition = Competition("", "", None, game_type("integral"), submissions=submissions)
    contest = Contest.of(competition, [read_sheet("1. H7 CASA 8", "7")])
    assert list(contest.sheets) == [3]
    states = [submission.state for submission in contest.competition.submissions]
    assert states == [SubmissionState.HANDED_IN, SubmissionState.NOT_TYPED, SubmissionState.NOT_HANDED_IN]


@pytest.mark.parametrize(("use", "loads"), [("pass", False), ("arbitraj.Position", True), ("arbitraj.grade", True)])
def test_nothing_is_loaded_before_it_is_used(use: str, loads: bool) -> None:
    code = f"import sys, arbitraj\n{use}\nprint(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    assert not {"pandas", "openpyxl", "reportlab", "pdfplumber"} & loaded
    assert any(name.startswith("arbitraj.") for name in loaded) == loads


def test_the_hall_starts_without_what_writes_documents() -> None:
    code = "import sys, arbitraj.hall.parts, arbitraj.hall.web.front\nprint(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    heavy = {"pandas", "numpy", "openpyxl", "pypdf", "pdfplumber", "reportlab", "PIL"}
    assert not heavy & set(done.stdout.split())


if __name__ == "__main__" and "--scrie" in sys.argv:
    page = PAGE.read_text("utf-8").partition(LIST)[0]
    PAGE.write_text(f"{page}{LIST}{lines()}", encoding="utf-8")
