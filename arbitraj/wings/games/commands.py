"""`arbitraj partida`: the record of a game checked by article, converted, drawn. `arbitraj turneu`: a tournament's
folder, the pairs of a round, the standings.
"""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from arbitraj.cli.options import command
from arbitraj.cli.shell import ON_SCREEN, TournamentCommand, new_app
from arbitraj.cli.writing import AnswerFile, answer_file, print_kept, print_written, terminal_io, told_as_data, warn
from arbitraj.desk.option import Option
from arbitraj.problems import Problem, refuse_any
from arbitraj.text import Message, count, text_of
from arbitraj.wings.games.refereed.requests import Refereeing

if TYPE_CHECKING:
    from arbitraj.wings.games.played import PlayedGame
    from arbitraj.wings.games.tournament.model import Tournament

partida = new_app("commands.partida")

Record = Annotated[Path, Option("", "partida.file", "FIȘIER")]


@command(partida, "verifica", "partida.check")
def _check(path: Record, asked: Refereeing, json_file: AnswerFile = "") -> None:
    from arbitraj.wings.games.refereed.game_table import game_data
    from arbitraj.wings.games.refereed.refereeing import referee, write_results

    game = referee(path, asked)
    _warn_guessed(game)
    if json_file == ON_SCREEN:
        told_as_data(json_file, game_data(game))
        return
    if json_file:
        write_results(game, Path(json_file), terminal_io())
    _print(game)


@command(partida, "converteste", "partida.convert")
def _convert(
    path: Record, target: Annotated[Path, Option("-o --iesire", "partida.target", "FIȘIER")], asked: Refereeing
) -> None:
    from arbitraj.wings.games.refereed.refereeing import convert_game

    game, lost = convert_game(path, target, asked, terminal_io())
    _warn_guessed(game)
    if lost:
        warn([text_of("partida.lost", what=", ".join(lost))])
    print(text_of("reading.written", path=target))


@command(partida, "pagina", "partida.page")
def _page(
    path: Record, target: Annotated[Path, Option("-o --iesire", "partida.page_target", "FIȘIER")], asked: Refereeing
) -> None:
    from arbitraj.wings.games.refereed.refereeing import draw_game

    _warn_guessed(draw_game(path, target, asked, terminal_io()))
    print(text_of("reading.written", path=target))


def _warn_guessed(game: "PlayedGame") -> None:
    if game.record.guessed:
        warn([text_of("partida.guessed", variant=game.record.variant.title, name=game.record.variant.name)])
    if any(finding.message.key == "partida.challenge_bonus" for finding in game.findings):
        from arbitraj.wings.games.rules.ruleset import RULES_KEYS

        warn([text_of("partida.perhaps_wespa", rules=text_of(RULES_KEYS[game.record.rules]))])


def _print(game: "PlayedGame") -> None:

    from arbitraj.cli.show import board_lines
    from arbitraj.press.terminal import print_table, screen
    from arbitraj.wings.games.refereed.game_table import game_facts, game_lines, game_title, score_table, scoring_sheet

    print(game_title(game))
    for line in game_facts(game):
        print(line)
    if not game.turns:
        print(text_of("partida.no_turns"))
    else:
        print_table(scoring_sheet(game), str)
    console = screen()
    for text in board_lines(game.record.variant, game.record.variant.start, game.board):
        console.print(text)
    print_table(score_table(game), str)
    for line in game_lines(game):
        print(line)
    print(text_of("partida.found", findings=count(len(game.findings), "finding")))


turneu = new_app("commands.turneu")

At = Annotated[Path, Option("", "turneu.folder", "DOSAR")]


@command(turneu, "nou", "turneu.new", TournamentCommand)
def _new(folder: Annotated[Path, Option("", "turneu.new_folder", "DOSAR")]) -> None:
    from arbitraj.wings.games.tournament.running import new_tournament

    made = new_tournament(folder, terminal_io())
    print(text_of("turneu.new_done", folder=folder, files=", ".join(made)))


