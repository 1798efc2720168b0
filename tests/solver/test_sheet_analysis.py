"""What was possible on a sheet: each best move is legal, and the best of all legal ones, by the slow checker."""

from pathlib import Path
from random import Random

import pytest

from arbitraj.desk.sheet_analysis import Analyst
from arbitraj.game.board import Board
from arbitraj.record.findings import State
from arbitraj.record.game import Game
from arbitraj.record.model import Competition, HandIn, Player, Sheet
from arbitraj.rules.correct import Correction, correct
from arbitraj.types import GAME_TYPES
from tests.archive.published import WHOLE, season
from tests.commands import run
from tests.correcting import ROMANIAN, entries
from tests.longer import longer
from tests.oracle.slow import vocabulary
from tests.solver.small import plain
from tests.solver.test_walk import every_legal


def sheet_of(rng: Random, words: list[str], letters: str) -> tuple[Game, Correction]:
    """A sheet of legal moves by lot, and of one that no list has."""
    about = Competition("Probă", "", None, GAME_TYPES["integral_partial"], letters=letters)
    game, solver = Game(about, ROMANIAN, frozenset(words)), plain(words)

    def graded(rows: list[str]) -> Correction:
        sheet = Sheet("1", "Ana", "1", entries("\n".join(rows)))
        return correct(game, HandIn("1", 1, 1), Player(1, "Ana", ""), sheet)

    rows: list[str] = []
    board, left = Board.of("." * 225, 15), letters
    for nth in range(3):
        moves = solver.moves(board, left)
        if not len(moves):
            break
        laid = moves.laid(rng.randrange(len(moves)))
        rows.append(f"{laid.position} {laid.main.word} 1")
        correction = graded(rows)
        board, left = correction.board, _left(letters, correction)
        if nth == 0 and rng.random() < 0.3:
            rows.append("A1 QQ 9")
            left = _left(letters, graded(rows))
    return game, graded(rows)


def _left(letters: str, correction: Correction) -> str:
    step = correction.entries[-1]
    offers = step.supply.offers("")
    assert isinstance(offers, tuple)
    return "".join(taken[0] for offer in offers for taken in offer.racks(7)) or letters


@pytest.mark.parametrize("seed", [*range(1, 3), *map(longer, range(3, 21))])
def test_each_best_move_is_the_best_of_all_legal_ones(seed: int) -> None:
    rng = Random(seed)
    words = rng.sample([word for word in vocabulary(rng) if len(word) <= 6], 25)
    letters = "".join(rng.choice("".join(words)) for _ in range(12))
    game, correction = sheet_of(rng, words, letters)
    told = Analyst(game, plain(words)).entries(correction)
    assert len(told) == len(correction.entries)
    for step, each in zip(correction.entries, told, strict=True):
        offers = step.before.supply.offers("")
        assert isinstance(offers, tuple)
        (letters,) = (taken[0] for offer in offers for taken in offer.racks(7))
        legal = every_legal(step.before.board, letters, set(words))
        best = max((points for _, _, points in legal), default=None)
        assert (each.best[0].points if each.best else None) == best
        shown = {(move.position, move.word.replace("(", "").replace(")", ""), move.points) for move in each.best}
        assert shown <= {(position, word.upper(), points) for position, word, points in legal}
        assert each.worth == step.worth
        if step.state is State.CORRECT and each.best:
            assert each.cost == each.best[0].points - step.worth >= 0


def test_nothing_is_told_before_the_final_ranking_is_published(tmp_path: Path) -> None:
    folder = season(tmp_path) / WHOLE
    told = folder / "publicat"
    told.rename(folder.parent / "altundeva")
    said = run(tmp_path, "analiza", folder, "--toate")
    assert (said.status, "--final" in said.err, (folder / "rezultate").exists()) == (2, True, False)
    (folder.parent / "altundeva").rename(told)
    assert run(tmp_path, "analiza", folder).status == 2
    assert run(tmp_path, "analiza", folder, "--toate", "--fisa", "01").status == 2
    assert "sunt:" in run(tmp_path, "analiza", folder, "--fisa", "99").err
    sheet = folder / "solutii" / "01.csv"
    sheet.write_bytes(sheet.read_bytes() + b"\n")
    assert "s-a schimbat" in run(tmp_path, "analiza", folder, "--toate").err
