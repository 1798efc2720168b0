"""The table of contents of the hall: its parts, in the order of the bar.

What a part says here feeds everything that knows several: which events there are, the routes, who may open them, the
bar.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from starlette.routing import BaseRoute

from arbitraj.hall.best import solver_pages
from arbitraj.hall.duels import duel_pages
from arbitraj.hall.duels.duel import Duels
from arbitraj.hall.duels.judged import DUEL_KINDS
from arbitraj.hall.editions import public_pages, publishing_pages
from arbitraj.hall.editions.published import EDITION_PUBLISHED
from arbitraj.hall.folder import prepare_pages
from arbitraj.hall.folder.prepared import FOLDER_PREPARED
from arbitraj.hall.folder.taken import FOLDER_TAKEN
from arbitraj.hall.follower import following_pages
from arbitraj.hall.follower.taken_over import TAKEN_OVER
from arbitraj.hall.halls import halls_pages
from arbitraj.hall.halls.presented import HALL_PRESENTED
from arbitraj.hall.journal import journal_pages
from arbitraj.hall.journal.back import TAKEN_BACK
from arbitraj.hall.kernel.kind import EventKinds, Kind
from arbitraj.hall.kernel.scene import ARBITERS, CHIEF, EVERYBODY, FOLLOWER, TYPING, HallPerson
from arbitraj.hall.kernel.state import HallState
from arbitraj.hall.page.bar import BarPage
from arbitraj.hall.people import joining
from arbitraj.hall.people.account import ACCOUNT_CHANGED
from arbitraj.hall.photos import photo_pages
from arbitraj.hall.photos.taken import PHOTO_TAKEN
from arbitraj.hall.start import start_pages, wall_pages
from arbitraj.hall.start.clock_set import ANNOUNCEMENT_MADE, CLOCK_SET
from arbitraj.hall.start.steps import LETTER_SAID, LETTERS_BACK, LETTERS_READY, SECOND_GAME, START_STEP
from arbitraj.hall.triage import correcting, pages, queue_pages
from arbitraj.hall.triage.asked import PERSON_ASKS, THIRD_READ
from arbitraj.hall.triage.closed import CLOSED, REOPENED, SETTING_CHANGED
from arbitraj.hall.triage.ruled import RULING_GIVEN
from arbitraj.hall.typing import entry, handin_pages, pile
from arbitraj.hall.typing.blind import FIRST_HAND_SEEN
from arbitraj.hall.typing.handed_in import HANDED_IN, HANDED_IN_MOVED, NOT_HANDED_IN, STOP_CALLED
from arbitraj.hall.typing.rows import (
    FINISHED,
    GRID_TYPED,
    HAND_GIVEN,
    HEADING_TYPED,
    ROW_INSERTED,
    ROW_STRUCK,
    ROW_TYPED,
)
from arbitraj.hall.written import contest_pages, sanction_pages
from arbitraj.hall.written.contested import APPEAL_MADE, CONTESTATION_ANSWERED, CONTESTATION_MADE
from arbitraj.hall.written.sanctioned import SANCTION_NOTED


@dataclass(frozen=True, slots=True)
class Part:
    """A part: its kinds of event, the routes of its pages, by the first word of an address who may open it (nobody:
    whoever has no session too), what the bar names of it.
    """

    kinds: Sequence[Kind[Any]] = ()
    routes: Sequence[BaseRoute] = ()
    roles: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    bar: Sequence[BarPage] = ()


def _of_tables(person: HallPerson, state: HallState) -> bool:
    """Who opens no table for two has none to go to before one is there."""
    return person.arbitrates or bool(state.of(Duels).tables)


PARTS = (
    Part(  # folder: founded, made ready before the start, kept in step since
        (FOLDER_PREPARED, FOLDER_TAKEN),
        prepare_pages.ROUTES,
        {"pregatire": ARBITERS, "pregateste": (CHIEF,)},
        [BarPage("/pregatire", "nav_prepare", ARBITERS, before=True)],
    ),
    Part(  # start
        (START_STEP, LETTERS_READY, LETTER_SAID, LETTERS_BACK, SECOND_GAME, CLOCK_SET, ANNOUNCEMENT_MADE),
        (*start_pages.ROUTES, *wall_pages.ROUTES),
        {"start": ARBITERS, "ecran": EVERYBODY, "ceas": EVERYBODY},
        [BarPage("/start", "nav_start", ARBITERS, before=True)],
    ),
    Part(  # typing
        (
            *(HANDED_IN, STOP_CALLED, NOT_HANDED_IN, HANDED_IN_MOVED, HEADING_TYPED, ROW_TYPED, ROW_INSERTED),
            *(ROW_STRUCK, GRID_TYPED, FINISHED, HAND_GIVEN, FIRST_HAND_SEEN),
        ),
        (*entry.ROUTES, *pile.ROUTES, *handin_pages.ROUTES),
        {"fisa": TYPING, "urmatoarea": TYPING, "predare": TYPING},
        [
            BarPage("/predare", "nav_handin", TYPING, before=True, since=True),
            BarPage("/urmatoarea", "nav_type", TYPING, before=True, since=True),
        ],
    ),
    Part((PHOTO_TAKEN,), photo_pages.ROUTES, {"poze": TYPING}, [BarPage("/poze", "nav_photos", TYPING)]),
    Part(  # triage: what is asked and ruled
        (THIRD_READ, PERSON_ASKS, RULING_GIVEN, CLOSED, REOPENED, SETTING_CHANGED),
        queue_pages.ROUTES,
        {"coada": ARBITERS, "diferente": ARBITERS},
        [
            BarPage("/coada", "nav_queue", ARBITERS, since=True),
            BarPage("/diferente", "nav_differences", ARBITERS, since=True),
        ],
    ),
    Part(  # written: contestations, sanctions
        (SANCTION_NOTED, CONTESTATION_MADE, APPEAL_MADE, CONTESTATION_ANSWERED),
        (*contest_pages.ROUTES, *sanction_pages.ROUTES),
        {"contestatii": (CHIEF,), "sanctiuni": (CHIEF,)},
        [
            BarPage("/contestatii", "nav_contestations", (CHIEF,)),
            BarPage("/sanctiuni", "nav_sanctions", (CHIEF,)),
        ],
    ),
    Part(  # duels
        DUEL_KINDS,
        duel_pages.ROUTES,
        {"mese": TYPING},
        [BarPage("/mese", "nav_duels", TYPING, wanted=_of_tables)],
    ),
    Part(  # triage: how far everything is; a screen is led from the first page to its own
        (),
        (*pages.ROUTES, *correcting.ROUTES),
        {"": EVERYBODY, "fise": ARBITERS, "panou": ARBITERS},
        [BarPage("/panou", "nav_panel", ARBITERS, before=True, since=True)],
    ),
    Part((HALL_PRESENTED,), halls_pages.ROUTES, {"sali": ARBITERS}, [BarPage("/sali", "nav_halls", ARBITERS)]),
    Part(  # editions; what hangs on the wall is everybody's
        (EDITION_PUBLISHED,),
        (*publishing_pages.ROUTES, *public_pages.ROUTES),
        {"publicare": ARBITERS, "public": ()},
        [BarPage("/publicare", "nav_publishing", ARBITERS)],
    ),
    Part((TAKEN_BACK,), journal_pages.ROUTES, {"jurnal": ARBITERS}, [BarPage("/jurnal", "nav_journal", ARBITERS)]),
    Part(  # people
        (ACCOUNT_CHANGED,),
        joining.ROUTES,
        {"intrare": (), "conturi": (CHIEF,), "plecare": EVERYBODY},
        [BarPage("/conturi", "nav_accounts", (CHIEF,))],
    ),
    Part((TAKEN_OVER,), following_pages.ROUTES, {"oglinda": (FOLLOWER,)}),  # a second laptop
    Part(routes=solver_pages.ROUTES),  # the best construction, on the pages of sheets and editions
)
KINDS = EventKinds(kind for part in PARTS for kind in part.kinds)
body_of = KINDS.body_of
