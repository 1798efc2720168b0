"""The start as 6.2 orders it, as events: which steps fit what is known, and what they come to.

A letter is an event once it is announced: projections, and a hall that was killed in the middle, agree on what players
have heard. What was drawn and not announced yet stands in no event: the journal goes on sticks. Refused is what the
regulation makes impossible in any other order: a time that hangs on a number nobody drew, a letter before its game has
any, the clock before the last letter. Asked about (`anyway`) is what 6.2 names in an order that a hall can do without:
a step of a-g passed over, the stop before the time is over. The start and the clock are the arbiters' (6.2:
«arbitrii»); the chief alone does anew what players have heard.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Annotated, Literal

from msgspec import Meta, field

from arbitraj.draw.letters import minutes as usual_minutes
from arbitraj.draw.timing import LEAST, MOST
from arbitraj.hall.kernel.event import Body, HallEvent, LongText
from arbitraj.hall.kernel.game import GameStart, all_said, applying, as_drawn, next_place, to_say
from arbitraj.hall.kernel.kind import Kind, Undoing
from arbitraj.hall.kernel.scene import HallPerson, Scene, arbiter_refusal
from arbitraj.hall.kernel.state import HallState
from arbitraj.hall.start.clock_set import ClockSet, Minutes, before_game, with_step
from arbitraj.record.drawing import Breach, Kinds
from arbitraj.record.game_types import GameType
from arbitraj.record.model import Competition
from arbitraj.text import Said, said

ASKED = frozenset(("hall.start_skips", "hall.start_other_minutes", "hall.clock_early", "hall.clock_unheard"))
_Count = Annotated[int, Meta(ge=0, le=1000)]
_At = Annotated[int, Meta(ge=1, le=1000)]
_Group = Annotated[int, Meta(ge=1, le=100)]


class StartStep(Body, frozen=True, tag="pas", omit_defaults=True):
    """A step of 6.2 done: by its letter. `number` of letters (c, d) or of groups (b), the `minutes` allowed (e).

    `by` is the player who drew the number (d); `anyway`: whoever ticks it was asked, and goes on.
    """

    step: Literal["a", "b", "c", "d", "e", "f", "g"] = field(name="pas")
    number: _Count = field(name="numar", default=0)
    minutes: Minutes = field(name="minute", default=0)
    by: Annotated[str, Meta(max_length=100)] = field(name="jucator", default="")
    anyway: bool = field(name="oricum", default=False)


class LettersReady(Body, frozen=True, tag="extragere", omit_defaults=True):
    """6.2.h: how the letters come, and that they may be announced; again, with a reason: all anew.

    `sorti`: the program drew them; `sac`: they come out of the bag, and are said as they come, or were typed in where
    they are announced in order (4.2); `dosar`: they were in the folder; `anuntate`: players have heard them already.
    `sha256` is that of the draw's log, so that nobody can put another in its place.
    """

    how: Literal["sorti", "sac", "dosar", "anuntate"] = field(name="cum")
    sha256: Annotated[str, Meta(max_length=64)] = ""
    reason: LongText = field(name="motiv", default="")
    anyway: bool = field(name="oricum", default=False)


class LetterSaid(Body, frozen=True, tag="litera", omit_defaults=True):
    """6.2.i, 6.2.j: a letter announced, the first or the second time; `group` counts from 1, `at` the letters in it."""

    at: _At = field(name="a_cata")
    tile: Annotated[str, Meta(min_length=1, max_length=1)] = field(name="litera")
    group: _Group = field(name="grupa", default=1)
    reading: Literal[1, 2] = field(name="citirea", default=1)


class LettersBack(Body, frozen=True, tag="inapoi", omit_defaults=True):
    """4.3, 4.4: letters out of the bag go back into it, those of the group from `at` on: they broke a rule."""

    at: _At = field(name="a_cata")
    group: _Group = field(name="grupa", default=1)


class SecondGame(Body, frozen=True, tag="alaturi", omit_defaults=True):
    """6.2.f: seniors and youth play at once: the folder beside this one whose game is shown too; empty: none."""

    folder: Annotated[str, Meta(max_length=100)] = field(name="dosar", default="")


# the steps


def usual_time(game_type: GameType, number: int) -> int:
    """The minutes that section 4 gives for so many letters, 0 where it leaves them to the arbiters."""
    try:
        return usual_minutes(game_type, number) if game_type.minutes else 0
    except ValueError:
        return 0


def skipped(competition: Competition, scene: Scene, before: str) -> str:
    """The steps of 6.2 before one that were not done; of c and d one is enough, f is asked of two games alone."""
    steps = applying(competition.game_type, bool(scene.state.of(GameStart).second))
    before = "c" if before == "d" else before
    left = [each for each in steps if each < before and each in "abcdefg" and not scene.state.of(GameStart).step(each)]
    if scene.state.of(GameStart).step("c") or scene.state.of(GameStart).step("d"):
        left = [each for each in left if each not in "cd"]
    return ", ".join(["c/d" if each == "c" else each for each in left if each != "d"])


def _may_step(scene: Scene, person: HallPerson, competition: Competition, body: StartStep) -> Said | None:
    start = scene.state.of(GameStart)
    game_type = competition.game_type
    if body.step not in applying(game_type, bool(start.second)):
        return said("hall.start_not_here", step=body.step)
    if body.step in "bcde" and start.how:
        return said("hall.start_letters_there")
    if refused := _number(game_type, body) or _minutes(game_type, start.number, body):
        return refused
    missing = skipped(competition, scene, body.step)
    return said("hall.start_skips", steps=missing) if missing and not body.anyway else None


def _number(game_type: GameType, body: StartStep) -> Said | None:
    """6.2.c, 6.2.d: a number of the type's interval; of groups (4.5) it is said with the type."""
    if body.step in "cd":
        low, high = game_type.letters or (0, 0)
        return None if low <= body.number <= high else said("hall.start_bad_number", low=low, high=high)
    grouped = body.step == "b" and game_type.has_groups
    if grouped and not body.number and not game_type.usual_groups:
        return said("hall.start_no_groups")
    return said("hall.start_no_number") if body.number and not grouped else None


