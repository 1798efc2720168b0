"""The results workbook: the rankings, statistics, findings, and a sheet for each player on which each step is live.

Sanctions are formulas, so that a changed figure changes the total. In a formula {w}, {p} and {d} are the cells of
technical warnings, penalties and disciplinary warnings. It gives the deduction for its kind, in points or solutions, or
for serie de maxime the share of the ranking points.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path

from openpyxl.utils import quote_sheetname

from arbitraj.lexicon.lexicon import ListInfo
from arbitraj.press.xlsx.style import Book, BookPage, Formula, Link, Value
from arbitraj.press.xlsx.tables import TableCells, column_widths, stacked_page, table_page
from arbitraj.ranking.standings import Ranking, Standing
from arbitraj.record.findings import State
from arbitraj.record.interpretations import KINDS, Tariff
from arbitraj.record.model import SubmissionState
from arbitraj.record.question import LookAt, Question
from arbitraj.report.announcement import above_ranking, with_category
from arbitraj.report.edition import Edition, fingerprints
from arbitraj.report.for_arbiters import LOOK_AT_WIDTHS, findings_table, look_at_tables
from arbitraj.report.player_tables import SumLine, entry_tables, sum_table
from arbitraj.report.ranking_table import MOVE, error_free_columns, error_free_tables, ranking_columns, unranked_table
from arbitraj.report.shown import groups_of, in_words
from arbitraj.report.statistics import STATISTICS_WIDTHS, statistics
from arbitraj.report.table import Medium, Table, Text, on
from arbitraj.rules.correct import CorrectedEntry
from arbitraj.tables.spreadsheet import sheet_title
from arbitraj.text import keyed, text_of

_RANKINGS = keyed("workbook.ranking_* workbook.ranking_seniori workbook.ranking_tineret")
_WITHOUT_MARK = Edition()
_COMPARED = keyed("workbook.* workbook.changes workbook.changes_provizoriu workbook.changes_final")
_Cells = Mapping[int, Mapping[str, str]]  # by table, the cells of a player's page that the ranking looks at
_SANCTION_CELLS = {"warnings": "w", "penalties": "p", "disciplinary": "d"}
_STATE_MARKS = {State.CORRECT: "good", State.INCORRECT: "bad", State.NOT_CORRECTED: "dim"}


def write_workbook(
    path: Path,
    ranking: Ranking,
    words: ListInfo,
    progress: Callable[[int, int], None] | None = None,
    *,
    player_sheets: bool = True,
    edition: Edition = _WITHOUT_MARK,
    questions: Sequence[Question] = (),
    look_at: Sequence[LookAt] = (),
) -> None:
    """Write the workbook of a ranking. `progress(done, total)` is called after each of its sheets.

    Without `player_sheets` the players have no sheets of their own. If a question is open or there is something to
    `look_at`, that is the first sheet. Reproducible. Raises OSError if the file cannot be written, as when it is open
    in another program.
    """
    groups = groups_of(ranking)
    names = [text_of(_RANKINGS[category.value] if category else "workbook.ranking") for category, _ in groups]
    no_errors, figures, findings = map(text_of, ("workbook.error_free", "workbook.statistics", "workbook.findings"))
    asked = [question for question in questions if question.moves]
    first = [text_of("workbook.look_at")] if asked or look_at else []
    order = [*first, *names, no_errors, figures, findings]
    taken = {name.casefold() for name in order}
    titles = {  # of the players' sheets, by table
        standing.correction.player.table: sheet_title(
            text_of("workbook.player", place=standing.place, name=standing.correction.player.name), taken
        )
        for standing in (ranking.standings if player_sheets else ())
    }
    stage = text_of(edition.stage.key) if edition.stage else ""
    # at the foot there is room for one hash; all of them stand below the ranking
    book = Book(stage, "".join(fingerprints(edition)[:1]), titles)
    cells: dict[int, Mapping[str, str]] = {}

    def write_one(standing: Standing, back: str) -> None:
        cells[standing.correction.player.table] = _write_player(book, ranking, standing, back)

    # the players first: the rankings take figures from their sheets
    pages: list[Callable[[], None]] = []
    if player_sheets:
        for name, (_, standings) in zip(names, groups, strict=True):
            pages += [partial(write_one, standing, name) for standing in standings]
    for group, name in enumerate(names):
        pages.append(partial(_write_ranking, book, name, ranking, group, words, cells, findings, edition))
    title = ranking.game.competition.title
    above = text_of("statistics.title"), title, text_of("statistics.about")
    above_first = text_of("workbook.look_at_title"), title, text_of("workbook.look_at_about")
    parts = statistics(ranking.game, [standing.correction for standing in ranking.standings], edition.possible)
    to_settle = [table for table in look_at_tables(ranking, asked, look_at) if table.items]
    pages += [
        partial(_write_error_free, book, no_errors, ranking),
        partial(stacked_page, book, figures, above, STATISTICS_WIDTHS, parts),
        partial(_write_findings, book, findings, ranking),
        *(partial(stacked_page, book, name, above_first, LOOK_AT_WIDTHS, to_settle) for name in first),
    ]
    for done, write_page in enumerate(pages, 1):
        write_page()
        if progress:
            progress(done, len(pages))
    book.arrange([*order, *titles.values()])
    book.save(path, title, ranking.game.competition.day)


def _write_findings(book: Book, name: str, ranking: Ranking) -> None:
    table, title = findings_table(ranking), ranking.game.competition.title
    above = [Text(table.caption, "title"), Text(book.mark, "stage"), Text(title)] if book.mark else []
    table_page(book, name, table, above).close()


def _write_error_free(book: Book, name: str, ranking: Ranking) -> None:
    alone = len(ranking.groups) == 1
    columns = on(Medium.BOOK, error_free_columns())
    widths = column_widths(columns, [item for table in error_free_tables(ranking) for item in table.items])
    page = BookPage(book, name, widths, 5 + bool(book.mark) if alone else None, 2)
    page.head(text_of("workbook.error_free"), ranking.game.competition.title, text_of("workbook.error_free_about"))
    page.blank()
    for (category, _), table in zip(ranking.groups, error_free_tables(ranking), strict=True):
        if category:
            page.line(text_of(category.key), "heading")
        if table.items:
            page.table(columns, table.items, filtered=alone)
        else:
            page.line(text_of("workbook.nobody"))
        page.blank()
    page.close()


def _write_ranking(
    book: Book, name: str, ranking: Ranking, group: int, words: ListInfo, cells: _Cells, findings: str, edition: Edition
) -> None:
    """Write the page of one group: event, list and rules, the table, the unranked. `findings`: its page's name."""
    category, standings = groups_of(ranking)[group]
    terms = [text_of("workbook.deadline", deadline=edition.deadline)] if edition.deadline else []
    terms += [text_of("workbook.arbiter", arbiter=edition.arbiter)] if edition.arbiter else []
    table = Table(ranking_columns(ranking, standings), standings)
    above: list[Text | Link] = [
        Text(with_category(ranking.game.competition.title, category), "title"),
        *([Text(book.mark, "stage")] if book.mark else []),
        *above_ranking(ranking, words),
        *map(Text, terms),
        Link(text_of("workbook.see_findings"), findings),
        Text(""),
    ]
    header = len(above) + 1
    grid = TableCells(name, table, header, lambda standing: standing.correction.player.table)
    page = table_page(book, name, table, above, formulas=_ranking_formulas(book, ranking, cells, grid))
    # the number of free technical warnings: 8.3, I-percent-from
    _mark(page, grid.letters, header, ranking.game.competition.tariff.free)
    unranked = unranked_table(ranking, group)
    if unranked.items:
        page.heading(unranked.caption)
        page.table(on(Medium.BOOK, unranked.columns), unranked.items)
    for key, lines in edition.compared:
        page.heading(text_of(_COMPARED[key]))
        for text in lines or (text_of("workbook.no_changes"),):
            page.line(text)
    if edition.prints:
        page.blank()
        page.line(text_of("workbook.prints"), "small")
        for what, digest in edition.prints:
            page.line(text_of("workbook.print", what=what, digest=digest), "small")
    page.close()


