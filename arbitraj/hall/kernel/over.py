"""Whether the game is over: before that, results of a search are secret."""

from datetime import datetime

from arbitraj.hall.kernel.game import GameClock
from arbitraj.hall.kernel.scene import CommandContext
from arbitraj.hall.kernel.state import HallState


def is_over(state: HallState, at: datetime) -> bool:
    """Whether the game is over. Before that, results are secret."""
    clock = state.of(GameClock)
    if clock.started is None:  # kept elsewhere
        return bool(state.sheets)
    return clock.stopped is not None or clock.over(at)


def surely_over(scene: CommandContext) -> bool:
    """Whether the game is over now. A doubtful clock ends no game."""
    return is_over(scene.state, datetime.min if scene.doubt else scene.at)
