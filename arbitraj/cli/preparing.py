"""Before the start: a new folder, forms, tables, what is said when."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from arbitraj.cli.options import argument, command, made, option
from arbitraj.cli.shell import folder_here
from arbitraj.cli.writing import door, print_kept, warn
from arbitraj.near import unknown
from arbitraj.problems import Problem, ProblemsError, refuse_any
from arbitraj.text import count, said, say

if TYPE_CHECKING:
    from arbitraj.desk.forms import FormPrinting
    from arbitraj.desk.seating import SeatedHall

app = typer.Typer()
_MOST_TOLD = 40  # of those who were moved


@command(app, "nou", "cli.new")
def _new(
    folder: Annotated[Path, argument("DOSAR", "cli.new_folder")],
    game_type: Annotated[str, option("--tip", "cli.new_type", "TIP", shown=True)] = "integral_partial",
    roster: Annotated[Path | None, option("--jucatori", "cli.new_roster", "FIȘIER")] = None,
) -> None:
    from arbitraj.desk.new_folder import Founding, new_folder

    done = new_folder(folder, Founding(game_type, roster), door())
    if done.files:
        print(say("cli.new_done", folder=folder))
    if done.unseated:
        print(say("cli.new_no_tables", players=count(done.unseated, "player"), folder=folder))
    if done.workbook:
        print(say("cli.new_workbook", path=done.workbook, players=count(done.pages, "player")))


@command(app, "formulare", "forms.command")
def _forms(
    folder: Annotated[Path | None, argument("DOSAR", "forms.folder")] = None,
    game_type: Annotated[str, option("--tip", "forms.type", "TIP")] = "",
    output: Annotated[str, option("-o --iesire", "forms.output", "FIȘIER")] = "",
    copies: Annotated[int, option("--exemplare", "forms.copies", "N", shown=True)] = 2,
    spares: Annotated[int | None, option("--rezerve", "forms.spares", "N")] = None,
    letters: Annotated[bool, option("--cu-litere", "forms.letters")] = False,
    colour: Annotated[bool, option("--culoare --color", "forms.colour")] = False,
    fillable: Annotated[bool, option("--completabil", "forms.fillable")] = False,
    sheets: Annotated[str, option("--foi", "forms.sheets", "FOI", shown=True)] = "toate",
    groups: Annotated[int, option("--grupe", "forms.groups", "N")] = 0,
) -> None:
    from arbitraj.desk.forms import FormPrinting, Sheets

    known = {each.value: each for each in Sheets}
    if sheets not in known:
        raise ProblemsError([Problem("--foi", "", unknown(sheets, known))])
    if folder is None and not (game_type or output):
        folder = folder_here()
    make_forms(folder, game_type, output, made(FormPrinting, {**locals(), "sheets": known[sheets]}))


def make_forms(folder: Path | None, game_type: str, output: str, asked: "FormPrinting") -> None:
    """Write a folder's forms, or without a folder the blank form of a type. Raises ProblemsError, OSError."""
    from arbitraj.desk.forms import blank_form, folder_forms
    from arbitraj.types import GAME_TYPES

    refuse_any([*_misfits(folder, game_type, output), *asked.problems()])
    if folder is None:
        form = blank_form(GAME_TYPES[game_type], Path(output), asked, door())
        if form.kept:
            print(say("forms.kept", file=form.path, copy=form.kept.name))
        print(say("forms.written", file=form.path))
        return
    forms = folder_forms(folder, asked, door())
    warn(forms.warnings)
    for name, copy in forms.written.copies:
        print_kept(name, copy)
    # those of one folder as one
    files = dict.fromkeys(f"{name.split('/')[0]}/" if "/" in name else name for name in forms.written.files)
    players = count(forms.players, "player")
    print(say("forms.done", folder=forms.written.folder, players=players, files=", ".join(files)))


def _misfits(folder: Path | None, game_type: str, output: str) -> Iterator[Problem]:
    from arbitraj.types import GAME_TYPES

    if folder is None:
        if not game_type:
            yield Problem("--tip", "", said("forms.type_missing"))
        if not output:
            yield Problem("-o", "", said("forms.output_missing"))
        if game_type and game_type not in GAME_TYPES:
            yield Problem("--tip", "", unknown(game_type, GAME_TYPES))
    elif game_type or output:
        yield Problem("--tip, -o", "", said("forms.folder_or_type"))


