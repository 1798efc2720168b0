"""Persons with their roles (the table of roles), typists who are no persons, and the context of a command.

The user `jucator:07` types sheet 07, the own one, after it was handed in. Such a transcription is a first one. It
closes nothing alone, and is in no file and no ranking before a person has typed the sheet too. The camera's comes only
beside one that a person typed. A person reads the fields that it left unread, from the paper.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, TypeVar

from arbitraj.hall.kernel.case import SheetStatus, Snapshot, Waiting
from arbitraj.hall.kernel.hall_time import TimeDoubt
from arbitraj.hall.kernel.state import HallSheet, HallState, Transcription
from arbitraj.record.model import Competition
from arbitraj.record.names import plain_name
from arbitraj.text import Message, any_of, text_of
from arbitraj.wings import brought

CHIEF, ARBITER, TYPIST, SCREEN = "arbitru_sef", "arbitru", "dactilograf", "ecran"
EVERYBODY = (CHIEF, ARBITER, TYPIST, SCREEN)
TYPING = (CHIEF, ARBITER, TYPIST)
ARBITERS = (CHIEF, ARBITER)
_PROGRAM = "program"
_Tool = TypeVar("_Tool")


@dataclass(frozen=True, slots=True)
class HallPerson:
    """A user: the name in the log and the current role."""

    name: str
    role: str

    @property
    def arbitrates(self) -> bool:
        """Whether the person may see verdicts, do third readings and answer questions."""
        return self.role in (CHIEF, ARBITER, _PROGRAM)

    @property
    def is_chief(self) -> bool:
        """Whether the person is the chief arbiter."""
        return self.role == CHIEF


PROGRAM = HallPerson(_PROGRAM, _PROGRAM)  # closes sheets, takes the folder in


@dataclass(frozen=True, slots=True)
class CommandContext:
    """Context in which a command is judged: the state, the sheets' cases, the players' names by table.

    For the start and the clock also the competition, its letters as the folder has them, the time and its doubt.
    `tools` are services of parts of the hall, by class, that no event stores. `snapshot` has all conclusions,
    `queue` the open items.
    """

    state: HallState
    case: Callable[[str], SheetStatus]
    players: Mapping[int, str]
    competition: Competition | None = None
    drawn: tuple[str, ...] = ()
    at: datetime = datetime.min
    tools: Mapping[type[Any], Any] = field(default_factory=dict)
    doubt: TimeDoubt | None = None
    snapshot: Callable[[], Snapshot] = field(kw_only=True)
    queue: Callable[[], Sequence[Waiting]] = field(kw_only=True)

    def passed(self, until: datetime) -> bool:
        """Whether a deadline has passed and no doubt about the time suspends it."""
        return self.doubt is None and self.at >= until

    def of(self, tool: type[_Tool]) -> _Tool:
        """Service of a class, a new one if no part has opened it."""
        found: _Tool | None = self.tools.get(tool)
        return tool() if found is None else found

    def sheet(self, number: str) -> HallSheet | Message:
        """A sheet, or the message that it does not exist."""
        return self.state.sheets.get(number) or Message("hall.no_sheet", sheet=number)


def may_see_verdicts(person: HallPerson, number: int, transcription: Transcription) -> bool:
    """Whether a person sees the verdicts on a transcription's rows: never of a second one, and as a typist only once it
    is finished.
    """
    return number == 1 and (person.arbitrates or transcription.finished)


SOME_REASON = "motiv"  # in an event that is only tried


def says_why(reason: str) -> bool:
    """Whether a text can be a reason: «1», the key of an answer, is none."""
    return any(map(str.isalpha, reason))


def chiefs_only(scene: CommandContext) -> Message:
    """Refusal of a chief's action, with the names of the chief arbiters here."""
    return Message("hall.chief_only", names=chiefs_named(scene) or "–")


def chief_refusal(scene: CommandContext, person: HallPerson, reason: str | None = None) -> Message | None:
    """Reason why a person may not do a chief's action, which needs a reason where `reason` is given. None if
    allowed.
    """
    if not person.is_chief:
        return chiefs_only(scene)
    return None if reason is None or says_why(reason) else Message("hall.reason_needed")


