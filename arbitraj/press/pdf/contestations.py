"""The register of contestations on paper (8.6): every contestation with its answer, and where the arbiter signs."""

from collections.abc import Sequence
from pathlib import Path

from arbitraj.press.pdf.papers import Paper
from arbitraj.record.contestation import Contestation
from arbitraj.record.model import Competition
from arbitraj.record.moments import shown_moment
from arbitraj.report.contestation_words import facts_of
from arbitraj.report.edition import Edition
from arbitraj.text import say


def write_contestation_pdf(path: Path, competition: Competition, contestations: Sequence[Contestation]) -> None:
    """Write the register. Raises OSError where the file cannot be written."""
    paper = Paper(competition.title, Edition())
    paper.head(say("contestation.register"))
    paper.facts(competition_facts(competition))
    if not contestations:
        paper.gap()
        paper.text(say("contestation.none"))
    for each in contestations:
        paper.heading(
            say("contestation.heading", number=each.number, name=each.name, table=each.table, sheet=each.sheet)
        )
        paper.facts(tuple(facts_of(each)))
    paper.signatures(
        say("contestation.sign_arbiter", name=competition.arbiter),
        say("contestation.sign_commission"),
    )
    paper.save(path)


def competition_facts(competition: Competition) -> tuple[tuple[str, str], ...]:
    """Where, when, which game, and until when contestations were taken."""
    day = competition.day.strftime("%d.%m.%Y") if competition.day else ""
    until = competition.contest_until
    return (
        (say("documents.fact_where"), ", ".join(part for part in (competition.place, day) if part)),
        (say("season.fact_event"), competition.game_type.shown),
        (say("documents.fact_deadline"), shown_moment(until) if until else ""),
    )
