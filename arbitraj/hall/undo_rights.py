"""Who may take back what: own work in an open sheet, the last thing done at a table for two; all else the chief."""

from typing import TYPE_CHECKING

from arbitraj.hall import events
from arbitraj.hall.duels.duel_events import OfDuel
from arbitraj.hall.duels.duel_rights import duel_undone
from arbitraj.hall.resting import resting_on
from arbitraj.hall.start_rights import OUTSIDE_THE_LOG
from arbitraj.hall.undoing import called_now, in_force
from arbitraj.text import Said, said

if TYPE_CHECKING:
    from arbitraj.hall.rights import HallPerson, Scene

_NAMED = 5  # of the events that rest on one: more say nothing more


def chief_refusal(person: "HallPerson", reason: str = "-") -> Said | None:
    """Why somebody may not do what is the chief's alone, with a reason where one is asked for."""
    if not person.is_chief:
        return said("hall.chief_only")
    return None if reason.strip() else said("hall.reason_needed")


def undone(scene: "Scene", person: "HallPerson", body: events.AnyBody) -> Said | None:
    """Own work in an open sheet; anything else by the chief, with a reason, where nothing later rests on it."""
    assert isinstance(body, events.TakenBack)
    state = scene.state
    event = state.event(body.number)
    done = event is not None and event in in_force(state.log)
    if event is None or isinstance(event.body, OUTSIDE_THE_LOG):
        return said("hall.no_event", number=body.number)
    if not done and not isinstance(event.body, events.TakenBack):
        return said("hall.undone_already", number=body.number)
    if isinstance(event.body, OfDuel):
        return duel_undone(state, scene.games, person, event)
    number = called_now(state.log, event) or getattr(event.body, "sheet", "")
    sheet = state.sheets.get(number)
    if isinstance(event.body, events.Closed):
        return said("hall.reopen_instead", sheet=number)
    if isinstance(event.body, events.HandedIn) and sheet and sheet.hands:
        return said("hall.typed_already", sheet=number)
    resting = resting_on(state, event)
    # whoever could end the second hand again and again could guess what the first one has
    typing = isinstance(event.body, events.InHand) and not (
        isinstance(event.body, events.Finished) and event.body.hand == 2
    )
    own = typing and event.who == person.name and sheet is not None and not sheet.closed
    # a wrong table at once put right: nothing is lost with it
    handed_in = isinstance(event.body, events.HandedIn) and event.who == person.name and sheet is not None
    if own and typing and event.body.hand == 1 and 2 in sheet.hands and not sheet.again:  # type: ignore[union-attr]
        return said("hall.second_begun", sheet=number)
    if refused := None if own or handed_in else chief_refusal(person, body.reason):
        return refused
    if resting and all(isinstance(each.body, events.Closed) for each in resting):
        return said("hall.reopen_first", number=body.number, sheet=number)
    named = ", ".join(f"{each.number} ({events.data_of(each.body)[0]}, {each.who})" for each in resting[:_NAMED])
    return said("hall.rests_on", number=body.number, events=named) if resting else None
