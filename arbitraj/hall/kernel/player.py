"""Typists who are no persons of the hall, as all its parts know them, and the names of the authors of events.

The user `jucator:07` types sheet 07, the own one, after it was handed in. Such a transcription is a first one. It
closes nothing alone, and is in no file and no ranking before a person has typed the sheet too. The camera's comes only
beside one that a person typed. A person reads the fields that it left unread, from the paper.
"""

from datetime import datetime, timedelta

from arbitraj.hall.kernel.scene import CommandContext, HallPerson, own_typing
from arbitraj.hall.kernel.state import HallSheet, Hand
from arbitraj.record.model import Competition
from arbitraj.record.names import plain_name
from arbitraj.text import Said, said, say

CAMERA = "program:camera"


def is_cameras(hand: Hand | None) -> bool:
    """Whether a transcription is the camera's."""
    return hand is not None and hand.who == CAMERA


PLAYER = "jucator"
_PREFIX = f"{PLAYER}:"


def player_of(sheet: str) -> HallPerson:
    """The player's user for the own sheet, by its number."""
    return HallPerson(_PREFIX + sheet, PLAYER)


def sheet_of_player(name: str) -> str:
    """Number of the sheet that a player types."""
    return name.removeprefix(_PREFIX)


def is_player(name: str) -> bool:
    """Whether a name of the log is a player's. No user can join under such a name."""
    return name.startswith(_PREFIX)


def is_players(hand: Hand | None) -> bool:
    """Whether a transcription is the player's own."""
    return hand is not None and any(map(is_player, hand.typists))


def players_time(competition: Competition | None, sheet: HallSheet) -> datetime | None:
    """Deadline for the player to type a sheet, None if players type nothing."""
    if competition is None or not competition.players_hand or not sheet.registered:
        return None
    began = datetime.fromisoformat(sheet.given_back or sheet.registered)
    return began + timedelta(minutes=competition.players_minutes)


def awaits_player(scene: CommandContext, sheet: HallSheet) -> bool:
    """Whether the player may still type a sheet, so that no one else is given it yet."""
    until = players_time(scene.competition, sheet)
    return until is not None and not scene.passed(until) and not (sheet.hands or sheet.players_left)


def of_same_person(scene: CommandContext, person: HallPerson, sheet: HallSheet) -> bool:
    """Whether a sheet that its player typed is this person's own, who may not type it a second time."""
    if not is_players(sheet.hands.get(1)):
        return False
    return plain_name(scene.players.get(sheet.table, "")) == plain_name(person.name)


def player_refusal(scene: CommandContext, person: HallPerson, sheet: HallSheet, hand: int) -> Said | None:
    """Reason why a player may not type now: not the own sheet, time over, already finished, or begun by
    somebody else.
    """
    until, own = players_time(scene.competition, sheet), sheet.hands.get(1)
    if until is None:
        return said("hall.player_off")
    if player_of(sheet.number) != person or hand != 1:
        return said("hall.may_not")
    if sheet.players_left or (own and own.who != person.name):
        return said("hall.player_taken")
    if own and own.finished:
        return said("hall.player_done")
    return said("hall.player_over", until=f"{until:%H:%M}") if scene.passed(until) else None


def own_paper(
    scene: CommandContext, person: HallPerson, sheet: HallSheet, chief: bool = False, third: bool = False
) -> Said | None:
    """As `own_typing`, also for a player's transcription, whatever name the person has joined under."""
    if of_same_person(scene, person, sheet) and not scene.state.settings["o_mana"]:
        return said("hall.own_first", sheet=sheet.number)
    return own_typing(scene, person, sheet, chief, third)


_PROGRAMS = {"program": "hall.who_program", "dosar": "hall.who_dosar", "camera": "hall.who_camera"}


def called(name: str) -> str:
    """Readable name of an event's author. Only a person's own name is left as it is.

    >>> called("Pop Ana"), called("program:camera"), called("jucator:07")
    ('Pop Ana', 'camera', 'jucătorul fișei 07')
    """
    own = name.removeprefix("program:")
    if own in _PROGRAMS:
        return say(_PROGRAMS[own])
    return say("hall.who_player", sheet=sheet_of_player(name)) if is_player(name) else name
