"""What an admitted contestation does for whoever made it (8.6): it follows the player, and is never without effect."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any

from arbitraj.desk.grade import corrected_alone
from arbitraj.folder.published import Published
from arbitraj.record.contestation import Contestation
from arbitraj.record.findings import State
from arbitraj.record.game import Game
from arbitraj.record.model import Competition, Decision, HandIn, HandInState, Sheet
from arbitraj.record.names import player_named, same_number
from arbitraj.rules.correct import Correction
from arbitraj.sheets.contest import Contest
from arbitraj.text import Said, said

_PRINT = 12  # signs of a hash: enough to see that something was typed anew


def print_of(sheet: Sheet | None) -> str:
    """What is typed on a sheet, as far as it can move anything, in a few signs; empty where there is none."""
    if sheet is None:
        return ""
    rows = [(row.group, row.position, row.word, row.points) for row in (*sheet.entries, *sheet.solutions)]
    whole = (sheet.name, sheet.table, len(sheet.entries), rows, sheet.grid, sheet.no_grid, sheet.shown)
    return sha256(repr(whole).encode()).hexdigest()[:_PRINT]


def hand_in_of(contestation: Contestation, competition: Competition) -> HandIn | None:
    """What the player who contests handed in, whatever number his sheet has now; None where he is on no list."""
    player = player_named(competition.players, contestation.table, contestation.name)
    return next((h for h in competition.hand_ins if player and h.table == player.table), None)


def followed(contestation: Contestation, competition: Competition) -> Contestation | Said:
    """The contestation with the sheet that its player has now, or why none of his can be changed."""
    hand_in = hand_in_of(contestation, competition)
    if hand_in is None:
        return said("contestation.player_gone", name=contestation.name, table=contestation.table)
    if not hand_in.ranked and not hand_in.waits:
        return said("contestation.sent_off", name=contestation.name)
    if hand_in.state is HandInState.NOT_HANDED_IN:
        return said("contestation.not_handed_in", name=contestation.name)
    return replace(contestation, sheet=hand_in.sheet)


def row_written(contestation: Contestation, correction: Correction) -> str:
    """What the contested entry says, empty where none is meant or there."""
    rows = correction.construction if contestation.construction else correction.entries
    return next((row.entry.written for row in rows if row.number == contestation.entry), "")


def row_followed(contestation: Contestation, now: Correction, other_sheet: bool) -> Contestation | Said:
    """The contestation with the number that its entry has now, or that it is not known: rows were put in or out.

    On another sheet (`other_sheet`) it is the row of that number, unless what was contested stands there once.
    """
    if contestation.entry is None:
        return contestation
    if not contestation.written:  # entered by hand: as long as the same is typed
        anew = contestation.typed and not other_sheet and print_of(now.sheet) != contestation.typed
        return said("contestation.row_unknown", entry=contestation.entry) if anew else contestation
    if row_written(contestation, now).split() == contestation.written.split():
        return contestation
    rows = now.construction if contestation.construction else now.entries
    alike = [row.number for row in rows if row.entry.written.split() == contestation.written.split()]
    if len(alike) == 1:
        return replace(contestation, entry=alike[0])
    return contestation if other_sheet else said("contestation.row_gone", written=contestation.written)


def told_of_row(before: Contestation, after: Contestation) -> Iterator[Said]:
    """That the contested entry has another number than when it was contested."""
    if before.entry != after.entry:
        yield said("contestation.row_followed", written=after.written, was=before.entry, entry=after.entry)


def told_of_sheet(before: Contestation, after: Contestation) -> Iterator[Said]:
    """That the player's sheet is another one than when he contested."""
    if same_number(before.sheet) != same_number(after.sheet):
        yield said("contestation.followed", name=after.name, was=before.sheet, sheet=after.sheet)


@dataclass(frozen=True, slots=True)
class Gain:
    """A player's sheet before and after what carries an answer out; `met`: by other decisions he has it already.

    `alone` is the same without what answered other contestations: so in whatever order they are answered.
    """

    was: Correction
    now: Correction
    met: bool = False
    alone: "Gain | None" = None

    @property
    def nothing(self) -> bool:
        """Whether nothing at all is otherwise."""
        return outcome_of(self.was) == outcome_of(self.now)

    def costs(self, competition: Competition) -> bool:
        """Whether the player has less by it."""
        return _worth(self.now, competition) < _worth(self.was, competition)

    def met_beside(self, alone: "Gain", competition: Competition) -> "Gain":
        """The same, `alone` being what it would do without the other decisions on the sheet."""
        has = _worth(self.now, competition) >= _worth(alone.now, competition)
        return replace(self, met=self.nothing and not alone.nothing and has)


def _worth(correction: Correction, competition: Competition) -> tuple[int, float]:
    return correction.total, -competition.tariff.taken(correction.sanctions)


def outcome_of(correction: Correction) -> tuple[Any, ...]:
    """What a sheet comes to: totals, sanctions, each entry as it stands, what counts against it."""
    entries = (*correction.construction, *correction.entries)
    stands = [(each.state, each.position, each.word, each.worth, each.group) for each in entries]
    counted = sorted((f.table, f.entry or 0, f.article) for f in correction.findings if f.counts)
    return correction.total, correction.sanctions, stands, counted


def gain_of(contest: Contest, game: Game, numbers: frozenset[int], table: int) -> Gain:
    """What decisions do for the sheet of a table; `game` has them among its own."""
    competition = game.competition
    sheet = next((same_number(h.sheet) for h in competition.hand_ins if h.table == table), "")

    def under(decisions: Iterable[Decision]) -> Correction:
        return corrected_alone(
            contest, replace(game, competition=replace(competition, decisions=tuple(decisions))), table
        )

    every = competition.decisions
    meant = [each for each in every if each.number in numbers]
    others = [each for each in every if same_number(each.sheet) != sheet]
    own = [each for each in every if not each.contestation and each not in meant]
    alone = Gain(under(own), under([*own, *meant]))
    gain = Gain(under(each for each in every if each not in meant), under(every), alone=alone)
    return gain.met_beside(Gain(under(others), under([*others, *meant])), competition) if gain.nothing else gain


def typed_anew(contestation: Contestation, now: Correction, published: Published | None) -> bool:
    """Whether something else is typed on a sheet than when it was contested, or than what was published before.

    Where neither is known it may be.
    """
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
) -> Said | None:
    """Why an answer cannot be «admitted» so: nothing moves by it, or the player has less; None where it can."""
    if gain.nothing and not gain.met:
        return not_corrected(contestation, gain.now, entry) or said("contestation.no_effect")
    costly = next((g for g in (gain, gain.alone) if g and g.costs(competition)), None)
    if costly and not anyway:
        return said("contestation.costs", name=contestation.name, was=costly.was.total, now=costly.now.total)
    return None


def not_corrected(contestation: Contestation, correction: Correction, entry: int | None = None) -> Said | None:
    """4.3, 8.2: the entry that is meant is not corrected, because the correction stopped before it."""
    rows = correction.construction if contestation.construction else correction.entries
    number = contestation.entry if entry is None else entry
    row = next((row for row in rows if row.number == number), None)
    if row is None or row.state is not State.NOT_CORRECTED:
        return None
    stop = next((row.number for row in rows if row.state is State.INCORRECT), 0)
    return said("contestation.row_not_corrected", entry=number, stop=stop)
