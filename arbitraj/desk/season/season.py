"""Grading of a competition's rounds, sums of their ranking points, the general ranking written."""

import os
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from urllib.parse import quote

from arbitraj.atomic import write_text
from arbitraj.desk.appeals.sanctions import unlike_hand_ins
from arbitraj.desk.command_io import ALONE, CommandIo
from arbitraj.desk.edition_names import PAGE as ROUND_PAGE, edition_folder, read_edition
from arbitraj.desk.editions.changes import whose_results_moved
from arbitraj.desk.editions.edition import JSON
from arbitraj.desk.editions.publish import unanswered
from arbitraj.desk.grading.grade import Graded, grade
from arbitraj.desk.inputs import file_hashes, sha256
from arbitraj.desk.output import RESULTS, FilesWritten, write_files
from arbitraj.folder.season import FILE, GENERAL, Part, Season, read_other_results, read_season
from arbitraj.press.csv_table import table_csv
from arbitraj.problems import Problem, ProblemsError, refuse_any
from arbitraj.ranking.general import Gathering, Person, TieBreak, canonical, general_ranking
from arbitraj.record.model import Category
from arbitraj.record.variant_said import with_variant
from arbitraj.report.edition import Stage
from arbitraj.report.general_table import General, federation_table, general_paper
from arbitraj.report.results import round_results, to_json
from arbitraj.text import Message, count, text_of

CSV, WORKBOOK, PDF, PAGE = (f"{GENERAL}.{kind}" for kind in ("csv", "xlsx", "pdf", "html"))
_COMMAND = GENERAL


def rank_season(folder: Path, io: CommandIo = ALONE) -> tuple[General, FilesWritten]:
    """Grade every round, rank the competition and write the ranking. Raises ProblemsError with everything in
    the way.
    """
    from arbitraj.press.html.report import report_page
    from arbitraj.press.pdf.papers import write_paper
    from arbitraj.press.xlsx.general import write_general_workbook

    with io.transaction(folder, _COMMAND) as transaction:
        general = general_of(folder, io)
        paper = general_paper(general)
        files = {
            CSV: lambda path: write_text(path, table_csv(federation_table(general))),
            WORKBOOK: lambda path: write_general_workbook(path, general),
            PDF: lambda path: write_paper(path, paper),
            PAGE: lambda path: write_text(path, report_page(paper)),
        }
        return general, write_files(transaction, folder / RESULTS, files)


def general_of(folder: Path, io: CommandIo = ALONE) -> General:
    """General ranking of a folder's competition. Raises ProblemsError."""
    season, notes = read_season(folder), list[str]()
    gathered = Gathering(FILE, canonical(season.same))
    prints = _distinct([_round(part, season, gathered, notes, io) for part in season.rounds])
    for part in season.others:
        results, problems, told = read_other_results(part.path)
        gathered.problems += problems
        notes += map(str, told)
        gathered.add_other(part.name, results, text_of("general.about_other"))
        prints.append((part.name, sha256(part.path.read_bytes() if part.path.is_file() else b"")))
    gathered.finish(season.different, season.by_category)
    refuse_any(gathered.problems)
    ties = tuple(TieBreak(tie) for tie in season.ties)
    events = tuple(replace(event, name=name) for event, (name, _) in zip(gathered.events, prints, strict=True))
    members: dict[Category | None, Sequence[Person]] = {None: tuple(gathered.people.values())}
    if season.by_category:
        of_all = members.pop(None)
        members = {c: those for c in Category if (those := [p for p in of_all if p.category is c])}
    groups = tuple((category, general_ranking(those, events, ties)) for category, those in members.items())
    pages = [*(_page_from(folder / RESULTS, part) for part in season.rounds), *("" for _ in season.others)]
    return General(season, events, groups, ties, tuple(prints), tuple(notes), tuple(pages))


def _page_from(where: Path, part: Part) -> str:
    pages = (edition_folder(part.path, stage) / ROUND_PAGE for stage in (Stage.FINAL, Stage.PROVISIONAL))
    there = next((page for page in pages if page.is_file()), None)
    return quote(Path(os.path.relpath(there, where)).as_posix()) if there else ""


def _round(part: Part, season: Season, gathered: Gathering, notes: list[str], io: CommandIo) -> tuple[str, str]:
    """Grade a round and add it, with its notes. Returns what it is called, by its type and day without a name of its
    own, and its hash."""
    try:
        io.settle(part.path, _COMMAND)
        # a round is read without a lock, so changes are detected
        files = file_hashes(part.path)
        graded = grade(part.path)
        # problems that prevent its own final ranking prevent this one
        gathered.problems += _in_round(part, [*unanswered(part.path), *unlike_hand_ins(part.path)[0]])
        notes += _departs(part, graded)
        if file_hashes(part.path) != files:
            gathered.problems.append(Problem(part.name, "", Message("general.moving")))
    except ProblemsError as error:
        gathered.problems += _in_round(part, error.problems)
        return part.name, ""
    ranking, words, competition = graded.ranking, graded.words, graded.competition
    if competition.by_category and not season.by_category:
        gathered.problems.append(Problem(FILE, part.name, Message("general.by_category")))
    shown = with_variant(competition.game_type.shown, competition.variant)
    players, day = count(len(ranking.standings), "player"), competition.day
    about = text_of("general.about_round", type=shown, players=players) if part.named else players
    gathered.add_round(part.name, ranking, about)
    called = text_of("general.round_called", type=shown, day=f"{day:%d.%m.%Y}") if day else shown
    return part.name if part.named else called, sha256(to_json(round_results(ranking, words)).encode())


def _distinct(prints: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    """The same with numbers after names that several rounds have."""
    known, met = Counter(name for name, _ in prints), Counter[str]()
    out = []
    for name, digest in prints:
        met[name] += 1
        again = known[name] > 1
        out.append((text_of("general.round_again", name=name, number=met[name]) if again else name, digest))
    return out


def _in_round(part: Part, problems: Sequence[Problem]) -> list[Problem]:
    return [Problem(f"{part.name}/{problem.file}", problem.place, problem.message) for problem in problems]


def _departs(part: Part, graded: Graded) -> Iterator[str]:
    file = edition_folder(part.path, Stage.FINAL) / JSON
    try:
        published = read_edition(part.path, Stage.FINAL)
    except ProblemsError:
        yield text_of("general.final_unreadable", name=part.name, file=file.relative_to(part.path))
        return
    if published and (names := whose_results_moved(published.results, graded.round_results())):
        yield text_of("general.departs", name=part.name, players=", ".join(names))
