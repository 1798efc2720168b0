"""Effect of an admitted contestation (8.6): it follows the player, and is never without effect."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any

from msgspec import structs

from arbitraj.desk.grading.grade import corrected_alone
from arbitraj.folder.published import Published
from arbitraj.record.contestation import Contestation
from arbitraj.record.findings import State
from arbitraj.record.game import Game
from arbitraj.record.model import Competition, Decision, Sheet, Submission, SubmissionState
from arbitraj.record.names import player_named, same_number
from arbitraj.rules.correct import Correction
from arbitraj.sheets.contest import Contest
from arbitraj.text import Message

_PRINT = 12  # characters of a hash: enough to detect a change


def print_of(sheet: Sheet | None) -> str:
    """Short hash of a sheet's text, as far as it can affect results. Empty if there is none."""
    if sheet is None:
        return ""
    rows = [(row.group, row.position, row.word, row.points) for row in (*sheet.entries, *sheet.solutions)]
    whole = (sheet.name, sheet.table, len(sheet.entries), rows, sheet.grid, sheet.no_grid, sheet.shown)
    return sha256(repr(whole).encode()).hexdigest()[:_PRINT]


def submission_of(contestation: Contestation, competition: Competition) -> Submission | None:
    """Submission of the player who contests, whatever the current sheet number. None if the player is on no list."""
    player = player_named(competition.players, contestation.table, contestation.name)
    return next((h for h in competition.submissions if player and h.table == player.table), None)


def followed(contestation: Contestation, competition: Competition) -> Contestation | Message:
    """The contestation with the player's current sheet, or the message why it cannot be changed."""
    submission = submission_of(contestation, competition)
    if submission is None:
        return Message("contestation.player_gone", name=contestation.name, table=contestation.table)
    if not submission.ranked and not submission.waits:
        return Message("contestation.sent_off", name=contestation.name)
    if submission.state is SubmissionState.NOT_HANDED_IN:
        return Message("contestation.not_handed_in", name=contestation.name)
    return structs.replace(contestation, sheet=submission.sheet)


def row_written(contestation: Contestation, correction: Correction) -> str:
    """Text of the contested entry, empty if there is none."""
    rows = correction.construction if contestation.construction else correction.entries
    return next((row.entry.written for row in rows if row.number == contestation.entry), "")


def row_followed(contestation: Contestation, now: Correction, other_sheet: bool) -> Contestation | Message:
    """The contestation with the entry's current number, after rows were inserted or removed, or the message that it is
    unknown.

    On another sheet (`other_sheet`) it is the row of that number, unless the contested text occurs there once.
    """
    if contestation.entry is None:
        return contestation
    if not contestation.written:  # entered by hand: valid as long as the sheet does not change
        anew = contestation.typed and not other_sheet and print_of(now.sheet) != contestation.typed
        return Message("contestation.row_unknown", entry=contestation.entry) if anew else contestation
    if row_written(contestation, now).split() == contestation.written.split():
        return contestation
    rows = now.construction if contestation.construction else now.entries
    alike = [row.number for row in rows if row.entry.written.split() == contestation.written.split()]
    if len(alike) == 1:
        return structs.replace(contestation, entry=alike[0])
    return contestation if other_sheet else Message("contestation.row_gone", written=contestation.written)


def told_of_row(before: Contestation, after: Contestation) -> Iterator[Message]:
    """Notice that the contested entry has another number now."""
    if before.entry != after.entry:
        yield Message("contestation.row_followed", written=after.written, was=before.entry, entry=after.entry)


def told_of_sheet(before: Contestation, after: Contestation) -> Iterator[Message]:
    """Notice that the player has another sheet than when contesting."""
    if same_number(before.sheet) != same_number(after.sheet):
        yield Message("contestation.followed", name=after.name, was=before.sheet, sheet=after.sheet)


