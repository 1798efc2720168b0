"""The zip of Linux, installed and run without a network from a folder with a blank and a ș in its name."""

import json
import os
import subprocess
import sys
import tomllib
import zipfile
from importlib.metadata import version
from pathlib import Path

import pytest

from arbitraj.installer import build
from arbitraj.installer.build import (
    GIVEN,
    ON_WISH,
    PYTHONS,
    SYSTEMS,
    asked,
    lacks_of_zip,
    listed_pythons,
    made_zips,
    missing,
    start_script,
)
from arbitraj.installer.embedded import LONGEST, library_files, python_files, verified_signatures
from tests.hall.on_network import in_own_network

ROOT = Path(__file__).parents[2]
LINUX, WINDOWS = (next(system for system in SYSTEMS if system.name == name) for name in ("linux", "windows"))
PYTHON = f"{sys.version_info[0]}.{sys.version_info[1]}"


def wheel(folder: Path, name: str, *needs: str) -> None:
    """A wheel that holds its needs alone."""
    with zipfile.ZipFile(folder / f"{name}-1.0-py3-none-any.whl", "w") as archive:
        lines = ["Metadata-Version: 2.1", f"Name: {name}", *(f"Requires-Dist: {need}" for need in needs), "", ""]
        archive.writestr(f"{name}-1.0.dist-info/METADATA", "\n".join(lines))


def test_what_another_system_needs_is_seen(tmp_path: Path) -> None:
    wheel(tmp_path, "one", 'two>=2; sys_platform == "win32"', 'three; python_version < "3.12"', "four[fast]")
    wheel(tmp_path, "four", 'five; extra == "fast"', 'six; extra == "slow"')
    windows = {"sys_platform": "win32", "python_version": "3.12"}
    assert missing(tmp_path, windows) == ["five", "two>=2"]
    assert missing(tmp_path, {"sys_platform": "linux", "python_version": "3.11"}) == ["five", "three"]


