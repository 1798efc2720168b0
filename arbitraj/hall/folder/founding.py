"""A new competition from the first page's form: its folder, players, seating and letters."""

from dataclasses import dataclass, field
from datetime import date
from pathlib import Path

from arbitraj.desk.door import ALONE
from arbitraj.desk.preparing.draw import draw_letters, material_key
from arbitraj.desk.preparing.new_folder import new_folder
from arbitraj.desk.preparing.roster import RosterWish
from arbitraj.desk.preparing.seating import seat_players
from arbitraj.desk.preparing.settings import with_value
from arbitraj.desk.requests import Founding, LetterDrawing, SeatingWishes
from arbitraj.filename import is_safe
from arbitraj.folder.people import read_entries
from arbitraj.folder.settings import FILE as SETTINGS
from arbitraj.folder.variant_file import variant_called
from arbitraj.game.variant import DEFAULT
from arbitraj.lexicon.lexicon import ListStore
from arbitraj.problems import Problem, ProblemsError
from arbitraj.record.game_types import type_called
from arbitraj.tables.cells import one_line
from arbitraj.text import said
from arbitraj.types import GAME_TYPES
from arbitraj.writing.step import Step

_BY_LOT = "sorti"


@dataclass(frozen=True, slots=True)
class NewHall:
    """Input of the form: `name` of the folder, `roster` with its answers.

    `letters` are those announced, groups separated by blanks, "" if not drawn yet. `how` is `sorti` to draw them at
    once in secret. `seat`: give tables to players without one (6.1). `like`: without a roster, take the players and
    tables of this competition. `variant` and the installed `lexicon` are "" for the usual ones.
    """

    name: str
    game_type: str
    title: str = ""
    place: str = ""
    day: str = ""
    letters: str = ""
    how: str = ""
    roster: RosterWish = field(default_factory=lambda: RosterWish(b""))
    seat: bool = True
    like: Path | None = None
    variant: str = ""
    lexicon: str = ""


def found_hall(base: Path, asked: NewHall) -> Path:
    """Create a competition's folder in `base`. Raises ProblemsError, OSError."""
    folder = base / asked.name
    if not is_safe(asked.name):
        raise ProblemsError([Problem(asked.name, "", said("cli.new_bad_name"))])
    if asked.variant and variant_called(asked.variant) != DEFAULT and not asked.lexicon:
        raise ProblemsError([Problem("", "", said("variant.list_to_choose", variant=asked.variant))])
    if asked.lexicon and asked.lexicon not in (known := ListStore().names()):
        raise ProblemsError([Problem("", "", said("files.list_missing", name=asked.lexicon, known=", ".join(known)))])
    wish = asked.roster
    if asked.like and not wish.data.strip():
        file = read_entries(asked.like)[0].file.path
        wish = RosterWish(file.read_bytes(), file.name, accepted=True)
    if not wish.data.strip():
        raise ProblemsError([Problem("jucatori.csv", "", said("hall.roster_needed"))])
    with wish.file() as roster:
        base.mkdir(parents=True, exist_ok=True)
        settled = (wish.columns, wish.keep, wish.leave, wish.accepted)
        made = new_folder(folder, Founding(asked.game_type, roster, asked.variant, *settled))
    with ALONE.step(folder, "sala") as step:
        _settings(step, asked)
    if made.unseated and asked.seat:
        seat_players(folder, SeatingWishes())
    if asked.how == _BY_LOT and GAME_TYPES[type_called(asked.game_type, GAME_TYPES)].material.drawn:
        draw_letters(LetterDrawing(folder=folder))
    return folder


def _settings(step: Step, asked: NewHall) -> None:
    """Write the given values into the new settings."""
    import tomlkit

    path = step.folder / SETTINGS
    document = tomlkit.parse(path.read_text(encoding="utf-8"))
    about: dict[str, object] = {"titlu": one_line(asked.title), "loc": one_line(asked.place), "data": _day(asked.day)}
    for key, value in about.items():
        if value or key == "loc":  # the template's place is an example, and would be printed
            document["concurs"][key] = value
    if asked.lexicon:
        document["partida"]["lexic"] = asked.lexicon
    data = document.as_string().encode()
    letters = ["".join(sign for sign in group if sign.isalpha() or sign == "?") for group in asked.letters.split()]
    game_type = GAME_TYPES[type_called(asked.game_type, GAME_TYPES)]
    if any(letters) and asked.how != _BY_LOT and game_type.material.keys:
        value = "".join(letters) if game_type.material.in_a_row else letters
        data = with_value(data, material_key(game_type), value)
    step.data(path, data)


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None
