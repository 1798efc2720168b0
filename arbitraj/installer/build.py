"""Build the zips: `python -m arbitraj.installer.build build/pachet [linux] [--python 3.11] [--cu solver]`, online.

For macOS and Linux every wheel that the program needs, for each Python that it runs on; for Windows its own Python with
all of it laid beside (`embedded.py`; `--python-windows FILE.zip` for another one). Wheels that pip leaves out, since it
asks the conditions of dependencies of the system that it runs on, are found here and fetched too.
"""

import argparse
import email
import json
import subprocess
import sys
import zipfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.metadata import version
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory

from arbitraj.installer.embedded import PYTHON, library_files, python_files, verified_signatures
from arbitraj.text import keyed, text_of

_WITHOUT = keyed("installer.without_* installer.without_solver installer.without_parquet installer.without_cluster")
PYTHONS = ("3.11", "3.12", "3.13", "3.14")  # everything that names them is made from here
GIVEN = ("poze", "sali", "rating")  # the optional parts that everybody is given: they are small
# large (solver, parquet: some fifty megabytes for each Python), or for few. The installation says what is missing
ON_WISH = ("solver", "parquet", "cluster")
_ROOT = Path(__file__).parents[2]
_OLD_LINUX = tuple(f"manylinux{text}_x86_64" for text in ("_2_28", "_2_17", "2014", "_2_5", "1"))


@dataclass(frozen=True, slots=True)
class TargetSystem:
    """A system: its wheels' platforms by machine, the environment for dependency conditions, its start file."""

    name: str
    platforms: Mapping[str, Sequence[str]]
    markers: Mapping[str, str]
    start: str
    suffix: str
    own_python: bool = False


_WINDOWS = {"sys_platform": "win32", "platform_system": "Windows", "os_name": "nt"}
_MAC = {"sys_platform": "darwin", "platform_system": "Darwin", "os_name": "posix"}
_LINUX = {"sys_platform": "linux", "platform_system": "Linux", "os_name": "posix"}
SYSTEMS = (
    TargetSystem("windows", {"AMD64": ("win_amd64",)}, _WINDOWS, "start-windows.bat", ".bat", own_python=True),
    TargetSystem(
        "macos",
        {
            "arm64": tuple(f"macosx_{number}_0_arm64" for number in (14, 13, 12, 11)),
            "x86_64": (
                *(f"macosx_{number}_0_x86_64" for number in (14, 13, 12, 11)),
                "macosx_10_15_x86_64",
                "macosx_10_13_x86_64",
                "macosx_10_12_x86_64",
                "macosx_10_9_x86_64",
            ),
        },
        _MAC,
        "start.sh",
        ".command",
    ),
    TargetSystem("linux", {"x86_64": _OLD_LINUX}, _LINUX, "start.sh", ".sh"),
)


def made_zips(
    target: Path,
    systems: Sequence[TargetSystem],
    pythons: Sequence[str],
    wished: Sequence[str] = (),
    embeddable: Path | None = None,
) -> list[Path]:
    """Write a zip for each system into a folder, reproducibly. Raises CalledProcessError of pip."""
    target.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as held:
        _pip("wheel", "--no-deps", "-w", held, _ROOT)
        (own,) = Path(held).glob("arbitraj-*.whl")
        extras = (*GIVEN, *wished)

        def contents(system: TargetSystem) -> dict[str, tuple[bytes, bool]]:
            if system.own_python:
                return _windows(own, system, extras, embeddable)
            return _installed(own, system, pythons, extras)

        return [_zip(target, system, contents(system)) for system in systems]


def _pip(*arguments: object) -> None:
    command = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", *map(str, arguments)]
    subprocess.run(command, check=True)


def _zip(target: Path, system: TargetSystem, contents: Mapping[str, tuple[bytes, bool]]) -> Path:
    """A zip of `contents`, path to bytes and whether it runs, in the order of their paths."""
    name = f"arbitraj-{version('arbitraj')}-{system.name}"
    made = target / f"{name}.zip"
    with zipfile.ZipFile(made, "w") as archive:
        for where, (data, runs) in sorted(contents.items()):
            entry = zipfile.ZipInfo(f"{name}/{where}")
            entry.external_attr = (0o755 if runs else 0o644) << 16
            entry.create_system = 3  # the rights of files are kept, whatever system builds it
            archive.writestr(entry, data, zipfile.ZIP_STORED if where.endswith(".whl") else zipfile.ZIP_DEFLATED)
    return made


