"""Guess of the variant of a record that does not name it: its letters and written points fit one variant, seldom two.

If the letters are not Romanian and the points fit no variant, the user is asked, so that no game is judged as another.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from arbitraj.game.points import points
from arbitraj.problems import Problem, ProblemsError
from arbitraj.text import said
from arbitraj.wings.games.played import GameRecord, GameRow, PlayedGame, RowKind
from arbitraj.wings.games.records.game_record import read_record
from arbitraj.wings.games.rules.replay import replay_game
from arbitraj.wings.games.rules.ruleset import load_rules

_GUESSED = ("engleza", "franceza", "polona")  # variants on the usual board, except the Romanian one
_FEW = 3  # plays with points: fewer say little
_ENOUGH = 2  # plays that must all fit one variant and no other
_MOST_WRONG = 0.25  # share of wrong points in a good record
_MOST_STRANGE = 0.25  # share of rows in which letters without a tile may be slips


@dataclass(frozen=True, slots=True)
class _Fit:
    """A record read as a variant: number of plays with written points, and of those that are wrong there."""

    record: GameRecord
    written: int
    wrong: int

    @property
    def good(self) -> bool:
        return self.written >= _FEW and self.wrong <= _MOST_WRONG * self.written


def read_guessed(path: Path) -> GameRecord:
    """Read the record in a file, of the variant that it names, else of the one that fits its letters and points
    (`guessed`).

    Raises ProblemsError if it cannot be read as the variant that it names, or as any, or if its letters are of other
    variants and nothing decides between them.
    """
    try:
        usual = _fit(read_record(path))
    except ProblemsError as error:
        fits = _fits(path)
        found = _best(fits)
        if found is None:
            # a single row may be a slip, and is reported as it is
            if fits and len({each.place for each in error.problems}) > 1:
                raise _asked(path, fits) from error
            raise
        return replace(found.record, guessed=True)
    if usual.record.variant_said or usual.good:
        return usual.record
    if usual.written < _FEW:
        return _of_few(path, usual)
    fits = _fits(path)
    found = _best(fits)
    if found and found.wrong < usual.wrong:
        return replace(found.record, guessed=True)
    others = [fit for fit in fits if not _is_strange(fit.record)]
    if others and _is_strange(usual.record):
        raise _asked(path, others)
    return usual.record


def _of_few(path: Path, usual: _Fit) -> GameRecord:
    """The record of a game with too few written points to decide: the usual variant if nothing is against it, else the
    only other one that everything fits.

    Raises ProblemsError, with the question, if neither applies.
    """
    against = bool(usual.wrong or _strange_rows(usual.record))
    fitting = [fit for fit in _fits(path) if not fit.wrong and not _strange_rows(fit.record)] if against else []
    if not fitting:
        return usual.record
    if len(fitting) > 1 or fitting[0].written < _ENOUGH:
        raise _asked(path, [usual, *fitting])
    return replace(fitting[0].record, guessed=True)


def _asked(path: Path, fits: Sequence[_Fit]) -> ProblemsError:
    """The question which variant it is, with the options to type."""
    ways = [f"--varianta {fit.record.variant.name}" for fit in fits]
    return ProblemsError([Problem(path.name, "", said("partida.which_game", ways=", ".join(ways)))])


def _is_strange(record: GameRecord) -> bool:
    """Whether the letters are those of another variant."""
    return _strange_rows(record) > max(1, _MOST_STRANGE * len(record.rows))


def _strange_rows(record: GameRecord) -> int:
    """Number of rows with letters that the variant has no tile of."""
    tiles = record.variant.all_tiles
    return sum(any(sign not in tiles for sign in (*row.rack, *_written(row))) for row in record.rows)


def _written(row: GameRow) -> str:
    """Letters of a word, without jokers."""
    return "".join(filter(str.isupper, row.readings[0])) if row.readings else ""


def _fits(path: Path) -> list[_Fit]:
    """The record as each variant whose letters it can be read in."""
    fits = []
    for name in _GUESSED:
        try:
            fits.append(_fit(read_record(path, name)))
        except ProblemsError:
            continue
    return fits


def _best(fits: Sequence[_Fit]) -> _Fit | None:
    """The variant that a record fits, None if none."""
    return min((fit for fit in fits if fit.good), key=lambda fit: fit.wrong, default=None)


def _fit(record: GameRecord) -> _Fit:
    right = _points_agree(replay_game(record, load_rules(record.rules), None))
    return _Fit(record, len(right), right.count(False))


def _points_agree(game: PlayedGame) -> list[bool]:
    """For each play with points, whether they are right in this variant."""
    plays = (turn for turn in game.turns if turn.row.deed is RowKind.PLAY and turn.row.points is not None)
    return [turn.laid is not None and points(game.record.variant, turn.laid) == turn.row.points for turn in plays]
