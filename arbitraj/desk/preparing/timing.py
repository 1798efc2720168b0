"""The time sheet of a folder's game (6.3.2.b): announcements with their times, for printing."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import time
from functools import partial
from pathlib import Path

from arbitraj.desk.command_io import ALONE, CommandIo
from arbitraj.desk.made_from import TITLE, printed_from
from arbitraj.desk.output import MadeFrom, Output
from arbitraj.desk.requests import TimeKeeping
from arbitraj.draw.letters import minutes
from arbitraj.draw.timing import LEAST, MOST, Announcement, announcements, clock
from arbitraj.folder.settings import read_settings
from arbitraj.problems import Problem, ProblemsError
from arbitraj.record.game_types import GameType
from arbitraj.record.model import Competition
from arbitraj.text import Message, count, text_of
from arbitraj.types import GAME_TYPES

FOLDER, SHEET = "anunturi", "anunturi.pdf"
_CLOCK = re.compile(r"\s*(\d{1,2})(?:[:.,]([0-5]\d))?\s*", re.ASCII)  # 10:00, 10.00, 9, 9:30


@dataclass(frozen=True, slots=True)
class TimeSheet:
    """Announcements with their times, and the file. `start` is the game's. `between` are the minutes that an arbiter
    may choose from.
    """

    game_type: GameType
    start: time
    minutes: int
    between: tuple[int, int] | None
    heading: str
    announced: tuple[Announcement, ...]
    file: Path
    kept: tuple[Path, ...]


def make_time_sheet(folder: Path, asked: TimeKeeping, io: CommandIo = ALONE) -> TimeSheet:
    """Write the time sheet. Raises ProblemsError, OSError."""
    from arbitraj.draw.time_sheet import write_time_sheet

    with io.transaction(folder, "anunturi") as transaction:
        competition, problems = read_settings(folder, GAME_TYPES, drawn=False)
        start = _CLOCK.fullmatch(asked.start)
        begins = time(int(start[1]), int(start[2] or 0)) if start and int(start[1]) < 24 else None
        if begins is None:
            problems.append(Problem("--start", "", Message("timing.bad_start", value=asked.start)))
        if asked.minutes is not None and not LEAST <= asked.minutes <= MOST:
            message = Message("timing.bad_duration", value=asked.minutes, least=LEAST, most=MOST)
            problems.append(Problem("--durata", "", message))
        if problems or competition is None or begins is None:
            raise ProblemsError(problems)
        game_type = competition.game_type
        allowed = asked.minutes or _usual(competition)
        announced = tuple(announcements(begins, allowed, not asked.unseen))
        shown = game_type.shown
        hours = {"start": clock(begins), "stop": clock(announced[-1].at)}
        heading = text_of("timing.about", type=shown[0].upper() + shown[1:], minutes=count(allowed, "minute"), **hours)
        out = Output(transaction, folder / FOLDER, MadeFrom("anunturi", partial(printed_from, folder, TITLE)))
        out.write(SHEET, lambda path: write_time_sheet(path, competition.title, heading, announced))
        kept = tuple(out.folder / copy for _, copy in out.copies)
        between = game_type.minutes_between if asked.minutes is None else None
        return TimeSheet(game_type, begins, allowed, between, heading, announced, out.folder / SHEET, kept)


def _usual(competition: Competition) -> int:
    """Duration of the type in minutes (section 4), by the number of letters if it depends on it. Raises
    ProblemsError.
    """
    game_type = competition.game_type
    if not game_type.minutes:
        raise ProblemsError([Problem("--durata", "", Message("timing.unknown_integral"))])
    drawn = len(competition.letters) if game_type.material.in_a_row else 0
    try:
        return minutes(game_type, drawn)
    except ValueError:
        parts = (text_of("timing.known_part", low=a, high=b, minutes=item) for (a, b), item in game_type.minutes)
        key = "timing.odd_letters" if drawn else "timing.unknown_letters"
        raise ProblemsError([Problem("--durata", "", Message(key, found=drawn, known=", ".join(parts)))]) from None


def time_lines(sheet: TimeSheet) -> Iterator[str]:
    """Announcements with their times."""
    yield sheet.heading
    for announcement in sheet.announced:
        left = text_of("timing.before") if announcement.left is None else f"{announcement.left}'"
        yield f"  {clock(announcement.at):>5}  {left:>7}  {announcement.said}"
    if sheet.between:
        shown, (low, high) = sheet.game_type.shown, sheet.between
        yield text_of("timing.between", type=shown, low=low, high=high, taken=sheet.minutes)
    yield text_of("timing.written", file=sheet.file)
    for copy in sheet.kept:
        yield text_of("timing.kept", file=copy)
