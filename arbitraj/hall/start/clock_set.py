"""Events of the game's clock (6.3.2.b): started, stopped, announcements made."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Annotated, Literal, TypeVar

from msgspec import Meta, field

from arbitraj.draw.timing import LEAST, MOST
from arbitraj.hall.kernel.event import BeginsSheet, Body, HallEvent
from arbitraj.hall.kernel.game import NO_TIME, GameClock, GameStart, StepDone, all_said
from arbitraj.hall.kernel.kind import Kind
from arbitraj.hall.kernel.scene import CommandContext, HallPerson, arbiter_refusal
from arbitraj.hall.kernel.state import HallState
from arbitraj.record.model import Competition
from arbitraj.text import Said, said

RESUMES = timedelta(seconds=60)  # after a stop, its author may undo it. Later only the chief
LONGEST_GAME = 600  # minutes. No type of section 4 has more than 120
Minutes = Annotated[int, Meta(ge=0, le=LONGEST_GAME)]
_MOST_ADDED = 120  # minutes
_B = TypeVar("_B", bound=Body)


class ClockSet(Body, frozen=True, tag="ceas", omit_defaults=True):
    """Sets the game's clock. `minutes` are those allowed, or those added.

    `reluat` ends a pause, or an early stop, whose time then counts as a pause (6.3.2.b). `nevazut`, `vazut`: whether
    players see a clock. If not, announcements are more frequent (6.3.2.c).
    """

    what: Literal["pornit", "pauza", "reluat", "prelungit", "oprit", "nevazut", "vazut"] = field(name="ce")
    minutes: Minutes = field(name="minute", default=0)
    anyway: bool = field(name="oricum", default=False)


class AnnouncementMade(Body, frozen=True, tag="anuntat", omit_defaults=True):
    """Players were told how many minutes are left (6.3.2.b)."""

    left: Minutes = field(name="ramase")


def before_game(
    judge: Callable[[CommandContext, HallPerson, Competition, _B], Said | None],
) -> Callable[[CommandContext, HallPerson, _B], Said | None]:
    """Judge of actions that only arbiters may do, and only before the game."""

    def judged(scene: CommandContext, person: HallPerson, body: _B) -> Said | None:
        if scene.state.of(GameClock).started is not None:
            return said("hall.start_over")
        if scene.state.sheets:
            return said("hall.start_after_sheets")
        assert scene.competition is not None
        return arbiter_refusal(person) or judge(scene, person, scene.competition, body)

    return judged


def with_step(state: HallState, event: HallEvent, step: str, start: GameStart, by: str = "") -> HallState:
    """The state after a step of 6.2."""
    return state.having(start.with_step(StepDone(step, event.who, event.when, event.number, by)))


def _may_set(scene: CommandContext, person: HallPerson, body: ClockSet) -> Said | None:
    clock = scene.state.of(GameClock)
    if refused := arbiter_refusal(person):
        return refused
    match body.what:
        case "pornit":
            return before_game(_starting)(scene, person, body)
        case "pauza":
            return None if clock.running else said("hall.clock_not_running")
        case "reluat" if clock.early and clock.stopped is not None:
            own = person.name == clock.stopped_by and scene.at - clock.stopped <= RESUMES
            return None if own or person.is_chief else said("hall.clock_resumed_by_chief")
        case "reluat":
            return None if clock.going and clock.paused else said("hall.clock_not_paused")
        case "prelungit" if clock.going and not 1 <= body.minutes <= _MOST_ADDED:
            return said("hall.start_bad_minutes", low=1, high=_MOST_ADDED)
        case "prelungit" | "oprit" if not clock.going:
            return said("hall.clock_not_running")
        case "oprit" if clock.left(scene.at) > timedelta() and not body.anyway:
            return said("hall.clock_early")
    return None


def _starting(scene: CommandContext, person: HallPerson, competition: Competition, body: ClockSet) -> Said | None:
    """Judge of the start (6.2.j): after all letters were announced. If they were announced elsewhere, confirmation is
    asked.
    """
    start = scene.state.of(GameStart)
    if not LEAST <= body.minutes <= MOST:
        return said("hall.start_bad_minutes", low=LEAST, high=MOST)
    if start.minutes and body.minutes != start.minutes:
        return said("hall.start_other_minutes", minutes=start.minutes)
    if start.how and not all_said(competition, start, scene.drawn):
        return said("hall.start_not_all_said")
    if not start.how and competition.game_type.material.keys:
        if not scene.drawn:
            return said("hall.no_letters_yet")
        return None if body.anyway else said("hall.clock_unheard")
    return None


def clock_after(clock: GameClock, body: ClockSet, at: datetime) -> GameClock:
    """The clock after an action. An action that does not fit changes nothing."""
    match body.what:
        case "pornit" if clock.started is None and body.minutes:
            return replace(clock, minutes=body.minutes, started=at)
        case "pauza" if clock.running:
            return replace(clock, paused=at)
        case "reluat" if since := clock.paused or (clock.stopped if clock.early else None):
            waited = clock.waited + max(NO_TIME, at - since)
            return replace(clock, paused=None, stopped=None, stopped_by="", waited=waited)
        case "prelungit" if clock.going:
            more = replace(clock, minutes=clock.minutes + body.minutes)
            # announcements that are due again are made again
            return replace(more, told=frozenset(m for m in clock.told if timedelta(minutes=m) > more.left(at)))
        case "oprit" if clock.going:
            return replace(clock, stopped=at)
        case "nevazut" | "vazut":
            return replace(clock, seen=body.what == "vazut")
    return clock


def _set(state: HallState, event: HallEvent, body: ClockSet) -> HallState:
    before = state.of(GameClock)
    clock = clock_after(before, body, datetime.fromisoformat(event.when))
    if body.what == "oprit" and clock != before:
        stopped = state.having(replace(clock, stopped_by=event.who))
        # 6.3.2.g: submissions from now on share an order
        return stopped if stopped.stop is not None else replace(stopped, stop=stopped.next_order)
    after = state.having(clock)
    if before.stopped and clock.going:
        after = replace(after, stop=None)  # the game goes on: submissions get their own orders again
    return with_step(after, event, "j", after.of(GameStart)) if body.what == "pornit" else after


def _after_clock(body: ClockSet, later: Body) -> bool:
    """Whether a later event depends on it: clock events, and submissions after a start, stop or resumption."""
    handed = isinstance(later, BeginsSheet) and body.what in ("pornit", "oprit", "reluat")
    return handed or isinstance(later, ClockSet | AnnouncementMade)


CLOCK_SET = Kind(ClockSet, _may_set, fold=_set, anywhere=_after_clock, topics=("ceas",), wall="always")


def _may_tell(scene: CommandContext, person: HallPerson, body: AnnouncementMade) -> Said | None:
    clock = scene.state.of(GameClock)
    if refused := arbiter_refusal(person):
        return refused
    if body.left not in clock.marks or not clock.going:
        return said("hall.clock_no_saying")
    if body.left in clock.told:
        return said("hall.clock_said_already")
    return said("hall.clock_not_yet") if timedelta(minutes=body.left) < clock.left(scene.at) else None


def _told(state: HallState, event: HallEvent, body: AnnouncementMade) -> HallState:
    clock = state.of(GameClock)
    return state.having(replace(clock, told=clock.told | {body.left}))


ANNOUNCEMENT_MADE = Kind(AnnouncementMade, _may_tell, fold=_told, topics=("ceas",), wall="always")
