"""Which steps of the start, and what of the clock, fit what is known: 6.2 as it orders them.

Refused is what the regulation makes impossible in any other order: a time that hangs on a number nobody drew, a letter
before its game has any, the clock before the last letter. Asked about (`anyway`) is what 6.2 names in an order that a
hall can do without: a step of a-g passed over, the stop before the time is over. The start and the clock are the
arbiters' (6.2: «arbitrii»); the chief alone does anew what players have heard.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from arbitraj.draw.letters import minutes as usual_minutes
from arbitraj.draw.timing import LEAST, MOST
from arbitraj.hall import start_events as kinds
from arbitraj.hall.events import AccountChanged, AnyBody, FolderTaken, HandedIn
from arbitraj.hall.program_events import EditionPublished, FirstHandSeen, HallPresented, TakenOver
from arbitraj.hall.starting import GameStart, all_said, applying, as_drawn, next_place, to_say
from arbitraj.record.drawing import Breach, Kinds
from arbitraj.record.game_types import GameType
from arbitraj.record.model import Competition
from arbitraj.text import Said, said

if TYPE_CHECKING:
    from arbitraj.hall.rights import HallPerson, Scene

# what happened outside the log: an event that tells of it cannot be undone
OUTSIDE_THE_LOG = (
    *(AccountChanged, FolderTaken, EditionPublished, TakenOver, HallPresented, kinds.FolderPrepared),
    FirstHandSeen,  # nobody forgets what he saw
)
ASKED = frozenset(("hall.start_skips", "hall.start_other_minutes", "hall.clock_early", "hall.clock_unheard"))

_MOST_ADDED = 120  # minutes
_Kind = TypeVar("_Kind", bound=kinds.StartBody)
_Judge: TypeAlias = "Callable[[Scene, HallPerson, AnyBody], Said | None]"


def usual_time(game_type: GameType, number: int) -> int:
    """The minutes that section 4 gives for so many letters, 0 where it leaves them to the arbiters."""
    try:
        return usual_minutes(game_type, number) if game_type.minutes else 0
    except ValueError:
        return 0


def not_yet(scene: "Scene", person: "HallPerson", body: HandedIn) -> Said | None:
    """Why nothing is handed in now: the game has not begun here, or its last minute runs (6.3.1.o)."""
    state, competition = scene.state, scene.competition
    if competition is not None and competition.game_type.material.keys and not scene.drawn:
        return said("hall.no_letters_yet")
    if state.start.begun and state.clock.started is None:
        return said("hall.game_not_begun")
    if not state.clock.last_minute(scene.at):
        return None
    # 6.3.2.g: what was not handed in before the last minute is taken after the stop, all of it at once
    if not body.rose:
        return said("hall.last_minute")
    return None if person.is_chief else said("hall.chief_only")


def skipped(competition: Competition, scene: "Scene", before: str) -> str:
    """The steps of 6.2 before one that were not done; of c and d one is enough, f is asked of two games alone."""
    steps = applying(competition.game_type, bool(scene.state.start.second))
    before = "c" if before == "d" else before
    left = [each for each in steps if each < before and each in "abcdefg" and not scene.state.start.step(each)]
    if scene.state.start.step("c") or scene.state.start.step("d"):
        left = [each for each in left if each not in "cd"]
    return ", ".join(["c/d" if each == "c" else each for each in left if each != "d"])


def _arbiter(scene: "Scene", person: "HallPerson") -> Said | None:
    return None if person.arbitrates else said("hall.may_not")


def _before_game(
    kind: type[_Kind], judge: "Callable[[Scene, HallPerson, Competition, _Kind], Said | None]"
) -> "_Judge":
    """The judge of what is done before the game alone, and by arbiters alone."""

    def judged(scene: "Scene", person: "HallPerson", body: AnyBody) -> Said | None:
        assert isinstance(body, kind)
        if scene.state.clock.started is not None:
            return said("hall.start_over")
        if scene.state.sheets:
            return said("hall.start_after_sheets")
        assert scene.competition is not None
        return _arbiter(scene, person) or judge(scene, person, scene.competition, body)

    return judged


def _step(scene: "Scene", person: "HallPerson", competition: Competition, body: kinds.StartStep) -> Said | None:
    start = scene.state.start
    game_type = competition.game_type
    if body.step not in applying(game_type, bool(start.second)):
        return said("hall.start_not_here", step=body.step)
    if body.step in "bcde" and start.how:
        return said("hall.start_letters_there")
    if refused := _number(game_type, body) or _minutes(game_type, start.number, body):
        return refused
    missing = skipped(competition, scene, body.step)
    return said("hall.start_skips", steps=missing) if missing and not body.anyway else None


def _number(game_type: GameType, body: kinds.StartStep) -> Said | None:
    """6.2.c, 6.2.d: a number of the type's interval; of groups (4.5) it is said with the type."""
    if body.step in "cd":
        low, high = game_type.letters or (0, 0)
        return None if low <= body.number <= high else said("hall.start_bad_number", low=low, high=high)
    grouped = body.step == "b" and game_type.has_groups
    if grouped and not body.number and not game_type.usual_groups:
        return said("hall.start_no_groups")
    return said("hall.start_no_number") if body.number and not grouped else None


