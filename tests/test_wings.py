"""The wings as the core asks for them, and the core without the folder of one."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import arbitraj
from arbitraj import wings
from arbitraj.desk.editions.searched import ideal_of, keep_published
from arbitraj.desk.grading.grade import grade
from arbitraj.problems import ProblemsError
from tests.commands import run

CUPA = Path(__file__).parents[1] / "samples" / "cupa-demo"

# run by the core without a wing: the panel and the journal of a hall, whose every page has the bar
HALL = """
from pathlib import Path
import arbitraj
from tests.hall.small import ANA, small_hall
print(arbitraj.__file__)
with small_hall(Path("concurs")) as small:
    for page in "/panou", "/sala", "/jurnal", "/conturi":
        print(small.page(ANA, page).count("/sali"))
"""


@pytest.mark.parametrize("name", sorted({name for names in wings.WINGS.values() for name in names}))
def test_what_the_table_names_is_brought(name: str) -> None:
    there = [path.parent.name for path in wings.beside("wing.py")]
    listed = [name for wing in there if name in wings.WINGS[wing]]
    assert [function.__name__ for function in wings.brought(name)] == listed


@pytest.mark.parametrize(
    ("option", "typed"),
    [
        ("--oglinda", ["--oglinda", "http://10.0.0.7:8710/"]),
        ("--aduna", ["--aduna", "jurnal.jsonl"]),
        ("--preia", ["--preia"]),
        ("--sala", ["--sala", "B"]),
    ],
)
def test_an_option_of_a_wing_that_is_not_there_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, option: str, typed: list[str]
) -> None:
    monkeypatch.setattr(wings, "_HERE", tmp_path)
    said = run(tmp_path, "sala", tmp_path, "--fara-browser", *typed)
    assert (said.status, said.err) == (2, f"{option}: partea programului care face aceasta lipsește de aici\n")


def test_nothing_is_called_archived_or_found_where_no_wing_does_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(wings, "_HERE", tmp_path)
    assert [problem.message.key for problem in keep_published(tmp_path)] == ["cli.wing_missing"]
    with pytest.raises(ProblemsError, match="lipsește de aici"):
        ideal_of(grade(CUPA), CUPA)
    said = run(tmp_path, "analiza", CUPA, "--toate", "--baza", tmp_path / "ani.sqlite")
    assert said.status == 2


@pytest.mark.greu
def test_a_hall_opens_where_the_wing_of_the_network_is_not_there(tmp_path: Path) -> None:
    package, root = Path(arbitraj.__file__).parent, Path(__file__).parents[1]
    without = shutil.ignore_patterns("network", "__pycache__")
    core = shutil.copytree(package, tmp_path / "arbitraj", ignore=without)
    shutil.copytree(root / "samples" / "cupa-demo", tmp_path / "concurs")
    searched = os.pathsep.join((str(tmp_path), str(root)))
    ran = subprocess.run(
        [sys.executable, "-c", HALL],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": searched, "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=120,
    )
    assert (ran.stderr, ran.stdout.splitlines()) == ("", [str(core / "__init__.py"), "0", "0", "0", "0"])
