"""`arbitraj corecteaza`: a folder in, a ranking out."""

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.table import Table
from rich.text import Text

from arbitraj.atomic import write_text
from arbitraj.cli.shell import progress, watched
from arbitraj.cli.writing import lies_in, one_step, step_into
from arbitraj.correction.policies import POLICIES
from arbitraj.correction.replay import State
from arbitraj.desk.alarms import alarms, open_elsewhere
from arbitraj.desk.grade import Graded, grade
from arbitraj.desk.look_at import LookAt, to_look_at
from arbitraj.lexicon.lexicon import ListInfo
from arbitraj.publish.output import Output
from arbitraj.publish.results import to_json
from arbitraj.publish.workbook.results import write_workbook
from arbitraj.ranking.scale import Scale, read_scale
from arbitraj.ranking.standings import Ranking, Standing, deciding_entries, why_unranked
from arbitraj.text import count, say
from arbitraj.writing.step import Step

RESULTS, WORKBOOK, JSON = "rezultate", "clasament.xlsx", "rezultate.json"
MOST_PLAYER_SHEETS = 300


def correct_folder(folder: Path, json_file: str) -> None:
    """Grade a folder, write its results, print its ranking. Raises ProblemsError where it cannot be graded."""
    to = Path(json_file) if json_file not in ("", "-") else None
    inside = to is not None and lies_in(to, folder)
    with one_step(folder, "corecteaza") as step:
        written = _write_results(step)
        if to and inside:
            step.text(to, written.text)
    if json_file == "-":
        sys.stdout.write(written.text)
        return
    if to and not inside:
        with step_into(to.parent, "corecteaza") as other:
            other.text(to, written.text)
    graded, output = written.graded, written.output
    _print_ranking(graded.ranking, graded.words, read_scale(folder))
    if not _few(graded.ranking):
        print(say("cli.no_player_sheets", limit=MOST_PLAYER_SHEETS))
    for name, copy in output.copies:
        print(say("cli.kept_copy", name=name, copy=copy))
    print(say("cli.results_in", folder=output.folder, files=", ".join(output.written)))
    print_waiting(graded, written.look_at)


@dataclass(frozen=True, slots=True)
class _Written:
    graded: Graded
    look_at: tuple[LookAt, ...]
    output: Output
    text: str


def _few(ranking: Ranking) -> bool:
    """Past this many, nobody finds his way among the sheets and spreadsheets open them slowly."""
    return len(ranking.standings) <= MOST_PLAYER_SHEETS


def _write_results(step: Step) -> _Written:
    folder = step.folder
    graded = grade(folder, watched)
    ranking, words = graded.ranking, graded.words
    look_at = to_look_at(graded, (*open_elsewhere(folder), *alarms(folder, graded)))
    for warning in graded.warnings:
        print(say("cli.warning", text=warning), file=sys.stderr)
    print_alarms(look_at)
    text = to_json(ranking, words, graded.questions, look_at)
    output = Output(step, folder / RESULTS)
    with progress(say("cli.writing")) as tell:
        few = _few(ranking)
        asked = graded.questions
        output.write(
            WORKBOOK,
            lambda path: write_workbook(
                path, ranking, words, tell, player_sheets=few, questions=asked, look_at=look_at
            ),
        )
    output.write(JSON, lambda path: write_text(path, text))
    return _Written(graded, look_at, output, text)


def print_alarms(look_at: Sequence[LookAt]) -> None:
    """Say what concerns the whole competition, before anything that it would make wrong; what is ticked is not."""
    for item in look_at:
        if not item.sheet:
            print(say("cli.alarm", text=item.text), file=sys.stderr)


_MOST_SHOWN = 10


def print_waiting(graded: Graded, look_at: Sequence[LookAt], questions: bool = True) -> None:
    """What is typed, what is asked (without the `questions` themselves where asked so), what to look at."""
    typed, total = graded.handed_in - len(graded.untyped), graded.handed_in
    waiting = len(graded.open_sheets)
    print(say("cli.typed", typed=typed, total=total, open=waiting))
    if graded.untyped and typed:
        print(say("cli.untyped", sheets=", ".join(graded.untyped)))
    if graded.typed_once:
        print(say("cli.typed_once", sheets=", ".join(graded.typed_once)))
    asked = [question for question in graded.questions if question.moves] if questions else []
    for question in asked[:_MOST_SHOWN]:
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
