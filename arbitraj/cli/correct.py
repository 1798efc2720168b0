"""`arbitraj corecteaza`: a folder in, a ranking out."""

import sys
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.table import Table
from rich.text import Text

from arbitraj.cli.writing import door, print_written, warn
from arbitraj.desk.correct import Correcting, correct_folder
from arbitraj.desk.edition_files import MOST_PLAYER_SHEETS
from arbitraj.desk.grade import Graded
from arbitraj.desk.look_at import LookAt, where_of
from arbitraj.lexicon.lexicon import ListInfo
from arbitraj.ranking.scale import Scale
from arbitraj.ranking.standings import Ranking, Standing, deciding_entries, why_unranked
from arbitraj.rules.replay import State
from arbitraj.text import count, say


def print_corrected(folder: Path, json_file: str) -> None:
    """Grade a folder, write its results, print its ranking. Raises ProblemsError where it cannot be graded."""
    to = Path(json_file) if json_file not in ("", "-") else None
    done = correct_folder(folder, Correcting(to), door())
    graded = done.graded
    warn(graded.warnings)
    print_alarms(done.look_at)
    if json_file == "-":
        sys.stdout.write(done.json)
        return
    _print_ranking(graded.ranking, graded.words)
    if not done.with_sheets:
        print(say("cli.no_player_sheets", limit=MOST_PLAYER_SHEETS))
    print_written(done.written)
    print_waiting(graded, done.look_at)


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
            print(say("cli.look_at_item", where=where_of(item.sheet, item.entry), text=item.text, points=item.points))


def _print_ranking(ranking: Ranking, words: ListInfo) -> None:
    # a table in a file or a pipe keeps its columns: no screen tells its width
    width = None if sys.stdout.isatty() else 120
    console = Console(highlight=False, width=width)
    competition = ranking.game.competition
    shown = competition.game_type.shown
    title = say("cli.table_title", title=competition.title, type=shown)
    for category, standings in ranking.groups:
        part = f"{title} – {say(f'cli.category_{category.value}')}" if category else title
        console.print(_table(part, standings, competition.game_type.compares_entries))
        if any(standing.ranking_points is not None for standing in standings):
            print(_scale_line(ranking.scale, len(standings)))
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
