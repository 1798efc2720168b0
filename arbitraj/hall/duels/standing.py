"""Time during which everybody saw the clocks of a table stand is nobody's, though the hours of the events say other."""

from collections.abc import Iterator, Mapping

from arbitraj.hall.duels import duel_events as kinds
from arbitraj.hall.duels.duel import Duel, DuelClock, Duels, play_of
from arbitraj.hall.duels.playing import Games
from arbitraj.hall.kernel.event import Body
from arbitraj.hall.kernel.scene import Scene
from arbitraj.problems import ProblemsError
from arbitraj.rules.partida.turns import shown_time


def clock_of(duel: Duel, ended: bool) -> DuelClock:
    """The clocks as they stand at the end; where the game has `ended` by its rules, from then on."""
    return play_of(duel.before if ended and duel.over else duel).clock


def stood(scene: Scene, body: kinds.OfDuel) -> Iterator[Body]:
    """What puts the clock right after an event, in the same step of the log: a game that has ended by its rules goes
    on only where its last play is challenged or taken back.
    """
    duel = scene.state.of(Duels).tables.get(body.duel)
    if duel and isinstance(body, kinds.DuelChallenged | kinds.DuelRuled) and _ended(scene, duel):
        after = play_of(duel).clock
        yield from _righted(duel, after.used, after)


def stood_until_now(scene: Scene, body: kinds.OfDuel) -> Iterator[Body]:
    """The same once one is taken back: a pause, a challenge or an end that is taken back was one until then."""
    duel = scene.state.of(Duels).tables.get(body.duel)
    if duel and _stops(body) and not _ended(scene, duel):
        yield from _righted(duel, play_of(duel).clock.used, play_of(duel.before).clock)


def _righted(duel: Duel, used: Mapping[str, int], after: DuelClock) -> Iterator[Body]:
    if after.running:
        player = kinds.DUEL_PLAYERS[kinds.DUEL_PLAYERS.index(after.due)]
        yield kinds.DuelClockSet(duel.number, "indreptat", player, shown_time(used[player]))


def _stops(body: Body) -> bool:
    pause = isinstance(body, kinds.DuelClockSet) and body.what == "pauza"
    return pause or isinstance(body, kinds.DuelChallenged | kinds.DuelEnded)


def _ended(scene: Scene, duel: Duel) -> bool:
    try:
        return scene.of(Games).of(duel).game.ended is not None
    except ProblemsError:  # a list that is gone from the folder
        return False
