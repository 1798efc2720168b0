"""Page of players' transcriptions, for the chief: numbers of sheets, players still typing, deviations from the paper.

Deviations are for information only: no findings, questions or events come from them."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from arbitraj.hall.kernel.case import SheetStatus
from arbitraj.hall.kernel.hall import Hall
from arbitraj.hall.kernel.scene import is_cameras, is_players
from arbitraj.hall.kernel.state import Transcription
from arbitraj.hall.page.asking import PageRequest, event_at, shown_at
from arbitraj.hall.page.site import fault, site_of
from arbitraj.hall.typing.blind import shown_to
from arbitraj.hall.typing.grading import Grader
from arbitraj.text import Message, keyed
from arbitraj.wings.camera.player_entry.phones import Phones, PlayerGoesOn


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
    return [found for case in hall.snapshot().cases.values() if (found := _deviation(hall, case))]


def _deviation(hall: Hall, case: SheetStatus) -> Deviation | None:
    first, second = case.sheet.hands.get(1), case.sheet.hands.get(2)
    if first is None or not is_players(first) or second is None or not second.finished or case.correction is None:
        return None
    fields = sum(difference.real for difference in case.differences)
    still = sum(difference.value is None for difference in case.differences)
    if not fields and not still:
        return None
    grader, settled = hall.of(Grader), hall.settled
    points = (
        grader.judged(case.sheet, first, settled).total
        - grader.judged(case.sheet, case.transcription or first, settled).total
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
        return (
            n
            for n, transcription in firsts
            if is_players(transcription) is players and transcription.finished is finished
        )

    return HandsCount(tuple(numbers(True, True)), tuple(numbers(False, True)), tuple(numbers(True, False)))


_WAYS = "player_camera", "player_person", "person_camera", "person_person", "person"  # authors, as in text keys


def came_by(hall: Hall) -> list[tuple[str, int]]:
    """(authors of the transcriptions, number) of closed sheets, without empty kinds."""
    closed = (sheet.hands for sheet in hall.state.sheets.values() if sheet.closed)
    times = Counter("_".join(_whose(hands[n]) for n in sorted(hands)) for hands in closed)
    return [(way, times[way]) for way in _WAYS if times[way]]


def _whose(transcription: Transcription) -> str:
    return "player" if is_players(transcription) else "camera" if is_cameras(transcription) else "person"


PAGE = "/jucatori"
_CAME = keyed("""player_entry.came_*
    player_entry.came_player_camera player_entry.came_player_person player_entry.came_person_camera
    player_entry.came_person_person player_entry.came_person
""")


def _shown(asked: PageRequest) -> Response:
    hall = asked.hall
    if site_of(asked.request).opened(Phones) is None:
        return fault(asked.request, Message("hall.player_off"), 404)
    found = deviations(hall)
    shown_to(hall, asked.person, *(deviation.sheet for deviation in found))
    given_up = [number for number in hall.state.sheets if asked.may(PlayerGoesOn(number))]
    return asked.page("jucatori.html", counted=hands_counted(hall), deviations=found, given_up=given_up)


def came_shown(request: Request) -> Mapping[str, Any]:
    """Template values for «Cifre»: (text key of the authors, number) of closed sheets, () if arbiters type all."""
    hall = site_of(request).hall
    competition = hall.competition
    if not (competition.players_hand or competition.cameras_hand):
        return {"came": ()}
    return {"came": [(_CAME[way], sheets) for way, sheets in came_by(hall)]}


ROUTES = [
    shown_at(PAGE, _shown),
    event_at(f"{PAGE}/preia", "jucator_gata", lambda asked: {"fisa": asked.field("fisa")}, _shown, PAGE),
    event_at(f"{PAGE}/inapoi", "jucator_continua", lambda asked: {"fisa": asked.field("fisa")}, _shown, PAGE),
]
