"""A device that sends as fast as it can slows nobody down: an event's cost, a hand's rows, how fast a device may be."""

import sys
import tracemalloc
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from arbitraj.game.variant import load_variant
from arbitraj.hall.kernel.event import Body, HallEvent
from arbitraj.hall.kernel.fold import fold
from arbitraj.hall.kernel.scene import TYPIST
from arbitraj.hall.kernel.state import HallState
from arbitraj.hall.page.turns import A_STATION, AT_ONCE, SendingPace
from arbitraj.hall.parts import KINDS
from arbitraj.hall.typing.handed_in import HandedIn
from arbitraj.hall.typing.rows import RowTyped, most_rows
from arbitraj.types import GAME_TYPES
from arbitraj.wings.camera.player_entry.phones import Phones
from tests.hall.guarded import JSON, guarded_hall, sent
from tests.hall.scene import ION, InHall, competition
from tests.hall.test_players import opens, phone, players_hall, sends

FEW, MANY = 500, 4_000
AT_MOST = 1.2  # times as much work an event where there are many


def row(name: str) -> RowTyped:
    return RowTyped("01", 1, name, position="H8", word="CASA", points="8")


def log_of(*bodies: Body) -> list[HallEvent]:
    first = HandedIn("01", 1, 1)
    return [
        HallEvent(n, f"k{n}", "2026-11-29T10:00:00", "Ion", "s", body) for n, body in enumerate((first, *bodies), 1)
    ]


def folded(rows: int) -> HallState:
    return fold(log_of(*(row(f"r{n}") for n in range(rows))), KINDS.nothing)


def after(state: HallState, body: Body) -> HallState:
    number = state.number + 1
    return fold([HallEvent(number, f"k{number}", "2026-11-29T10:00:00", "Ion", "s", body)], state)


def steps(do: Callable[[], object]) -> int:
    """Lines of Python that are run meanwhile, each turn of a loop among them."""
    number = 0

    def step(frame: Any, event: str, arg: Any) -> Any:
        nonlocal number
        number += event == "line"
        return step

    sys.settrace(step)
    try:
        do()
    finally:
        sys.settrace(None)
    return number


def taken(do: Callable[[], object]) -> int:
    """The most bytes that were taken meanwhile."""
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    try:
        do()
        return tracemalloc.get_traced_memory()[1] - before
    finally:
        tracemalloc.stop()


def test_an_event_costs_the_same_however_many_rows_and_events_there_are() -> None:
    """None is searched, none is copied: 4,000 places for rows are 32 kB. A row anew, typed again, a log folded."""
    cost = dict[int, tuple[float, ...]]()
    for rows in (FEW, MANY):
        state = after(after(folded(rows), row("one")), row("two"))  # a list has taken room for several by now
        assert taken(lambda state=state: after(state, row("another"))) < 8 * MANY / 2  # type: ignore[misc]
        state = folded(rows)
        log = log_of(*(row(f"r{n}") for n in range(rows)))
        cost[rows] = (
            steps(lambda state=state: after(state, row("another"))),  # type: ignore[misc]
            steps(lambda state=state, rows=rows: after(state, row(f"r{rows - 1}"))),  # type: ignore[misc]
            steps(lambda log=log: fold(log, KINDS.nothing)) / rows,  # type: ignore[misc]
        )
    assert all(many <= AT_MOST * few for few, many in zip(cost[FEW], cost[MANY], strict=True)), cost


def test_a_row_sent_to_the_hall_costs_the_same_after_thousands() -> None:
    """What it is judged by, kept with and concluded of; all of one hand, as a device that floods sends it."""
    at = InHall()
    at.handed_in(1)
    cost = {}
    for events in (FEW, MANY):
        while at.hall.state.number < events:
            at.did(ION, "rand", fisa="01", mana=1, rand=f"r{at.keys % 50}", depunere="CASA", puncte=str(at.keys))
        cost[events] = steps(lambda: at.did(ION, "rand", fisa="01", mana=1, rand="r1", depunere="CASA", puncte="7"))
    assert cost[MANY] <= AT_MOST * cost[FEW]


# what a hand holds


@pytest.mark.parametrize("kind", GAME_TYPES)
def test_a_hand_takes_two_forms_of_rows_and_not_one_more(kind: str) -> None:
    """And a row that is there may be typed anew, and one be written where another was struck out."""
    variant, which = load_variant("romana"), "solutii" if GAME_TYPES[kind].has_construction else ""
    most = most_rows(GAME_TYPES[kind], variant, which)
    at = InHall(competition(kind))
    at.handed_in(1)
    start = at.hall.state
    events = [
        HallEvent(start.number + n, f"m{n}", "2026-11-21T15:00:00", "Ion", "s1", replace_which(row(f"r{n}"), which))
        for n in range(1, most)
    ]
    at.log.kept += events
    at.hall._kept = at.hall.at = replace(at.hall.at, state=fold(events, start))
    at.hall.keys |= {event.key: event for event in events}
    typed = {"fisa": "01", "mana": 1, "tabel": which, "depunere": "CASA"}
    at.did(ION, "rand", rand="ultimul", **typed)
    assert at.refused(ION, "rand", rand="prea-mult", **typed) == "paper_full"
    assert at.refused(ION, "rand_inserat", rand="prea-mult", inaintea="r1", **typed) == "paper_full"
    at.did(ION, "rand", rand="ultimul", **{**typed, "depunere": "MASA"})
    at.did(ION, "rand_scos", fisa="01", mana=1, rand="r1", tabel=which)
    at.did(ION, "rand_inserat", rand="altul", inaintea="r2", **typed)
    assert at.refused(ION, "rand", rand="prea-mult", **typed) == "paper_full"


