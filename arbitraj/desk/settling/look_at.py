"""De privit înainte de afișare: items for the arbiter to check before publishing, the most points first."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from msgspec import structs

from arbitraj.desk.grading.grade import Beyond, Graded, beyond_bound, corrected_alone, rank_corrections
from arbitraj.ranking.standings import Ranking
from arbitraj.record.findings import Finding, Kind, State
from arbitraj.record.game import Game
from arbitraj.record.model import Action, Decision
from arbitraj.record.question import LookAt, RulingMoves
from arbitraj.report.shown import in_words
from arbitraj.rules.correct import CONSTRUCTION, Correction, points_lost
from arbitraj.rules.last_word import TOLD
from arbitraj.rules.remarks import alike_with, turned_sheet
from arbitraj.text import text_of, thousands

TURNED = "read_the_other_way"


class Worth:
    """Impact of rulings in a graded folder, for one finding after another."""

    def __init__(self, graded: Graded) -> None:
        self._graded = graded
        self._places = _places(graded.ranking)

    def of(self, correction: Correction, finding: Finding) -> RulingMoves | None:
        """The largest impact of a ruling on a finding, None if no ruling is possible."""
        moved = (self._moved(correction, now) for now in self._ruled(correction, finding))
        return max(moved, key=lambda moves: (abs(moves.points), abs(moves.climb)), default=None)

    def _ruled(self, correction: Correction, finding: Finding) -> Iterator[Correction]:
        contest, game, table = self._graded.contest, self._graded.ranking.game, correction.submission.table
        competition = contest.competition
        if any(reason.key == TURNED for reason in finding.reasons) and correction.sheet:
            sheets = {**contest.sheets, table: turned_sheet(correction.sheet)}
            yield corrected_alone(replace(contest, sheets=sheets), replace(game, competition=competition), table)
        last = max((decision.number for decision in competition.decisions), default=0)
        for ruling in rulings(correction, finding):
            decision = structs.replace(ruling, number=last + 1)
            decided = replace(competition, decisions=(*competition.decisions, decision))
            now = corrected_alone(contest, replace(game, competition=decided), table)
            if not now.misfits and not now.open:
                yield now

    def _moved(self, was: Correction, now: Correction) -> RulingMoves:
        table = was.submission.table
        others = (correction for correction in self._graded.corrections if correction.submission.table != table)
        ranking = self._graded.ranking
        game = replace(ranking.game, competition=self._graded.contest.competition)
        after = rank_corrections(game, (*others, now), ranking.scale)
        return RulingMoves((was.total, now.total), (self._places.get(table, 0), _places(after).get(table, 0)))


def rulings(correction: Correction, finding: Finding) -> Iterator[Decision]:
    """Decisions possible for an arbiter who disagrees with a finding, or agrees with a remark."""
    if finding.entry is None:
        return
    values = {name: value for reason in finding.reasons for name, value in reason.values}
    steps = correction.construction if finding.table == CONSTRUCTION else correction.entries
    step = next((step for step in steps if step.number == finding.entry), None)
    about = Decision(
        sheet=correction.submission.sheet,
        entry=finding.entry,
        action=Action.ACCEPT,
        reason="–",
        arbiter="–",
        table=finding.table,
    )
    if step is None:
        return
    if finding.kind is Kind.REMARK and "group" in values:
        yield structs.replace(about, action=Action.GROUP, group=str(values["group"]))
    elif finding.kind is Kind.REMARK and "words" in values:
        yield from (structs.replace(about, word=word) for word in str(values["words"]).split(", "))
    elif step.state is State.INCORRECT or "place" in values:
        if "place" in values:
            yield structs.replace(about, position=str(values["place"]))
        yield about
    else:
        found = [finding] if finding.counts else _of_entry(correction, finding)
        yield from (structs.replace(about, action=Action.DROP, article=finding.article) for finding in found)


def _of_entry(correction: Correction, finding: Finding) -> list[Finding]:
    """The findings with an effect on the entry of a finding."""
    return [f for f in correction.findings if f.counts and (f.entry, f.table) == (finding.entry, finding.table)]


def _places(ranking: Ranking) -> dict[int, int]:
    return {standing.correction.player.table: standing.place for standing in ranking.standings}


# remarks that only inform. The others ask an arbiter to check something
_OF_ANSWERS = ("answered", "answered_as_written", "answered_no_grid", "answered_nowhere")
_NOT_LOOKED_AT = frozenset((*TOLD, *_OF_ANSWERS, "not_handed_in", "running_total", "one_hand", "cameras_hand"))


def to_look_at(graded: Graded, alarms: tuple[str, ...] = (), counted: bool | None = True) -> tuple[LookAt, ...]:
    """Unchecked items, by points at stake. Alarms over all sheets come first. `counted` as in `beyond_bound`."""
    found = [*alarms_unticked(graded, alarms)]
    worth = Worth(graded)
    settled = [correction for correction in graded.corrections if not correction.open]
    beyond = beyond_bound(graded, counted)
    pairs = set(_pairs_ticked(graded))
    items = [item for correction in settled for item in _of_sheet(graded, correction, worth, pairs)]
    items += [
        _beyond(correction, beyond[correction.submission.sheet])
        for correction in settled
        if correction.submission.sheet in beyond
    ]
    found += sorted(dict.fromkeys(items), key=lambda item: (-item.points, -abs(item.moved.climb if item.moved else 0)))
    return tuple(item for item in found if not graded.contest.book.ticked(item.id))


def alarms_unticked(graded: Graded, alarms: Iterable[str]) -> Iterator[LookAt]:
    """Unchecked alarms over all sheets as items."""
    found = (LookAt("", None, text, 0) for text in alarms)
    return (item for item in found if not graded.contest.book.ticked(item.id))


def not_verified(graded: Graded) -> tuple[str, ...]:
    """Unchecked sheets that claim more than is known to be possible."""
    beyond = beyond_bound(graded, counted=False)
    said = (
        (correction, beyond[correction.submission.sheet])
        for correction in graded.corrections
        if correction.submission.sheet in beyond
    )
    book = graded.contest.book
    return tuple(e.submission.sheet for e, says in said if says.most is None and not book.ticked(_beyond(e, says).id))


def where_of(sheet: str, entry: int | None) -> str:
    """Sheet and entry in words, as in `LookAt`."""
    if not sheet:
        return text_of("cli.whole")
    return text_of("cli.where_sheet" if entry is None else "cli.where_entry", sheet=sheet, entry=entry or "")


def looks_of(game: Game, correction: Correction) -> Iterator[tuple[Finding, LookAt]]:
    """Findings of a sheet to check: those that depend on an interpretation, and remarks that ask for it."""
    for finding in correction.findings:
        remark = finding.kind is Kind.REMARK
        keys = {reason.key for reason in finding.reasons}
        if finding.struck or (remark and keys <= _NOT_LOOKED_AT) or not (remark or finding.interpretation):
            continue
        stake = _at_stake(game, correction, finding)
        yield finding, LookAt(correction.submission.sheet, finding.entry, in_words(finding), stake)


def _pairs_ticked(graded: Graded) -> Iterator[frozenset[str]]:
    """Two sheets too much alike (9.1.1.c) of which one was looked at."""
    for correction in graded.corrections:
        for finding, look in looks_of(graded.ranking.game, correction):
            if (other := alike_with(finding)) and graded.contest.book.ticked(look.id):
                yield frozenset((look.sheet, other))


def _of_sheet(graded: Graded, correction: Correction, worth: Worth, pairs: set[frozenset[str]]) -> Iterator[LookAt]:
    """The items of a sheet, without likenesses in `pairs`, to which its own are added: two sheets are one item."""
    name = correction.player.name
    for question in correction.questions:  # without effect on points
        yield LookAt(correction.submission.sheet, question.entry, question.text, 0, name)
    for finding, look in looks_of(graded.ranking.game, correction):
        if other := alike_with(finding):
            if (pair := frozenset((look.sheet, other))) in pairs:
                continue
            pairs.add(pair)
        moved = None if graded.contest.book.ticked(look.id) else worth.of(correction, finding)
        yield replace(look, name=name, moved=moved, points=abs(moved.points) if moved else 0)


def _beyond(correction: Correction, said: Beyond) -> LookAt:
    known = said.most is not None
    text = text_of(
        "alarms.beyond" if known else "alarms.not_verified", written=said.written, most=thousands(said.most or 0)
    )
    return LookAt(correction.submission.sheet, None, text, 0, correction.player.name)


def moved_told(item: LookAt) -> str:
    """Impact of a ruling on an item, in words, empty if no ruling is possible."""
    if item.moved is None:
        return ""
    places = item.moved.place
    points = text_of("cli.moves_points", points=f"{item.moved.points:+d}") if item.points else ""
    place = text_of("cli.moves_place", was=places[0], now=places[1]) if places[0] != places[1] else ""
    return ", ".join(filter(None, (points, place))) or text_of("cli.moves_nothing")


def _at_stake(game: Game, correction: Correction, finding: Finding) -> int:
    """Points lost by a finding. For a remark, those lost by all findings of its entry."""
    if finding.kind is not Kind.REMARK:
        return points_lost(game, correction, finding)
    if finding.entry is None:
        return 0
    return sum(points_lost(game, correction, other) for other in _of_entry(correction, finding))
