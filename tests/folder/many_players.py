"""A round of very many players: how long each command takes, and what it is told past the limit.

python -m tests.folder.many_players 500 1000 2000 4000 10000
"""

import sys
import tempfile
import time
from pathlib import Path

from tests.commands import run_apart
from tests.correcting import WORDS
from tests.folders import ROSTER, SETTINGS, sheet

_COMMANDS = ("corecteaza", "publica", "verifica", "fisa citeste", "mese")


def many(root: Path, players: int) -> Path:
    """A folder of so many players, each at a table, with a hand-in and a sheet of two entries."""
    where = root / f"concurs-{players}"
    (where / "solutii").mkdir(parents=True)
    numbers = range(1, players + 1)
    (where / "concurs.toml").write_text(SETTINGS, encoding="utf-8")
    (where / "lexic.txt").write_text("\n".join(sorted(WORDS)), encoding="utf-8")
    roster = [f"{n},Pop{_letters(n)},Ana,Club {n % 40},,seniori" for n in numbers]
    (where / "jucatori.csv").write_text("\n".join([ROSTER.splitlines()[0], *roster, ""]), encoding="utf-8")
    hand_in = [f"{n:05d},{n},{n},predat,0" for n in numbers]
    heading = "fisa,ordine,masa,stare,avertismente_disciplinare"
    (where / "predare.csv").write_text("\n".join([heading, *hand_in, ""]), encoding="utf-8")
    for n in numbers:
        text = sheet(f"Pop{_letters(n)} Ana", str(n), "H7 CASA 8\nI8 STIRE 13")
        (where / "solutii" / f"{n:05d}.csv").write_text(text, encoding="utf-8")
    return where


def _letters(number: int) -> str:
    """A number as letters: names hold no figures."""
    return "".join(chr(ord("a") + int(figure)) for figure in str(number))


def measured(where: Path, command: str) -> str:
    """How long a command takes on a folder, and what it says where it refuses."""
    more = ("--provizoriu",) if command == "publica" else ("--din-nou",) if command == "mese" else ()
    target = where / "solutii" if command == "fisa citeste" else where
    if command == "mese":  # before the start nothing is handed in
        (where / "predare.csv").unlink(missing_ok=True)
    began = time.perf_counter()
    said = run_apart(where.parent, *command.split(), target, *more, seconds=900)
    took = f"{time.perf_counter() - began:.1f} s"
    return took if said.status == 0 else f"{took}, refused: {said.err.strip().splitlines()[-1][:150]}"


def main() -> None:
    sizes = [int(argument) for argument in sys.argv[1:] if argument.isdigit()] or [500, 1000]
    commands = [argument for argument in sys.argv[1:] if argument in _COMMANDS] or list(_COMMANDS)
    with tempfile.TemporaryDirectory() as name:
        for size in sizes:
            where = many(Path(name), size)
            for command in commands:
                print(f"| {size} | {command} | {measured(where, command)} |", flush=True)


if __name__ == "__main__":
    main()
