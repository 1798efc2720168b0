"""Page of players' transcriptions, for the chief: numbers of sheets, players still typing, deviations from the
paper.
"""

from collections.abc import Mapping
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from arbitraj.hall.page.asking import PageAsked, event_at, shown_at
from arbitraj.hall.page.site import fault, site_of
from arbitraj.hall.typing.blind import shown_to
from arbitraj.text import keyed, said
from arbitraj.wings.camera.player_entry.deviations import came_by, deviations, hands_counted
from arbitraj.wings.camera.player_entry.left import PlayerGoesOn
from arbitraj.wings.camera.player_entry.phones import Phones

PAGE = "/jucatori"
_CAME = keyed("""player_entry.came_*
    player_entry.came_player_camera player_entry.came_player_person player_entry.came_person_camera
    player_entry.came_person_person player_entry.came_person
""")


def _shown(asked: PageAsked) -> Response:
    hall = asked.hall
    if site_of(asked.request).opened(Phones) is None:
        return fault(asked.request, said("hall.player_off"), 404)
    found = deviations(hall)
    shown_to(hall, asked.person, *(each.sheet for each in found))
    return asked.page("jucatori.html", counted=hands_counted(hall), deviations=found, given_up=_given_up(asked))


def _given_up(asked: PageAsked) -> list[str]:
    """Sheets whose players may be allowed to type again."""
    return [number for number in asked.hall.state.sheets if asked.may(PlayerGoesOn(number))]


def came_shown(request: Request) -> Mapping[str, Any]:
    """Template values for «Panou»: (text key of the authors, number) of closed sheets, () if arbiters type all."""
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
