"""Time during which everybody saw the clocks of a table stand is nobody's, though the hours of the events say other."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from arbitraj.hall.duels import duel_events as kinds
from arbitraj.hall.duels.duel import Duel, DuelClock, play_of
from arbitraj.hall.events import AnyBody, TakenBack
from arbitraj.hall.state import HallState
from arbitraj.problems import ProblemsError
from arbitraj.rules.partida.turns import shown_time

if TYPE_CHECKING:
    from arbitraj.hall.rights import Scene


def clock_of(duel: Duel, ended: bool) -> DuelClock:
    """The clocks as they stand at the end; where the game has `ended` by its rules, from then on."""
    return play_of(duel.before if ended and duel.over else duel).clock


def stood(scene: "Scene", body: AnyBody) -> Iterator[kinds.DuelClockSet]:
    """What puts the clock right after an event, in the same step of the log.

    A pause, a challenge or an end that is taken back was one until then; a game that has ended by its rules goes on
    only where its last play is challenged or taken back.
    """
    if isinstance(body, TakenBack):
        undone = scene.state.event(body.number)
        duel = _table(scene.state, undone.body) if undone else None
        if undone is None or duel is None or not _stops(undone.body) or _ended(scene, duel):
            return
        used, after = play_of(duel).clock.used, play_of(duel.before).clock
    elif isinstance(body, kinds.DuelChallenged | kinds.DuelRuled):
        duel = _table(scene.state, body)
        if duel is None or not _ended(scene, duel):
            return
        after = play_of(duel).clock
        used = after.used
    else:
        return
    if after.running:
        player = kinds.DUEL_PLAYERS[kinds.DUEL_PLAYERS.index(after.due)]
        yield kinds.DuelClockSet(duel.number, "indreptat", player, shown_time(used[player]))


def _table(state: HallState, body: AnyBody) -> Duel | None:
    return state.duels.get(body.duel) if isinstance(body, kinds.OfDuel) else None


def _stops(body: AnyBody) -> bool:
    pause = isinstance(body, kinds.DuelClockSet) and body.what == "pauza"
    return pause or isinstance(body, kinds.DuelChallenged | kinds.DuelEnded)


def _ended(scene: "Scene", duel: Duel) -> bool:
    try:
        return scene.games.of(duel).game.ended is not None
    except ProblemsError:  # a list that is gone from the folder
        return False
