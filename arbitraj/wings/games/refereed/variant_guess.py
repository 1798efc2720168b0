"""Which game a record is of that does not say so: the letters and the points written are of one game, seldom of two.

Where the letters are not Romanian and the points no game's, nobody is judged by the wrong game: it is asked for.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from arbitraj.game.points import points
from arbitraj.problems import Problem, ProblemsError
from arbitraj.text import said
from arbitraj.wings.games.played import Deed, GameRecord, GameRow, PlayedGame
from arbitraj.wings.games.records.game_record import read_record
from arbitraj.wings.games.rules.replay import replay_game
from arbitraj.wings.games.rules.ruleset import load_rules

_GUESSED = ("engleza", "franceza", "polona")  # the games that are played on the usual board, Romanian apart
_FEW = 3  # plays with points: fewer say little
_ENOUGH = 2  # of them, all those of one game and of no other
_MOST_WRONG = 0.25  # of the points of a record that is well kept
_MOST_STRANGE = 0.25  # of the rows of a record: letters that the game has no tile of are somebody's slip


@dataclass(frozen=True, slots=True)
class _Fit:
    """A record read as of a game: how many plays have points written, how many of those are not the game's."""

    record: GameRecord
    written: int
    wrong: int

    @property
    def good(self) -> bool:
        return self.written >= _FEW and self.wrong <= _MOST_WRONG * self.written


def read_guessed(path: Path) -> GameRecord:
    """The record of a file, of the game that it says, else of the one whose letters and points it has (`guessed`).

    Raises ProblemsError where it cannot be read as of the game that it says, or of any, and where its letters are of
    other games and nothing tells of which.
    """
    try:
        usual = _fit(read_record(path))
    except ProblemsError as error:
        fits = _fits(path)
        found = _best(fits)
        if found is None:
            # one row may be anybody's slip, and is told as it stands
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
    """The record of a game of which too few points are written to say which it is: the usual one where nothing speaks
    against it, the only other one that all speaks for. Raises ProblemsError, the question, where neither is."""
    against = bool(usual.wrong or _strange_rows(usual.record))
    fitting = [fit for fit in _fits(path) if not fit.wrong and not _strange_rows(fit.record)] if against else []
    if not fitting:
        return usual.record
    if len(fitting) > 1 or fitting[0].written < _ENOUGH:
        raise _asked(path, [usual, *fitting])
    return replace(fitting[0].record, guessed=True)


def _asked(path: Path, fits: Sequence[_Fit]) -> ProblemsError:
    """The question which of several games it is, as whoever can answer it types the answer."""
    ways = [f"--varianta {fit.record.variant.name}" for fit in fits]
    return ProblemsError([Problem(path.name, "", said("partida.which_game", ways=", ".join(ways)))])


def _is_strange(record: GameRecord) -> bool:
    """Whether the letters are those of another game."""
    return _strange_rows(record) > max(1, _MOST_STRANGE * len(record.rows))


def _strange_rows(record: GameRecord) -> int:
    """The number of rows with letters that the game has no tile of."""
    tiles = record.variant.all_tiles
    return sum(any(sign not in tiles for sign in (*row.rack, *_written(row))) for row in record.rows)


def _written(row: GameRow) -> str:
    """The letters of a word that are no jokers."""
    return "".join(filter(str.isupper, row.readings[0])) if row.readings else ""


def _fits(path: Path) -> list[_Fit]:
    """The record as of each game whose letters it can be read in."""
    fits = []
    for name in _GUESSED:
        try:
            fits.append(_fit(read_record(path, name)))
        except ProblemsError:
            continue
    return fits


def _best(fits: Sequence[_Fit]) -> _Fit | None:
    """The game that a record fits, where there is one."""
    return min((fit for fit in fits if fit.good), key=lambda fit: fit.wrong, default=None)


def _fit(record: GameRecord) -> _Fit:
    right = _points_agree(replay_game(record, load_rules(record.rules), None))
    return _Fit(record, len(right), right.count(False))


def _points_agree(game: PlayedGame) -> list[bool]:
    """Of each play with points, whether they are those of the game."""
    plays = (turn for turn in game.turns if turn.row.deed is Deed.PLAY and turn.row.points is not None)
    return [turn.laid is not None and points(game.record.variant, turn.laid) == turn.row.points for turn in plays]
