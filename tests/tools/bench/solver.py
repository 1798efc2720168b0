"""All moves of 100 positions, of stocks of any size, what must be made ready first; in seconds of processor.

The expected counts are for a list of 1,307,908 words expanded from Debian's hunspell-ro; its text file is named by
ARBITRAJ_LISTA. Without it the positions are only timed, with the list that comes with the program.
"""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter, process_time

from arbitraj.game.variant import load_variant
from arbitraj.lexicon.lexicon import EMBEDDED, ListStore
from arbitraj.wings.search.moves.moves import Posed, counted, read_positions
from arbitraj.wings.search.solver.graph import Array, build_graph, graph_of, open_graph
from arbitraj.wings.search.solver.machine import fastest_machine, plain_machine
from arbitraj.wings.search.solver.solver import ACROSS, MoveQuery, Solver
from arbitraj.wings.search.solver.tables import letters_of

Row = tuple[str, str]
ROMANIAN = load_variant()
POSITIONS = Path(__file__).parents[2] / "solver" / "data" / "romanian_positions.json"
RUNS = 7


def of_the_solver() -> Iterator[Row]:
    """Every figure of the solver."""
    for part in (made_ready, first_answer, positions, by_letters, by_words):
        yield from part()


def _list() -> tuple[list[str], bool]:
    if path := os.environ.get("ARBITRAJ_LISTA"):
        return Path(path).read_text(encoding="utf-8").split(), True
    return sorted(ListStore().open(EMBEDDED)), False


def made_ready() -> list[Row]:
    words = ListStore().open(EMBEDDED)
    with tempfile.TemporaryDirectory() as folder:
        began = process_time()
        graph_of(words, letters_of(ROMANIAN), Path(folder))
        built = process_time() - began
        (path,) = Path(folder).rglob("*.automat")
        opened = []
        for _ in range(RUNS):
            began = process_time()
            assert open_graph(path) is not None
            opened.append(process_time() - began)
        size = path.stat().st_size
    return [
        (f"automaton of the default list ({len(words):,} words) built and written, CPU", f"{built:.2f} s"),
        (f"the same opened ({size / 1e6:.1f} MB)", f"{median(opened) * 1e3:.1f} ms"),
    ]


def first_answer() -> list[Row]:
    """Whole processes: a first one that makes everything ready, then one that finds it."""
    command = [sys.executable, "-c", "from arbitraj.cli.main import run; run()"]
    command += ["cauta", "CERT?AI", "--cuvant", "H4 MASINA"]
    with tempfile.TemporaryDirectory() as folder:
        environment = os.environ | {"ARBITRAJ_DATE": folder}
        walls, cpus = [], []
        for _ in range(4):
            wall, cpu = perf_counter(), os.times().children_user + os.times().children_system
            subprocess.run(command, check=True, capture_output=True, env=environment)
            walls.append(perf_counter() - wall)
            cpus.append(os.times().children_user + os.times().children_system - cpu)
    told = f"{median(cpus[1:]):.2f} s CPU, {median(walls[1:]):.2f} s by the clock"
    return [("first answer of a fresh process, compiled and built before", told)]


def _timed(solver: Solver, posed: Sequence[Posed]) -> list[float]:
    """Seconds of processor of each position."""
    seconds = []
    for position in posed:
        squares, held = (
            solver.machine.array(solver.tables.squares(position.board)),
            solver.tables.counts(position.tiles),
        )
        query = MoveQuery() if position.board.tiles else MoveQuery(directions=ACROSS)
        began = process_time()
        solver.found(squares, *held, query)
        seconds.append(process_time() - began)
    return seconds


