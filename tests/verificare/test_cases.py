"""The acceptance cases of the contracts, graded by the program and counted again: the same, each of them.

They lie beside the project (`../shared/spec`); a checkout without them does not have this test (conftest.py)."""

import json
import runpy
import shlex
import shutil
import tomllib
from pathlib import Path
from typing import Any

import pytest

from arbitraj.desk.grading.grade import grade
from tests.verificare.conftest import CONTRACTS
from tests.verificare.editions import run
from tests.verificare.made_up import counted
from tests.verificare.many import published

pytestmark = pytest.mark.greu
CorrectionInput = dict[str, Any]


def cases(folder: str) -> dict[Path, CorrectionInput]:
    """The cases of a folder, by their file; what is refused has no edition."""
    read = {
        path: tomllib.loads(path.read_text(encoding="utf-8")) for path in sorted((CONTRACTS / folder).glob("*.toml"))
    }
    return {path: case for path, case in read.items() if "refuza" not in case}


def commands(case: CorrectionInput) -> list[str]:
    return case.get("comenzi") or [case["comanda"]]


def with_acts(path: Path, case: CorrectionInput, where: Path) -> None:
    """The files of a case, and what its commands do before the last one grades the folder."""
    where.mkdir()
    for name in case.get("copiaza", []):
        shutil.copy(path.parent / "fixtures" / name, where / name)
    for name, text in case["fisiere"].items():
        (where / name).parent.mkdir(exist_ok=True)
        (where / name).write_text(text, encoding="utf-8")
    for command in commands(case)[:-1]:
        run(*(where if word == "." else word for word in shlex.split(command)))


def said_of(folders: list[Path]) -> dict[str, object]:
    """What the second count says otherwise than the program, by the verdicts carried and with the list of words."""
    paths = [where / "editie.json" for where in folders]
    for path in paths:
        path.write_text(json.dumps(published(grade(path.parent)), ensure_ascii=False), encoding="utf-8")
    carried = zip(paths, counted(None, *paths), strict=True)
    listed = [(path, said) for path in paths for said in counted(path.with_name("lexic.txt"), path)]
    return {
        path.parent.name: said["differences"] or said["unknown"]
        for path, said in [*carried, *listed]
        if said["differences"] or said["unknown"]
    }


@pytest.mark.parametrize("folder", ["cases", "cases-amended"])
def test_every_case_is_counted_again(folder: str, tmp_path: Path) -> None:
    write = runpy.run_path(str(CONTRACTS.parent / "tools/run_cases.py"))["write_folder"]
    folders = []
    for case in cases(folder).values():
        folders.append(tmp_path / case["id"])
        folders[-1].mkdir()
        write(case, folders[-1])
    assert folders
    assert said_of(folders) == {}


@pytest.mark.parametrize("folder", ["cases-acts", "cases-variants"])
def test_every_case_of_acts_and_variants_is_counted_again(folder: str, tmp_path: Path) -> None:
    """Of the variants those of a composition; games and tournaments have no second count."""
    graded = {path: case for path, case in cases(folder).items() if commands(case)[-1].startswith("corecteaza ")}
    for path, case in graded.items():
        with_acts(path, case, tmp_path / case["id"])
    assert graded
    assert said_of([tmp_path / case["id"] for case in graded.values()]) == {}
