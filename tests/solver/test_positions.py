"""The 100 positions counted by Quackle: the six counts of each are ours too."""

import json
import lzma
from dataclasses import asdict
from pathlib import Path

from arbitraj.game.variant import load_variant
from arbitraj.wings.search.moves.moves import counted, read_positions
from arbitraj.wings.search.solver.graph import build_graph
from arbitraj.wings.search.solver.machine import fastest_machine
from arbitraj.wings.search.solver.solver import ACROSS, MoveQuery, Solver
from arbitraj.wings.search.solver.tables import letters_of

DATA = Path(__file__).parent / "data"


def test_the_six_counts_of_a_hundred_positions() -> None:
    path, variant = DATA / "romanian_positions.json", load_variant("romana")
    text = path.read_text("utf-8")
    posed, problems = read_positions(variant, path.name, text)
    words = lzma.decompress((DATA / "romanian_positions.words.xz").read_bytes()).decode().split()
    solver = Solver(build_graph(words, letters_of(variant)), variant, fastest_machine())
    expected = [row["expected"] for row in json.loads(text)["positions"]]
    assert (len(posed), len(problems)) == (100, 0)
    for position, six in zip(posed, expected, strict=True):
        moves = solver.moves(
            position.board, position.tiles, MoveQuery() if position.board.tiles else MoveQuery(directions=ACROSS)
        )
        found = asdict(counted(moves.moves, moves.points, variant.size, variant.rack))
        assert found == {name: six[name] for name in found}, position.key
    assert sum(six["moves_raw"] for six in expected) == 919_927
