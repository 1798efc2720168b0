"""De privit înainte de afișare: what a tired arbiter should look at before publishing, the dearest first."""

from collections.abc import Iterator

from arbitraj.desk.grade import Graded
from arbitraj.record.findings import Finding, Kind
from arbitraj.record.game import Game
from arbitraj.record.question import LookAt
from arbitraj.report.shown import in_words
from arbitraj.rules.correct import Correction, points_lost
from arbitraj.rules.last_word import TOLD
from arbitraj.text import say

# remarks that say how a sheet was taken; the others ask an arbiter to look at something
_NOT_LOOKED_AT = frozenset((*TOLD, "answered", "answered_as_written", "not_handed_in", "running_total", "one_hand"))


def to_look_at(graded: Graded, alarms: tuple[str, ...] = ()) -> tuple[LookAt, ...]:
    """Everything worth a look that nobody has ticked, by points at stake; alarms of the whole come first."""
    found = [LookAt("", None, text, 0) for text in alarms]
    items = [item for correction in graded.corrections if not correction.open for item in _of_sheet(graded, correction)]
    found += sorted(dict.fromkeys(items), key=lambda item: -item.points)
    return tuple(item for item in found if not graded.contest.book.ticked(item.id))


def where_of(sheet: str, entry: int | None) -> str:
    """Sheet and entry in words, as they stand in `LookAt`."""
    if not sheet:
        return say("cli.whole")
    return say("cli.where_sheet" if entry is None else "cli.where_entry", sheet=sheet, entry=entry or "")


def looks_of(game: Game, correction: Correction) -> Iterator[tuple[Finding, LookAt]]:
    """The findings of a sheet worth a look: those that rest on an interpretation, and remarks that ask for one."""
    for finding in correction.findings:
        remark = finding.kind is Kind.REMARK
        keys = {reason.key for reason in finding.reasons}
        if finding.struck or (remark and keys <= _NOT_LOOKED_AT) or not (remark or finding.interpretation):
            continue
        stake = _at_stake(game, correction, finding)
        yield finding, LookAt(correction.hand_in.sheet, finding.entry, in_words(finding), stake)


def _of_sheet(graded: Graded, correction: Correction) -> Iterator[LookAt]:
    for question in correction.questions:  # on which no points hang
        yield LookAt(correction.hand_in.sheet, question.entry, question.text, 0)
    for _, look in looks_of(graded.ranking.game, correction):
        yield look


def _at_stake(game: Game, correction: Correction, finding: Finding) -> int:
    """What a finding takes; of a remark, what the findings of its entry take together."""
    if finding.kind is not Kind.REMARK:
        return points_lost(game, correction, finding)
    if finding.entry is None:
        return 0
    same = [f for f in correction.findings if f.entry == finding.entry and f.table == finding.table and f.counts]
    return sum(points_lost(game, correction, each) for each in same)
