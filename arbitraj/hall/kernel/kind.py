"""A kind of event, declared beside its struct: who may send it, its effects, what depends on it, who is notified.

`hall/parts.py` lists all kinds. The kernel uses them and knows none.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from functools import reduce
from operator import or_
from typing import Any, Generic, Literal, TypeVar

import msgspec

from arbitraj.hall.kernel.event import VERSION, BadEventError, Body, HallEvent, sheet_of_body, tag_of
from arbitraj.hall.kernel.outside import OutsideNames
from arbitraj.hall.kernel.scene import PLAYER, PROGRAM, TYPING, CommandContext, HallPerson
from arbitraj.hall.kernel.state import HallSheet, HallState
from arbitraj.text import Message

_B = TypeVar("_B", bound=Body)


def always(body: Body, later: Body) -> bool:
    """True: any later event depends on it."""
    return True


@dataclass(frozen=True, slots=True)
class Undoing:
    """An event that somebody wants to undo. `number` is its sheet's current number, `sheet` that sheet if it exists."""

    scene: CommandContext
    person: HallPerson
    event: HallEvent
    sheet: HallSheet | None
    number: str

    @property
    def same(self) -> bool:
        """Whether the person sent it."""
        return self.event.who == self.person.name

    @property
    def own(self) -> bool:
        """Whether the sheet exists and the person sent the event."""
        return self.sheet is not None and self.same


@dataclass(frozen=True, slots=True)
class ShownAs:
    """Presentation of an event in the journal.

    `anew`: fields of the wire that identify the thing stated anew, so that its earlier value is shown too. `ends`: the
    thing is removed. `typed`: text of a paper, hidden from people who may still have to read it. `words` replaces the
    fields of the wire.
    """

    anew: tuple[str, ...] = ()
    called: str = ""
    ends: bool = False
    typed: bool = False
    words: Callable[[Any], Mapping[str, str]] | None = None


@dataclass(frozen=True, kw_only=True)
class UndoRules(Generic[_B]):
    """Rules of undoing events of a kind, and which later ones depend on them.

    `rests`: whether a later event about the sheet depends on it. `anywhere`: whether any later event does.
    `names`: numbers of the events that it depends on itself. `holds`: text key if only this kind blocks an undoing.
    None: it never blocks one. `undo`: why a person may not undo it, or whether the person may without the chief. None:
    it had effects outside the log and cannot be undone. `follows_back`: events that the program adds after its undoing.
    """

    rests: Callable[[_B, Body], bool] = lambda body, later: False
    anywhere: Callable[[_B, Body], bool] = lambda body, later: False
    names: Callable[[_B], Sequence[int]] = lambda body: ()
    holds: str | None = ""
    undo: Callable[[Undoing, _B], Message | bool] | None = lambda back, body: False
    follows_back: Callable[[CommandContext, _B], Iterable[Body]] = lambda scene, body: ()


@dataclass(frozen=True, kw_only=True)
class StripRules(Generic[_B]):
    """What stands on the strip after an event of a kind, for its author.

    `said`: what was done, None for what has another way back. `back`: event that takes it back instead of its undoing,
    with the text key of its button (`back_does`), and how long others than the chief may (`back_lasts`). `back_at`:
    page of what no button of the strip takes back, shown for a minute.
    """

    said: Callable[[CommandContext, _B], Message | None] = lambda scene, body: None
    back: Callable[[CommandContext, _B], Body | None] = lambda scene, body: None
    back_does: str = ""
    back_lasts: timedelta | None = None
    back_at: Callable[[_B], str] = lambda body: ""


@dataclass(frozen=True, kw_only=True)
class ShareRules(Generic[_B]):
    """Rules of sharing events of a kind.

    `topics`: topics whose screens change after it. `wall`: when the wall screen does. `outside`: its form in the
    combined log of several halls. Without it, it stays inside its hall. `shown`: its presentation in the journal.
    """

    topics: tuple[str, ...] | Callable[[_B], tuple[str, ...]] = ()
    wall: Literal["", "always", "after_stop"] = ""
    outside: Callable[[OutsideNames, _B], Body | None] | None = None
    shown: ShownAs = ShownAs()

    def topics_of(self, body: _B) -> tuple[str, ...]:
        """Topics whose screens change after an event."""
        return self.topics if isinstance(self.topics, tuple) else self.topics(body)


@dataclass(frozen=True, kw_only=True)
class FollowUp(Generic[_B]):
    """Consequences of events of a kind beyond their own effect.

    `ahead` (with the beginnings of their keys), `follows`: events that the program adds before and after it.
    `settles`: whether anything about sheets depends on it. `concerns`: the sheets on which conclusions are drawn after
    it, all (and the control sample), its own (and the sample), or nothing but its own, as while it is typed.
    `completed`: the stored body has more than was sent.
    """

    ahead: Callable[[CommandContext, _B], Iterable[tuple[str, Body]]] = lambda scene, body: ()
    follows: Callable[[CommandContext, _B], Iterable[Body]] = lambda scene, body: ()
    settles: bool = True
    concerns: Literal["all", "own", "own_alone"] = "all"
    completed: bool = False


