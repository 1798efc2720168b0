"""Sheets: read, graded, explained, decided upon."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from arbitraj.cli.options import Folder, Trial, WithoutUnreadable, argument, command, made, option
from arbitraj.cli.writing import door
from arbitraj.near import unknown
from arbitraj.problems import Problem, ProblemsError
from arbitraj.text import said, say

if TYPE_CHECKING:
    from arbitraj.desk.decide import Decided

app = typer.Typer()
Files = Annotated[list[Path], argument("FIȘIER", "reading.files")]
OfPosition = Annotated[str, option("--pozitie", "cli.position", "H7")]
OfWord = Annotated[str, option("--cuvant", "cli.word", "CUVÂNT")]
OfSquare = Annotated[str, option("--patrat", "cli.square", "H7")]
OfGroup = Annotated[str, option("--grupa", "cli.group", "N")]


@command(app, "corecteaza", "cli.correct")
def _correct(
    folder: Folder,
    json_file: Annotated[str, option("--json", "cli.correct_json", "FIȘIER")] = "",
    without_unreadable: WithoutUnreadable = False,
) -> None:
    from arbitraj.cli.correct import print_corrected

    print_corrected(folder, json_file)


@command(app, "lamureste", "settle.about")
def _settle(
    folder: Folder,
    show_list: Annotated[bool, option("--lista", "settle.opt_list")] = False,
    question: Annotated[str, option("--intrebare", "settle.opt_question", "N")] = "",
    text: Annotated[str, option("--raspuns", "settle.opt_answer", "TEXT")] = "",
    arbiter: Annotated[str, option("--arbitru", "settle.opt_arbiter", "NUME")] = "",
) -> None:
    from arbitraj.cli import settle
    from arbitraj.desk.settle import Answering

    if bool(question) != bool(text):
        raise ProblemsError([Problem("lamureste", "", said("settle.needs_both"))])
    if show_list:
        settle.list_questions(folder)
    elif question:
        settle.answer_one(folder, Answering(question, text, arbiter))
    else:
        settle.ask_all(folder, arbiter)


@command(app, "citeste", "reading.read")
def _read(paths: Files) -> None:
    from arbitraj.cli.read import show_files

    raise typer.Exit(show_files(paths))


@command(app, "converteste", "reading.convert")
def _convert(paths: Files, target: Annotated[Path, option("--in -o", "reading.target", "DESTINAȚIE")]) -> None:
    from arbitraj.cli.read import convert_files

    convert_files(paths, target)


@command(app, "explica", "cli.explain")
def _explain(article: Annotated[str, argument("ARTICOL", "cli.explain_article")]) -> None:
    from arbitraj.rules.articles import article_explained, close_codes

    text = article_explained(article)
    print(text or say("cli.explain_unknown", article=article, known=", ".join(close_codes(article))))
    if text is None:
        raise typer.Exit(1)


@command(app, "reguli", "cli.rules")
def _rules() -> None:
    from arbitraj.record.interpretations import INTERPRETATIONS

    for choice in INTERPRETATIONS.values():
        print(say("cli.rule_head", name=choice.name, article=choice.article, question=say(f"rules.{choice.name}")))
        for value in choice.values:
            mark = say("articles.default") if value == choice.default else ""
            print(f"    {value}{mark}: {say(f'rules.{choice.name}.{value}')}")
    print(say("cli.rules_where"))


@command(app, "arata", "cli.show")
def _show(
    folder: Folder,
    who: Annotated[str, argument("FIȘA", "cli.show_who")],
    entry: Annotated[int, option("--depunere", "cli.entry", "N")] = 0,
    all_boards: Annotated[bool, option("--toate-tablele", "cli.show_boards")] = False,
) -> None:
    from arbitraj.cli.show import show_sheet

    show_sheet(folder, who, entry, all_boards)


@command(app, "decide", "cli.decide")
def _decide(
    folder: Folder,
    sheet: Annotated[str, argument("FIȘA", "cli.sheet")],
    action: Annotated[str, argument("ACȚIUNEA", "cli.action")],
    reason: Annotated[str, option("--motiv", "cli.reason", "TEXT")],
    arbiter: Annotated[str, option("--arbitru", "cli.arbiter", "NUME")],
    entry: Annotated[int, option("--depunere", "cli.entry", "N")] = 0,
    position: OfPosition = "",
    word: OfWord = "",
    square: OfSquare = "",
    group: OfGroup = "",
    article: Annotated[str, option("--articol", "cli.article", "COD")] = "",
    construction: Annotated[bool, option("--constructie", "cli.construction")] = False,
    trial: Trial = False,
) -> None:
    from arbitraj.desk.decide import Deciding, decide
    from arbitraj.record.model import Action, Decision

    known = {each.value: each for each in Action}
    if action not in known:
        raise ProblemsError([Problem(say("cli.action_name"), "", unknown(action, known))])
    others = {"number": 0, "action": known[action], "entry": entry or None}
    decision = made(Decision, {**locals(), **others, "table": "constructie" if construction else ""})
    print_decided(folder, decide(folder, Deciding(decision, trial), door()))


def print_decided(folder: Path, decided: "Decided") -> None:
    """What a decision moves, and whether it is written."""
    from arbitraj.folder.registers import DECISIONS

    for shift in decided.shifts:
        (before, after), place = shift.total, shift.place
        totals = f"{before} → {after}" if before != after else str(after)
        print(say("cli.moves", name=shift.name, sheet=shift.sheet, totals=totals, places=f"{place[0]} → {place[1]}"))
    if not decided.shifts:
        print(say("cli.nothing_moves"))
    if decided.written:
        print(say("cli.decision_written", number=decided.decision.number, file=folder / DECISIONS.file))
    else:
        print(say("cli.only_trial"))
