"""Installer in the unpacked zip of macOS or Linux, run by the computer's Python: installs the program and starts it.

It knows nothing of the package that it installs: its texts are in `texte.json` beside it, the wheels in `roti/`.
"""

import hashlib
import json
import os
import subprocess
import sys
import venv
from pathlib import Path

HERE = Path(__file__).resolve().parent
WHEELS = HERE / "roti"
_TEXTS = HERE / "texte.json"
TEXTS = json.loads(_TEXTS.read_text(encoding="utf-8")) if _TEXTS.is_file() else {}  # there are none beside the source
_DONE = "instalat.txt"  # in a program's folder once all of it is there


def main() -> int:
    """Return 0 once the program has ended, or is installed and not to be started (`--fara-pornire`)."""
    wanted = [tuple(map(int, value.split("."))) for value in TEXTS["pythons"]]
    if sys.version_info[:2] not in wanted:
        print(TEXTS["wrong_python"].format(version=sys.version.split()[0]))
        return 1
    try:
        program = installed(home())
    except (OSError, subprocess.CalledProcessError) as error:
        print(TEXTS["failed"].format(error=error))
        return 1
    print(TEXTS["installed"].format(folder=program))
    print(TEXTS["left_out"], end="\n" if TEXTS["left_out"] else "")
    return 0 if "--fara-pornire" in sys.argv else subprocess.call([str(command_of(program))])


def home() -> Path:
    """The user's folder for programs."""
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "arbitraj"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "arbitraj"


def installed(base: Path) -> Path:
    """The folder of the program, made if it is missing or incomplete."""
    names = sorted(path.name for path in WHEELS.iterdir())
    digest = hashlib.sha256("\n".join([sys.version, *names]).encode()).hexdigest()[:8]
    folder = base / f"program-{TEXTS['version']}-{digest}"
    if not (folder / _DONE).is_file():
        print(TEXTS["installing"].format(folder=folder), flush=True)
        venv.create(folder, clear=True, with_pip=False)  # some systems give no pip along with Python: ours is a wheel
        pip = next(path for path in WHEELS.iterdir() if path.name.startswith("pip-")) / "pip"
        options = [
            "--no-index",
            "--find-links",
            str(WHEELS),
            "--disable-pip-version-check",
            "--no-warn-script-location",
        ]
        wanted = [str(python_of(folder)), str(pip), "install", "--quiet", *options, TEXTS["requirement"]]
        subprocess.run(wanted, check=True)
        (folder / _DONE).write_text(TEXTS["version"], encoding="utf-8")
        shortcut(command_of(folder))
    return folder


def python_of(folder: Path) -> Path:
    """The Python of an environment."""
    return folder / "bin/python"


def command_of(folder: Path) -> Path:
    """The program in an environment."""
    return folder / "bin/arbitraj"


def shortcut(command: Path) -> None:
    """Make a shortcut where people look for programs. If that fails a message is printed, and nothing else is lost."""
    try:
        if sys.platform == "darwin":
            _script(Path.home() / "Desktop" / "arbitraj.command", command)
        else:
            _desktop_entry(command)
    except OSError as error:
        print(TEXTS["no_shortcut"].format(command=command, error=error))


def _script(path: Path, command: Path) -> None:
    text = "'" + str(command).replace("'", "'\\''") + "'"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\ncd && exec {text}\n", encoding="utf-8")
    path.chmod(0o755)


def _desktop_entry(command: Path) -> None:
    text = str(command).replace("\\", "\\\\").replace('"', '\\"').replace("`", "\\`").replace("$", "\\$")
    text = text.replace("\\", "\\\\").replace("%", "%%")
    lines = ["[Desktop Entry]", "Type=Application", "Name=arbitraj", f"Comment={TEXTS['about']}", f'Exec="{text}"']
    entry = "\n".join([*lines, "Terminal=true", "Categories=Office;", ""])
    share = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    for place in (share / "applications", Path.home() / "Desktop"):
        if place.name != "Desktop" or place.is_dir():
            place.mkdir(parents=True, exist_ok=True)
            (place / "arbitraj.desktop").write_text(entry, encoding="utf-8")
            (place / "arbitraj.desktop").chmod(0o755)


if __name__ == "__main__":
    sys.exit(main())
