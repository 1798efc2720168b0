"""A player's page of the results workbook: every entry as written and as accepted, why, and the sum."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from arbitraj.competition.model import HandInState
from arbitraj.correction.correct import CorrectedEntry
from arbitraj.correction.findings import Finding, Kind
from arbitraj.correction.policies import POLICIES
from arbitraj.correction.policies.base import Sanctions
from arbitraj.correction.replay import State
from arbitraj.publish.workbook_style import Book, Column, Link, Page, Value
from arbitraj.ranking.standings import Ranking, Standing
from arbitraj.text import say

_NUMBER = re.compile("0|[1-9][0-9]{0,8}")
_MUCH = 10**6  # points from which no sanction reaches 0


@dataclass(frozen=True, slots=True)
class _Sum:
    """A line of the sum: what, how many, what it adds or takes."""

    what: str
    number: Value
    effect: Value
    look: str = "number"


def write_player(book: Book, ranking: Ranking, standing: Standing, players: Mapping[int, str], back: str) -> None:
    """Write the page of a player; `players` are the names of the pages by table, `back` that of the ranking."""
    correction, player = standing.correction, standing.correction.player
    game_type = ranking.game.competition.game_type
    counts_solutions = _counts_solutions(game_type.key)
    columns = _columns(game_type.has_groups, counts_solutions)
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
    _table(page, "solutions" if counts_solutions else "moves", columns, correction.entries)
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
    if key == "serie_maxime":
        lines, effect = _sums_of_share(ranking, standing), "sum_effect_mixed"
    else:
        lines, effect = _sums(ranking, standing), "sum_effect"
    if _counts_solutions(key):
        effect = "sum_effect_solutions"
    header = [say("workbook.sum_what"), say("workbook.sum_count"), say(f"workbook.{effect}")]
    page.merged([(header[0], "header", wide), (header[1], "header", 1), (header[2], "header", 1)])
    for line in lines:
        look = "strong" if line.look == "total" else "text"
        page.merged([(line.what, look, wide), (line.number, "number", 1), (line.effect, line.look, 1)])


def _sums(ranking: Ranking, standing: Standing) -> Iterator[_Sum]:
    """From the points of the entries to the total: what each kind of sanction takes, as the type's policy says."""
    game, correction = ranking.game, standing.correction
    policy = POLICIES[game.competition.game_type.key]
    yield _sum_of_entries(ranking, standing)
    left = correction.points
    for key, number, before, after in _sanctions(correction.sanctions):
        taken = policy.total(game, _MUCH, after) - policy.total(game, _MUCH, before)
        left += taken
        yield _Sum(say(f"workbook.sum_{key}"), number, taken)
    if left != correction.total:
        nothing = correction.hand_in.state is HandInState.NOT_HANDED_IN
        why = say("workbook.sum_not_handed_in" if nothing else "workbook.sum_floor")
        yield _Sum(why, None, correction.total - left)
    yield _Sum(say("workbook.sum_total"), None, correction.total, "total")
    if standing.ranking_points is not None:
        yield _Sum(say("workbook.sum_ranking"), None, standing.ranking_points, "total")


def _sums_of_share(ranking: Ranking, standing: Standing) -> Iterator[_Sum]:
    """Serie de maxime: the points stand; sanctions take a share of the ranking points."""
    game, correction = ranking.game, standing.correction
    policy = POLICIES[game.competition.game_type.key]
    yield _sum_of_entries(ranking, standing)
    yield _Sum(say("workbook.sum_total"), None, correction.total, "total")
    for key, number, before, after in _sanctions(correction.sanctions):
        lost = policy.share_lost(game, after) - policy.share_lost(game, before)
        what = say("workbook.sum_of_ranking", what=say(f"workbook.sum_{key}"))
        yield _Sum(what, number, round(0.0 - lost, 6), "share")
    if standing.ranking_points is not None:
        yield _Sum(say("workbook.sum_ranking"), None, standing.ranking_points, "total")


def _sum_of_entries(ranking: Ranking, standing: Standing) -> _Sum:
    correction = standing.correction
    key = "sum_solutions" if _counts_solutions(ranking.game.competition.game_type.key) else "sum_entries"
    right = sum(entry.state is State.CORRECT for entry in correction.entries)
    return _Sum(say(f"workbook.{key}"), right, correction.points)


def _sanctions(of_sheet: Sanctions) -> Iterator[tuple[str, int, Sanctions, Sanctions]]:
    """Each kind of sanction with its number, and what the sheet has gathered before it and with it."""
    warned = Sanctions(of_sheet.warnings)
    penalised = Sanctions(of_sheet.warnings, of_sheet.penalties)
    yield "warnings", of_sheet.warnings, Sanctions(), warned
    yield "penalties", of_sheet.penalties, warned, penalised
    yield "disciplinary", of_sheet.disciplinary, penalised, of_sheet


def _counts_solutions(game_type: str) -> bool:
    return game_type in ("superscrabble", "superscrabble_incomplet")
