"""The arbitration report (9.1.3.c, 9.2.3.c, 9.4.g): a round in numbers, sanctions, contestations, decisions."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from arbitraj.folder.sanctions import Sanction
from arbitraj.lexicon.lexicon import ListInfo
from arbitraj.press.pdf.papers import Paper
from arbitraj.ranking.standings import Ranking, why_unranked
from arbitraj.record.contestation import Contestation
from arbitraj.record.findings import Kind
from arbitraj.record.model import Decision, HandInState
from arbitraj.record.moments import shown_moment
from arbitraj.report.announcement import drawn, game_type_of, judged_by, place_and_day
from arbitraj.report.contestation_words import facts_of
from arbitraj.report.edition import Edition
from arbitraj.report.shown import decimal
from arbitraj.text import count, say

_BY_HAND = 6  # empty lines where nothing was told


@dataclass(frozen=True, slots=True)
class Report:
    """What a report tells of; `incidents` are the arbiter's own words, `differs` where hand-ins say otherwise."""

    ranking: Ranking
    words: ListInfo
    sanctions: Sequence[Sanction]
    contestations: Sequence[Contestation]
    incidents: Sequence[str] = ()
    differs: Sequence[str] = ()


def write_report(path: Path, report: Report) -> None:
    """Write the report as a PDF. Raises OSError where the file cannot be written."""
    competition = report.ranking.game.competition
    paper = Paper(competition.title, Edition())
    paper.head(say("disciplinary.report"))
    paper.facts(
        [
            (say("documents.fact_where"), place_and_day(report.ranking)),
            (say("season.fact_event"), game_type_of(report.ranking)),
            (say("disciplinary.fact_arbiter"), competition.arbiter),
        ]
    )
    for text in drawn(report.ranking):
        paper.text(text)
    for line in judged_by(report.ranking, report.words):
        paper.text(line.text, bold=line.alert)
    paper.heading(say("disciplinary.numbers"))
    paper.facts(tuple(_numbers(report)))
    for category, standings in report.ranking.groups:
        head = say("disciplinary.first_places")
        paper.heading(f"{head}, {say(f'workbook.{category.value}')}" if category else head)
        for s in (s for s in standings if s.place <= 3):
            points = decimal(s.correction.total)
            name, club = s.correction.player.name, s.correction.player.club
            text = say("disciplinary.first_place", place=s.place, name=name, points=points)
            paper.text(f"{text} ({club})" if club else text)
    paper.heading(say("disciplinary.sanctions"))
    for sanction in report.sanctions:
        paper.text(sanction_line(sanction))
    for text in report.differs:
        paper.text(text, bold=True)
    if not report.sanctions and not report.differs:
        paper.text(say("disciplinary.no_sanctions"))
    paper.heading(say("disciplinary.contestations"))
    if not report.contestations:
        paper.text(say("contestation.none"))
    for each in report.contestations:
        paper.text(
            say("contestation.heading", number=each.number, name=each.name, table=each.table, sheet=each.sheet),
            bold=True,
        )
        paper.facts(tuple(facts_of(each)))
    paper.heading(say("disciplinary.decisions"))
    for decision in competition.decisions:
        paper.text(_decision_line(decision))
    if not competition.decisions:
        paper.text(say("disciplinary.no_decisions"))
    paper.heading(say("disciplinary.incidents"))
    for text in report.incidents:
        paper.text(text)
    if not report.incidents:
        paper.written_by_hand(say("disciplinary.by_hand"), _BY_HAND)
    paper.signatures(say("disciplinary.sign_arbiter", name=competition.arbiter), say("disciplinary.sign_team"))
    paper.save(path)


def sanction_line(each: Sanction) -> str:
    """A sanction on a line."""
    measure = say(f"disciplinary.word_{'second' if each.second else each.measure.value}")
    reason = (
        say("disciplinary.reason_article", reason=each.reason, article=each.article) if each.article else each.reason
    )
    return say(
        "disciplinary.line",
        number=each.number,
        measure=measure,
        name=each.name,
        table=each.table,
        reason=reason,
        arbiter=each.arbiter,
        when=shown_moment(each.when),
    )


def _decision_line(each: Decision) -> str:
    where = say("disciplinary.decision_entry", entry=each.entry) if each.entry else say("disciplinary.decision_sheet")
    line = say(
        "disciplinary.decision",
        number=each.number,
        sheet=each.sheet,
        where=where,
        action=each.action.value,
        reason=each.reason,
        arbiter=each.arbiter,
    )
    return f"{line} {say('disciplinary.for_contestation', number=each.contestation)}" if each.contestation else line


def _numbers(report: Report) -> Iterator[tuple[str, str]]:
    competition = report.ranking.game.competition
    states = Counter(hand_in.state for hand_in in competition.hand_ins)
    off = [hand_in for _, hand_in in report.ranking.unranked if hand_in and why_unranked(hand_in) == "eliminat"]
    absent = [player.name for player, hand_in in report.ranking.unranked if hand_in is None]
    yield say("disciplinary.n_listed"), str(len(competition.players))
    yield say("disciplinary.n_ranked"), str(len(report.ranking.standings))
    yield say("disciplinary.n_not_handed"), str(states[HandInState.NOT_HANDED_IN])
    yield say("disciplinary.n_off"), str(len(off))
    yield say("disciplinary.n_absent"), f"{len(absent)}: {', '.join(absent)}" if absent else "0"
    kinds: Counter[Kind] = Counter(
        finding.kind for s in report.ranking.standings for finding in s.correction.findings if finding.counts
    )
    found = [f"{say(f'findings.kind_{kind.value}')}: {kinds[kind]}" for kind in Kind if kind is not Kind.REMARK]
    yield say("disciplinary.n_findings"), "; ".join(found)
    waiting = sum(each.open for each in report.contestations)
    shown = count(len(report.contestations), "contestation")
    yield (
        say("disciplinary.contestations"),
        say("disciplinary.n_waiting", all=shown, open=waiting) if waiting else shown,
    )