def _installed(
    own: Path, system: TargetSystem, pythons: Sequence[str], extras: Sequence[str]
) -> dict[str, tuple[bytes, bool]]:
    """The zip for a system that has a Python, or gets one: the wheels, and the installer."""
    with TemporaryDirectory() as held:
        wheels = Path(held)
        _pip("download", "--no-deps", "--only-binary=:all:", "-d", wheels, "pip")
        for machine, platforms in system.platforms.items():
            for python in pythons:
                markers = {**system.markers, "platform_machine": machine}
                fetch(wheels, [f"{own}[{','.join(extras)}]"], platforms, python, markers, extras)
        packed = {f"instalare/roti/{wheel.name}": (wheel.read_bytes(), False) for wheel in wheels.iterdir()}
    here, listed = files("arbitraj.installer"), listed_pythons(pythons)
    known = {
        # filled in there: `install.py` cannot ask for texts
        "installing": text_of("installer.installing", folder="{folder}"),
        "installed": text_of("installer.installed", folder="{folder}"),
        "failed": text_of("installer.failed", error="{error}"),
        "no_shortcut": text_of("installer.no_shortcut", error="{error}", command="{command}"),
        "wrong_python": text_of("installer.wrong_python", version="{version}", pythons=listed),
        "about": text_of("cli.about"),
        "pythons": pythons,
        "version": version("arbitraj"),
        "requirement": f"arbitraj[{','.join(extras)}]",
        "left_out": lacks_of_zip(extras),
    }
    return packed | {
        f"{text_of('installer.start')}{system.suffix}": (start_script(pythons).encode(), True),
        "CITITI.txt": (_guide("\n"), False),
        "instalare/instaleaza.py": (here.joinpath("install.py").read_bytes(), False),
        "instalare/fara-python.txt": (text_of("installer.no_python", pythons=listed).encode(), False),
        "instalare/texte.json": (json.dumps(known, ensure_ascii=False, indent=1).encode(), False),
    }


def _windows(
    own: Path, system: TargetSystem, extras: Sequence[str], embeddable: Path | None
) -> dict[str, tuple[bytes, bool]]:
    """The zip for Windows: its Python with the program beside it.

    Raises ValueError if a file's signature is invalid.
    """
    here = files("arbitraj.installer")
    with TemporaryDirectory() as held:
        fetched = Path(held)
        python = python_files(embeddable, fetched)
        signed = verified_signatures(python, fetched)
        print(text_of("installer.not_signed") if signed is None else text_of("installer.signed", files=signed))
        wheels = fetched / "wheels"
        wheels.mkdir()
        ((machine, platforms),) = system.platforms.items()
        markers = {**system.markers, "platform_machine": machine}
        fetch(wheels, [f"{own}[{','.join(extras)}]"], platforms, PYTHON, markers, extras)
        laid = python | dict(library_files(wheels))
    laid["porneste.py"] = here.joinpath("start.py").read_bytes()
    script = here.joinpath(system.start).read_text("utf-8").replace("\n", "\r\n").encode()
    return {f"python/{where}": (data, False) for where, data in laid.items()} | {
        f"{text_of('installer.start')}{system.suffix}": (script, True),
        "arbitraj.bat": (script, True),  # typed in a terminal, with what it is to do
        "despachetati.txt": (text_of("installer.packed").replace("\n", "\r\n").encode(), False),
        "CITITI.txt": (_guide("\r\n"), False),
    }


def listed_pythons(pythons: Sequence[str]) -> str:
    """Versions as a sentence names them."""
    return text_of("installer.or", some=", ".join(pythons[:-1]), last=pythons[-1]) if len(pythons) > 1 else pythons[0]


