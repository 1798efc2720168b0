"""`arbitraj cauta`: all moves of a position, or statistics of many positions."""

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from arbitraj.cli.options import command
from arbitraj.cli.shell import ON_SCREEN
from arbitraj.cli.writing import AnswerFile, heard, told_as_data
from arbitraj.desk.requests import Option
from arbitraj.problems import Problem, ProblemsError
from arbitraj.record.variant_said import reconstructed_fact, variant_shown
from arbitraj.text import count, said, say
from arbitraj.wings.search.requests import Searching

if TYPE_CHECKING:
    from arbitraj.game.board import Laid

app = typer.Typer()
_SHOWN = 20


@command(app, "cauta", "solver.about")
def _search(
    asked: Searching,
    all_moves: Annotated[bool, Option("--tot", "solver.opt_all")] = False,
    positions: Annotated[Path | None, Option("--pozitii", "solver.opt_positions", "FIȘIER")] = None,
    json_file: AnswerFile = "",
) -> None:
    if json_file and not (asked.letters or asked.folder or positions):  # `cauta --json AEIRST`: these are letters
        asked, json_file = replace(asked, letters=json_file), ON_SCREEN
    if positions is None:
        _one(asked, all_moves, json_file)
    elif asked.letters or asked.bingos or asked.at or all_moves:
        raise ProblemsError([Problem("cauta", "", said("solver.positions_alone"))])
    else:
        _many(asked, positions, json_file)


def _one(asked: Searching, all_moves: bool, json_file: str) -> None:
    from arbitraj.wings.search.moves.moves import search

    found = search(asked, heard)
    position, number = found.asked, len(found.order)
    shown = range(number if all_moves else min(number, _SHOWN))
    moves = [(str(laid.position), laid.main.tiles, points, _words(laid)) for laid, points in map(found.move, shown)]
    info = position.words.info
    keys = ("pozitie", "cuvant", "puncte", "cuvinte")
    rows = [dict(zip(keys, move, strict=True)) for move in moves]
    data = {"litere": position.tiles, "lista": info.name, "numar": number, "mutari": rows}
    if told_as_data(json_file, data | reconstructed_fact(position.variant)):
        return
    if shown_game := variant_shown(position.variant):
        print(shown_game)
    about = {"letters": position.tiles, "list": info.name, "words": count(info.words, "word")}
    print(say("solver.head", moves=count(number, "move"), **about) if number else say("solver.none", **about))
    for nth, (where, word, points, (_, *others)) in enumerate(moves, 1):
        crosses = say("solver.crosses", words=", ".join(others)) if others else ""
        columns = {"nth": f"{nth:>4}", "position": f"{where:<4}", "word": f"{word:<15}", "points": f"{points:>5}"}
        print(say("solver.row", **columns, crosses=crosses))
    if len(moves) < number:
        print(say("solver.more", moves=count(number - len(moves), "move")))


def _words(laid: "Laid") -> list[str]:
    return [run.word for run in laid.runs]


def _many(asked: Searching, positions: Path, json_file: str) -> None:
    from arbitraj.wings.search.moves.moves import search_many

    counts = search_many(positions, asked, heard)
    if told_as_data(json_file, {"positions": counts}):
        return
    _print_row(*say("solver.count_head").split())
    for each in counts:
        _print_row(*(value for name, value in each.items() if name != "cpu_s"))


def _print_row(*cells: object) -> None:
    print("".join(f"{cell!s:>10}" for cell in cells))
