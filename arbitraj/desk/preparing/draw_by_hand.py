"""Letters from the bag written into a folder, as those drawn by lot are (6.2.h), and a number of letters by lot."""

from collections.abc import Sequence
from dataclasses import dataclass

from arbitraj.atomic import write_text
from arbitraj.desk.door import ALONE, Door
from arbitraj.desk.output import Output
from arbitraj.desk.preparing.draw import POSTER, TEXT, letters_made_from, material_key, read_competition, seed_of
from arbitraj.desk.preparing.draw_check import check_letters
from arbitraj.desk.requests import LetterDrawing
from arbitraj.draw.announcement import Announced, announcement
from arbitraj.draw.letters import Drawn, Order
from arbitraj.draw.lots import Lots
from arbitraj.draw.settings_file import write_value
from arbitraj.game.variant import Variant
from arbitraj.record.drawing import FOLDER, LOG, Breach
from arbitraj.record.game_types import GameType
from arbitraj.record.model import Competition
from arbitraj.writing.step import Step


@dataclass(frozen=True, slots=True)
class LettersKept:
    """Breaches of the rules, if any (then nothing was written), else the announcement."""

    breaches: tuple[Breach, ...] = ()
    announced: Announced | None = None


def keep_letters(asked: LetterDrawing, door: Door = ALONE) -> LettersKept:
    """Write `asked.letters`, if they satisfy section 4. Raises ProblemsError, OSError."""
    folder = asked.folder
    assert folder is not None
    with door.step(folder, "extrage") as step:
        checked = check_letters(asked)
        if checked.announced is None:
            return LettersKept(checked.breaches)
        competition = read_competition(asked)
        game_type, variant = competition.game_type, competition.variant
        groups = 0 if game_type.letters else len(checked.rows)
        announced = _announced(competition, checked.rows)
        before = competition.letters or competition.groups
        write_value(step, material_key(game_type), announced.rows if groups else announced.rows[0], bool(before))
        where = folder / FOLDER
        if (where / LOG).exists():  # the log of other letters
            step.keep(where / LOG)
            step.remove(where / LOG)
        _write(step, announced, variant)
        return LettersKept((), announced)


def write_letters_again(step: Step, competition: Competition) -> None:
    """Write the announcement and the poster again for the letters in the settings, if the folder has them."""
    rows = competition.groups or ((competition.letters,) if competition.letters else ())
    if rows and any((step.folder / FOLDER / name).is_file() for name in (TEXT, POSTER)):
        _write(step, _announced(competition, rows), competition.variant)


def _announced(competition: Competition, rows: Sequence[str]) -> Announced:
    game_type = competition.game_type
    groups = 0 if game_type.letters else len(rows)
    order = Order(game_type, game_type.letters, groups, competition.vowels_chosen)
    return Drawn(order, "", tuple(rows), ()).announced(competition.variant, competition.title)


def _write(step: Step, announced: Announced, variant: Variant) -> None:
    from arbitraj.draw.wall import write_poster

    output = Output(step, step.folder / FOLDER, letters_made_from(step))
    output.write(TEXT, lambda path: write_text(path, announcement(announced, variant)))
    output.write(POSTER, lambda path: write_poster(path, announced, variant))


def number_by_lot(game_type: GameType, between: tuple[int, int]) -> int:
    """Draw a number of letters (6.2.c). Raises ValueError if the type does not allow the interval."""
    widest = game_type.letters
    if widest is None or not widest[0] <= between[0] <= between[1] <= widest[1]:
        raise ValueError(between)
    return between[0] + Lots(seed_of(""), f"{game_type.key}-numar").below(between[1] - between[0] + 1)
