"""What tables for two come to by each event about them."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import get_args

from arbitraj.hall.duels.duel import Duel, DuelStep, play_of
from arbitraj.hall.duels.duel_events import DuelBody, DuelOpened, DuelTurn, OfDuel
from arbitraj.hall.events import AnyBody, HallEvent, TakenBack
from arbitraj.hall.state import HallState


def _about_duel(state: HallState, event: HallEvent) -> HallState:
    body = event.body
    assert isinstance(body, OfDuel)
    step, known = DuelStep(event.number, event.who, event.when, body), state.duels.get(body.duel)
    if isinstance(body, DuelOpened):
        return state if known else replace(state, duels={**state.duels, body.duel: Duel(step)})
    if known is None or known.over:
        return state
    return replace(state, duels={**state.duels, body.duel: replace(known, done=(*known.done, step))})


OF_DUELS: Mapping[type[AnyBody], Callable[[HallState, HallEvent], HallState]] = dict.fromkeys(
    get_args(DuelBody), _about_duel
)


def turn_taken_back(state: HallState, duel: Duel) -> tuple[DuelTurn, str] | None:
    """The turn that was taken back last, where nothing was done at the table since: mostly it is typed again, right.

    With the time that its player had used then: what the correction took is nobody's.
    """
    for number in reversed(state.undoings):
        back = state.event(number)
        undone = state.event(back.body.number) if back and isinstance(back.body, TakenBack) else None
        if undone is None or not isinstance(undone.body, OfDuel) or undone.body.duel != duel.number:
            continue
        if not isinstance(undone.body, DuelTurn) or duel.last.number >= min(number, undone.number):
            return None
        step = DuelStep(undone.number, undone.who, undone.when, undone.body)
        line = play_of(replace(duel, done=(*duel.done, step))).lines[-1]
        return undone.body, line.cells["timp"]
    return None
