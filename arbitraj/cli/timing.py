"""`arbitraj anunturi`: the time sheet of a folder's game (6.3.2.b), shown and written."""

import re
from datetime import time
from pathlib import Path

from arbitraj.cli.writing import one_step
from arbitraj.competition.game_types import GameType, Material
from arbitraj.competition.model import Competition
from arbitraj.competition.settings import read_settings
from arbitraj.draw.letters import minutes
from arbitraj.draw.timing import LEAST, MOST, announcements
from arbitraj.draw.timing_paper import clock, write_time_sheet
from arbitraj.game.variant import load_variant
from arbitraj.problems import Problem, ProblemsError
from arbitraj.publish.output import Output
from arbitraj.text import count, say
from arbitraj.writing.step import Step

FOLDER, SHEET = "anunturi", "anunturi.pdf"
_CHOSEN = {"superscrabble": (60, 90), "superscrabble_incomplet": (90, 120)}  # 4.6, 4.7: as hard as the problem is


def make_time_sheet(folder: Path, start: str, duration: int | None, clock_seen: bool) -> None:
    """Show what is said when, and write it to be printed. Raises ProblemsError, OSError."""
    with one_step(folder, "anunturi") as step:
        _make(step, start, duration, clock_seen)


def _make(step: Step, start: str, duration: int | None, clock_seen: bool) -> None:
    folder = step.folder
    competition, problems = read_settings(folder, load_variant("romana"), drawn=False)
    begins = _clock_time(start)
    if begins is None:
        problems.append(Problem("--start", "", say("timing.bad_start", value=start)))
    if duration is not None and not LEAST <= duration <= MOST:
        message = say("timing.bad_duration", value=duration, least=LEAST, most=MOST)
        problems.append(Problem("--durata", "", message))
    if problems or competition is None or begins is None:
        raise ProblemsError(problems)
    allowed = duration or _usual(competition)
    announced = list(announcements(begins, allowed, clock_seen))
    shown = say(f"files.type_{competition.game_type.key}")
    hours = {"start": clock(begins), "stop": clock(announced[-1].at)}
    heading = say("timing.about", type=shown[0].upper() + shown[1:], minutes=count(allowed, "minute"), **hours)
    print(heading)
    for each in announced:
        left = say("timing.before") if each.left is None else f"{each.left}'"
        print(f"  {clock(each.at):>5}  {left:>7}  {each.said}")
    if duration is None and (between := _CHOSEN.get(competition.game_type.key)):
        print(say("timing.between", type=shown, low=between[0], high=between[1], taken=allowed))
    out = Output(step, folder / FOLDER)
    out.write(SHEET, lambda path: write_time_sheet(path, competition.title, heading, announced))
    step.tell(say("timing.written", file=folder / FOLDER / SHEET))
    for _, copy in out.copies:
        step.tell(say("timing.kept", file=folder / FOLDER / copy))


def _clock_time(text: str) -> time | None:
    """A time as people write it: 10:00, 10.00, 9, 9:30."""
    found = re.fullmatch(r"\s*(\d{1,2})(?:[:.,]([0-5]\d))?\s*", text, re.ASCII)
    return time(int(found[1]), int(found[2] or 0)) if found and int(found[1]) < 24 else None


def _usual(competition: Competition) -> int:
    """The time of the type (section 4), by the number of letters where it depends on it. Raises ProblemsError."""
    game_type = competition.game_type
    if not game_type.minutes:
        raise _missing(say("timing.unknown_integral"))
    drawn = len(competition.letters) if game_type.material in (Material.LETTERS, Material.STRING) else 0
    try:
        return minutes(game_type, drawn)
    except ValueError:
        key = "timing.odd_letters" if drawn else "timing.unknown_letters"
        raise _missing(say(key, found=drawn, known=_known(game_type))) from None


def _known(game_type: GameType) -> str:
    parts = (say("timing.known_part", low=low, high=high, minutes=each) for (low, high), each in game_type.minutes)
    return ", ".join(parts)


def _missing(message: str) -> ProblemsError:
    return ProblemsError([Problem("--durata", "", message)])
