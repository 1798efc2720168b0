"""Apply the decisions in force to an entry. The findings that they replace are kept, struck out."""

from collections.abc import Sequence
from dataclasses import replace

from arbitraj.game.board import Laid
from arbitraj.game.position import Position
from arbitraj.game.tile import JOKER
from arbitraj.record.findings import PRINCIPLES, Fault, Finding, How, Kind, Offer, Reading, Reason, Unmarked
from arbitraj.record.model import Action, Decision, Entry
from arbitraj.rules.art_8_1 import Judgement, judge
from arbitraj.rules.art_8_2 import meant
from arbitraj.rules.articles import ARTICLES
from arbitraj.rules.attempt import Attempt
from arbitraj.rules.last_word import OF_FINDINGS, DecisionFate, DecisionStatus
from arbitraj.text import text_of

Fates = tuple[DecisionFate, ...]


class MisfitError(Exception):
    """A decision that cannot be carried out on its entry: the text says why."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason.text)
        self.reason = reason


def misfit(fate: DecisionFate, reason: Reason) -> DecisionFate:
    """Mark a decision as not fitting: it has no effect, and its sheet waits for the arbiter."""
    return replace(fate, fate=DecisionStatus.MISFIT, why=reason)


def about_this(entry: Entry, fate: DecisionFate) -> DecisionFate:
    """A decision on an entry, as a misfit if its row is another one than it was made about."""
    wanted, named = fate.decision.written, (entry.written.split(), entry.typed.split())
    if not fate.stands or fate.decision.action is Action.WITHDRAW or not wanted or wanted.split() in named:
        return fate
    return misfit(fate, Reason.of("misfit_written", wanted=wanted, found=entry.written))


def word_on(fates: Sequence[DecisionFate]) -> DecisionFate | None:
    """The decision on the state of the entry, if any."""
    others = (*OF_FINDINGS, Action.WITHDRAW)
    return next((fate for fate in fates if fate.stands and fate.decision.action not in others), None)


def decided(attempt: Attempt, decision: Decision) -> Judgement:
    """Judge an entry under a decision on its state. Raises MisfitError if that cannot be carried out."""
    if decision.action is Action.JOKER:
        return _with_joker(attempt, decision)
    if decision.action is Action.ACCEPT:
        return Judgement(_accepted(attempt, decision), (), tuple(attempt.tried))
    if decision.action is Action.REJECT:
        judged = judge(attempt)
        reason = Reason.of("rejected", reason=decision.reason)
        finding = Finding(decision.article, Kind.INCORRECT, attempt.entry.number, (reason,), decision=decision)
        return Judgement(None, (finding,), judged.tried, _rejected_at(attempt, judged), judged.repeats)
    return judge(attempt)


def _rejected_at(attempt: Attempt, judged: Judgement) -> Reading | None:
    """The intended place of a rejected entry: that of its table, not another reading's (8.1.a, I-meant-place)."""
    if judged.accepted is None or judged.accepted.how is How.AS_WRITTEN:
        return judged.accepted or judged.meant
    return meant(attempt)


def _accepted(attempt: Attempt, decision: Decision) -> Reading:
    position = _position_in(decision.position or attempt.entry.position)
    variant = attempt.case.game.variant
    tiles = variant.alphabet.fold_marks(decision.word) or attempt.said_at(position, How.DECIDED)[0]
    if decision.word and (count := sum(map(str.islower, tiles))) > (last := variant.pieces.get(JOKER, 0)):
        raise MisfitError(Reason.of("misfit_jokers", word=decision.word, count=count, last=last))
    if not all(tile.upper() in variant.values for tile in tiles):
        raise MisfitError(Reason.of("misfit_place", word=tiles, position=str(position)))
    reading = attempt.read(How.DECIDED, position, tiles)
    if not tiles or reading.laid is None or not reading.laid.new:
        raise MisfitError(Reason.of("misfit_place", word=tiles or attempt.entry.word, position=str(position)))
    # an arbiter decides on words, letters and interpretations, but nobody on the principles of the game
    if broken := next((f for f in reading.faults if f.article == PRINCIPLES and f.interpretation is None), None):
        why = broken.reason.text.rstrip(".")
        raise MisfitError(Reason.of("misfit_principles", word=tiles, position=str(position), why=why))
    offers = attempt.case.offers
    # of several groups none of which covers the tiles nobody knows which is meant: none is used up
    offer = reading.offer or (offers[0] if not isinstance(offers, Fault) and len(offers) == 1 else Offer(""))
    return replace(reading, faults=(), offer=offer)


def _position_in(text: str) -> Position:
    if position := Position.read(text):
        return position
    raise MisfitError(Reason.of("misfit_position", text=text))


