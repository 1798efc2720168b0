"""What later events rest on one of the start, or of the clock: it is not undone silently."""

from collections.abc import Callable, Mapping

from arbitraj.hall.events import AnyBody, HandedIn
from arbitraj.hall.start_events import AnnouncementMade, ClockSet, LetterSaid, LettersBack, LettersReady, StartStep

_LETTERS = (LettersReady, LetterSaid, LettersBack)


def _after_clock(body: AnyBody, later: AnyBody) -> bool:
    """What was done to the clock since; of the stop, or the start, whatever was handed in after it."""
    assert isinstance(body, ClockSet)
    handed = isinstance(later, HandedIn) and body.what in ("pornit", "oprit")
    return handed or isinstance(later, ClockSet | AnnouncementMade)


def _after_step(body: AnyBody, later: AnyBody) -> bool:
    """On a number, or a time, the letters and the clock; on what was only said nothing."""
    assert isinstance(body, StartStep)
    return bool(body.number or body.minutes) and isinstance(later, (LettersReady, ClockSet))


def _after_letters(body: AnyBody, later: AnyBody) -> bool:
    return isinstance(later, (*_LETTERS, ClockSet))


RESTS_ON_START: Mapping[type[AnyBody], Callable[[AnyBody, AnyBody], bool]] = {
    StartStep: _after_step,
    **dict.fromkeys(_LETTERS, _after_letters),
    ClockSet: _after_clock,
}
