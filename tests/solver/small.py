"""A small list and its automaton, in plain Python and compiled."""

from random import Random

from arbitraj.game.board import Board, Laid
from arbitraj.game.position import Position
from arbitraj.game.variant import Variant, load_variant
from arbitraj.wings.search.solver.graph import Array, build_graph
from arbitraj.wings.search.solver.machine import plain_machine
from arbitraj.wings.search.solver.solver import Moves, Solver
from arbitraj.wings.search.solver.tables import letters_of

ROMANIAN = load_variant()
LETTERS = "".join(sorted(ROMANIAN.alphabet.letters))


def graph_of_words(words: list[str], letters: str = LETTERS) -> Array:
    return build_graph(sorted(set(words)), letters)


def moves_told(moves: Moves) -> set[tuple[str, str, int]]:
    """Moves as position, tiles of the whole word, points."""
    return {(str((laid := moves.laid(n)).position), laid.main.tiles, int(moves.points[n])) for n in range(len(moves))}


def plain(words: list[str], variant: Variant = ROMANIAN) -> Solver:
    """What runs the source as it stands."""
    return Solver(graph_of_words(words, letters_of(variant)), variant, plain_machine())


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
