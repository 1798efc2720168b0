"""The general ranking as a workbook: a page an event, and rankings whose points, totals and places are formulas."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from openpyxl.utils import get_column_letter, quote_sheetname

from arbitraj.atomic import replacing
from arbitraj.press.xlsx.style import Book, Formula, Page, Value
from arbitraj.ranking.general import NO_PLACE, Event, Key, Line, Person, Score, TieBreak, best_places
from arbitraj.record.model import Category
from arbitraj.report.general_table import ABSENT, General, placed, points_of, rules_of, title_of, where_and_when
from arbitraj.report.table import Column, Shows
from arbitraj.tables.spreadsheet import save_workbook, sheet_title
from arbitraj.text import say

Cells = Mapping[Key, tuple[str, str]]  # of the event's page, by player: its cells of points and place
_FROZEN = 2


def write_general_workbook(path: Path, general: General) -> None:
    """Write the workbook; the same ranking gives the same bytes. Raises OSError where it cannot be written."""
    names = [
        say("general.sheet_category", category=say(f"workbook.{category.value}")) if category else say("general.sheet")
        for category, _ in general.groups
    ]
    taken = {name.casefold() for name in names}
    titles = [sheet_title(event.name, taken) for event in general.events]
    book = Book()
    people = {line.person.key: line.person for _, lines in general.groups for line in lines}
    cells = [
        _write_event(book, title, event, people, general.whole_points)
        for title, event in zip(titles, general.events, strict=True)
    ]
    for name, (category, lines) in zip(names, general.groups, strict=True):
        _Ranking(general, cells).write(book, name, category, lines)
    book.arrange([*names, *titles])
    with replacing(path) as temporary:
        save_workbook(book.workbook, temporary, general.season.title, general.season.day, book.computed)


def _write_event(book: Book, title: str, event: Event, people: Mapping[Key, Person], whole: bool) -> Cells:
    """The page of an event: what it gave to whom."""
    last = {key: (score.place or NO_PLACE, key) for key, score in event.scores.items()}
    ordered = sorted(event.scores, key=lambda key: last[key])
    columns: list[Column[Key]] = [
        Column("place", say("general.col_place"), lambda k: event.scores[k].place, Shows.PLACE, 8),
        Column("name", say("general.col_name"), lambda k: people[k].name, width=30),
        Column("club", say("general.col_club"), lambda k: people[k].club, width=22),
        Column("category", say("general.col_category"), lambda k: _category(people[k]), Shows.LABEL, 12),
        Column(
            "points", say("general.col_points"), lambda k: _points(event.scores[k]), Shows.TOTAL, 14, cents=not whole
        ),
        Column("remark", say("general.col_remark"), lambda k: _remark(event.scores[k]), Shows.LABEL, 18),
    ]
    page = Page(book, title, [column.width for column in columns], 3, _FROZEN)
    page.line(event.name, "title")
    page.line(event.about or say("general.kind_round" if event.composition else "general.kind_other"))
    page.table(columns, ordered, filtered=True)
    page.close()
    sheet = quote_sheetname(title)
    return {key: (f"{sheet}!$E${row}", f"{sheet}!$A${row}") for row, key in enumerate(ordered, 4)}


def _category(person: Person) -> str:
    return say(f"workbook.{person.category.value}")


def _points(score: Score) -> int | float:
    return _figure(float(score.points))


def _remark(score: Score) -> str | None:
    return say(f"workbook.reason_{score.missing}") if score.missing else None


def _figure(value: float) -> int | float:
    return int(value) if value.is_integer() else value


class _Ranking:
    """One ranking: its columns know each other's letters, so that their formulas can look at each other."""

    def __init__(self, general: General, cells: Sequence[Cells]) -> None:
        self._general, self._cells = general, cells
        self._keys: list[str] = []
        self._columns: list[Column[Line]] = []
        self._looks: dict[str, str] = {}
        self._formulas: dict[str, Callable[[Line], Value]] = {}
        self._rows: dict[Key, int] = {}

    def write(self, book: Book, name: str, category: Category | None, lines: Sequence[Line]) -> None:
        """Write it as a page."""
        general, ranked = self._general, placed(lines)
        above = [say("general.heading"), *filter(None, [where_and_when(general.season)]), *rules_of(general)]
        header = len(above) + 3
        self._rows = {line.person.key: row for row, line in enumerate(ranked, header + 1)}
        self._make_columns()
        page = Page(book, name, [column.width for column in self._columns], header, _FROZEN)
        page.line(title_of(general, category), "title")
        for text in above:
            page.line(text)
        page.blank()
        page.table(self._columns, ranked, filtered=True, formulas=self._formulas, looks=self._looks)
        self._mark(page, header)
        absent = [line for line in lines if line.unplaced]
        if absent:
            page.blank()
            page.line(say("general.without_result", names=", ".join(line.person.name for line in absent)))
        page.close()

    def _make_columns(self) -> None:
        events = self._general.events
        look = "number" if self._general.whole_points else "cents"
        self._add(
            "place", 7, "place", lambda line: Formula(self._place(line), line.place or 0), say("general.col_place")
        )
        self._add("name", 28, "text", lambda line: line.person.name, say("general.col_name"))
        self._add("club", 20, "text", lambda line: line.person.club, say("general.col_club"))
        for number, event in enumerate(events):
            self._add(f"e{number}", 12, look, self._event_points(number), event.name)
        self._add("total", 11, "total" if look == "number" else "total_cents", self._total, say("general.col_total"))
        if TieBreak.COMPOSITION in self._general.ties and any(event.composition for event in events):
            self._add("composition", 12, look, self._composition, say("general.col_composition"))
        if TieBreak.PLACES in self._general.ties:
            for number, event in enumerate(events):
                title = say("general.col_place_of", name=event.name)
                self._add(f"p{number}", 9, "centre", self._event_place(number), title)
            for number in range(len(events)):
                title = say("general.col_best", number=number + 1) if number else say("general.col_best_1")
                self._add(f"b{number}", 9, "rank", self._best(number), title)

    def _add(self, key: str, width: float, look: str, value: Callable[[Line], Value], title: str) -> None:
        self._keys.append(key)
        self._columns.append(Column(key, title, lambda _: None, width=width))
        self._looks[key], self._formulas[key] = look, value

    def _letter(self, key: str) -> str:
        return get_column_letter(self._keys.index(key) + 1)

    def _cell(self, line: Line, key: str) -> str:
        # relative, so that sorting the rows keeps each formula on its own row
        return f"{self._letter(key)}{self._rows[line.person.key]}"

    def _span(self, line: Line, kind: str) -> str:
        return f"{self._cell(line, f'{kind}0')}:{self._cell(line, f'{kind}{len(self._general.events) - 1}')}"

    def _event_points(self, number: int) -> Callable[[Line], Value]:
        def value(line: Line) -> Value:
            score = line.scores[number]
            if score is None or score.missing:
                return points_of(score)
            return Formula(self._cells[number][line.person.key][0], _figure(float(score.points)))

        return value

    def _event_place(self, number: int) -> Callable[[Line], Value]:
        def value(line: Line) -> Value:
            score = line.scores[number]
            if score is None or score.place is None:
                return ABSENT
            return Formula(self._cells[number][line.person.key][1], score.place)

        return value

    def _best(self, number: int) -> Callable[[Line], Value]:
        def value(line: Line) -> Value:
            places = best_places(line, len(self._general.events))
            return Formula(f"IFERROR(SMALL({self._span(line, 'p')},{number + 1}),{NO_PLACE})", places[number])

        return value

    def _total(self, line: Line) -> Value:
        # rounded, or sums of cents would part players who are equal
        return Formula(f"ROUND(SUM({self._span(line, 'e')}),2)", _figure(float(line.total)))

    def _composition(self, line: Line) -> Value:
        rounds = [f"e{n}" for n, event in enumerate(self._general.events) if event.composition]
        cells = ",".join(self._cell(line, key) for key in rounds)
        return Formula(f"ROUND(SUM({cells}),2)", _figure(float(line.composition)))

    def _place(self, line: Line) -> str:
        """One more than how many have more points, or as many and something better in the order of the tie-breaks."""
        keys = [("total", ">")]
        for tie in self._general.ties:
            if tie is TieBreak.PLACES:
                keys += [(f"b{number}", "<") for number in range(len(self._general.events))]
            elif "composition" in self._keys:
                keys.append(("composition", ">"))
        better = ""
        first, last = min(self._rows.values()), max(self._rows.values())
        for key, sign in reversed(keys):
            letter, own = self._letter(key), self._cell(line, key)
            everyone = f"${letter}${first}:${letter}${last}"
            equal = f"+({everyone}={own})*({better})" if better else ""
            better = f"({everyone}{sign}{own}){equal}"
        return f"1+SUMPRODUCT({better}*1)" if len(keys) == 1 else f"1+SUMPRODUCT({better})"

    def _mark(self, page: Page, header: int) -> None:
        if not self._rows:
            return
        last = max(self._rows.values())
        cells = f"A{header + 1}:{self._letter('total')}{last}"
        for place, mark in ((1, "first"), (2, "second"), (3, "third")):
            page.mark(cells, f"$A{header + 1}={place}", mark)
