"""A new competition folder with commented files, and the workbook for typing sheets."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from importlib.resources import files
from pathlib import Path

from arbitraj.desk.command_io import ALONE, CommandIo
from arbitraj.desk.preparing.roster import entry_list, refuse_doubts, roster_text
from arbitraj.desk.preparing.settings import CHANGEABLE, typed_value, with_value
from arbitraj.desk.requests import USUAL_TYPE, Founding
from arbitraj.filename import can_be_made
from arbitraj.folder.people import HAND_IN, ROSTER, SHEETS, WORKBOOKS, Entrant, index_page, read_roster
from arbitraj.folder.settings import FILE as SETTINGS, is_sample_title, read_settings
from arbitraj.folder.variant_file import asked_variant
from arbitraj.game.variant import DEFAULT, Variant
from arbitraj.problems import Problem, ProblemsError, sound
from arbitraj.record.game_types import GameType, type_called, unknown_type
from arbitraj.record.model import Competition, Player
from arbitraj.record.moments import read_day, read_moment
from arbitraj.sheets.contest import is_blank, sheet_files
from arbitraj.sheets.reader import read_file
from arbitraj.tables.open import is_workbook
from arbitraj.text import LANGUAGE, Message, text_of
from arbitraj.types import GAME_TYPES
from arbitraj.writing.lock import STATE
from arbitraj.writing.transaction import Transaction, in_new_folder

MODEL = "model-fisa.csv"  # a sheet as it may be typed


@dataclass(frozen=True, slots=True)
class Founded:
    """Files made: the folder's `files`, or (), and `workbook` with a page for each of `pages` players.

    `game_type` is the name of the folder's type. If `unseated` players of the roster have no tables yet, there is no
    workbook. `copy` is the name of the blank workbook before.
    """

    game_type: str
    files: tuple[str, ...] = ()
    unseated: int = 0
    workbook: Path | None = None
    pages: int = 0
    copy: str = ""


def new_folder(folder: Path, asked: Founding, io: CommandIo = ALONE) -> Founded:
    """Write the commented files. Existing files are never changed.

    With a roster that has tables, the workbook for typing is made too. In an existing competition folder, only the
    workbook is made, also anew while nothing is typed in it. Raises ProblemsError if something is in the way, and with
    all open doubts about the roster.
    """
    variant = refuse_place(folder, asked)
    entrants, players = tuple[Entrant, ...](), tuple[Player, ...]()
    if asked.roster:
        found = entry_list(asked)
        refuse_doubts(found, asked)
        entrants, players = found.entrants, found.players  # at their tables, if they have any yet (6.1)
    with in_new_folder(folder), io.transaction(folder, "nou") as transaction:
        if (folder / SETTINGS).is_file() and asked.roster is None:
            ready = replace(_settings(folder), players=sound(read_roster(folder)))
            if there := typed_workbook(folder, ready.variant):
                raise ProblemsError([Problem(there, "", Message("cli.new_workbook_exists"))])
            return _workbook(transaction, ready, Founded(ready.game_type.shown))
        if not _is_free(folder):
            raise ProblemsError([Problem(str(folder), "", Message("cli.new_not_empty"))])
        game_type = type_called(asked.game_type or USUAL_TYPE, GAME_TYPES)
        settings = _write_files(transaction, game_type, variant, entrants, asked.about())
        files_made = (SETTINGS, ROSTER, HAND_IN, MODEL, SHEETS)
        made = Founded(GAME_TYPES[game_type].shown, files_made, 0 if players else len(entrants))
        if not players:
            return made
        return _workbook(transaction, replace(_settings(settings), players=players), made)


def workbook_of_seated(transaction: Transaction, players: tuple[Player, ...]) -> Founded | None:
    """Make the workbook for typing of players who have tables (6.1), anew while nothing is typed in it.

    None if a sheet is typed. Raises ProblemsError, OSError.
    """
    folder = transaction.folder
    ready = replace(_settings(folder), players=players)
    if {*sheet_files(folder)} - {WORKBOOKS[0]} or typed_workbook(folder, ready.variant) or not players:
        return None
    return _workbook(transaction, ready, Founded(ready.game_type.shown))


def typed_workbook(folder: Path, variant: Variant) -> str:
    """The name of a folder's workbook in which something is typed, or that is not as it was made. Empty if none is."""
    there = next((name for name in WORKBOOKS if (folder / name).exists()), "")
    path = folder / there
    if there != WORKBOOKS[0] or not is_workbook(path.read_bytes()) or index_page(path):
        return there
    read = read_file(path, variant, there)
    return "" if not (read.all_problems or read.notes) and all(map(is_blank, read.sheets)) else there