def _minutes(game_type: GameType, number: int, body: StartStep) -> Said | None:
    """6.2.e: the time of section 4, which may hang on the number of letters; another one is asked about."""
    if body.step != "e":
        return said("hall.start_no_minutes") if body.minutes else None
    if game_type.letters and not number:
        return said("hall.start_number_first")
    if not LEAST <= body.minutes <= MOST:
        return said("hall.start_bad_minutes", low=LEAST, high=MOST)
    low, high = game_type.minutes_between or (usual_time(game_type, number),) * 2
    return (
        said("hall.start_other_minutes", minutes=low)
        if high and not low <= body.minutes <= high and not body.anyway
        else None
    )


def _step(state: HallState, event: HallEvent, body: StartStep) -> HallState:
    start = state.of(GameStart)
    known = replace(start, number=body.number or start.number, minutes=body.minutes or start.minutes)
    if body.step in "cd":  # 6.2.d in the place of 6.2.c: one of them drew the number
        known = replace(known, done=tuple(each for each in known.done if each.step not in "cd"))
    return with_step(state, event, body.step, known, body.by)


def _after_step(body: StartStep, later: Body) -> bool:
    """On a number, or a time, the letters and the clock; on what was only said nothing."""
    return bool(body.number or body.minutes) and isinstance(later, (LettersReady, ClockSet))


START_STEP = Kind(StartStep, before_game(_may_step), fold=_step, anywhere=_after_step, wall="always")


# the letters


def _after_letters(body: Body, later: Body) -> bool:
    return isinstance(later, LettersReady | LetterSaid | LettersBack | ClockSet)


def _may_be_ready(scene: Scene, person: HallPerson, competition: Competition, body: LettersReady) -> Said | None:
    start = scene.state.of(GameStart)
    if not competition.game_type.material.keys:
        return said("hall.start_nothing_drawn")
    if start.rows and not (person.is_chief and body.reason.strip()):
        return said("hall.start_heard")
    from_bag = body.how == "sac" and as_drawn(competition)
    if from_bag and not to_say(competition, replace(start, how="sac"), ()):
        return said("hall.start_number_first")
    if not from_bag and not scene.drawn:
        return said("hall.start_none_drawn")
    if not from_bag and start.number and competition.game_type.letters and len(scene.drawn[0]) != start.number:
        return said("hall.start_other_number", found=len(scene.drawn[0]), number=start.number)
    missing = skipped(competition, scene, "h")
    return said("hall.start_skips", steps=missing) if missing and not body.anyway else None


def _ready(state: HallState, event: HallEvent, body: LettersReady) -> HallState:
    start = state.of(GameStart)
    anew = replace(start, how=body.how, rows=(), again=0, done=tuple(d for d in start.done if d.step not in "ij"))
    return with_step(state, event, "h", anew)


