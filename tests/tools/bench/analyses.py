"""`make bench-analize`: a made-up round of different sheets of 12 entries, published; then `arbitraj analiza --toate`
of it as a process of its own; for docs/benchmarks.md.

Every player takes by lot one of the good moves that lay a few letters, so that no two sheets have the same boards.
"""

import resource
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from arbitraj.desk.editions.publish import Publishing, publish
from arbitraj.desk.grading.grade import grade
from arbitraj.lexicon.lexicon import Lexicon
from arbitraj.record.model import Category
from arbitraj.report.edition import Stage
from arbitraj.types.base import type_of
from arbitraj.wings.search.analysis.lines import Continuing, MoveMade
from arbitraj.wings.search.moves.moves import make_solver
from arbitraj.wings.search.moves.possible import Chance, Left, best_moves, chance_at

ROWS, LETTERS = 12, "AAAABCCDDEEEEEFGIIIIILLMMNNNOOPPRRRSSTTTUUUV?"
_GOOD, _MOST_LAID = 10, 4  # moves among which one is taken, letters that it lays
_ROUND = f"""[concurs]
titlu = "Analize de probă"
data = 2026-11-21
[partida]
tip = "integral_partial"
litere = "{LETTERS}"
lexic = "hunspell-ro"
"""
_PROGRAM = "from arbitraj.cli.main import run; run()"


def made_round(folder: Path, sheets: int) -> None:
    """A round with a sheet a player, each another."""
    (folder / "solutii").mkdir(parents=True)
    numbers = range(1, sheets + 1)
    names = [f"{n},{chr(64 + n % 26)}{'abcdefghij'[n // 26]}escu,Ana,Club,,seniori" for n in numbers]
    hand_in = [f"{n:02},{n},{n},predat,0" for n in numbers]
    _write(folder / "concurs.toml", _ROUND.splitlines())
    _write(folder / "jucatori.csv", ["masa,nume,prenume,club,rating,categorie", *names])
    _write(folder / "predare.csv", ["fisa,ordine,masa,stare,avertismente_disciplinare", *hand_in])
    game = grade(folder).ranking.game
    assert isinstance(game.words, Lexicon)
    solver = make_solver(game.variant, game.words, lambda text: None)
    found: set[tuple[MoveMade, ...]] = set()
    for number in numbers:
        lots = Random(number)
        line: tuple[MoveMade, ...] = ()
        while len(line) < ROWS or line in found:
            line = tuple(_moves(Continuing(game, solver, Category.SENIORS), lots))
        found.add(line)
        rows = [f"{n};;{move.position};{move.word};{move.worth};" for n, move in enumerate(line, 1)]
        _write(
            folder / "solutii" / f"{number:02}.csv", [f"masa;{number}", "nr;grupa;pozitie;depunere;puncte;total", *rows]
        )


def _write(path: Path, lines: list[str]) -> None:
    path.write_text("\n".join([*lines, ""]), "utf-8")


def _moves(continuing: Continuing, lots: Random) -> Iterator[MoveMade]:
    """The moves of a player: by lot among the good ones of a few of the letters that are left."""
    game, rack = continuing.game, continuing.solver.tables.rack
    left = Left(game.variant.start, type_of(game).supply(game))
    for _ in range(ROWS):
        chance = chance_at(left.board, left.supply, rack)
        if chance is None:
            return
        letters = chance.racks[0][0]
        drawn = "".join(lots.sample(letters, min(rack, len(letters))))
        found = best_moves(continuing.solver, Chance(left.board, ((drawn, 1, _MOST_LAID, None),)), _GOOD)
        lots.shuffle(found)
        tried = (continuing.made(left, "", move.position, move.word, move.points) for move in found)
        if (move := next(filter(None, tried), None)) is None:
            return
        yield move
        left = move.left


def main(sheets: int) -> None:
    """Print the row of the table."""
    with TemporaryDirectory(prefix="analize-") as where:
        folder = Path(where, "etapa")
        made_round(folder, sheets)
        publish(folder, Publishing(Stage.FINAL))
        began = time.perf_counter()
        subprocess.run([sys.executable, "-c", _PROGRAM, "analiza", folder, "--toate"], check=True, capture_output=True)
        seconds, used = time.perf_counter() - began, resource.getrusage(resource.RUSAGE_CHILDREN)
        pages = len(list((folder / "rezultate").glob("analiza-*.html")))
        spent = f"{seconds:.1f} s, {used.ru_utime + used.ru_stime:.1f} s of processor"
        print(f"| {pages} sheets of {ROWS} entries | {spent}, {used.ru_maxrss / 1024:.0f} MB |")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 80)
