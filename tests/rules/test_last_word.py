"""The last word stands: which decisions have an effect, in every order, taken back, made again."""

from collections.abc import Sequence
from itertools import permutations

import pytest
from hypothesis import given, strategies as st
from msgspec.structs import replace

from arbitraj.record.model import Action, Decision
from arbitraj.rules.correct import Correction
from arbitraj.rules.last_word import DecisionStatus, fates_of
from tests.correcting import corrected

OF_FINDINGS = (Action.ADD, Action.DROP)
WRITTEN = ("H7 CASA", "I8 STIRE", "6E cOMANDA", "H4 TRACASAI", "K5 CAPRARUL")


def made(action: Action, entry: int | None, **fields: str) -> Decision:
    written = WRITTEN[entry - 1] if entry else ""
    return Decision(
        sheet="01", entry=entry, action=action, reason="m", arbiter="Ion Pop", written=written, withdraws=None,
        number=0, **fields,
    )  # fmt: skip


def numbered(decisions: Sequence[Decision]) -> tuple[Decision, ...]:
    return tuple(replace(ruling, number=n) for n, ruling in enumerate(decisions, 1))


def back(number: int, of: Sequence[Decision]) -> Decision:
    """The taking back of a decision, as the desk makes it."""
    other = of[number - 1]
    return replace(made(Action.WITHDRAW, other.entry), withdraws=number)


def outcome(correction: Correction) -> object:
    """All that a result consists of."""
    rows = [(step.state, step.position, step.word, step.worth, step.articles) for step in correction.entries]
    counted = sorted((f.article, f.kind.value, f.entry or 0) for f in correction.findings if f.counts)
    return correction.total, correction.points, rows, counted, correction.board


def standing_alone(decisions: Sequence[Decision]) -> list[Decision]:
    """Those that have an effect, found the long way: a decision stands where nothing after it says otherwise."""
    alive = list(numbered(decisions))
    for ruling in reversed(numbered(decisions)):
        if ruling.action is Action.WITHDRAW and ruling in alive:
            alive = [other for other in alive if other.number != ruling.withdraws]
    said = [ruling for ruling in alive if ruling.action is not Action.WITHDRAW]
    kept = []
    for n, ruling in enumerate(said):
        later = [other for other in said[n + 1 :] if other.entry == ruling.entry]
        words = [other for other in said if other.entry == ruling.entry and other.action not in OF_FINDINGS]
        if ruling.action in OF_FINDINGS:
            if any(other.action in OF_FINDINGS and other.article == ruling.article for other in later):
                continue
            if words and words[-1].action is Action.REJECT and not ruling.article.startswith("8.2"):
                continue
        elif any(other.action not in OF_FINDINGS for other in later):
            continue
        kept.append(ruling)
    return kept


WORDS_ON_2 = (
    made(Action.ACCEPT, 2, position="I8"), made(Action.ACCEPT, 2, word="STIRE"),
    made(Action.ACCEPT, 2, position="G7", word="ST"), made(Action.REJECT, 2, article="8.2.a"),
    made(Action.REJECT, 2, article="8.2.g"), made(Action.JOKER, 2, square="I9"), made(Action.JOKER, 2, square="I12"),
)  # fmt: skip
FINDINGS_ON_2 = tuple(made(act, 2, article=a) for act in OF_FINDINGS for a in ("8.3.d", "8.4.c", "8.3.c"))
ELSEWHERE = (
    made(Action.REJECT, 4, article="8.2.b"),
    made(Action.ACCEPT, 4),
    made(Action.ADD, 4, article="8.3.d"),
    made(Action.ADD, None, article="8.3.a"),
    made(Action.DROP, None, article="8.3.a"),
    made(Action.JOKER, 3, square="E9"),
)
EVERY = (*WORDS_ON_2, *FINDINGS_ON_2, *ELSEWHERE)
decisions = st.lists(st.sampled_from(EVERY), max_size=6)


@given(decisions)
def test_a_result_is_that_of_the_decisions_that_stand_alone(given: list[Decision]) -> None:
    kept = standing_alone(given)
    assert outcome(corrected(decisions=given)) == outcome(corrected(decisions=kept))


@given(decisions, st.sampled_from(EVERY))
def test_taking_back_the_last_decision_gives_what_was_before_it(given: list[Decision], last: Decision) -> None:
    every = [*given, last]
    withdrawn = [*every, back(len(every), every)]
    before = outcome(corrected(decisions=given))
    assert outcome(corrected(decisions=withdrawn)) == before
    again = [*withdrawn, last]
    assert outcome(corrected(decisions=again)) == outcome(corrected(decisions=every))
    # what takes back may be taken back
    as_if_never = [*withdrawn, back(len(withdrawn), withdrawn)]
    assert outcome(corrected(decisions=as_if_never)) == outcome(corrected(decisions=every))


@given(decisions, st.data())
def test_any_decision_may_be_taken_back(given: list[Decision], data: st.DataObject) -> None:
    every = list(given)
    for _ in range(data.draw(st.integers(0, 3))):
        if every:
            every.append(back(data.draw(st.integers(1, len(every))), every))
    assert outcome(corrected(decisions=every)) == outcome(corrected(decisions=standing_alone(every)))


@pytest.mark.parametrize("order", [*permutations(range(3))], ids=str)
def test_the_last_of_accept_reject_and_joker_says_what_the_entry_is(order: tuple[int, ...]) -> None:
    three = (WORDS_ON_2[0], WORDS_ON_2[3], WORDS_ON_2[5])
    result = corrected(decisions=[three[n] for n in order])
    wanted = [("STIRE", []), ("STIRE", ["8.2.a"]), ("StIRE", ["8.3.d"])][order[-1]]
    step = result.entries[1]
    assert (step.word, list(step.articles)) == wanted
    assert [fate.fate for fate in result.fates] == [
        DecisionStatus.REPLACED,
        DecisionStatus.REPLACED,
        DecisionStatus.STANDS,
    ]