def _ranking_formulas(
    book: Book, ranking: Ranking, cells: _Cells, grid: TableCells[Standing]
) -> Mapping[str, Callable[[Standing], Value]]:
    tariff, taken = ranking.game.competition.tariff, _sanction_formulas(ranking.game.competition.tariff).values()
    moves = [key for key in grid.letters if key.startswith(MOVE)]

    def deductions(standing: Standing) -> list[str]:
        own = {sign: grid.cell(key, standing) for key, sign in _SANCTION_CELLS.items()}
        return [formula.format(**own) for formula in taken]

    def figure(standing: Standing, key: str, value: int) -> Value:
        """A figure as on the player's page, or the figure itself without one."""
        table = standing.correction.player.table
        found = cells.get(table, {}).get(key)
        return Formula(f"{quote_sheetname(book.players[table])}!{found}", value) if found else value

    def points(standing: Standing) -> Value:
        value = standing.correction.points
        if moves:
            return Formula(f"SUM({grid.cell(moves[0], standing)}:{grid.cell(moves[-1], standing)})", value)
        return figure(standing, "points", value)

    def total(standing: Standing) -> Value:
        correction = standing.correction
        if correction.submission.state is SubmissionState.NOT_HANDED_IN:
            return correction.total
        formula = grid.cell("points", standing)
        if not tariff.of_ranking_points:
            formula += "".join(deductions(standing))
            formula = f"MAX(0,{formula})" if tariff.floor else formula
        return Formula(formula, correction.total)

    def ranking_points(standing: Standing) -> Value:
        value, of_place = standing.ranking_points, standing.place_points
        if value is None or of_place is None or not tariff.of_ranking_points:
            return value
        shares = "".join(share if share.startswith("-") else f"+{share}" for share in deductions(standing))
        return Formula(f"ROUND({of_place!r}*(1{shares}),2)", value)

    def counted(key: str) -> Callable[[Standing], Value]:
        return lambda s: figure(s, _SANCTION_CELLS[key], getattr(s.correction.sanctions, key))

    numbers = {key: counted(key) for key in _SANCTION_CELLS}
    return {"points": points, "total": total, "ranking_points": ranking_points, **numbers}