@dataclass(frozen=True, kw_only=True)
class SendRules(Generic[_B]):
    """Rules of sending events of a kind.

    `stale`: why an answer from an older page is refused. `answers`: it is stale if its sheet has changed since.
    `pin`: whether the PIN is asked for again. `typing`: part of typing, taken also from a typist whose station has
    another user since. `by_player`: whether a player may send it about the own sheet (`scene.py`).
    """

    stale: Callable[[HallState, _B, int], Message | None] = lambda state, body, seen: None
    answers: bool = False
    pin: Callable[[HallState, HallPerson, _B], bool] = lambda state, person, body: False
    typing: bool = False
    by_player: bool = False


@dataclass(frozen=True)
class Kind(UndoRules[_B], StripRules[_B], ShareRules[_B], FollowUp[_B], SendRules[_B]):
    """A kind of event: what it does, and by keyword of each matter what it needs.

    `judge`: why a person may not send it now. Without one, only the program may.
    `sheet`: its effect on the sheet it is about. `fold`: its effect on the hall.
    """

    body: type[_B]
    judge: Callable[[CommandContext, HallPerson, _B], Message | None] = lambda scene, person, body: Message(
        "hall.may_not"
    )
    sheet: Callable[[HallSheet, HallEvent, _B], HallSheet] | None = None
    fold: Callable[[HallState, HallEvent, _B], HallState] | None = None

    @property
    def tag(self) -> str:
        """Tag on the wire."""
        return tag_of(self.body)


@dataclass(frozen=True, slots=True)
class CommandHook(Generic[_B]):
    """More about a kind when a person sends it, by a part that rests on it.

    `refusal`: why a person may not send it, after the kind's judge. `stored`: the events stored for it, itself first,
    completed or marked, or the message why it cannot be given.
    """

    refusal: Callable[[CommandContext, HallPerson, _B], Message | None] = lambda scene, person, body: None
    stored: Callable[[CommandContext, HallPerson, _B], Sequence[Body] | Message] = lambda scene, person, body: (body,)


def on_sheet(
    judge: Callable[[CommandContext, HallPerson, HallSheet, _B], Message | None],
) -> Callable[[CommandContext, HallPerson, _B], Message | None]:
    """Judge of an event about an existing sheet."""

    def judged(scene: CommandContext, person: HallPerson, body: _B) -> Message | None:
        sheet = scene.sheet(sheet_of_body(body))
        return sheet if isinstance(sheet, Message) else judge(scene, person, sheet, body)

    return judged


def refusal_of(scene: CommandContext, person: HallPerson, body: Body) -> Message | None:
    """Reason why a person may not send an event now, as a sentence. None if allowed."""
    if person.role == PROGRAM.role:
        return None
    kinds = scene.state.kinds
    kind: Kind[Any] = kinds.of(body)
    may = kind.by_player if person.role == PLAYER else person.role in TYPING and person.name not in scene.state.blocked
    if not may:
        return Message("hall.may_not")
    judges = (kind.judge, *(more.refusal for more in kinds.hooks(body)))
    return next(filter(None, (judge(scene, person, body) for judge in judges)), None)


class EventKinds(Mapping[type[Body], Kind[Any]]):
    """All kinds of events, by the struct of the body, with the hooks of the parts."""

    def __init__(self, kinds: Iterable[Kind[Any]], hooks: Iterable[Mapping[type[Any], CommandHook[Any]]] = ()) -> None:
        self._by_body = {kind.body: kind for kind in kinds}
        of_parts = tuple(hooks)
        self._hooks = {body: tuple(part[body] for part in of_parts if body in part) for body in self._by_body}
        self._by_tag = {kind.tag: kind for kind in self._by_body.values()}
        # msgspec 0.22 caches the type information of a Struct, but not of a union. The decoder fills the cache before
        # there are threads: two that fill it at the same moment crash the process
        self._held: Any = msgspec.defstruct("Held", [("body", reduce(or_, self._by_body))])
        msgspec.json.Decoder(self._held)

    def __getitem__(self, body: type[Body]) -> Kind[Any]:
        return self._by_body[body]

    def __iter__(self) -> Iterator[type[Body]]:
        return iter(self._by_body)

    def __len__(self) -> int:
        return len(self._by_body)

    def of(self, body: Body) -> Kind[Any]:
        """Kind of a body."""
        return self._by_body[type(body)]

    def hooks(self, body: Body) -> tuple[CommandHook[Any], ...]:
        """More about a kind when it is sent, in the order of the parts."""
        return self._hooks[type(body)]

    def called(self, tag: str) -> Kind[Any] | None:
        """Kind by its tag on the wire, None if unknown."""
        return self._by_tag.get(tag)

    @property
    def nothing(self) -> HallState:
        """State of a hall without events."""
        return HallState(self)

    def body_of(self, kind: str, data: Any, version: int = VERSION) -> Body:
        """Checked body of a kind, from plain data. Raises BadEventError."""
        if version != VERSION:
            raise BadEventError(f"v={version}")
        if not isinstance(data, dict):
            raise BadEventError("date")
        try:
            body: Body = msgspec.convert({"body": {**data, "fel": kind}}, self._held).body
        except (msgspec.ValidationError, UnicodeEncodeError) as error:  # half a surrogate where a number is wanted
            raise BadEventError(str(error)) from None
        return body
