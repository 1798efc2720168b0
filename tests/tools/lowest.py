"""The lowest declared versions at work: `make test-minim`, in an environment of its own in a folder.

Each dependency, optional parts included, is installed as the lowest that pyproject.toml declares, what it needs itself
as the newest that goes with it. Then `demo` and the tests of rules, sheets and press.
"""

import re
import shutil
import subprocess
import sys
import tomllib
import venv
from collections.abc import Sequence
from pathlib import Path

from arbitraj.installer.build import GIVEN, ON_WISH, PYTHONS
from tests.tools.resolve import ROOT, requirements

_ROOMS = ("tests/rules", "tests/sheets", "tests/press")
# what these tests need of their own, as it is declared for whoever develops
_TOOLS = ("anyio", "httpx2", "hypothesis", "packaging", "pytest", "pytest-xdist")


def pinned(wanted: Sequence[str]) -> list[str]:
    """Requirements with the lowest version alone: `a>=1.2` is `a==1.2`. Raises ValueError where none is declared."""
    lowest = []
    for requirement in wanted:
        declared = re.fullmatch(r"([\w.-]+)(?:\[[\w,]+\])?>=([\w.]+)", requirement)
        if declared is None:
            raise ValueError(f"{requirement}: not of the form name>=version")
        lowest.append(f"{declared[1]}=={declared[2]}")
    return lowest


def tools() -> list[str]:
    """The requirements of `_TOOLS`."""
    declared = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]["dev"]
    return [package for package in declared if re.split(r"[>\[]", package)[0] in _TOOLS]


def main(folder: Path) -> int:
    """0 where all of it ran, or where this is not the lowest Python (old versions have no wheels for newer ones)."""
    here = f"{sys.version_info[0]}.{sys.version_info[1]}"
    if here != PYTHONS[0]:
        print(f"test-minim: not run, it asks for Python {PYTHONS[0]} and this is {here}")
        return 0
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    constraints = folder / "cele-mai-vechi.txt"
    constraints.write_text("\n".join(pinned(requirements())) + "\n", encoding="utf-8")
    venv.create(folder / "venv", with_pip=True)
    programs = folder.resolve() / "venv" / ("Scripts" if sys.platform == "win32" else "bin")
    own = f"{ROOT}[{','.join((*GIVEN, *ON_WISH))}]"
    install: list[str | Path] = [programs / "python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*install, "--only-binary=:all:", "-c", constraints, "-e", own, *tools()], check=True)
    demo: list[str | Path] = [programs / "arbitraj", "demo", folder / "demo", "--fara-browser"]
    # what old versions warn of is nobody's concern
    tests: list[str | Path] = [programs / "python", "-m", "pytest", "--assert=plain", "-W", "default", *_ROOMS]
    return max(subprocess.run(command, cwd=ROOT, check=False).returncode for command in (demo, tests))


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