def _mark(page: BookPage, letters: Mapping[str, str], header: int, free: int) -> None:
    last = page.rows
    if last == header:
        return
    for place, mark in enumerate(("first", "second", "third"), 1):
        page.mark(f"A{header + 1}:B{last}", f"$A{header + 1}={place}", mark)
    for key, border, mark in (("warnings", free, "care"), ("penalties", 0, "care"), ("disciplinary", 0, "bad")):
        cells = f"{letters[key]}{header + 1}:{letters[key]}{last}"
        page.mark(cells, f"{letters[key]}{header + 1}>{border}", mark)


def _write_player(book: Book, ranking: Ranking, standing: Standing, back: str) -> dict[str, str]:
    """Write a player's page, which leads `back` to the ranking. Returns the cells that the ranking refers to."""
    correction, player = standing.correction, standing.correction.player
    tables = list(entry_tables(ranking, standing))
    columns = on(Medium.BOOK, tables[-1].columns)
    sheet = book.players[player.table]
    page = BookPage(book, sheet, [column.width for column in columns])
    page.line(Link(text_of("workbook.back"), back), "bare_link")
    page.head(player.name, ranking.game.competition.title)
    about = "workbook.about_file" if correction.source else "workbook.about"
    who = {"table": player.table, "category": text_of(player.category.key), "place": standing.place}
    page.line(text_of(about, **who, sheet=correction.submission.sheet, file=correction.source))
    if player.club:
        page.line(text_of("workbook.at_table", club=player.club))
    *_, entries = [_write_entries(page, sheet, table) for table in tables]
    of_sheet = [finding for finding in correction.findings if finding.entry is None]
    if of_sheet:
        page.heading(text_of("workbook.of_sheet"))
        for finding in of_sheet:
            page.line(in_words(finding))
    page.heading(text_of("workbook.sums"))
    # over the columns up to the accepted position, with the effects under the points of the entries
    cells = _write_sums(page, len(columns) - 4, entries, ranking, standing)
    page.close()
    return cells


def _write_entries(page: BookPage, sheet: str, table: Table[CorrectedEntry]) -> Mapping[str, str]:
    """Write the entries. Returns the cells of their values and states, by column, {} without entries."""
    page.heading(table.caption)
    if not table.items:
        page.line(table.empty)
        return {}
    grid = TableCells(sheet, table, page.rows + 1, id)
    page.table(on(Medium.BOOK, table.columns), table.items)
    found = {key: grid.everyone(key) for key in ("worth", "state")}
    for state, mark in _STATE_MARKS.items():
        # depends on the cell's text, so that a manual correction changes its colour
        first = grid.cell("state", table.items[0])
        page.mark(found["state"].replace("$", ""), f'${first}="{text_of(state.key)}"', mark)
    return found


