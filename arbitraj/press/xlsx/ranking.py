"""The ranking's page of the results workbook: what was played, by which list and rules, the table, the unranked."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from openpyxl.utils import get_column_letter, quote_sheetname

from arbitraj.lexicon.lexicon import ListInfo
from arbitraj.press.xlsx.formulas import free_warnings, ranking_points_formula, total_formula
from arbitraj.press.xlsx.style import Book, Column, Formula, Link, Page, Value
from arbitraj.ranking.standings import Ranking, Standing
from arbitraj.record.model import HandInState
from arbitraj.report.announcement import announcement, title_of
from arbitraj.report.edition import Edition
from arbitraj.report.shown import policy_of, unranked_of
from arbitraj.rules.replay import State
from arbitraj.text import say

_FROZEN = 2  # place and name stay on the screen

_Shown = Callable[[Standing], Value]


@dataclass(frozen=True, slots=True)
class PlayerPages:
    """The pages of the players by table: their names, and on each the cells that the ranking takes figures from."""

    names: Mapping[int, str]
    cells: Mapping[int, Mapping[str, str]]

    def figure(self, standing: Standing, key: str, value: int) -> Value:
        """A figure as it stands on the player's page; where there is none, the figure itself."""
        table = standing.correction.player.table
        if key not in self.cells.get(table, {}):
            return value
        return Formula(f"{quote_sheetname(self.names[table])}!{self.cells[table][key]}", value)


def write_ranking(
    book: Book,
    name: str,
    ranking: Ranking,
    group: int,
    words: ListInfo,
    players: PlayerPages,
    findings: str,
    edition: Edition,
) -> None:
    """Write the page of one group of the ranking; `findings` is the name of the findings' page."""
    category, standings = ranking.groups[group] if ranking.groups else (None, ())
    lines = [(line.text, "alert" if line.alert else "line") for line in announcement(ranking, words)]
    if book.mark:
        lines.insert(0, (book.mark, "stage"))
    lines += [(text, "line") for text in _terms(edition)]
    header = len(lines) + 4
    columns = _columns(ranking, standings, players, header)
    page = Page(book, name, [column.width for column in columns], header, _FROZEN)
    page.line(title_of(ranking, category), "title")
    for text, look in lines:
        page.line(text, look)
    page.line(Link(say("workbook.see_findings"), findings), "bare_link")
    page.blank()
    page.table(columns, standings, filtered=True)
    _mark(page, columns, header, free_warnings(ranking.game))
    _write_unranked(page, ranking, group)
    if edition.changes is not None:
        page.blank()
        page.line(say("workbook.changes"), "heading")
        for text in edition.changes or (say("workbook.no_changes"),):
            page.line(text)
    if edition.prints:
        page.blank()
        page.line(say("workbook.prints"), "small")
        for what, digest in edition.prints:
            page.line(say("workbook.print", what=what, digest=digest), "small")
    page.close()


def _terms(edition: Edition) -> Iterator[str]:
    if edition.deadline:
        yield say("workbook.deadline", deadline=edition.deadline)
    if edition.arbiter:
        yield say("workbook.arbiter", arbiter=edition.arbiter)


def _write_unranked(page: Page, ranking: Ranking, group: int) -> None:
    unranked = unranked_of(ranking, group)
    if not unranked:
        return
    page.blank()
    page.line(say("workbook.unranked"), "heading")
    shown = [say(f"workbook.{key}") for key in ("reason", "name", "club", "table", "sheet", "category")]
    page.row(shown, ["header"] * len(shown))
    for line in unranked:
        player = line.player
        page.row(
            (
                say(f"workbook.reason_{line.reason}"),
                player.name,
                player.club,
                player.table,
                line.sheet,
                say(f"workbook.{player.category.value}"),
            ),
            ("centre", "text", "text", "centre", "centre", "text"),
        )


@dataclass(frozen=True, slots=True)
class _Keyed:
    """A column of the ranking by the name of what it shows, so that formulas can find it."""

    key: str
    column: Column[Standing]


