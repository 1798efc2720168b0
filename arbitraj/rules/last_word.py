"""The decisions on a sheet that are in force, and those that override the others.

Of those on the state of an entry (accept, reject, joker, group) the last one counts. A finding added or dropped is in
force until a later decision on the same article of the same entry. Withdrawn ones are not in force. It does not matter
who decided: an arbiter, the answer to a contestation, the Commission of Appeal (8.6).
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum

from msgspec.structs import replace

from arbitraj.record.contestation import Contestation, Revoked
from arbitraj.record.findings import Reason
from arbitraj.record.model import Action, Decision
from arbitraj.record.names import same_number
from arbitraj.text import keyed

_FATES = keyed("""findings.fate_*
    findings.fate_inlocuita findings.fate_anulata findings.fate_fara_efect findings.fate_fara_efect_prin
    findings.fate_indeplinita findings.fate_nu_se_potriveste
""")
OF_FINDINGS = (Action.ADD, Action.DROP)
# keys of the texts of findings for the remark on a decision
TOLD: tuple[str, ...] = ("decision", "decision_withdraws", "fate_inlocuita", "fate_anulata", "fate_fara_efect")
TOLD += ("fate_fara_efect_prin", "fate_indeplinita", "fate_nu_se_potriveste")
_OWN = ("8.3", "8.4")  # a rejected entry has none of them


class DecisionStatus(Enum):
    """Status of a decision. The values are those of the results file."""

    STANDS = "in_vigoare"
    REPLACED = "inlocuita"  # by a later one on the same
    WITHDRAWN = "anulata"  # by one that takes it back
    IDLE = "fara_efect"  # as long as its entry is incorrect or not corrected
    MET = "indeplinita"  # already so without it
    MISFIT = "nu_se_potriveste"  # the row is another one: its sheet is open until somebody says


@dataclass(frozen=True, slots=True)
class DecisionFate:
    """A decision with its status. `by` is the decision that overrides it, `why` the reason of a misfit."""

    decision: Decision
    fate: DecisionStatus = DecisionStatus.STANDS
    by: Decision | None = None
    why: Reason | None = None

    @property
    def key(self) -> str:
        """The key of the text for a decision without effect, filled with `by`."""
        return self.text_key.partition(".")[2]

    @property
    def text_key(self) -> str:
        """The key of that text, "" for a decision in force."""
        ended = "fara_efect_prin" if self.by and self.fate is DecisionStatus.IDLE else self.fate.value
        return "" if self.stands else _FATES[ended]

    @property
    def stands(self) -> bool:
        return self.fate is DecisionStatus.STANDS


def fates_of(decisions: Sequence[Decision]) -> tuple[DecisionFate, ...]:
    """The statuses of decisions, in the order in which they were made, without regard to the sheet."""
    withdrawn = _withdrawn(decisions)
    last: dict[tuple[object, ...], Decision] = {}
    twice = set[int]()
    for decision in decisions:
        if decision.number in withdrawn:
            continue
        before = last.get(_subject(decision))
        if decision.action is Action.ADD and before and before.action is Action.ADD:
            twice.add(decision.number)  # given already, by the one before
        else:
            last[_subject(decision)] = decision
    return tuple(_fate(decision, withdrawn, last, decision.number in twice) for decision in decisions)


def standing(decisions: Sequence[Decision]) -> tuple[Decision, ...]:
    """Those that have an effect."""
    return tuple(fate.decision for fate in fates_of(decisions) if fate.stands)


def with_reopened(contestations: Iterable[Contestation], decisions: Sequence[Decision]) -> tuple[Contestation, ...]:
    """8.6: reopen an admitted contestation if a decision that carried it out was withdrawn."""
    undone = {fate.decision.number: fate.by for fate in fates_of(decisions) if fate.fate is DecisionStatus.WITHDRAWN}

    def reopened(contestation: Contestation) -> Revoked | None:
        last = contestation.stands
        numbers = last.decisions if last and last.verdict.changes else ()
        by = next((undone[number] for number in numbers if undone.get(number)), None)
        return Revoked(by.arbiter, by.reason, None) if by else None

    return tuple(replace(contestation, reopened=reopened(contestation)) for contestation in contestations)


def _withdrawn(decisions: Sequence[Decision]) -> dict[int, Decision]:
    """The decisions withdrawn, by number. A withdrawal may itself be withdrawn."""
    found: dict[int, Decision] = {}
    for decision in reversed(decisions):
        if decision.withdraws and decision.number not in found:
            found[decision.withdraws] = decision
    return found


def _subject(decision: Decision) -> tuple[object, ...]:
    """The subject of a decision: a later one with the same subject overrides it."""
    if decision.action is Action.WITHDRAW:
        return Action.WITHDRAW, decision.number
    row = _row(decision)
    return (*row, decision.article) if decision.action in OF_FINDINGS else row


def _row(decision: Decision) -> tuple[object, ...]:
    return same_number(decision.sheet), decision.entry, decision.table if decision.entry is not None else ""


def _fate(
    decision: Decision, withdrawn: dict[int, Decision], last: dict[tuple[object, ...], Decision], twice: bool
) -> DecisionFate:
    if decision.number in withdrawn:
        return DecisionFate(decision, DecisionStatus.WITHDRAWN, withdrawn[decision.number])
    final = last[_subject(decision)]
    if twice and final.action is Action.ADD:
        why = Reason.of("misfit_twice", article=decision.article, by=final.number)
        return DecisionFate(decision, DecisionStatus.MISFIT, why=why)
    if final is not decision:
        return DecisionFate(decision, DecisionStatus.REPLACED, final)
    word = last.get(_row(decision))
    if decision.action in OF_FINDINGS and decision.article.startswith(_OWN) and word and word.action is Action.REJECT:
        return DecisionFate(decision, DecisionStatus.IDLE, word)
    return DecisionFate(decision)
