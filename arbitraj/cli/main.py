"""The command line: one thin function a command; what a command needs is imported when it runs."""

import sys
from importlib.metadata import version
from pathlib import Path
from typing import Annotated

import typer

from arbitraj.cli.lexic import app as lexic_app
from arbitraj.cli.shell import Command, new_app, run_app
from arbitraj.text import say

app = new_app("about")
app.add_typer(lexic_app, name="lexic", help=say("cli.lexic"))

Folder = Annotated[Path, typer.Argument(metavar="DOSAR", help=say("cli.folder"), show_default=False)]


@app.callback(invoke_without_command=True)
def _root(
    show_version: Annotated[bool, typer.Option("--versiune", help=say("cli.version"))] = False,
) -> None:
    if show_version:
        print(f"arbitraj {version('arbitraj')}")
        raise typer.Exit


@app.command("nou", cls=Command, help=say("cli.new"))
def _new(
    folder: Annotated[Path, typer.Argument(metavar="DOSAR", help=say("cli.new_folder"), show_default=False)],
    game_type: Annotated[str, typer.Option("--tip", metavar="TIP", help=say("cli.new_type"))] = "integral_partial",
    roster: Annotated[
        Path | None, typer.Option("--jucatori", metavar="FIȘIER", help=say("cli.new_roster"), show_default=False)
    ] = None,
) -> None:
    from arbitraj.cli.new import new_folder

    new_folder(folder, game_type, roster)


@app.command("corecteaza", cls=Command, help=say("cli.correct"))
def _correct(
    folder: Folder,
    json_file: Annotated[
        str, typer.Option("--json", metavar="FIȘIER", help=say("cli.correct_json"), show_default=False)
    ] = "",
    without_unreadable: Annotated[bool, typer.Option("--fara-fise-ilizibile", help=say("cli.correct_without"))] = False,
) -> None:
    from arbitraj.cli.correct import correct_folder

    correct_folder(folder, json_file, without_unreadable)


@app.command("citeste", cls=Command, help=say("reading.read"))
def _read(
    paths: Annotated[list[Path], typer.Argument(metavar="FIȘIER...", help=say("reading.files"), show_default=False)],
) -> None:
    from arbitraj.cli.read import show_files

    raise typer.Exit(show_files(paths))


@app.command("converteste", cls=Command, help=say("reading.convert"))
def _convert(
    paths: Annotated[list[Path], typer.Argument(metavar="FIȘIER...", help=say("reading.files"), show_default=False)],
    target: Annotated[Path, typer.Option("--in", "-o", metavar="DESTINAȚIE", help=say("reading.target"))],
) -> None:
    from arbitraj.cli.read import convert_files

    convert_files(paths, target)


@app.command("explica", cls=Command, help=say("cli.explain"))
def _explain(
    article: Annotated[str, typer.Argument(metavar="ARTICOL", help=say("cli.explain_article"), show_default=False)],
) -> None:
    from arbitraj.cli.explain import explain_article

    explain_article(article)


@app.command("reguli", cls=Command, help=say("cli.rules"))
def _rules() -> None:
    from arbitraj.cli.explain import print_rules

    print_rules()


@app.command("arata", cls=Command, help=say("cli.show"))
def _show(
    folder: Folder,
    sheet: Annotated[str, typer.Argument(metavar="FIȘA", help=say("cli.sheet"), show_default=False)],
    entry: Annotated[int, typer.Option("--depunere", metavar="N", help=say("cli.entry"), show_default=False)] = 0,
) -> None:
    from arbitraj.cli.show import show_sheet

    show_sheet(folder, sheet, entry)


@app.command("decide", cls=Command, help=say("cli.decide"))
def _decide(
    folder: Folder,
    sheet: Annotated[str, typer.Argument(metavar="FIȘA", help=say("cli.sheet"), show_default=False)],
    action: Annotated[str, typer.Argument(metavar="ACȚIUNEA", help=say("cli.action"), show_default=False)],
    reason: Annotated[str, typer.Option("--motiv", metavar="TEXT", help=say("cli.reason"))],
    arbiter: Annotated[str, typer.Option("--arbitru", metavar="NUME", help=say("cli.arbiter"))],
    entry: Annotated[int, typer.Option("--depunere", metavar="N", help=say("cli.entry"), show_default=False)] = 0,
    position: Annotated[str, typer.Option("--pozitie", metavar="H7", help=say("cli.position"))] = "",
    word: Annotated[str, typer.Option("--cuvant", metavar="CUVÂNT", help=say("cli.word"))] = "",
    square: Annotated[str, typer.Option("--patrat", metavar="H7", help=say("cli.square"))] = "",
    group: Annotated[str, typer.Option("--grupa", metavar="N", help=say("cli.group"))] = "",
    article: Annotated[str, typer.Option("--articol", metavar="COD", help=say("cli.article"))] = "",
    construction: Annotated[bool, typer.Option("--constructie", help=say("cli.construction"))] = False,
    trial: Annotated[bool, typer.Option("--proba", help=say("cli.trial"))] = False,
) -> None:
    from arbitraj.cli.decide import decide
    from arbitraj.competition.model import Action, Decision

    known = {each.value: each for each in Action}
    if action not in known:
        raise typer.BadParameter(action, param_hint=say("cli.actions", known=", ".join(known)))
    fields = {"position": position, "word": word, "square": square, "group": group, "article": article}
    table = "constructie" if construction else ""
    decide(folder, Decision(0, sheet, entry or None, known[action], reason, arbiter, table=table, **fields), trial)


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
    from arbitraj.cli.forms import Sheets, Wish, make_forms

    known = {each.value: each for each in Sheets}
    if sheets not in known:
        raise typer.BadParameter(sheets, param_hint=say("forms.sheets_known", known=", ".join(known)))
    wish = Wish(copies, spares, letters, colour, fillable, known[sheets], groups)
    make_forms(folder, game_type, output, wish)


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
    from arbitraj.cli.draw_request import Request

    request = Request(
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
    run_draw(request)


def run() -> None:
    """The console script."""
    sys.exit(run_app(app))