def refuse_place(folder: Path, asked: Founding) -> Variant:
    """The variant requested. Raises ProblemsError if the folder cannot be made there."""
    if asked.game_type and not type_called(asked.game_type, GAME_TYPES):
        raise ProblemsError([Problem("--tip", "", unknown_type(asked.game_type, GAME_TYPES))])
    if asked.day.strip() and read_day(asked.day) is None:
        raise ProblemsError([Problem("--data", "", Message("cli.new_bad_day", text=asked.day))])
    if asked.until.strip() and read_moment(asked.until) is None:
        raise ProblemsError([Problem("--contestatii", "", Message("cli.new_bad_until", text=asked.until))])
    variant = asked_variant(asked.variant, folder)
    if not can_be_made(folder):
        raise ProblemsError([Problem(str(folder), "", Message("cli.new_bad_name"))])
    taken = folder.exists() and not folder.is_dir()
    if taken or (asked.roster and folder.is_dir() and not _is_free(folder)):
        raise ProblemsError([Problem(str(folder), "", Message("cli.new_not_empty"))])
    return variant


def _is_free(folder: Path) -> bool:
    return all(path.name == STATE for path in folder.iterdir())


def _write_files(
    transaction: Transaction,
    game_type: str,
    variant: Variant,
    entrants: tuple[Entrant, ...],
    about: Mapping[str, str],
) -> Path:
    """Write the files of a folder. Returns the folder that holds its settings until the transaction ends."""
    kind = GAME_TYPES[game_type]
    templates = files("arbitraj.text").joinpath(LANGUAGE, "folder")

    def template(name: str) -> str:
        text = templates.joinpath(name).read_text(encoding="utf-8")
        return text.replace("@LATURA@", str(variant.size)).replace("@PIESE@", str(len(variant.all_tiles)))

    settings = template("concurs.toml").replace("@TIP@", game_type)
    if variant.name != DEFAULT:
        settings = settings.replace("@MATERIAL@\n", f'varianta = "{variant.name}"   # {variant.title}\n@MATERIAL@\n')
    settings = settings.replace("@TITLU@", text_of("files.sample_title")).replace(
        "@LOC@", text_of("files.sample_place")
    )
    folder = transaction.folder
    data = settings.replace("@MATERIAL@\n", template(f"{kind.material.name}.toml")).encode()
    for key, text in about.items():
        data = re.sub(rf"^# {key} = .*\n".encode(), b"", data, flags=re.MULTILINE)  # its example
        data = with_value(data, key, typed_value(key, text), CHANGEABLE[key])
    with transaction.writing(folder / SETTINGS) as staged:  # under its own name: it is read before the end
        staged.write_bytes(data)
    transaction.text(folder / ROSTER, roster_text(entrants) if entrants else template(ROSTER))
    transaction.text(folder / HAND_IN, template(HAND_IN))
    transaction.text(folder / MODEL, template(MODEL).replace("@DEPUNERI@", "\n".join(_model_rows(kind))))
    transaction.shelve(folder / SHEETS, lambda staged: None)
    return transaction.latest(folder / SETTINGS).parent


def _model_rows(kind: GameType) -> Iterator[str]:
    """The lines of a model sheet with the columns that the type asks for, its construction before the solutions."""
    if kind.construction:
        yield text_of("files.model_construction")
        yield from _model_rows(kind.construction)
        yield SHEETS
    first = (
        {"nr": ("1", "2"), "grupa": ("1", "2")} if kind.has_groups and not kind.counts_solutions else {"nr": ("1", "2")}
    )
    columns = first | {"pozitie": ("H7", "I8"), "depunere": ("CASA", "STIRE")}
    if not kind.points_on_demand:
        columns |= {"puncte": ("8", "13"), "total": ("8", "21")}
    yield ";".join(columns)
    yield from map(";".join, zip(*columns.values(), strict=True))


def _settings(folder: Path) -> Competition:
    """The settings as far as they are written. The letters may not be drawn yet.

    The title that is an example must not be printed on every page.
    """
    title = text_of("typing.title")
    competition, _ = read_settings(folder, GAME_TYPES, drawn=False)
    if competition is None:
        return Competition(title, "", None, GAME_TYPES[USUAL_TYPE])
    return replace(competition, title=title) if is_sample_title(competition) else competition


def _workbook(transaction: Transaction, competition: Competition, made: Founded) -> Founded:
    from arbitraj.sheets.typing_workbook import write_blank

    path, copy = transaction.folder / WORKBOOKS[0], ""
    with transaction.writing(path) as staged:
        write_blank(staged, competition, competition.variant)
        if path.is_file() and path.read_bytes() != staged.read_bytes():
            copy = transaction.keep(path).name
    return replace(made, workbook=path, pages=len(competition.players), copy=copy)
