"""Transcriptions that their typists cannot finish any more: they are gone, or have seen the first one."""

from arbitraj.hall.decided.contested import ContestationStates, contested_sheet
from arbitraj.hall.kernel.case import SheetStage, SheetStatus
from arbitraj.hall.kernel.scene import HallPerson, is_cameras, is_players, people_here
from arbitraj.hall.kernel.state import HallSheet, HallState


def has_seen_first(state: HallState, person: HallPerson, sheet: HallSheet) -> bool:
    """Whether a person knows the first transcription: saw it, ruled on it, or as chief answers a contestation of it."""
    disputes = state.of(ContestationStates).by_number.values()
    contested = person.is_chief and any(contested_sheet(state, dispute.line) is sheet for dispute in disputes)
    ruled = any(done.who == person.name for done in sheet.rulings)
    return contested or ruled or person.name in sheet.seen_by


def locked_out(state: HallState, person: HallPerson, sheet: HallSheet, number: int) -> bool:
    """Whether a person may not finish the own transcription: a second one, after having seen the first."""
    return number == 2 and has_seen_first(state, person, sheet)


def hand_left(state: HallState, sheet: HallSheet) -> int:
    """Number of the unfinished transcription of an open sheet that its typist cannot finish, 0 if none."""
    here = {person.name: person for person in people_here(state)}
    for number, hand in sheet.hands.items():
        if sheet.closed or hand.finished or is_players(hand) or is_cameras(hand):
            continue
        if hand.who not in here or locked_out(state, here[hand.who], sheet, number):
            return number
    return 0


def stands_alone(state: HallState, case: SheetStatus) -> bool:
    """Whether the first transcription is the only one so far: nobody began the second, or nobody can finish it."""
    left = case.stage is SheetStage.SECOND and hand_left(state, case.sheet) == 2
    return left or case.stage is SheetStage.WAITS_SECOND
