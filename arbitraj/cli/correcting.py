"""Sheets: read, graded, explained, decided upon."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from arbitraj.cli.options import Folder, command
from arbitraj.cli.shell import new_app
from arbitraj.cli.writing import AnswerFile, terminal_io, told_as_data
from arbitraj.desk.option import OfGroup, OfPosition, OfSquare, OfVariant, OfWord, Option, Trial
from arbitraj.near import key_called, unknown
from arbitraj.problems import Problem, ProblemsError
from arbitraj.text import Message, register_key, text_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from arbitraj.desk.grading.decide import Decided, Shift

app = typer.Typer()
sheets = new_app("commands.fisa")
_RULES = "reguli"  # in the place of an article
Files = Annotated[list[Path], Option("", "reading.files", "FIȘIER")]


@command(app, "corecteaza", "commands.corecteaza")
def _correct(folder: Folder, json_file: AnswerFile = "") -> None:
    from arbitraj.cli.correct import print_corrected

    print_corrected(folder, json_file)


@command(app, "lamureste", "commands.lamureste")
def _settle(
    folder: Folder,
    show_list: Annotated[bool, Option("--lista", "settle.opt_list")] = False,
    question: Annotated[str, Option("--intrebare", "settle.opt_question", "N")] = "",
    text: Annotated[str, Option("--raspuns", "settle.opt_answer", "TEXT")] = "",
    arbiter: Annotated[str, Option("--arbitru", "settle.opt_arbiter", "NUME")] = "",
    back: Annotated[str, Option("--anuleaza", "settle.opt_take_back", "ID")] = "",
    anew: Annotated[bool, Option("--inlocuieste", "settle.opt_anew")] = False,
    json_file: AnswerFile = "",
) -> None:
    from arbitraj.cli import settle
    from arbitraj.desk.settling.settle import Answering

    if back and (question or text or show_list):
        raise ProblemsError([Problem("lamureste", "", Message("settle.alone"))])
    if json_file and not show_list:
        raise ProblemsError([Problem("--json", "", Message("settle.json_of_list"))])
    if bool(question) != bool(text):
        raise ProblemsError([Problem("lamureste", "", Message("settle.needs_both"))])
    if back:
        settle.take_back(folder, back, arbiter)
    elif show_list:
        settle.list_questions(folder, json_file)
    elif question:
        settle.answer_one(folder, Answering(question, text, arbiter, anew))
    else:
        settle.ask_all(folder, arbiter)


@command(sheets, "citeste", "reading.read")
def _read(paths: Files, variant: OfVariant = "", json_file: AnswerFile = "") -> None:
    from arbitraj.cli.read import show_files

    raise typer.Exit(show_files(paths, variant, json_file))


@command(sheets, "converteste", "reading.convert")
def _convert(
    paths: Files,
    target: Annotated[Path, Option("-o --iesire", "reading.target", "DESTINAȚIE")],
    variant: OfVariant = "",
) -> None:
    from arbitraj.cli.read import convert_files

    convert_files(paths, target, variant)


@command(app, "explica", "commands.explica")
def _explain(article: Annotated[str, Option("", "cli.explain_article", "ARTICOL")], json_file: AnswerFile = "") -> None:
    from arbitraj.rules.articles import article_explained, close_codes

    if article == _RULES:
        _print_rules(json_file)
        return
    text, close = article_explained(article), close_codes(article)
    if not told_as_data(json_file, {"articol": article, "text": text} | ({} if text else {"apropiate": close})):
        print(text or text_of("cli.explain_unknown", article=article, known=", ".join(close)))
    if text is None:
        raise typer.Exit(1)


def _print_rules(json_file: str = "") -> None:
    from arbitraj.record.interpretations import INTERPRETATIONS

    data: list[dict[str, Any]] = [
        {
            "nume": choice.name,
            "articol": choice.article,
            "intrebare": text_of(register_key("rules", choice.name)),
            "implicit": choice.default,
            "valori": {value: text_of(register_key("rules", choice.name, value)) for value in choice.values},
        }
        for choice in INTERPRETATIONS.values()
    ]
    if told_as_data(json_file, data):
        return
    for rule in data:
        print(text_of("cli.rule_head", name=rule["nume"], article=rule["articol"], question=rule["intrebare"]))
        for value, text in rule["valori"].items():
            print(f"    {value}{text_of('articles.default') if value == rule['implicit'] else ''}: {text}")
    print(text_of("cli.rules_where"))


@command(app, "arata", "commands.arata")
def _show(
    folder: Folder,
    who: Annotated[str, Option("", "cli.show_who", "FIȘA")],
    entry: Annotated[int, Option("--depunere", "cli.entry", "N")] = 0,
    all_boards: Annotated[bool, Option("--toate-tablele", "cli.show_boards")] = False,
    json_file: AnswerFile = "",
) -> None:
    from arbitraj.cli.show import show_sheet

    show_sheet(folder, who, entry, all_boards, json_file)


@command(app, "decide", "commands.decide")
def _decide(
    folder: Folder,
    sheet: Annotated[str, Option("", "cli.sheet", "FIȘA")],
    action: Annotated[str, Option("", "cli.action", "ACȚIUNEA")],
    number: Annotated[str, Option("", "cli.withdrawn", "N")] = "",
    *,
    reason: Annotated[str, Option("--motiv", "cli.reason", "TEXT")],
    arbiter: Annotated[str, Option("--arbitru", "cli.arbiter", "NUME")],
    entry: Annotated[int | None, Option("--depunere", "cli.entry", "N")] = None,
    position: OfPosition = "",
    word: OfWord = "",
    square: OfSquare = "",
    group: OfGroup = "",
    article: Annotated[str, Option("--articol", "cli.article", "COD")] = "",
    construction: Annotated[bool, Option("--constructie", "cli.construction")] = False,
    trial: Trial = False,
    json_file: AnswerFile = "",
) -> None:
    from arbitraj.desk.grading.decide import Deciding, decide
    from arbitraj.record.model import Action, Decision

    known = [action.value for action in Action]
    if sheet == Action.WITHDRAW.value:  # `anuleaza N`: a decision knows its sheet
        sheet, action, number = "", sheet, action
    named = key_called(action, dict.fromkeys(known, ()))
    if not named:
        raise ProblemsError([Problem(text_of("cli.action_name"), "", unknown(action, known))])
    what, withdraws = Action(named), None
    if what is Action.WITHDRAW and number.isdecimal():
        withdraws = int(number)
    elif what is Action.WITHDRAW or number:
        raise ProblemsError([Problem("decide", "", Message("cli.withdraw_how", text=number))])
    decision = Decision(
        sheet=sheet,
        entry=entry,
        table="constructie" if construction else "",
        action=what,
        position=position,
        word=word,
        square=square,
        group=group,
        article=article,
        reason=reason,
        arbiter=arbiter,
        withdraws=withdraws,
    )
    decided = decide(folder, Deciding(decision, trial), terminal_io())
    if not told_as_data(json_file, decided_data(decided)):
        print_decided(folder, decided)


def shifts_data(shifts: "Sequence[Shift]") -> list[dict[str, object]]:
    """The changes of players' totals and places, for other programs."""
    return [{"nume": s.name, "fisa": s.sheet, "total": list(s.total), "loc": list(s.place)} for s in shifts]


def print_shifts(shifts: "Sequence[Shift]") -> None:
    """Print the changes of totals and places, a line each, or that there are none."""
    for shift in shifts:
        (before, after), place = shift.total, shift.place
        totals = f"{before} → {after}" if before != after else str(after)
        places = " → ".join(str(number) if number else text_of("cli.no_place") for number in place)
        print(text_of("cli.moves", name=shift.name, sheet=shift.sheet, totals=totals, places=places))
    if not shifts:
        print(text_of("cli.nothing_moves"))


def decided_data(decided: "Decided") -> dict[str, object]:
    """A decision and its effect, for other programs."""
    return {
        "numar": decided.decision.number,
        "scrisa": decided.written,
        "muta": shifts_data(decided.shifts),
        "spus": [*map(str, decided.remarks)],
    }


def print_decided(folder: Path, decided: "Decided") -> None:
    """Print the effect of a decision, and whether it was written."""
    from arbitraj.folder.decisions import DECISIONS

    print_shifts(decided.shifts)
    for line in decided.remarks:
        print(line)
    if decided.written:
        print(
            text_of("cli.decision_written", number=decided.decision.number, file=folder / DECISIONS.file, folder=folder)
        )
    else:
        print(text_of("cli.only_trial"))
