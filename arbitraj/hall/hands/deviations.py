"""Where players' own hands were not what stands on the paper, for the chief: how many fields, and which way.

A list to look at. It is no finding, no question and no event: nothing moves by it.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from arbitraj.hall.kernel.case import SheetCase
from arbitraj.hall.kernel.player import is_players
from arbitraj.hall.triage.service import Hall


@dataclass(frozen=True, slots=True)
class Deviation:
    """A sheet whose player typed something else than what was settled: `fields` of it, `open` are not settled yet.

    `points` is what the sheet would have come to by the player's hand less what it comes to; it says nothing while
    fields are open.
    """

    sheet: str
    table: int
    fields: int
    open: int
    points: int


def deviations(hall: Hall) -> list[Deviation]:
    """Those of all sheets that were typed twice, by number."""
    return [found for case in hall.now().cases.values() if (found := _deviation(hall, case))]


def _deviation(hall: Hall, case: SheetCase) -> Deviation | None:
    first, second = case.sheet.hands.get(1), case.sheet.hands.get(2)
    if first is None or not is_players(first) or second is None or not second.finished or case.correction is None:
        return None
    fields = sum(each.real for each in case.differences)
    still = sum(each.value is None for each in case.differences)
    if not fields and not still:
        return None
    bench, settled = hall.triage.bench, hall.settled
    points = (
        bench.judged(case.sheet, first, settled).total - bench.judged(case.sheet, case.hand or first, settled).total
    )
    return Deviation(case.sheet.number, case.sheet.table, fields, still, points)


@dataclass(frozen=True, slots=True)
class HandsCount:
    """How many sheets came in by which first hand: players', arbiters'; `typing` are players who have not finished."""

    players: tuple[str, ...]
    arbiters: tuple[str, ...]
    typing: tuple[str, ...]


def hands_counted(hall: Hall) -> HandsCount:
    """Of all sheets, by number."""
    firsts = [(sheet.number, sheet.hands[1]) for sheet in hall.state.sheets.values() if 1 in sheet.hands]

    def numbers(players: bool, finished: bool) -> Iterator[str]:
        return (n for n, hand in firsts if is_players(hand) is players and hand.finished is finished)

    return HandsCount(tuple(numbers(True, True)), tuple(numbers(False, True)), tuple(numbers(True, False)))
