"""Deviations of players' transcriptions from the paper, for the chief: number of fields and effect on points.

The list is for information only: no findings, questions or events come from it.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from arbitraj.hall.kernel.case import SheetStatus
from arbitraj.hall.kernel.hall import Hall
from arbitraj.hall.kernel.scene import is_cameras, is_players
from arbitraj.hall.kernel.state import Hand
from arbitraj.hall.typing.grading import Grader


@dataclass(frozen=True, slots=True)
class Deviation:
    """A sheet whose player typed other values than the settled ones: `fields` of them, `open` are not settled yet.

    `points` is the total by the player's transcription minus the actual one, meaningless while fields are open.
    """

    sheet: str
    table: int
    fields: int
    open: int
    points: int


def deviations(hall: Hall) -> list[Deviation]:
    """Deviations of all sheets that were typed twice."""
    return [found for case in hall.now().cases.values() if (found := _deviation(hall, case))]


def _deviation(hall: Hall, case: SheetStatus) -> Deviation | None:
    first, second = case.sheet.hands.get(1), case.sheet.hands.get(2)
    if first is None or not is_players(first) or second is None or not second.finished or case.correction is None:
        return None
    fields = sum(each.real for each in case.differences)
    still = sum(each.value is None for each in case.differences)
    if not fields and not still:
        return None
    grader, settled = hall.of(Grader), hall.settled
    points = (
        grader.judged(case.sheet, first, settled).total - grader.judged(case.sheet, case.hand or first, settled).total
    )
    return Deviation(case.sheet.number, case.sheet.table, fields, still, points)


@dataclass(frozen=True, slots=True)
class HandsCount:
    """Sheets by author of the first transcription: players, arbiters. `typing`: not finished by their players."""

    players: tuple[str, ...]
    arbiters: tuple[str, ...]
    typing: tuple[str, ...]


def hands_counted(hall: Hall) -> HandsCount:
    """Counts over all sheets."""
    firsts = [(sheet.number, sheet.hands[1]) for sheet in hall.state.sheets.values() if 1 in sheet.hands]

    def numbers(players: bool, finished: bool) -> Iterator[str]:
        return (n for n, hand in firsts if is_players(hand) is players and hand.finished is finished)

    return HandsCount(tuple(numbers(True, True)), tuple(numbers(False, True)), tuple(numbers(True, False)))


_WAYS = "player_camera", "player_person", "person_camera", "person_person", "person"  # authors, as in text keys


def came_by(hall: Hall) -> list[tuple[str, int]]:
    """(authors of the transcriptions, number) of closed sheets, without empty kinds."""
    closed = (sheet.hands for sheet in hall.state.sheets.values() if sheet.closed)
    times = Counter("_".join(_whose(hands[n]) for n in sorted(hands)) for hands in closed)
    return [(way, times[way]) for way in _WAYS if times[way]]


def _whose(hand: Hand) -> str:
    return "player" if is_players(hand) else "camera" if is_cameras(hand) else "person"
