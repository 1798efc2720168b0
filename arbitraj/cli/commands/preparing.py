"""Before the start: a new folder, forms, letters."""

from pathlib import Path
from typing import Annotated

import typer

from arbitraj.cli.shell import Command, folder_here
from arbitraj.text import say

app = typer.Typer()


@app.command("nou", cls=Command, help=say("cli.new"))
def _new(
    folder: Annotated[Path, typer.Argument(metavar="DOSAR", help=say("cli.new_folder"), show_default=False)],
    game_type: Annotated[str, typer.Option("--tip", metavar="TIP", help=say("cli.new_type"))] = "integral_partial",
    roster: Annotated[
        Path | None, typer.Option("--jucatori", metavar="FIȘIER", help=say("cli.new_roster"), show_default=False)
    ] = None,
) -> None:
    from arbitraj.cli.new import make_folder
    from arbitraj.desk.new_folder import Founding

    make_folder(folder, Founding(game_type, roster))


@app.command("formulare", cls=Command, help=say("forms.command"))
def _forms(
    folder: Annotated[
        Path | None, typer.Argument(metavar="DOSAR", help=say("forms.folder"), show_default=False)
    ] = None,
    game_type: Annotated[str, typer.Option("--tip", metavar="TIP", help=say("forms.type"))] = "",
    output: Annotated[str, typer.Option("-o", "--iesire", metavar="FIȘIER", help=say("forms.output"))] = "",
    copies: Annotated[int, typer.Option("--exemplare", metavar="N", help=say("forms.copies"))] = 2,
    spares: Annotated[
        int | None, typer.Option("--rezerve", metavar="N", help=say("forms.spares"), show_default=False)
    ] = None,
    letters: Annotated[bool, typer.Option("--cu-litere", help=say("forms.letters"))] = False,
    colour: Annotated[bool, typer.Option("--culoare", "--color", help=say("forms.colour"))] = False,
    fillable: Annotated[bool, typer.Option("--completabil", help=say("forms.fillable"))] = False,
    sheets: Annotated[str, typer.Option("--foi", metavar="FOI", help=say("forms.sheets"))] = "toate",
    groups: Annotated[int, typer.Option("--grupe", metavar="N", help=say("forms.groups"), show_default=False)] = 0,
) -> None:
    from arbitraj.cli.forms import make_forms
    from arbitraj.desk.forms import FormPrinting, Sheets
    from arbitraj.near import unknown
    from arbitraj.problems import Problem, ProblemsError

    known = {each.value: each for each in Sheets}
    if sheets not in known:
        raise ProblemsError([Problem("--foi", "", unknown(sheets, known))])
    if folder is None and not (game_type or output):
        folder = folder_here()
    asked = FormPrinting(copies, spares, letters, colour, fillable, known[sheets], groups)
    make_forms(folder, game_type, output, asked)


@app.command("mese", cls=Command, help=say("seating.command"))
def _seating(
    folder: Annotated[Path, typer.Argument(metavar="DOSAR", help=say("seating.arg_folder"), show_default=False)],
    fixed: Annotated[
        list[str] | None, typer.Option("--loc", metavar="NUME=MASA", help=say("seating.opt_fixed"), show_default=False)
    ] = None,
    late: Annotated[
        list[str] | None, typer.Option("--tarziu", metavar="NUME", help=say("seating.opt_late"), show_default=False)
    ] = None,
    withdrawn: Annotated[
        list[str] | None,
        typer.Option("--retras", metavar="NUME", help=say("seating.opt_gone"), show_default=False),
    ] = None,
    anew: Annotated[bool, typer.Option("--din-nou", help=say("seating.opt_anew"))] = False,
    keep: Annotated[bool, typer.Option("--pastreaza", help=say("seating.opt_keep"))] = False,
    per_row: Annotated[
        int | None, typer.Option("--pe-rand", metavar="N", help=say("seating.opt_per_row"), show_default=False)
    ] = None,
    show_only: Annotated[bool, typer.Option("--fara-scriere", help=say("seating.opt_show"))] = False,
) -> None:
    from arbitraj.cli.seating import seat_folder
    from arbitraj.desk.seating import SeatingWishes

    names = tuple(fixed or ()), tuple(late or ()), tuple(withdrawn or ())
    seat_folder(folder, SeatingWishes(*names, anew, keep, per_row, show_only))