def start_script(pythons: Sequence[str]) -> str:
    """The shell script that looks for a Python, the newest first."""
    text = files("arbitraj.installer").joinpath("start.sh").read_text("utf-8")
    commands = " ".join(f"python{python}" for python in reversed(pythons))
    return text.replace("@COMMANDS@", commands).replace("@PYTHONS@", " ".join(pythons))


def _guide(ends: str) -> bytes:
    return b"\xef\xbb\xbf" + (_ROOT / "docs" / "instalare.md").read_text("utf-8").replace("\n", ends).encode()


def lacks_of_zip(extras: Sequence[str]) -> str:
    """Lines about optional parts missing in a zip, and their effect."""
    return "\n".join(text_of(_WITHOUT[text]) for text in ON_WISH if text not in extras)


def fetch(
    wheels: Path,
    wanted: Sequence[str],
    platforms: Sequence[str],
    python: str,
    markers: Mapping[str, str],
    extras: Sequence[str],
) -> None:
    """Fetch `wanted` with all dependencies, for one Python on one machine. Raises CalledProcessError."""
    tag = f"cp{python.replace('.', '')}"
    kind = [*(part for platform in platforms for part in ("--platform", platform)), "--python-version", python]
    kind += ["--implementation", "cp", "--abi", tag, "--abi", "abi3", "--abi", "none", "--only-binary=:all:"]
    with TemporaryDirectory() as held:
        _pip("download", *kind, "-d", held, *wanted)
        environment = dict(markers) | {"python_version": python, "python_full_version": f"{python}.0"}
        while lacking := missing(Path(held), environment, extras):
            _pip("download", *kind, "--no-deps", "-d", held, *lacking)
        for wheel in Path(held).iterdir():
            (wheels / wheel.name).write_bytes(wheel.read_bytes())


def missing(wheels: Path, environment: Mapping[str, str], extras: Sequence[str] = GIVEN) -> list[str]:
    """The requirements of a folder's wheels that are not among them, in pip's syntax."""
    from packaging.requirements import Requirement
    from packaging.utils import canonicalize_name, parse_wheel_filename

    there = {parse_wheel_filename(path.name)[0]: path for path in wheels.glob("*.whl")}
    wanted = {"arbitraj": set(extras)}
    lacking = dict[str, str]()
    todo = list(there)
    while todo:
        name = todo.pop()
        with zipfile.ZipFile(there[name]) as archive:
            inside = next(file for file in archive.namelist() if file.endswith(".dist-info/METADATA"))
            metadata = email.message_from_bytes(archive.read(inside))
        for line in metadata.get_all("Requires-Dist") or ():
            needed = Requirement(line)
            asked = (dict(environment) | {"extra": value} for value in ("", *wanted.get(name, ())))
            if needed.marker is not None and not any(map(needed.marker.evaluate, asked)):
                continue
            key = canonicalize_name(needed.name)
            if key not in there:
                lacking[key] = f"{needed.name}{needed.specifier}"
            elif needed.extras - wanted.setdefault(key, set()):
                wanted[key] |= needed.extras
                todo.append(key)
    return sorted(lacking.values())


def asked(words: Sequence[str] | None = None) -> argparse.Namespace:
    """The options of the command line. Without a system named, zips of all."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("folder", type=Path)
    # `choices` would refuse that none is named
    options.add_argument("systems", nargs="*", type=_system, metavar="|".join(system.name for system in SYSTEMS))
    options.add_argument("--python", action="append", choices=PYTHONS)
    options.add_argument("--python-windows", type=Path, help="the embeddable Python of the official page, another one")
    options.add_argument("--cu", action="append", choices=ON_WISH, default=[])
    return options.parse_args(words)


def _system(name: str) -> TargetSystem:
    if found := [system for system in SYSTEMS if system.name == name]:
        return found[0]
    raise argparse.ArgumentTypeError(f"{name!r} is none of {', '.join(system.name for system in SYSTEMS)}")


def main() -> None:
    """The command line."""
    given = asked()
    systems, pythons = given.systems or SYSTEMS, given.python or PYTHONS
    for made in made_zips(given.folder, systems, pythons, given.cu, given.python_windows):
        print(f"{made}: {made.stat().st_size / 1e6:.0f} MB")


if __name__ == "__main__":
    main()
