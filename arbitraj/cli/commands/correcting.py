"""Sheets: read, graded, explained, decided upon."""

from pathlib import Path
from typing import Annotated

import typer

from arbitraj.cli.commands import Folder
from arbitraj.cli.shell import Command
from arbitraj.problems import Problem, ProblemsError
from arbitraj.text import said, say

app = typer.Typer()


@app.command("corecteaza", cls=Command, help=say("cli.correct"))
def _correct(
    folder: Folder,
    json_file: Annotated[
        str, typer.Option("--json", metavar="FIȘIER", help=say("cli.correct_json"), show_default=False)
    ] = "",
    without_unreadable: Annotated[bool, typer.Option("--fara-fise-ilizibile", help=say("cli.correct_without"))] = False,
) -> None:
    from arbitraj.cli.correct import print_corrected

    print_corrected(folder, json_file)


@app.command("lamureste", cls=Command, help=say("settle.about"))
def _settle(
    folder: Folder,
    show_list: Annotated[bool, typer.Option("--lista", help=say("settle.opt_list"))] = False,
    question: Annotated[str, typer.Option("--intrebare", metavar="N", help=say("settle.opt_question"))] = "",
    answer: Annotated[str, typer.Option("--raspuns", metavar="TEXT", help=say("settle.opt_answer"))] = "",
    arbiter: Annotated[str, typer.Option("--arbitru", metavar="NUME", help=say("settle.opt_arbiter"))] = "",
) -> None:
    from arbitraj.cli import settle
    from arbitraj.desk.settle import Answering

    if bool(question) != bool(answer):
        raise ProblemsError([Problem("lamureste", "", said("settle.needs_both"))])
    if show_list:
        settle.list_questions(folder)
    elif question:
        settle.answer_one(folder, Answering(question, answer, arbiter))
    else:
        settle.ask_all(folder, arbiter)


@app.command("citeste", cls=Command, help=say("reading.read"))
def _read(
    paths: Annotated[list[Path], typer.Argument(metavar="FIȘIER", help=say("reading.files"), show_default=False)],
) -> None:
    from arbitraj.cli.read import show_files

    raise typer.Exit(show_files(paths))


@app.command("converteste", cls=Command, help=say("reading.convert"))
def _convert(
    paths: Annotated[list[Path], typer.Argument(metavar="FIȘIER", help=say("reading.files"), show_default=False)],
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
    who: Annotated[str, typer.Argument(metavar="FIȘA", help=say("cli.show_who"), show_default=False)],
    entry: Annotated[int, typer.Option("--depunere", metavar="N", help=say("cli.entry"), show_default=False)] = 0,
    all_boards: Annotated[bool, typer.Option("--toate-tablele", help=say("cli.show_boards"))] = False,
) -> None:
    from arbitraj.cli.show import show_sheet

    show_sheet(folder, who, entry, all_boards)


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
    from arbitraj.near import unknown
    from arbitraj.problems import Problem, ProblemsError
    from arbitraj.record.model import Action, Decision

    known = {each.value: each for each in Action}
    if action not in known:
        raise ProblemsError([Problem(say("cli.action_name"), "", unknown(action, known))])
    fields = {"position": position, "word": word, "square": square, "group": group, "article": article}
    table = "constructie" if construction else ""
    decide(folder, Decision(0, sheet, entry or None, known[action], reason, arbiter, table=table, **fields), trial)
