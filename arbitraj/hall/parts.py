"""The table of contents of the hall: its parts, with the kinds of event that each declares."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from arbitraj.hall.duels.judged import DUEL_KINDS
from arbitraj.hall.editions.published import EDITION_PUBLISHED
from arbitraj.hall.folder.prepared import FOLDER_PREPARED
from arbitraj.hall.folder.taken import FOLDER_TAKEN
from arbitraj.hall.follower.taken_over import TAKEN_OVER
from arbitraj.hall.halls.presented import HALL_PRESENTED
from arbitraj.hall.journal.back import TAKEN_BACK
from arbitraj.hall.kernel.kind import EventKinds, Kind
from arbitraj.hall.people.account import ACCOUNT_CHANGED
from arbitraj.hall.photos.taken import PHOTO_TAKEN
from arbitraj.hall.start.clock_set import ANNOUNCEMENT_MADE, CLOCK_SET
from arbitraj.hall.start.steps import LETTER_SAID, LETTERS_BACK, LETTERS_READY, SECOND_GAME, START_STEP
from arbitraj.hall.triage.asked import PERSON_ASKS, THIRD_READ
from arbitraj.hall.triage.closed import CLOSED, REOPENED, SETTING_CHANGED
from arbitraj.hall.triage.ruled import RULING_GIVEN
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
from arbitraj.hall.written.contested import APPEAL_MADE, CONTESTATION_ANSWERED, CONTESTATION_MADE
from arbitraj.hall.written.sanctioned import SANCTION_NOTED

PARTS: Mapping[str, Sequence[Kind[Any]]] = MappingProxyType(
    {
        "typing": (
            *(HANDED_IN, STOP_CALLED, NOT_HANDED_IN, HANDED_IN_MOVED, HEADING_TYPED, ROW_TYPED, ROW_INSERTED),
            *(ROW_STRUCK, GRID_TYPED, FINISHED, HAND_GIVEN, FIRST_HAND_SEEN),
        ),
        "triage": (THIRD_READ, PERSON_ASKS, RULING_GIVEN, CLOSED, REOPENED, SETTING_CHANGED),
        "written": (SANCTION_NOTED, CONTESTATION_MADE, APPEAL_MADE, CONTESTATION_ANSWERED),
        "start": (*(START_STEP, LETTERS_READY, LETTER_SAID, LETTERS_BACK, SECOND_GAME, CLOCK_SET, ANNOUNCEMENT_MADE),),
        "duels": DUEL_KINDS,
        "photos": (PHOTO_TAKEN,),
        "editions": (EDITION_PUBLISHED,),
        "folder": (FOLDER_PREPARED, FOLDER_TAKEN),
        "people": (ACCOUNT_CHANGED,),
        "follower": (TAKEN_OVER,),
        "halls": (HALL_PRESENTED,),
        "journal": (TAKEN_BACK,),
    }
)
KINDS = EventKinds(kind for kinds in PARTS.values() for kind in kinds)
body_of = KINDS.body_of
