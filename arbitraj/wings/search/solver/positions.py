"""Positions in one JSON file, and statistics of their moves.

`{"positions": [{"id": 1, "rack": "CASE?TI", "board": [{"position": "H8", "word": "ALBa"}]}]}`, other keys are ignored.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from arbitraj.game.board import Board, Unlayable
from arbitraj.game.position import Position
from arbitraj.game.tile import JOKER
from arbitraj.game.variant import Variant
from arbitraj.problems import Problem
from arbitraj.text import Said, said
from arbitraj.wings.search.solver.minimal import Array
from arbitraj.wings.search.solver.walk import LAID, TILE_JOKER

MOST_TILES = 200  # letters of a rack or stock that are taken for one


@dataclass(frozen=True, slots=True)
class Posed:
    """A position of the file. `key` is its id there."""

    key: int | str
    board: Board
    tiles: str


@dataclass(frozen=True, slots=True)
class Counted:
    """Statistics of a position's moves.

    `moves_raw` counts a one-tile move that makes words both ways once for each direction, `moves` once. `placements`
    does not distinguish which tiles are jokers.
    """

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


def tiles_read(variant: Variant, text: str) -> str | Said:
    """Typed letters (blanks between them, any case) as tiles, or a message about them."""
    tiles = variant.alphabet.fold("".join(text.split()))
    foreign = sorted({sign for sign in tiles if sign != JOKER and sign not in variant.alphabet.letters})
    if foreign:
        return said("solver.foreign_letters", signs=" ".join(foreign))
    if not tiles:
        return said("solver.no_letters")
    if len(tiles) > MOST_TILES:
        return said("solver.too_many_letters", most=MOST_TILES)
    return tiles


def board_of_words(variant: Variant, laid: list[tuple[str, str]]) -> tuple[Board, list[tuple[str, Said]]]:
    """The board after words at positions (jokers in lower case), and (word, fault) for each that does not fit."""
    board, wrong = variant.start, []
    for where, word in laid:
        position, tiles = Position.read(where), variant.alphabet.fold_marks("".join(word.split()))
        text = f"{where} {word}".strip()
        if position is None:
            wrong.append((text, said("solver.no_position", position=where)))
        elif not variant.alphabet.spells(tiles.upper()):
            wrong.append((text, said("solver.no_word", word=word)))
        else:
            found = board.lay(position, tiles)
            if isinstance(found, Unlayable):
                wrong.append((text, said("solver.cannot_lie", word=word, position=position)))
            else:
                board = board.place(found)
    return board, wrong


def read_positions(variant: Variant, file: str, text: str) -> tuple[list[Posed], list[Problem]]:
    """The positions of a file, and everything that is wrong with it."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return [], [Problem(file, "", said("solver.not_json"))]
    rows = data.get("positions") if isinstance(data, dict) else None
    if not isinstance(rows, list) or not rows:
        return [], [Problem(file, "", said("solver.no_positions"))]
    posed, problems = list[Posed](), list[Problem]()
    for number, row in enumerate(rows, 1):
        one, wrong = _posed(variant, row, number)
        problems += [Problem(file, said("solver.nth_position", number=number), each) for each in wrong]
        posed += [one] if one else []
    return posed, problems


def _posed(variant: Variant, row: Any, number: int) -> tuple[Posed | None, list[Said]]:
    if not isinstance(row, dict):
        return None, [said("solver.bad_position")]
    wrong: list[Said] = []
    key = row.get("id", number)
    if not isinstance(key, int | str) or isinstance(key, bool):
        wrong.append(said("solver.bad_field", field="id"))
    rack = row.get("rack")
    tiles = tiles_read(variant, rack) if isinstance(rack, str) else said("solver.bad_field", field="rack")
    if isinstance(tiles, Said):
        wrong.append(tiles)
    words = list(_words(row.get("board", [])))
    if None in words:
        wrong.append(said("solver.bad_field", field="board"))
    board, faults = board_of_words(variant, [word for word in words if word])
    wrong += [said("solver.of_word", word=word, why=why) for word, why in faults]
    return (None if wrong or isinstance(tiles, Said) else Posed(key, board, tiles)), wrong


def _words(rows: Any) -> Iterator[tuple[str, str] | None]:
    for row in rows if isinstance(rows, list) else [None]:
        where, word = (row.get("position"), row.get("word")) if isinstance(row, dict) else (None, None)
        yield (where, word) if isinstance(where, str) and isinstance(word, str) else None


def read_drawn_board(variant: Variant, file: str, text: str) -> tuple[Board, list[Problem]]:
    """A board drawn in a text: a line a row, a sign a square, `.` for an empty one, and everything wrong with it."""
    lines = [variant.alphabet.fold_marks("".join(line.split())) for line in text.splitlines() if line.strip()]
    size, start, problems = variant.size, variant.start.rows, list[Problem]()
    if len(lines) != size:
        problems.append(Problem(file, "", said("solver.grid_rows", found=len(lines), wanted=size)))
    squares = list(start)
    for number, line in enumerate(lines[:size]):
        place = said("solver.grid_row", row=number + 1)
        if len(line) != size:
            problems.append(Problem(file, place, said("solver.grid_signs", found=len(line), wanted=size)))
            continue
        for col, sign in enumerate(line):
            at = number * size + col
            if sign in ".#":
                if (sign == "#") != (start[at] == "#") and sign == "#":
                    problems.append(Problem(file, place, said("solver.grid_sign", sign=sign)))
            elif sign.upper() not in variant.alphabet.letters or start[at] == "#":
                problems.append(Problem(file, place, said("solver.grid_sign", sign=sign)))
            else:
                squares[at] = sign
    return Board.of("".join(squares), size), problems
