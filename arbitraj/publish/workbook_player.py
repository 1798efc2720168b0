"""A player's page of the results workbook: every entry as written and as accepted, why, and the sum."""

import re
from collections.abc import Callable, Mapping, Sequence

from arbitraj.correction.correct import CorrectedEntry
from arbitraj.correction.findings import Finding, Kind
from arbitraj.correction.replay import State
from arbitraj.publish.sums import counts_solutions, sums, takes_share
from arbitraj.publish.workbook_style import Book, Column, Link, Page, Value
from arbitraj.ranking.standings import Ranking, Standing
from arbitraj.text import say

_NUMBER = re.compile("0|[1-9][0-9]{0,8}")


def write_player(book: Book, ranking: Ranking, standing: Standing, players: Mapping[int, str], back: str) -> None:
    """Write the page of a player; `players` are the names of the pages by table, `back` that of the ranking."""
    correction, player = standing.correction, standing.correction.player
    game_type = ranking.game.competition.game_type
    of_solutions = counts_solutions(game_type.key)
    columns = _columns(game_type.has_groups, of_solutions)
    page = Page(book, players[player.table], [column.width for column in columns])
    page.line(Link(say("workbook.back"), back), "bare_link")
    page.line(player.name, "title")
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
    if game_type.key == "superscrabble_incomplet":
        built = _columns(False, False)
        _table(page, "construction", built, correction.construction)
    _table(page, "solutions" if of_solutions else "moves", columns, correction.entries)
    of_sheet = [finding for finding in correction.findings if finding.entry is None]
    if of_sheet:
        page.blank()
        page.line(say("workbook.of_sheet"), "heading")
        for finding in of_sheet:
            page.line(_in_words(finding))
    page.blank()
    page.line(say("workbook.sums"), "heading")
    _write_sums(page, columns, ranking, standing)
    page.close()


def _table(
    page: Page, heading: str, columns: Sequence[Column[CorrectedEntry]], entries: Sequence[CorrectedEntry]
) -> None:
    page.blank()
    page.line(say(f"workbook.{heading}"), "heading")
    if entries:
        page.table(columns, entries)
    else:
        page.line(say("workbook.no_entries"))


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
        Column(say("workbook.state"), 13, lambda e: say(f"workbook.{e.state.value}"), lambda e: e.state.value),
        column("text", 75, "text", lambda e: "\n".join(map(_in_words, e.findings))),
    ]
    if with_groups:
        columns.insert(1, column("group_column", 8, "centre", lambda e: _as_number(e.group)))
    return columns


def _as_number(text: str) -> Value:
    """What was written, as a number where it is nothing else."""
    return int(text) if _NUMBER.fullmatch(text) else text


def _in_words(finding: Finding) -> str:
    key = "workbook.remark" if finding.kind is Kind.REMARK else "workbook.finding"
    if finding.struck:
        number = finding.decision.number if finding.decision else ""
        return say("workbook.struck", number=number, article=finding.article, text=finding.text)
    return say(
        f"{key}_resting" if finding.interpretation else key,
        article=finding.article,
        kind=say(f"findings.kind_{finding.kind.value}"),
        text=finding.text,
        interpretation=finding.interpretation,
    )


def _write_sums(page: Page, columns: Sequence[Column[CorrectedEntry]], ranking: Ranking, standing: Standing) -> None:
    """The sum in three columns, what it adds and takes under the points of the entries."""
    key = ranking.game.competition.game_type.key
    wide = len(columns) - 4  # up to the accepted position
    effect = "sum_effect_mixed" if takes_share(key) else "sum_effect"
    if counts_solutions(key):
        effect = "sum_effect_solutions"
    header = [say("workbook.sum_what"), say("workbook.sum_count"), say(f"workbook.{effect}")]
    page.merged([(header[0], "header", wide), (header[1], "header", 1), (header[2], "header", 1)])
    for line in sums(ranking, standing):
        look = "strong" if line.look == "total" else "text"
        page.merged([(line.what, look, wide), (line.number, "number", 1), (line.effect, line.look, 1)])
