"""Letters drawn by hand from a real bag: what they break, and from which letter to draw again."""

from collections.abc import Sequence
from dataclasses import replace

from arbitraj.draw.first_move import FirstMoves
from arbitraj.record.breaches import breaches
from arbitraj.record.drawing import Breach
from arbitraj.record.model import Competition


def by_hand(competition: Competition, rows: Sequence[str], words: FirstMoves | None) -> list[Breach]:
    """All that rows of folded tiles break, the letter to redraw from first; `words` is needed for a string alone.

    `competition` says the type (with its interval) and the settings; its own letters are not looked at.
    """
    grouped = not competition.game_type.material.in_a_row
    letters = "" if grouped else "".join(rows)
    drawn = replace(competition, letters=letters, groups=tuple(rows) if grouped else ())
    found = list(breaches(drawn))
    if words and competition.game_type.material.in_order:
        first = words.breach(letters)
        found += [first] if first else []
    return sorted(found, key=lambda breach: (breach.group, breach.at))
