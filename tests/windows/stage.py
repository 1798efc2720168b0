"""A stage of tests on Windows' Python: `python -m tests.windows.stage build/windows`; ends with a line of its own.

What the suite's own rooms say there, the demo under an account with ș, editions that go from one system to the other,
an afternoon of the hall with a kill, the zip that needs nothing.
"""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
import zipfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from http.client import HTTPConnection
from pathlib import Path
from tempfile import TemporaryDirectory

from arbitraj.installer.build import PYTHONS, SYSTEMS, made_zips
from tests.commands import PROGRAM
from tests.windows.run import ACCOUNT, ROOT, command, environment
from tests.windows.setup import NotHereError, set_up

ROOMS = ("writing", "folder", "lexicon", "sheets", "press", "ranking", "rules", "draw", "types")
COMPLETE = sorted(path for path in (ROOT / "samples" / "complet").iterdir() if (path / "concurs.toml").is_file())
PATIENCE = 1800.0  # seconds; everything waits for Wine's server where the machine is busy
_COUNTED = re.compile(r"(\d+) (passed|failed|errors?)\b")
_FRESH = "Dosar de probă cu ș's"  # every folder in which something is run


class Stage:
    """The checks, each told as it is done."""

    def __init__(self, base: Path) -> None:
        self.base, self.passed, self.failed = base, 0, 0

    def said(self, where: Path, *words: object, patience: float = PATIENCE) -> tuple[int, str]:
        """Run words there from a folder; (exit code, all that was said)."""
        asked = [sys.executable, "-m", "tests.windows.run", str(self.base), *map(str, words)]
        environ = os.environ | {"PYTHONPATH": str(ROOT)}
        done = subprocess.run(asked, cwd=where, env=environ, capture_output=True, timeout=patience, check=False)
        return done.returncode, (done.stdout + done.stderr).decode("utf-8", "replace")

    def check(self, name: str, look: Callable[[Path], str]) -> None:
        """Look, in a fresh folder; what is wrong, or nothing."""
        began = time.monotonic()
        with TemporaryDirectory() as held:
            where = Path(held) / _FRESH
            where.mkdir()
            try:
                wrong = look(where)
            except Exception as error:  # one check's fault must not stop the others
                wrong = f"{type(error).__name__}: {error}"
        self.passed, self.failed = self.passed + (not wrong), self.failed + bool(wrong)
        print(
            f"{'failed' if wrong else 'passed'}: {name} ({time.monotonic() - began:.0f} s)\n{wrong}".strip(), flush=True
        )

    def suite(self, rooms: Sequence[str]) -> None:
        """The tests of rooms; each of them counts."""
        paths = [f"tests/{room}" for room in rooms]
        _, said = self.said(ROOT, "--tests", *paths)
        counts = {
            kind.rstrip("s"): int(number)
            for number, kind in _COUNTED.findall(said.rpartition("=====")[0][-400:] + said[-400:])
        }
        self.passed += counts.get("passed", 0)
        self.failed += counts.get("failed", 0) + counts.get("error", 0) + (not counts)
        lines = [line for line in said.splitlines() if line.startswith(("FAILED", "ERROR", "left out on Windows"))]
        print("\n".join([f"suite: {counts}", *lines]), flush=True)
        if not counts:
            print(said[-3000:], flush=True)


def _here(where: Path, *words: object) -> tuple[int, str]:
    """The same on this computer."""
    done = subprocess.run([*PROGRAM, *map(str, words)], cwd=where, capture_output=True, check=False)
    return done.returncode, (done.stdout + done.stderr).decode("utf-8", "replace")


def demo(stage: Stage, where: Path) -> str:
    """The demo, with its results."""
    code, said = stage.said(where, "demo", "Cupa de toamnă", "--fara-browser")
    there = (where / "Cupa de toamnă" / "publicat" / "provizoriu" / "rezultate.html").is_file()
    return "" if code == 0 and there and "Traceback" not in said else said[-2000:]


def both_ways(stage: Stage, sample: Path, where: Path) -> str:
    """An edition made on one system verifies on the other, whole, and is published again without another copy."""
    for name, make, other in (("de aici", _here, stage.said), ("de pe Windows", stage.said, _here)):
        folder = where / name
        shutil.copytree(sample, folder)
        code, said = make(where, "publica", name, "--provizoriu")
        if code:
            return f"{name}: {said[-1500:]}"
        code, said = other(where, "verifica", name, "--refa")
        if code or "Totul corespunde" not in said:
            return f"{name}: {said[-1500:]}"
        other(where, "publica", name, "--provizoriu")
        if [path.name for path in (folder / "publicat").iterdir()] != ["provizoriu"]:
            return f"{name}: put away by the other system"
    return ""


