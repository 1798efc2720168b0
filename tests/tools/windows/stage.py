"""A stage of tests on Windows' Python: `python -m tests.tools.windows.stage build/windows [PART OF A CHECK'S NAME]`.

What the suite's own rooms say there, the demo under an account with ș, editions that go from one system to the other,
an afternoon of the hall with a kill, the zip that needs nothing.
"""

import os
import re
import shutil
import subprocess
import sys
import time
import zipfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread
from typing import IO

from arbitraj.hall.kernel.scene import CHIEF
from arbitraj.installer.build import PYTHONS, SYSTEMS, made_zips
from tests.commands import PROGRAM
from tests.hall.paper import Pile, sample_pile
from tests.hall.served import Browser, Served, hall_served, joined
from tests.hall.waiting import verified
from tests.tools.hall.load import took_in
from tests.tools.windows.run import ACCOUNT, ROOT, SERVER, command, environment, windows_path
from tests.tools.windows.setup import NotHereError, set_up, tried

ROOMS = ("writing", "folder", "lexicon", "sheets", "press", "ranking", "rules")  # `tables` is tried in sheets and press
COMPLETE = sorted(path for path in (ROOT / "samples" / "complet").iterdir() if (path / "concurs.toml").is_file())
PATIENCE = 1800.0  # seconds; everything waits for Wine's server where the machine is busy
SHEETS, SEED = 6, 22  # of the afternoon: slips in four of them
SAME = "Totul corespunde"
_COUNTED = re.compile(r"(\d+) (passed|failed|errors?)\b")
_ADDRESS = re.compile(rb"http://[\d.]+:(\d+)")
_FRESH = "Dosar de probă cu ș's"  # every folder in which something is run


class Stage:
    """The checks, each told as it is done."""

    def __init__(self, base: Path) -> None:
        self.base, self.passed, self.failed = base, 0, 0

    def said(self, where: Path, *words: object) -> tuple[int, str]:
        """Run words there from a folder; (exit code, all that was said)."""
        asked = [sys.executable, "-m", "tests.tools.windows.run", str(self.base), *map(str, words)]
        environ = os.environ | {"PYTHONPATH": str(ROOT)}
        try:
            done = subprocess.run(asked, cwd=where, env=environ, capture_output=True, timeout=PATIENCE, check=False)
        except subprocess.TimeoutExpired as late:
            return 1, f"{late}: {(late.stdout or b'')[-2000:].decode('utf-8', 'replace')}"
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
        what, took = "failed" if wrong else "passed", time.monotonic() - began
        print(f"{what}: {name} ({took:.0f} s)\n{wrong}".strip(), flush=True)

    def suite(self, rooms: Sequence[str]) -> None:
        """The tests of rooms; each of them counts."""
        paths = [f"tests/{room}" for room in rooms]
        _, said = self.said(ROOT, "--tests", *paths)
        last = said.strip().rpartition("\n")[2]
        counts = {kind.rstrip("s"): int(number) for number, kind in _COUNTED.findall(last)}
        self.passed += counts.get("passed", 0)
        self.failed += counts.get("failed", 0) + counts.get("error", 0) + (not counts)
        lines = [line for line in said.splitlines() if line.startswith(("FAILED", "ERROR", "left out on Windows"))]
        kept = self.base / "teste.txt"
        kept.write_text(said, encoding="utf-8")
        print("\n".join([f"tests: {counts} (all that was said: {kept})", *lines]), flush=True)


def _here(where: Path, *words: object) -> tuple[int, str]:
    """The same on this computer."""
    done = subprocess.run([*PROGRAM, *map(str, words)], cwd=where, capture_output=True, check=False)
    return done.returncode, (done.stdout + done.stderr).decode("utf-8", "replace")


def demo(stage: Stage, where: Path) -> str:
    """The demo, with its results."""
    code, said = stage.said(where, "demo", "Cupa de toamnă", "--fara-browser")
    there = (where / "Cupa de toamnă" / "publicat" / "provizoriu" / "rezultate.html").is_file()
    return "" if code == 0 and there and "Traceback" not in said else said[-2000:]


def both_ways(sample: Path, stage: Stage, where: Path) -> str:
    """An edition made on one system verifies on the other, whole; that of the first type is published there again."""
    for name, make, other in (("de aici", _here, stage.said), ("de pe Windows", stage.said, _here)):
        folder = where / name
        shutil.copytree(sample, folder)
        code, said = make(where, "publica", name, "--provizoriu")
        if code:
            return f"{name}: {said[-1500:]}"
        code, said = other(where, "verifica", name, "--refa")
        if code or SAME not in said:
            return f"{name}: {said[-1500:]}"
        if sample == COMPLETE[0]:
            other(where, "publica", name, "--provizoriu")
        if [path.name for path in (folder / "publicat").iterdir()] != ["provizoriu"]:
            return f"{name}: put away by the other system"
    return ""


