"""The computer's clock jumps, ahead or back: nothing is ended by it, and the chief says which hour is right."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from arbitraj.hall.editions.publishing import _missing_ticks
from arbitraj.hall.kernel.event import TakenBack
from arbitraj.hall.kernel.game import GameClock, surely_over
from arbitraj.hall.kernel.hall_time import AWAY, HallTime, HourChosen, may_run
from arbitraj.hall.kernel.scene import players_time
from arbitraj.hall.parts import KINDS
from arbitraj.hall.people.joining import joined_in
from arbitraj.hall.start.steps import ClockSet
from arbitraj.hall.typing.entry import Papers, next_hand
from arbitraj.hall.typing.handed_in import HandedIn
from arbitraj.hall.typing.rows import HeadingTyped
from arbitraj.report.edition import Stage
from arbitraj.text import text_of
from arbitraj.wings.camera.player_entry.phones import PlayerGoesOn, PlayerLeft, drop_overdue
from arbitraj.wings.games.duels.duel import Duels, play_of
from arbitraj.wings.games.duels.duel_events import DuelClockSet, DuelOpened
from tests.folders import folder as made
from tests.hall.guarded import HTML
from tests.hall.small import ANA, DAN, ION, Small, small_hall
from tests.hall.test_players import NOBODY, WHEN, opens, phone, players_hall, sends

DAYS, SECOND = timedelta(days=2), timedelta(seconds=1)


class Clocks:
    """The two clocks of a computer, as a test sets them."""

    def __init__(self, at: datetime = WHEN) -> None:
        self.wall, self.steady = at, 1000.0

    def made(self, last: datetime | None = None) -> HallTime:
        return HallTime(last, lambda: self.wall, lambda: self.steady)

    def pass_by(self, time: timedelta) -> None:
        """Time that both see."""
        self.wall += time
        self.steady += time.total_seconds()


@contextmanager
def doubted_hall(path: Path, jump: timedelta = DAYS) -> Iterator[tuple[Small, Clocks]]:
    """The players' hall a minute after four; one row of the first sheet is typed; then the computer's clock jumps."""
    with players_hall(path) as hall:
        clocks = Clocks(WHEN + SECOND)
        hall.site.hall.clock = clocks.made()
        opens(device := phone(hall), "ACDE3479")
        sends(device, "01", ("rand", {"rand": "r0", "pozitie": "H8", "depunere": "XZQV"}))
        clocks.pass_by(timedelta(minutes=1))
        hall.of(ANA)
        assert hall.site.hall.scene.doubt is None
        clocks.wall += jump
        yield hall, clocks


def answered(hall: Small, right: str) -> None:
    """What the chief answers, as the page has it."""
    form = re.search(
        rf'value="{right}">.*?name="secunde" value="(.*?)">.*?name="de_la" value="(.*?)"', hall.page(ANA, "/ora")
    )
    assert form, right
    answer = hall.forms(ANA, "/ora", ce=right, secunde=form[1], de_la=form[2])
    assert answer.status_code == 303, answer.text


# the clock alone


@pytest.mark.parametrize(("jump", "doubtful"), [(2, False), (2.7, True), (-2, False), (-2.7, True), (3600, True)])
def test_clocks_that_part_by_more_than_two_seconds_are_doubted(jump: float, doubtful: bool) -> None:
    clocks = Clocks()
    time = clocks.made()
    clocks.wall += timedelta(seconds=jump)
    at, doubt = time.look()
    assert at == WHEN
    assert (doubt is not None) is doubtful
    if doubt:
        assert doubt.seconds == round(jump)
        clocks.wall -= timedelta(seconds=jump)  # it comes back by itself
        assert time.look() == (WHEN, None)


def test_two_sound_clocks_drift_apart_for_a_day_and_nobody_is_asked() -> None:
    clocks = Clocks()
    time = clocks.made()
    for _ in range(24 * 12):
        clocks.pass_by(timedelta(minutes=5))
        clocks.wall += timedelta(seconds=0.03)
        assert time.doubt is None


def test_a_clock_that_goes_twice_as_fast_is_doubted_however_small_its_steps_are() -> None:
    clocks = Clocks()
    time, seen = clocks.made(), 0
    for _ in range(60):
        clocks.pass_by(SECOND)
        clocks.wall += SECOND
        seen += time.doubt is not None
    assert seen >= 57


def test_after_each_answer_the_hall_goes_by_what_was_said_and_asks_of_the_next_jump() -> None:
    clocks = Clocks()
    time = clocks.made()
    clocks.wall += DAYS
    time.settle(HourChosen("sala", 2 * 24 * 3600, ""))
    for _ in range(30):  # however long: the same fault is not asked twice
        clocks.pass_by(timedelta(minutes=1))
        assert time.doubt is None
    assert time() == WHEN + timedelta(minutes=30)
    clocks.wall -= DAYS
    assert time.doubt is None
    clocks.wall += timedelta(hours=1)
    assert time.doubt
    time.settle(HourChosen("potrivit", time.doubt.seconds, ""))
    assert time.look() == (clocks.wall, None)
    clocks.wall -= timedelta(hours=1)
    assert time.doubt


@pytest.mark.parametrize(
    ("away", "doubtful"),
    [
        (timedelta(), False), (-2 * SECOND, False), (-3 * SECOND, True), (AWAY, False), (AWAY + SECOND, True),
        (DAYS, True),
    ],
)  # fmt: skip
def test_over_a_restart_the_wall_counts_unless_it_is_before_the_last_event_or_hours_after(
    away: timedelta, doubtful: bool
) -> None:
    clocks = Clocks(WHEN + away)
    time = clocks.made(WHEN)
    assert (time.doubt is not None) is doubtful
    assert time() == (WHEN if doubtful else clocks.wall)
    clocks.pass_by(10 * SECOND)
    assert time() == (WHEN if doubtful else WHEN + away) + 10 * SECOND
    assert (clocks.made(time()).doubt is not None) is doubtful  # an event meanwhile hides nothing from the next start
    clocks.wall = WHEN + timedelta(minutes=5)  # set right by itself
    assert time.look() == (clocks.wall, None) or not doubtful


# what hangs on it


def test_a_paper_in_somebodys_hands_is_nobody_elses_whatever_the_clock_says() -> None:
    wall, steady = [5e8], [100.0]
    papers, hand = Papers(lambda: wall[0], lambda: steady[0]), ("01", 1)
    papers.opened("Ana", hand)
    for jump in (2 * 24 * 3600, -4 * 24 * 3600):
        wall[0] += jump
        assert papers.held_by_other("Ion", hand)
    steady[0] += 599.0
    after = Papers(lambda: wall[0], lambda: 5.0)  # of another start
    after.hold(papers.open)
    assert papers.held_by_other("Ion", hand)
    assert after.held_by_other("Ion", hand)
    steady[0] += 1.0
    assert not papers.held_by_other("Ion", hand)
    assert papers.open == {}
    after = Papers(lambda: wall[0] + 600.0, lambda: 5.0)
    after.hold({hand: ("Ana", wall[0])})
    assert not after.held_by_other("Ion", hand)


def test_a_clock_that_jumps_two_days_ends_nothing_for_seconds_or_however_long_nobody_answers(tmp_path: Path) -> None:
    with doubted_hall(tmp_path) as (hall, clocks):
        inner = hall.site.hall
        for _ in range(3):
            clocks.pass_by(5 * SECOND)
            drop_overdue(inner)
            assert 1 in inner.state.sheets["01"].hands
        assert next_hand(hall.site, ION) is None  # players have time yet
        opens(device := phone(hall), "ACDE3479")
        assert "pastrat" in sends(device, "01", ("rand", {"rand": "r1", "pozitie": "H9"})).text
        assert hall.of(ANA).get("/panou", headers=HTML).status_code == 200
        clocks.wall -= DAYS
        drop_overdue(inner)
        assert inner.scene.doubt is None
        assert text_of("hall.hour_answer") not in hall.page(ANA, "/panou")
        transcription = inner.state.sheets["01"].hands[1]
        assert [row.word for row in transcription.rows] == ["XZQV", ""]
        assert not [event for event in inner.state.log if isinstance(event.body, PlayerLeft | HourChosen)]
        assert inner.state.log[-1].when < "2026-11-21T16:05"
        clocks.wall += DAYS  # and once more; nobody answers for half a day
        clocks.pass_by(timedelta(hours=13))
        drop_overdue(inner)
        assert 1 in inner.state.sheets["01"].hands
        opens(device := phone(hall), "ACDE3479")
        assert "pastrat" in sends(device, "01", ("rand", {"rand": "r2", "pozitie": "H9"})).text
        assert hall.of(ANA).get("/ora", headers=HTML).status_code == 200  # she is in since noon
        clocks.wall -= DAYS
        drop_overdue(inner)
        assert 1 not in inner.state.sheets["01"].hands
        assert hall.of(ANA).get("/ora", headers=HTML).status_code == 303


def test_the_chief_alone_is_asked_on_every_page_and_by_each_answer_the_hand_goes_on_or_ends(tmp_path: Path) -> None:
    for right, until, ended in (("sala", WHEN, False), ("potrivit", WHEN + DAYS, False), ("trecut", WHEN, True)):
        with doubted_hall(tmp_path / right) as (hall, clocks):
            inner = hall.site.hall
            assert text_of("hall.hour_answer") in hall.page(ANA, "/fise")
            assert text_of("hall.hour_answer") not in hall.page(DAN, "/fise")
            assert hall.of(DAN).get("/ora", headers=HTML).status_code == 403
            answered(hall, right)
            assert hall.of(ANA).get("/ora", headers=HTML).status_code == (
                303 if ended else 200
            )  # two days: nobody is in
            assert inner.clock() == clocks.wall - (DAYS if right == "sala" else timedelta())
            drop_overdue(inner)
            sheet = inner.state.sheets["01"]
            assert players_time(inner.competition, sheet) == until + timedelta(minutes=20)
            assert (1 not in sheet.hands) is ended
            typed = hall.does(ION, HeadingTyped("02", 1, "Ilie Dan", "2"))  # what is taken back moves no term
            hall.does(ANA, TakenBack(typed.number, "greșit"))
            assert inner.state.sheets["02"].registered[:10] == str(until.date())


def test_an_answer_to_another_question_is_refused(tmp_path: Path) -> None:
    with doubted_hall(tmp_path, -timedelta(hours=1)) as (hall, clocks):
        doubt = hall.site.hall.scene.doubt
        assert doubt
        told = {"secunde": str(doubt.seconds), "de_la": doubt.since.isoformat()}
        assert 'value="trecut"' not in hall.page(ANA, "/ora")
        for wrong in ({"ce": "trecut"}, {"ce": "sala", "secunde": "3600"}, {"ce": "sala", "de_la": "x"}, {"ce": "x"}):
            assert hall.forms(ANA, "/ora", **{**told, **wrong}).status_code == 409
        clocks.wall += timedelta(hours=1)
        assert hall.forms(ANA, "/ora", ce="sala", **told).status_code == 409
        assert text_of("hall.hour_fine") in hall.page(ANA, "/ora")


def test_the_game_the_tables_and_the_deadlines_stay_as_long_where_the_clock_was_set_right(tmp_path: Path) -> None:
    with small_hall_of(tmp_path) as (hall, clocks):
        inner = hall.site.hall
        hall.does(ANA, ClockSet("pornit", 60, True))
        hall.does(ANA, DuelOpened(1, first="Ana", second="Dan", minutes=10))
        hall.does(ANA, DuelClockSet(1, "pornit"))
        clocks.pass_by(timedelta(minutes=5))
        clocks.wall += DAYS
        late = replace(inner.scene, at=inner.scene.at + timedelta(hours=1))
        assert not surely_over(late)
        assert not list(KINDS[HandedIn].ahead(late, HandedIn("01", 1, 1)))  # no stop that nobody gave
        assert may_run(WHEN - DAYS, inner.clock)
        assert "hall.publish_hour" in _missing_ticks(
            inner, tmp_path, Stage.FINAL, anyway=False, beside=False, early=False
        )
        answered(hall, "potrivit")
        clocks.pass_by(timedelta(minutes=1))
        assert inner.state.of(GameClock).left(inner.clock()) == timedelta(minutes=54)
        assert play_of(inner.state.of(Duels).tables[1]).clock.at(inner.clock()).used["A"] == 360
        assert joined_in(hall.site).sessions.of("Ana")
        assert not may_run(WHEN - DAYS, inner.clock)
        clocks.pass_by(timedelta(minutes=54))
        assert surely_over(inner.scene)


@contextmanager
def small_hall_of(path: Path) -> Iterator[tuple[Small, Clocks]]:
    """A hall in which nothing happened, at four."""
    with small_hall(made(path, predare=NOBODY, solutii_01=None, solutii_02=None)) as hall:
        clocks = Clocks()
        hall.site.hall.clock = clocks.made()
        yield hall, clocks


def test_a_hall_that_starts_again_days_later_ends_no_hand_before_the_chief_has_answered(tmp_path: Path) -> None:
    with players_hall(tmp_path) as hall:
        opens(device := phone(hall), "ACDE3479")
        sends(device, "01", ("rand", {"rand": "r0", "pozitie": "H8", "depunere": "XZQV"}))
        folder = hall.site.folder
    assert folder
    for _ in range(2):  # the second start is asked as the first
        with small_hall(folder) as hall:  # by the clock of whoever runs this, which is not at four of that day
            inner = hall.site.hall
            drop_overdue(inner)
            assert inner.state.sheets["01"].hands[1].rows
            assert text_of("hall.hour_answer") in hall.page(ANA, "/panou")
    with small_hall(folder) as hall:
        answered(hall, "potrivit")
        drop_overdue(hall.site.hall)
        assert hall.site.hall.state.sheets["01"].hands[1].rows
        assert abs(hall.site.hall.clock() - datetime.now()) < timedelta(minutes=1)


def test_what_a_deadline_ended_the_chief_gives_back_with_what_was_typed(tmp_path: Path) -> None:
    with players_hall(tmp_path) as hall:
        inner, later = hall.site.hall, WHEN
        row: tuple[str, dict[str, object]] = ("rand", {"rand": "r0", "pozitie": "H8", "depunere": "XZQV"})
        opens(device := phone(hall), "ACDE3479")
        sends(device, "01", row)
        typed = inner.state.sheets["01"].hands[1]
        for _ in range(2):  # and once more
            later += timedelta(minutes=20)
            inner.clock = lambda at=later: at  # type: ignore[misc]
            drop_overdue(inner)
            assert next_hand(hall.site, ION)
            assert "XZQV" not in hall.page(ANA, "/jucatori") + hall.page(ION, "/fisa/01/1")
            assert hall.forms(DAN, "/jucatori/inapoi", fisa="01").status_code == 403
            assert hall.forms(ANA, "/jucatori/inapoi", fisa="01").status_code == 303
            assert inner.state.sheets["01"].hands[1] == typed
            drop_overdue(inner)
            opens(device := phone(hall), "ACDE3479")
            assert "pastrat" in sends(device, "01", row).text
            assert hall.forms(ANA, "/jucatori/inapoi", fisa="01").status_code == 409  # he types
        inner.clock = lambda: later + timedelta(minutes=20)
        drop_overdue(inner)
        hall.does(ION, HeadingTyped("01", 1, "Pop Ana", "1"))
        assert inner.refusal(ANA, PlayerGoesOn("01"))  # somebody else types it
