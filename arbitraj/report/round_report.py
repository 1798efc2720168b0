"""The arbitration report (9.1.3.c, 9.2.3.c, 9.4.g): figures, sanctions, contestations and decisions of a round."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from arbitraj.folder.registers import Sanction
from arbitraj.lexicon.lexicon import ListInfo
from arbitraj.ranking.standings import Ranking, why_unranked
from arbitraj.record.contestation import Contestation
from arbitraj.record.findings import Kind
from arbitraj.record.model import HandInState
from arbitraj.record.question import Answer
from arbitraj.report.announcement import drawn_lines, judged_by, where_and_when
from arbitraj.report.contestation_words import described
from arbitraj.report.disciplinary import sanction_line
from arbitraj.report.paper import ByHand, Paper, PaperPart
from arbitraj.report.shown import decimal, fates_in
from arbitraj.report.table import Text, facts
from arbitraj.rules.last_word import DecisionFate
from arbitraj.text import count, say

_BY_HAND = 6  # empty lines to write on without incidents


@dataclass(frozen=True, slots=True)
class RoundReport:
    """Content of a report. `incidents` are the arbiter's words, `marked` the remarks that were checked."""

    ranking: Ranking
    words: ListInfo
    sanctions: Sequence[Sanction]
    contestations: Sequence[Contestation]
    incidents: Sequence[str] = ()
    differs: Sequence[str] = ()
    marked: Sequence[Answer] = ()


def report_paper(report: RoundReport) -> Paper:
    """The report as a document."""
    competition = report.ranking.game.competition
    signs = say("disciplinary.sign_arbiter", name=competition.arbiter), say("disciplinary.sign_team")
    return Paper(competition.title, say("disciplinary.report"), tuple(_parts(report)), signs)


def _parts(report: RoundReport) -> Iterator[PaperPart]:
    competition = report.ranking.game.competition
    yield facts(
        ("documents.fact_where", where_and_when(competition)),
        ("season.fact_event", competition.game_type.shown),
        ("disciplinary.fact_arbiter", competition.arbiter),
    )
    yield from map(Text, drawn_lines(report.ranking))
    yield from judged_by(report.ranking, report.words)
    yield Text(say("disciplinary.numbers"), "heading")
    yield facts(*_numbers(report))
    for category, standings in report.ranking.groups:
        head = say("disciplinary.first_places")
        yield Text(f"{head}, {say(category.key)}" if category else head, "heading")
        for s in (s for s in standings if s.place <= 3):
            name, club = s.correction.player.name, s.correction.player.club
            text = say("disciplinary.first_place", place=s.place, name=name, points=decimal(s.correction.total))
            yield Text(f"{text} ({club})" if club else text)
    differs = [Text(text, "alert") for text in report.differs]
    yield from _section(
        "disciplinary.sanctions",
        [*(Text(sanction_line(each), "struck" if each.undone else "") for each in report.sanctions), *differs],
        say("disciplinary.no_sanctions"),
    )
    contested = [part for each in report.contestations for part in described(each, "alert")]
    yield from _section("disciplinary.contestations", contested, say("contestation.none"))
    yield from _section(
        "disciplinary.decisions",
        map(_decision_line, fates_in(report.ranking)),
        say("disciplinary.no_decisions"),
    )
    if report.marked:
        yield from _section("disciplinary.marked", map(_mark_line, report.marked))
    by_hand = ByHand(say("disciplinary.by_hand"), _BY_HAND)
    yield from _section("disciplinary.incidents", map(Text, report.incidents) if report.incidents else [by_hand])


def _section(key: str, parts: Iterable[PaperPart], none: str = "") -> Iterator[PaperPart]:
    yield Text(say(key), "heading")
    yield from tuple(parts) or (Text(none),)


def _decision_line(fate: DecisionFate) -> Text:
    decision = fate.decision
    where = (
        say("disciplinary.decision_entry", entry=decision.entry)
        if decision.entry
        else say("disciplinary.decision_sheet")
    )
    line = say(
        "disciplinary.decision",
        number=decision.number,
        sheet=decision.sheet,
        where=where,
        action=decision.action.value,
        reason=decision.reason,
        arbiter=decision.arbiter,
    )
    if decision.contestation:
        line = f"{line} {say('disciplinary.for_contestation', number=decision.contestation)}"
    if not fate.key:
        return Text(line)
    return Text(f"{line} {say(fate.text_key, by=fate.by.number if fate.by else '')}", "struck")


def _mark_line(mark: Answer) -> Text:
    about = {"sheet": mark.sheet, "entry": mark.entry or ""}
    where = say("cli.whole") if not mark.sheet else say("cli.where_entry" if mark.entry else "cli.where_sheet", **about)
    reason = mark.reason or say("disciplinary.mark_no_reason")
    return Text(say("disciplinary.mark", where=where, text=mark.seen, reason=reason, arbiter=mark.arbiter))


def _numbers(report: RoundReport) -> Iterator[tuple[str, str]]:
    competition = report.ranking.game.competition
    states = Counter(hand_in.state for hand_in in competition.hand_ins)
    off = [hand_in for _, hand_in in report.ranking.unranked if hand_in and why_unranked(hand_in) == "eliminat"]
    absent = [player.name for player, hand_in in report.ranking.unranked if hand_in is None]
    yield "disciplinary.n_listed", str(len(competition.players))
    yield "disciplinary.n_ranked", str(len(report.ranking.standings))
    yield "disciplinary.n_not_handed", str(states[HandInState.NOT_HANDED_IN])
    yield "disciplinary.n_off", str(len(off))
    yield "disciplinary.n_absent", f"{len(absent)}: {', '.join(absent)}" if absent else "0"
    kinds: Counter[Kind] = Counter(
        finding.kind for s in report.ranking.standings for finding in s.correction.findings if finding.counts
    )
    found = [f"{say(kind.key)}: {kinds[kind]}" for kind in Kind if kind is not Kind.REMARK]
    yield "disciplinary.n_findings", "; ".join(found)
    waiting = sum(each.open for each in report.contestations)
    shown = count(len(report.contestations), "contestation")
    yield "disciplinary.contestations", say("disciplinary.n_waiting", all=shown, open=waiting) if waiting else shown
