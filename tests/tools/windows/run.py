"""A Windows program under Wine, its output as of any program: see README.md."""

import os
import selectors
import signal
import subprocess
import sys
import threading
from contextlib import suppress
from pathlib import Path
from typing import IO, cast

PACKAGE = Path(__file__).parent
ROOT = PACKAGE.parents[2]
ACCOUNT = "Ștefan Țuțea"  # no code page of Windows has ș and ț with a comma
SERVER = "/usr/lib/wine/wineserver64"
WINE = "/usr/lib/wine/wine64"  # Debian's `wine` is a script that looks for a 32-bit Wine too, and talks of it


def environment(base: Path) -> dict[str, str]:
    """A Romanian Windows: files without an encoding are cp1250, its console is cp852; its account is USER's."""
    home = base / "home"
    home.mkdir(parents=True, exist_ok=True)
    given = {
        "ARBITRAJ_FARA_BROWSER": "1",
        "ARBITRAJ_NO_SKIP": "",  # browsers and viewers are Linux'
        "PYTHONDONTWRITEBYTECODE": "",  # each process would compile all that it imports
        "WINEPREFIX": str(base / "prefix"),
        "WINEARCH": "win64",
        "WINEDLLOVERRIDES": "mscoree,mshtml=;ucrtbase=n,b",  # no window; ucrtbase.dll beside python.exe before Wine's
        "USER": ACCOUNT,
        "LOGNAME": ACCOUNT,
        "HOME": str(home),
        "LOCPATH": str(base / "locale"),  # with a locale that Linux lacks, no ș in a path is found
        "LC_ALL": "ro_RO.UTF-8",
    }
    return {"WINEDEBUG": "-all", **os.environ, **given}


def windows_path(path: Path) -> str:
    """A path of Linux as Windows sees it."""
    return "Z:" + str(path.absolute()).replace("/", "\\")


def command(base: Path, words: list[str]) -> list[str]:
    """The command that runs `words` there: of arbitraj, of pytest after `--tests`, of another program."""
    python = str(base / "python" / "python.exe")
    if words[:1] == ["--tests"]:
        return [WINE, python, windows_path(PACKAGE / "lacking.py"), windows_path(ROOT), *words[1:]]
    if words[:1] == ["--cmd"]:
        return [WINE, "cmd.exe", *words[1:]]
    if words[:1] == ["--wine"]:
        return [WINE, *words[1:]]
    return [WINE, python, windows_path(ROOT / "arbitraj" / "installer" / "start.py"), *words]


def run(base: Path, words: list[str]) -> int:
    """Run it, with our input and output; its exit code. `kill` ends it as a computer that is switched off does."""
    # under Wine 8 a file or /dev/null is no valid handle to Python; a terminal or a pipe is
    ours = (None if stream.isatty() else subprocess.PIPE for stream in (sys.stdin, sys.stdout, sys.stderr))
    given, out, err = ours
    process = subprocess.Popen(command(base, words), stdin=given, stdout=out, stderr=err, env=environment(base))
    for sent in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(sent, lambda *_: process.kill())
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the terminal gives it to the program itself
    if process.stdin:
        threading.Thread(target=_feed, args=(process.stdin,), daemon=True).start()
    _pass_on(process)
    code = process.wait()
    return code if code >= 0 else 128 - code


def _pass_on(process: subprocess.Popen[bytes]) -> None:
    """Its output to ours, until it has ended: Wine's server, started along with it, holds the pipes for longer."""
    with selectors.DefaultSelector() as ready:
        for source, target in ((process.stdout, sys.stdout), (process.stderr, sys.stderr)):
            if source:
                ready.register(source, selectors.EVENT_READ, target.buffer)
        ended = False
        while ready.get_map():
            found = ready.select(0.05)
            for key, _ in found:
                if data := os.read(key.fd, 1 << 16):
                    target_of = cast(IO[bytes], key.data)
                    target_of.write(data)
                    target_of.flush()
                else:
                    ready.unregister(key.fileobj)
            if ended and not found:
                return
            ended = process.poll() is not None


def _feed(target: IO[bytes]) -> None:
    with suppress(OSError), target:
        while data := os.read(sys.stdin.fileno(), 1 << 16):
            target.write(data)
            target.flush()


if __name__ == "__main__":
    os._exit(run(Path(sys.argv[1]).resolve(), sys.argv[2:]))  # nobody waits for what `_feed` still reads
