"""What starting costs: processor time of whole processes, in turns, for docs/dependencies.md (not on Windows)."""

import resource
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

PROGRAM = Path(sys.executable).parent / "arbitraj"
TWO = """import typer
app = typer.Typer(rich_markup_mode=None, add_completion=False, pretty_exceptions_enable=False)
app.command("one")(lambda: None)
app.command("two")(lambda: None)
app()"""
WHOLE: dict[str, Sequence[str | Path]] = {
    "nothing: `python -c pass`": (sys.executable, "-c", "pass"),
    "`import typer`": (sys.executable, "-c", "import typer"),
    "typer with pydantic, as it makes values by itself": (sys.executable, "-c", "import typer._adapters"),
    "`--help` of a typer program of two commands": (sys.executable, "-c", TWO, "--help"),
    "`arbitraj --help`": (PROGRAM, "--help"),
    "`arbitraj --versiune`": (PROGRAM, "--versiune"),
    "`arbitraj explica 8.2.d`": (PROGRAM, "explica", "8.2.d"),
}


def processor(command: Sequence[str | Path]) -> float:
    """Seconds of processor that a process took, its own and the system's."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, capture_output=True, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main(turns: int = 15) -> None:
    """Each command once a turn, so that a busy minute is everybody's."""
    took = [{name: processor(command) for name, command in WHOLE.items()} for _ in range(turns)]
    print("| what | middle | least |\n|---|---|---|")
    for name in WHOLE:
        times = sorted(turn[name] for turn in took)
        print(f"| {name} | {times[turns // 2]:.3f} s | {times[0]:.3f} s |")


if __name__ == "__main__":
    main()