def test_what_is_replaced_stays_to_be_read_struck_out() -> None:
    result = corrected(decisions=[WORDS_ON_2[3], WORDS_ON_2[0]])
    struck = [finding.text for finding in result.entries[1].findings if finding.struck]
    assert struck == ["Hotărârea 1 (respinge depunerea), Ion Pop: m – înlocuită de hotărârea 2"]


def test_what_is_taken_back_stays_to_be_read_struck_out() -> None:
    result = corrected(decisions=[WORDS_ON_2[3], back(1, WORDS_ON_2[3:4])])
    texts = {finding.text: finding.struck for finding in result.entries[1].findings}
    assert texts == {
        "Hotărârea 1 (respinge depunerea), Ion Pop: m – anulată prin hotărârea 2": True,
        "Hotărârea 2, Ion Pop, anulează hotărârea 1: m": False,
    }


def test_what_drops_an_added_finding_stands_whatever_else_is_decided_of_the_entry() -> None:
    three = [made(Action.ADD, 2, article="8.4.c"), WORDS_ON_2[0], made(Action.DROP, 2, article="8.4.c")]
    found = [fate.fate for fate in corrected(decisions=three).fates]
    assert found == [DecisionStatus.REPLACED, DecisionStatus.STANDS, DecisionStatus.STANDS]


@pytest.mark.parametrize("added", ["8.3.d", "8.4.c"])
@pytest.mark.parametrize("first", [True, False])
def test_a_rejected_entry_keeps_no_warning_and_no_penalty_of_its_own(added: str, first: bool) -> None:
    two = [made(Action.ADD, 2, article=added), WORDS_ON_2[3]]
    result = corrected(decisions=two if first else two[::-1])
    assert [finding.article for finding in result.findings if finding.counts and finding.entry == 2] == ["8.2.a"]
    assert [fate.fate for fate in result.fates].count(DecisionStatus.IDLE) == 1


def test_an_article_is_broken_once_by_an_entry_however_often_it_is_added() -> None:
    twice = [made(Action.ADD, 2, article="8.4.c")] * 2
    assert corrected(decisions=twice).sanctions.penalties == 1


def test_decisions_on_other_entries_and_tables_do_not_replace_one_another() -> None:
    others = [
        made(Action.ACCEPT, 2),
        made(Action.ACCEPT, 3),
        replace(made(Action.ACCEPT, 2), table="constructie"),
        replace(made(Action.ACCEPT, 2), sheet="02"),
        made(Action.ADD, None, article="8.3.a"),
        made(Action.ADD, 2, article="8.3.a"),
    ]
    assert {fate.fate for fate in fates_of(numbered(others))} == {DecisionStatus.STANDS}


# games with groups, and solutions on a grid of one's own: the same holds for their tables

GROUPED = "1 H7 CASADEL 70\n2 I8 STIRENU 70"


def on(table: str, entry: int, written: str, action: Action, **fields: str) -> Decision:
    return Decision(
        sheet="01", entry=entry, action=action, reason="m", arbiter="Ion Pop", written=written, table=table,
        withdraws=None, number=0, **fields,
    )  # fmt: skip


GROUPED_ACTS = (
    *(on("", 2, "I8 STIRENU", Action.GROUP, group=group) for group in "123"),
    on("", 2, "I8 STIRENU", Action.REJECT, article="8.2.c"),
    on("", 2, "I8 STIRENU", Action.ACCEPT),
    on("", 2, "I8 STIRENU", Action.ADD, article="8.3.b"),
    on("", 2, "I8 STIRENU", Action.DROP, article="8.3.b"),
)
BUILT_ACTS = tuple(
    decision
    for table in ("", "constructie")
    for entry in (1, 2)
    for decision in (
        on(table, entry, "", Action.REJECT, article="8.2.a"),
        on(table, entry, "", Action.ACCEPT),
        on(table, entry, "", Action.JOKER, square="H8"),
        on(table, entry, "", Action.ADD, article="8.4.b"),
        on(table, entry, "", Action.DROP, article="8.4.b"),
    )
)


def of_type(tip: str, decisions: Sequence[Decision]) -> object:
    if tip == "n_scrabble":
        return outcome(corrected(GROUPED, tip=tip, groups=("CASADEL", "STIRENU", "STIRENU"), decisions=decisions))
    groups = ("STIRENU",)
    built, solved = "H7 CASA 8\nI8 ST 2", "I8 STIRENU\n8A STIRENU"
    return outcome(corrected(built, tip=tip, groups=groups, solutions=solved, decisions=decisions))


@pytest.mark.parametrize(("tip", "acts"), [("n_scrabble", GROUPED_ACTS), ("superscrabble_incomplet", BUILT_ACTS)])
@given(data=st.data())
def test_the_last_word_stands_in_games_of_groups_and_of_two_tables(
    tip: str, acts: tuple[Decision, ...], data: st.DataObject
) -> None:
    some = data.draw(st.lists(st.sampled_from(acts), max_size=5))
    last = data.draw(st.sampled_from(acts))
    kept = [ruling for table in ("", "constructie") for ruling in standing_alone([d for d in some if d.table == table])]
    assert of_type(tip, some) == of_type(tip, kept)
    every = [*some, last]
    taken = [*every, replace(made(Action.WITHDRAW, None), entry=last.entry, table=last.table, withdraws=len(every))]
    assert of_type(tip, taken) == of_type(tip, some)
    assert of_type(tip, [*taken, last]) == of_type(tip, every)
