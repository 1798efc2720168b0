"""Papers of the arbiters: a warning or sending-off (6.3.2.j), the report of a round (9.1.3.c, 9.2.3.c, 9.4.g)."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from arbitraj.folder.registers import Measure, Sanction
from arbitraj.lexicon.lexicon import ListInfo
from arbitraj.ranking.standings import Ranking, why_unranked
from arbitraj.record.contestation import Contestation
from arbitraj.record.findings import Kind
from arbitraj.record.model import Competition, Player, SubmissionState
from arbitraj.record.moments import shown_moment
from arbitraj.record.question import Answer
from arbitraj.report.announcement import drawn_lines, judged_by, where_and_when
from arbitraj.report.contestation_words import described
from arbitraj.report.paper import ByHand, Paper, PaperPart
from arbitraj.report.shown import decimal, fates_in
from arbitraj.report.table import Text, facts
from arbitraj.rules.last_word import DecisionFate
from arbitraj.text import count, keyed, text_of

_EFFECTS = keyed("""disciplinary.effect_*
    disciplinary.effect_points disciplinary.effect_share disciplinary.effect_solutions
""")


def sanction_paper(competition: Competition, player: Player | None, sanction: Sanction) -> Paper:
    """Document of a sanction. `player` adds the club."""
    # of the player's warnings (8.5): the sanction's number is that of the register, with everybody's
    which = text_of("disciplinary.which_second" if sanction.second else "disciplinary.which_first")
    about = facts(
        ("disciplinary.fact_player", sanction.name),
        ("disciplinary.fact_table", str(sanction.table)),
        ("disciplinary.fact_club", player.club if player else ""),
        ("disciplinary.fact_which", which if sanction.measure is Measure.WARNING else ""),
        ("disciplinary.fact_number", str(sanction.number)),
        ("disciplinary.fact_competition", competition.title),
        ("documents.fact_where", where_and_when(competition)),
        ("season.fact_event", competition.game_type.shown),
    )
    article = text_of("disciplinary.article", article=sanction.article) if sanction.article else ""
    when = shown_moment(sanction.when)
    dictated = facts(("disciplinary.fact_arbiter", sanction.arbiter), ("disciplinary.fact_when", when))
    undone = (Text(revoked_line(sanction), "alert"),) if sanction.undone else ()
    return Paper(
        competition.title,
        text_of(sanction.measure.title_key, which=2 if sanction.second else 1),
        (
            *undone,
            about,
            Text(text_of("disciplinary.fact_reason"), "heading"),
            *map(Text, filter(None, (sanction.reason, article))),
            Text(text_of("disciplinary.effect"), "heading"),
            *map(Text, _effects(competition, sanction)),
            Text(text_of("disciplinary.dictated"), "heading"),
            dictated,
        ),
        (
            text_of("disciplinary.sign_arbiter", name=sanction.arbiter),
            text_of("disciplinary.sign_player", name=sanction.name),
        ),
    )


def revoked_line(sanction: Sanction) -> str:
    """Revocation of a sanction: by whom, when and why. Empty if it is in force."""
    undone = sanction.undone
    if undone is None:
        return ""
    when = shown_moment(undone.when) if undone.when else ""
    return text_of("disciplinary.revoked_line", by=undone.by, when=when, reason=undone.reason)


def _effects(competition: Competition, sanction: Sanction) -> Iterator[str]:
    if sanction.second:
        yield text_of("disciplinary.effect_second")
    elif sanction.measure is Measure.WARNING:
        yield text_of(_EFFECTS[competition.game_type.tariff.unit])
        yield text_of("disciplinary.effect_next")
    else:
        yield text_of("disciplinary.effect_off")
    if sanction.sends_off:
        yield text_of("disciplinary.effect_report")
    yield text_of("disciplinary.effect_final")


def sanction_line(sanction: Sanction) -> str:
    """A sanction on one line, including its revocation."""
    reason, article = sanction.reason, sanction.article
    if article:
        reason = text_of("disciplinary.reason_article", reason=reason, article=article)
    measure = text_of("disciplinary.word_second" if sanction.second else sanction.measure.key)
    about = {"number": sanction.number, "name": sanction.name, "table": sanction.table, "arbiter": sanction.arbiter}
    line = text_of("disciplinary.line", **about, measure=measure, reason=reason, when=shown_moment(sanction.when))
    return f"{line}. {revoked_line(sanction)}" if sanction.undone else line


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
    signs = text_of("disciplinary.sign_arbiter", name=competition.arbiter), text_of("disciplinary.sign_team")
    return Paper(competition.title, text_of("disciplinary.report"), tuple(_parts(report)), signs)


def _parts(report: RoundReport) -> Iterator[PaperPart]:
    competition = report.ranking.game.competition
    yield facts(
        ("documents.fact_where", where_and_when(competition)),
        ("season.fact_event", competition.game_type.shown),
        ("disciplinary.fact_arbiter", competition.arbiter),
    )
    yield from map(Text, drawn_lines(report.ranking))
    yield from judged_by(report.ranking, report.words)
    yield Text(text_of("disciplinary.numbers"), "heading")
    yield facts(*_numbers(report))
    for category, standings in report.ranking.groups:
        head = text_of("disciplinary.first_places")
        yield Text(f"{head}, {text_of(category.key)}" if category else head, "heading")
        for s in (s for s in standings if s.place <= 3):
            name, club = s.correction.player.name, s.correction.player.club
            text = text_of("disciplinary.first_place", place=s.place, name=name, points=decimal(s.correction.total))
            yield Text(f"{text} ({club})" if club else text)
    sanctions = [Text(sanction_line(sanction), "struck" if sanction.undone else "") for sanction in report.sanctions]
    sanctions += [Text(text, "alert") for text in report.differs]
    yield from _section("disciplinary.sanctions", sanctions, text_of("disciplinary.no_sanctions"))
    contested = [part for contestation in report.contestations for part in described(contestation, "alert")]
    yield from _section("disciplinary.contestations", contested, text_of("contestation.none"))
    decided = map(_decision_line, fates_in(report.ranking))
    yield from _section("disciplinary.decisions", decided, text_of("disciplinary.no_decisions"))
    if report.marked:
        yield from _section("disciplinary.marked", map(_mark_line, report.marked))
    by_hand = ByHand(text_of("disciplinary.by_hand"), _BY_HAND)
    yield from _section("disciplinary.incidents", map(Text, report.incidents) if report.incidents else [by_hand])


def _section(key: str, parts: Iterable[PaperPart], none: str = "") -> Iterator[PaperPart]:
    yield Text(text_of(key), "heading")
    yield from tuple(parts) or (Text(none),)


def _decision_line(fate: DecisionFate) -> Text:
    decision = fate.decision
    where = text_of("disciplinary.decision_sheet")
    if decision.entry:
        where = text_of("disciplinary.decision_entry", entry=decision.entry)
    about = {"number": decision.number, "sheet": decision.sheet, "reason": decision.reason, "arbiter": decision.arbiter}
    line = text_of("disciplinary.decision", **about, where=where, action=decision.action.value)
    if decision.contestation:
        line = f"{line} {text_of('disciplinary.for_contestation', number=decision.contestation)}"
    if not fate.key:
        return Text(line)
    return Text(f"{line} {text_of(fate.text_key, by=fate.by.number if fate.by else '')}", "struck")


def _mark_line(mark: Answer) -> Text:
    about = {"sheet": mark.sheet, "entry": mark.entry or ""}
    where = (
        text_of("cli.whole")
        if not mark.sheet
        else text_of("cli.where_entry" if mark.entry else "cli.where_sheet", **about)
    )
    reason = mark.reason or text_of("disciplinary.mark_no_reason")
    return Text(text_of("disciplinary.mark", where=where, text=mark.seen, reason=reason, arbiter=mark.arbiter))


def _numbers(report: RoundReport) -> Iterator[tuple[str, str]]:
    competition = report.ranking.game.competition
    states = Counter(submission.state for submission in competition.submissions)
    off = [
        submission for _, submission in report.ranking.unranked if submission and why_unranked(submission) == "eliminat"
    ]
    absent = [player.name for player, submission in report.ranking.unranked if submission is None]
    yield "disciplinary.n_listed", str(len(competition.players))
    yield "disciplinary.n_ranked", str(len(report.ranking.standings))
    yield "disciplinary.n_not_handed", str(states[SubmissionState.NOT_HANDED_IN])
    yield "disciplinary.n_off", str(len(off))
    yield "disciplinary.n_absent", f"{len(absent)}: {', '.join(absent)}" if absent else "0"
    kinds: Counter[Kind] = Counter(
        finding.kind for s in report.ranking.standings for finding in s.correction.findings if finding.counts
    )
    found = [f"{text_of(kind.key)}: {kinds[kind]}" for kind in Kind if kind is not Kind.REMARK]
    yield "disciplinary.n_findings", "; ".join(found)
    waiting = sum(contestation.open for contestation in report.contestations)
    shown = count(len(report.contestations), "contestation")
    yield "disciplinary.contestations", text_of("disciplinary.n_waiting", all=shown, open=waiting) if waiting else shown
