"""Properties of a sheet's other rows for reading one of them: style of letters, groups named."""

from arbitraj.game.board import EMPTY, Board
from arbitraj.game.notation import Lettering, letterings_of, others_in_capitals, read_word
from arbitraj.game.position import Position
from arbitraj.record.findings import OtherRows
from arbitraj.record.game import Game
from arbitraj.record.model import Sheet


def other_rows(game: Game, sheet: Sheet) -> OtherRows:
    """The properties of the rows of a sheet. Both tables of superscrabble incomplet count as one sheet."""
    cases = letterings_of((entry.word for entry in (*sheet.entries, *sheet.solutions)), game.variant.alphabet)
    return OtherRows(
        others_in_capitals(cases, Lettering.LONE),
        others_in_capitals(cases, Lettering.CAPITALISED),
        bool(cases[Lettering.CAPITALISED]),
        bool(cases[Lettering.SMALL]),
        bool(cases[Lettering.CAPITALS]),
        frozenset(group for entry in sheet.entries if entry.group and (group := entry.written_group) is not None),
        shown_grids(game, sheet) if is_on_demand(game, sheet) else None,
    )


def is_on_demand(game: Game, sheet: Sheet) -> bool:
    """Whether the sheet may have a grid that nobody transcribed, or that cannot be read."""
    return sheet.grid is None and not sheet.no_grid and (game.competition.grids_on_demand or sheet.grid_unread)


def shown_grids(game: Game, sheet: Sheet) -> dict[int, Board]:
    """For each entry the part of the grid that answers give. An answer off the board gives nothing."""
    size = game.variant.size
    squares: dict[int, list[str]] = {}
    for shown in sheet.shown:
        board = squares.setdefault(shown.row, [EMPTY] * size * size)
        if place := Position.read(shown.position):
            read = read_word(shown.tiles, game.variant.alphabet).candidates  # however jokers are marked
            tiles = read[0] if read else ""
            step = size if place.vertical else 1
            last = (place.row if place.vertical else place.col) + len(tiles)
            on_board = place.row < size and 0 <= place.col < size and last <= size
            if on_board and game.variant.alphabet.spells(tiles.upper()):
                first = place.row * size + place.col
                board[first : first + step * len(tiles) : step] = tiles
    return {row: Board.of("".join(board), size) for row, board in squares.items()}
