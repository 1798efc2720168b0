"""A whole competition folder read: people, settings and every sheet, or every problem at once."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from arbitraj.competition.folder import read_folder
from arbitraj.competition.model import Competition, HandInState, Sheet
from arbitraj.competition.people import HAND_IN, same_number
from arbitraj.game.variant import Variant
from arbitraj.problems import Problem, ProblemsError
from arbitraj.sheets.csv_sheet import read_sheet
from arbitraj.text import say

SHEETS = "solutii"
_IGNORED = ("~", ".", "Thumbs.db", "desktop.ini")


@dataclass(frozen=True, slots=True)
class Contest:
    """What is corrected: the competition and its sheets by table number, and what the arbiter is warned of."""

    competition: Competition
    sheets: dict[int, Sheet]
    warnings: tuple[str, ...]


def read_contest(folder: Path, variant: Variant, progress: Callable[[int, int], None] | None = None) -> Contest:
    """Read a competition folder (formats.md).

    `progress(done, total)` is called after each sheet. Raises ProblemsError with every problem of every file.
    """
    read = read_folder(folder, variant)
    problems = list(read.problems)
    sheets: dict[int, Sheet] = {}
    files = _sheet_files(folder, problems)
    competition = read.competition
    hand_ins = competition.hand_ins if competition else ()
    for done, hand_in in enumerate(hand_ins, 1):
        path = files.pop(same_number(hand_in.sheet), None)
        if path is None:
            if hand_in.state is HandInState.HANDED_IN and hand_in.sheet and hand_in.ranked:
                message = say("files.no_sheet_file", sheet=hand_in.sheet)
                problems.append(Problem(HAND_IN, "", message))
            continue
        sheet, wrong = read_sheet(path, path.stem, variant, f"{SHEETS}/{path.name}")
        # what was sent off or never handed in is not corrected: faults of its file stop nobody
        if hand_in.ranked and hand_in.state is HandInState.HANDED_IN:
            problems += wrong
            if sheet:
                sheets[hand_in.table] = sheet
                if sheet.solutions and competition and competition.game_type.key != "superscrabble_incomplet":
                    problems.append(Problem(f"{SHEETS}/{path.name}", "", say("files.second_table_unexpected")))
        if progress:
            progress(done, len(hand_ins))
    if competition:
        for path in files.values():
            problems.append(Problem(f"{SHEETS}/{path.name}", "", say("files.sheet_not_in_hand_in")))
    if problems or competition is None:
        raise ProblemsError(problems)
    return Contest(competition, sheets, read.warnings)


def _sheet_files(folder: Path, problems: list[Problem]) -> dict[str, Path]:
    """The files of solutii/ by sheet number; files of the system and of open editors are passed over."""
    files: dict[str, Path] = {}
    where = folder / SHEETS
    for path in sorted(where.iterdir()) if where.is_dir() else ():
        if path.name.startswith(_IGNORED) or path.is_dir():
            continue
        if path.suffix.casefold() != ".csv":
            message = say("files.unknown_format", suffix=path.suffix or path.name)
            problems.append(Problem(f"{SHEETS}/{path.name}", "", message))
            continue
        number = same_number(path.stem)
        if number in files:
            names = f"{files[number].name}, {path.name}"
            problems.append(Problem(SHEETS, "", say("files.sheet_twice", sheet=path.stem, files=names)))
        files[number] = path
    return files
