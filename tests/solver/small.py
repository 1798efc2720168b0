"""A small list and its automaton, in plain Python and compiled."""

from random import Random

from arbitraj.game.board import Board, Laid
from arbitraj.game.position import Position
from arbitraj.game.variant import Variant, load_variant
from arbitraj.solver.graph import build_graph
from arbitraj.solver.machine import plain_machine
from arbitraj.solver.minimal import Array
from arbitraj.solver.solver import Solver
from tests.oracle.slow import vocabulary

ROMANIAN = load_variant()
LETTERS = "".join(sorted(ROMANIAN.alphabet.letters))


def graph_of_words(words: list[str]) -> Array:
    return build_graph(sorted(set(words)), LETTERS)


def plain(words: list[str], variant: Variant = ROMANIAN) -> Solver:
    """What runs the source as it stands."""
    return Solver(graph_of_words(words), variant, plain_machine())


def laid_on(board: Board, *moves: str) -> Board:
    """The board after moves as `H8 CASA`."""
    for move in moves:
        place, tiles = move.split()
        laid = board.lay(Position.parse(place), tiles)
        assert isinstance(laid, Laid), move
        board = board.place(laid)
    return board


def played(rng: Random, solver: Solver, words: list[str], moves: int) -> Board:
    """A board that the solver's own random moves made."""
    board = ROMANIAN.start
    for _ in range(moves):
        found = solver.moves(board, "".join(rng.choices("ABCD", k=6)) + rng.choice("A?"))
        if not len(found):
            break
        board = board.place(found.laid(rng.randrange(len(found))))
    return board


__all__ = ["ROMANIAN", "graph_of_words", "laid_on", "plain", "played", "vocabulary"]
