"""Which game a record is of that does not say so: the letters and the points written are of one game, seldom of two."""

from dataclasses import dataclass, replace
from pathlib import Path

from arbitraj.game.points import points
from arbitraj.problems import ProblemsError
from arbitraj.record.played import Deed, GameRecord, PlayedGame
from arbitraj.rules.partida.replay import replay_game
from arbitraj.rules.partida.ruleset import load_rules
from arbitraj.sheets.game_record import read_record

_GUESSED = ("engleza", "franceza", "polona")  # the games that are played on the usual board, Romanian apart
_FEW = 3  # plays with points: fewer say nothing
_MOST_WRONG = 0.25  # of the points of a record that is well kept


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

    Raises ProblemsError where it cannot be read as of the game that it says, or of any.
    """
    try:
        usual = _fit(read_record(path))
    except ProblemsError:
        found = _best(path)
        if found is None:
            raise
        return replace(found.record, guessed=True)
    if usual.record.variant_said or usual.good or usual.written < _FEW:
        return usual.record
    found = _best(path)
    return replace(found.record, guessed=True) if found and found.wrong < usual.wrong else usual.record


def _best(path: Path) -> _Fit | None:
    """The game that a record fits, where there is one."""
    fits = []
    for name in _GUESSED:
        try:
            fits.append(_fit(read_record(path, name)))
        except ProblemsError:
            continue
    return min((fit for fit in fits if fit.good), key=lambda fit: fit.wrong, default=None)


def _fit(record: GameRecord) -> _Fit:
    right = _points_agree(replay_game(record, load_rules(record.rules), None))
    return _Fit(record, len(right), right.count(False))


def _points_agree(game: PlayedGame) -> list[bool]:
    """Of each play with points, whether they are those of the game."""
    plays = (turn for turn in game.turns if turn.row.deed is Deed.PLAY and turn.row.points is not None)
    return [turn.laid is not None and points(game.record.variant, turn.laid) == turn.row.points for turn in plays]
