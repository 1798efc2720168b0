"""What the program and its tests import is declared in pyproject.toml: it is there on another computer too."""

import ast
import re
import sys
import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
DECLARED = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
OWN = {"arbitraj", "samples", "tests"}


def plain(name: str) -> str:
    """The name of a distribution as all its spellings have it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def named(requirements: Iterable[str]) -> set[str]:
    """The distributions that requirements name."""
    return {plain(re.split(r"[\s<>=!~;\[]", requirement)[0]) for requirement in requirements}


EXTRAS: dict[str, list[str]] = DECLARED["optional-dependencies"]
GROUP = named(tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["dependency-groups"]["scris"])
ALWAYS = named(DECLARED["dependencies"])
PROGRAM = ALWAYS.union(*(named(packages) for extra, packages in EXTRAS.items() if extra != "dev"))


@cache
def distributions() -> dict[str, set[str]]:
    """The distributions of each module that is installed."""
    return {module: {plain(name) for name in names} for module, names in packages_distributions().items()}


def imported(folder: Path) -> Iterator[tuple[str, str]]:
    """The modules of others that a folder imports, each with a file; what trains the network is a folder by itself."""
    for path in sorted(folder.rglob("*.py")):
        if "training" in path.relative_to(folder).parts:
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom) and not node.level and node.module:
                names = [node.module]
            for name in {line.partition(".")[0] for line in names} - OWN - sys.stdlib_module_names:
                yield name, path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize(("folder", "extras"), [("arbitraj", False), ("tests", True), ("samples", True)])
def test_what_is_imported_is_declared(folder: str, extras: bool) -> None:
    declared = PROGRAM | (named(EXTRAS["dev"]) if extras else set())
    found = {name: where for name, where in imported(ROOT / folder) if not distributions().get(name, set()) & declared}
    assert not found


def test_what_trains_the_network_is_declared_in_a_group_of_its_own() -> None:
    """PyTorch is needed by make scris-model alone: nobody else has it, and it need not be there to be asked."""
    found = {name for name, _ in imported(ROOT / "samples" / "training")}
    assert {name for name in found if not distributions().get(name, {name}) & (ALWAYS | GROUP)} == set()
    assert found & GROUP
    for folder in ("arbitraj", "tests", "samples"):
        assert not {name for name, _ in imported(ROOT / folder)} & GROUP


def test_what_is_declared_is_told_with_its_runner_up() -> None:
    page = (ROOT / "docs" / "dependencies.md").read_text("utf-8")
    tables = page.partition("\n## ")[0]
    rows = [line.split(" | ") for line in tables.splitlines() if line.startswith("| ")]
    told = {plain(name) for row in rows for name in re.findall(r"[\w-]+", row[0])}
    assert (
        named((*DECLARED["dependencies"], *(package for extra in EXTRAS.values() for package in extra))) | GROUP
    ) - told == set()
    assert [row[0] for row in rows if len(row) != 4 or not all(cell.strip(" |") for cell in row)] == []


def test_whoever_develops_has_what_is_optional_too() -> None:
    assert named(EXTRAS["dev"]) >= PROGRAM - ALWAYS
