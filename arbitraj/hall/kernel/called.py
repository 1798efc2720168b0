"""Names of the authors of events for people to read: persons, the program, the folder, the camera, players."""

from arbitraj.hall.kernel.player import is_player, sheet_of_player
from arbitraj.text import say

_PROGRAMS = {"program": "hall.who_program", "dosar": "hall.who_dosar", "camera": "hall.who_camera"}


def called(name: str) -> str:
    """Readable name of an event's author. Only a person's own name is left as it is.

    >>> called("Pop Ana"), called("program:camera"), called("jucator:07")
    ('Pop Ana', 'camera', 'jucătorul fișei 07')
    """
    own = name.removeprefix("program:")
    if own in _PROGRAMS:
        return say(_PROGRAMS[own])
    return say("hall.who_player", sheet=sheet_of_player(name)) if is_player(name) else name