def positions() -> list[Row]:
    words, expected = _list()
    text = POSITIONS.read_text(encoding="utf-8")
    posed, problems = read_positions(ROMANIAN, POSITIONS.name, text)
    assert not problems
    graph = build_graph(words, letters_of(ROMANIAN))
    fast, plain = (Solver(graph, ROMANIAN, machine) for machine in (fastest_machine(), plain_machine()))
    wrong = _wrong(fast, posed, json.loads(text)["positions"]) if expected else []
    runs = [_timed(fast, posed) for _ in range(RUNS)]
    slow = sum(_timed(plain, posed))
    runs += [_timed(fast, posed) for _ in range(RUNS)]
    total = median(map(sum, runs))
    rows = [(f"all moves of {len(posed)} positions, list of {len(words):,} words", f"{total:.3f} s")]
    for jokers in (0, 1, 2):
        chosen = [n for n, position in enumerate(posed) if position.tiles.count("?") == jokers]
        part = median(sum(run[n] for n in chosen) for run in runs)
        rows.append((f"the {len(chosen)} of them with {jokers} jokers", f"{part:.3f} s"))
    rows.append(("the same source in plain Python, same run", f"{slow:.1f} s: {slow / total:.0f} times as long"))
    if expected:
        rows.append(("positions whose six counts are not those expected", str(len(wrong))))
    return rows


def _wrong(solver: Solver, posed: Sequence[Posed], rows: Sequence[dict[str, dict[str, int]]]) -> list[int]:
    found = []
    for number, (position, row) in enumerate(zip(posed, rows, strict=True)):
        moves = solver.moves(
            position.board, position.tiles, MoveQuery() if position.board.tiles else MoveQuery(directions=ACROSS)
        )
        counts = counted(moves.moves, moves.points, ROMANIAN.size, ROMANIAN.rack)
        if any(row["expected"][name] != value for name, value in asdict(counts).items()):
            found.append(number)
    return found


def _middle(solver: Solver, seed: int) -> Posed:
    """A board of a dozen random moves, as in the middle of a game."""
    rng, board = Random(seed), ROMANIAN.start
    for _ in range(12):
        found = solver.moves(board, "".join(rng.sample(ROMANIAN.all_tiles, 7)))
        board = board.place(found.laid(rng.randrange(len(found)))) if len(found) else board
    return Posed(seed, board, "".join(rng.sample(ROMANIAN.all_tiles, 100)))


def growth(graph: Array, sizes: Sequence[int]) -> list[tuple[int, float, float]]:
    """By number of letters at hand (two of them jokers): milliseconds a position, and moves, no joker twice."""
    solver = Solver(graph, ROMANIAN, fastest_machine())
    posed = [_middle(solver, seed) for seed in range(6)]
    rows = []
    for size in sizes:
        stocks = [position.tiles.replace("?", "")[: size - 2] + "??" for position in posed]
        seconds, number = [], 0
        for position, stock in zip(posed, stocks, strict=True):
            squares, held = solver.machine.array(solver.tables.squares(position.board)), solver.tables.counts(stock)
            number += solver.found(squares, *held, MoveQuery(once=True))
            spent = []
            for _ in range(3):
                began = process_time()
                solver.found(squares, *held, MoveQuery(once=True))
                spent.append(process_time() - began)
            seconds.append(min(spent))
        rows.append((size, sum(seconds) / len(posed) * 1e3, number / len(posed)))
    return rows


def by_letters() -> list[Row]:
    graph = build_graph(_list()[0], letters_of(ROMANIAN))
    return [
        (f"all moves of {size} letters, two of them jokers, at most 7 laid", f"{spent:.1f} ms, {moves:,.0f} moves")
        for size, spent, moves in growth(graph, (7, 14, 21, 28, 35))
    ]


def by_words() -> list[Row]:
    words, rows = _list()[0], []
    for part in (16, 4, 1):
        some = Random(1).sample(words, len(words) // part)
        began = process_time()
        graph = build_graph(sorted(some), letters_of(ROMANIAN))
        built = process_time() - began
        ((_, seven, _), (_, many, _)) = growth(graph, (7, 35))
        rows.append(
            (
                f"a list of {len(some):,} words: built, {graph.nbytes / 1e6:.1f} MB; 7 letters; 35 letters",
                f"{built:.2f} s; {seven:.2f} ms; {many:.1f} ms",
            )
        )
    return rows


if __name__ == "__main__":
    for what, figure in of_the_solver():
        print(f"| {what} | {figure} |", flush=True)
