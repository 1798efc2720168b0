"""`arbitraj cauta`, `optim`, `analiza`: moves of a position, best constructions, analysis of sheets."""

import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from arbitraj.cli.options import Base, Folder, command
from arbitraj.cli.shell import ON_SCREEN
from arbitraj.cli.writing import AnswerFile, on_notice, print_written, terminal_io, told_as_data
from arbitraj.desk.option import Option
from arbitraj.problems import Problem, ProblemsError
from arbitraj.record.variant_said import reconstructed_fact, variant_shown
from arbitraj.text import Message, count, text_of
from arbitraj.wings.search.requests import Optimizing, Searching

if TYPE_CHECKING:
    from arbitraj.game.board import Laid
    from arbitraj.rules.correct import CorrectedEntry
    from arbitraj.wings.search.best.optim import Optimum
    from arbitraj.wings.search.best.searching import SearchProgress


app = typer.Typer()
_SHOWN = 20  # moves, or solutions of the best grid


@command(app, "cauta", "commands.cauta")
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
        raise ProblemsError([Problem("cauta", "", Message("solver.positions_alone"))])
    else:
        _many(asked, positions, json_file)


def _one(asked: Searching, all_moves: bool, json_file: str) -> None:
    from arbitraj.wings.search.moves.moves import search

    found = search(asked, on_notice)
    position, number = found.asked, len(found.order)
    shown = range(number if all_moves else min(number, _SHOWN))
    moves = [(str(laid.position), laid.main.tiles, points, _words(laid)) for laid, points in map(found.move, shown)]
    info = position.words.info
    keys = ("pozitie", "cuvant", "puncte", "cuvinte")
    rows = [dict(zip(keys, move, strict=True)) for move in moves]
    data = {"litere": position.tiles, "lista": info.name, "cuvinte": info.words, "numar": number, "mutari": rows}
    if told_as_data(json_file, data | reconstructed_fact(position.variant)):
        return
    if shown_game := variant_shown(position.variant):
        print(shown_game)
    about = {"letters": position.tiles, "list": info.name, "words": count(info.words, "word")}
    print(text_of("solver.head", moves=count(number, "move"), **about) if number else text_of("solver.none", **about))
    for nth, (where, word, points, (_, *others)) in enumerate(moves, 1):
        crosses = text_of("solver.crosses", words=", ".join(others)) if others else ""
        columns = {"nth": f"{nth:>4}", "position": f"{where:<4}", "word": f"{word:<15}", "points": f"{points:>5}"}
        print(text_of("solver.row", **columns, crosses=crosses))
    if len(moves) < number:
        print(text_of("solver.more", moves=count(number - len(moves), "move")))


def _words(laid: "Laid") -> list[str]:
    return [run.word for run in laid.runs]


def _many(asked: Searching, positions: Path, json_file: str) -> None:
    from arbitraj.wings.search.moves.moves import search_many

    counts = search_many(positions, asked, on_notice)
    if told_as_data(json_file, {"positions": counts}):
        return
    _print_row(*text_of("solver.count_head").split())
    for numbers in counts:
        _print_row(*(value for name, value in numbers.items() if name != "cpu_s"))


def _print_row(*cells: object) -> None:
    print("".join(f"{cell!s:>10}" for cell in cells))


@command(app, "optim", "commands.optim")
def _optim(
    folder: Folder,
    keep: Annotated[bool, Option("--pastreaza", "solver.optim_opt_keep")] = False,
    json_file: AnswerFile = "",
    *,
    asked: Optimizing,
) -> None:
    from arbitraj.wings.search.best.optim import keep_ideal, optimum, optimum_data

    done = optimum(folder, asked, _tell, on_notice=on_notice)
    kept = keep_ideal(folder, done, terminal_io()) if keep else None
    if told_as_data(json_file, optimum_data(done, asked.margin, kept)):
        return
    print_optimum(done)
    if asked.margin:
        print(done.margin)
    if kept:
        print(text_of("solver.optim_kept", path=kept))


def _tell(found: "SearchProgress") -> None:
    """Print the points of the best so far on standard error."""
    if found.best:
        shown = text_of("solver.optim_so_far", number=found.best.total, entries=count(len(found.best.moves), "entry"))
        print(text_of("solver.optim_after", seconds=f"{found.clock:.0f}", shown=shown), file=sys.stderr, flush=True)


def print_optimum(done: "Optimum") -> None:
    """Print its entries, its board, its points, list and rules."""
    from arbitraj.record.variant_said import variant_shown
    from arbitraj.text import thousands

    correction = done.correction
    if correction.construction:
        print(text_of("solver.optim_building"))
        _print_steps(correction.construction, groups=False)
        print(text_of("solver.optim_solving", number=len(correction.entries)))
    shown = correction.entries[: _SHOWN if correction.construction else None]
    _print_steps(shown, done.game.competition.game_type.has_groups)
    print(done.correction.board)
    if played := variant_shown(done.game.variant):
        print(played)
    print(text_of("solver.optim_result", shown=done.shown, claim=done.claim))
    print(text_of("cli.list_used", name=done.words.name, words=count(done.words.words, "word")))
    if differing := done.game.competition.rules.differing:
        print(text_of("cli.rules_differ", rules=", ".join(f"{name} = {value}" for name, value in differing)))
    figures = {"boards": thousands(done.boards), "seconds": f"{done.seconds:.1f}", "clock": f"{done.clock:.1f}"}
    print(text_of("solver.optim_spent", **figures))


def _print_steps(steps: "Sequence[CorrectedEntry]", groups: bool) -> None:
    total = 0
    for step in steps:
        total += step.worth
        group = text_of("solver.optim_group", number=step.entry.group) if groups else ""
        entry = step.entry
        print(f"{entry.number:3d}. {group}{entry.position:<4}{entry.word:<17}{entry.points:>5}{total:>7}")


@command(app, "analiza", "commands.analiza")
def _analysis(
    folder: Folder,
    sheet: Annotated[str, Option("--fisa", "analiza.opt_sheet", "NR")] = "",
    everybody: Annotated[bool, Option("--toate", "analiza.opt_all")] = False,
    where: Annotated[Path | None, Option("-o --iesire", "analiza.opt_folder", "DIR")] = None,
    base: Base = "",
) -> None:
    from arbitraj.wings.search.analysis.sheets import analyse, write_analyses

    if bool(sheet) == everybody:
        raise ProblemsError([Problem("analiza", "", Message("analiza.which"))])
    print_written(write_analyses(folder, analyse(folder, sheet, base, terminal_io()), where, terminal_io()))
