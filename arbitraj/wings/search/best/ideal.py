"""The best construction found, stored in the folder (`ideal.json`) and corrected anew whenever it is shown."""

import json
from contextlib import suppress
from pathlib import Path
from typing import Any

from arbitraj.desk.door import ALONE, Door
from arbitraj.desk.grading.grade import Graded
from arbitraj.desk.inputs import IDEAL as FILE
from arbitraj.game.tile import bracketed
from arbitraj.lexicon.lexicon import ListInfo
from arbitraj.problems import Problem, ProblemsError
from arbitraj.record.game import Game
from arbitraj.record.model import Entry
from arbitraj.record.variant_said import reconstructed_fact
from arbitraj.report.ideal import Ideal
from arbitraj.rules.correct import CorrectedEntry
from arbitraj.text import said, say
from arbitraj.wings.search.best.optim import Optimum, correct_found, result_of

_CLAIMS = {"exact": "solver.optim_exact", "gasit": "solver.optim_best_found"}
_ROW = ("grupa", "pozitie", "depunere", "puncte")
_MOST_ENTRIES = 100_000


def keep_ideal(folder: Path, done: Optimum, door: Door = ALONE) -> Path:
    """Write a construction into its folder. An existing one is kept as a copy. Raises OSError."""
    path = folder / FILE
    with door.step(folder, "optim") as step:
        if path.exists():
            step.keep(path)
        step.text(path, json.dumps(ideal_data(done), ensure_ascii=False, indent=1) + "\n")
    return path


def ideal_data(done: Optimum) -> dict[str, object]:
    """Data of the file (docs/formate.md)."""
    correction = done.correction
    data: dict[str, object] = {"lista": done.words.sha256, "total": correction.total, "sigur": _claim_of(done)}
    if correction.construction:
        data["constructie"] = [_row_of(step) for step in correction.construction]
    data["depuneri"] = [_row_of(step) for step in correction.entries]
    return data | reconstructed_fact(done.game.variant)


def _row_of(step: CorrectedEntry) -> dict[str, object]:
    written = (step.entry.group, step.position, bracketed(step.word), step.entry.points)
    return dict(zip(_ROW, written, strict=True))


def _entries_of(rows: list[Any]) -> tuple[Entry, ...]:
    """Entries from data. Raises TypeError, KeyError if it has another form."""
    entries = [[str(each[key]) for key in _ROW] for each in rows[:_MOST_ENTRIES]]
    return tuple(Entry(number, group, at, word, worth) for number, (group, at, word, worth) in enumerate(entries, 1))


def _claim_of(done: Optimum) -> str:
    return "exact" if done.exact else "gasit"


def ideal_of(graded: Graded, folder: Path) -> Ideal:
    """The construction stored in the folder of a graded round, as in `kept_ideal`."""
    return kept_ideal(graded.ranking.game, graded.words, folder)


def kept_ideal(game: Game, words: ListInfo, folder: Path) -> Ideal:
    """The construction stored in a folder, corrected by section 8 now.

    Raises ProblemsError if it is missing, damaged, or refused by the rules in force.
    """
    try:
        data: dict[str, Any] = json.loads((folder / FILE).read_text(encoding="utf-8"))
        built, entries = _entries_of(data.get("constructie", [])), _entries_of(data["depuneri"])
        claim, total = _CLAIMS[data["sigur"]], int(data["total"])
        of_this_list = data["lista"] == words.sha256
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        raise ProblemsError([Problem(FILE, "", said("solver.ideal_missing"))]) from None
    if not of_this_list:
        raise ProblemsError([Problem(FILE, "", said("solver.ideal_other_list", name=words.name))])
    correction = correct_found(game, built, entries, total)
    return Ideal(game, words, correction, result_of(game, correction), say(claim))


def better_kept(folder: Path, done: Optimum) -> str:
    """Result of the stored construction, if it is better than one found now, else empty."""
    game_type = done.game.competition.game_type
    if done.exact or game_type.compares_entries:
        return ""
    with suppress(ProblemsError):
        kept = kept_ideal(done.game, done.words, folder)
        return kept.result if kept.correction.total > done.correction.total else ""
    return ""
