"""Document of a warning or sending-off (6.3.2.j): reason, competition and event, arbiter, day and hour."""

from collections.abc import Iterator

from arbitraj.folder.registers import Measure, Sanction
from arbitraj.record.model import Competition, Player
from arbitraj.record.moments import shown_moment
from arbitraj.report.announcement import where_and_when
from arbitraj.report.paper import Paper
from arbitraj.report.table import Text, facts
from arbitraj.text import keyed, say

_EFFECTS = keyed("""disciplinary.effect_*
    disciplinary.effect_points disciplinary.effect_share disciplinary.effect_solutions
""")


def sanction_paper(competition: Competition, player: Player | None, sanction: Sanction) -> Paper:
    """Document of a sanction. `player` adds the club."""
    # of the player's warnings (8.5): the sanction's number is that of the register, with everybody's
    which = say("disciplinary.which_second" if sanction.second else "disciplinary.which_first")
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
    article = say("disciplinary.article", article=sanction.article) if sanction.article else ""
    when = shown_moment(sanction.when)
    dictated = facts(("disciplinary.fact_arbiter", sanction.arbiter), ("disciplinary.fact_when", when))
    undone = (Text(revoked_line(sanction), "alert"),) if sanction.undone else ()
    return Paper(
        competition.title,
        say(sanction.measure.title_key, which=2 if sanction.second else 1),
        (
            *undone,
            about,
            Text(say("disciplinary.fact_reason"), "heading"),
            *map(Text, filter(None, (sanction.reason, article))),
            Text(say("disciplinary.effect"), "heading"),
            *map(Text, _effects(competition, sanction)),
            Text(say("disciplinary.dictated"), "heading"),
            dictated,
        ),
        (say("disciplinary.sign_arbiter", name=sanction.arbiter), say("disciplinary.sign_player", name=sanction.name)),
    )


def revoked_line(sanction: Sanction) -> str:
    """Revocation of a sanction: by whom, when and why. Empty if it is in force."""
    undone = sanction.undone
    if undone is None:
        return ""
    when = shown_moment(undone.when) if undone.when else ""
    return say("disciplinary.revoked_line", by=undone.by, when=when, reason=undone.reason)


def _effects(competition: Competition, sanction: Sanction) -> Iterator[str]:
    if sanction.second:
        yield say("disciplinary.effect_second")
    elif sanction.measure is Measure.WARNING:
        yield say(_EFFECTS[competition.game_type.tariff.unit])
        yield say("disciplinary.effect_next")
    else:
        yield say("disciplinary.effect_off")
    if sanction.sends_off:
        yield say("disciplinary.effect_report")
    yield say("disciplinary.effect_final")


def sanction_line(sanction: Sanction) -> str:
    """A sanction on one line, including its revocation."""
    reason = (
        say("disciplinary.reason_article", reason=sanction.reason, article=sanction.article)
        if sanction.article
        else sanction.reason
    )
    line = say(
        "disciplinary.line",
        number=sanction.number,
        measure=say("disciplinary.word_second" if sanction.second else sanction.measure.key),
        name=sanction.name,
        table=sanction.table,
        reason=reason,
        arbiter=sanction.arbiter,
        when=shown_moment(sanction.when),
    )
    return f"{line}. {revoked_line(sanction)}" if sanction.undone else line