@command(turneu, "perechi", "turneu.pair", TournamentCommand)
def _pairs(
    folder: At,
    round_: Annotated[int, Option("--runda", "turneu.opt_round", "N")],
    sheet: Annotated[bool, Option("--foaie", "turneu.opt_sheet")] = False,
    fill: Annotated[bool, Option("--rezultate", "turneu.opt_fill")] = False,
    json_file: AnswerFile = "",
) -> None:
    from arbitraj.press.terminal import print_table
    from arbitraj.wings.games.tournament.running import await_results, pair_round, write_pairing_sheet
    from arbitraj.wings.games.tournament.tournament_table import pairs_data, pairs_table

    paired = pair_round(folder, round_, answer_file(json_file), terminal_io())
    warn((*paired.standings.tournament.told, *paired.warnings))
    if json_file == ON_SCREEN:
        told_as_data(json_file, pairs_data(paired.standings.tournament, paired.pairs))
    else:
        _print_head(paired.standings.tournament)
        print_table(pairs_table(paired.standings.tournament, paired.pairs), str)
    if fill:
        copy = await_results(folder, paired, terminal_io())
        if json_file != ON_SCREEN:
            print(text_of("turneu.filled", copy=copy) if copy else text_of("turneu.filled_before", round=round_))
    if sheet:
        written = write_pairing_sheet(folder, paired, terminal_io())
        for name, copy in written.copies:
            print_kept(name, copy)
        if json_file != ON_SCREEN:
            print(text_of("turneu.sheet_written", folder=written.folder, files=", ".join(written.files)))


@command(turneu, "scor", "turneu.score", TournamentCommand)
def _score(
    folder: At,
    table: Annotated[int, Option("", "turneu.arg_table", "MASA")],
    first: Annotated[int, Option("", "turneu.arg_first", "P1")],
    second: Annotated[int, Option("", "turneu.arg_second", "P2")],
    round_: Annotated[int, Option("--runda", "turneu.opt_score_round", "N")],
    anyway: Annotated[bool, Option("--totusi", "turneu.opt_score_anyway")] = False,
) -> None:
    from arbitraj.wings.games.tournament.running import enter_score

    played, tournament = enter_score(folder, round_, table, (first, second), terminal_io(), checked=anyway)
    warn(tournament.told)
    one, other = (tournament.names[number] for number in played.numbers)
    print(text_of("turneu.scored", round=round_, table=table, one=one, first=first, other=other, second=second))


@command(turneu, "retrage", "turneu.withdraw", TournamentCommand)
def _withdraw(
    folder: At,
    number: Annotated[int, Option("", "turneu.arg_number", "NR")],
    round_: Annotated[int, Option("--runda", "turneu.opt_withdrawn_from", "N")] = 0,
    stays: Annotated[bool, Option("--ramane", "turneu.opt_stays")] = False,
) -> None:
    from arbitraj.wings.games.tournament.running import withdraw_player

    refuse_any([Problem("--runda", "", Message("turneu.round_or_stays"))] if bool(round_) is stays else [])
    done = withdraw_player(folder, number, None if stays else round_, terminal_io())
    print(text_of("turneu.stays" if stays else "turneu.has_withdrawn", name=done.player.name, round=round_))
    for encounter in done.awaited:
        print(text_of("turneu.mark_absent", round=encounter.round, table=encounter.table or "–"))


@command(turneu, "clasament", "turneu.rank", TournamentCommand)
def _rank(folder: At, json_file: AnswerFile = "") -> None:
    from arbitraj.press.terminal import print_table
    from arbitraj.wings.games.tournament.running import publish_standings
    from arbitraj.wings.games.tournament.tournament_table import (
        cross_table,
        standings_data,
        standings_table,
        tournament_finding_line,
    )

    published = publish_standings(folder, answer_file(json_file), terminal_io())
    warn((*published.standings.tournament.told, *published.warnings))
    if json_file == ON_SCREEN:
        told_as_data(json_file, standings_data(published.standings))
        return
    _print_head(published.standings.tournament)
    print_table(standings_table(published.standings))
    if published.standings.settled:
        crossed = cross_table(published.standings)
        short = partial(cross_table, published.standings, points=False)
        print(print_table(crossed, narrow=short).note)
    for found in published.standings.findings:
        print(tournament_finding_line(published.standings, found))
    print_written(published.written)


def _print_head(tournament: "Tournament") -> None:
    from arbitraj.wings.games.tournament.tournament_table import tournament_facts

    print(tournament.title)
    for _, fact in tournament_facts(tournament):
        print(fact)
