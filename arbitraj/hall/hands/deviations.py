"""Where players' own hands were not what stands on the paper, for the chief: how many fields, and which way.

A list to look at. It is no finding, no question and no event: nothing moves by it.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from arbitraj.hall.kernel.camera import is_cameras
from arbitraj.hall.kernel.case import SheetCase
from arbitraj.hall.kernel.player import is_players
from arbitraj.hall.kernel.state import Hand
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


_WAYS = "player_camera", "player_person", "person_camera", "person_person", "person"  # whose hands, as texts name them


def came_by(hall: Hall) -> list[tuple[str, int]]:
    """By whose hands the closed sheets came, each way with how many; ways by which none came are left out."""
    closed = (sheet.hands for sheet in hall.state.sheets.values() if sheet.closed)
    times = Counter("_".join(_whose(hands[n]) for n in sorted(hands)) for hands in closed)
    return [(way, times[way]) for way in _WAYS if times[way]]


def _whose(hand: Hand) -> str:
    return "player" if is_players(hand) else "camera" if is_cameras(hand) else "person"