def _with_joker(attempt: Attempt, decision: Decision) -> Judgement:
    """The word with the joker on the square decided. The missing mark in the table is still a warning (8.3.c)."""
    judged = judge(attempt)
    reading = judged.accepted or attempt.as_written
    at = _position_in(decision.square)
    size = attempt.case.board.size
    square = at.row * size + at.col if 0 <= at.row < size and 0 <= at.col < size else None
    if reading is None or reading.laid is None or square is None or square not in reading.laid.new:
        raise MisfitError(Reason.of("misfit_square", square=decision.square))
    plain = attempt.case.board.lay(reading.position, reading.tiles.upper())
    tiles = plain.with_jokers(frozenset({square})) if hasattr(plain, "with_jokers") else reading.tiles
    laid = attempt.case.board.lay(reading.position, tiles)
    offers = () if isinstance(attempt.case.offers, Fault) else attempt.case.offers
    if isinstance(laid, Laid) and not any(JOKER not in offer.missing(laid.new_tiles) for offer in offers):
        raise MisfitError(Reason.of("misfit_no_joker", square=decision.square))
    # a decided square is no mark by the player, nor a fault if there was none (8.3.c)
    unmarked = Unmarked.STOCK if judged.accepted and judged.accepted.unmarked else None
    attempt.decided_joker = square
    if judged.accepted:  # it was saved without the decision and still is: its points do not say where the joker is
        moved = attempt.read(reading.how, reading.position, tiles)
        if moved.holds:
            return replace(judged, accepted=replace(moved, unmarked=unmarked), tried=tuple(attempt.tried))
    again = judge(attempt.with_joker(square, _with_joker_at(attempt, reading, square)))
    return replace(again, accepted=again.accepted and replace(again.accepted, unmarked=unmarked))


def _with_joker_at(attempt: Attempt, reading: Reading, square: int) -> str:
    """The word of the table with the joker on the letter that a reading lays on a square: it moves with the word."""
    assert reading.word is not None, "a word that was laid"
    decided, word = reading.word.squares.index(square), attempt.tiles_written.upper()
    return "".join(letter.lower() if at == decided else letter for at, letter in enumerate(word))


def settle_findings(
    before: Sequence[Finding], after: Sequence[Finding], fates: Fates, entry: int | None, correct: bool = True
) -> tuple[tuple[Finding, ...], Fates]:
    """Settle the findings of an entry, or those of the whole sheet.

    `before` are the findings without the decisions, `after` those with the decision on the entry's state. `correct`:
    whether it is correct (else it has no warnings and no penalties of its own, 8.2). Returns the findings in force, a
    remark for each decision and the struck ones, and the statuses of the decisions.
    """
    word, found = word_on(fates), list(after)
    by = word.decision if word else None
    struck = [replace(finding, struck=True, decision=by) for finding in before if finding not in after]
    settled = []
    for fate in fates:
        if fate.stands and fate.decision.action is Action.ADD:
            fate = _added(fate, found, entry, correct)
        elif fate.stands and fate.decision.action is Action.DROP:
            fate = _dropped(fate, found, struck)
        if fate.fate is DecisionStatus.MET and _overrules(fate.decision, fates):
            fate = replace(fate, fate=DecisionStatus.STANDS)
        settled.append(fate)
    return (*found, *(_remark(fate, entry) for fate in settled), *struck), tuple(settled)


def _added(fate: DecisionFate, found: list[Finding], entry: int | None, correct: bool) -> DecisionFate:
    """Add a finding. Without effect if the entry has it already: it breaks an article once."""
    decision, article = fate.decision, ARTICLES[fate.decision.article]
    assert article.kind is not None
    assert article.given is not None, "what cannot be given has no meaning (correct.py)"
    if not correct:
        return replace(fate, fate=DecisionStatus.IDLE)
    there = {finding.article for finding in found if finding.counts}
    if decision.article in there:
        return replace(fate, fate=DecisionStatus.MET)
    if other := next((code for code in article.given.instead if code in there), None):
        return misfit(fate, Reason.of("misfit_instead", article=decision.article, other=other))
    reason = Reason.of("added", reason=decision.reason)
    found.append(Finding(decision.article, article.kind, entry, (reason,), decision=decision))
    return fate


def _overrules(decision: Decision, fates: Fates) -> bool:
    """Whether a decision on a finding overrides its opposite, which would be in force without it."""
    opposite = {Action.ADD: Action.DROP, Action.DROP: Action.ADD}.get(decision.action)
    return any(fate.by == decision and fate.decision.action is opposite for fate in fates)


def _dropped(fate: DecisionFate, found: list[Finding], struck: list[Finding]) -> DecisionFate:
    dropped = [finding for finding in found if finding.counts and finding.article == fate.decision.article]
    if not dropped:
        return replace(fate, fate=DecisionStatus.MET)
    found[:] = [finding for finding in found if finding not in dropped]
    struck += [replace(finding, struck=True, decision=fate.decision) for finding in dropped]
    return fate


def _remark(fate: DecisionFate, entry: int | None) -> Finding:
    """The remark on a decision beside its entry, struck out if another decision overrides it."""
    decision = fate.decision
    number, arbiter, why = decision.number, decision.arbiter, decision.reason
    action = text_of(decision.action.key)
    remark = ARTICLES["8.6"].remark(entry, "decision", number=number, action=action, arbiter=arbiter, why=why)
    if other := decision.withdraws:
        reason = Reason.of("decision_withdraws", number=number, withdrawn=other, arbiter=arbiter, why=why)
        remark = replace(remark, reasons=(reason,))
    if key := fate.key:
        remark = replace(remark, reasons=(*remark.reasons, Reason.of(key, by=fate.by.number if fate.by else "")))
    off = fate.fate in (DecisionStatus.REPLACED, DecisionStatus.WITHDRAWN, DecisionStatus.IDLE)
    return replace(remark, decision=fate.by if off and fate.by else decision, struck=off)
