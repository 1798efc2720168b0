"""A player's page of the results workbook: every entry as written and as accepted, why, and the sum."""

import re
from collections.abc import Callable, Mapping, Sequence

from arbitraj.press.xlsx.style import Book, Column, Link, Page, Value
from arbitraj.press.xlsx.sums import EntryCells, write_sums
from arbitraj.ranking.standings import Ranking, Standing
from arbitraj.report.shown import in_words, policy_of
from arbitraj.rules.correct import CorrectedEntry
from arbitraj.rules.replay import State
from arbitraj.text import say

_NUMBER = re.compile("0|[1-9][0-9]{0,8}")
_STATE_MARKS = {State.CORRECT: "good", State.INCORRECT: "bad", State.NOT_CORRECTED: "dim"}


def write_player(
    book: Book, ranking: Ranking, standing: Standing, players: Mapping[int, str], back: str
) -> dict[str, str]:
    """Write the page of a player; `players` are the names of the pages by table, `back` that of the ranking.

    Gives the cells of the page that the ranking refers to (see write_sums).
    """
    correction, player = standing.correction, standing.correction.player
    game_type = ranking.game.competition.game_type
    counts_solutions = policy_of(ranking).counts_solutions
    columns = _columns(game_type.has_groups, counts_solutions)
    page = Page(book, players[player.table], [column.width for column in columns])
    page.line(Link(say("workbook.back"), back), "bare_link")
    page.line(player.name, "title")
    page.stage()
    page.line(ranking.game.competition.title)
    page.line(
        say(
            "workbook.about_file" if correction.source else "workbook.about",
            table=player.table,
            category=say(f"workbook.{player.category.value}"),
            place=standing.place,
            sheet=correction.hand_in.sheet,
            file=correction.source,
        )
    )
    if player.club:
        page.line(say("workbook.at_table", club=player.club))
    if policy_of(ranking).has_construction:
        built = _columns(False, False)
        _table(page, "construction", built, correction.construction)
    entries = _table(page, "solutions" if counts_solutions else "moves", columns, correction.entries)
    of_sheet = [finding for finding in correction.findings if finding.entry is None]
    if of_sheet:
        page.blank()
        page.line(say("workbook.of_sheet"), "heading")
        for finding in of_sheet:
            page.line(in_words(finding))
    page.blank()
    page.line(say("workbook.sums"), "heading")
    # over the columns up to the accepted position: the effects stand under the points of the entries
    cells = write_sums(page, len(columns) - 4, entries, ranking, standing)
    page.close()
    return cells


def _table(
    page: Page, heading: str, columns: Sequence[Column[CorrectedEntry]], entries: Sequence[CorrectedEntry]
) -> EntryCells:
    page.blank()
    page.line(say(f"workbook.{heading}"), "heading")
    if not entries:
        page.line(say("workbook.no_entries"))
        return EntryCells()
    page.table(columns, entries)
    first, last = page.rows - len(entries) + 1, page.rows

    def cells(from_right: int) -> str:
        column = len(columns) - from_right
        return f"{page.cell_name(column, first)}:{page.cell_name(column, last)}"

    found = EntryCells(worth=cells(2), state=cells(1))
    _mark_states(page, found, first)
    return found


def _mark_states(page: Page, entries: EntryCells, first: int) -> None:
    """Colour each state as it stands in its cell, so that one set right by hand changes its colour."""
    cell = entries.state.split(":")[0].replace(f"${first}", str(first))
    for state, mark in _STATE_MARKS.items():
        page.mark(entries.state.replace("$", ""), f'{cell}="{say(f"workbook.{state.value}")}"', mark)


def _columns(with_groups: bool, counts_solutions: bool) -> list[Column[CorrectedEntry]]:
    def column(text: str, width: float, look: str, value: Callable[[CorrectedEntry], Value]) -> Column[CorrectedEntry]:
        return Column(say(f"workbook.{text}"), width, value, look)

    columns = [
        column("number", 6, "centre", lambda e: e.number),
        column("written_position", 10, "centre", lambda e: e.written_position),
        column("written_word", 20, "text", lambda e: e.written_word),
        column("written_points", 10, "number", lambda e: _as_number(e.written_points)),
        column("accepted_position", 11, "centre", lambda e: e.position if e.state is State.CORRECT else None),
        column("accepted_word", 20, "strong", lambda e: e.word if e.state is State.CORRECT else None),
        column("counted" if counts_solutions else "computed", 11, "total", lambda e: e.worth),
        Column(say("workbook.state"), 13, lambda e: say(f"workbook.{e.state.value}"), "centre"),
        column("text", 75, "text", lambda e: "\n".join(map(in_words, e.findings))),
    ]
    if with_groups:
        columns.insert(1, column("group_column", 8, "centre", lambda e: _as_number(e.group)))
    return columns


def _as_number(text: str) -> Value:
    """What was written, as a number where it is nothing else."""
    return int(text) if _NUMBER.fullmatch(text) else text
