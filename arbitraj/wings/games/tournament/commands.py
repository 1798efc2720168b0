"""`arbitraj turneu`: the folder of a tournament, the pairs of a round, the standings."""

import json
import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from arbitraj.cli.options import command
from arbitraj.cli.shell import TournamentCommand, new_app
from arbitraj.cli.writing import AnswerFile, answer_file, door, print_kept, print_written, warn
from arbitraj.desk.requests import Option
from arbitraj.problems import Problem, refuse_any
from arbitraj.text import said, say

if TYPE_CHECKING:
    from arbitraj.wings.games.tournament.model import Tournament

app = new_app("turneu.about")
_WIDTH = 120

At = Annotated[Path, Option("", "turneu.folder", "DOSAR")]


@command(app, "nou", "turneu.new", TournamentCommand)
def _new(folder: Annotated[Path, Option("", "turneu.new_folder", "DOSAR")]) -> None:
    from arbitraj.wings.games.tournament.running import new_tournament

    made = new_tournament(folder, door())
    print(say("turneu.new_done", folder=folder, files=", ".join(made)))


@command(app, "perechi", "turneu.pair", TournamentCommand)
def _pairs(
    folder: At,
    round_: Annotated[int, Option("--runda", "turneu.opt_round", "N")],
    sheet: Annotated[bool, Option("--foaie", "turneu.opt_sheet")] = False,
    fill: Annotated[bool, Option("--rezultate", "turneu.opt_fill")] = False,
    json_file: AnswerFile = "",
) -> None:
    from arbitraj.press.terminal import print_table
    from arbitraj.wings.games.tournament.running import await_results, pair_round, write_pairing_sheet
    from arbitraj.wings.games.tournament.tournament_data import pairs_data
    from arbitraj.wings.games.tournament.tournament_table import pairs_table

    paired = pair_round(folder, round_, answer_file(json_file), door())
    warn((*paired.standings.tournament.told, *paired.warnings))
    if json_file == "-":
        _print_json(pairs_data(paired.standings.tournament, paired.pairs))
    else:
        _print_head(paired.standings.tournament)
        print_table(pairs_table(paired.standings.tournament, paired.pairs), _WIDTH, str)
    if fill:
        copy = await_results(folder, paired, door())
        if json_file != "-":
            print(say("turneu.filled", copy=copy) if copy else say("turneu.filled_before", round=round_))
    if sheet:
        written = write_pairing_sheet(folder, paired, door())
        for name, copy in written.copies:
            print_kept(name, copy)
        if json_file != "-":
            print(say("turneu.sheet_written", folder=written.folder, files=", ".join(written.files)))


@command(app, "scor", "turneu.score", TournamentCommand)
def _score(
    folder: At,
    table: Annotated[int, Option("", "turneu.arg_table", "MASA")],
    first: Annotated[int, Option("", "turneu.arg_first", "P1")],
    second: Annotated[int, Option("", "turneu.arg_second", "P2")],
    round_: Annotated[int, Option("--runda", "turneu.opt_score_round", "N")],
    anyway: Annotated[bool, Option("--totusi", "turneu.opt_score_anyway")] = False,
) -> None:
    from arbitraj.wings.games.tournament.running import enter_score

    played, tournament = enter_score(folder, round_, table, (first, second), door(), checked=anyway)
    warn(tournament.told)
    names = {player.number: player.name for player in tournament.players}
    one, other = (names[number] for number in played.numbers)
    print(say("turneu.scored", round=round_, table=table, one=one, first=first, other=other, second=second))


@command(app, "retrage", "turneu.withdraw", TournamentCommand)
def _withdraw(
    folder: At,
    number: Annotated[int, Option("", "turneu.arg_number", "NR")],
    round_: Annotated[int, Option("--runda", "turneu.opt_withdrawn_from", "N")] = 0,
    stays: Annotated[bool, Option("--ramane", "turneu.opt_stays")] = False,
) -> None:
    from arbitraj.wings.games.tournament.running import withdraw_player

    refuse_any([Problem("--runda", "", said("turneu.round_or_stays"))] if bool(round_) is stays else [])
    done = withdraw_player(folder, number, None if stays else round_, door())
    print(say("turneu.stays" if stays else "turneu.has_withdrawn", name=done.player.name, round=round_))
    for each in done.awaited:
        print(say("turneu.mark_absent", round=each.round, table=each.table or "–"))


@command(app, "clasament", "turneu.rank", TournamentCommand)
def _rank(folder: At, json_file: AnswerFile = "") -> None:
    from arbitraj.press.terminal import print_table
    from arbitraj.wings.games.tournament.running import publish_standings
    from arbitraj.wings.games.tournament.tournament_data import standings_data
    from arbitraj.wings.games.tournament.tournament_table import cross_table, standings_table, tournament_finding_line

    published = publish_standings(folder, answer_file(json_file), door())
    warn((*published.standings.tournament.told, *published.warnings))
    if json_file == "-":
        _print_json(standings_data(published.standings))
        return
    _print_head(published.standings.tournament)
    print_table(standings_table(published.standings), _WIDTH)
    if published.standings.settled:
        crossed = cross_table(published.standings)
        short = partial(cross_table, published.standings, points=False)
        print(print_table(crossed, _WIDTH, narrow=short).note)
    for found in published.standings.findings:
        print(tournament_finding_line(published.standings, found))
    print_written(published.written)


def _print_head(tournament: "Tournament") -> None:
    from arbitraj.wings.games.tournament.tournament_table import tournament_facts

    print(tournament.title)
    for _, fact in tournament_facts(tournament):
        print(fact)


def _print_json(data: object) -> None:
    sys.stdout.write(json.dumps(data, ensure_ascii=False, indent=1) + "\n")
