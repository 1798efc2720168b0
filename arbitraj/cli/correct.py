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
from arbitraj.correction.policies import POLICIES
from arbitraj.correction.replay import State
from arbitraj.game.variant import load_variant
from arbitraj.lexicon.lexicon import ListInfo
from arbitraj.lexicon.store import ListStore
from arbitraj.publish.output import Output
from arbitraj.publish.results import to_json
from arbitraj.publish.workbook.results import write_workbook
from arbitraj.ranking.scale import Scale, read_scale
from arbitraj.ranking.standings import Ranking, Standing, deciding_entries, rank, why_unranked
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
    _print_ranking(ranking, words, read_scale(folder))
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


def _print_ranking(ranking: Ranking, words: ListInfo, scale: Scale) -> None:
    # a table in a file or a pipe keeps its columns: no screen tells its width
    width = None if sys.stdout.isatty() else 120
    console = Console(highlight=False, width=width)
    competition = ranking.game.competition
    shown = say(f"files.type_{competition.game_type.key}")
    title = say("cli.table_title", title=competition.title, type=shown)
    for category, standings in ranking.groups:
        part = f"{title} – {say(f'cli.category_{category.value}')}" if category else title
        console.print(_table(part, standings, POLICIES[competition.game_type.key].compares_entries))
        if any(standing.ranking_points is not None for standing in standings):
            print(_scale_line(scale, len(standings)))
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


def _scale_line(scale: Scale, players: int) -> str:
    """Which scale gave the ranking points: its size is not always the number of players."""
    size = scale.size(players)
    other = say("cli.scale_other", players=count(players, "player")) if size != players else ""
    key = "cli.scale_own" if scale.table else "cli.scale_federation"
    return say("cli.scale_used", scale=say(key, players=count(size, "player")), other=other)


def _table(title: str, standings: tuple[Standing, ...], by_entries: bool) -> Table:
    """A ranking; where entries are compared (4.4) those that decide, and no column that is empty or says it again."""
    table = Table(title=Text(title), title_justify="left")
    shown = deciding_entries(standings) if by_entries else 0
    rows = [_cells(standing, shown) for standing in standings]
    with_ranking = any(standing.ranking_points is not None for standing in standings)
    left_out = set() if with_ranking else {"ranking"}
    if by_entries:
        sanctions = ("warnings", "penalties", "disciplinary")
        left_out |= {"points", *(key for key in sanctions if not any(row[key] for row in rows))}
    keys = [key for key in (rows[0] if rows else ()) if key not in left_out]
    for key in keys:
        name = say("cli.col_entry", number=key) if isinstance(key, int) else say(f"cli.col_{key}")
        table.add_column(name, justify="left" if key == "name" else "right")
    for row in rows:
        # Text: a name from a file is never read as markup
        table.add_row(*(Text(str(row[key])) for key in keys))
    return table


def _cells(standing: Standing, entries: int) -> dict[str | int, object]:
    """A line of the ranking by the key of its column; of the first entries, by number, what each counts."""
    correction, sanctions = standing.correction, standing.correction.sanctions
    right = sum(entry.state is State.CORRECT for entry in correction.entries)
    worths = [*(entry.worth for entry in correction.entries[:entries]), *[""] * entries][:entries]
    points = standing.ranking_points
    return {
        "place": standing.place,
        "name": correction.player.name,
        "table": correction.player.table,
        "entries": f"{right}/{len(correction.entries)}",
        **dict(enumerate(worths, 1)),
        "points": correction.points,
        "warnings": sanctions.warnings or "",
        "penalties": sanctions.penalties or "",
        "disciplinary": sanctions.disciplinary or "",
        "total": correction.total,
        "ranking": "" if points is None else f"{points:g}".replace(".", ","),
    }
