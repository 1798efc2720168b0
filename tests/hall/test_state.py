"""The fold of the hall's events: whatever the order in which stations come through, the sheets are the same."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from hypothesis import given, settings, strategies as st

from arbitraj.hall.decided.closed import Closed, Reopened, SettingChanged
from arbitraj.hall.decided.ruled import RulingGiven
from arbitraj.hall.decided.sanctioned import SanctionNoted
from arbitraj.hall.folder.image import FolderTaken
from arbitraj.hall.folder.preparing import FolderPrepared
from arbitraj.hall.kernel.event import Body, HallEvent, TakenBack
from arbitraj.hall.kernel.fold import fold
from arbitraj.hall.kernel.state import HallSheet, HallState, Transcription
from arbitraj.hall.parts import KINDS
from arbitraj.hall.people.accounts import AccountChanged
from arbitraj.hall.start.steps import (
    AnnouncementMade,
    ClockSet,
    LetterSaid,
    LettersBack,
    LettersReady,
    StartStep,
)
from arbitraj.hall.start.wall import SecondGame
from arbitraj.hall.typing.asked import PersonAsks, ThirdRead
from arbitraj.hall.typing.handed_in import HandedIn, HandedInMoved, NotHandedIn, StopCalled
from arbitraj.hall.typing.rows import Finished, GridTyped, HandGiven, HeadingTyped, RowInserted, RowStruck, RowTyped
from arbitraj.wings.games.duels.duel_events import (
    DuelChallenged,
    DuelClockSet,
    DuelEnded,
    DuelOpened,
    DuelRuled,
    DuelTurn,
)
from tests.hall.rows import event, typed
from tests.longer import sampled

NUMBERS = st.sampled_from(("01", "02", "03", "4"))
TABLES = st.integers(1, 4)
PEOPLE = st.sampled_from(("Ana", "Dan", "Ion"))
ROWS = st.sampled_from(("r1", "r2", "r3"))
WORDS = st.sampled_from(("CASA", "STIRE", "?", ""))
HANDS = st.sampled_from((1, 2))
OF_HAND: tuple[st.SearchStrategy[Body], ...] = (
    st.builds(HeadingTyped, NUMBERS, HANDS, WORDS, WORDS),
    st.builds(RowTyped, NUMBERS, HANDS, ROWS, word=WORDS, after_verdict=st.booleans()),
    st.builds(RowInserted, NUMBERS, HANDS, ROWS, word=WORDS, before=ROWS),
    st.builds(RowStruck, NUMBERS, HANDS, ROWS),
    st.builds(GridTyped, NUMBERS, HANDS, st.just(("CASA",))),
    st.builds(Finished, NUMBERS, HANDS),
)
OF_SHEET: tuple[st.SearchStrategy[Body], ...] = (
    *OF_HAND,
    st.builds(HandGiven, NUMBERS, HANDS, PEOPLE),
    st.builds(ThirdRead, NUMBERS, WORDS, WORDS),
    st.builds(PersonAsks, NUMBERS, WORDS),
    st.builds(RulingGiven, NUMBERS, st.just("q"), st.just("lasat"), WORDS),
    st.builds(Closed, NUMBERS, st.just("singura")),
    st.builds(Reopened, NUMBERS, WORDS, st.booleans()),
)
OF_HALL: tuple[st.SearchStrategy[Body], ...] = (
    st.builds(HandedIn, NUMBERS, TABLES, st.integers(1, 3)),
    st.builds(HandedInMoved, NUMBERS, WORDS, st.none() | TABLES, st.none() | NUMBERS),
    st.builds(StopCalled, st.booleans()),
    st.builds(NotHandedIn, TABLES),
    st.builds(SanctionNoted, TABLES, st.integers(0, 3), st.booleans()),
    st.builds(FolderTaken, WORDS, WORDS),
    st.builds(AccountChanged, PEOPLE, st.just("arbitru"), st.sampled_from(("intrat", "plecat", "blocat", "eliberat"))),
    st.builds(SettingChanged, st.just("proba"), st.integers(0, 9)),
    st.builds(RulingGiven, st.just(""), st.just("q"), st.just("dosar"), WORDS),
    st.builds(StartStep, st.sampled_from("abcdefg"), st.integers(0, 30), st.integers(0, 90)),
    st.builds(LettersReady, st.sampled_from(("sorti", "sac", "dosar"))),
    st.builds(LetterSaid, st.integers(1, 3), st.sampled_from("AB?"), st.integers(1, 3), HANDS),
    st.builds(LettersBack, st.integers(1, 3), st.integers(1, 3)),
    st.builds(FolderPrepared, WORDS, WORDS),
    st.builds(SecondGame, WORDS),
    st.builds(ClockSet, st.sampled_from(("pornit", "pauza", "reluat", "prelungit", "oprit")), st.integers(0, 90)),
    st.builds(AnnouncementMade, st.sampled_from((1, 5, 15))),
    st.builds(DuelOpened, HANDS, first=PEOPLE, second=PEOPLE),
    st.builds(DuelTurn, HANDS, player=st.sampled_from("AB"), what=st.just("depunere"), word=WORDS),
    st.builds(DuelChallenged, HANDS),
    st.builds(DuelRuled, HANDS, st.booleans()),
    st.builds(DuelClockSet, HANDS, st.sampled_from(("pornit", "pauza", "reluat"))),
    st.builds(DuelEnded, HANDS),
)


def logs() -> st.SearchStrategy[list[HallEvent]]:
    """Any events one after another, most of them about sheets that are there."""
    undoing = (st.builds(TakenBack, st.integers(1, 24)),) * 6
    registered = [HandedIn("01", 1, 1), HandedIn("02", 2, 2)]
    bodies = st.lists(st.one_of(*OF_HALL, *OF_SHEET, *OF_SHEET, *undoing), max_size=22)
    return bodies.map(lambda more: [event(n, body) for n, body in enumerate([*registered, *more], 1)])


def apply(state: HallState, one: HallEvent) -> HallState:
    return fold((one,), state)


def known(state: HallState) -> HallState:
    """What is known, without the log and the numbers that undoing itself has."""
    sheets = {name: replace(sheet, last=0) for name, sheet in state.sheets.items()}
    return replace(state, number=0, log=(), sheets=sheets)


@settings(max_examples=sampled(60))
@given(logs(), st.data())
def test_a_beginning_and_the_rest_are_the_whole(log: list[HallEvent], data: st.DataObject) -> None:
    cut = data.draw(st.integers(0, len(log)))
    assert fold(log[cut:], fold(log[:cut], KINDS.nothing)) == fold(log, KINDS.nothing)


@settings(max_examples=sampled(60))
@given(logs(), st.one_of(*OF_HALL, *OF_SHEET))
def test_undoing_gives_back_the_state_before(log: list[HallEvent], body: Body) -> None:
    before, number = fold(log, KINDS.nothing), len(log) + 1
    after = fold([event(number, body), event(number + 1, TakenBack(number))], before)
    assert known(after) == known(before)
    assert known(apply(after, event(number + 2, TakenBack(number + 1)))) == known(apply(before, event(number, body)))


@settings(max_examples=sampled(60))
@given(logs())
def test_who_answers_from_a_page_of_before_an_undoing_is_told(log: list[HallEvent]) -> None:
    state = KINDS.nothing
    for record in log:
        before, state = state, apply(state, record)
        for name, sheet in state.sheets.items():
            changed = replace(before.sheets.get(name, sheet), last=0) != replace(sheet, last=0)
            assert sheet.last == record.number if changed else sheet.last <= record.number
    assert state == fold(log, KINDS.nothing)  # one event after another is the whole
    assert state.log == tuple(log)


def test_what_was_typed_after_a_sheet_was_moved_is_undone_too() -> None:
    log = [
        event(1, HandedIn("01", 1, 1)),
        event(2, HandedInMoved("01", "greșit", number="07")),
        event(3, typed(1, "07")),
    ]
    state = apply(fold(log, KINDS.nothing), event(4, TakenBack(3)))
    assert known(state) == known(fold(log[:2], KINDS.nothing))


def test_what_is_undone_later_is_told_on_a_sheet_that_was_moved() -> None:
    log = [event(1, HandedIn("01", 1, 1)), event(2, typed(1)), event(3, HandedInMoved("01", "greșit", number="07"))]
    log.append(event(4, TakenBack(2)))
    state = apply(fold(log[:3], KINDS.nothing), log[3])
    assert state == fold(log, KINDS.nothing)
    assert state.sheets["07"].last == 4
    assert not state.sheets["07"].hands


@settings(max_examples=sampled(60))
@given(logs(), st.tuples(*OF_SHEET))
def test_what_is_about_no_sheet_changes_nothing(log: list[HallEvent], bodies: tuple[Body, ...]) -> None:
    state = fold(log, KINDS.nothing)
    for body in bodies:
        after = apply(state, event(len(log) + 1, _in(body, {"sheet": "99"})))
        assert replace(after, number=state.number, log=state.log) == state


def test_a_sheet_is_never_moved_over_another() -> None:
    log = [event(1, HandedIn("01", 1, 1)), event(2, HandedIn("02", 2, 2)), event(3, typed(1, "02"))]
    state = fold([*log, event(4, HandedInMoved("01", "greșit", number="02"))], KINDS.nothing)
    assert state.sheets == fold(log, KINDS.nothing).sheets


@settings(max_examples=sampled(60))
@given(logs(), st.integers(1, 30))
def test_undoing_what_comes_later_or_never_was_changes_nothing(log: list[HallEvent], past: int) -> None:
    state = fold(log, KINDS.nothing)
    assert known(apply(state, event(len(log) + 1, TakenBack(len(log) + past)))) == known(state)


# stations: each has its own hands to type, and an outbox that is sent in order, some of it again

SHEETS = ("01", "02")
HANDED_IN = [event(n, HandedIn(name, n, n)) for n, name in enumerate(SHEETS, 1)]


def outboxes() -> st.SearchStrategy[list[list[HallEvent]]]:
    def own(station: int) -> st.SearchStrategy[list[HallEvent]]:
        hand = {"sheet": SHEETS[station % 2], "hand": station // 2 + 1}
        bodies = st.lists(st.one_of(*OF_HAND), max_size=8)
        return bodies.map(lambda all_: list(_of(station, [_in(scene, hand) for scene in all_])))

    return st.tuples(*map(own, range(4))).map(list)


def _in(body: Any, hand: dict[str, Any]) -> Body:
    fields = {name: getattr(body, name) for name in body.__struct_fields__}
    made: Body = type(body)(**(fields | hand))
    return made


def _of(station: int, bodies: list[Body]) -> Iterator[HallEvent]:
    for n, body in enumerate(bodies):
        yield HallEvent(0, f"{station}-{n}", "2026-11-21T15:30:00", f"p{station}", f"s{station}", body)


def kept(sent: list[HallEvent]) -> list[HallEvent]:
    """What the store keeps: each key once, numbers following."""
    once = {record.key: record for record in reversed(sent)}
    order = sorted(once, key=[record.key for record in sent].index)
    return [
        *HANDED_IN,
        *(HallEvent(n, k, e.when, e.who, e.station, e.body) for n, k in enumerate(order, 3) if (e := once[k])),
    ]


def hands(state: HallState) -> dict[str, HallSheet]:
    return {name: replace(sheet, last=0) for name, sheet in sorted(state.sheets.items())}


@settings(max_examples=sampled(60))
@given(outboxes(), st.data())
def test_stations_come_through_in_any_order_and_again(boxes: list[list[HallEvent]], data: st.DataObject) -> None:
    in_order = [record for box in boxes for record in box]
    sent, at = list[HallEvent](), [0] * len(boxes)
    while any(place < len(box) for place, box in zip(at, boxes, strict=True)):
        station = data.draw(st.sampled_from([n for n, box in enumerate(boxes) if at[n] < len(box)]))
        sent += boxes[station][data.draw(st.integers(0, at[station])) : at[station] + 1]  # an answer was lost: again
        at[station] += 1
    assert hands(fold(kept(sent), KINDS.nothing)) == hands(fold(kept(in_order), KINDS.nothing))


def test_rows_of_a_hand_stand_as_they_were_typed() -> None:
    rows: list[Body] = [
        typed(1), RowInserted("01", 1, "r0", word="PE", before="r1"), typed(2), RowStruck("01", 1, "r1"), typed(1),
    ]  # fmt: skip
    state = fold([HANDED_IN[0], *(event(n, body) for n, body in enumerate(rows, 2))], KINDS.nothing)
    transcription = state.sheets["01"].hands[1]
    assert isinstance(transcription, Transcription)
    assert [row.id for row in transcription.rows] == ["r0", "r2", "r1"]