def _by_same(back: Undoing, body: Body) -> bool:
    """By the arbiter who pressed it, as long as nothing was said since."""
    return back.same and back.person.arbitrates


LETTERS_READY = Kind(
    LettersReady, before_game(_may_be_ready), fold=_ready, anywhere=_after_letters, undo=_by_same, wall="always"
)


def _may_say(scene: Scene, person: HallPerson, competition: Competition, body: LetterSaid) -> Said | None:
    start = scene.state.of(GameStart)
    if not start.how or start.how == "anuntate":
        return said("hall.start_none_drawn")
    if body.reading == 2:
        return _again(scene, competition, body)
    place = next_place(start, to_say(competition, start, scene.drawn))
    if place != (body.group, body.at):
        return said("hall.start_not_next")
    if start.how != "sac" or not as_drawn(competition):
        return None if scene.drawn[body.group - 1][body.at - 1] == body.tile else said("hall.start_not_next")
    if breach_of(competition, start.rows, start.number):
        return said("hall.start_back_first")
    pieces = competition.variant.pieces
    left = pieces.get(body.tile, 0) - Counter("".join(start.rows))[body.tile]
    return None if left > 0 else said("hall.start_no_tile", tile=body.tile)


def _again(scene: Scene, competition: Competition, body: LetterSaid) -> Said | None:
    """6.2.j: once all were announced, from the first one on."""
    start = scene.state.of(GameStart)
    if not all_said(competition, start, scene.drawn):
        return said("hall.start_not_all_said")
    flat = [(group, at, tile) for group, row in enumerate(start.rows, 1) for at, tile in enumerate(row, 1)]
    fits = flat[start.again : start.again + 1] == [(body.group, body.at, body.tile)]
    return None if fits else said("hall.start_not_next")


def breach_of(competition: Competition, rows: tuple[str, ...], number: int) -> Breach | None:
    """What letters out of the bag break as far as they came, by the rule of their type (4.3-4.5)."""
    game_type = competition.game_type
    rule, kinds = game_type.material.rule, Kinds(competition.variant.vowels, competition.joker_stands)
    size = number if game_type.material.in_a_row else competition.variant.rack
    groups = enumerate(rows, 1) if game_type.has_groups else ((0, row) for row in rows)
    found = (each for group, row in groups if rule for each in rule(row, size, kinds, game_type.article, group))
    return next(found, None)


def _said(state: HallState, event: HallEvent, body: LetterSaid) -> HallState:
    start = state.of(GameStart)
    if body.reading == 2:
        return state.having(replace(start, again=start.again + 1))
    rows = [*start.rows, *[""] * (body.group - len(start.rows))]
    rows[body.group - 1] += body.tile
    return with_step(state, event, "i", replace(start, rows=tuple(rows)))


def _starts_clock(scene: Scene, body: LetterSaid) -> Iterator[Body]:
    """6.2.j: the clock starts with the last letter of the second reading, in the same step of the log."""
    start, competition = scene.state.of(GameStart), scene.competition
    last = body.reading == 2 and start.again + 1 == start.heard
    if last and competition is not None and LEAST <= start.minutes <= MOST:
        yield ClockSet("pornit", start.minutes)


LETTER_SAID = Kind(
    LetterSaid,
    before_game(_may_say),
    fold=_said,
    anywhere=_after_letters,
    undo=_by_same,
    wall="always",
    follows=_starts_clock,
)


def _may_put_back(scene: Scene, person: HallPerson, competition: Competition, body: LettersBack) -> Said | None:
    start = scene.state.of(GameStart)
    last = next((n for n in range(len(start.rows), 0, -1) if start.rows[n - 1]), 0)
    if start.how != "sac" or not as_drawn(competition) or body.group != last or body.at > len(start.rows[last - 1]):
        return said("hall.start_no_back")
    return None


def _back(state: HallState, event: HallEvent, body: LettersBack) -> HallState:
    start = state.of(GameStart)
    if body.group > len(start.rows):
        return state
    kept = (*start.rows[: body.group - 1], start.rows[body.group - 1][: body.at - 1])
    return state.having(replace(start, rows=kept, again=0))


LETTERS_BACK = Kind(LettersBack, before_game(_may_put_back), fold=_back, anywhere=_after_letters, wall="always")


# the other game of the hall


def _second(state: HallState, event: HallEvent, body: SecondGame) -> HallState:
    return state.having(replace(state.of(GameStart), second=body.folder))


SECOND_GAME = Kind(SecondGame, lambda scene, person, body: arbiter_refusal(person), fold=_second, wall="always")
