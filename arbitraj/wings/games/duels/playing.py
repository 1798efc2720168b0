"""Replay of tables for two by the desk: the record judged by its rules, the grounds of a challenge, tournaments, files.

Time during which everybody saw the clocks stopped is not counted, whatever the hours of the events say.
"""

from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from arbitraj.hall.folder.image import Drawn
from arbitraj.hall.kernel.event import Body
from arbitraj.hall.kernel.scene import CommandContext
from arbitraj.hall.kernel.state import HallState
from arbitraj.lexicon.lexicon import Lexicon, ListStore
from arbitraj.problems import ProblemsError
from arbitraj.tables.text import text_table
from arbitraj.wings.games.duels import duel_events as kinds
from arbitraj.wings.games.duels.duel import Duel, DuelClock, DuelPlay, Duels, play_of, record_text
from arbitraj.wings.games.played import RECORDS, PlayedGame, Turn, Weight
from arbitraj.wings.games.records.record_draft import RecordDraft
from arbitraj.wings.games.records.record_table import is_record_header, read_table
from arbitraj.wings.games.rules.turns import shown_time
from arbitraj.wings.games.tournament.folder import read_tournament
from arbitraj.wings.games.tournament.model import Tournament

_SLIPS = ("puncte", "total")  # errors in sums, no ground for withdrawing a play


@dataclass(frozen=True, slots=True)
class DuelGame:
    """A table for two by the rules: its lines and clocks, the replayed game, the list of words."""

    duel: Duel
    play: DuelPlay
    game: PlayedGame
    words: Container[str] | None

    @property
    def due(self) -> str:
        """Player to move."""
        return self.play.clock.due

    @property
    def challengeable(self) -> Turn | None:
        """The last play, if it may still be challenged or withdrawn."""
        line = self.play.may_be_taken_back
        return self.game.turns[-1] if line and not self.duel.over else None

    @property
    def ground(self) -> bool | None:
        """Whether something is against the last play. None if only its words could be, and there is no list."""
        turn = self.challengeable
        against = turn.findings if turn else ()
        if any(finding.weight is not Weight.REMARK and finding.rule not in _SLIPS for finding in against):
            return True
        return None if self.words is None else False

    @property
    def formed(self) -> tuple[tuple[str, bool | None], ...]:
        """(word, whether it is in the list) of the last play. None without a list."""
        turn, two = self.challengeable, self.game.record.variant.two_letters
        words = turn.words if turn else ()
        return tuple(
            (word, None if self.words is None else word in two if two and len(word) == 2 else word in self.words)
            for word in words
        )


class Games:
    """Replays tables by the folder's variants and lists, or the competition's own. Unchanged games are cached."""

    def __init__(self, folder: Path | None = None, of_tournament: bool = False) -> None:
        self.folder, self.of_tournament = folder, of_tournament
        self._store = ListStore()
        self._known: dict[int, DuelGame] = {}
        self._words: dict[tuple[str, str], Lexicon | None] = {}

    def of(self, duel: Duel) -> DuelGame:
        """Game of a table. Raises ProblemsError if its record is unreadable."""
        known = self._known.get(duel.number)
        if known is None or known.duel is not duel:
            known = self.tried(duel)
            self._known[duel.number] = known
        return known

    def tried(self, duel: Duel) -> DuelGame:
        """As `of`, for a table as it would be. Raises ProblemsError."""
        from arbitraj.wings.games.refereed.refereeing import (  # it loads all readers of records
            game_words,
            judged_game,
        )

        play, where = play_of(duel), self.folder or Path()
        draft = RecordDraft("", where)
        # lone surrogates are refused by the event store
        page = text_table(record_text(duel, play).encode("utf-8", "replace"), is_record_header)[1]
        record = read_table([page], draft)
        key = record.lexicon, record.variant.name
        if key not in self._words:
            self._words[key] = game_words(record, where / RECORDS, self._store)
        words = self._words[key]
        return DuelGame(duel, play, judged_game(record, words), words)

    def tournament(self) -> Tournament | None:
        """The tournament as in its folder now, None if it is not one. Raises ProblemsError."""
        return read_tournament(self.folder, awaiting=True) if self.of_tournament and self.folder else None


