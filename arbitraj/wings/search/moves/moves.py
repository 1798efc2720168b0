"""All moves of a position: board and letters, list prepared, moves listed."""

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from time import process_time
from typing import TYPE_CHECKING

from arbitraj.folder.toml_file import read_text
from arbitraj.folder.variant_file import variant_called
from arbitraj.game.board import Board, Laid
from arbitraj.game.position import Position
from arbitraj.game.variant import DEFAULT, Variant, load_variant, variant_names
from arbitraj.lexicon.lexicon import Lexicon, ListStore
from arbitraj.problems import Problem, ProblemsError, refuse_any, sound
from arbitraj.text import Said, said, say
from arbitraj.wings.search.requests import Searching
from arbitraj.wings.search.solver.machine import Machine, fastest_machine, to_be_compiled
from arbitraj.wings.search.solver.positions import board_of_words, counted, read_drawn_board, read_positions, tiles_read
from arbitraj.wings.search.solver.solver import ACROSS, EVERY_MOVE, Moves, Solver, Wish
from arbitraj.wings.search.solver.store import Told, graph_of
from arbitraj.wings.search.solver.tables import BeyondNumbersError, letters_of

if TYPE_CHECKING:
    from arbitraj.rules.replay import Replayed

Heard = Callable[[str], None]
_COMMAND = "cauta"


@dataclass(frozen=True, slots=True)
class Searched:
    """Position of a search: letters and board of a variant, with a list."""

    variant: Variant
    words: Lexicon
    board: Board
    tiles: str


@dataclass(frozen=True, slots=True)
class FoundMoves:
    """Moves of a position that match the request, best first. `order` holds their indexes in `moves`."""

    asked: Searched
    moves: Moves
    order: tuple[int, ...]

    def move(self, nth: int) -> tuple[Laid, int]:
        """The nth best move, with its points."""
        place = self.order[nth]
        return self.moves.laid(place), int(self.moves.points[place])


def make_solver(variant: Variant, words: Lexicon, heard: Heard) -> Solver:
    """Make a solver. `heard` gets notices while its automaton is built and compiled. Raises ProblemsError."""
    listener = Told(lambda: heard(say("solver.building")), heard, lambda why: heard(say("solver.not_kept", why=why)))
    try:
        letters = letters_of(variant)
    except BeyondNumbersError:
        raise ProblemsError([Problem(_COMMAND, "", said("solver.too_large", variant=variant.title))]) from None
    graph = graph_of(words, letters, listener=listener)
    return Solver(graph, variant, machine_here(heard))


def machine_here(heard: Heard) -> Machine:
    """The fastest machine available here. `heard` gets notices about compiling and slowness."""
    if to_be_compiled():
        heard(say("solver.compiling"))
    machine = fastest_machine()
    if not machine.compiled:
        heard(say("solver.broken_numba", why=machine.fault) if machine.fault else say("solver.no_numba"))
    elif not machine.kept:
        heard(say("solver.compiling_each"))
    return machine


def solver_of_folder(folder: Path) -> Solver:
    """Solver for the game of a folder. Raises ProblemsError."""
    from arbitraj.folder.settings import open_words, read_settings
    from arbitraj.types import GAME_TYPES

    competition, problems = read_settings(folder, GAME_TYPES, drawn=False)
    if competition is None or problems:
        raise ProblemsError(problems)
    words, _ = open_words(folder, competition, ListStore())
    return make_solver(competition.variant, words, lambda text: None)


def search(asked: Searching, heard: Heard) -> FoundMoves:
    """Moves of a position. Raises ProblemsError with everything that is wrong with the request."""
    position = _position(asked)
    solver = make_solver(position.variant, position.words, heard)
    rack = position.variant.rack
    moves = solver.moves(position.board, position.tiles, Wish(least=rack) if asked.bingos else EVERY_MOVE)
    order: Sequence[int] = moves.best()
    if asked.at:
        wanted = Position.parse(asked.at)
        order = [nth for nth in order if moves.laid(nth).position == wanted]
    return FoundMoves(position, moves, tuple(order))


