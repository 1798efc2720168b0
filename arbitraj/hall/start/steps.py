"""Events of the start (6.2): which steps are possible, and their effects.

A letter is in an event only once it is announced, so that screens and a hall restarted in the middle agree on what
players have heard. Drawn letters are in no event before that, as the journal goes on sticks. Steps are refused if 6.2
makes them impossible in another order: a time that depends on a number not drawn, a letter before there are any, the
clock before the last letter. Confirmation (`anyway`) is asked for an order that a hall can do without: skipping a step
of a-g, stopping before the time is over. Start and clock are the arbiters' (6.2: «arbitrii»). Only the chief repeats
what players have heard.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Annotated, Literal, TypeVar

from msgspec import Meta, field

from arbitraj.draw.timing import LEAST, MOST
from arbitraj.hall.kernel import keys
from arbitraj.hall.kernel.event import BeginsSheet, Body, HallEvent, LongText
from arbitraj.hall.kernel.game import (
    NO_TIME,
    GameClock,
    GameStart,
    StepDone,
    all_said,
    applying,
    as_drawn,
    breach_of,
    next_place,
    to_say,
    usual_time,
)
from arbitraj.hall.kernel.kind import Kind, Undoing
from arbitraj.hall.kernel.scene import CommandContext, HallPerson, arbiter_refusal, called, chiefs_named, says_why
from arbitraj.hall.kernel.state import HallState
from arbitraj.hall.page.clock_shown import clock_shown
from arbitraj.record.game_types import GameType
from arbitraj.record.model import Competition
from arbitraj.text import Message

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
    judge: Callable[[CommandContext, HallPerson, Competition, _B], Message | None],
) -> Callable[[CommandContext, HallPerson, _B], Message | None]:
    """Judge of actions that only arbiters may do, and only before the game."""

    def judged(scene: CommandContext, person: HallPerson, body: _B) -> Message | None:
        if scene.state.of(GameClock).started is not None:
            return Message("hall.start_over")
        if scene.state.sheets:
            return Message("hall.start_after_sheets")
        assert scene.competition is not None
        return arbiter_refusal(person) or judge(scene, person, scene.competition, body)

    return judged


def with_step(state: HallState, event: HallEvent, step: str, start: GameStart, by: str = "") -> HallState:
    """The state after a step of 6.2."""
    return state.having(start.with_step(StepDone(step, event.who, event.when, event.number, by)))


def _may_set(scene: CommandContext, person: HallPerson, body: ClockSet) -> Message | None:
    clock = scene.state.of(GameClock)
    if refused := arbiter_refusal(person):
        return refused
    match body.what:
        case "pornit":
            return before_game(_starting)(scene, person, body)
        case "pauza":
            return None if clock.running else Message("hall.clock_not_running")
        case "reluat" if clock.early and clock.stopped is not None:
            own = person.name == clock.stopped_by and scene.at - clock.stopped <= RESUMES
            return None if own or person.is_chief else Message("hall.clock_resumed_by_chief", names=chiefs_named(scene))
        case "reluat":
            return None if clock.going and clock.paused else Message("hall.clock_not_paused")
        case "prelungit" if clock.going and not 1 <= body.minutes <= _MOST_ADDED:
            return Message("hall.start_bad_minutes", low=1, high=_MOST_ADDED)
        case "prelungit" | "oprit" if not clock.going:
            return Message("hall.clock_not_running")
        case "oprit" if clock.left(scene.at) > timedelta() and not body.anyway:
            return Message("hall.clock_early")
    return None


def _starting(scene: CommandContext, person: HallPerson, competition: Competition, body: ClockSet) -> Message | None:
    """Judge of the start (6.2.j): after all letters. If they were announced elsewhere, confirmation is asked."""
    start = scene.state.of(GameStart)
    if not LEAST <= body.minutes <= MOST:
        return Message("hall.start_bad_minutes", low=LEAST, high=MOST)
    if start.minutes and body.minutes != start.minutes:
        return Message("hall.start_other_minutes", minutes=start.minutes)
    if start.how and not all_said(competition, start, scene.drawn):
        return Message("hall.start_not_all_said")
    if not start.how and competition.game_type.material.keys:
        if not scene.drawn:
            return Message("hall.no_letters_yet")
        return None if body.anyway else Message("hall.clock_unheard")
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


def _clock_said(scene: CommandContext, body: ClockSet) -> Message | None:
    """A pause ends by its own button."""
    clock = scene.state.of(GameClock)
    match body.what:
        case "oprit" if clock.early:
            return Message("hall.strip_stopped", at=clock_shown(clock, scene.at).text)
        case "pornit":
            return Message("hall.did_ceas_pornit")
        case "prelungit":
            return Message("hall.did_ceas_prelungit", minutes=body.minutes)
    return None


CLOCK_SET = Kind(
    ClockSet,
    _may_set,
    fold=_set,
    anywhere=_after_clock,
    topics=("ceas",),
    wall="always",
    said=_clock_said,
    back=lambda scene, body: ClockSet("reluat") if body.what == "oprit" else None,
    back_does="hall.strip_resume",
    back_lasts=RESUMES,
)


def _may_tell(scene: CommandContext, person: HallPerson, body: AnnouncementMade) -> Message | None:
    clock = scene.state.of(GameClock)
    if refused := arbiter_refusal(person):
        return refused
    if body.left not in clock.marks or not clock.going:
        return Message("hall.clock_no_saying")
    if body.left in clock.told:
        return Message("hall.clock_said_already")
    return Message("hall.clock_not_yet") if timedelta(minutes=body.left) < clock.left(scene.at) else None


def _told(state: HallState, event: HallEvent, body: AnnouncementMade) -> HallState:
    clock = state.of(GameClock)
    return state.having(replace(clock, told=clock.told | {body.left}))


ANNOUNCEMENT_MADE = Kind(
    AnnouncementMade,
    _may_tell,
    fold=_told,
    topics=("ceas",),
    wall="always",
    said=lambda scene, body: Message("hall.did_anuntat", left=body.left),
)


ASKED = frozenset(("hall.start_skips", "hall.start_other_minutes", "hall.clock_early", "hall.clock_unheard"))
_Count = Annotated[int, Meta(ge=0, le=1000)]
_At = Annotated[int, Meta(ge=1, le=1000)]
_Group = Annotated[int, Meta(ge=1, le=100)]


class StartStep(Body, frozen=True, tag="pas", omit_defaults=True):
    """A step of 6.2 done, by its letter. `number` of letters (c, d) or groups (b), `minutes` allowed (e).

    `by` is the player who drew the number (d). `anyway`: confirmed.
    """

    step: Literal["a", "b", "c", "d", "e", "f", "g"] = field(name="pas")
    number: _Count = field(name="numar", default=0)
    minutes: Minutes = field(name="minute", default=0)
    by: Annotated[str, Meta(max_length=100)] = field(name="jucator", default="")
    anyway: bool = field(name="oricum", default=False)


class LettersReady(Body, frozen=True, tag="extragere", omit_defaults=True):
    """The way in which the letters come (6.2.h), after which they may be announced. A second one, with a reason, starts
    over.

    `sorti`: drawn by the program. `sac`: from the bag, announced as they come, or typed in if announced in alphabetical
    order (4.2). `dosar`: already in the folder. `anuntate`: players have heard them already. `sha256` is that of the
    draw's log, so that it cannot be replaced.
    """

    how: Literal["sorti", "sac", "dosar", "anuntate"] = field(name="cum")
    sha256: Annotated[str, Meta(max_length=64)] = ""
    reason: LongText = field(name="motiv", default="")
    anyway: bool = field(name="oricum", default=False)


class LetterSaid(Body, frozen=True, tag="litera", omit_defaults=True):
    """A letter announced (6.2.i), or read again (6.2.j). `group` counts from 1, `at` the letters in it."""

    at: _At = field(name="a_cata")
    tile: Annotated[str, Meta(min_length=1, max_length=1)] = field(name="litera")
    group: _Group = field(name="grupa", default=1)
    reading: Literal[1, 2] = field(name="citirea", default=1)


class LettersBack(Body, frozen=True, tag="inapoi", omit_defaults=True):
    """Letters that broke a rule go back into the bag: those of the group from `at` on (4.3, 4.4)."""

    at: _At = field(name="a_cata")
    group: _Group = field(name="grupa", default=1)


# the steps


def _skips(competition: Competition, scene: CommandContext, before: str, anyway: bool) -> Message | None:
    """Question about steps of 6.2 before one that were not done. Of c and d one is enough, f is of two games only."""
    start = scene.state.of(GameStart)
    steps = applying(competition.game_type, bool(start.second))
    before = "c" if before == "d" else before
    done = "cd" if start.step("c") or start.step("d") else ""
    left = [s for s in steps if s < before and s in "abcdefg" and s not in done and not start.step(s)]
    missing = ", ".join("c/d" if text == "c" else text for text in left if text != "d")
    return Message("hall.start_skips", steps=missing) if missing and not anyway else None


def _may_step(scene: CommandContext, person: HallPerson, competition: Competition, body: StartStep) -> Message | None:
    start = scene.state.of(GameStart)
    game_type = competition.game_type
    if body.step not in applying(game_type, bool(start.second)):
        return Message("hall.start_not_here", step=body.step)
    if body.step in "bcde" and start.how:
        return Message("hall.start_letters_there")
    if refused := _number(game_type, body) or _minutes(game_type, start.number, body):
        return refused
    return _skips(competition, scene, body.step, body.anyway)


def _number(game_type: GameType, body: StartStep) -> Message | None:
    """Check of a step's number: in the type's interval (6.2.c, 6.2.d), and for groups (4.5) announced with the type."""
    if body.step in "cd":
        low, high = game_type.letters or (0, 0)
        return None if low <= body.number <= high else Message("hall.start_bad_number", low=low, high=high)
    grouped = body.step == "b" and game_type.has_groups
    if grouped and not body.number and not game_type.usual_groups:
        return Message("hall.start_no_groups")
    return Message("hall.start_no_number") if body.number and not grouped else None


def _minutes(game_type: GameType, number: int, body: StartStep) -> Message | None:
    """Check of a time (6.2.e): that of section 4, perhaps by the number of letters. Another one is asked about."""
    if body.step != "e":
        return Message("hall.start_no_minutes") if body.minutes else None
    if game_type.letters and not number:
        return Message("hall.start_number_first")
    if not LEAST <= body.minutes <= MOST:
        return Message("hall.start_bad_minutes", low=LEAST, high=MOST)
    low, high = game_type.minutes_between or (usual_time(game_type, number),) * 2
    other = high and not low <= body.minutes <= high and not body.anyway
    return Message("hall.start_other_minutes", minutes=low) if other else None


_VALUES = {"b": "hall.start_groups_said", "e": "hall.start_minutes_said"}


def _changed_since(state: HallState, body: StartStep, seen: int) -> Message | None:
    """Question about a number or a time that another one said since the page was shown."""
    start = state.of(GameStart)
    done = start.step("c") or start.step("d") if body.step in "cd" else start.step(body.step)
    said, own = (start.minutes, body.minutes) if body.step == "e" else (start.number, body.number)
    if not (seen and done and done.number > seen and said and own) or (said, done.by) == (own, body.by):
        return None
    values = (Message(_VALUES.get(body.step, "hall.start_letters_said"), number=number) for number in (said, own))
    return Message("hall.start_said_by", who=called(done.who), said=next(values), own=next(values))


def _step(state: HallState, event: HallEvent, body: StartStep) -> HallState:
    start = state.of(GameStart)
    known = replace(start, number=body.number or start.number, minutes=body.minutes or start.minutes)
    if body.step in "cd":  # 6.2.d replaces 6.2.c and vice versa
        known = replace(known, done=tuple(done for done in known.done if done.step not in "cd"))
    return with_step(state, event, body.step, known, body.by)


START_STEP = Kind(
    StartStep,
    before_game(_may_step),
    fold=_step,
    # letters and clock depend on a number or a time
    anywhere=lambda body, later: bool(body.number or body.minutes) and isinstance(later, (LettersReady, ClockSet)),
    wall="always",
    said=lambda scene, body: Message("hall.did_pas", step=body.step),
    stale=_changed_since,
)


# the letters


def _after_letters(body: Body, later: Body) -> bool:
    return isinstance(later, LettersReady | LetterSaid | LettersBack | ClockSet)


def _may_be_ready(
    scene: CommandContext, person: HallPerson, competition: Competition, body: LettersReady
) -> Message | None:
    start = scene.state.of(GameStart)
    if not competition.game_type.material.keys:
        return Message("hall.start_nothing_drawn")
    if start.rows and not (person.is_chief and says_why(body.reason)):
        return Message("hall.start_heard", names=chiefs_named(scene))
    from_bag = body.how == "sac" and as_drawn(competition)
    if from_bag and not to_say(competition, replace(start, how="sac"), ()):
        return Message("hall.start_number_first")
    if not from_bag and not scene.drawn:
        return Message("hall.start_none_drawn")
    if not from_bag and start.number and competition.game_type.letters and len(scene.drawn[0]) != start.number:
        return Message("hall.start_other_number", found=len(scene.drawn[0]), number=start.number)
    return _skips(competition, scene, "h", body.anyway)


def _ready(state: HallState, event: HallEvent, body: LettersReady) -> HallState:
    start = state.of(GameStart)
    anew = replace(start, how=body.how, rows=(), again=0, done=tuple(d for d in start.done if d.step not in "ij"))
    return with_step(state, event, "h", anew)


def _by_same(back: Undoing, body: Body) -> bool:
    """Whether the person is its author and an arbiter. Later announcements block the undoing by themselves."""
    return back.same and back.person.arbitrates


LETTERS_READY = Kind(
    LettersReady,
    before_game(_may_be_ready),
    fold=_ready,
    anywhere=_after_letters,
    undo=_by_same,
    wall="always",
    said=lambda scene, body: Message(keys.LETTERS_STRIP[body.how]),
)


def _may_say(scene: CommandContext, person: HallPerson, competition: Competition, body: LetterSaid) -> Message | None:
    start = scene.state.of(GameStart)
    if not start.how or start.how == "anuntate":
        return Message("hall.start_none_drawn")
    if body.reading == 2:
        return _again(scene, competition, body)
    place = next_place(start, to_say(competition, start, scene.drawn))
    if place != (body.group, body.at):
        return Message("hall.start_not_next")
    if start.how != "sac" or not as_drawn(competition):
        return None if scene.drawn[body.group - 1][body.at - 1] == body.tile else Message("hall.start_not_next")
    if breach_of(competition, start.rows, start.number):
        return Message("hall.start_back_first")
    pieces = competition.variant.pieces
    left = pieces.get(body.tile, 0) - Counter("".join(start.rows))[body.tile]
    return None if left > 0 else Message("hall.start_no_tile", tile=body.tile)


def _again(scene: CommandContext, competition: Competition, body: LetterSaid) -> Message | None:
    """Check of the second reading (6.2.j): after all were announced, in the same order."""
    start = scene.state.of(GameStart)
    if not all_said(competition, start, scene.drawn):
        return Message("hall.start_not_all_said")
    flat = [(group, at, tile) for group, row in enumerate(start.rows, 1) for at, tile in enumerate(row, 1)]
    fits = flat[start.again : start.again + 1] == [(body.group, body.at, body.tile)]
    return None if fits else Message("hall.start_not_next")


def _said(state: HallState, event: HallEvent, body: LetterSaid) -> HallState:
    start = state.of(GameStart)
    if body.reading == 2:
        return state.having(replace(start, again=start.again + 1))
    rows = [*start.rows, *[""] * (body.group - len(start.rows))]
    rows[body.group - 1] += body.tile
    return with_step(state, event, "i", replace(start, rows=tuple(rows)))


def _starts_clock(scene: CommandContext, body: LetterSaid) -> Iterator[Body]:
    """Start of the clock with the last letter of the second reading, in the same step (6.2.j)."""
    start, competition = scene.state.of(GameStart), scene.competition
    last = body.reading == 2 and start.again + 1 == start.heard
    if last and competition is not None and LEAST <= start.minutes <= MOST:
        yield ClockSet("pornit", start.minutes)


def _letter_said(scene: CommandContext, body: LetterSaid) -> Message | None:
    """Letters from the bag go back by their own button (`inapoi`)."""
    bag = scene.state.of(GameStart).how == "sac" and scene.competition is not None and as_drawn(scene.competition)
    return None if bag else Message("hall.did_litera", tile=body.tile)


LETTER_SAID = Kind(
    LetterSaid,
    before_game(_may_say),
    said=_letter_said,
    fold=_said,
    anywhere=_after_letters,
    undo=_by_same,
    wall="always",
    follows=_starts_clock,
)


def _may_put_back(
    scene: CommandContext, person: HallPerson, competition: Competition, body: LettersBack
) -> Message | None:
    start = scene.state.of(GameStart)
    last = next((n for n in range(len(start.rows), 0, -1) if start.rows[n - 1]), 0)
    if start.how != "sac" or not as_drawn(competition) or body.group != last or body.at > len(start.rows[last - 1]):
        return Message("hall.start_no_back")
    return None


def _back(state: HallState, event: HallEvent, body: LettersBack) -> HallState:
    start = state.of(GameStart)
    if body.group > len(start.rows):
        return state
    kept = (*start.rows[: body.group - 1], start.rows[body.group - 1][: body.at - 1])
    return state.having(replace(start, rows=kept, again=0))


LETTERS_BACK = Kind(
    LettersBack,
    before_game(_may_put_back),
    fold=_back,
    anywhere=_after_letters,
    undo=_by_same,
    wall="always",
    said=lambda scene, body: Message("hall.did_inapoi", at=body.at),
)
