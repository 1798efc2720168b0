"""Content of a competition's forms: title, players, and the letters if they are known."""

from dataclasses import replace
from itertools import islice
from operator import gt
from pathlib import Path

from arbitraj.folder.folder import of_folder
from arbitraj.folder.people import read_roster
from arbitraj.folder.settings import FILE, read_settings
from arbitraj.forms.drawing import Content, Holder
from arbitraj.game.variant import Variant
from arbitraj.problems import Problem, ProblemsError
from arbitraj.record.model import Competition
from arbitraj.refusals import no_folder
from arbitraj.sheets.form_plan import Plan, most_groups
from arbitraj.text import said
from arbitraj.types import GAME_TYPES


def read_before_start(folder: Path) -> Competition:
    """The competition before its start: title, type and roster. Letters and hand-ins may be missing.

    Raises ProblemsError with all faults of the two files.
    """
    if not folder.is_dir():
        raise ProblemsError([Problem(str(folder), "", no_folder(folder))])
    competition, problems = read_settings(folder, GAME_TYPES, drawn=False)
    players, of_roster = read_roster(folder)
    problems += of_roster
    if problems or competition is None:
        raise ProblemsError(of_folder(problems))
    return replace(competition, players=players)


def checked_groups(groups: int, variant: Variant, file: str) -> int:
    """The number itself. Raises ProblemsError, which names `file`, if it is not 1 to most_groups()."""
    most = most_groups(variant)
    if not 1 <= groups <= most:
        raise ProblemsError([Problem(file, "", said("forms.too_many_groups", found=groups, most=most))])
    return groups


def holders_of(competition: Competition) -> list[Holder]:
    """Every player, in the order of the tables."""
    return [Holder(player.table, player.name) for player in sorted(competition.players, key=lambda p: p.table)]


def content_of(competition: Competition, plan: Plan, with_letters: bool = False, colour: bool = False) -> Content:
    """The common content. Raises ProblemsError if letters to be printed are unknown or do not fit."""
    letters: tuple[str, ...] = ()
    if with_letters:
        announced = competition.announced
        lines = [row.length for row in plan.pages[0].cells]
        if lines and not any(announced):
            raise ProblemsError([Problem(FILE, "", said("forms.no_letters"))])
        if competition.game_type.material.in_a_row:
            rest = iter("".join(announced))
            letters = tuple("".join(islice(rest, length)) for length in lines)
        else:
            letters = announced[: len(lines)]
        if "".join(letters) != "".join(announced) or any(map(gt, map(len, letters), lines)):
            room = ", ".join(map(str, lines))
            raise ProblemsError([Problem(FILE, "", said("forms.letters_do_not_fit", room=room))])
    return Content(competition.title, letters, given_tiles(competition), colour, coded=True)


def given_tiles(competition: Competition) -> dict[int, str]:
    """The given board (4.6) by square, without the printed letters."""
    rows, printed = competition.given.rows, competition.variant.start.rows
    return {square: tile for square, tile in enumerate(rows) if tile != printed[square]}
