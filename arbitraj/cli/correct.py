"""`arbitraj corecteaza`: a folder in, a ranking out."""

import sys
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.table import Table
from rich.text import Text

from arbitraj.atomic import write_text
from arbitraj.cli.shell import progress, watched
from arbitraj.correction.replay import State
from arbitraj.desk.alarms import alarms, open_elsewhere
from arbitraj.desk.grade import Graded, grade
from arbitraj.desk.look_at import LookAt, to_look_at
from arbitraj.lexicon.lexicon import ListInfo
from arbitraj.publish.output import Output
from arbitraj.publish.results import to_json
from arbitraj.publish.workbook.results import write_workbook
from arbitraj.ranking.standings import Ranking, Standing, why_unranked
from arbitraj.text import count, say

RESULTS, WORKBOOK, JSON = "rezultate", "clasament.xlsx", "rezultate.json"
MOST_PLAYER_SHEETS = 300


def correct_folder(folder: Path, json_file: str) -> None:
    """Grade a folder, print its ranking, write its results. Raises ProblemsError where it cannot be graded."""
    graded = grade(folder, watched)
    ranking, words = graded.ranking, graded.words
    look_at = to_look_at(graded, (*open_elsewhere(folder), *alarms(folder, graded)))
    for warning in graded.warnings:
        print(say("cli.warning", text=warning), file=sys.stderr)
    print_alarms(look_at)
    text = to_json(ranking, words, graded.questions, look_at)
    output = Output(folder / RESULTS)
    with progress(say("cli.writing")) as step:
        # past this many, nobody finds his way among the sheets and spreadsheets open them slowly
        few = len(ranking.standings) <= MOST_PLAYER_SHEETS
        asked = graded.questions
        output.write(
            WORKBOOK,
            lambda path: write_workbook(
                path, ranking, words, step, player_sheets=few, questions=asked, look_at=look_at
            ),
        )
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
    print_waiting(graded, look_at)


def print_alarms(look_at: Sequence[LookAt]) -> None:
    """Say what concerns the whole competition, before anything that it would make wrong; what is ticked is not."""
    for item in look_at:
        if not item.sheet:
            print(say("cli.alarm", text=item.text), file=sys.stderr)


_MOST_SHOWN = 10


def print_waiting(graded: Graded, look_at: Sequence[LookAt]) -> None:
    """What is typed, what is asked, and what to look at before publishing."""
    typed, total = graded.handed_in - len(graded.untyped), graded.handed_in
    waiting = len(graded.open_sheets)
    print(say("cli.typed", typed=typed, total=total, open=waiting))
    if graded.untyped and typed:
        print(say("cli.untyped", sheets=", ".join(graded.untyped)))
    for question in [question for question in graded.questions if question.moves][:_MOST_SHOWN]:
        print(say("cli.question", sheet=question.sheet, text=question.text))
    if waiting:
        print(say("cli.settle_them"))
    if look_at:
        print(say("cli.look_at", number=len(look_at)))
        for item in look_at[:_MOST_SHOWN]:
            print(say("cli.look_at_item", where=where_of(item), text=item.text, points=item.points))


def where_of(item: LookAt) -> str:
    """Sheet and entry of an item in words."""
    if not item.sheet:
        return say("cli.whole")
    key = "cli.where_sheet" if item.entry is None else "cli.where_entry"
    return say(key, sheet=item.sheet, entry=item.entry or "")


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
