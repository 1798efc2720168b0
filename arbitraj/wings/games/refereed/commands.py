"""`arbitraj partida`: the record of a game checked by article, converted, drawn."""

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from arbitraj.cli.options import command
from arbitraj.cli.shell import new_app
from arbitraj.cli.writing import AnswerFile, door, warn
from arbitraj.desk.requests import Option
from arbitraj.text import count, say
from arbitraj.wings.games.refereed.requests import Refereeing
from arbitraj.wings.games.rules.ruleset import RULES_KEYS

if TYPE_CHECKING:
    from arbitraj.wings.games.played import PlayedGame

app = new_app("partida.about")

Record = Annotated[Path, Option("", "partida.file", "FIȘIER")]


@command(app, "verifica", "partida.check")
def _check(path: Record, asked: Refereeing, json_file: AnswerFile = "") -> None:
    from arbitraj.wings.games.refereed.game_results import game_data
    from arbitraj.wings.games.refereed.refereeing import referee, write_results

    game = referee(path, asked)
    _warn_guessed(game)
    if json_file == "-":
        sys.stdout.write(json.dumps(game_data(game), ensure_ascii=False, indent=1) + "\n")
        return
    if json_file:
        write_results(game, Path(json_file), door())
    _print(game)


@command(app, "converteste", "partida.convert")
def _convert(
    path: Record, target: Annotated[Path, Option("-o --iesire", "partida.target", "FIȘIER")], asked: Refereeing
) -> None:
    from arbitraj.wings.games.refereed.refereeing import convert_game

    game, lost = convert_game(path, target, asked, door())
    _warn_guessed(game)
    if lost:
        warn([say("partida.lost", what=", ".join(lost))])
    print(say("reading.written", path=target))


@command(app, "pagina", "partida.page")
def _page(
    path: Record, target: Annotated[Path, Option("-o --iesire", "partida.page_target", "FIȘIER")], asked: Refereeing
) -> None:
    from arbitraj.wings.games.refereed.refereeing import draw_game

    _warn_guessed(draw_game(path, target, asked, door()))
    print(say("reading.written", path=target))


def _warn_guessed(game: "PlayedGame") -> None:
    """Warn that the variant was guessed, or that the rules may be others."""
    if game.record.guessed:
        warn([say("partida.guessed", variant=game.record.variant.title, name=game.record.variant.name)])
    if any(finding.said.key == "partida.challenge_bonus" for finding in game.findings):
        warn([say("partida.perhaps_wespa", rules=say(RULES_KEYS[game.record.rules]))])


def _print(game: "PlayedGame") -> None:
    """Print the scoring sheet, the board, the scores and the findings."""
    from rich.console import Console

    from arbitraj.cli.show import board_lines
    from arbitraj.press.terminal import print_table
    from arbitraj.wings.games.refereed.game_table import game_facts, game_lines, game_title, score_table, scoring_sheet

    print(game_title(game))
    for line in game_facts(game):
        print(line)
    if not game.turns:
        print(say("partida.no_turns"))
    else:
        print_table(scoring_sheet(game), 120, str)
    console = Console(highlight=False, width=None if sys.stdout.isatty() else 120)
    for text in board_lines(game.record.variant, game.record.variant.start, game.board):
        console.print(text)
    print_table(score_table(game), 120, str)
    for line in game_lines(game):
        print(line)
    print(say("partida.found", findings=count(len(game.findings), "finding")))
