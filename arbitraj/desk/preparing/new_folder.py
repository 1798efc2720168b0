"""A new competition folder with commented files, and the workbook for typing sheets."""

from dataclasses import dataclass, replace
from importlib.resources import files
from pathlib import Path

from arbitraj.desk.command_io import ALONE, CommandIo
from arbitraj.desk.preparing.roster import entry_list, refuse_doubts, roster_text
from arbitraj.desk.requests import Founding
from arbitraj.filename import can_be_made
from arbitraj.folder.people import HAND_IN, ROSTER, WORKBOOKS, Entrant, read_roster
from arbitraj.folder.settings import FILE as SETTINGS, read_settings
from arbitraj.folder.variant_file import asked_variant
from arbitraj.game.variant import DEFAULT, Variant
from arbitraj.problems import Problem, ProblemsError, sound
from arbitraj.record.game_types import type_called, unknown_type
from arbitraj.record.model import Competition, Player
from arbitraj.sheets.reader import SHEETS
from arbitraj.text import LANGUAGE, Message, text_of
from arbitraj.types import GAME_TYPES
from arbitraj.writing.lock import STATE
from arbitraj.writing.transaction import Transaction, in_new_folder

MODEL = "model-fisa.csv"  # a sheet as it may be typed


@dataclass(frozen=True, slots=True)
class Founded:
    """Files made: the folder's `files`, or (), and `workbook` with a page for each of `pages` players.

    If `unseated` players of the roster have no tables yet, there is no workbook.
    """

    files: tuple[str, ...] = ()
    unseated: int = 0
    workbook: Path | None = None
    pages: int = 0


def new_folder(folder: Path, asked: Founding, io: CommandIo = ALONE) -> Founded:
    """Write the commented files. Existing files are never changed.

    With a roster that has tables, the workbook for typing is made too. In an existing competition folder, only the
    workbook is made. Raises ProblemsError if something is in the way, and with all open doubts about the roster.
    """
    variant = refuse_place(folder, asked)
    entrants, players = tuple[Entrant, ...](), tuple[Player, ...]()
    if asked.roster:
        found = entry_list(asked)
        refuse_doubts(found, asked)
        entrants, players = found.entrants, found.players  # at their tables, if they have any yet (6.1)
    with in_new_folder(folder), io.transaction(folder, "nou") as transaction:
        if (folder / SETTINGS).is_file() and asked.roster is None:
            if there := next((name for name in WORKBOOKS if (folder / name).exists()), ""):
                raise ProblemsError([Problem(there, "", Message("cli.new_workbook_exists"))])
            ready = replace(_settings(folder), players=sound(read_roster(folder)))
            return _workbook(transaction, ready, Founded())
        if not _is_free(folder):
            raise ProblemsError([Problem(str(folder), "", Message("cli.new_not_empty"))])
        settings = _write_files(transaction, type_called(asked.game_type, GAME_TYPES), variant, entrants)
        made = Founded((SETTINGS, ROSTER, HAND_IN, MODEL, SHEETS), 0 if players else len(entrants))
        if not players:
            return made
        # the placeholder title must not be printed on every page
        return _workbook(
            transaction, replace(_settings(settings), title=text_of("typing.title"), players=players), made
        )


def refuse_place(folder: Path, asked: Founding) -> Variant:
    """The variant requested. Raises ProblemsError if the folder cannot be made there."""
    if not type_called(asked.game_type, GAME_TYPES):
        raise ProblemsError([Problem("--tip", "", unknown_type(asked.game_type, GAME_TYPES))])
    variant = asked_variant(asked.variant, folder)
    if not can_be_made(folder):
        raise ProblemsError([Problem(str(folder), "", Message("cli.new_bad_name"))])
    taken = folder.exists() and not folder.is_dir()
    if taken or (asked.roster and folder.is_dir() and not _is_free(folder)):
        raise ProblemsError([Problem(str(folder), "", Message("cli.new_not_empty"))])
    return variant


def _is_free(folder: Path) -> bool:
    return all(path.name == STATE for path in folder.iterdir())


def _write_files(transaction: Transaction, game_type: str, variant: Variant, entrants: tuple[Entrant, ...]) -> Path:
    """Write the files of a folder. Returns the folder that holds its settings until the transaction ends."""
    material = GAME_TYPES[game_type].material.name
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
    transaction.text(folder / SETTINGS, settings.replace("@MATERIAL@\n", template(f"{material}.toml")))
    transaction.text(folder / ROSTER, roster_text(entrants) if entrants else template(ROSTER))
    for name in (HAND_IN, MODEL):
        transaction.text(folder / name, template(name))
    transaction.shelve(folder / SHEETS, lambda staged: None)
    return transaction.latest(folder / SETTINGS).parent


def _settings(folder: Path) -> Competition:
    """The settings as far as they are written. The letters may not be drawn yet."""
    competition, _ = read_settings(folder, GAME_TYPES, drawn=False)
    return competition or Competition(text_of("typing.title"), "", None, GAME_TYPES["integral_partial"])


def _workbook(transaction: Transaction, competition: Competition, made: Founded) -> Founded:
    from arbitraj.sheets.typing_workbook import write_blank

    path = transaction.folder / WORKBOOKS[0]
    with transaction.writing(path) as staged:
        write_blank(staged, competition, competition.variant)
    return replace(made, workbook=path, pages=len(competition.players))
