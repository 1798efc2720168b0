"""Preparation: a new folder, forms, seating, announcements."""

import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from arbitraj.cli.options import command
from arbitraj.cli.shell import folder_here
from arbitraj.cli.writing import AnswerFile, terminal_io, told_as_data, warn
from arbitraj.desk import requests
from arbitraj.desk.option import Option
from arbitraj.desk.requests import SHEETS
from arbitraj.near import key_called, unknown
from arbitraj.problems import Problem, ProblemsError, refuse_any
from arbitraj.text import Message, count, text_of

if TYPE_CHECKING:
    from arbitraj.desk.preparing.new_folder import Founded

app = typer.Typer()
_YES, _NO = ("", "d", "da"), ("n", "nu")
_COLUMNS = ("masa", "prenume", "club", "rating", "categorie")


@command(app, "nou", "commands.nou")
def _new(folder: Annotated[Path, Option("", "cli.new_folder", "DOSAR")], asked: requests.Founding) -> None:
    from arbitraj.desk.preparing.new_folder import new_folder, refuse_place
    from arbitraj.folder.settings import FILE

    refuse_place(folder, asked)
    if not asked.game_type and sys.stdin.isatty() and not (folder / FILE).exists():
        asked = replace(asked, game_type=_type_asked())
    if asked.roster:
        asked = _agreed(asked)
    done = new_folder(folder, asked, terminal_io())
    if done.files:
        print(text_of("cli.new_done", folder=folder, type=done.game_type))
        if not (done.workbook or done.unseated):
            print(text_of("cli.new_no_workbook", folder=folder))
    if done.unseated:
        print(text_of("cli.new_no_tables", players=count(done.unseated, "player"), folder=folder))
    _print_workbook(done)


def _print_workbook(made: "Founded | None") -> None:
    if made and made.workbook:
        print(text_of("cli.new_workbook", path=made.workbook, players=count(made.pages, "player")))
        if made.copy:
            print(text_of("cli.new_workbook_copy", copy=made.copy))


def _type_asked() -> str:
    """The type that a person chooses, by its number or any of its names."""
    from arbitraj.record.game_types import type_called
    from arbitraj.types import GAME_TYPES

    keys = list(GAME_TYPES)
    for number, key in enumerate(keys, 1):
        print(f"  {number}. {GAME_TYPES[key].shown}")
    usual = GAME_TYPES[requests.USUAL_TYPE].shown
    while True:
        typed = input(text_of("cli.new_ask_type", usual=usual)).strip() or usual
        if chosen := dict(zip(map(str, range(1, len(keys) + 1)), keys, strict=True)).get(typed):
            return chosen
        if chosen := type_called(typed, GAME_TYPES):
            return chosen


def _agreed(asked: requests.Founding) -> requests.Founding:
    """The request, completed by a person's answers about the list. Without a terminal it stays as it is.

    Raises ProblemsError with the doubts if nobody can be asked, typer.Exit if it is not to be written.
    """
    from arbitraj.desk.preparing.roster import doubt_asked, entry_list, list_told, refuse_doubts
    from arbitraj.folder.entry_list import ListDoubt

    found, passed = entry_list(asked), list[ListDoubt]()
    asks = bool(found.doubts) and not asked.accepted and sys.stdin.isatty()
    while asks and (doubt := next((doubt for doubt in found.doubts if doubt not in passed), None)):
        print(doubt_asked(doubt))
        if doubt.heading:
            asked = replace(asked, columns=(*asked.columns, f"{doubt.heading}={_column()}"))
        elif not doubt.row:
            passed.append(doubt)
            if not _answer(text_of("files.list_ask_page")):
                raise _not_written()
        elif _answer(text_of("files.list_ask_left")) if doubt.left else not _answer(text_of("files.list_ask_kept")):
            asked = replace(asked, leave=(*asked.leave, doubt.row))
        else:
            asked = replace(asked, keep=(*asked.keep, doubt.row))
        found = entry_list(asked)
    for line in list_told(found):
        print(line)
    if asked.accepted:
        for list_doubt in found.doubts:
            print(f"  {doubt_asked(list_doubt)}")
    if asks and not _answer(text_of("files.list_ask_all")):
        raise _not_written()
    asked = replace(asked, accepted=asked.accepted or asks)
    refuse_doubts(found, asked)
    return asked


def _not_written() -> typer.Exit:
    print(text_of("files.list_not_written"))
    return typer.Exit(1)


def _column() -> str:
    from arbitraj.folder.entry_list import NOTHING

    while (text := input(text_of("files.list_ask_column")).strip().casefold()) not in ("", NOTHING, *_COLUMNS):
        print(text_of("files.list_which", columns=", ".join(_COLUMNS)))
    return text or NOTHING


def _answer(question: str) -> bool:
    while (text := input(question).strip().casefold()) not in (*_YES, *_NO):
        print(text_of("files.list_yes_or_no"))
    return text in _YES