def file_of_duel(duel: Duel) -> str:
    """Path of the table's record in the folder."""
    about = duel.about
    name = f"runda-{about.round}-masa-{about.table}" if about.round else f"masa-{duel.number}"
    return f"{RECORDS}/{name}.csv"


def clock_of(duel: Duel, ended: bool) -> DuelClock:
    """Clocks at the end. If the game has `ended` by its rules, at that moment."""
    return play_of(duel.before if ended and duel.over else duel).clock


def stood(scene: CommandContext, body: kinds.OfDuel) -> Iterator[Body]:
    """Events that correct the clock: a game ended by its rules goes on only after a challenge or withdrawal."""
    duel = scene.state.of(Duels).tables.get(body.duel)
    if duel and isinstance(body, kinds.DuelChallenged | kinds.DuelRuled) and _ended(scene, duel):
        after = play_of(duel).clock
        yield from _righted(duel, after.used, after)


def stood_until_now(scene: CommandContext, body: kinds.OfDuel) -> Iterator[Body]:
    """Events that correct the clock after an undone pause, challenge or end, during which it was stopped."""
    duel = scene.state.of(Duels).tables.get(body.duel)
    stops = isinstance(body, kinds.DuelChallenged | kinds.DuelEnded)
    stops = stops or (isinstance(body, kinds.DuelClockSet) and body.what == "pauza")
    if duel and stops and not _ended(scene, duel):
        yield from _righted(duel, play_of(duel).clock.used, play_of(duel.before).clock)


def _righted(duel: Duel, used: Mapping[str, int], after: DuelClock) -> Iterator[Body]:
    if after.running:
        player = kinds.DUEL_PLAYERS[kinds.DUEL_PLAYERS.index(after.due)]
        yield kinds.DuelClockSet(duel.number, "indreptat", player, shown_time(used[player]))


def _ended(scene: CommandContext, duel: Duel) -> bool:
    try:
        return scene.of(Games).of(duel).game.ended is not None
    except ProblemsError:  # a list missing from the folder
        return False


class DuelRecords:
    """Files of the tables for two. Unchanged ones are not made again.

    `drawn` gives the page of a record (names of both, record's bytes) drawn before a restart, None if unknown: forty
    boards take a third of a second to draw.
    """

    def __init__(self, games: Games, drawn: Drawn) -> None:
        self._games, self._drawn = games, drawn
        self._known: dict[int, tuple[Duel, Mapping[str, bytes]]] = {}

    def files(self, state: HallState) -> dict[str, bytes]:
        """All files by name, of tables with at least one action."""
        files: dict[str, bytes] = {}
        for number, duel in state.of(Duels).tables.items():
            known = self._known.get(number)
            if known is None or known[0] is not duel:
                known = self._known[number] = duel, self._made(duel)
            files |= known[1]
        return files

    def records(self, names: Iterable[str]) -> tuple[str, ...]:
        """Names of records of games or their pages, without duplicates."""
        return tuple(dict.fromkeys(name for name in names if name.startswith(f"{RECORDS}/")))

    def _made(self, duel: Duel) -> Mapping[str, bytes]:
        if not duel.done:
            return {}
        name = file_of_duel(duel)
        files = {name: record_text(duel).encode()}
        page = str(PurePosixPath(name).with_suffix(".html"))
        if duel.over and (drawn := self._drawn(page, name, files[name]) or self._page(duel)):
            files[page] = drawn
        return files

    def _page(self, duel: Duel) -> bytes:
        from arbitraj.wings.games.refereed.page import game_page  # it loads all of printing

        try:
            return game_page(self._games.of(duel).game).encode()
        except ProblemsError:  # its list is missing from the folder: the record remains
            return b""
