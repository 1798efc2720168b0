"""What pip's resolver says for every Python and every system: `make rezolva`, a table on standard output.

Wheels alone are asked for, of the newest versions, with all optional parts that users may have. Nothing is installed.
A pair fails where pip lacked something twice and the registry answers right after. The table, with a fingerprint of
what was asked, is kept in docs/dependencies.md (`--scrie`). `--schimbate` asks only where the fingerprint is another:
a library of today is no reason to refuse a change that touches none.
"""

import argparse
import hashlib
import json
import os
import re
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from arbitraj.installer.build import GIVEN, ON_WISH, PYTHONS, SYSTEMS

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "dependencies.md"
# those that everything is to be had for: numba has no wheels for new Pythons on Intel Macs
MACHINES = {"linux": ("x86_64", "aarch64"), "macos": ("arm64",), "windows": ("AMD64",)}
_BEGIN, _END = "<!-- make rezolva -->\n", "<!-- -->\n"
# pip asks the conditions of dependencies (`sys_platform == "win32"`) of the Python that it runs on: it is told another
_PIP = """
import json, sys
from pip._vendor.packaging import markers
told = json.loads(sys.argv[1])
here = markers.default_environment
markers.default_environment = lambda: here() | told
from pip._internal.cli.main import main
sys.exit(main(sys.argv[2:]))
"""


class NoRegistryError(Exception):
    """No registry answers: nothing can be said of any pair."""


@dataclass(frozen=True, slots=True, eq=False)
class Target:
    """A Python on a machine: its version ("3.11"), the name that the table has for it, the platforms of its wheels,
    what conditions of dependencies are told.
    """

    python: str
    machine: str
    platforms: Sequence[str]
    markers: Mapping[str, str]


def targets(pythons: Sequence[str] = PYTHONS) -> list[Target]:
    """Each of the Pythons on every machine."""
    return [
        Target(python, f"{system.name} {machine}", _platforms(system.platforms, machine), {**system.markers, **told})
        for python in pythons
        for system in SYSTEMS
        for machine in MACHINES[system.name]
        for told in ({"platform_machine": machine, "python_version": python, "python_full_version": f"{python}.0"},)
    ]


def _platforms(known: Mapping[str, Sequence[str]], machine: str) -> Sequence[str]:
    return known.get(machine) or [tag.replace("x86_64", machine) for tag in known["x86_64"]]


def requirements() -> list[str]:
    """What users' computers get, optional parts included, as pyproject.toml declares it."""
    declared = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = declared["optional-dependencies"]
    return sorted({*declared["dependencies"], *(one for extra in (*GIVEN, *ON_WISH) for one in extras[extra])})


def fingerprint(wanted: Sequence[str]) -> str:
    """Sixteen signs that change when what is asked, or of whom, changes."""
    asked = [list(wanted), [(target.python, target.machine, list(target.platforms)) for target in targets()]]
    return hashlib.sha256(json.dumps(asked).encode()).hexdigest()[:16]


def lacking(target: Target, wanted: Sequence[str]) -> str:
    """What pip says that `target` lacks; "" where all of it can be had. Raises NoRegistryError."""
    tag = f"cp{target.python.replace('.', '')}"
    kind = [
        *(part for platform in target.platforms for part in ("--platform", platform)),
        "--python-version",
        target.python,
    ]
    kind += ["--implementation", "cp", "--abi", tag, "--abi", "abi3", "--abi", "none", "--only-binary=:all:"]
    for _ in range(2):
        done = _pip(target.markers, *kind, *wanted)
        if done.returncode == 0:
            return ""
    if not registry_answers():
        raise NoRegistryError
    said = [line.partition("ERROR: ")[2] for line in done.stderr.splitlines() if line.startswith("ERROR: ")]
    return "; ".join(said) or done.stderr[-500:]


def registry_answers() -> bool:
    """Whether pip itself can be had, which lacks for no Python: else it is the registry that lacks."""
    return _pip({}, "--no-deps", "pip").returncode == 0


def _pip(markers: Mapping[str, str], *asked: str) -> "subprocess.CompletedProcess[str]":
    with tempfile.TemporaryDirectory() as nowhere:  # nothing is put there
        quiet = ["--quiet", "--disable-pip-version-check", "--dry-run", "--ignore-installed", "--target", nowhere]
        command = [sys.executable, "-c", _PIP, json.dumps(dict(markers)), "install", *quiet, *asked]
        return subprocess.run(command, capture_output=True, text=True, encoding="utf-8", errors="replace", check=False)


def table(found: Mapping[Target, str]) -> Iterator[str]:
    """Rows of Pythons, columns of machines."""
    machines = list(dict.fromkeys(target.machine for target in found))
    yield f"| Python | {' | '.join(machines)} |"
    yield f"|---{'|---' * len(machines)}|"
    for python in dict.fromkeys(target.python for target in found):
        told = {target.machine: "no" if lacks else "yes" for target, lacks in found.items() if target.python == python}
        yield f"| {python} | {' | '.join(told[machine] for machine in machines)} |"


def kept() -> str:
    """The fingerprint of the last table that was kept."""
    written = re.search(r"`([0-9a-f]{16})`", PAGE.read_text("utf-8").partition(_BEGIN)[2].partition(_END)[0])
    return written[1] if written else ""


def keep(rows: Sequence[str], mark: str) -> None:
    """Put the table in the place of the last one."""
    before, _, rest = PAGE.read_text("utf-8").partition(_BEGIN)
    lines = "\n".join([*rows, "", f"Of what is declared under `{mark}` (`make rezolva`)."])
    PAGE.write_text(f"{before}{_BEGIN}{lines}\n{_END}{rest.partition(_END)[2]}", encoding="utf-8")


def main(words: Sequence[str] | None = None) -> int:
    """0 where all resolve, or where no registry says anything; 1 where a Python on a machine lacks something."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--scrie", action="store_true", help="keep the table in docs/dependencies.md")
    options.add_argument("--schimbate", action="store_true", help="ask only where dependencies changed since")
    options.add_argument("--python", action="append", help="of these alone, also of one that is to come: 3.15")
    given = options.parse_args(words)
    wanted = requirements()
    mark = fingerprint(wanted)
    if given.schimbate and kept() == mark:
        print("rezolva: dependencies are those that were asked last (docs/dependencies.md)")
        return 0
    try:
        if not registry_answers():
            raise NoRegistryError
        with ThreadPoolExecutor(os.cpu_count()) as several:
            asked = targets(given.python or PYTHONS)
            found = dict(zip(asked, several.map(lambda wheel: lacking(wheel, wanted), asked), strict=True))
    except NoRegistryError:
        print("rezolva: not asked, no registry of packages answers from here")
        return 0
    print(*(rows := list(table(found))), sep="\n")
    for target, lacks in found.items():
        if lacks:
            print(f"{target.python} {target.machine}: {lacks}")
    if given.scrie and not given.python:
        keep(rows, mark)
    return int(any(found.values()))


if __name__ == "__main__":
    sys.exit(main())
