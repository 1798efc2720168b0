"""A player's results as tables: every entry as written and as accepted, and the total step by step."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from types import MappingProxyType

from arbitraj.game.tile import bracketed, bracketed_in
from arbitraj.ranking.standings import Ranking, Standing
from arbitraj.record.findings import Finding, State
from arbitraj.record.interpretations import Tariff
from arbitraj.record.model import Competition, SubmissionState
from arbitraj.report.shown import figure, in_words
from arbitraj.report.table import Column, Look, Medium, Shows, Table, Text, titled
from arbitraj.rules.articles import article_of
from arbitraj.rules.correct import CorrectedEntry, Correction
from arbitraj.text import keyed, text_of

_CAPTIONS = keyed("workbook.* workbook.construction workbook.solutions workbook.moves")
_EFFECTS = keyed("""workbook.sum_effect_*
    workbook.sum_effect_points workbook.sum_effect_solutions workbook.sum_effect_share
""")
_NUMBER = re.compile("0|[1-9][0-9]{0,8}")
_STATES: Mapping[State, Look] = {
    State.CORRECT: "corecta",
    State.INCORRECT: "incorecta",
    State.NOT_CORRECTED: "necorectata",
}
_APART = Medium.BOOK | Medium.PAPER  # where position and word have a column each


def entry_tables(
    ranking: Ranking, standing: Standing, best: Mapping[int, str] = MappingProxyType({})
) -> Iterator[Table[CorrectedEntry]]:
    """Table of the construction, if there is one, then of the solutions or moves. `best`: best moves by entry."""
    correction, policy = standing.correction, ranking.game_type
    if policy.has_construction:
        yield _entries(ranking, "construction", correction.construction, {})
    yield _entries(ranking, "solutions" if policy.counts_solutions else "moves", correction.entries, best)


def _entries(
    ranking: Ranking, kind: str, entries: Sequence[CorrectedEntry], best: Mapping[int, str]
) -> Table[CorrectedEntry]:
    short = "_short" if ranking.game_type.counts_solutions else ""  # two tables side by side on paper
    written, accepted = text_of("documents.as_written"), text_of("documents.as_accepted")
    so_far = dict(zip((e.number for e in entries), accumulate(e.worth for e in entries), strict=True))
    text = "counted" if kind == "solutions" else "computed"
    worth: Column[CorrectedEntry] = titled("worth", lambda e: e.worth, Shows.TOTAL, 11, text=text)
    state: Column[CorrectedEntry] = titled(
        "state", lambda e: Text(text_of(e.state.key), _STATES[e.state]), Shows.STATE, 13, on=_APART
    )
    columns: tuple[Column[CorrectedEntry], ...] = (
        titled("number", lambda e: e.number, Shows.CODE, 6),
        titled("group", lambda e: _as_number(e.group), Shows.CODE, 8, on=Medium.BOOK),
        titled("group", lambda e: e.group, Shows.CODE, on=~Medium.BOOK),
        titled("written", lambda e: _laid(e.entry.position, _written(e)), Shows.LAID, on=Medium.PAGE),
        titled(f"written_position{short}", lambda e: e.entry.position, Shows.CODE, on=_APART, above=written),
        titled("written_word", _written, width=20, on=_APART, above=written),
        titled("written_points", lambda e: _as_number(e.entry.points), Shows.NUMBER, on=Medium.BOOK),
        titled(
            "written_points",
            lambda e: e.entry.points,
            Shows.NUMBER,
            on=~Medium.BOOK,
            idle=lambda e: e.entry.points == str(e.points),
            above=written,
        ),
        titled("accepted", _accepted, Shows.LAID, on=Medium.PAGE, idle=_as_written),
        titled(
            f"accepted_position{short}", lambda e: _if_right(e, e.position), Shows.CODE, 11, on=_APART, above=accepted
        ),
        titled("accepted_word", lambda e: _if_right(e, bracketed(e.word)), Shows.WORD, 20, on=_APART, above=accepted),
        replace(state, on=Medium.PAGE),
        replace(worth, on=Medium.BOOK if kind == "construction" else ~Medium.PAPER),
        replace(
            worth, value=lambda e: e.worth if _corrected(e) else "", on=Medium.PAPER, above="" if short else accepted
        ),
        titled("so_far", lambda e: so_far[e.number] if _corrected(e) else "", Shows.NUMBER, on=Medium.PAPER),
        state,
        titled("best_move", lambda e: best.get(e.number), wraps=True, on=Medium.PAPER | Medium.PAGE),
        titled("finding", lambda e: in_lines(e.findings, choice=True), Shows.LINES, 75, on=Medium.BOOK),
        titled("remarks", lambda e: in_lines(public(e.findings)), Shows.LINES, on=Medium.PAGE),
    )
    with_groups = ranking.game.competition.game_type.has_groups and kind != "construction"
    without = {key for key, there in (("group", with_groups), ("best_move", best)) if not there}
    shown = tuple(column for column in columns if column.key not in without)
    return Table(shown, tuple(entries), text_of(_CAPTIONS[kind]), text_of("workbook.no_entries"))


def public(findings: Iterable[Finding]) -> list[Finding]:
    """Findings shown to players: those that the result depends on. Arbiters see all remarks."""
    return [finding for finding in findings if article_of(finding).shown_to_players(finding)]


def in_lines(findings: Iterable[Finding], choice: bool = False) -> tuple[Text, ...]:
    """Findings, one on each line, struck ones too. `choice`: for arbiters, with codes, jokers in lower case."""
    return tuple(
        Text(
            in_words(finding, choice) if choice else bracketed_in(in_words(finding, choice)),
            "struck" if finding.struck else "" if finding.counts else "dim",
        )
        for finding in findings
    )


def _as_number(text: str) -> int | str:
    return int(text) if _NUMBER.fullmatch(text) else text


def _corrected(entry: CorrectedEntry) -> bool:
    return entry.state is not State.NOT_CORRECTED


def _if_right(entry: CorrectedEntry, text: str) -> str | None:
    return text if entry.state is State.CORRECT else None


def _written(entry: CorrectedEntry) -> str:
    return bracketed_in(entry.entry.word)


def _laid(position: str, word: str) -> tuple[Text, ...]:
    return Text(position, "position"), Text(word, "word")


def _accepted(entry: CorrectedEntry) -> tuple[Text, ...] | str:
    return _laid(entry.position, bracketed(entry.word)) if entry.state is State.CORRECT else "–"


def _as_written(entry: CorrectedEntry) -> bool:
    same = (entry.position, entry.word) == (entry.entry.position, entry.entry.word)
    return same or entry.state is not State.CORRECT


_SUM = keyed("workbook.sum_* workbook.sum_warnings workbook.sum_penalties workbook.sum_disciplinary")


@dataclass(frozen=True, slots=True)
class SumLine:
    """A line of the sum: its effect is in points, solutions, or with `share` a fraction of ranking points."""

    key: str
    what: str
    number: int | None
    effect: float
    share: bool = False
    result: bool = False


def sum_lines(ranking: Ranking, standing: Standing) -> Iterator[SumLine]:
    """Lines from the points of the entries to the total and, if sanctions take a share, the ranking points."""
    lines = tuple(total_lines(standing.correction, ranking.game.competition))
    yield from (line for line in lines if not line.share)
    if ranking.game.competition.tariff.of_ranking_points and standing.place_points is not None:
        what = text_of("workbook.sum_place", place=standing.place)
        yield SumLine("place", what, None, standing.place_points)
    yield from (line for line in lines if line.share)
    if standing.ranking_points is not None:
        yield SumLine("ranking", text_of("workbook.sum_ranking"), None, standing.ranking_points, result=True)


def total_lines(correction: Correction, competition: Competition) -> Iterator[SumLine]:
    """Lines from the points of the entries to the total, then the shares of ranking points taken by sanctions."""
    what = text_of("workbook.sum_solutions" if competition.game_type.counts_solutions else "workbook.sum_entries")
    right = sum(entry.state is State.CORRECT for entry in correction.entries)
    yield SumLine("entries", what, right, correction.points)
    if not competition.tariff.of_ranking_points:
        yield from _sanctions_taken(correction, competition.tariff)
    yield SumLine("total", text_of("workbook.sum_total"), None, correction.total, result=True)
    if competition.tariff.of_ranking_points:
        for key, number, lost in competition.tariff.lines(correction.sanctions):
            what = text_of("workbook.sum_of_ranking", what=text_of(_SUM[key]))
            yield SumLine(key, what, number, round(0.0 - lost, 12), share=True)


def _sanctions_taken(correction: Correction, tariff: Tariff) -> Iterator[SumLine]:
    left: float = correction.points
    for key, number, taken in tariff.lines(correction.sanctions):
        left -= taken
        yield SumLine(key, text_of(_SUM[key]), number, -taken)
    if left != correction.total:
        nothing = correction.submission.state is SubmissionState.NOT_HANDED_IN
        key, what = ("not_handed_in", "workbook.sum_not_handed_in") if nothing else ("floor", "workbook.sum_floor")
        yield SumLine(key, text_of(what), None, correction.total - left)


def sum_table(ranking: Ranking, standing: Standing) -> Table[SumLine]:
    """The total step by step, with signs for additions and deductions."""
    effect = text_of(_EFFECTS[ranking.game.competition.tariff.unit])  # in what it is counted
    columns: tuple[Column[SumLine], ...] = (
        Column("what", text_of("workbook.sum_what"), lambda line: _strong(line, line.what), Shows.LABEL),
        Column("number", text_of("workbook.sum_count"), lambda line: line.number, Shows.COUNT),
        Column("effect", effect, lambda line: _strong(line, effect_of(line)), Shows.NUMBER),
    )
    return Table(columns, tuple(sum_lines(ranking, standing)), text_of("page.sums"))


def _strong(line: SumLine, text: str) -> Text:
    return Text(text, "strong" if line.result else "")


def effect_of(line: SumLine) -> str:
    """Addition or deduction of a line, with its sign."""
    return text_of("page.percent", number=figure(round(line.effect * 100, 6))) if line.share else figure(line.effect)
