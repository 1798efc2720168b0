"""The best construction found by a program, as a value for any press."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from arbitraj.game.tile import bracketed
from arbitraj.lexicon.lexicon import ListInfo
from arbitraj.record.game import Game
from arbitraj.report.announcement import where_and_when
from arbitraj.report.table import Column, Shows, Table, titled
from arbitraj.rules.correct import CorrectedEntry, Correction
from arbitraj.text import count, text_of


@dataclass(frozen=True, slots=True)
class Ideal:
    """The construction after correction. `result` and `claim` are words for its points and its certainty."""

    game: Game
    words: ListInfo
    correction: Correction
    result: str
    claim: str

    @property
    def title(self) -> str:
        return text_of("solver.ideal_title", title=self.game.competition.title)

    @property
    def said(self) -> str:
        """Sentence on its result and certainty."""
        return text_of("solver.optim_result", shown=self.result, claim=self.claim)

    @property
    def facts(self) -> tuple[str, ...]:
        """Facts about it: the round, the list, the rules."""
        competition = self.game.competition
        rules = ", ".join(f"{name} = {value}" for name, value in competition.rules.differing)
        lines = (
            where_and_when(competition),
            competition.game_type.shown,
            text_of("cli.list_used", name=self.words.name, words=count(self.words.words, "word")),
            text_of("workbook.unofficial", name=self.words.name) if self.words.official is False else "",
            text_of("cli.rules_differ", rules=rules) if rules else "",
        )
        return tuple(filter(None, lines))

    @property
    def entries(self) -> Table[CorrectedEntry]:
        """Table of the moves, empty if solutions are counted (4.6)."""
        counted = self.game.competition.game_type.counts_solutions
        return self._table(() if counted else self.correction.entries, text_of("workbook.moves"))

    @property
    def solutions(self) -> tuple[str, ...]:
        """Solutions by word, with all their places. There may be thousands."""
        counted = self.game.competition.game_type.counts_solutions
        return tuple(listed((entry.position, entry.word) for entry in self.correction.entries if counted))

    @property
    def construction(self) -> Table[CorrectedEntry]:
        """Table of the grid's moves (4.7), empty in other games."""
        return self._table(self.correction.construction, text_of("workbook.construction"))

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
        return Table(shown, steps, caption, text_of("workbook.no_entries"))


def listed(solutions: Iterable[tuple[str, str]]) -> Iterator[str]:
    """Solutions by word, with all their places: `ARENIT A1, 8H`."""
    places: dict[str, list[str]] = {}
    for position, word in solutions:
        places.setdefault(word, []).append(position)
    for word in sorted(places, key=lambda word: (word.upper(), word)):
        yield text_of("solver.word_at", word=bracketed(word), places=", ".join(places[word]))
