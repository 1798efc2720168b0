"""Before the start: a new folder, forms, tables, what is said when."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from arbitraj.cli.options import command
from arbitraj.cli.shell import folder_here
from arbitraj.cli.writing import door, print_kept, warn
from arbitraj.desk import requests
from arbitraj.desk.requests import SHEETS, Option
from arbitraj.near import unknown
from arbitraj.problems import Problem, ProblemsError, refuse_any
from arbitraj.text import count, said, say

if TYPE_CHECKING:
    from arbitraj.desk.seating import SeatedHall

app = typer.Typer()
_MOST_TOLD = 40  # of those who were moved


@command(app, "nou", "cli.new")
def _new(folder: Annotated[Path, Option("", "cli.new_folder", "DOSAR")], asked: requests.Founding) -> None:
    from arbitraj.desk.new_folder import new_folder

    done = new_folder(folder, asked, door())
    if done.files:
        print(say("cli.new_done", folder=folder))
    if done.unseated:
        print(say("cli.new_no_tables", players=count(done.unseated, "player"), folder=folder))
    if done.workbook:
        print(say("cli.new_workbook", path=done.workbook, players=count(done.pages, "player")))


@command(app, "formulare", "forms.command")
def _forms(
    folder: Annotated[Path | None, Option("", "forms.folder", "DOSAR")] = None,
    game_type: Annotated[str, Option("--tip", "forms.type", "TIP")] = "",
    output: Annotated[str, Option("-o --iesire", "forms.output", "FIȘIER")] = "",
    *,
    asked: requests.FormPrinting,
) -> None:
    if asked.sheets not in SHEETS:
        raise ProblemsError([Problem("--foi", "", unknown(asked.sheets, SHEETS))])
    if folder is None and not (game_type or output):
        folder = folder_here()
    make_forms(folder, game_type, output, asked)


def make_forms(folder: Path | None, game_type: str, output: str, asked: requests.FormPrinting) -> None:
    """Write a folder's forms, or without a folder the blank form of a type. Raises ProblemsError, OSError."""
    from arbitraj.desk.forms import blank_form, folder_forms
    from arbitraj.types import GAME_TYPES

    refuse_any([*_misfits(folder, game_type, output, asked.any_type), *asked.problems()])
    if folder is None:
        file = Path(output)
        if kept := blank_form(None if asked.any_type else GAME_TYPES[game_type], file, asked, door()):
            print(say("forms.kept", file=file, copy=kept.name))
        print(say("forms.written", file=file))
        return
    forms = folder_forms(folder, asked, door())
    warn(forms.warnings)
    for name, copy in forms.written.copies:
        print_kept(name, copy)
    # those of one folder as one
    files = dict.fromkeys(f"{name.split('/')[0]}/" if "/" in name else name for name in forms.written.files)
    players = count(forms.players, "player")
    print(say("forms.done", folder=forms.written.folder, players=players, files=", ".join(files)))


def _misfits(folder: Path | None, game_type: str, output: str, any_type: bool) -> Iterator[Problem]:
    from arbitraj.types import GAME_TYPES

    if folder is None:
        if game_type and any_type:
            yield Problem("--tip, --orice-tip", "", said("forms.type_or_any"))
        elif not (game_type or any_type):
            yield Problem("--tip", "", said("forms.type_missing"))
        if not output:
            yield Problem("-o", "", said("forms.output_missing"))
        if game_type and game_type not in GAME_TYPES:
            yield Problem("--tip", "", unknown(game_type, GAME_TYPES))
    elif game_type or output:
        yield Problem("--tip, -o", "", said("forms.folder_or_type"))


@command(app, "mese", "seating.command")
def _seating(folder: Annotated[Path, Option("", "seating.arg_folder", "DOSAR")], asked: requests.SeatingWishes) -> None:
    from arbitraj.desk.seating import seat_players

    hall = seat_players(folder, asked, door())
    warn(hall.warnings)
    _print_seated(hall)
    if asked.show_only:
        print(say("seating.nothing_written"))
        return
    print(say("seating.written", files=", ".join(hall.files)))
    if hall.kept:
        print(say("seating.kept_copies", files=", ".join(hall.kept)))
    if hall.outdated:
        print(say("seating.old_tables", files=", ".join(hall.outdated)))


def _print_seated(hall: "SeatedHall") -> None:
    """Who was moved, and why."""
    from arbitraj.draw.seating_shown import origin, remarks

    seating = hall.seating
    heading = "seating.done_kept" if seating.kept else "seating.done_anew"
    print(say(heading, players=count(len(seating.seated), "player")))
    for move in seating.moves[:_MOST_TOLD]:
        key = "seating.move" if seating.kept else "seating.move_rating"
        key = "seating.move_new" if move.origin is None else key
        name = move.entrant.player.name
        print("  " + say(key, name=name, origin=origin(move.origin), table=move.entrant.table, why=move.why))
    if len(seating.moves) > _MOST_TOLD:
        print("  " + say("seating.more_moves", more=len(seating.moves) - _MOST_TOLD))
    if not seating.moves:
        print("  " + say("seating.nobody_kept" if seating.kept else "seating.nobody_moved"))
    for remark in remarks(seating, hall.per_row):
        print(f"- {remark}")


@command(app, "extrage", "draw.about")
def _draw(
    context: typer.Context,
    asked: requests.LetterDrawing,
    announce: Annotated[bool, Option("--anunt", "draw.opt_announce")] = False,
    check: Annotated[bool, Option("--verifica", "draw.opt_check")] = False,
    replay: Annotated[Path | None, Option("--refa", "draw.opt_replay", "JURNAL")] = None,
    *,
    games: requests.GamesDrawing,
) -> None:
    from arbitraj.cli import draw

    way = draw.way_of(context)
    if replay:
        draw.repeat(replay, asked.folder, asked.word_list)
    elif way == "programme":
        draw.print_games(games)
    elif way == "check":
        draw.print_check(asked)
    else:
        draw.print_letters(asked, announce)


@command(app, "anunturi", "timing.command")
def _timing(folder: Annotated[Path, Option("", "timing.arg_folder", "DOSAR")], asked: requests.TimeKeeping) -> None:
    from arbitraj.desk.timing import make_time_sheet
    from arbitraj.draw.timing import clock

    sheet = make_time_sheet(folder, asked, door())
    print(sheet.heading)
    for each in sheet.announced:
        left = say("timing.before") if each.left is None else f"{each.left}'"
        print(f"  {clock(each.at):>5}  {left:>7}  {each.said}")
    if sheet.between:
        shown, (low, high) = sheet.game_type.shown, sheet.between
        print(say("timing.between", type=shown, low=low, high=high, taken=sheet.minutes))
    print(say("timing.written", file=sheet.file))
    for copy in sheet.kept:
        print(say("timing.kept", file=copy))
