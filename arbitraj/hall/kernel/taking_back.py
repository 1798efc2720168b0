"""Permission to undo events. Events that later ones depend on are not undone silently: the later ones are named."""

from collections.abc import Iterable

from arbitraj.hall.kernel import keys
from arbitraj.hall.kernel.called import called
from arbitraj.hall.kernel.event import Body, ClosesSheet, HallEvent, OpensSheet, TakenBack, data_of, sheet_of_body
from arbitraj.hall.kernel.kind import Undoing, always
from arbitraj.hall.kernel.scene import CommandContext, HallPerson, chief_refusal
from arbitraj.hall.kernel.state import HallState
from arbitraj.hall.kernel.undo import called_now, in_force, sheet_names
from arbitraj.text import Said, said, say

_NAMED = 5  # most dependent events named in a message


def resting_on(state: HallState, event: HallEvent) -> tuple[HallEvent, ...]:
    """Later events in force that depend on one. A closing undone by a reopening no longer counts."""
    meant = event
    while isinstance(meant.body, TakenBack) and (before := state.event(meant.body.number)):
        meant = before
    kind = state.kinds.of(meant.body)
    rests = always if meant is not event else kind.rests
    force = in_force(state.log)
    names = sheet_names(sorted({each.number: each for each in (*force, meant)}.values(), key=lambda each: each.number))
    sheet = names.of.get(meant.number)
    later = [each for each in force if each.number > event.number and state.kinds.of(each.body).holds is not None]
    about = [each for each in later if sheet is not None and names.of.get(each.number) == sheet]
    opened = max((each.number for each in about if isinstance(each.body, OpensSheet)), default=0)
    standing = [each for each in about if not isinstance(each.body, ClosesSheet) or each.number > opened]
    found = [each for each in standing if rests(meant.body, each.body)]
    found += [each for each in later if each not in found and _of_any_sheet(state, meant, each)]
    return tuple(found)


def _of_any_sheet(state: HallState, meant: HallEvent, later: HallEvent) -> bool:
    named = meant.number in state.kinds.of(later.body).names(later.body)
    return named or state.kinds.of(meant.body).anywhere(meant.body, later.body)


def undone(scene: CommandContext, person: HallPerson, body: TakenBack) -> Said | None:
    """Reason why an event may not be undone, None if it may.

    A person may undo the own work in an open sheet. Anything else is the chief's, with a reason, if no later event
    depends on it.
    """
    state = scene.state
    event = state.event(body.number)
    kind = state.kinds.of(event.body) if event else None
    if event is None or kind is None or kind.undo is None:
        return said("hall.no_event", number=body.number)
    if event not in in_force(state.log) and not isinstance(event.body, TakenBack):
        return said("hall.undone_already", number=body.number)
    number = called_now(state.log, event) or sheet_of_body(event.body)
    allowed = kind.undo(Undoing(scene, person, event, state.sheets.get(number), number), event.body)
    if isinstance(allowed, Said):
        return allowed
    if refused := None if allowed else chief_refusal(person, body.reason):
        return refused
    resting = resting_on(state, event)
    if not resting:
        return None
    holds = {state.kinds.of(each.body).holds for each in resting}
    if len(holds) == 1 and (key := holds.pop()):
        return said(key, number=body.number, sheet=number)
    named = ", ".join(
        f"{each.number} ({say(keys.KIND[data_of(each.body)[0]])}, {called(each.who)})" for each in resting[:_NAMED]
    )
    return said("hall.rests_on", number=body.number, events=named)


def follows_back(scene: CommandContext, body: TakenBack) -> Iterable[Body]:
    """Events that the program adds after an undoing."""
    event = scene.state.event(body.number)
    return scene.state.kinds.of(event.body).follows_back(scene, event.body) if event else ()
