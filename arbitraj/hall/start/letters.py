"""Letters drawn in the hall, by lot or from the bag, written into the folder by the desk and announced one by one.

Drawn letters are secret here: a page gets a letter only from the event that announces it.
"""

from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path

from arbitraj.desk.preparing.draw import draw_letters
from arbitraj.desk.preparing.draw_check import keep_letters
from arbitraj.desk.requests import LetterDrawing
from arbitraj.folder.settings import read_settings
from arbitraj.hall.kernel.game import GameStart, all_said, as_drawn, breach_of, next_place, to_say
from arbitraj.hall.kernel.hall import Hall
from arbitraj.hall.start.steps import LetterSaid
from arbitraj.hall.typing.grading import Grader
from arbitraj.problems import ProblemsError
from arbitraj.record.drawing import FOLDER, LOG, Breach
from arbitraj.text import Message
from arbitraj.types import GAME_TYPES


def by_lot(hall: Hall, folder: Path) -> str:
    """Draw anew and return the hash of the draw's log. Raises ProblemsError, OSError."""
    competition, number = hall.competition, hall.state.of(GameStart).number
    rows, groups = (number, 0) if competition.game_type.letters else (0, number)
    draw_letters(LetterDrawing(folder=folder, number=rows, groups=groups, again=bool(hall.drawn)))
    _furnish(hall, folder)
    return sha256((folder / FOLDER / LOG).read_bytes()).hexdigest()


def from_bag(hall: Hall, folder: Path, letters: Sequence[str]) -> Message | None:
    """Keep letters from the bag, a text a group, or return why they are invalid. Raises ProblemsError, OSError."""
    competition, number = hall.competition, hall.state.of(GameStart).number
    rack = competition.variant.rack
    if competition.game_type.has_groups and len(letters) == 1 and len(letters[0]) == number * rack:
        letters = [letters[0][at : at + rack] for at in range(0, number * rack, rack)]  # typed without blanks
    if competition.game_type.has_groups and number and len(letters) != number:
        return Message("hall.start_other_groups", found=len(letters), number=number)
    rows = number if competition.game_type.letters else 0
    kept = keep_letters(LetterDrawing(folder=folder, letters=tuple(letters), number=rows))
    if kept.breaches:
        # only its article, as the message may name secret letters
        return Message("hall.start_breach", at=kept.breaches[0].at, article=kept.breaches[0].article)
    _furnish(hall, folder)
    return None


def keep_announced(hall: Hall, folder: Path) -> Message | None:
    """Keep the letters once all are announced, or return why they are invalid. Raises ProblemsError, OSError."""
    competition, start = hall.competition, hall.state.of(GameStart)
    fresh = start.how == "sac" and as_drawn(competition) and start.rows != hall.drawn
    if not fresh or not all_said(competition, start, hall.drawn):
        return None
    return from_bag(hall, folder, start.rows)


def next_letter(hall: Hall, tile: str = "") -> LetterSaid | None:
    """Event of the next announcement: `tile` from the bag, else a drawn letter. None when all were announced twice."""
    competition, start = hall.competition, hall.state.of(GameStart)
    wanted = to_say(competition, start, hall.drawn)
    place = next_place(start, wanted)
    if place is None:
        said_all = [(g, at, tile) for g, row in enumerate(start.rows, 1) for at, tile in enumerate(row, 1)]
        left = said_all[start.again :]
        return LetterSaid(left[0][1], left[0][2], left[0][0], 2) if left else None
    group, at = place
    if not tile and not comes_from_bag(hall) and hall.drawn:
        tile = hall.drawn[group - 1][at - 1]
    return LetterSaid(at, tile, group) if tile else None


def comes_from_bag(hall: Hall) -> bool:
    """Whether letters are entered one by one as they come out of the bag."""
    return hall.state.of(GameStart).how == "sac" and as_drawn(hall.competition)


def breach_now(hall: Hall) -> Breach | None:
    """Rule broken by the letters from the bag so far, with the letter from which they go back (4.3-4.5)."""
    competition, start = hall.competition, hall.state.of(GameStart)
    if not comes_from_bag(hall):
        return None
    if found := breach_of(competition, start.rows, start.number):
        return found
    first = "".join(start.rows)[: competition.variant.rack]
    if not competition.game_type.material.in_order or len(first) < competition.variant.rack:
        return None
    return hall.of(Grader).first_moves.breach(first)


def _furnish(hall: Hall, folder: Path) -> None:
    grader = hall.of(Grader)
    read, problems = read_settings(folder, GAME_TYPES)
    if read is None or problems:
        raise ProblemsError(problems)
    hall.furnish(grader.with_letters(read.letters, read.groups))
