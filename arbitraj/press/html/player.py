"""A player's part of the page: every entry as written and as accepted, why, and the total step by step."""

from collections.abc import Iterator, Sequence

from arbitraj.press.html.markup import Column, Html, element, isolated, joined, lines, table
from arbitraj.ranking.standings import Ranking, Standing
from arbitraj.record.findings import Finding
from arbitraj.record.model import HandInState
from arbitraj.report.audience import is_for_players
from arbitraj.report.shown import decimal, in_words, policy_of
from arbitraj.report.sums import SumLine, effect_heading, sum_lines
from arbitraj.rules.correct import CorrectedEntry
from arbitraj.rules.replay import State
from arbitraj.text import count, say

_SIGN = {State.CORRECT: "✓", State.INCORRECT: "✗", State.NOT_CORRECTED: "–"}


def anchor(standing: Standing) -> str:
    """Where a player's part is on the page."""
    return f"masa-{standing.correction.player.table}"


def player_part(ranking: Ranking, standing: Standing, board: Html | None) -> Html:
    """The part of one player, folded away until it is opened; `board` is a drawing of his final construction."""
    correction, player, policy = standing.correction, standing.correction.player, policy_of(ranking)
    counted = sum(finding.counts for finding in correction.findings)
    summary = element(
        "summary",
        element("span", say("page.place", place=standing.place), class_="place"),
        element("span", isolated(player.name), class_="who"),
        element("span", count(counted, "finding") if counted else say("page.no_findings"), class_="dim"),
        element("span", decimal(correction.total), class_="sum"),
    )
    of_sheet = [finding for finding in correction.findings if finding.entry is None and is_for_players(finding)]
    parts = [
        element("p", joined(_about(ranking, standing)), class_="about"),
        board,
        _entries(ranking, say("page.construction"), correction.construction, False)
        if policy.has_construction
        else None,
        _entries(ranking, say("page.solutions" if policy.counts_solutions else "page.moves"), correction.entries, True),
        element("h4", say("page.of_sheet")) if of_sheet else None,
        _findings(of_sheet) if of_sheet else None,
        _sums(ranking, standing),
        element("p", element("a", say("page.back"), href="#sus"), class_="back"),
    ]
    return element(
        "details",
        Html("\n"),
        summary,
        Html("\n"),
        element("div", Html("\n"), lines(*parts), Html("\n"), id=anchor(standing), class_="sheet"),
        Html("\n"),
    )


def _about(ranking: Ranking, standing: Standing) -> Iterator[Html | str]:
    correction, player = standing.correction, standing.correction.player
    facts: list[Html | str] = [
        say("page.at_table", table=player.table),
        say(f"workbook.{player.category.value}"),
        say("page.sheet", sheet=correction.hand_in.sheet),
    ]
    if player.club:
        facts.insert(1, isolated(player.club))
    if correction.hand_in.state is HandInState.NOT_HANDED_IN:
        facts.append(say("page.not_handed_in"))
    elif correction.hand_in.order is not None:
        facts.append(_handed_in(correction.hand_in.order))
    for number, fact in enumerate(facts):
        if number:
            yield " · "
        yield fact


def _handed_in(order: int) -> str:
    return say("page.handed_in_first") if order == 1 else say("page.handed_in", order=order)


def _entries(ranking: Ranking, caption: str, entries: Sequence[CorrectedEntry], counted: bool) -> Html:
    if not entries:
        return element("p", say("page.no_entries", what=caption))
    policy = policy_of(ranking)
    worth = "page.counted" if policy.counts_solutions else "page.points"
    columns: list[Column[CorrectedEntry]] = [
        Column(say("page.number"), lambda e: e.number, "number", heads=True),
        Column(say("page.written"), lambda e: _laid(e.written_position, e.written_word), "wide"),
        Column(say("page.written_points"), _written_points, "number", idle=lambda e: e.written_points == str(e.points)),
        Column(say("page.accepted"), _accepted, "wide", idle=_as_written),
        Column(say("page.state"), _state, "state"),
    ]
    if ranking.game.competition.game_type.has_groups:
        columns.insert(1, Column(say("page.group_used"), lambda e: isolated(e.group), "centre"))
    if counted:
        columns.append(Column(say(worth), lambda e: element("b", e.worth), "number worth"))
    columns.append(Column(say("page.findings"), lambda e: _findings(e.findings), "findings"))
    return table(caption, columns, entries, "entries", folds=True)


def _written_points(entry: CorrectedEntry) -> Html | None:
    return isolated(entry.written_points) if entry.written_points else None


def _accepted(entry: CorrectedEntry) -> Html | str:
    return _laid(entry.position, entry.word) if entry.state is State.CORRECT else "–"


def _as_written(entry: CorrectedEntry) -> bool:
    written = (entry.written_position, entry.written_word)
    return entry.state is not State.CORRECT or (entry.position, entry.word) == written


def _laid(position: str, word: str) -> Html:
    return joined([element("span", position, class_="position"), " ", element("bdi", word, class_="word")])


def _state(entry: CorrectedEntry) -> Html:
    sign = element("span", _SIGN[entry.state], aria_hidden="true")
    return element("span", sign, " ", say(f"workbook.{entry.state.value}"), class_=entry.state.value)


def _findings(findings: Sequence[Finding]) -> Html | None:
    """A list of those that are public; what a decision struck out stays to be read."""
    public = [finding for finding in findings if is_for_players(finding)]
    if not public:
        return None
    shown = (
        element("li", element("s", in_words(finding)) if finding.struck else in_words(finding), class_=_weight(finding))
        for finding in public
    )
    return element("ul", *shown, class_="findings")


def _weight(finding: Finding) -> str | None:
    return None if finding.counts else "dim"


def _sums(ranking: Ranking, standing: Standing) -> Html:
    columns: list[Column[SumLine]] = [
        Column(say("workbook.sum_what"), lambda line: _strong(line, line.what), heads=True),
        Column(say("workbook.sum_count"), lambda line: "" if line.number is None else line.number, "number"),
        Column(effect_heading(ranking), lambda line: _strong(line, _effect(line)), "number"),
    ]
    return table(say("page.sums"), columns, sum_lines(ranking, standing), "sums")


def _strong(line: SumLine, shown: str) -> Html | str:
    return element("b", shown) if line.result else shown


def _effect(line: SumLine) -> str:
    """What a line adds or takes, with its sign; a true minus, which no printer takes for a hyphen."""
    if line.share:
        return say("page.percent", number=decimal(round(line.effect * 100, 6))).replace("-", "−")
    return decimal(line.effect).replace("-", "−")
