"""Tables for two played again by the desk: a record judged by its rules, what a challenge comes to, a tournament.

Time during which everybody saw the clocks of a table stand is nobody's, though the hours of the events say other.
"""

from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from arbitraj.hall.kernel.event import Body
from arbitraj.hall.kernel.scene import Scene
from arbitraj.lexicon.lexicon import Lexicon, ListStore
from arbitraj.problems import ProblemsError
from arbitraj.tables.text import text_table
from arbitraj.wings.games.duels import duel_events as kinds
from arbitraj.wings.games.duels.duel import Duel, DuelClock, DuelPlay, Duels, play_of, record_text
from arbitraj.wings.games.played import RECORDS, PlayedGame, Turn, Weight
from arbitraj.wings.games.records.record_draft import RecordDraft
from arbitraj.wings.games.records.record_table import is_record_header, read_table
from arbitraj.wings.games.rules.ruleset import rule_names
from arbitraj.wings.games.rules.turns import shown_time
from arbitraj.wings.games.tournament.folder import read_tournament
from arbitraj.wings.games.tournament.model import Tournament

_SLIPS = ("puncte", "total")  # of adding up: no ground for taking a play back


@dataclass(frozen=True, slots=True)
class DuelGame:
    """A table for two as the rules see it: its lines and clocks, the game played again, the list that judges it."""

    duel: Duel
    play: DuelPlay
    game: PlayedGame
    words: Container[str] | None

    @property
    def due(self) -> str:
        """Whose turn it is."""
        return self.play.clock.due

    @property
    def challengeable(self) -> Turn | None:
        """The last play, where it may still be challenged or taken back."""
        line = self.play.may_be_taken_back
        return self.game.turns[-1] if line and not self.duel.over else None

    @property
    def ground(self) -> bool | None:
        """Whether something speaks against the last play; None where only its words could, which are not judged."""
        turn = self.challengeable
        against = turn.findings if turn else ()
        if any(each.weight is not Weight.REMARK and each.rule not in _SLIPS for each in against):
            return True
        return None if self.words is None else False

    @property
    def formed(self) -> tuple[tuple[str, bool | None], ...]:
        """The words of the last play, and whether they are in the list; None where there is none."""
        turn, two = self.challengeable, self.game.record.variant.two_letters
        words = turn.words if turn else ()
        return tuple(
            (word, None if self.words is None else word in two if two and len(word) == 2 else word in self.words)
            for word in words
        )


class Games:
    """What tables for two are played by: the folder's variants and lists, the competition's own where none is said.

    `tournament`: whether the folder is that of one. What did not change is not played again.
    """

    def __init__(self, folder: Path | None = None, of_tournament: bool = False) -> None:
        self.folder, self.of_tournament = folder, of_tournament
        self._store = ListStore()
        self._known: dict[int, DuelGame] = {}
        self._words: dict[tuple[str, str], Lexicon | None] = {}

    def of(self, duel: Duel) -> DuelGame:
        """A table as it stands. Raises ProblemsError where what was typed is no record."""
        known = self._known.get(duel.number)
        if known is None or known.duel is not duel:
            known = self.tried(duel)
            self._known[duel.number] = known
        return known

    def tried(self, duel: Duel) -> DuelGame:
        """The same of a table as it would be. Raises ProblemsError."""
        from arbitraj.wings.games.refereed.refereeing import (  # with it come all readers of records
            game_words,
            judged_game,
        )

        play, where = play_of(duel), self.folder or Path()
        draft = RecordDraft("", where)
        # half a sign is refused where events are kept
        page = text_table(record_text(duel, play).encode("utf-8", "replace"), is_record_header)[1]
        record = read_table([page], draft)
        key = record.lexicon, record.variant.name
        if key not in self._words:
            self._words[key] = game_words(record, where / RECORDS, self._store)
        words = self._words[key]
        return DuelGame(duel, play, judged_game(record, words), words)

    def tournament(self) -> Tournament | None:
        """The tournament as its folder says now; None where it is none. Raises ProblemsError."""
        return read_tournament(self.folder, rule_names(), awaiting=True) if self.of_tournament and self.folder else None


def file_of_duel(duel: Duel) -> str:
    """The file of its record in the folder."""
    about = duel.about
    name = f"runda-{about.round}-masa-{about.table}" if about.round else f"masa-{duel.number}"
    return f"{RECORDS}/{name}.csv"


def clock_of(duel: Duel, ended: bool) -> DuelClock:
    """The clocks as they stand at the end; where the game has `ended` by its rules, from then on."""
    return play_of(duel.before if ended and duel.over else duel).clock


def stood(scene: Scene, body: kinds.OfDuel) -> Iterator[Body]:
    """What puts the clock right after an event, in the same step of the log: a game that has ended by its rules goes
    on only where its last play is challenged or taken back.
    """
    duel = scene.state.of(Duels).tables.get(body.duel)
    if duel and isinstance(body, kinds.DuelChallenged | kinds.DuelRuled) and _ended(scene, duel):
        after = play_of(duel).clock
        yield from _righted(duel, after.used, after)


def stood_until_now(scene: Scene, body: kinds.OfDuel) -> Iterator[Body]:
    """The same once one is taken back: a pause, a challenge or an end that is taken back was one until then."""
    duel = scene.state.of(Duels).tables.get(body.duel)
    if duel and _stops(body) and not _ended(scene, duel):
        yield from _righted(duel, play_of(duel).clock.used, play_of(duel.before).clock)


def _righted(duel: Duel, used: Mapping[str, int], after: DuelClock) -> Iterator[Body]:
    if after.running:
        player = kinds.DUEL_PLAYERS[kinds.DUEL_PLAYERS.index(after.due)]
        yield kinds.DuelClockSet(duel.number, "indreptat", player, shown_time(used[player]))


def _stops(body: Body) -> bool:
    pause = isinstance(body, kinds.DuelClockSet) and body.what == "pauza"
    return pause or isinstance(body, kinds.DuelChallenged | kinds.DuelEnded)


def _ended(scene: Scene, duel: Duel) -> bool:
    try:
        return scene.of(Games).of(duel).game.ended is not None
    except ProblemsError:  # a list that is gone from the folder
        return False