def search_many(path: Path, asked: Searching, heard: Heard) -> list[dict[str, object]]:
    """Number of moves of every position in a file, with the processor seconds. Raises ProblemsError."""
    refuse_any(asked.problems())
    variant, words = _game(asked)
    posed = sound(read_positions(variant, path.name, _text(path)))
    solver = make_solver(variant, words, heard)
    solver.moves(posed[0].board, posed[0].tiles)  # compile before timing
    counts = []
    for position in posed:
        squares = solver.machine.array(solver.tables.squares(position.board))
        held = solver.tables.counts(position.tiles)
        wish = EVERY_MOVE if position.board.tiles else Wish(directions=ACROSS)
        began = process_time()
        number = solver.found(squares, *held, wish)
        spent = process_time() - began
        figures = asdict(counted(*solver.last(number), variant.size, variant.rack))
        counts.append({"id": position.key, **figures, "cpu_s": round(spent, 6)})
    return counts


def _position(asked: Searching) -> Searched:
    problems = asked.problems()
    if asked.at and Position.read(asked.at) is None:
        problems.append(Problem("--pozitie", "", said("solver.no_position", position=asked.at)))
    refuse_any(problems)
    if asked.folder:
        return _of_sheet(asked.folder, asked)
    variant, words = _game(asked)
    tiles = tiles_read(variant, asked.letters)
    board = variant.start
    if asked.grid:
        board, problems = read_drawn_board(variant, asked.grid.name, _text(asked.grid))
    elif asked.words:
        pairs = [(text.partition(" ")[0], text.partition(" ")[2]) for text in map(str.strip, asked.words)]
        board, wrong = board_of_words(variant, pairs)
        problems = [Problem("--cuvant", text, why) for text, why in wrong]
    if isinstance(tiles, Said):
        raise ProblemsError([*problems, Problem(_COMMAND, asked.letters, tiles)])
    refuse_any(problems)
    return Searched(variant, words, board, tiles)


def _game(asked: Searching) -> tuple[Variant, Lexicon]:
    name = variant_called(asked.variant or DEFAULT)
    if not name:
        wrong = said("solver.unknown_variant", name=asked.variant, known=", ".join(variant_names()))
        raise ProblemsError([Problem("--varianta", "", wrong)])
    if name != DEFAULT and not asked.lexicon:
        raise ProblemsError([Problem("--varianta", "", said("solver.list_needed", name=name))])
    variant = load_variant(name)
    return variant, _list(asked.lexicon).judged_by(variant.two_letters)


def _list(name: str) -> Lexicon:
    store = ListStore()
    return store.open(name) if name else store.default()


def _of_sheet(folder: Path, asked: Searching) -> Searched:
    """Board of a sheet after an entry, with the letters left, unless others are given."""
    # takes half a second, so it is loaded only here
    from arbitraj.desk.grading.grade import explain, find_case, open_contest

    contest, words = open_contest(folder)
    variant = contest.competition.variant
    if asked.lexicon:
        words = _list(asked.lexicon).judged_by(variant.two_letters)
    rows = [row for row, _ in explain(find_case(contest, words, asked.sheet)).steps]
    last = next((row for row in rows if row.number == asked.entry), None)
    if asked.entry and last is None:
        unknown = said("solver.entry_unknown", entry=asked.entry, last=len(rows))
        raise ProblemsError([Problem(asked.sheet, "", unknown)])
    board = last.board if last else rows[0].before.board if rows else variant.start
    tiles = tiles_read(variant, asked.letters or _left(rows, last))
    if isinstance(tiles, Said):
        wrong = tiles if asked.letters else said("solver.letters_needed")
        raise ProblemsError([Problem(_COMMAND, asked.letters, wrong)])
    return Searched(variant, words, board, tiles)


def _left(rows: Sequence["Replayed"], last: "Replayed | None") -> str:
    supply = last.supply if last else rows[0].before.supply if rows else None
    offers = supply.offers("") if supply else ()
    return offers[0].letters if isinstance(offers, list | tuple) and len(offers) == 1 else ""


def _text(path: Path) -> str:
    text = read_text(path, path.name)
    if isinstance(text, Problem):
        raise ProblemsError([text])
    return text
