"""What the rest of a sheet says of one of its rows: how words are written there, and which groups."""

from dataclasses import dataclass

from arbitraj.competition.model import Sheet
from arbitraj.correction.game import Game
from arbitraj.game.notation import all_but_one_in_capitals


@dataclass(frozen=True, slots=True)
class OtherRows:
    """Plain values of a whole sheet, computed once.

    `capitals` tells that all words but one are written in capitals: the others, for a word that is not (I-capital).
    `groups` are those that rows write (I-group, I-group-wrong).
    """

    capitals: bool = False
    groups: frozenset[int] = frozenset()


ALONE = OtherRows()


def other_rows(game: Game, sheet: Sheet) -> OtherRows:
    """What the rows of a sheet say of each other; of a superscrabble incomplet both tables are one sheet."""
    words = (entry.word for entry in (*sheet.entries, *sheet.solutions))
    return OtherRows(
        all_but_one_in_capitals(words, game.variant.alphabet),
        frozenset(group for entry in sheet.entries if (group := entry.written_group) is not None),
    )