def _minutes(game_type: GameType, number: int, body: kinds.StartStep) -> Said | None:
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


def _ready(scene: "Scene", person: "HallPerson", competition: Competition, body: kinds.LettersReady) -> Said | None:
    start = scene.state.start
    if not competition.game_type.material.keys:
        return said("hall.start_nothing_drawn")
    if start.rows and not (person.is_chief and body.reason.strip()):
        return said("hall.start_heard")
    from_bag = body.how == "sac" and as_drawn(competition)
    if from_bag and not to_say(competition, _as_bag(scene), ()):
        return said("hall.start_number_first")
    if not from_bag and not scene.drawn:
        return said("hall.start_none_drawn")
    if not from_bag and start.number and competition.game_type.letters and len(scene.drawn[0]) != start.number:
        return said("hall.start_other_number", found=len(scene.drawn[0]), number=start.number)
    missing = skipped(competition, scene, "h")
    return said("hall.start_skips", steps=missing) if missing and not body.anyway else None


def _as_bag(scene: "Scene") -> GameStart:
    return replace(scene.state.start, how="sac")


def _letter(scene: "Scene", person: "HallPerson", competition: Competition, body: kinds.LetterSaid) -> Said | None:
    start = scene.state.start
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


def _again(scene: "Scene", competition: Competition, body: kinds.LetterSaid) -> Said | None:
    """6.2.j: once all were announced, from the first one on."""
    start = scene.state.start
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


def _back(scene: "Scene", person: "HallPerson", competition: Competition, body: kinds.LettersBack) -> Said | None:
    start = scene.state.start
    last = next((n for n in range(len(start.rows), 0, -1) if start.rows[n - 1]), 0)
    if start.how != "sac" or not as_drawn(competition) or body.group != last or body.at > len(start.rows[last - 1]):
        return said("hall.start_no_back")
    return None


def _second(scene: "Scene", person: "HallPerson", body: AnyBody) -> Said | None:
    return _arbiter(scene, person)


def _clock(scene: "Scene", person: "HallPerson", body: AnyBody) -> Said | None:
    assert isinstance(body, kinds.ClockSet)
    clock = scene.state.clock
    if refused := _arbiter(scene, person):
        return refused
    match body.what:
        case "pornit":
            return _before_game(kinds.ClockSet, _starting)(scene, person, body)
        case "pauza":
            return None if clock.running else said("hall.clock_not_running")
        case "reluat":
            return None if clock.going and clock.paused else said("hall.clock_not_paused")
        case "prelungit" if clock.going and not 1 <= body.minutes <= _MOST_ADDED:
            return said("hall.start_bad_minutes", low=1, high=_MOST_ADDED)
        case "prelungit" | "oprit" if not clock.going:
            return said("hall.clock_not_running")
        case "oprit" if clock.left(scene.at) > timedelta() and not body.anyway:
            return said("hall.clock_early")
    return None


def _starting(scene: "Scene", person: "HallPerson", competition: Competition, body: kinds.ClockSet) -> Said | None:
    """6.2.j: once the letters were announced; of a game whose letters were announced elsewhere it is asked."""
    start = scene.state.start
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


def following(scene: "Scene", body: AnyBody) -> Iterator[kinds.ClockSet]:
    """6.2.j: the clock starts with the last letter of the second reading, in the same step of the log."""
    start, competition = scene.state.start, scene.competition
    last = isinstance(body, kinds.LetterSaid) and body.reading == 2 and start.again + 1 == start.heard
    if last and competition is not None and LEAST <= start.minutes <= MOST:
        yield kinds.ClockSet("pornit", start.minutes)


def _told(scene: "Scene", person: "HallPerson", body: AnyBody) -> Said | None:
    assert isinstance(body, kinds.AnnouncementMade)
    clock = scene.state.clock
    if refused := _arbiter(scene, person):
        return refused
    if body.left not in clock.marks or not clock.going:
        return said("hall.clock_no_saying")
    if body.left in clock.told:
        return said("hall.clock_said_already")
    return said("hall.clock_not_yet") if timedelta(minutes=body.left) < clock.left(scene.at) else None


START_JUDGES: "Mapping[type[AnyBody], _Judge]" = {
    kinds.StartStep: _before_game(kinds.StartStep, _step),
    kinds.LettersReady: _before_game(kinds.LettersReady, _ready),
    kinds.LetterSaid: _before_game(kinds.LetterSaid, _letter),
    kinds.LettersBack: _before_game(kinds.LettersBack, _back),
    kinds.FolderPrepared: lambda scene, person, body: said("hall.may_not"),  # only by doing it
    kinds.SecondGame: _second,
    kinds.ClockSet: _clock,
    kinds.AnnouncementMade: _told,
}
