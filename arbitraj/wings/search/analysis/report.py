"""Analysis of a sheet: the best moves at every entry beside the chosen one, and points lost by cause."""

from collections.abc import Iterator
from dataclasses import dataclass

from arbitraj.game.board import Board
from arbitraj.game.variant import Variant
from arbitraj.report.paper import Boards, BoardShown, Paper, PaperPart
from arbitraj.report.shown import decimal
from arbitraj.report.table import Column, Facts, Shows, Table, Text, facts, titled
from arbitraj.text import count, text_of, thousands
from arbitraj.wings.search.moves.possible import BestMove

_BOARDS = 4  # on paper, the costliest entries


@dataclass(frozen=True, slots=True)
class LineMove:
    """A move of a line, with the board after it."""

    move: BestMove
    board: Board
    covered: frozenset[int]


@dataclass(frozen=True, slots=True)
class Prepared:
    """A move that counts its word so many `times`, and the moves `before` that laid letters of the word."""

    move: BestMove
    times: int
    before: tuple[BestMove, ...]

    def __str__(self) -> str:
        moves = "; ".join(f"{move.position} {move.word}" for move in self.before)
        key = "analiza.prepared" if moves else "analiza.at_once"
        return text_of(key, word=self.move.word, times=self.times, points=self.move.points, moves=moves)


@dataclass(frozen=True, slots=True)
class LineFound:
    """The best line found after an entry (0: from the beginning), and `own`, the points of the later entries on the
    sheet.

    `as_played`: it begins with the next entry of the sheet, and continues as the line after that one. `prepared` are
    its moves that count their words most often.
    """

    after: int
    own: int
    moves: tuple[LineMove, ...]
    as_played: bool
    prepared: tuple[Prepared, ...] = ()

    @property
    def points(self) -> int:
        return sum(move.move.points for move in self.moves)

    @property
    def said(self) -> str:
        """Sentence on its points compared with the sheet."""
        return text_of("analiza.line", points=thousands(self.points), own=thousands(self.own))

    @property
    def from_where(self) -> str:
        return text_of("analiza.from_entry", number=self.after) if self.after else text_of("analiza.from_start")

    def steps(self, variant: Variant) -> tuple[BoardShown, ...]:
        """Boards after its moves, () if it begins as the sheet does."""
        moves, where = () if self.as_played else self.moves, {"where": self.from_where}
        return tuple(
            BoardShown(
                text_of("analiza.line_step", **where, nth=nth, move=step.move), step.board, variant, step.covered
            )
            for nth, step in enumerate(moves, 1)
        )


@dataclass(frozen=True, slots=True)
class EntryAnalysed:
    """An entry: the move, the best ones then, the board after it.

    `cost` is by how much the best found for the whole sheet falls with it, None if that is not known. In 4.4 it is what
    the best move then has more. `left_premiums`: the best covers more word premiums.
    """

    number: int
    position: str
    word: str
    worth: int
    best: tuple[BestMove, ...]
    board: Board
    covered: frozenset[int]
    cost: int | None = None
    left_premiums: bool = False

    @property
    def behind(self) -> int:
        """Points that the best move then had more. An entry accepted by a decision may have more than it."""
        return max(0, self.best[0].points - self.worth) if self.best else 0

    @property
    def caption(self) -> str:
        about = {"number": self.number, "position": self.position, "word": self.word, "worth": self.worth}
        return text_of("analiza.step", **about)


@dataclass(frozen=True, slots=True)
class CauseOfLoss:
    """Points lost by findings of an article on the sheet, median in the round, mean of the player's last rounds.

    Without an article: premium squares that a better move would have covered. Others' losses of this kind are unknown.
    """

    article: str
    title: str
    findings: int
    points: int
    median: float | None = None
    before: float | None = None


