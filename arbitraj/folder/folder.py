"""A competition folder without its sheets: concurs.toml, jucatori.csv, predare.csv."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from arbitraj.folder.decisions import read_decisions
from arbitraj.folder.people import WORKBOOKS, empty_seats, namesakes, opened_roster, read_handed_in, roster_players
from arbitraj.folder.registers import ANSWERS, Sanction
from arbitraj.folder.sanctioned import register_of, under_register, unlike_register
from arbitraj.folder.settings import FILE, read_settings, samples_left
from arbitraj.folder.toml_file import garbled_toml
from arbitraj.problems import Problem, ProblemsError
from arbitraj.record.breaches import breaches
from arbitraj.record.game_types import GameType
from arbitraj.record.model import Competition, Submission
from arbitraj.refusals import no_folder
from arbitraj.tables.near_file import mistyped
from arbitraj.text import Message, text_of

_SHEETS = ("solutii", *WORKBOOKS)
# optional files: a slip in their name would otherwise go unnoticed
_OPTIONAL = ("scara.csv", "decizii.toml")


@dataclass(frozen=True, slots=True)
class TriedSanctions:
    """Hand-ins as they are written, and the register of sanctions, as they would be."""

    submissions: tuple[Submission, ...]
    sanctions: tuple[Sanction, ...] | None


def read_folder(
    folder: Path, types: Mapping[str, GameType], tried: TriedSanctions | None = None
) -> tuple[Competition, tuple[str, ...]]:
    """The competition, and warnings for the arbiter. Raises ProblemsError with every problem of every file.

    `tried` replaces the folder's sanctions.
    """
    if not folder.is_dir():
        raise ProblemsError([Problem(str(folder), "", no_folder(folder))])
    competition, problems = read_settings(folder, types)
    sheets = _passed_over(folder, _SHEETS[:2])
    inside, *workbooks = (folder / name for name in _SHEETS)
    has_sheets = any(book.is_file() for book in workbooks) or (inside.is_dir() and any(inside.iterdir()))
    if not has_sheets:  # nothing can be graded: perhaps their name is wrong
        problems += sheets
    roster = opened_roster(folder)
    players, of_roster = roster_players(roster)
    submissions, of_hand_ins, of_page = read_handed_in(folder, players)
    decisions, of_decisions = read_decisions(folder)
    answers, of_answers = ANSWERS.read(folder)
    sanctions, of_sanctions = register_of(folder)
    problems += of_roster + of_hand_ins + of_decisions + of_answers + of_sanctions
    if competition is None or problems:
        raise ProblemsError(of_folder(dict.fromkeys(problems)))
    if tried:
        submissions, sanctions = tried.submissions, tried.sanctions
    counted = under_register(submissions, players, sanctions)
    competition = replace(competition, players=players, submissions=counted, decisions=decisions, answers=answers)
    handed = {submission.table for submission in counted}
    absent = (player for player in players if player.table not in handed)
    return competition, (
        *map(str, sheets + _passed_over(folder, _OPTIONAL)),
        *map(str, garbled_toml(folder / FILE, FILE)),
        *map(str, (*roster.garbled, *of_page)),
        *empty_seats(roster),
        *samples_left(competition),
        *(breach.text for breach in breaches(competition)),
        *namesakes(players),
        *map(str, unlike_register(submissions, players, sanctions) if sanctions is not None else ()),
        *(text_of("files.warn_absent", table=player.table, name=player.name) for player in absent),
    )


def of_folder(problems: Iterable[Problem]) -> list[Problem]:
    """The problems of a folder's own files. A missing one can be made."""
    made = Message("files.missing_of_folder")
    return [
        replace(problem, message=made) if problem.message.key == "files.missing_file" else problem
        for problem in problems
    ]


def _passed_over(folder: Path, names: Sequence[str]) -> list[Problem]:
    """Problems of files whose name only resembles one that is read."""
    return [
        Problem(near, "", Message("files.mistyped", wanted=wanted))
        for wanted in names
        for near in mistyped(folder, wanted)
        if near not in _SHEETS
    ]
