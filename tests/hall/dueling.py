"""A hall with tables for two as they are pictured: one that goes on, one challenged, one that has ended."""

from datetime import timedelta
from typing import Literal

from arbitraj.wings.games.duels.duel_events import DuelChallenged, DuelClockSet, DuelEnded, DuelOpened, DuelTurn
from tests.hall.pictured_clock import FixedClock
from tests.hall.rooms import ARBITER, CHIEF, TYPIST, Room


def _turn(duel: int, player: Literal["A", "B"], position: str, word: str, points: str = "") -> DuelTurn:
    return DuelTurn(duel, player=player, what="depunere", position=position, word=word, points=points)


def dueling_room(clock: FixedClock) -> Room:
    """Three tables; the clocks of the first one were stopped."""
    room = Room(now=clock)
    for number, (first, second) in enumerate(
        (("Popescu-Ionescu Maria", "Barbu Ion"), ("Albu Ana", "Lungu Dan"), ("Marin Eva", "Radu Paul")), 1
    ):
        room.does(CHIEF, DuelOpened(number, first=first, second=second, minutes=25))
    room.does(TYPIST, _turn(2, "A", "H7", "CASX"))
    room.does(TYPIST, DuelChallenged(2))
    room.does(TYPIST, _turn(3, "A", "H7", "CASA"))
    room.does(ARBITER, DuelEnded(3, reason="s-a făcut târziu"))
    room.does(TYPIST, DuelClockSet(1, "pornit"))
    room.does(TYPIST, _turn(1, "A", "H7", "CASA", "8"))
    clock.step = timedelta(seconds=54)
    room.does(TYPIST, _turn(1, "B", "I8", "STIRE", "12"))
    room.does(TYPIST, DuelTurn(1, player="A", what="schimb", word="TUX"))
    room.does(TYPIST, _turn(1, "B", "6E", "cOMANDA"))
    room.does(ARBITER, DuelChallenged(1))
    room.says(ARBITER, "hotarata", partida=1, retrasa=False, puncte=5)
    room.does(ARBITER, DuelClockSet(1, "pauza"))  # a running one would go by the hour at which the picture is taken
    clock.step = timedelta()
    return room
