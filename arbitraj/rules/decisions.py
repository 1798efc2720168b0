"""The arbiter's decisions: what they make of an entry, and the findings they replace, struck out and kept."""

from collections.abc import Sequence
from dataclasses import replace

from arbitraj.game.notation import Written
from arbitraj.game.position import Position
from arbitraj.record.findings import Fault, Finding, How, Kind, Offer, Reading, Reason, Unmarked
from arbitraj.record.model import Action, Decision, Entry
from arbitraj.rules.art_8_1.b_readings import Judgement, judge
from arbitraj.rules.art_8_5 import ARTICLE as DISCIPLINARY
from arbitraj.rules.articles import ARTICLES
from arbitraj.rules.attempt import Attempt


class MisfitError(Exception):
    """A decision that fits nothing any more: the decision, and the text that says why."""

    def __init__(self, decision: Decision, reason: Reason) -> None:
        super().__init__(reason.text)
        self.decision = decision
        self.reason = reason


def decided_entry(entry: Entry, decisions: Sequence[Decision]) -> Entry:
    """The entry with the group that the arbiter decided. Raises MisfitError where the row is another one."""
    for decision in decisions:
        written = f"{entry.position} {entry.word}".strip()
        if decision.written and decision.written.split() != written.split():
            raise MisfitError(decision, Reason.of("misfit_written", wanted=decision.written, found=written))
        if decision.action is Action.GROUP:
            entry = replace(entry, group=decision.group)
    return entry


def decided(attempt: Attempt, decisions: Sequence[Decision]) -> Judgement:
    """Judge an entry under the decisions on it. Raises MisfitError where one cannot be carried out."""
    for decision in decisions:
        if decision.action is Action.JOKER:
            return _with_joker(attempt, decision)
        if decision.action is Action.ACCEPT:
            return Judgement(_accepted(attempt, decision), (), tuple(attempt.tried))
        if decision.action is Action.REJECT:
            if _kind_of(decision) is not Kind.INCORRECT:
                raise MisfitError(decision, Reason.of("misfit_article", article=decision.article))
            judged = judge(attempt)
            reason = Reason.of("rejected", reason=decision.reason)
            finding = Finding(decision.article, Kind.INCORRECT, attempt.entry.number, (reason,), decision=decision)
            return Judgement(None, (finding,), judged.tried, judged.accepted or judged.meant, judged.repeats)
    return judge(attempt)


def _accepted(attempt: Attempt, decision: Decision) -> Reading:
    position = _position_in(decision, decision.position or attempt.entry.position)
    alphabet = attempt.case.game.variant.alphabet
    tiles = alphabet.fold_marks(decision.word) or next(iter(attempt.tiles_at(position)), "")
    if not all(tile.upper() in attempt.case.game.variant.values for tile in tiles):
        raise MisfitError(decision, Reason.of("misfit_place", word=tiles, position=str(position)))
    reading = attempt.read(How.DECIDED, position, tiles)
    if not tiles or reading.laid is None or not reading.laid.new:
        raise MisfitError(decision, Reason.of("misfit_place", word=tiles, position=str(position)))
    offers = attempt.case.offers
    offer = reading.offer or (offers[0] if not isinstance(offers, Fault) and offers else Offer(""))
    return replace(reading, faults=(), offer=offer)


def _position_in(decision: Decision, text: str) -> Position:
    if position := Position.read(text):
        return position
    raise MisfitError(decision, Reason.of("misfit_position", text=text))


def _with_joker(attempt: Attempt, decision: Decision) -> Judgement:
    """The word with the joker on the square decided; that the table did not mark it is still a warning (8.3.c)."""
    judged = judge(attempt)
    reading = judged.accepted or attempt.as_written
    at = _position_in(decision, decision.square)
    square = at.row * attempt.case.board.size + at.col
    if reading is None or reading.laid is None or square not in reading.laid.new:
        raise MisfitError(decision, Reason.of("misfit_square", square=decision.square))
    plain = attempt.case.board.lay(reading.position, reading.tiles.upper())
    tiles = plain.with_jokers(frozenset({square})) if hasattr(plain, "with_jokers") else reading.tiles
    attempt.word = Written(attempt.entry.word, (tiles,))
    attempt.tried.clear()
    again = judge(attempt)
    if again.accepted and reading.unmarked:
        return replace(again, accepted=replace(again.accepted, unmarked=Unmarked.STOCK))
    return again


def _kind_of(decision: Decision) -> Kind:
    """The kind of the findings under the article decided. Raises MisfitError where it makes none."""
    article = ARTICLES.get(decision.article)
    if article is None or article.kind is None:
        raise MisfitError(decision, Reason.of("misfit_article", article=decision.article))
    return article.kind


def settle_findings(
    before: Sequence[Finding], after: Sequence[Finding], decisions: Sequence[Decision], entry: int | None
) -> tuple[Finding, ...]:
    """What the findings become: those that hold, those replaced struck out, a remark for each decision.

    `before` are the findings without the decisions, `after` those of the reading decided. Raises MisfitError where
    a finding to be dropped is not there.
    """
    kept, struck = list(after), [finding for finding in before if finding not in after]
    last = decisions[-1]
    marked = [replace(finding, struck=True, decision=last) for finding in struck]
    for decision in decisions:
        if decision.article == DISCIPLINARY.code:
            raise MisfitError(decision, Reason.of("misfit_disciplinary"))  # 9.4.e: it is the register's alone
        if decision.action is Action.ADD:
            kind = _kind_of(decision)
            reason = Reason.of("added", reason=decision.reason)
            kept.append(Finding(decision.article, kind, entry, (reason,), decision=decision))
        if decision.action is Action.DROP:
            dropped = [finding for finding in kept if finding.article == decision.article]
            if not dropped:
                raise MisfitError(decision, Reason.of("misfit_finding", article=decision.article))
            kept = [finding for finding in kept if finding not in dropped]
            marked += [replace(finding, struck=True, decision=decision) for finding in dropped]
        number, action, arbiter, why = decision.number, decision.action.value, decision.arbiter, decision.reason
        remark = ARTICLES["8.6"].remark(entry, "decision", number=number, action=action, arbiter=arbiter, why=why)
        kept.append(replace(remark, decision=decision))
    return (*kept, *marked)
