"""Positions of a sheet, after each of its entries: what could have been played there is asked of the solver."""

from collections.abc import Mapping
from dataclasses import dataclass

from arbitraj.desk.possible import Chance, chance_after
from arbitraj.game.variant import Variant
from arbitraj.hall.kernel.state import Hand
from arbitraj.hall.typing.hands import entries_of
from arbitraj.press.board_drawing import picture_of, svg
from arbitraj.report.ideal import bracketed
from arbitraj.rules.correct import CorrectedEntry, Correction


@dataclass(frozen=True, slots=True)
class SheetSpot:
    """The position after the entry `after` of `last` (0: the beginning), as a page shows it.

    `board` is an SVG, `letters` those that could be laid, by group; `laid` is what the player did lay there, None after
    the last entry.
    """

    after: int
    last: int
    chance: Chance | None
    board: str
    letters: tuple[tuple[int | None, str], ...]
    laid: CorrectedEntry | None

    def is_laid(self, position: str, word: str) -> bool:
        """Whether a move is the player's own."""
        return self.laid is not None and (self.laid.position, bracketed(self.laid.word)) == (position, word)


def spot_after(correction: Correction, entry: int, variant: Variant) -> SheetSpot | None:
    """None where the sheet has no such entry, or none at all."""
    steps = correction.entries
    if not steps or not 0 <= entry <= len(steps):
        return None
    chance = chance_after(correction, entry, variant.rack)
    board = steps[entry - 1].board if entry else steps[0].before.board
    laid = steps[entry] if entry < len(steps) else None
    letters = tuple(_letters(chance, variant)) if chance else ()
    return SheetSpot(entry, len(steps), chance, svg(picture_of(board, variant)), letters, laid)


def _letters(chance: Chance, variant: Variant) -> list[tuple[int | None, str]]:
    by_group: dict[int | None, list[str]] = {}
    for letters, _, _, group in chance.racks:
        by_group.setdefault(group, []).append(letters)
    in_order = variant.alphabet.in_order
    # of a string (4.3) the next ones are to be laid in their order: each rack is a beginning of the longest
    return [(n, max(each, key=len) if len(each) > 1 else in_order(each[0])) for n, each in by_group.items()]


def entry_numbers(hand: Hand, correction: Correction) -> Mapping[str, int]:
    """The number of each row among the entries, by the row's name; those of a grid that is built first (4.7) have
    none."""
    scored = ((row, n) for row, n in entries_of(hand, correction.sheet) if row.which or not correction.construction)
    return {row.id: n for row, n in scored if n <= len(correction.entries)}