@dataclass(frozen=True, slots=True)
class SheetAnalysis:
    """A sheet of a published round. `highest` and `median` are totals of its ranking, `found` the total of the best
    construction stored beside it, None if there is none.

    `lines` are the best ones found after each entry, if searched. `rounds_before` is the number of the player's earlier
    rounds for comparison. `fingerprint` is that of the sheet's edition. `by_entries`: results are compared entry by
    entry (4.4). `searched`: lines were searched for as `optim` does, not by a beam alone.
    """

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
    lines: tuple[LineFound, ...] = ()
    rounds_before: int = 0
    fingerprint: str = ""
    by_entries: bool = False
    table: int = 0
    searched: bool = False

    @property
    def heading(self) -> str:
        key = "analiza.title" if self.sheet else "analiza.title_none"
        return text_of(key, name=self.name, sheet=self.sheet)

    @property
    def facts(self) -> Facts:
        """Facts about the sheet: place and totals."""
        return facts(
            ("analiza.fact_place", str(self.place)),
            ("analiza.fact_total", thousands(self.total)),
            ("analiza.fact_highest", self._beside(self.highest)),
            ("analiza.fact_median", decimal(self.median, 1)),
            ("analiza.fact_found", self._beside(self.found)),
            ("analiza.fact_cost", self._cost),
        )

    @property
    def _cost(self) -> str:
        """Sum of the costs, with the entry that it begins at if earlier ones are unknown. Empty if all are."""
        known = [entry for entry in self.entries if entry.cost is not None]
        points = thousands(sum(entry.cost or 0 for entry in known))
        if not known or known[0] is self.entries[0]:
            return points if known else ""
        return text_of("analiza.cost_from", points=points, number=known[0].number)

    def _beside(self, total: int | None) -> str:
        if total is None or total <= self.total:
            return "" if total is None else thousands(total)
        return text_of("analiza.behind", total=thousands(total), by=thousands(total - self.total))

    @property
    def entries_table(self) -> Table[EntryAnalysed]:
        """Table of entries: the chosen move, the best possible ones, the cost."""
        columns: tuple[Column[EntryAnalysed], ...] = (
            titled("number", lambda row: row.number, Shows.CODE, 6, share=4),
            titled("position", lambda row: row.position, Shows.CODE, 10, share=7),
            titled("word", lambda row: row.word, Shows.NAME, 20, share=17),
            titled("worth", lambda row: row.worth, Shows.TOTAL, 10, text="computed", share=8),
            Column(
                "best",
                text_of("analiza.best"),
                lambda row: tuple(Text(str(move)) for move in row.best),
                Shows.LINES,
                44,
                share=40,
                wraps=True,
            ),
            Column("cost", text_of("analiza.cost"), lambda row: row.cost, Shows.NUMBER, 10, share=9),
        )
        key = "analiza.entries_note_maxima" if self.by_entries else "analiza.entries_note"
        note = text_of(key, words=self.words)
        return Table(
            columns, self.entries, text_of("analiza.entries"), text_of("workbook.no_entries"), note, key="entries"
        )

    @property
    def lost_table(self) -> Table[CauseOfLoss]:
        """Table of lost points by cause."""
        columns: tuple[Column[CauseOfLoss], ...] = (
            titled("article", lambda row: row.article, Shows.CODE, 10, share=9),
            titled("article_title", lambda row: row.title, Shows.NAME, 44, share=45),
            titled("findings", lambda row: row.findings, Shows.NUMBER, 11, share=12),
            titled("points", lambda row: row.points, Shows.TOTAL, 11, of="years", share=12),
            *self._beside_others,
        )
        note = text_of("analiza.premiums_note") if any(not item.article for item in self.lost) else ""
        return Table(columns, self.lost, text_of("analiza.lost"), text_of("analiza.nothing_lost"), note, key="lost")

    @property
    def _beside_others(self) -> tuple[Column[CauseOfLoss], ...]:
        if not any(item.article for item in self.lost):
            return ()
        median, title = (
            text_of("analiza.lost_median"),
            text_of("analiza.lost_before", rounds=count(self.rounds_before, "stage")),
        )
        columns: tuple[Column[CauseOfLoss], ...] = (
            Column("median", median, lambda row: row.median, Shows.NUMBER, 11, share=11, places=1),
            Column("before", title, lambda row: row.before, Shows.NUMBER, 11, share=11, places=1),
        )
        return columns if self.rounds_before else columns[:1]

    @property
    def lines_table(self) -> Table[LineFound]:
        """Table of the best line after each entry."""
        columns: tuple[Column[LineFound], ...] = (
            Column("after", text_of("analiza.after"), lambda row: row.from_where, Shows.LABEL, 14, share=17),
            Column("found", text_of("analiza.line_points"), lambda row: row.points, Shows.TOTAL, 10, share=10),
            Column("own", text_of("analiza.line_own"), lambda row: row.own, Shows.NUMBER, 10, share=10),
            Column("moves", text_of("analiza.line_moves"), _moves, Shows.LINES, 60, share=60, wraps=True),
        )
        notes = [text_of("analiza.lines_note")]
        notes += [text_of("analiza.lines_searched")] if self.searched else []
        notes += [text_of("analiza.lines_followed")]
        notes += [text_of("analiza.by_entries")] if self.by_entries else []
        title, none = text_of("analiza.lines"), text_of("workbook.no_entries")
        return Table(columns, self.lines, title, none, " ".join(notes), key="lines")

    @property
    def steps(self) -> tuple[BoardShown, ...]:
        """Boards after each entry."""
        return tuple(BoardShown(entry.caption, entry.board, self.variant, entry.covered) for entry in self.entries)

    @property
    def paper(self) -> Paper:
        """The analysis as a document, with the boards of the costliest entries."""
        return Paper(self.heading, self.title, tuple(self._parts()), ())

    def _parts(self) -> Iterator[PaperPart]:
        yield self.facts
        yield self.entries_table
        if self.lost:
            yield self.lost_table
        if self.lines:
            yield self.lines_table
        costly = sorted(self.entries, key=lambda entry: (-(entry.cost or 0), entry.number))[:_BOARDS]
        shown = tuple(
            board for entry, board in zip(self.entries, self.steps, strict=True) if entry in costly and entry.cost
        )
        if shown:
            yield Boards(text_of("analiza.boards"), shown)
        if self.lines and (best := self.lines[0]).after == 0 and best.moves:
            caption = text_of("analiza.best_start", points=thousands(best.points))
            board = BoardShown(caption, best.moves[-1].board, self.variant, best.moves[-1].covered)
            yield Boards(caption, (board,))


def _moves(line: LineFound) -> tuple[Text, ...]:
    moves = [str(move.move) for move in line.moves]
    if line.as_played:
        return (Text(text_of("analiza.as_played", move=moves[0], number=line.after + 1)),)
    if not moves:
        return (Text(text_of("analiza.no_line")),)
    return tuple(map(Text, (*moves, *map(str, line.prepared))))