@command(app, "formulare", "commands.formulare")
def _forms(
    folder: Annotated[Path | None, Option("", "forms.folder", "DOSAR")] = None,
    game_type: Annotated[str, Option("--tip", "forms.type", "TIP")] = "",
    output: Annotated[str, Option("-o --iesire", "forms.output", "FIȘIER")] = "",
    *,
    asked: requests.FormPrinting,
) -> None:
    sheets = key_called(asked.sheets, dict.fromkeys(SHEETS, ()))
    if not sheets:
        raise ProblemsError([Problem("--foi", "", unknown(asked.sheets, SHEETS))])
    asked = replace(asked, sheets=sheets)
    if folder is None and not (game_type or output):
        folder = folder_here()
    make_forms(folder, game_type, output, asked)


def make_forms(folder: Path | None, game_type: str, output: str, asked: requests.FormPrinting) -> None:
    """Write a folder's forms, or without a folder the blank form of a type. Raises ProblemsError, OSError."""
    from arbitraj.desk.preparing.forms import blank_form, folder_forms, forms_lines
    from arbitraj.record.game_types import type_called
    from arbitraj.types import GAME_TYPES

    refuse_any([*_misfits(folder, game_type, output, asked), *asked.problems()])
    if folder is None:
        file = Path(output)
        wanted = None if asked.any_type else GAME_TYPES[type_called(game_type, GAME_TYPES)]
        if kept := blank_form(wanted, file, asked, terminal_io()):
            print(text_of("forms.kept", file=file, copy=kept.name))
        print(text_of("forms.written", file=file))
        return
    forms = folder_forms(folder, asked, terminal_io())
    warn(forms.warnings)
    for line in forms_lines(forms):
        print(line)


def _misfits(folder: Path | None, game_type: str, output: str, asked: requests.FormPrinting) -> Iterator[Problem]:
    from arbitraj.record.game_types import type_called, unknown_type
    from arbitraj.types import GAME_TYPES

    if folder is None:
        if game_type and asked.any_type:
            yield Problem("--tip, --orice-tip", "", Message("forms.type_or_any"))
        elif not (game_type or asked.any_type):
            yield Problem("--tip", "", Message("forms.type_missing"))
        if not output:
            yield Problem("-o", "", Message("forms.output_missing"))
        if game_type and not type_called(game_type, GAME_TYPES):
            yield Problem("--tip", "", unknown_type(game_type, GAME_TYPES))
    elif game_type or output:
        yield Problem("--tip, -o", "", Message("forms.folder_or_type"))
    elif asked.variant:
        yield Problem("--varianta", "", Message("variant.of_folder"))


@command(app, "mese", "commands.mese")
def _seating(
    folder: Annotated[Path, Option("", "seating.arg_folder", "DOSAR")],
    asked: requests.SeatingOptions,
    json_file: AnswerFile = "",
) -> None:
    from arbitraj.desk.preparing.seating import seat_players, seating_lines
    from arbitraj.folder.people import WORKBOOKS

    hall = seat_players(folder, asked, terminal_io(), with_workbook=True)
    data = {
        "scrise": not asked.show_only,
        "mese": [
            {"masa": entrant.table, "nume": entrant.player.name, "club": entrant.player.club}
            for entrant in hall.seating.seated
        ],
        "alaturi": [[entrant.player.name for entrant in pair] for pair in hall.seating.pairs],
        "fisiere": [*hall.files, *([WORKBOOKS[0]] if hall.workbook else ())],
        "spus": [*hall.warnings],
    }
    if told_as_data(json_file, data):
        return
    warn(hall.warnings)
    for line in seating_lines(hall):
        print(line)
    _print_workbook(hall.workbook)


@command(app, "extrage", "commands.extrage")
def _draw(
    context: typer.Context,
    asked: requests.LetterDrawing,
    announce: Annotated[bool, Option("--anunt", "draw.opt_announce")] = False,
    check: Annotated[bool, Option("--verifica", "draw.opt_check")] = False,
    replay: Annotated[Path | None, Option("--refa", "draw.opt_replay", "JURNAL")] = None,
    json_file: AnswerFile = "",
    *,
    games: requests.GamesDrawing,
) -> None:
    from arbitraj.cli import draw
    from arbitraj.desk.preparing.draw import draw_games, games_lines

    way = draw.way_of(context)
    asked = _in_folder(asked)
    if replay:
        draw.repeat(replay, asked.folder, asked.word_list)
    elif way == "programme":
        print("\n".join(games_lines(draw_games(games, terminal_io()), commands=True)))
    elif way == "check":
        draw.print_check(asked, json_file)
    else:
        draw.print_letters(asked, announce, json_file)


def _in_folder(asked: requests.LetterDrawing) -> requests.LetterDrawing:
    """The folder in the place of the type, as other commands have it, or the one that the command is given in."""
    named = Path(asked.kind) if asked.kind and not asked.folder else None
    if named and named.is_dir():
        return replace(asked, kind="", folder=named)
    return asked if asked.kind or asked.folder else replace(asked, folder=folder_here())


@command(app, "anunturi", "commands.anunturi")
def _timing(folder: Annotated[Path, Option("", "timing.arg_folder", "DOSAR")], asked: requests.TimeKeeping) -> None:
    from arbitraj.desk.preparing.timing import make_time_sheet, time_lines

    for line in time_lines(make_time_sheet(folder, asked, terminal_io())):
        print(line)
