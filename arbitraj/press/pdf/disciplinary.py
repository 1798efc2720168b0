"""A warning or a sending-off in writing (6.3.2.j): why, which competition and event, the arbiter, the day and hour."""

from pathlib import Path

from arbitraj.folder.sanctions import Measure, Sanction
from arbitraj.press.pdf.papers import Paper
from arbitraj.record.model import Competition, Player
from arbitraj.record.moments import shown_moment
from arbitraj.report.edition import Edition
from arbitraj.text import say


def write_sanction_pdf(path: Path, competition: Competition, player: Player | None, sanction: Sanction) -> None:
    """Write the paper; `player` adds the club. Raises OSError where the file cannot be written."""
    paper = Paper(competition.title, Edition())
    paper.head(say(f"disciplinary.title_{sanction.measure.value}", number=sanction.number))
    day = competition.day.strftime("%d.%m.%Y") if competition.day else ""
    paper.facts(
        [
            (say("disciplinary.fact_player"), sanction.name),
            (say("disciplinary.fact_table"), str(sanction.table)),
            (say("disciplinary.fact_club"), player.club if player else ""),
            (say("disciplinary.fact_competition"), competition.title),
            (say("documents.fact_where"), ", ".join(part for part in (competition.place, day) if part)),
            (say("season.fact_event"), competition.game_type.shown),
        ]
    )
    paper.heading(say("disciplinary.fact_reason"))
    paper.text(sanction.reason)
    if sanction.article:
        paper.text(say("disciplinary.article", article=sanction.article))
    paper.heading(say("disciplinary.effect"))
    for text in effects(competition, sanction):
        paper.text(text)
    paper.heading(say("disciplinary.dictated"))
    paper.facts(
        [
            (say("disciplinary.fact_arbiter"), sanction.arbiter),
            (say("disciplinary.fact_when"), shown_moment(sanction.when)),
        ]
    )
    paper.signatures(
        say("disciplinary.sign_arbiter", name=sanction.arbiter),
        say("disciplinary.sign_player", name=sanction.name),
    )
    paper.save(path)


def effects(competition: Competition, sanction: Sanction) -> tuple[str, ...]:
    """What follows from a sanction, with its articles."""
    lines = []
    if sanction.measure is Measure.WARNING and not sanction.second:
        lines.append(say(f"disciplinary.effect_{_cost(competition)}"))
        lines.append(say("disciplinary.effect_next"))
    elif sanction.second:
        lines.append(say("disciplinary.effect_second"))
    else:
        lines.append(say("disciplinary.effect_off"))
    if sanction.sends_off:
        lines.append(say("disciplinary.effect_report"))
    lines.append(say("disciplinary.effect_final"))
    return tuple(lines)


def _cost(competition: Competition) -> str:
    """What a warning takes in this type of game: points, a share of the ranking points, solutions."""
    return competition.game_type.tariff.unit
