"""The core without its wings: their folders deleted in a copy of the project, then the core's own tests.

`python -m tests.tools.core_alone [options of pytest]` (`make test-miez`) leaves out tests that import a wing, or a
helper that does, and those that `tests/data/wings/asks_wings.txt` names: they ask for a wing's command, page or text.
"""

import ast
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).parents[2]
COPY = ROOT / "build" / "miez"
_WINGS = "arbitraj.wings."
_COPIED = ("arbitraj", "tests", "samples", "docs", "forms", ".ci")
_FILES = ("pyproject.toml", "Makefile", "README.md", "CHANGELOG.md", "LICENSE")


def _imported(path: Path) -> set[str]:
    """Modules that a module imports, and names that may be modules."""
    found = set[str]()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{name.name}" for name in node.names)}
        elif isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
    return found


def of_wings(root: Path) -> set[Path]:
    """Modules of the tests and samples that import a wing, straight or through another one."""
    modules = {
        ".".join(path.relative_to(root).with_suffix("").parts).removesuffix(".__init__"): path
        for top in ("tests", "samples")
        for path in (root / top).rglob("*.py")
    }
    imports = {name: _imported(path) for name, path in modules.items()}
    found = {name for name, ones in imports.items() if any(one.startswith(_WINGS) for one in ones)}
    while more := {name for name, ones in imports.items() if name not in found and ones & found}:
        found |= more
    return {modules[name] for name in found}


def copy_core(to: Path) -> None:
    """Copy the project without the wings and without tests of them."""
    shutil.rmtree(to, ignore_errors=True)
    left_out = shutil.ignore_patterns("__pycache__", "build")
    for name in _COPIED:
        shutil.copytree(ROOT / name, to / name, ignore=left_out)
    for name in _FILES:
        shutil.copy(ROOT / name, to / name)
    for path in of_wings(to):
        path.unlink()
    for wing in (to / "arbitraj" / "wings").iterdir():
        if wing.is_dir():
            shutil.rmtree(wing)


def main(options: Sequence[str]) -> int:
    """The status of pytest over the core's tests, run in the copy."""
    copy_core(COPY)
    listed = (ROOT / "tests" / "data" / "wings" / "asks_wings.txt").read_text(encoding="utf-8").split("\n")
    tests = [line for line in listed if line and not line.startswith("#") and (COPY / line.partition("::")[0]).exists()]
    ignored = [f"--ignore={test}" if "::" not in test else f"--deselect={test}" for test in tests]
    command = [sys.executable, "-m", "pytest", "--assert=plain", *ignored, *options]
    # what a test starts in a process of its own is the copy's too
    return subprocess.run(command, cwd=COPY, env=os.environ | {"PYTHONPATH": str(COPY)}, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