@contextmanager
def _hall(stage: Stage, where: Path, port: int) -> Iterator[subprocess.Popen[bytes]]:
    words = command(stage.base, ["sala", "concurs", "--fara-browser", "--port", str(port)])
    process = subprocess.Popen(
        words,
        cwd=where,
        env=environment(stage.base),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    until = time.monotonic() + PATIENCE
    try:
        while time.monotonic() < until:
            try:
                _asked(port, "GET", "/intrare")
                break
            except OSError:
                if process.poll() is not None:
                    raise RuntimeError((process.stdout.read() if process.stdout else b"").decode()[-1500:]) from None
                time.sleep(0.2)
        yield process
    finally:
        process.kill()
        process.wait()


def _asked(port: int, method: str, path: str, body: bytes = b"", **headers: str) -> tuple[int, str, dict[str, str]]:
    link = HTTPConnection("127.0.0.1", port, timeout=120)
    given = {
        "origin": f"http://127.0.0.1:{port}",
        "accept": "text/html",
        **{k.replace("_", "-"): v for k, v in headers.items()},
    }
    link.request(method, path, body or None, given)
    answer = link.getresponse()
    text = answer.read().decode("utf-8", "replace")
    cookies = dict(each.partition(";")[0].split("=", 1) for each in answer.msg.get_all("set-cookie") or ())
    link.close()
    return answer.status, text, cookies


def afternoon(stage: Stage, where: Path) -> str:
    """Sheets handed in and typed, the hall killed, begun again: all of it is there, and in the folder."""
    shutil.copytree(ROOT / "samples" / "complet" / "1-integral", where / "concurs")
    shutil.rmtree(where / "concurs" / "solutii")
    (where / "concurs" / "predare.csv").unlink()
    for name in ("contestatii.toml", "decizii.toml", "lamuriri.toml"):
        (where / "concurs" / name).unlink(missing_ok=True)
    port = 8790
    with _hall(stage, where, port) as process:
        _, _, cookies = _asked(
            port, "POST", "/intrare/sef", "nume=Ștefan Țuțea".encode(), content_type="application/x-www-form-urlencoded"
        )
        cookie = "; ".join(f"{name}={value}" for name, value in cookies.items())
        rows = [
            ("predare", {"fisa": "01", "masa": 1, "ordine": 1}),
            ("antet", {"fisa": "01", "mana": 1, "nume": "Ștefan", "masa": "1"}),
            ("rand", {"fisa": "01", "mana": 1, "rand": "r1", "pozitie": "H8", "depunere": "CASA", "puncte": "8"}),
        ]
        events = [{"cheie": f"{n:032x}", "fel": kind, "date": data} for n, (kind, data) in enumerate(rows, 1)]
        sent = json.dumps({"statie": "s", "evenimente": events}).encode()
        status, said, _ = _asked(
            port, "POST", "/evenimente", sent, cookie=cookie, content_type="application/json", x_arbitraj="1"
        )
        if status != 200 or said.count('"nr"') != len(rows):
            return f"{status} {said[:1000]}"
        process.send_signal(signal.SIGKILL)
        process.wait()
    with _hall(stage, where, port) as process:
        file = where / "concurs" / "solutii" / "01.csv"
        until = time.monotonic() + 60
        while not (file.is_file() and "CASA" in file.read_text("utf-8")):
            if time.monotonic() > until:
                return "the row that was answered is not in the folder"
            time.sleep(0.2)
    return ""


def zipped(stage: Stage, where: Path) -> str:
    """The zip unpacked, its start files run."""
    (windows,) = (system for system in SYSTEMS if system.own_python)
    (made,) = made_zips(where, [windows], PYTHONS)
    with zipfile.ZipFile(made) as archive:
        archive.extractall(where)
    (folder,) = (path for path in where.iterdir() if path.is_dir())
    for library in ("ucrtbase.dll", "bcryptprimitives.dll"):  # which Wine lacks
        shutil.copy(stage.base / "python" / library, folder / "python")
    code, said = stage.said(folder, "--cmd", "/c", "arbitraj.bat", "demo", "Cupa de toamnă", "--fara-browser")
    there = (folder / "Cupa de toamnă" / "publicat" / "provizoriu" / "rezultate.html").is_file()
    if code or not there:
        return said[-1500:]
    shutil.rmtree(folder / "python")
    code, said = stage.said(folder, "--cmd", "/c", "porneste-arbitraj.bat", "</nul")
    return "" if "Extrageți tot" in said else f"without Python: {said[-500:]}"


def main(base: Path) -> int:
    """Set up and run it all; 1 where something failed, or in CI where it cannot be run."""
    try:
        set_up(base)
    except NotHereError as error:
        print(f"test-windows: skipped, {error} cannot be had here", flush=True)
        return 1 if os.environ.get("CI") else 0
    stage = Stage(base)
    stage.suite(ROOMS)
    stage.check(f"demo of {ACCOUNT}", partial(demo, stage))
    for sample in COMPLETE:
        stage.check(f"edition of {sample.name}, both ways", partial(both_ways, stage, sample))
    stage.check("an afternoon of the hall, killed", partial(afternoon, stage))
    stage.check("the zip", partial(zipped, stage))
    print(f"{stage.passed} passed, {stage.failed} failed", flush=True)
    return 1 if stage.failed else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]).resolve()))
