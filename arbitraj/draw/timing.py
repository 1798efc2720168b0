"""What is announced while a game runs, and when (6.3.2.b, and 6.3.2.c where players see no clock); a sheet of it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from itertools import accumulate
from operator import sub
from pathlib import Path

from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm

from arbitraj.press.paper import saved_canvas
from arbitraj.press.pdf.edges import BOTTOM, SIDE, TOP, draw_rule
from arbitraj.press.pdf.typeset import GREY, INK, SHADE, clean, rule_at, text_at, wrapped
from arbitraj.text import count, say

LEAST, MOST = 5, 240
_LAST = (15, 10, 5, 1)  # 6.3.2.b: the last quarter of an hour, 10 minutes, 5 minutes, the last minute
_SHORT, _LONG = 15, 20  # 6.3.2.b: from one announcement to the next
_UNSEEN = 10  # 6.3.2.c: where no clock can be seen
_CLOSED, _PRESENT = 30, 5  # 6.1: the order at the tables is closed, players are in the hall


@dataclass(frozen=True, slots=True)
class Announcement:
    """What is said, when by the clock, and how many minutes are left then (None before the start)."""

    at: time
    left: int | None
    said: str


def minutes_left(duration: int, clock_seen: bool = True) -> tuple[int, ...]:
    """The minutes left at each announcement, from the start to the stop.

    Until the last quarter of an hour they are 15 minutes apart, the first ones 20 where that comes out even; a rest
    that cannot be spread over them so is the first, shorter interval.

    >>> minutes_left(60), minutes_left(70)
    ((60, 45, 30, 15, 10, 5, 1, 0), (70, 50, 30, 15, 10, 5, 1, 0))
    >>> minutes_left(60, clock_seen=False)
    (60, 50, 40, 30, 20, 15, 10, 5, 1, 0)
    """
    last = tuple(left for left in _LAST if left < duration)
    if not clock_seen:
        tens = range((duration - 1) // _UNSEEN * _UNSEEN, _LAST[0], -_UNSEEN)
        return (duration, *tens, *last, 0)
    spread = max(0, duration - _LAST[0])
    intervals, rest = divmod(spread, _SHORT)
    wait: list[int] = []
    if rest <= intervals * (_LONG - _SHORT):
        longer = [min(_LONG - _SHORT, max(0, rest - n * (_LONG - _SHORT))) for n in range(intervals)]
        wait = [_SHORT + more for more in longer]
    elif intervals:
        wait = [rest, *[_SHORT] * intervals]
    return (*accumulate(wait[:-1], sub, initial=duration), *last, 0)


def announcements(start: time, duration: int, clock_seen: bool = True) -> Iterator[Announcement]:
    """Everything to be said, in order."""
    for before, key in ((_CLOSED, "timing.closed"), (_PRESENT, "timing.present")):
        yield Announcement(_moved(start, -before), None, say(key))
    for left in minutes_left(duration, clock_seen):
        yield Announcement(_moved(start, duration - left), left, _said(left, duration))


def _said(left: int, duration: int) -> str:
    if left == duration:
        return say("timing.start", minutes=count(duration, "minute"))
    if left == 0:
        return say("timing.stop")
    # 6.3.1.o, 6.3.1.p: what players have to know in the last minutes
    key = {15: "timing.quarter", 5: "timing.five", 1: "timing.one"}.get(left, "timing.left")
    return say(key, minutes=count(left, "minute"))


def _moved(moment: time, minutes: int) -> time:
    """A time of the clock so many minutes later.

    >>> _moved(time(23, 50), 20)
    datetime.time(0, 10)
    """
    return (datetime(2000, 1, 2, moment.hour, moment.minute) + timedelta(minutes=minutes)).time()


WIDTH, HEIGHT = A4
_HEAD, _FOOT = 30 * mm, 22 * mm
_HIGHEST, _BOX = 17 * mm, 6 * mm
_HOUR, _LEFT, _REAL = 24 * mm, 22 * mm, 24 * mm


def write_time_sheet(path: Path, title: str, heading: str, announced: Sequence[Announcement]) -> None:
    """Write the page. Raises OSError where the file cannot be written."""
    with saved_canvas(path, clean(say("timing.document", title=title))) as canvas:
        room, top = WIDTH - 2 * SIDE, HEIGHT - TOP
        text_at(canvas, clean(title), SIDE, top - 9, 10, room, colour=GREY, pad=0)
        text_at(canvas, say("timing.heading"), SIDE, top - 31, 18, room, bold=True, pad=0)
        text_at(canvas, clean(heading), SIDE, top - 50, 12, room, pad=0)
        draw_rule(canvas, top - 60, WIDTH)
        columns = _places(room)
        y = top - _HEAD
        for (x, width), key in zip(columns, ("hour", "left_header", "said", "real", ""), strict=True):
            text_at(canvas, say(f"timing.{key}") if key else "", x, y + 3, 9, width, colour=GREY, pad=0)
        height = min(_HIGHEST, (y - BOTTOM - _FOOT) / len(announced))
        size = min(13.0, height / 2.9)
        for n, each in enumerate(announced):
            y -= height
            if n % 2:
                canvas.setFillColor(SHADE)
                canvas.rect(SIDE, y, room, height, stroke=0, fill=1)
            base = y + height / 2 - 0.36 * size
            (hour, left, said, real, box) = columns
            text_at(canvas, clock(each.at), hour[0], base - 0.1 * size, size * 1.4, hour[1], bold=True, pad=0.2)
            text_at(canvas, "" if each.left is None else f"{each.left}'", left[0], base, size, left[1], pad=0)
            lines = wrapped(each.said, size, said[1] - size, 2)
            for number, line in enumerate(lines):
                down = (number - (len(lines) - 1) / 2) * 1.25 * size
                text_at(canvas, line, said[0], base - down, size, said[1], bold=each.left == 0, colour=INK, pad=0)
            rule_at(canvas, real[0], y + 0.25 * height, real[1] - 4 * mm, thick=0.6)
            canvas.setStrokeColor(INK)
            side = min(_BOX, 0.6 * height)
            canvas.rect(box[0], y + (height - side) / 2, side, side, stroke=1, fill=0)
        for number, line in enumerate(wrapped(say("timing.note"), 9, room)):
            text_at(canvas, line, SIDE, y - 16 - 12 * number, 9, room, colour=GREY, pad=0)


def clock(moment: time) -> str:
    """A time as it is read from a clock: 9:05."""
    return f"{moment.hour}:{moment.minute:02d}"


def _places(room: float) -> list[tuple[float, float]]:
    """Where each column begins, and its width: the hour, minutes left, what is said, the real hour, the box."""
    widths = [_HOUR, _LEFT, room - _HOUR - _LEFT - _REAL - _BOX, _REAL, _BOX]
    return [(SIDE + sum(widths[:n]), width) for n, width in enumerate(widths)]
