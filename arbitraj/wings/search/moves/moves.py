"""All moves of a position: board and letters read, list prepared, moves listed and counted."""

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from time import process_time
from typing import TYPE_CHECKING, Any

import numpy as np

from arbitraj.folder.toml_file import read_text
from arbitraj.folder.variant_file import variant_called
from arbitraj.game.board import Board, Laid, Unlayable
from arbitraj.game.position import Position
from arbitraj.game.tile import JOKER
from arbitraj.game.variant import DEFAULT, Variant, load_variant, variant_names
from arbitraj.lexicon.lexicon import Lexicon, ListStore
from arbitraj.problems import Problem, ProblemsError, refuse_any, sound
from arbitraj.text import Message, text_of
from arbitraj.wings.search.requests import Searching
from arbitraj.wings.search.solver.graph import Array, Told, graph_of
from arbitraj.wings.search.solver.machine import Machine, fastest_machine, to_be_compiled
from arbitraj.wings.search.solver.solver import ACROSS, EVERY_MOVE, MoveQuery, Moves, Solver
from arbitraj.wings.search.solver.tables import BeyondNumbersError, letters_of
from arbitraj.wings.search.solver.walk import LAID, TILE_JOKER

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


def make_solver(variant: Variant, words: Lexicon, on_notice: Heard) -> Solver:
    """Make a solver. `on_notice` gets notices while its automaton is built and compiled. Raises ProblemsError."""
    listener = Told(
        lambda: on_notice(text_of("solver.building")),
        on_notice,
        lambda why: on_notice(text_of("solver.not_kept", why=why)),
    )
    try:
        letters = letters_of(variant)
    except BeyondNumbersError:
        raise ProblemsError([Problem(_COMMAND, "", Message("solver.too_large", variant=variant.title))]) from None
    graph = graph_of(words, letters, listener=listener)
    return Solver(graph, variant, machine_here(on_notice))


def machine_here(on_notice: Heard) -> Machine:
    """The fastest machine available here. `on_notice` gets notices about compiling and slowness."""
    if to_be_compiled():
        on_notice(text_of("solver.compiling"))
    machine = fastest_machine()
    if not machine.compiled:
        on_notice(text_of("solver.broken_numba", why=machine.fault) if machine.fault else text_of("solver.no_numba"))
    elif not machine.kept:
        on_notice(text_of("solver.compiling_each"))
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


def search(asked: Searching, on_notice: Heard) -> FoundMoves:
    """Moves of a position. Raises ProblemsError with everything that is wrong with the request."""
    position = _position(asked)
    solver = make_solver(position.variant, position.words, on_notice)
    rack = position.variant.rack
    moves = solver.moves(position.board, position.tiles, MoveQuery(least=rack) if asked.bingos else EVERY_MOVE)
    order: Sequence[int] = moves.best()
    if asked.at:
        wanted = Position.parse(asked.at)
        order = [nth for nth in order if moves.laid(nth).position == wanted]
    return FoundMoves(position, moves, tuple(order))


def search_many(path: Path, asked: Searching, on_notice: Heard) -> list[dict[str, object]]:
    """Number of moves of every position in a file, with the processor seconds. Raises ProblemsError."""
    refuse_any(asked.problems())
    variant, words = _game(asked)
    posed = sound(read_positions(variant, path.name, _text(path)))
    solver = make_solver(variant, words, on_notice)
    solver.moves(posed[0].board, posed[0].tiles)  # compile before timing
    counts = []
    for position in posed:
        squares = solver.machine.array(solver.tables.squares(position.board))
        held = solver.tables.counts(position.tiles)
        query = EVERY_MOVE if position.board.tiles else MoveQuery(directions=ACROSS)
        began = process_time()
        number = solver.found(squares, *held, query)
        spent = process_time() - began
        figures = asdict(counted(*solver.last(number), variant.size, variant.rack))
        counts.append({"id": position.key, **figures, "cpu_s": round(spent, 6)})
    return counts


def _position(asked: Searching) -> Searched:
    problems = asked.problems()
    if asked.at and Position.read(asked.at) is None:
        problems.append(Problem("--pozitie", "", Message("solver.no_position", position=asked.at)))
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
    if isinstance(tiles, Message):
        raise ProblemsError([*problems, Problem(_COMMAND, asked.letters, tiles)])
    refuse_any(problems)
    return Searched(variant, words, board, tiles)


def _game(asked: Searching) -> tuple[Variant, Lexicon]:
    name = variant_called(asked.variant or DEFAULT)
    if not name:
        wrong = Message("solver.unknown_variant", name=asked.variant, known=", ".join(variant_names()))
        raise ProblemsError([Problem("--varianta", "", wrong)])
    if name != DEFAULT and not asked.lexicon:
        raise ProblemsError([Problem("--varianta", "", Message("solver.list_needed", name=name))])
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
        unknown = Message("solver.entry_unknown", entry=asked.entry, last=len(rows))
        raise ProblemsError([Problem(asked.sheet, "", unknown)])
    board = last.board if last else rows[0].before.board if rows else variant.start
    tiles = tiles_read(variant, asked.letters or _left(rows, last))
    if isinstance(tiles, Message):
        wrong = tiles if asked.letters else Message("solver.letters_needed")
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


MOST_TILES = 200  # letters of a rack or stock that are taken for one


@dataclass(frozen=True, slots=True)
class Posed:
    """A position of the file. `key` is its id there."""

    key: int | str
    board: Board
    tiles: str


