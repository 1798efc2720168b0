"""Who is in the hall, in which role (the table of roles), and how far a sheet is: what a command is judged by."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, TypeVar

from arbitraj.hall.kernel.case import SheetCase
from arbitraj.hall.kernel.hall_time import TimeDoubt
from arbitraj.hall.kernel.state import HallSheet, HallState, Hand
from arbitraj.record.model import Competition
from arbitraj.text import Said, said

CHIEF, ARBITER, TYPIST, SCREEN = "arbitru_sef", "arbitru", "dactilograf", "ecran"
FOLLOWER = "oglinda"  # another laptop, which copies the journal
EVERYBODY = (CHIEF, ARBITER, TYPIST, SCREEN)
TYPING = (CHIEF, ARBITER, TYPIST)
ARBITERS = (CHIEF, ARBITER)
_PROGRAM = "program"
_Tool = TypeVar("_Tool")


@dataclass(frozen=True, slots=True)
class HallPerson:
    """Who does something: the name that stands in the log, and the role that he or she has now."""

    name: str
    role: str

    @property
    def arbitrates(self) -> bool:
        """Whether the person may see verdicts, read a third time and answer questions."""
        return self.role in (CHIEF, ARBITER, _PROGRAM)

    @property
    def is_chief(self) -> bool:
        """Whether the person is the chief arbiter."""
        return self.role == CHIEF


PROGRAM = HallPerson(_PROGRAM, _PROGRAM)  # closes sheets, takes the folder in


@dataclass(frozen=True, slots=True)
class Scene:
    """What a command is judged by: the state, the sheets' cases, the names of the players by table.

    What the start and the clock are judged by besides: the competition, its letters as the folder has them, the hour
    and what is doubtful of it.
    `tools` are what parts of the hall bring along that no event tells.
    """

    state: HallState
    case: Callable[[str], SheetCase]
    players: Mapping[int, str]
    competition: Competition | None = None
    drawn: tuple[str, ...] = ()
    at: datetime = datetime.min
    tools: Mapping[type[Any], Any] = field(default_factory=dict)
    doubt: TimeDoubt | None = None

    def passed(self, until: datetime) -> bool:
        """Whether a deadline has passed, and no doubt of the hour keeps it from ending anything."""
        return self.doubt is None and self.at >= until

    def of(self, tool: type[_Tool]) -> _Tool:
        """What a part brings along; as it begins where nobody opened it."""
        found: _Tool | None = self.tools.get(tool)
        return tool() if found is None else found

    def sheet(self, number: str) -> HallSheet | Said:
        """A sheet, or why there is none."""
        return self.state.sheets.get(number) or said("hall.no_sheet", sheet=number)


def may_see_verdicts(person: HallPerson, number: int, hand: Hand) -> bool:
    """Whether somebody sees what became of the rows of a hand: of a second one nobody, a typist of a finished one."""
    return number == 1 and (person.arbitrates or hand.finished)


def chief_refusal(person: HallPerson, reason: str = "-") -> Said | None:
    """Why somebody may not do what is the chief's alone, with a reason where one is asked for."""
    if not person.is_chief:
        return said("hall.chief_only")
    return None if reason.strip() else said("hall.reason_needed")


def arbiter_refusal(person: HallPerson) -> Said | None:
    """Why somebody may not do what is the arbiters' alone."""
    return None if person.arbitrates else said("hall.may_not")


def who_settles(scene: Scene, typists: frozenset[str], chief: bool) -> list[str]:
    """Who may settle what these typed."""
    state, roles = scene.state, (CHIEF,) if chief else ARBITERS
    return [name for name, role in state.roles.items() if role in roles and name not in typists | state.blocked]


def own_typing(
    scene: Scene, person: HallPerson, sheet: HallSheet, chief: bool = False, third: bool = False
) -> Said | None:
    """Nobody settles what he typed himself, unless the chief allowed it: too few are here (o_mana).

    It is said who can; where nobody can, what the chief does about it. `chief`: only a chief settles it. Whoever
    corrected the sheet, opened again, reads it no third time; what is asked of it then he may answer.
    """
    state, typists = scene.state, sheet.typists | (sheet.corrected if third else frozenset())
    if person.name not in typists or state.settings["o_mana"]:
        return None
    if others := who_settles(scene, typists, chief):
        return said("hall.own_typing", sheet=sheet.number, names=", ".join(others))
    return said("hall.own_typing_chief" if chief else "hall.own_typing_alone", sheet=sheet.number)
