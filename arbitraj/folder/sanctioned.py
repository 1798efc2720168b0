"""The register of sanctions (8.5, 6.3.2.j), which overrides the hand-ins that repeat it.

A folder without a register has the sanctions that its arbiter wrote into the hand-ins by hand.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from arbitraj.folder.people import HAND_IN, sent_off
from arbitraj.folder.registers import SANCTIONS, Measure, Sanction
from arbitraj.problems import Problem
from arbitraj.record.model import Player, Submission, SubmissionState
from arbitraj.record.names import player_named
from arbitraj.text import Message


def register_of(folder: Path) -> tuple[tuple[Sanction, ...] | None, list[Problem]]:
    """The register of a folder, None if it has none, and its problems."""
    lines, problems = SANCTIONS.read(folder)
    return (lines if (folder / SANCTIONS.file).exists() else None), problems


def sanctions_by_table(players: Sequence[Player], sanctions: Sequence[Sanction]) -> dict[int, tuple[Sanction, ...]]:
    """The sanctions of each player, by present table. Table 0 has those of nobody.

    A sanction belongs to the player of its name: at its table, or the only one of that name.
    """
    found: dict[int, tuple[Sanction, ...]] = {}
    for sanction in sanctions:
        owner = player_named(players, sanction.table, sanction.name)
        table = owner.table if owner else 0
        found[table] = (*found.get(table, ()), sanction)
    return found


def warnings_in(sanctions: Sequence[Sanction]) -> int:
    """The number of warnings in force among a player's sanctions."""
    return sum(sanction.measure is Measure.WARNING and not sanction.undone for sanction in sanctions)


def beyond_register(submission: Submission, own: Sequence[Sanction]) -> int:
    """The number of warnings of a hand-in that the register does not have. Undone ones are in the register."""
    return max(0, submission.disciplinary - sum(sanction.measure is Measure.WARNING for sanction in own))


def gone_by(sanctions: Sequence[Sanction]) -> bool:
    """8.5, 9.1.3: whether a player is out by his sanctions."""
    return warnings_in(sanctions) >= 2 or any(sanction.sends_off and not sanction.undone for sanction in sanctions)


def under_register(
    submissions: Sequence[Submission], players: Sequence[Player], sanctions: Sequence[Sanction] | None
) -> tuple[Submission, ...]:
    """The hand-ins with the sanctions of the register in place of their own.

    A player without lines in the register keeps the warnings and state of the hand-in, until somebody decides.
    Sanctions of others change nothing there.
    """
    if sanctions is None:
        return tuple(submissions)
    own = sanctions_by_table(players, sanctions)
    absent = sorted({*own} - {0} - {submission.table for submission in submissions})
    off = (Submission("", None, table) for table in absent if gone_by(own[table]))
    return tuple(_under(submission, own.get(submission.table, ())) for submission in (*submissions, *off))


def _under(submission: Submission, own: Sequence[Sanction]) -> Submission:
    dictated = any(not sanction.undone for sanction in own)
    counted = replace(submission, disciplinary=warnings_in(own) if dictated else beyond_register(submission, own))
    # others' sanctions do not bring him back, and for a player with a line only the register counts
    off = gone_by(own) or (not dictated and _out_by_hand(counted))
    return sent_off(counted) if off and counted.ranked else counted


def _out_by_hand(submission: Submission) -> bool:
    return submission.state is SubmissionState.SENT_OFF or submission.disciplinary >= 2


def unlike_register(
    submissions: Sequence[Submission], players: Sequence[Player], sanctions: Sequence[Sanction]
) -> Iterator[Message]:
    """Messages about differences between register and hand-ins, and about sanctions of nobody."""
    by_table = {submission.table: submission for submission in submissions}
    dictated = sanctions_by_table(players, sanctions)
    for player in players:
        own = dictated.get(player.table, ())
        submission = by_table.get(player.table, Submission("", None, player.table))
        warnings, who = warnings_in(own), {"name": player.name, "table": player.table}
        off, beyond = _out_by_hand(submission), beyond_register(submission, own)
        if beyond and submission.state is not SubmissionState.SENT_OFF:
            yield Message(
                "disciplinary.differs_beyond", **who, file=HAND_IN, register=warnings, found=submission.disciplinary
            )
        elif gone_by(own) and not off:
            yield Message("disciplinary.differs_off", **who)
        elif off and not gone_by(own):
            yield Message("disciplinary.differs_no_paper", **who)
        elif warnings != submission.disciplinary and not off:
            yield Message("disciplinary.differs", **who, register=warnings, hand_in=submission.disciplinary)
    for sanction in dictated.get(0, ()):
        yield Message("disciplinary.of_nobody", number=sanction.number, name=sanction.name, table=sanction.table)


def by_hand_alone(submissions: Sequence[Submission], players: Sequence[Player]) -> Iterator[Message]:
    """6.3.2.j: players with sanctions in the hand-ins of a folder without a register."""
    names = {player.table: player.name for player in players}
    found = [
        submission
        for submission in submissions
        if submission.disciplinary or submission.state is SubmissionState.SENT_OFF
    ]
    if found:
        shown = ", ".join(names.get(submission.table, str(submission.table)) for submission in found)
        yield Message("disciplinary.by_hand_alone", names=shown, file=HAND_IN)