def _columns(
    ranking: Ranking, standings: tuple[Standing, ...], players: PlayerPages, header: int
) -> list[Column[Standing]]:
    """The columns; the rows of `standings` begin below the header, and their formulas look at each other's cells."""
    policy, game = policy_of(ranking), ranking.game
    solutions = policy.counts_solutions
    keyed: list[_Keyed] = []
    rows = {standing.correction.player.table: row for row, standing in enumerate(standings, header + 1)}

    def add(key: str, width: float, look: str, value: _Shown, title: str = "") -> None:
        keyed.append(_Keyed(key, Column(title or say(f"workbook.{key}"), width, value, look)))

    def cell(standing: Standing, key: str) -> str:
        number = next(n for n, one in enumerate(keyed, 1) if one.key == key)
        # relative, so that sorting the rows keeps each formula on its own row
        return f"{get_column_letter(number)}{rows[standing.correction.player.table]}"

    def cells(standing: Standing) -> dict[str, str]:
        return {sign: cell(standing, key) for key, sign in _SIGNS.items()}

    def named(standing: Standing) -> Value:
        player = standing.correction.player
        return Link(player.name, players.names[player.table]) if player.table in players.names else player.name

    def points(standing: Standing) -> Value:
        value = standing.correction.points
        if most:
            first, last = cell(standing, "move_1"), cell(standing, f"move_{most}")
            return Formula(f"SUM({first}:{last})", value)
        return players.figure(standing, "points", value)

    def total(standing: Standing) -> Value:
        correction = standing.correction
        if correction.hand_in.state is HandInState.NOT_HANDED_IN:
            return correction.total
        return Formula(total_formula(game, cell(standing, "points"), cells(standing)), correction.total)

    def ranking_points(standing: Standing) -> Value:
        if standing.ranking_points is None or standing.place_points is None:
            return standing.ranking_points
        formula = ranking_points_formula(game, standing.place_points, cells(standing))
        return Formula(formula, standing.ranking_points) if formula else standing.ranking_points

    def counted(key: str) -> _Shown:
        return lambda s: players.figure(s, _SIGNS[key], getattr(s.correction.sanctions, key))

    moves = policy.compares_entries
    most = max((len(standing.correction.entries) for standing in standings), default=0) if moves else 0
    add("place", 8, "place", lambda s: s.place)
    add("name", 28, "link" if players.names else "text", named)
    add("club", 18, "text", lambda s: s.correction.player.club)
    add("table", 8, "centre", lambda s: s.correction.player.table)
    add("sheet", 8, "centre", lambda s: s.correction.hand_in.sheet)
    add("category", 11, "text", lambda s: say(f"workbook.{s.correction.player.category.value}"))
    add("hand_in_order", 10, "centre", lambda s: s.correction.hand_in.order)
    add("solutions_correct" if solutions else "correct", 11, "number", _right)
    add("solutions_written" if solutions else "entries", 11, "number", lambda s: len(s.correction.entries))
    for number in range(most):
        add(f"move_{number + 1}", 6, "number", _worth_of(number), str(number + 1))
    add("points", 11, "number", points, say("workbook.solutions_different") if solutions else "")
    for key in _SIGNS:
        add(key, 10, "number", counted(key))
    add("total", 10, "total", total, say("workbook.solutions_total") if solutions else "")
    if policy.has_construction:
        add("grid_tiles", 10, "number", lambda s: s.correction.grid_tiles)
    given = [standing.ranking_points for standing in standings if standing.ranking_points is not None]
    if given:
        whole = all(float(points).is_integer() for points in given)
        add("ranking_points", 12, "total" if whole else "total_cents", ranking_points)
    return [one.column for one in keyed]


_SIGNS = {"warnings": "w", "penalties": "p", "disciplinary": "d"}


def _mark(page: Page, columns: list[Column[Standing]], header: int, free: int) -> None:
    """The first three places, warnings that cost (those after the `free` ones), penalties, disciplinary warnings."""
    last = page.rows
    if last == header:
        return
    for place, mark in enumerate(("first", "second", "third"), 1):
        page.mark(f"A{header + 1}:B{last}", f"$A{header + 1}={place}", mark)
    titles = [column.header for column in columns]
    for key, border, mark in (("warnings", free, "care"), ("penalties", 0, "care"), ("disciplinary", 0, "bad")):
        letter = get_column_letter(titles.index(say(f"workbook.{key}")) + 1)
        page.mark(f"{letter}{header + 1}:{letter}{last}", f"{letter}{header + 1}>{border}", mark)


def _right(standing: Standing) -> Value:
    return sum(entry.state is State.CORRECT for entry in standing.correction.entries)


def _worth_of(number: int) -> _Shown:
    """What shows the points of one entry; blank where the player wrote fewer."""

    def worth(standing: Standing) -> Value:
        entries = standing.correction.entries
        return entries[number].worth if number < len(entries) else None

    return worth
