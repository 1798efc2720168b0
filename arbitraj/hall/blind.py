"""Who has seen a first hand: nobody such types the second, and whoever may type that is shown nothing of the first."""

from typing import TYPE_CHECKING

from arbitraj.hall.disputes import contested_sheet
from arbitraj.hall.state import HallSheet, HallState
from arbitraj.hall.triage.queue import Waiting

if TYPE_CHECKING:
    from arbitraj.hall.rights import HallPerson, Scene


class Looked:
    """Who was shown a sheet that was typed once, as one that closed itself is: it may still be drawn for the sample.

    It stands in no event: it is what a page showed, and is forgotten when the hall is shut.
    """

    def __init__(self) -> None:
        self._at = set[tuple[str, str]]()

    def note(self, person: "HallPerson", sheet: HallSheet) -> None:
        """Somebody is being shown what was typed of a sheet."""
        if 1 in sheet.hands and 2 not in sheet.hands:
            self._at.add((person.name, sheet.number))

    def note_all(self, person: "HallPerson", state: HallState) -> None:
        """Somebody is being shown what an edition has of every sheet."""
        for sheet in state.sheets.values():
            self.note(person, sheet)

    def has(self, who: str, number: str) -> bool:
        """Whether somebody was."""
        return (who, number) in self._at


def has_seen_first(scene: "Scene", person: "HallPerson", sheet: HallSheet) -> bool:
    """Whether somebody knows what the first hand has: looked at it, ruled on it, or answers a contestation of it."""
    disputes = scene.state.disputes.values()
    contested = person.is_chief and any(contested_sheet(scene.state, each.line) is sheet for each in disputes)
    ruled = any(done.who == person.name for done in sheet.rulings)
    return contested or ruled or scene.looked.has(person.name, sheet.number)


def may_still_type(scene: "Scene", person: "HallPerson", sheet: HallSheet) -> bool:
    """Whether somebody may yet have to type the second hand of a sheet blind, and is shown nothing of the first."""
    once = 1 in sheet.hands and 2 not in sheet.hands
    return once and person.name not in sheet.typists and not has_seen_first(scene, person, sheet)


def kept_from(scene: "Scene", person: "HallPerson", item: Waiting) -> bool:
    """Whether something of the queue would tell somebody of a first hand whose second he may still type."""
    sheet = scene.state.sheets.get(item.sheet) if item.before_second else None
    return sheet is not None and person.name not in sheet.typists and not has_seen_first(scene, person, sheet)
