"""Tables for two played again by the desk: a record judged by its rules, what a challenge comes to, a tournament."""

from collections.abc import Container
from dataclasses import dataclass
from pathlib import Path

from arbitraj.folder.tournament import RECORDS, read_tournament
from arbitraj.hall.duels.duel import Duel, DuelPlay, play_of, record_text
from arbitraj.lexicon.lexicon import Lexicon, ListStore
from arbitraj.record.played import PlayedGame, Turn, Weight
from arbitraj.record.tournament import Tournament
from arbitraj.rules.partida.ruleset import rule_names
from arbitraj.sheets.record_draft import RecordDraft
from arbitraj.sheets.record_table import is_record_header, read_table
from arbitraj.tables.text import text_table

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
            (each, None if self.words is None else each in two if two and len(each) == 2 else each in self.words)
            for each in words
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
        from arbitraj.desk.partida import game_words, judged_game  # with it come all readers of records

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
        return read_tournament(self.folder, rule_names()) if self.of_tournament and self.folder else None


def file_of_duel(duel: Duel) -> str:
    """The file of its record in the folder."""
    about = duel.about
    name = f"runda-{about.round}-masa-{about.table}" if about.round else f"masa-{duel.number}"
    return f"{RECORDS}/{name}.csv"