def replace_which(body: RowTyped, which: str) -> RowTyped:
    return RowTyped(body.sheet, body.hand, body.row, which, word=body.word)  # type: ignore[arg-type]


def test_what_fits_on_the_forms_fits_in_a_hand() -> None:
    """100 tiles laid one by one, on the form of its own; the solutions of 4.7 on theirs."""
    variant = load_variant("romana")
    assert most_rows(GAME_TYPES["integral"], variant, "") >= 2 * 99
    assert most_rows(GAME_TYPES["superscrabble_incomplet"], variant, "solutii") >= 2 * 144


def test_an_older_log_with_more_rows_than_that_opens_and_goes_on() -> None:
    rows = 210
    at = InHall()
    at.handed_in(1)
    at.hall.record("Ion", lambda state: [row(f"r{n}") for n in range(rows)])
    assert len(at.hall.state.sheets["01"].hands[1].rows) == rows
    at.did(ION, "rand", fisa="01", mana=1, rand="r3", depunere="MASA")  # what is there is put right
    assert at.refused(ION, "rand", fisa="01", mana=1, rand="altul", depunere="MASA") == "paper_full"
    at.did(ION, "rand_scos", fisa="01", mana=1, rand="r4")
    at.did(ION, "gata", fisa="01", mana=1)
    assert at.stage("01") != "prima"
    anew = fold(at.log.kept, KINDS.nothing)
    assert anew == at.hall.state


# how fast a device may be


class Hands:
    """A clock that stands still unless it is told."""

    now = 1_000.0

    def __call__(self) -> float:
        return self.now


def test_an_outbox_after_an_outage_goes_through_at_once_and_then_it_waits() -> None:
    clock = Hands()
    pace = SendingPace(50, clock)
    for _ in range(AT_ONCE // 50):
        assert pace.wait("a") == 0
        pace.took("a", 50)
    assert pace.wait("a") == 0  # to the last of it
    pace.took("a", 50)
    assert pace.wait("a") == pytest.approx(1)
    assert pace.wait("b") == 0  # nobody else
    clock.now += 1
    assert pace.wait("a") == pytest.approx(0)


def test_eight_at_full_speed_stay_over_two_hundred_rows_a_second() -> None:
    clock, rows, seconds = Hands(), 0, 20
    pace = SendingPace(A_STATION, clock)
    for _ in range(50 * seconds):
        clock.now += 0.02
        for device in "abcdefgh":
            if pace.wait(device) == 0:
                pace.took(device, 1)
                rows += 1
    assert rows / seconds > 200


def test_a_station_that_is_too_fast_is_put_off_and_loses_nothing(tmp_path: Path) -> None:
    with guarded_hall(tmp_path) as hall:
        clock = Hands()
        hall.site.pace._clock = clock
        client, other = hall.client(TYPIST), hall.client("arbitru")
        batch = sent(("predare", {"fisa": "01", "masa": 1, "ordine": 1}))
        typed = [("rand", {"fisa": "01", "mana": 1, "rand": f"r{n % 20}", "puncte": str(n)}) for n in range(500)]
        rows = [sent(*typed[at : at + 100]) for at in range(0, 500, 100)]
        assert client.post("/evenimente", json=batch, headers=JSON).status_code == 200
        log = hall.site.hall.state
        answers = [client.post("/evenimente", json=record, headers=JSON) for record in rows]
        assert [answer.status_code for answer in answers] == [200, 200, 200, 429, 429]  # the third was a moment early
        assert hall.site.hall.state.number == log.number + 300  # nothing of a batch that is put off
        wait = int(answers[3].headers["retry-after"])
        assert 1 <= wait <= 2
        assert answers[3].json()["eroare"]
        assert other.post("/evenimente", json=sent(), headers=JSON).status_code == 200
        for record in rows[3:]:
            clock.now += wait
            told = client.post("/evenimente", json=record, headers=JSON)
            assert [answer["nr"] for answer in told.json()["raspunsuri"]]
        assert hall.site.hall.state.number == log.number + 500


def test_a_code_typed_anew_makes_a_phone_no_faster(tmp_path: Path) -> None:
    with players_hall(tmp_path) as hall:
        phones, clock = hall.site.opened(Phones), Hands()
        assert phones
        phones.pace._clock = clock
        device = phone(hall)

        def flood(at: int) -> int:
            opens(device, "ACDE3479")
            rows = [("rand", {"rand": f"r{n % 20}", "puncte": str(n)}) for n in range(at, at + 100)]
            return int(sends(device, "01", *rows).status_code)  # type: ignore[arg-type]

        assert [flood(100 * n) for n in range(4)] == [200, 200, 200, 429]  # to the last of what is let through at once
        opens(other := phone(hall, "192.168.1.51"), "FHJK3479")
        assert sends(other, "02", ("antet", {"nume": "Rusu Dan", "masa": "2"})).status_code == 200
        clock.now += 60
        assert flood(300) == 200
