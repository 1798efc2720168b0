"""`arbitraj corecteaza`: a folder in, a ranking out."""

import sys
from dataclasses import replace
from pathlib import Path

from rich.console import Console
from rich.table import Table
from rich.text import Text

from arbitraj.atomic import write_text
from arbitraj.cli.shell import progress
from arbitraj.competition.wordlist import open_words
from arbitraj.correction.correct import Correction, correct_all, with_comparisons
from arbitraj.correction.game import Game
from arbitraj.correction.replay import State
from arbitraj.game.variant import load_variant
from arbitraj.lexicon.lexicon import ListInfo
from arbitraj.lexicon.store import ListStore
from arbitraj.publish.output import Output
from arbitraj.publish.results import to_json
from arbitraj.publish.workbook.results import write_workbook
from arbitraj.ranking.scale import read_scale
from arbitraj.ranking.standings import Ranking, Standing, rank, why_unranked
from arbitraj.sheets.contest import Contest, read_contest
from arbitraj.text import count, say

RESULTS, WORKBOOK, JSON = "rezultate", "clasament.xlsx", "rezultate.json"
MOST_PLAYER_SHEETS = 300


def correct_folder(folder: Path, json_file: str, without_unreadable: bool = False) -> None:
    """Grade a folder, print its ranking, write its results. Raises ProblemsError where it cannot be graded."""
    ranking, words, contest = grade(folder, without_unreadable)
    for problem in (problem for found in contest.unread.values() for problem in found):
        print(say("cli.unread", text=problem), file=sys.stderr)
    for warning in contest.warnings:
        print(say("cli.warning", text=warning), file=sys.stderr)
    text = to_json(ranking, words)
    output = Output(folder / RESULTS)
    with progress(say("cli.writing")) as step:
        # past this many, nobody finds his way among the sheets and spreadsheets open them slowly
        few = len(ranking.standings) <= MOST_PLAYER_SHEETS
        output.write(WORKBOOK, lambda path: write_workbook(path, ranking, words, step, player_sheets=few))
    output.write(JSON, lambda path: write_text(path, text))
    if json_file == "-":
        sys.stdout.write(text)
        return
    if json_file:
        write_text(Path(json_file), text)
    _print_ranking(ranking, words)
    if not few:
        print(say("cli.no_player_sheets", limit=MOST_PLAYER_SHEETS))
    for name, copy in output.copies:
        print(say("cli.kept_copy", name=name, copy=copy))
    print(say("cli.results_in", folder=output.folder, files=", ".join(output.written)))


def grade(folder: Path, without_unreadable: bool = False) -> tuple[Ranking, ListInfo, Contest]:
    """Read, correct and rank a folder; sheets that cannot be read are left out only where that is asked for."""
    variant = load_variant("romana")
    with progress(say("cli.reading")) as step:
        contest = read_contest(folder, variant, step, without_unreadable)
    words, left_out = open_words(folder, contest.competition, variant, ListStore())
    contest = replace(contest, warnings=contest.warnings + left_out)
    game = Game(contest.competition, variant, words)
    return rank_contest(game, contest, folder), words.info, contest


def rank_contest(game: Game, contest: Contest, folder: Path) -> Ranking:
    """Correct the sheets of a contest and rank them. Raises ProblemsError where a decision fits nothing."""
    corrections: list[Correction] = []
    with progress(say("cli.correcting")) as step:
        for correction in correct_all(game, contest.sheets):
            corrections.append(correction)
            step(len(corrections), len(contest.competition.hand_ins))
    return rank(game, with_comparisons(game, corrections), read_scale(folder))


def _print_ranking(ranking: Ranking, words: ListInfo) -> None:
    # a table in a file or a pipe keeps its columns: no screen tells its width
    width = None if sys.stdout.isatty() else 120
    console = Console(highlight=False, width=width)
    competition = ranking.game.competition
    shown = say(f"files.type_{competition.game_type.key}")
    title = say("cli.table_title", title=competition.title, type=shown)
    for category, standings in ranking.groups:
        part = f"{title} – {say(f'cli.category_{category.value}')}" if category else title
        console.print(_table(part, standings))
    if ranking.unranked:
        names = ", ".join(
            f"{player.name} ({say(f'workbook.reason_{why_unranked(hand_in)}')})" for player, hand_in in ranking.unranked
        )
        print(say("cli.unranked", names=names))
    print(say("cli.list_used", name=words.name, words=count(words.words, "word")))
    if words.official is False:
        print(say("lexic.unofficial"))
    if competition.rules.differing:
        rules = ", ".join(f"{name} = {value}" for name, value in competition.rules.differing)
        print(say("cli.rules_differ", rules=rules))
    findings = sum(len(standing.correction.findings) for standing in ranking.standings)
    print(say("cli.summary", sheets=count(len(ranking.standings), "sheet"), findings=count(findings, "finding")))


def _table(title: str, standings: tuple[Standing, ...]) -> Table:
    table = Table(title=Text(title), title_justify="left")
    with_ranking = any(standing.ranking_points is not None for standing in standings)
    for key in ("place", "name", "table", "entries", "points", "warnings", "penalties", "disciplinary", "total"):
        table.add_column(say(f"cli.col_{key}"), justify="left" if key == "name" else "right")
    if with_ranking:
        table.add_column(say("cli.col_ranking"), justify="right")
    for standing in standings:
        correction, sanctions = standing.correction, standing.correction.sanctions
        right = sum(entry.state is State.CORRECT for entry in correction.entries)
        cells = [
            standing.place,
            correction.player.name,
            correction.player.table,
            f"{right}/{len(correction.entries)}",
            correction.points,
            sanctions.warnings or "",
            sanctions.penalties or "",
            sanctions.disciplinary or "",
            correction.total,
        ]
        if with_ranking:
            cells.append("" if standing.ranking_points is None else f"{standing.ranking_points:g}".replace(".", ","))
        # Text: a name from a file is never read as markup
        table.add_row(*(Text(str(cell)) for cell in cells))
    return table
