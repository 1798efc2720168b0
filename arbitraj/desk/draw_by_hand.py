"""Letters out of the bag written into a folder, where those drawn by lot are (6.2.h); a number of letters by lot."""

from dataclasses import dataclass

from arbitraj.atomic import write_text
from arbitraj.desk.door import ALONE, Door
from arbitraj.desk.draw import POSTER, TEXT, material_key, read_competition, seed_of
from arbitraj.desk.draw_check import check_letters
from arbitraj.desk.output import Output
from arbitraj.desk.requests import LetterDrawing
from arbitraj.draw.announcement import Announced, announcement
from arbitraj.draw.letters import Drawn, Order
from arbitraj.draw.lots import Lots
from arbitraj.draw.settings_file import write_value
from arbitraj.record.drawing import FOLDER, LOG, Breach
from arbitraj.record.game_types import GameType


@dataclass(frozen=True, slots=True)
class LettersKept:
    """What letters break, then nothing was written; else what is announced of them."""

    breaches: tuple[Breach, ...] = ()
    announced: Announced | None = None


def keep_letters(asked: LetterDrawing, door: Door = ALONE) -> LettersKept:
    """Write `asked.letters`, if they keep the rules of section 4. Raises ProblemsError, OSError."""
    from arbitraj.draw.wall import write_poster

    folder = asked.folder
    assert folder is not None
    with door.step(folder, "extrage") as step:
        checked = check_letters(asked)
        if checked.announced is None:
            return LettersKept(checked.breaches)
        competition = read_competition(asked)
        game_type, variant = competition.game_type, competition.variant
        groups = 0 if game_type.letters else len(checked.rows)
        order = Order(game_type, game_type.letters, groups, competition.vowels_chosen)
        announced = Drawn(order, "", checked.rows, ()).announced(variant, competition.title)
        before = competition.letters or competition.groups
        write_value(step, material_key(game_type), announced.rows if groups else announced.rows[0], bool(before))
        where = folder / FOLDER
        if (where / LOG).exists():  # it proves other letters
            step.keep(where / LOG)
            step.remove(where / LOG)
        output = Output(step, where)
        output.write(TEXT, lambda path: write_text(path, announcement(announced, variant)))
        output.write(POSTER, lambda path: write_poster(path, announced, variant))
        return LettersKept((), announced)


def number_by_lot(game_type: GameType, between: tuple[int, int]) -> int:
    """6.2.c: a number of letters. Raises ValueError where the type has none such."""
    widest = game_type.letters
    if widest is None or not widest[0] <= between[0] <= between[1] <= widest[1]:
        raise ValueError(between)
    return between[0] + Lots(seed_of(""), f"{game_type.key}-numar").below(between[1] - between[0] + 1)
