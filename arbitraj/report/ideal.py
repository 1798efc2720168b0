"""The best construction that a program found, as a value that any press prints."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from arbitraj.game.tile import bracketed
from arbitraj.lexicon.lexicon import ListInfo
from arbitraj.record.game import Game
from arbitraj.report.announcement import where_and_when
from arbitraj.report.table import Column, Shows, Table, titled
from arbitraj.rules.correct import CorrectedEntry, Correction
from arbitraj.text import count, say


@dataclass(frozen=True, slots=True)
class Ideal:
    """It, as it was corrected; `result` and `claim` say in words what it is worth and how sure it is the best."""

    game: Game
    words: ListInfo
    correction: Correction
    result: str
    claim: str

    @property
    def title(self) -> str:
        return say("solver.ideal_title", title=self.game.competition.title)

    @property
    def said(self) -> str:
        """What it is worth, and how sure that is, in a sentence."""
        return say("solver.optim_result", shown=self.result, claim=self.claim)

    @property
    def facts(self) -> tuple[str, ...]:
        """What else stands above it: the round, by which list and rules."""
        competition = self.game.competition
        rules = ", ".join(f"{name} = {value}" for name, value in competition.rules.differing)
        lines = (
            where_and_when(competition),
            competition.game_type.shown,
            say("cli.list_used", name=self.words.name, words=count(self.words.words, "word")),
            say("workbook.unofficial") if self.words.official is False else "",
            say("cli.rules_differ", rules=rules) if rules else "",
        )
        return tuple(filter(None, lines))

    @property
    def entries(self) -> Table[CorrectedEntry]:
        """What was laid, move by move; empty where solutions are counted, each of them one (4.6)."""
        counted = self.game.competition.game_type.counts_solutions
        return self._table(() if counted else self.correction.entries, say("workbook.moves"))

    @property
    def solutions(self) -> tuple[str, ...]:
        """The solutions by word, each with all its places: there may be thousands."""
        counted = self.game.competition.game_type.counts_solutions
        return tuple(listed((each.position, each.word) for each in self.correction.entries if counted))

    @property
    def construction(self) -> Table[CorrectedEntry]:
        """What builds the grid (4.7); empty in other games."""
        return self._table(self.correction.construction, say("workbook.construction"))

    def _table(self, steps: tuple[CorrectedEntry, ...], caption: str) -> Table[CorrectedEntry]:
        columns: tuple[Column[CorrectedEntry], ...] = (
            titled("number", lambda e: e.number, Shows.CODE, 6),
            titled("group", lambda e: e.group, Shows.CODE, 8),
            titled("position", lambda e: e.position, Shows.CODE, 11),
            titled("word", lambda e: bracketed(e.word), Shows.WORD, 20),
            titled("worth", lambda e: e.worth, Shows.NUMBER, 11, text="computed"),
        )
        groups = self.game.competition.game_type.has_groups
        shown = tuple(column for column in columns if groups or column.key != "group")
        return Table(shown, steps, caption, say("workbook.no_entries"))


def listed(solutions: Iterable[tuple[str, str]]) -> Iterator[str]:
    """Solutions by word, each with all its places: `ARENIT A1, 8H`."""
    places: dict[str, list[str]] = {}
    for position, word in solutions:
        places.setdefault(word, []).append(position)
    for word in sorted(places, key=lambda word: (word.upper(), word)):
        yield say("solver.word_at", word=bracketed(word), places=", ".join(places[word]))
