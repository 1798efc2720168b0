"""A kind of event as it declares itself beside its struct: who may do it, what comes of it, what rests on it, who is
told. `hall/parts.py` lists them all; the kernel asks them, and knows none."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import Any, Generic, Literal, TypeVar

import msgspec

from arbitraj.hall.kernel.event import VERSION, BadEventError, Body, HallEvent, sheet_of_body, tag_of
from arbitraj.hall.kernel.outside import OutsideNames
from arbitraj.hall.kernel.player import PLAYER
from arbitraj.hall.kernel.scene import PROGRAM, TYPING, HallPerson, Scene
from arbitraj.hall.kernel.state import HallSheet, HallState
from arbitraj.text import Said, said

_B = TypeVar("_B", bound=Body)


def always(body: Body, later: Body) -> bool:
    """Whatever comes later rests on it."""
    return True


@dataclass(frozen=True, slots=True)
class Undoing:
    """An event that somebody wants to take back; `number` is what the sheet of it is called now, `sheet` that
    one, if it is there."""

    scene: Scene
    person: HallPerson
    event: HallEvent
    sheet: HallSheet | None
    number: str

    @property
    def same(self) -> bool:
        """Whether the person did it."""
        return self.event.who == self.person.name

    @property
    def own(self) -> bool:
        """Whether it is about a sheet that is there, and the person's own."""
        return self.sheet is not None and self.same


@dataclass(frozen=True, slots=True)
class ShownAs:
    """How the journal tells of an event: `anew` are the fields of the wire that say which thing it says anew, so that
    what stood there before is told too; `ends`: nothing stands there from then on. `typed`: what stands on a paper,
    which is hidden from whoever may still have to read it. `words` tells it in the place of the fields of the wire."""

    anew: tuple[str, ...] = ()
    called: str = ""
    ends: bool = False
    typed: bool = False
    words: Callable[[Any], Mapping[str, str]] | None = None


@dataclass(frozen=True, slots=True)
class Kind(Generic[_B]):
    """A kind of event.

    `judge`: why somebody may not do it now; without one only the program may. `sheet` is what the sheet comes to that
    it is about, `fold` what the hall does. `rests`: whether a later event about its sheet rests on it; `anywhere`:
    whether any later one does; `names`: the events that it rests on itself; `holds`: what is said where nothing but it
    stands against an undoing; None: it never does. `undo`: why somebody may not take it back, or whether he may without
    the chief; None: it happened outside the log too, and cannot be.

    `topics` are what screens show otherwise after it, `wall` when that of the hall does. `outside`: how it is called
    beyond its hall; without, it is the hall's own affair. `shown`: how the journal tells of it.

    `stale`: why an answer from an older page is not taken; `answers`: it is one where its sheet changed since. `ahead`
    (with the beginnings of their keys), `follows` and `follows_back` are what happens by itself before it, after it and
    once it is taken back. `settles`: whether anything about sheets hangs on it. `completed`: what is kept is more than
    was sent. `pin`: whether the PIN is asked for again; `typing`: it is wanted of whoever types, who may have left.
    `by_player`: whether a player may do it to the own sheet (`player.py`).
    """

    body: type[_B]
    judge: Callable[[Scene, HallPerson, _B], Said | None] = lambda scene, person, body: said("hall.may_not")
    sheet: Callable[[HallSheet, HallEvent, _B], HallSheet] | None = None
    fold: Callable[[HallState, HallEvent, _B], HallState] | None = None
    rests: Callable[[_B, Body], bool] = lambda body, later: False
    anywhere: Callable[[_B, Body], bool] = lambda body, later: False
    names: Callable[[_B], Sequence[int]] = lambda body: ()
    holds: str | None = ""
    undo: Callable[[Undoing, _B], Said | bool] | None = lambda back, body: False
    topics: tuple[str, ...] | Callable[[_B], tuple[str, ...]] = ()
    wall: Literal["", "always", "after_stop"] = ""
    outside: Callable[[OutsideNames, _B], Body | None] | None = None
    shown: ShownAs = ShownAs()
    stale: Callable[[HallState, _B, int], Said | None] = lambda state, body, seen: None
    answers: bool = False
    ahead: Callable[[Scene, _B], Iterable[tuple[str, Body]]] = lambda scene, body: ()
    follows: Callable[[Scene, _B], Iterable[Body]] = lambda scene, body: ()
    follows_back: Callable[[Scene, _B], Iterable[Body]] = lambda scene, body: ()
    settles: bool = True
    completed: bool = False
    pin: Callable[[HallState, HallPerson, _B], bool] = lambda state, person, body: False
    typing: bool = False
    by_player: bool = False

    @property
    def tag(self) -> str:
        """What it is called on the wire."""
        return tag_of(self.body)

    def topics_of(self, body: _B) -> tuple[str, ...]:
        """What screens show otherwise after an event."""
        return self.topics if isinstance(self.topics, tuple) else self.topics(body)


