"""De privit înainte de afișare: items for the arbiter to check before publishing, the most points first."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from arbitraj.desk.grading.beyond import Beyond, beyond_bound
from arbitraj.desk.grading.grade import Graded
from arbitraj.desk.settling.worth import Worth
from arbitraj.record.findings import Finding, Kind
from arbitraj.record.game import Game
from arbitraj.record.question import LookAt
from arbitraj.report.shown import in_words
from arbitraj.rules.correct import Correction, points_lost
from arbitraj.rules.last_word import TOLD
from arbitraj.text import say, thousands

# remarks that only inform. The others ask an arbiter to check something
_NOT_LOOKED_AT = frozenset(
    (
        *TOLD,
        "answered",
        "answered_as_written",
        "answered_no_grid",
        "answered_nowhere",
        "not_handed_in",
        "running_total",
        "one_hand",
        "cameras_hand",
    )
)


def to_look_at(graded: Graded, alarms: tuple[str, ...] = (), counted: bool | None = True) -> tuple[LookAt, ...]:
    """Unchecked items, by points at stake. Alarms over all sheets come first.

    `counted` as in `beyond_bound`.
    """
    found = [*alarms_unticked(graded, alarms)]
    worth = Worth(graded)
    settled = [correction for correction in graded.corrections if not correction.open]
    beyond = beyond_bound(graded, counted)
    items = [item for correction in settled for item in _of_sheet(graded, correction, worth)]
    items += [_beyond(each, beyond[each.hand_in.sheet]) for each in settled if each.hand_in.sheet in beyond]
    found += sorted(dict.fromkeys(items), key=lambda item: (-item.points, -abs(item.moved.climb if item.moved else 0)))
    return tuple(item for item in found if not graded.contest.book.ticked(item.id))


def alarms_unticked(graded: Graded, alarms: Iterable[str]) -> Iterator[LookAt]:
    """Unchecked alarms over all sheets as items."""
    found = (LookAt("", None, text, 0) for text in alarms)
    return (item for item in found if not graded.contest.book.ticked(item.id))


def not_verified(graded: Graded) -> tuple[str, ...]:
    """Unchecked sheets that claim more than is known to be possible."""
    beyond = beyond_bound(graded, counted=False)
    said = ((each, beyond[each.hand_in.sheet]) for each in graded.corrections if each.hand_in.sheet in beyond)
    book = graded.contest.book
    return tuple(e.hand_in.sheet for e, says in said if says.most is None and not book.ticked(_beyond(e, says).id))


def where_of(sheet: str, entry: int | None) -> str:
    """Sheet and entry in words, as in `LookAt`."""
    if not sheet:
        return say("cli.whole")
    return say("cli.where_sheet" if entry is None else "cli.where_entry", sheet=sheet, entry=entry or "")


def looks_of(game: Game, correction: Correction) -> Iterator[tuple[Finding, LookAt]]:
    """Findings of a sheet to check: those that depend on an interpretation, and remarks that ask for it."""
    for finding in correction.findings:
        remark = finding.kind is Kind.REMARK
        keys = {reason.key for reason in finding.reasons}
        if finding.struck or (remark and keys <= _NOT_LOOKED_AT) or not (remark or finding.interpretation):
            continue
        stake = _at_stake(game, correction, finding)
        yield finding, LookAt(correction.hand_in.sheet, finding.entry, in_words(finding), stake)


def _of_sheet(graded: Graded, correction: Correction, worth: Worth) -> Iterator[LookAt]:
    name = correction.player.name
    for question in correction.questions:  # without effect on points
        yield LookAt(correction.hand_in.sheet, question.entry, question.text, 0, name)
    for finding, look in looks_of(graded.ranking.game, correction):
        moved = None if graded.contest.book.ticked(look.id) else worth.of(correction, finding)
        yield replace(look, name=name, moved=moved, points=abs(moved.points) if moved else 0)


def _beyond(correction: Correction, said: Beyond) -> LookAt:
    known = said.most is not None
    text = say(
        "alarms.beyond" if known else "alarms.not_verified", written=said.written, most=thousands(said.most or 0)
    )
    return LookAt(correction.hand_in.sheet, None, text, 0, correction.player.name)


def moved_told(item: LookAt) -> str:
    """Impact of a ruling on an item, in words, empty if no ruling is possible."""
    if item.moved is None:
        return ""
    places = item.moved.place
    points = say("cli.moves_points", points=f"{item.moved.points:+d}") if item.points else ""
    place = say("cli.moves_place", was=places[0], now=places[1]) if places[0] != places[1] else ""
    return ", ".join(filter(None, (points, place))) or say("cli.moves_nothing")


def _at_stake(game: Game, correction: Correction, finding: Finding) -> int:
    """Points lost by a finding. For a remark, those lost by all findings of its entry."""
    if finding.kind is not Kind.REMARK:
        return points_lost(game, correction, finding)
    if finding.entry is None:
        return 0
    same = [f for f in correction.findings if f.entry == finding.entry and f.table == finding.table and f.counts]
    return sum(points_lost(game, correction, each) for each in same)
