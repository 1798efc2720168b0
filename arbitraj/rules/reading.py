"""One reading of an entry: a word tried at a place, and everything that speaks against it (8.1, 8.2)."""

from collections.abc import Container

from arbitraj.game.board import Board, Laid, Run, Unlayable
from arbitraj.game.points import points
from arbitraj.game.position import Position
from arbitraj.record.findings import Fault, How, Reading, Situation, Unmarked
from arbitraj.rules.art_8_2_word import RULES, cannot_lie, cover, word_not_in_list
from arbitraj.rules.art_8_3 import with_grid_marks


def read_at(case: Situation, how: How, position: Position, tiles: str, written: Run | None = None) -> Reading:
    """Try tiles at a position: all faults are in the reading. `written`: the table's part of the run (I-main-word)."""
    game = case.game
    laid = case.board.lay(position, tiles)
    if isinstance(laid, Unlayable):
        faults = [cannot_lie(case, laid, tiles)]
        if tiles.upper() not in game.words:
            faults.append(word_not_in_list(tiles.upper()))
        return Reading(how, position, tiles, None, None, 0, tuple(faults))
    if laid.main.tiles != laid.written.tiles and game.rule("I-main-word") == "tot_sirul":
        place = Position(*divmod(laid.main.first, case.board.size), laid.position.vertical)
        return read_at(case, how, place, laid.main.tiles, laid.written)
    faults = [fault for rule in RULES if (fault := rule(case, laid))]
    # an entry accepted by an arbiter is correct in everything else, so that it pays for its tiles again (I-eliminated)
    on_grid = with_grid_marks(case, laid, written or laid.written)
    covered = cover(case, laid, on_grid, others=bool(faults) and how is not How.DECIDED)
    if isinstance(covered, Fault):
        faults.append(covered)
        laid, marked = on_grid or laid, Unmarked.GRID if on_grid else None  # 8.3.c.1, whatever else is missing
        worth, against = points(game.variant, laid), tuple(faults)
        return Reading(how, position, laid.written.tiles, laid, None, worth, against, marked)
    offer, laid, unmarked, jokers, fits = covered
    tiles, worth, against = laid.written.tiles, points(game.variant, laid), tuple(faults)
    return Reading(how, position, tiles, laid, offer, worth, against, unmarked, jokers.chosen, fits, jokers.squares)


def may_hold(case: Situation, position: Position, tiles: str) -> bool:
    """Whether a full reading may hold. A quick check that rules out most places and words."""
    return may_hold_on(case.board, case.game.words, position, tiles)


def may_hold_on(board: Board, words: Container[str], position: Position, tiles: str) -> bool:
    """The same of a board and a list."""
    laid = board.lay(position, tiles)
    if not isinstance(laid, Laid) or (board.tiles and not laid.touches):
        return False
    return all(run.word in words for run in laid.runs)