def _write_sums(
    page: BookPage, wide: int, entries: Mapping[str, str], ranking: Ranking, standing: Standing
) -> dict[str, str]:
    """Write the sum. Returns the cells for the ranking: `points`, and the numbers of sanctions `w`, `p`, `d`."""
    table = sum_table(ranking, standing)
    page.merged([(column.header, "header", n) for column, n in zip(table.columns, (wide, 1, 1), strict=True)])
    taken = _sanction_formulas(ranking.game.competition.tariff)
    cells: dict[str, str] = {}
    first = page.rows + 1  # of the lines that the next result adds up
    for line in table.items:
        row = page.rows + 1
        if line.key in _SANCTION_CELLS:
            cells[_SANCTION_CELLS[line.key]] = page.cell_name(wide + 1, row)
        above = f"SUM({page.cell_name(wide + 2, first)}:{page.cell_name(wide + 2, row - 1)})"
        formula = _sum_formula(line, entries, taken, cells, above)
        shown: Value = Formula(formula, line.effect) if formula else line.effect
        number: Value = line.number
        if line.key == "entries" and entries:
            number = Formula(f'COUNTIF({entries["state"]},"{text_of("workbook.corecta")}")', line.number or 0)
        what = "strong" if line.result else "text"
        page.merged([(line.what, what, wide), (number, "number", 1), (shown, _sum_look(line), 1)])
        if line.key in ("entries", "place"):
            cells["points" if line.key == "entries" else "place"] = page.cell_name(wide + 2)
        if line.key in ("total", "place"):
            first = row + 1
    return cells


def _sum_formula(
    line: SumLine, entries: Mapping[str, str], taken: Mapping[str, str], cells: Mapping[str, str], above: str
) -> str | None:
    """The formula of a line. None for given values: the points of a place, or no entries at all."""
    if line.key in taken:
        return taken[line.key].format(**cells)
    if line.key == "ranking":
        return f"ROUND({cells['place']}*(1+{above}),2)" if "place" in cells else None
    return {
        "entries": f"SUM({entries['worth']})" if entries else None,
        "not_handed_in": f"-{above}",
        "floor": f"MAX(0,-{above})",
        "total": above,
    }.get(line.key)


def _sum_look(line: SumLine) -> str:
    looks = ("total_cents", "total") if line.result else ("cents", "number")
    return "share" if line.share else looks[float(line.effect).is_integer()]


def _sanction_formulas(tariff: Tariff) -> Mapping[str, str]:
    """The formula of the deduction for each kind of sanction, under the rules in force."""
    cells = ("{w}", "{p}", "{d}")
    if tariff.compound:
        one, four = (f"{1 - share / 100}^" for share in (tariff.warning, tariff.penalty))
        left = one + _costing(tariff, cells[0])
        taken = [f"{left}-1", f"{left}*({four}{{p}}-1)", f"{left}*{four}{{p}}*({four}{{d}}-1)"]
    elif tariff.penalty_warnings:
        # each kind takes what it adds to the warnings before it
        more = [f"+{tariff.penalty_warnings}*{cell}" for cell in cells[1:]]
        steps = [_costing(tariff, cells[0] + "".join(more[:number])) for number in range(3)]
        taken = [f"-{steps[0]}", f"-({steps[1]}-{steps[0]})", f"-({steps[2]}-{steps[1]})"]
    else:
        rates = (tariff.warning, _costing(tariff, cells[0])), *((tariff.penalty, cell) for cell in cells[1:])
        divisor = "/100" if tariff.of_ranking_points else ""
        taken = [f"-{what}{divisor}" if rate == 1 else f"-{rate}*{what}{divisor}" for rate, what in rates]
    return dict(zip(KINDS, taken, strict=True))


def _costing(tariff: Tariff, warnings: str) -> str:
    if tariff.every > 1:
        return f"MAX(0,INT(({warnings}-{tariff.free - tariff.every + 1})/{tariff.every}))"
    return f"MAX(0,{warnings}-{tariff.free})" if tariff.free else warnings
