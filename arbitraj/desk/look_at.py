"""De privit înainte de afișare: what a tired arbiter should look at before publishing, the dearest first."""

from collections.abc import Iterator

from arbitraj.desk.grade import Graded
from arbitraj.record.findings import Finding, Kind
from arbitraj.report.look_at import LookAt
from arbitraj.report.shown import in_words
from arbitraj.rules.correct import Correction
from arbitraj.rules.worth import points_lost
from arbitraj.text import say

# remarks that say how a sheet was taken; the others ask an arbiter to look at something
_NOT_LOOKED_AT = frozenset(("decision", "answered", "answered_as_written", "not_handed_in", "running_total"))


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


def _of_sheet(graded: Graded, correction: Correction) -> Iterator[LookAt]:
    sheet = correction.hand_in.sheet
    for question in correction.questions:  # on which no points hang
        yield LookAt(sheet, question.entry, question.text, 0)
    for finding in correction.findings:
        remark = finding.kind is Kind.REMARK
        keys = {reason.key for reason in finding.reasons}
        if finding.struck or (remark and keys <= _NOT_LOOKED_AT) or not (remark or finding.interpretation):
            continue
        yield LookAt(sheet, finding.entry, in_words(finding), _at_stake(graded, correction, finding))


def _at_stake(graded: Graded, correction: Correction, finding: Finding) -> int:
    """What a finding takes; of a remark, what the findings of its entry take together."""
    game = graded.ranking.game
    if finding.kind is not Kind.REMARK:
        return points_lost(game, correction, finding)
    if finding.entry is None:
        return 0
    same = [f for f in correction.findings if f.entry == finding.entry and f.table == finding.table and f.counts]
    return sum(points_lost(game, correction, each) for each in same)
