"""What the start and the clock come to by each event about them."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime

from arbitraj.hall import start_events as kinds
from arbitraj.hall.events import AnyBody, HallEvent
from arbitraj.hall.starting import GameStart, StepDone
from arbitraj.hall.state import HallState


def _started(state: HallState, event: HallEvent, step: str, start: GameStart, by: str = "") -> HallState:
    return replace(state, start=start.with_step(StepDone(step, event.who, event.when, event.number, by)))


def _step(state: HallState, event: HallEvent) -> HallState:
    body, start = event.body, state.start
    assert isinstance(body, kinds.StartStep)
    known = replace(start, number=body.number or start.number, minutes=body.minutes or start.minutes)
    if body.step in "cd":  # 6.2.d in the place of 6.2.c: one of them drew the number
        known = replace(known, done=tuple(each for each in known.done if each.step not in "cd"))
    return _started(state, event, body.step, known, body.by)


def _ready(state: HallState, event: HallEvent) -> HallState:
    assert isinstance(event.body, kinds.LettersReady)
    start = state.start
    anew = replace(start, how=event.body.how, rows=(), again=0, done=tuple(d for d in start.done if d.step not in "ij"))
    return _started(state, event, "h", anew)


def _said(state: HallState, event: HallEvent) -> HallState:
    body, start = event.body, state.start
    assert isinstance(body, kinds.LetterSaid)
    if body.reading == 2:
        return replace(state, start=replace(start, again=start.again + 1))
    rows = [*start.rows, *[""] * (body.group - len(start.rows))]
    rows[body.group - 1] += body.tile
    return _started(state, event, "i", replace(start, rows=tuple(rows)))


def _back(state: HallState, event: HallEvent) -> HallState:
    body, rows = event.body, state.start.rows
    assert isinstance(body, kinds.LettersBack)
    if body.group > len(rows):
        return state
    kept = (*rows[: body.group - 1], rows[body.group - 1][: body.at - 1])
    return replace(state, start=replace(state.start, rows=kept, again=0))


def _clock(state: HallState, event: HallEvent) -> HallState:
    body, at = event.body, datetime.fromisoformat(event.when)
    assert isinstance(body, kinds.ClockSet)
    after = replace(state, clock=state.clock.after(body, at))
    if body.what == "oprit" and after.clock != state.clock and after.stop is None:
        after = replace(after, stop=after.next_order)  # 6.3.2.g: what is taken now shares its order
    return _started(after, event, "j", after.start) if body.what == "pornit" else after


def _told(state: HallState, event: HallEvent) -> HallState:
    assert isinstance(event.body, kinds.AnnouncementMade)
    return replace(state, clock=replace(state.clock, told=state.clock.told | {event.body.left}))


def _second(state: HallState, event: HallEvent) -> HallState:
    assert isinstance(event.body, kinds.SecondGame)
    return replace(state, start=replace(state.start, second=event.body.folder))


OF_START: Mapping[type[AnyBody], Callable[[HallState, HallEvent], HallState]] = {
    kinds.StartStep: _step,
    kinds.LettersReady: _ready,
    kinds.LetterSaid: _said,
    kinds.LettersBack: _back,
    kinds.FolderPrepared: lambda state, event: state,  # the folder itself holds it
    kinds.SecondGame: _second,
    kinds.ClockSet: _clock,
    kinds.AnnouncementMade: _told,
}
