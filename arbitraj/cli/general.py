"""`arbitraj clasament-general`: the rounds of a competition graded, their ranking points added."""

import hashlib
import sys
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.table import Table
from rich.text import Text

from arbitraj.atomic import write_text
from arbitraj.cli.contestation import write_files
from arbitraj.cli.correct import RESULTS
from arbitraj.cli.writing import one_step, settle
from arbitraj.competition.model import Category
from arbitraj.competition.other_results import read_other_results
from arbitraj.competition.season import FILE, Part, Season, read_season
from arbitraj.desk.grade import grade
from arbitraj.problems import Problem, ProblemsError
from arbitraj.publish.general_table import General, placed, printed, title_of
from arbitraj.publish.inputs import file_hashes
from arbitraj.publish.results import to_json
from arbitraj.publish.shown import decimal
from arbitraj.ranking.events import Gathering
from arbitraj.ranking.general import Line, Person, TieBreak, general_ranking
from arbitraj.ranking.same_people import canonical
from arbitraj.text import count, say
from arbitraj.writing.step import Step

CSV, WORKBOOK, PDF = "clasament-general.csv", "clasament-general.xlsx", "clasament-general.pdf"


def rank_season(folder: Path) -> None:
    """Grade every round, rank the whole, print and write it. Raises ProblemsError with all that stands in the way."""
    with one_step(folder, "clasament-general") as step:
        _rank(step)


def _rank(step: Step) -> None:
    from arbitraj.publish.general_csv import to_csv
    from arbitraj.publish.pdf.general import write_general_pdf
    from arbitraj.publish.workbook.general import write_general_workbook

    general = general_of(step.folder)
    width = None if sys.stdout.isatty() else 140
    console = Console(highlight=False, width=width)
    for category, lines in general.groups:
        console.print(_table(general, category, lines))
        absent = ", ".join(line.person.name for line in lines if line.unplaced)
        if absent:
            print(say("general.without_result", names=absent))
    write_files(
        step,
        step.folder / RESULTS,
        {
            CSV: lambda path: write_text(path, to_csv(general)),
            WORKBOOK: lambda path: write_general_workbook(path, general),
            PDF: lambda path: write_general_pdf(path, general),
        },
    )


def general_of(folder: Path) -> General:
    """The competition of a folder, ranked. Raises ProblemsError."""
    season = read_season(folder)
    gathered = Gathering(FILE, canonical(season.same))
    prints = [_round(part, season, gathered) for part in season.rounds]
    for part in season.others:
        results, problems = read_other_results(part.path, part.path.name)
        gathered.problems += problems
        gathered.add_other(part.name, results, say("general.about_other"))
        prints.append((part.name, _digest(part.path.read_bytes() if part.path.is_file() else b"")))
    gathered.finish(season.different, season.by_category)
    if gathered.problems:
        raise ProblemsError(gathered.problems)
    ties = tuple(TieBreak(tie) for tie in season.ties)
    people = tuple(gathered.people.values())
    events = tuple(gathered.events)

    def ranked(category: Category | None) -> tuple[Line, ...]:
        members: Sequence[Person] = [p for p in people if category is None or p.category is category]
        return general_ranking(members, events, ties)

    categories = [c for c in Category if any(p.category is c for p in people)] if season.by_category else [None]
    groups = tuple((category, ranked(category)) for category in categories)
    return General(season, events, groups, ties, tuple(prints))


def _round(part: Part, season: Season, gathered: Gathering) -> tuple[str, str]:
    """Grade a round and take it in; its print."""
    try:
        settle(part.path, "clasament-general")
        # a round is not held while it is read: whoever changes it meanwhile is found out
        files = file_hashes(part.path)
        graded = grade(part.path)
        if file_hashes(part.path) != files:
            gathered.problems.append(Problem(part.name, "", say("general.moving")))
    except ProblemsError as error:
        gathered.problems += [
            Problem(f"{part.name}/{problem.file}", problem.place, problem.message) for problem in error.problems
        ]
        return part.name, ""
    ranking, words, competition = graded.ranking, graded.words, graded.competition
    if competition.by_category and not season.by_category:
        gathered.problems.append(Problem(FILE, part.name, say("general.by_category")))
    about = say(
        "general.about_round",
        type=say(f"files.type_{competition.game_type.key}"),
        players=count(len(ranking.standings), "player"),
    )
    gathered.add_round(part.name, ranking, about)
    return part.name, _digest(to_json(ranking, words).encode())


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def _table(general: General, category: Category | None, lines: Sequence[Line]) -> Table:
    table = Table(title=Text(title_of(general, category)), title_justify="left")
    table.add_column(say("general.col_place"), justify="right")
    table.add_column(say("general.col_name"))
    for event in general.events:
        table.add_column(Text(event.name), justify="right")
    table.add_column(say("general.col_total"), justify="right")
    for line in placed(lines):
        cells = [str(line.place), line.person.name, *map(printed, line.scores), decimal(float(line.total))]
        table.add_row(*map(Text, cells))
    return table