@app.command("extrage", cls=Command, help=say("draw.about"))
def _draw(
    kind: Annotated[str, typer.Argument(metavar="TIP", help=say("draw.arg_kind"), show_default=False)] = "",
    letters: Annotated[
        list[str] | None, typer.Argument(metavar="LITERE", help=say("draw.arg_letters"), show_default=False)
    ] = None,
    folder: Annotated[Path | None, typer.Option("--dosar", metavar="DOSAR", help=say("draw.opt_folder"))] = None,
    write: Annotated[Path | None, typer.Option("--scrie", metavar="DOSAR", help=say("draw.opt_write"))] = None,
    seed: Annotated[str, typer.Option("--samanta", metavar="TEXT", help=say("draw.opt_seed"))] = "",
    interval: Annotated[str, typer.Option("--interval", metavar="21-27", help=say("draw.opt_interval"))] = "",
    number: Annotated[int, typer.Option("--numar", metavar="N", help=say("draw.opt_number"), show_default=False)] = 0,
    groups: Annotated[int, typer.Option("--grupe", metavar="N", help=say("draw.opt_groups"), show_default=False)] = 0,
    vowels_chosen: Annotated[bool, typer.Option("--vocale-la-alegere", help=say("draw.opt_vowels"))] = False,
    joker_stands: Annotated[bool, typer.Option("--joker-tine-loc", help=say("draw.opt_joker"))] = False,
    word_list: Annotated[str, typer.Option("--lexic", metavar="NUME", help=say("draw.opt_list"))] = "",
    again: Annotated[bool, typer.Option("--din-nou", help=say("draw.opt_again"))] = False,
    announce: Annotated[bool, typer.Option("--anunt", help=say("draw.opt_announce"))] = False,
    check: Annotated[bool, typer.Option("--verifica", help=say("draw.opt_check"))] = False,
    replay: Annotated[Path | None, typer.Option("--refa", metavar="JURNAL", help=say("draw.opt_replay"))] = None,
    competition: Annotated[str, typer.Option("--competitie", metavar="CE", help=say("draw.opt_competition"))] = "",
    stages: Annotated[str, typer.Option("--etape", metavar="2,2,1", help=say("draw.opt_stages"))] = "",
) -> None:
    from arbitraj.cli.draw import run_draw
    from arbitraj.cli.draw_request import DrawOptions

    options = DrawOptions(
        kind=kind,
        letters=tuple(letters or ()),
        folder=folder,
        write=write,
        seed=seed,
        interval=interval,
        number=number,
        groups=groups,
        vowels_chosen=vowels_chosen,
        joker_stands=joker_stands,
        word_list=word_list,
        again=again,
        announce=announce,
        check=check,
        replay=replay,
        competition=competition,
        stages=stages,
    )
    run_draw(options)


@app.command("anunturi", cls=Command, help=say("timing.command"))
def _timing(
    folder: Annotated[Path, typer.Argument(metavar="DOSAR", help=say("timing.arg_folder"), show_default=False)],
    start: Annotated[str, typer.Option("--start", metavar="ORA", help=say("timing.opt_start"), show_default=False)],
    duration: Annotated[
        int | None, typer.Option("--durata", metavar="MINUTE", help=say("timing.opt_duration"), show_default=False)
    ] = None,
    unseen: Annotated[bool, typer.Option("--fara-cronometru", help=say("timing.opt_unseen"))] = False,
) -> None:
    from arbitraj.cli.timing import show_time_sheet
    from arbitraj.desk.timing import TimeKeeping

    show_time_sheet(folder, TimeKeeping(start, duration, not unseen))
