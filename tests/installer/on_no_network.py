"""Run inside a network of its own with nobody else on it: unpacks a zip, installs it, asks what it serves, twice."""

import json
import os
import re
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path

ASIDE = {"PYTHONPATH", "VIRTUAL_ENV", "ARBITRAJ_DATE", "XDG_DATA_HOME"}


def started(start: Path, environment: dict[str, str]) -> dict[str, object]:
    """What the start file says, and the page that is there then."""
    process = subprocess.Popen(
        ["sh", start],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env=environment,
        start_new_session=True,
    )
    assert process.stdout is not None
    said = ""
    found = None
    for line in process.stdout:
        said += line
        if found := re.search(r"http://[\d.:]+\d/", line):
            break
    seen: dict[str, object] = {"said": said}
    if found:
        with urllib.request.urlopen(found.group(), timeout=120) as answer:
            seen |= {"status": answer.status, "page": answer.read().decode()}
    os.killpg(process.pid, signal.SIGTERM)  # the shell, and the program that it waits for
    process.wait(120)
    return seen


def main(archive: str, folder: str) -> None:
    """Print what was seen, as JSON."""
    subprocess.run(["ip", "link", "set", "lo", "up"], check=True)
    home = Path(folder)
    home.mkdir(parents=True)
    unpack = [sys.executable, "-m", "zipfile", "-e", archive, str(home / "de pe stick")]
    subprocess.run(unpack, check=True)
    (start,) = (home / "de pe stick").glob("*/porneste-arbitraj.sh")
    kept = {name: value for name, value in os.environ.items() if name not in ASIDE}
    environment = kept | {"HOME": str(home), "ARBITRAJ_FARA_BROWSER": "1", "PYTHONIOENCODING": "utf-8"}
    seen = {"first": started(start, environment), "second": started(start, environment)}
    shortcut = home / ".local/share/applications/arbitraj.desktop"
    (program,) = home.glob(".local/share/arbitraj/program-*/bin/arbitraj")
    tried = subprocess.run(
        [program, "demo", "proba"], cwd=home, env=environment, capture_output=True, text=True, timeout=300, check=False
    )
    page = home / "proba/publicat/provizoriu/rezultate.html"
    seen["demo"] = {"status": tried.returncode, "said": tried.stdout + tried.stderr, "page": page.is_file()}
    print(json.dumps(seen | {"shortcut": shortcut.is_file()}))


if __name__ == "__main__":
    main(*sys.argv[1:])