def begun(base: Path, where: Path, *words: str) -> subprocess.Popen[bytes]:
    """A process there that is left to go on."""
    pipe = subprocess.PIPE
    return subprocess.Popen(
        command(base, [*words]), 0, stdin=pipe, stdout=pipe, stderr=subprocess.STDOUT, cwd=where, env=environment(base)
    )


@dataclass
class OnWindows(Served):
    """A hall's server there; its data folder is the account's own."""

    base: Path = Path()

    def begun(self, options: list[str], log: IO[bytes]) -> subprocess.Popen[bytes]:
        """Its process; what it says goes to a pipe, for a file is no valid handle under Wine, and on to `log`."""
        process = begun(self.base, self.folder, "sala", windows_path(self.folder), *options)
        kept = os.fdopen(os.dup(log.fileno()), "ab", 0)
        Thread(target=shutil.copyfileobj, args=(process.stdout, kept), daemon=True).start()
        return process

    def stop(self) -> None:
        """Nobody can press Ctrl+C there."""
        self.kill()


def afternoon(stage: Stage, where: Path) -> str:
    """Sheets handed in and typed by eight people, the hall killed and begun again; all of it there, and published."""

    def pile(folder: Path) -> Pile:
        whole = sample_pile(ROOT / "samples" / "cupa-demo", folder)
        return Pile(dict(list(whole.papers.items())[:SHEETS]))

    told = took_in(pile, where, SEED, {"kill": 1, "compare": 1}, serve=partial(OnWindows, base=stage.base))
    if told.wrong or told.escaped or (told.sheets, len(told.starts)) != (SHEETS, 1):
        return f"{told.sheets} sheets, {len(told.starts)} kills; {[*told.wrong, *told.escaped]}"
    folder = where / "concurs"
    with hall_served(folder, partial(OnWindows, base=stage.base)) as served:
        chief = joined(served, {"Ana": CHIEF})["Ana"]
        verified(lambda: chief.get("/publicare"))
        chief.form("/publicare", pin=chief.pin, da="1", stadiu="provizoriu", totusi="1")
        if not (folder / "publicat" / "provizoriu" / "rezultate.html").is_file():
            return "nothing is published"
    code, said = _here(where, "verifica", "concurs", "--refa")
    return "" if code == 0 and SAME in said else said[-1500:]


def zipped(stage: Stage, where: Path) -> str:
    """The zip unpacked, its start files run."""
    (windows,) = (system for system in SYSTEMS if system.own_python)
    (made,) = tried(lambda: made_zips(where, [windows], PYTHONS))
    with zipfile.ZipFile(made) as archive:
        archive.extractall(where)
    (folder,) = (path for path in where.iterdir() if path.is_dir())
    for library in ("ucrtbase.dll", "bcryptprimitives.dll"):  # which Wine lacks
        shutil.copy(stage.base / "python" / library, folder / "python")
    code, said = stage.said(folder, "--cmd", "/c", "arbitraj.bat", "demo", "Cupa de toamnă", "--fara-browser")
    there = (folder / "Cupa de toamnă" / "publicat" / "provizoriu" / "rezultate.html").is_file()
    if code or not there:
        return said[-1500:]
    process = begun(stage.base, folder, "--cmd", "/c", "porneste-arbitraj.bat")
    address = _ADDRESS.search(process.stdout.readline()) if process.stdout else None
    if address is None:
        return "no address is said"
    served = Served(folder, int(address[1]), process)
    laptop = Browser(served)
    laptop.form("/dosar-nou/deschide", folder=windows_path(folder / "Cupa de toamnă"))
    chief = joined(served, {"Ana": CHIEF})["Ana"]
    if "Cupa" not in chief.get("/panou"):
        return "the hall is not there"
    chief.form("/inchidere", da="1")
    laptop.form("/oprire")
    if process.wait(PATIENCE):
        return "it did not end well"
    shutil.rmtree(folder / "python")
    code, said = stage.said(folder, "--cmd", "/c", "porneste-arbitraj.bat", "</nul")
    return "" if "Extrageți tot" in said else f"without Python: {said[-500:]}"


def main(base: Path, asked: str = "") -> int:
    """Set up and run the checks whose name has what is `asked` in it, by themselves all; a line says how many passed.

    1 where something failed, or in CI where it cannot be run.
    """
    try:
        set_up(base)
    except NotHereError as error:
        print(f"windows: skipped, {error} cannot be had here", flush=True)
        return 1 if os.environ.get("CI") else 0
    stage = Stage(base)
    checks = {f"demo of {ACCOUNT}": demo, "afternoon of the hall, killed": afternoon, "zip": zipped}
    checks |= {f"edition of {sample.name}, both ways": partial(both_ways, sample) for sample in COMPLETE}
    try:
        for name, look in checks.items():
            if asked in name:
                stage.check(name, partial(look, stage))
        if asked in "tests":
            stage.suite(ROOMS)
    finally:
        subprocess.run([SERVER, "-k"], env=environment(base), check=False)  # and with it what a check left
    print(f"windows: {stage.passed} passed, {stage.failed} failed", flush=True)
    return 1 if stage.failed else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]).resolve(), *sys.argv[2:]))