@dataclass(frozen=True, slots=True)
class Counted:
    """Statistics of moves. `moves_raw` counts a one-tile move both ways twice, `placements` ignores jokers."""

    moves: int
    moves_raw: int
    placements: int
    best: int
    bingos: int
    score_sum_raw: int


def counted(moves: Array, points: Array, size: int, rack: int) -> Counted:
    """The counts of moves as `walk.py` writes them."""
    laid = moves >> LAID & 15
    single = moves[laid == 1]
    down, line, place = single >> 62 & 1, single >> 57 & 31, single >> 52 & 31
    squares = np.where(down == 1, place * size + line, line * size + place)
    twice = len(single) - len(np.unique(squares << 6 | single & 63))
    jokers = sum(TILE_JOKER << 6 * nth for nth in range(8))
    return Counted(
        moves=len(moves) - twice,
        moves_raw=len(moves),
        placements=len(np.unique(moves & ~np.int64(jokers))),
        best=int(points.max(initial=0)),
        bingos=int(np.count_nonzero(laid == rack)),
        score_sum_raw=int(points.sum()),
    )


def tiles_read(variant: Variant, text: str) -> str | Message:
    """Typed letters (blanks between them, any case) as tiles, or a message about them."""
    tiles = variant.alphabet.fold("".join(text.split()))
    foreign = sorted({sign for sign in tiles if sign != JOKER and sign not in variant.alphabet.letters})
    if foreign:
        return Message("solver.foreign_letters", signs=" ".join(foreign))
    if not tiles:
        return Message("solver.no_letters")
    if len(tiles) > MOST_TILES:
        return Message("solver.too_many_letters", most=MOST_TILES)
    return tiles


def board_of_words(variant: Variant, laid: list[tuple[str, str]]) -> tuple[Board, list[tuple[str, Message]]]:
    """The board after words at positions (jokers in lower case), and (word, fault) for each that does not fit."""
    board, wrong = variant.start, []
    for where, word in laid:
        position, tiles = Position.read(where), variant.alphabet.fold_marks("".join(word.split()))
        text = f"{where} {word}".strip()
        if position is None:
            wrong.append((text, Message("solver.no_position", position=where)))
        elif not variant.alphabet.spells(tiles.upper()):
            wrong.append((text, Message("solver.no_word", word=word)))
        else:
            found = board.lay(position, tiles)
            if isinstance(found, Unlayable):
                wrong.append((text, Message("solver.cannot_lie", word=word, position=position)))
            else:
                board = board.place(found)
    return board, wrong


def read_positions(variant: Variant, file: str, text: str) -> tuple[list[Posed], list[Problem]]:
    """The positions of a file, and everything that is wrong with it."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return [], [Problem(file, "", Message("solver.not_json"))]
    rows = data.get("positions") if isinstance(data, dict) else None
    if not isinstance(rows, list) or not rows:
        return [], [Problem(file, "", Message("solver.no_positions"))]
    posed, problems = list[Posed](), list[Problem]()
    for number, row in enumerate(rows, 1):
        one, wrong = _posed(variant, row, number)
        problems += [Problem(file, Message("solver.nth_position", number=number), message) for message in wrong]
        posed += [one] if one else []
    return posed, problems


def _posed(variant: Variant, row: Any, number: int) -> tuple[Posed | None, list[Message]]:
    if not isinstance(row, dict):
        return None, [Message("solver.bad_position")]
    wrong: list[Message] = []
    key = row.get("id", number)
    if not isinstance(key, int | str) or isinstance(key, bool):
        wrong.append(Message("solver.bad_field", field="id"))
    rack = row.get("rack")
    tiles = tiles_read(variant, rack) if isinstance(rack, str) else Message("solver.bad_field", field="rack")
    if isinstance(tiles, Message):
        wrong.append(tiles)
    words = list(_words(row.get("board", [])))
    if None in words:
        wrong.append(Message("solver.bad_field", field="board"))
    board, faults = board_of_words(variant, [word for word in words if word])
    wrong += [Message("solver.of_word", word=word, why=why) for word, why in faults]
    return (None if wrong or isinstance(tiles, Message) else Posed(key, board, tiles)), wrong


def _words(rows: Any) -> Iterator[tuple[str, str] | None]:
    for row in rows if isinstance(rows, list) else [None]:
        where, word = (row.get("position"), row.get("word")) if isinstance(row, dict) else (None, None)
        yield (where, word) if isinstance(where, str) and isinstance(word, str) else None


def read_drawn_board(variant: Variant, file: str, text: str) -> tuple[Board, list[Problem]]:
    """A board drawn in a text: a line a row, a sign a square, `.` for an empty one, and everything wrong with it."""
    lines = [variant.alphabet.fold_marks("".join(line.split())) for line in text.splitlines() if line.strip()]
    size, start, problems = variant.size, variant.start.rows, list[Problem]()
    if len(lines) != size:
        problems.append(Problem(file, "", Message("solver.grid_rows", found=len(lines), wanted=size)))
    squares = list(start)
    for number, line in enumerate(lines[:size]):
        place = Message("solver.grid_row", row=number + 1)
        if len(line) != size:
            problems.append(Problem(file, place, Message("solver.grid_signs", found=len(line), wanted=size)))
            continue
        for col, sign in enumerate(line):
            at = number * size + col
            if sign in ".#":
                if (sign == "#") != (start[at] == "#") and sign == "#":
                    problems.append(Problem(file, place, Message("solver.grid_sign", sign=sign)))
            elif sign.upper() not in variant.alphabet.letters or start[at] == "#":
                problems.append(Problem(file, place, Message("solver.grid_sign", sign=sign)))
            else:
                squares[at] = sign
    return Board.of("".join(squares), size), problems
