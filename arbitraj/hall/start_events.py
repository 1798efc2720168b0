"""The events of the start, as 6.2 orders it, and of the clock while a game runs (6.3.2.b).

A letter is an event once it is announced: projections, and a hall that was killed in the middle, agree on what players
have heard. What was drawn and not announced yet stands in no event: the journal goes on sticks.
"""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, field

from arbitraj.hall.event_body import Body

LONGEST_GAME = 600  # minutes; no type of section 4 is given more than 120
_Long = Annotated[str, Meta(max_length=2000)]
_Minutes = Annotated[int, Meta(ge=0, le=LONGEST_GAME)]
_Count = Annotated[int, Meta(ge=0, le=1000)]


class StartStep(Body, frozen=True, tag="pas", omit_defaults=True):
    """A step of 6.2 done: by its letter. `number` of letters (c, d) or of groups (b), the `minutes` allowed (e).

    `by` is the player who drew the number (d); `anyway`: whoever ticks it was asked, and goes on.
    """

    step: Literal["a", "b", "c", "d", "e", "f", "g"] = field(name="pas")
    number: _Count = field(name="numar", default=0)
    minutes: _Minutes = field(name="minute", default=0)
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
    reason: _Long = field(name="motiv", default="")
    anyway: bool = field(name="oricum", default=False)


class LetterSaid(Body, frozen=True, tag="litera", omit_defaults=True):
    """6.2.i, 6.2.j: a letter announced, the first or the second time; `group` counts from 1, `at` the letters in it."""

    at: Annotated[int, Meta(ge=1, le=1000)] = field(name="a_cata")
    tile: Annotated[str, Meta(min_length=1, max_length=1)] = field(name="litera")
    group: Annotated[int, Meta(ge=1, le=100)] = field(name="grupa", default=1)
    reading: Literal[1, 2] = field(name="citirea", default=1)


class LettersBack(Body, frozen=True, tag="inapoi", omit_defaults=True):
    """4.3, 4.4: letters out of the bag go back into it, those of the group from `at` on: they broke a rule."""

    at: Annotated[int, Meta(ge=1, le=1000)] = field(name="a_cata")
    group: Annotated[int, Meta(ge=1, le=100)] = field(name="grupa", default=1)


class FolderPrepared(Body, frozen=True, tag="pregatit", omit_defaults=True):
    """What was made ready in the folder before the start, or changed there since: which part, what was said of it.

    `sha256` is that of the log of letters drawn, so that nobody can put another in its place.
    """

    part: Annotated[str, Meta(max_length=20)] = field(name="parte")
    text: _Long = ""
    sha256: Annotated[str, Meta(max_length=64)] = ""


class SecondGame(Body, frozen=True, tag="alaturi", omit_defaults=True):
    """6.2.f: seniors and youth play at once: the folder beside this one whose game is shown too; empty: none."""

    folder: Annotated[str, Meta(max_length=100)] = field(name="dosar", default="")


class ClockSet(Body, frozen=True, tag="ceas", omit_defaults=True):
    """The game's clock. `minutes` are those allowed, or those added.

    `nevazut`, `vazut`: whether players see a clock; where they do not, announcements come more often (6.3.2.c).
    """

    what: Literal["pornit", "pauza", "reluat", "prelungit", "oprit", "nevazut", "vazut"] = field(name="ce")
    minutes: _Minutes = field(name="minute", default=0)
    anyway: bool = field(name="oricum", default=False)


class AnnouncementMade(Body, frozen=True, tag="anuntat", omit_defaults=True):
    """6.3.2.b: players were told how many minutes are left."""

    left: _Minutes = field(name="ramase")


StartBody: TypeAlias = (
    StartStep | LettersReady | LetterSaid | LettersBack | FolderPrepared | SecondGame | ClockSet | AnnouncementMade
)

# what the wall, or the clock of a page, shows otherwise after it
ON_THE_WALL = (StartStep, LettersReady, LetterSaid, LettersBack, SecondGame, ClockSet, AnnouncementMade)