@command(app, "mese", "seating.command")
def _seating(
    folder: Annotated[Path, argument("DOSAR", "seating.arg_folder")],
    fixed: Annotated[list[str] | None, option("--loc", "seating.opt_fixed", "NUME=MASA")] = None,
    late: Annotated[list[str] | None, option("--tarziu", "seating.opt_late", "NUME")] = None,
    withdrawn: Annotated[list[str] | None, option("--retras", "seating.opt_gone", "NUME")] = None,
    anew: Annotated[bool, option("--din-nou", "seating.opt_anew")] = False,
    keep: Annotated[bool, option("--pastreaza", "seating.opt_keep")] = False,
    per_row: Annotated[int | None, option("--pe-rand", "seating.opt_per_row", "N")] = None,
    show_only: Annotated[bool, option("--fara-scriere", "seating.opt_show")] = False,
) -> None:
    from arbitraj.desk.seating import SeatingWishes, seat_players

    hall = seat_players(folder, made(SeatingWishes, locals()), door())
    warn(hall.warnings)
    _print_seated(hall)
    if show_only:
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
    kind: Annotated[str, argument("TIP", "draw.arg_kind")] = "",
    letters: Annotated[list[str] | None, argument("LITERE", "draw.arg_letters")] = None,
    folder: Annotated[Path | None, option("--dosar", "draw.opt_folder", "DOSAR")] = None,
    write: Annotated[Path | None, option("--scrie", "draw.opt_write", "DOSAR")] = None,
    seed: Annotated[str, option("--samanta", "draw.opt_seed", "TEXT")] = "",
    interval: Annotated[str, option("--interval", "draw.opt_interval", "21-27")] = "",
    number: Annotated[int, option("--numar", "draw.opt_number", "N")] = 0,
    groups: Annotated[int, option("--grupe", "draw.opt_groups", "N")] = 0,
    vowels_chosen: Annotated[bool, option("--vocale-la-alegere", "draw.opt_vowels")] = False,
    joker_stands: Annotated[bool, option("--joker-tine-loc", "draw.opt_joker")] = False,
    word_list: Annotated[str, option("--lexic", "draw.opt_list", "NUME")] = "",
    again: Annotated[bool, option("--din-nou", "draw.opt_again")] = False,
    announce: Annotated[bool, option("--anunt", "draw.opt_announce")] = False,
    check: Annotated[bool, option("--verifica", "draw.opt_check")] = False,
    replay: Annotated[Path | None, option("--refa", "draw.opt_replay", "JURNAL")] = None,
    competition: Annotated[str, option("--competitie", "draw.opt_competition", "CE")] = "",
    stages: Annotated[str, option("--etape", "draw.opt_stages", "2,2,1")] = "",
) -> None:
    from arbitraj.cli import draw
    from arbitraj.desk.draw import LetterDrawing, LettersAsked
    from arbitraj.desk.draw_games import GamesDrawing

    way, which = draw.way_of(context, locals()), made(LettersAsked, locals())
    if replay:
        draw.repeat(replay, folder, word_list)
    elif way == "programme":
        draw.print_games(made(GamesDrawing, locals()))
    elif way == "check":
        draw.print_check(which, letters or ())
    else:
        draw.print_letters(made(LetterDrawing, locals()), announce)


@command(app, "anunturi", "timing.command")
def _timing(
    folder: Annotated[Path, argument("DOSAR", "timing.arg_folder")],
    start: Annotated[str, option("--start", "timing.opt_start", "ORA")],
    minutes: Annotated[int | None, option("--durata", "timing.opt_duration", "MINUTE")] = None,
    unseen: Annotated[bool, option("--fara-cronometru", "timing.opt_unseen")] = False,
) -> None:
    from arbitraj.desk.timing import TimeKeeping, make_time_sheet
    from arbitraj.draw.timing import clock

    sheet = make_time_sheet(folder, TimeKeeping(start, minutes, not unseen), door())
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