@dataclass(frozen=True, slots=True)
class Gain:
    """A player's sheet before and after an answer is carried out. `met`: other decisions already have this effect.

    `alone` is the same without the answers to other contestations, so that their order does not matter.
    """

    was: Correction
    now: Correction
    met: bool = False
    alone: "Gain | None" = None

    @property
    def nothing(self) -> bool:
        """Whether nothing changes."""
        return outcome_of(self.was) == outcome_of(self.now)

    def costs(self, competition: Competition) -> bool:
        """Whether the player loses by it."""
        return _worth(self.now, competition) < _worth(self.was, competition)

    def met_beside(self, alone: "Gain", competition: Competition) -> "Gain":
        """A copy with `met` set. `alone` is the effect without the other decisions on the sheet."""
        has = _worth(self.now, competition) >= _worth(alone.now, competition)
        return replace(self, met=self.nothing and not alone.nothing and has)


def _worth(correction: Correction, competition: Competition) -> tuple[int, float]:
    return correction.total, -competition.tariff.taken(correction.sanctions)


def outcome_of(correction: Correction) -> tuple[Any, ...]:
    """Outcome of a sheet for comparison: totals, sanctions, entries, findings in force."""
    entries = (*correction.construction, *correction.entries)
    stands = [(entry.state, entry.position, entry.word, entry.worth, entry.group) for entry in entries]
    counted = sorted((f.table, f.entry or 0, f.article) for f in correction.findings if f.counts)
    return correction.total, correction.sanctions, stands, counted


def gain_of(contest: Contest, game: Game, numbers: frozenset[int], table: int) -> Gain:
    """Effect of decisions on the sheet of a table. `game` includes them."""
    competition = game.competition
    sheet = next((same_number(h.sheet) for h in competition.submissions if h.table == table), "")

    def under(decisions: Iterable[Decision]) -> Correction:
        return corrected_alone(
            contest, replace(game, competition=replace(competition, decisions=tuple(decisions))), table
        )

    every = competition.decisions
    meant = [decision for decision in every if decision.number in numbers]
    others = [decision for decision in every if same_number(decision.sheet) != sheet]
    own = [decision for decision in every if not decision.contestation and decision not in meant]
    alone = Gain(under(own), under([*own, *meant]))
    gain = Gain(under(decision for decision in every if decision not in meant), under(every), alone=alone)
    return gain.met_beside(Gain(under(others), under([*others, *meant])), competition) if gain.nothing else gain


def typed_anew(contestation: Contestation, now: Correction, published: Published | None) -> bool:
    """Whether a sheet's text has changed since it was contested or published. True if neither is known."""
    if contestation.typed and print_of(now.sheet) != contestation.typed:
        return True
    ranked = published.results.clasament if published else ()
    line = next((line for line in ranked if line.masa == now.player.table), None)
    if line is None:
        return not contestation.typed
    then = [(row.scris, row.puncte_scrise) for row in (*(line.constructie or ()), *line.depuneri)]
    rows = [step.entry for step in (*now.construction, *now.entries)]
    return then != [(f"{row.position} {row.word}".strip(), row.points) for row in rows]


def objection(
    contestation: Contestation, gain: Gain, competition: Competition, entry: int | None, anyway: bool
) -> Message | None:
    """Reason why an answer cannot be «admitted»: no effect, or a loss for the player. None if it can."""
    if gain.nothing and not gain.met:
        return not_corrected(contestation, gain.now, entry) or Message("contestation.no_effect")
    costly = next((g for g in (gain, gain.alone) if g and g.costs(competition)), None)
    if costly and not anyway:
        return Message("contestation.costs", name=contestation.name, was=costly.was.total, now=costly.now.total)
    return None


def not_corrected(contestation: Contestation, correction: Correction, entry: int | None = None) -> Message | None:
    """Message that the entry is not corrected, because the correction stopped before it (4.3, 8.2). None if it is."""
    rows = correction.construction if contestation.construction else correction.entries
    number = contestation.entry if entry is None else entry
    row = next((row for row in rows if row.number == number), None)
    if row is None or row.state is not State.NOT_CORRECTED:
        return None
    stop = next((row.number for row in rows if row.state is State.INCORRECT), 0)
    return Message("contestation.row_not_corrected", entry=number, stop=stop)