def on_sheet(
    judge: Callable[[Scene, HallPerson, HallSheet, _B], Said | None],
) -> Callable[[Scene, HallPerson, _B], Said | None]:
    """The judge of what is done to a sheet that is there."""

    def judged(scene: Scene, person: HallPerson, body: _B) -> Said | None:
        sheet = scene.sheet(sheet_of_body(body))
        return sheet if isinstance(sheet, Said) else judge(scene, person, sheet, body)

    return judged


def refusal_of(scene: Scene, person: HallPerson, body: Body) -> Said | None:
    """Why somebody may not do this now, as a sentence; None where it is done."""
    if person.role == PROGRAM.role:
        return None
    if person.role == PLAYER:
        own: Kind[Any] = scene.state.kinds[type(body)]
        return own.judge(scene, person, body) if own.by_player else said("hall.may_not")
    if person.role not in TYPING or person.name in scene.state.blocked:
        return said("hall.may_not")
    kind: Kind[Any] = scene.state.kinds[type(body)]
    return kind.judge(scene, person, body)


class EventKinds(Mapping[type[Body], Kind[Any]]):
    """Every kind of event, by the struct of its body."""

    def __init__(self, kinds: Iterable[Kind[Any]]) -> None:
        self._by_body = {each.body: each for each in kinds}
        self._by_tag = {each.tag: each for each in self._by_body.values()}
        # what bodies are is looked up once for a Struct, and every time for a union; and here, before there are
        # threads: two that look it up at the same moment end the whole process (msgspec 0.22)
        self._held: Any = msgspec.defstruct("Held", [("body", reduce(or_, self._by_body))])
        msgspec.json.Decoder(self._held)

    def __getitem__(self, body: type[Body]) -> Kind[Any]:
        return self._by_body[body]

    def __iter__(self) -> Iterator[type[Body]]:
        return iter(self._by_body)

    def __len__(self) -> int:
        return len(self._by_body)

    def of(self, body: Body) -> Kind[Any]:
        """What kind of event a body is."""
        return self._by_body[type(body)]

    def called(self, tag: str) -> Kind[Any] | None:
        """A kind by what it is called on the wire."""
        return self._by_tag.get(tag)

    @property
    def nothing(self) -> HallState:
        """A hall in which nothing has happened yet."""
        return HallState(self)

    def body_of(self, kind: str, data: Any, version: int = VERSION) -> Body:
        """The body of a kind from plain data, checked. Raises BadEventError."""
        if version != VERSION:
            raise BadEventError(f"v={version}")
        if not isinstance(data, dict):
            raise BadEventError("date")
        try:
            body: Body = msgspec.convert({"body": {**data, "fel": kind}}, self._held).body
        except (msgspec.ValidationError, UnicodeEncodeError) as error:  # half a surrogate where a number is wanted
            raise BadEventError(str(error)) from None
        return body
