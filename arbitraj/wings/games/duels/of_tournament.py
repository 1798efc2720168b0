"""A tournament's folder opened as a hall: no submissions, only tables for two and their results."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from arbitraj.folder.recognised import is_tournament
from arbitraj.hall.kernel.apart import Ticker
from arbitraj.hall.kernel.hall import Hall
from arbitraj.hall.page.site import Opening
from arbitraj.hall.typing.grading import Grader
from arbitraj.lexicon.lexicon import Lexicon
from arbitraj.problems import Problem, ProblemsError
from arbitraj.record.model import Competition
from arbitraj.refusals import os_reason
from arbitraj.text import Message
from arbitraj.types import GAME_TYPES
from arbitraj.wings.games.duels.duel import Duel, Duels, record_text
from arbitraj.wings.games.duels.playing import Games, file_of_duel
from arbitraj.wings.games.tournament.folder import read_tournament
from arbitraj.wings.games.tournament.model import Encounter

_OF_SHEETS = (
    "pregatire pregateste start predare urmatoarea fisa fise poze diferente contestatii sanctiuni publicare sali"
)
_NO_LETTERS = "integral"  # a type is required, and this one has nothing to announce
ENTERED_EVERY = 0.8  # seconds
NOT_OF_TOURNAMENTS = frozenset(f"/{page}" for page in _OF_SHEETS.split())
OF_TOURNAMENTS = frozenset(["/turneu"])


def tournament_grader(folder: Path) -> Grader | None:
    """Grading data of a hall that grades no sheets, None if the folder is not a tournament's.

    Raises ProblemsError if the tournament's files are invalid.
    """
    if not is_tournament(folder):
        return None
    tournament = read_tournament(folder, awaiting=True)
    competition = Competition(tournament.title, "", None, GAME_TYPES[_NO_LETTERS], variant=tournament.variant)
    return Grader(competition, Lexicon.from_words("", ()))


class Results:
    """Keeps rezultate.csv up to date: a game that has ended gets its row once its record is in the folder.

    Rows written by people are never changed: a conflict is a warning as long as it lasts.
    """

    def __init__(self, folder: Path, hall: Hall) -> None:
        self.warnings: tuple[Problem, ...] = ()
        self._folder, self._hall = folder, hall
        self._entered: set[tuple[str, tuple[int, int]]] = set()  # with the players: others may play at the table later

    def look(self) -> None:
        """Enter new results. Called periodically."""
        waiting = [duel for duel in self._hall.state.of(Duels).tables.values() if duel.over and duel.about.round]
        waiting = [duel for duel in waiting if (file_of_duel(duel), duel.about.numbers) not in self._entered]
        self.warnings = tuple(problem for duel in waiting for problem in self._enter(duel))

    def _enter(self, duel: Duel) -> tuple[Problem, ...]:
        from arbitraj.wings.games.tournament.running import enter_record  # it loads all of pairing

        file, about = file_of_duel(duel), duel.about
        try:
            if (self._folder / file).read_bytes() != record_text(duel).encode():
                return ()  # changed by somebody: a question until an arbiter answers it
            enter_record(self._folder, Encounter(about.round, about.table, *about.numbers, record=file))
        except FileNotFoundError:
            return ()  # not written yet
        except ProblemsError as error:
            return error.problems
        except OSError as error:
            return (Problem(file, "", Message("hall.unwritten", error=os_reason(error))),)
        self._entered.add((file, about.numbers))
        return ()


@contextmanager
def opened_games(opening: Opening) -> Iterator[None]:
    """Open the games of tables for two. A tournament's are written into its results, a last time at the end."""
    site, of_tournament = opening.site, is_tournament(opening.folder)
    site.hall.tools[Games] = Games(opening.folder, of_tournament)
    site.lacking |= NOT_OF_TOURNAMENTS if of_tournament else OF_TOURNAMENTS
    if of_tournament:
        site.first = "/mese"
    results = Results(opening.folder, site.hall)
    site.warned.append(lambda: results.warnings)
    with Ticker("rezultate", ENTERED_EVERY, results.look):
        yield