def arbiter_refusal(person: HallPerson) -> Message | None:
    """Reason why a person may not do an arbiter's action. None if allowed."""
    return None if person.arbitrates else Message("hall.may_not")


def people_here(state: HallState, roles: Sequence[str] = TYPING) -> list[HallPerson]:
    """Persons with an account of these roles, by name, without blocked ones."""
    here = sorted(state.roles.items())
    return [HallPerson(name, role) for name, role in here if role in roles and name not in state.blocked]


def who_settles(scene: CommandContext, typists: frozenset[str], chief: bool) -> list[str]:
    """Names of the persons who may settle the work of these typists."""
    here = people_here(scene.state, (CHIEF,) if chief else ARBITERS)
    return [person.name for person in here if person.name not in typists]


def chiefs_named(scene: CommandContext) -> str:
    """Names of the chief arbiters here, as a list in words."""
    return any_of(person.name for person in people_here(scene.state, (CHIEF,)))


def own_typing(
    scene: CommandContext, person: HallPerson, sheet: HallSheet, chief: bool = False, third: bool = False
) -> Message | None:
    """Reason why a person may not settle the own typing, unless the chief allowed it because too few are here (o_mana).

    The message names who can settle it, or else the chief, who can do something about it. `chief`: only a chief settles
    it. A person who corrected a reopened sheet may not do its third reading, but may answer its questions then.
    """
    state, typists = scene.state, sheet.typists | (sheet.corrected if third else frozenset())
    if person.name not in typists or state.settings["o_mana"]:
        return None
    if others := who_settles(scene, typists, chief):
        return Message("hall.own_typing", sheet=sheet.number, names=any_of(others))
    if person.is_chief:
        return Message("hall.own_typing_chief", sheet=sheet.number)
    return Message("hall.own_typing_alone", sheet=sheet.number, names=chiefs_named(scene))


CAMERA = "program:camera"


def is_cameras(transcription: Transcription | None) -> bool:
    """Whether a transcription is the camera's."""
    return transcription is not None and transcription.who == CAMERA


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


def is_players(transcription: Transcription | None) -> bool:
    """Whether a transcription is the player's own."""
    return transcription is not None and any(map(is_player, transcription.typists))


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


def player_refusal(scene: CommandContext, person: HallPerson, sheet: HallSheet, hand: int) -> Message | None:
    """Reason why a player may not type now: not the own sheet, time over, already finished, or begun by
    somebody else.
    """
    until, own = players_time(scene.competition, sheet), sheet.hands.get(1)
    if until is None:
        return Message("hall.player_off")
    if player_of(sheet.number) != person or hand != 1:
        return Message("hall.may_not")
    if sheet.players_left or (own and own.who != person.name):
        return Message("hall.player_taken")
    if own and own.finished:
        return Message("hall.player_done")
    return Message("hall.player_over", until=f"{until:%H:%M}") if scene.passed(until) else None


def own_paper(
    scene: CommandContext, person: HallPerson, sheet: HallSheet, chief: bool = False, third: bool = False
) -> Message | None:
    """As `own_typing`, also for a player's transcription, whatever name the person has joined under."""
    if of_same_person(scene, person, sheet) and not scene.state.settings["o_mana"]:
        return Message("hall.own_first", sheet=sheet.number)
    return own_typing(scene, person, sheet, chief, third)


_PROGRAMS = {"program": "hall.who_program", "dosar": "hall.who_dosar"}
for _authors in brought("authors"):
    _PROGRAMS |= _authors()


def called(name: str) -> str:
    """Readable name of an event's author. Only a person's own name is left as it is.

    >>> called("Pop Ana"), called("dosar"), called("jucator:07")
    ('Pop Ana', 'dosarul', 'jucătorul fișei 07')
    """
    own = name.removeprefix("program:")
    if own in _PROGRAMS:
        return text_of(_PROGRAMS[own])
    return text_of("hall.who_player", sheet=sheet_of_player(name)) if is_player(name) else name