def test_what_a_zip_leaves_out_is_told_at_its_installation() -> None:
    every = set(tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"])
    # what builds and develops is nobody's who uses it
    assert {*GIVEN, *ON_WISH} == every - {"dev", "pachet"}
    assert [extra in lacks_of_zip(GIVEN) for extra in ("solver", "parquet")] == [True, True]
    assert [extra in lacks_of_zip((*GIVEN, "solver")) for extra in ("(solver)", "parquet")] == [False, True]
    assert lacks_of_zip((*GIVEN, *ON_WISH)) == ""


def test_without_a_system_named_every_system_has_its_zip() -> None:
    """As `make pachet` asks."""
    assert (asked(["zip"]).systems, asked(["zip"]).cu) == ([], [])
    assert [system.name for system in asked(["zip", "linux", "--cu", "solver"]).systems] == ["linux"]
    with pytest.raises(SystemExit):
        asked(["zip", "beos"])


def test_the_pythons_are_listed_once() -> None:
    """The start script, the sentences, the classifiers and the guide are made from the list, or say the same."""
    classifiers = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["classifiers"]
    assert [classifier.rpartition(" ")[2] for classifier in classifiers if "Python :: 3" in classifier] == list(PYTHONS)
    assert f"Python {listed_pythons(PYTHONS)}" in (ROOT / "docs" / "instalare.md").read_text("utf-8")
    script = start_script(["3.11", "3.12"])
    assert "for python in python3.12 python3.11 python3; do" in script
    assert "@" not in script.replace('"$@"', "")


def test_wheels_are_laid_beside_windows_python_without_commands(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "one-1.0-py3-none-any.whl", "w") as archive:
        for name in ("one/a.py", "one-1.0.data/purelib/b.py", "one-1.0.data/platlib/c.pyd", "one-1.0.data/scripts/d"):
            archive.writestr(name, name)
    laid = dict(library_files(tmp_path))
    assert sorted(laid) == [f"Lib/site-packages/{name}" for name in ("b.py", "c.pyd", "one/a.py")]
    # and Python itself looks for them there
    names = ("python311._pth", "python.exe", "LICENSE.txt", "DLLs/x.pyd", "DLLs/")
    with zipfile.ZipFile(tmp_path / "python.zip", "w") as archive:
        for name in names:
            archive.writestr(name, name)
    paths = b"python311.zip\r\n.\r\nLib\\site-packages\r\nimport site\r\n"
    made = {name: name.encode() for name in names[1:4]} | {"python311._pth": paths}
    assert python_files(tmp_path / "python.zip", tmp_path) == made


def test_what_a_zip_holds_keeps_its_order_its_rights_and_its_bytes(tmp_path: Path) -> None:
    contents = {
        "b.sh": (b"echo" * 9, True),
        "roti/a.whl": (b"packed already" * 9, False),
        "a.txt": (b"text" * 9, False),
    }
    with zipfile.ZipFile(build._zip(tmp_path, LINUX, contents)) as archive:
        kept = [(part, archive.read(part)) for part in archive.infolist()]
    name = f"arbitraj-{version('arbitraj')}-linux"
    assert [
        (part.filename, data, part.external_attr >> 16, part.create_system, part.compress_type) for part, data in kept
    ] == [
        (f"{name}/a.txt", b"text" * 9, 0o644, 3, zipfile.ZIP_DEFLATED),
        (f"{name}/b.sh", b"echo" * 9, 0o755, 3, zipfile.ZIP_DEFLATED),
        (f"{name}/roti/a.whl", b"packed already" * 9, 0o644, 3, zipfile.ZIP_STORED),
    ]


@pytest.mark.lung
def test_the_zip_of_windows_has_all_that_it_needs(tmp_path: Path) -> None:
    (made,) = made_zips(tmp_path / "zip", [WINDOWS], PYTHONS)
    with zipfile.ZipFile(made) as archive:
        inside = {part.filename.partition("/")[2]: part for part in archive.infolist()}
        python = {name: archive.read(name) for name in archive.namelist() if "/python/" in name and "/Lib/" not in name}
    wanted = {"python/python.exe", "python/LICENSE.txt", "python/porneste.py", "porneste-arbitraj.bat", "arbitraj.bat"}
    assert wanted <= inside.keys()
    assert max(len(part.filename) for part in inside.values()) <= LONGEST
    assert not [
        name for name in inside if "/arbitraj/" in name and name.endswith(".bat") and "site-packages" not in name
    ]
    signed = verified_signatures(python, tmp_path)
    assert signed is None or signed > 20
    exe = next(name for name in python if name.endswith("python.exe"))
    if signed:  # a changed byte of the code
        with pytest.raises(ValueError, match=r"python\.exe"):
            verified_signatures({exe: python[exe][:3000] + b"\0" + python[exe][3001:]}, tmp_path)


@pytest.mark.lung
@pytest.mark.skipif(sys.platform != "linux", reason="the zip of Linux")
def test_the_zip_of_linux_is_installed_and_run_without_a_network(tmp_path: Path) -> None:
    (made,) = made_zips(tmp_path / "zip", [LINUX], [PYTHON])
    (again,) = made_zips(tmp_path / "zip2", [LINUX], [PYTHON])
    assert made.read_bytes() == again.read_bytes()
    told = in_own_network("tests.installer.on_no_network", made, tmp_path / "dosar nou cu ș", patience=900)
    assert told["first"]["status"] == 200
    assert "Concurs nou" in told["first"]["page"]
    assert "Se instalează" in told["first"]["said"]
    assert "Se instalează" not in told["second"]["said"], "it is there already"
    assert told["second"]["status"] == 200
    assert told["shortcut"], "among the programs"
    assert "make pachet CU=solver" in told["first"]["said"], "what it leaves out"
    assert told["demo"]["status"] == 0, told["demo"]["said"]
    assert told["demo"]["page"], "the results of the sample competition"


def test_a_python_that_does_not_fit_is_told(tmp_path: Path) -> None:
    import shutil
    from importlib.resources import files

    (tmp_path / "instaleaza.py").write_bytes(files("arbitraj.installer").joinpath("install.py").read_bytes())
    texts = {"pythons": ["3.1"], "wrong_python": "nu {version}"}
    (tmp_path / "texte.json").write_text(json.dumps(texts), "utf-8")
    (tmp_path / "roti").mkdir()
    done = subprocess.run([sys.executable, tmp_path / "instaleaza.py"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout.strip()) == (1, f"nu {sys.version.split()[0]}")
    start = tmp_path / "start.sh"
    start.write_text(start_script(["3.1"]), encoding="utf-8")
    (tmp_path / "instalare").mkdir()
    (tmp_path / "instalare/fara-python.txt").write_text("Nu am găsit Python", "utf-8")
    empty = os.environ | {"PATH": str(tmp_path)}
    (tmp_path / "cat").symlink_to(shutil.which("cat") or "/bin/cat")
    (tmp_path / "dirname").symlink_to(shutil.which("dirname") or "/usr/bin/dirname")
    done = subprocess.run(
        ["/bin/sh", start], capture_output=True, text=True, env=empty, stdin=subprocess.DEVNULL, check=False
    )
    assert (done.returncode, done.stdout) == (1, "Nu am găsit Python")
