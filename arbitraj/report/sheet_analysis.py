"""What was possible on a sheet: at each entry the best moves beside the one chosen; points lost by cause."""

from collections.abc import Iterator
from dataclasses import dataclass

from arbitraj.game.board import Board
from arbitraj.game.variant import Variant
from arbitraj.report.paper import Boards, BoardShown, Paper, PaperPart
from arbitraj.report.shown import decimal
from arbitraj.report.table import Column, Facts, Shows, Table, Text, facts, titled
from arbitraj.text import say, thousands

_BOARDS = 4  # on paper, the dearest entries


@dataclass(frozen=True, slots=True)
class MovePossible:
    """A move that section 8 accepts at an entry, jokers in brackets, with its points."""

    position: str
    word: str
    points: int

    def __str__(self) -> str:
        return say("solver.move", group="", position=self.position, word=self.word, points=self.points)


@dataclass(frozen=True, slots=True)
class EntryAnalysed:
    """An entry: what was chosen and what it counts, the best moves there were (the best first), the board after it."""

    number: int
    position: str
    word: str
    worth: int
    best: tuple[MovePossible, ...]
    board: Board
    covered: frozenset[int]

    @property
    def cost(self) -> int | None:
        """The best move there was, less what the entry counts; None where none is known."""
        return self.best[0].points - self.worth if self.best else None


@dataclass(frozen=True, slots=True)
class CauseOfLoss:
    """What the findings of an article took on the sheet."""

    article: str
    title: str
    findings: int
    points: int


@dataclass(frozen=True, slots=True)
class SheetAnalysis:
    """A sheet of a published round; `highest` and `median` are totals of its ranking, `found` that of the best
    construction kept beside it, None where there is none."""

    title: str
    where: str
    sheet: str
    name: str
    place: int
    total: int
    highest: int
    median: float
    found: int | None
    words: str
    variant: Variant
    entries: tuple[EntryAnalysed, ...]
    lost: tuple[CauseOfLoss, ...]

    @property
    def heading(self) -> str:
        return say("analiza.title", name=self.name, sheet=self.sheet)

    @property
    def facts(self) -> Facts:
        """Where the sheet stands."""
        return facts(
            ("analiza.fact_place", str(self.place)),
            ("analiza.fact_total", thousands(self.total)),
            (
                "analiza.fact_highest",
                say("analiza.behind", total=thousands(self.highest), by=self.highest - self.total),
            ),
            ("analiza.fact_median", decimal(self.median, 1)),
            ("analiza.fact_found", thousands(self.found) if self.found is not None else ""),
            ("analiza.fact_cost", thousands(sum(each.cost or 0 for each in self.entries))),
        )

    @property
    def entries_table(self) -> Table[EntryAnalysed]:
        """Entry by entry: the move chosen, the best there were, what it cost."""
        columns: tuple[Column[EntryAnalysed], ...] = (
            titled("number", lambda each: each.number, Shows.CODE, 6, share=4),
            titled("position", lambda each: each.position, Shows.CODE, 10, share=7),
            titled("word", lambda each: each.word, Shows.NAME, 20, share=17),
            titled("worth", lambda each: each.worth, Shows.TOTAL, 10, text="computed", share=8),
            Column("best", say("analiza.best"), _best, Shows.LINES, 44, share=40, wraps=True),
            Column("cost", say("analiza.cost"), lambda each: each.cost, Shows.NUMBER, 10, share=9),
        )
        note = say("analiza.entries_note", words=self.words)
        return Table(columns, self.entries, say("analiza.entries"), say("workbook.no_entries"), note, key="entries")

    @property
    def lost_table(self) -> Table[CauseOfLoss]:
        """Points lost by cause."""
        columns: tuple[Column[CauseOfLoss], ...] = (
            titled("article", lambda each: each.article, Shows.CODE, 10, share=9),
            titled("article_title", lambda each: each.title, Shows.NAME, 44, share=45),
            titled("findings", lambda each: each.findings, Shows.NUMBER, 11, share=12),
            titled("points", lambda each: each.points, Shows.TOTAL, 11, of="years", share=12),
        )
        return Table(columns, self.lost, say("analiza.lost"), say("analiza.nothing_lost"), key="lost")

    @property
    def steps(self) -> tuple[BoardShown, ...]:
        """The board after each entry."""
        return tuple(BoardShown(_caption(each), each.board, self.variant, each.covered) for each in self.entries)

    @property
    def paper(self) -> Paper:
        """The same on paper, with the boards of the entries that cost most."""
        return Paper(self.heading, self.title, tuple(self._parts()), ())

    def _parts(self) -> Iterator[PaperPart]:
        yield self.facts
        yield self.entries_table
        yield Text(self.entries_table.note, "small")
        if self.lost:
            yield self.lost_table
        dear = sorted(self.entries, key=lambda each: (-(each.cost or 0), each.number))[:_BOARDS]
        shown = tuple(board for each, board in zip(self.entries, self.steps, strict=True) if each in dear and each.cost)
        if shown:
            yield Boards(say("analiza.boards"), shown)


def _best(each: EntryAnalysed) -> tuple[Text, ...]:
    return tuple(Text(str(move)) for move in each.best)


def _caption(each: EntryAnalysed) -> str:
    return say("analiza.step", number=each.number, position=each.position, word=each.word, worth=each.worth)
