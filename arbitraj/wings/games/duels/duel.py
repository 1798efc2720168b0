"""A table for two, built from its events: record lines and clocks. Pure: no clock inside, and no rules.

Time is taken from the hours of the events: it is right after a restart, and the same at every station.
"""

import csv
import io
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any, Generic, TypeVar

from arbitraj.hall.kernel.hall_time import HourMoved
from arbitraj.hall.kernel.state import InTime
from arbitraj.tables.text import guarded
from arbitraj.wings.games.duels import duel_events as kinds
from arbitraj.wings.games.records.record_draft import seconds_written
from arbitraj.wings.games.records.record_table import COLUMNS
from arbitraj.wings.games.rules.turns import shown_time

_B = TypeVar("_B", bound=kinds.OfDuel)
_TURN_WORDS = {"schimb": "schimb", "pas": "pas"}  # entries in the column of the word


@dataclass(frozen=True, slots=True)
class DuelStep(Generic[_B]):
    """An action at a table: number of the event, author, time, body."""

    number: int
    who: str
    when: str
    body: _B


@dataclass(frozen=True, slots=True)
class Duel:
    """A table for two: its opening, and all actions since that were not undone."""

    opened: DuelStep[kinds.DuelOpened]
    done: tuple[DuelStep[Any], ...] = ()

    @property
    def about(self) -> kinds.DuelOpened:
        """Players and rules, from the opening."""
        return self.opened.body

    @property
    def number(self) -> int:
        return self.about.duel

    @property
    def last(self) -> DuelStep[Any]:
        """The last action."""
        return self.done[-1] if self.done else self.opened

    @property
    def over(self) -> kinds.DuelEnded | None:
        """End of the game as entered here, None while it goes on."""
        return self.last.body if isinstance(self.last.body, kinds.DuelEnded) else None

    @property
    def limit(self) -> int:
        """Seconds of each player, 0: no limit."""
        return self.about.minutes * 60

    def moved(self, by: HourMoved) -> "Duel":
        """With its hours corrected after the hall's time was changed."""
        opened, *done = (replace(step, when=by.of_text(step.when)) for step in (self.opened, *self.done))
        return Duel(opened, tuple(done))

    @property
    def before(self) -> "Duel":
        """The table before the last action."""
        return replace(self, done=self.done[:-1])

    def name_of(self, player: str) -> str:
        """Name of a player."""
        return self.about.first if player == kinds.DUEL_PLAYERS[0] else self.about.second


@dataclass(frozen=True, slots=True)
class Duels(InTime):
    """Tables for two, by number."""

    tables: Mapping[int, Duel] = field(default_factory=dict)

    def moved(self, by: HourMoved) -> "Duels":
        """With all hours corrected after the hall's time was changed."""
        return Duels({number: duel.moved(by) for number, duel in self.tables.items()})


@dataclass(frozen=True, slots=True)
class DuelClock:
    """Clocks of a table: seconds `used` up to `since`, when that of `running` goes on, if any.

    `due`: the player whose clock runs next. `going`: they were started. `paused` since then. `held` by a challenge.
    """

    used: Mapping[str, int] = field(default_factory=lambda: dict.fromkeys(kinds.DUEL_PLAYERS, 0))
    due: str = kinds.DUEL_PLAYERS[0]
    since: datetime | None = None
    going: bool = False
    paused: bool = False
    held: bool = False

    @property
    def running(self) -> str:
        """Player whose clock runs now, "" if both are stopped."""
        return self.due if self.going and not self.paused and not self.held else ""

    def at(self, moment: datetime) -> "DuelClock":
        """The clocks at a moment. A laptop clock that was set back takes nothing away."""
        passed = int((moment - self.since).total_seconds()) if self.running and self.since else 0
        used = {**self.used, self.due: self.used[self.due] + max(0, passed)}
        return replace(self, used=used, since=moment)


@dataclass(frozen=True, slots=True)
class DuelLine:
    """A row of the record as written: cells by column. `event` made it, for `player`."""

    event: int
    player: str
    cells: Mapping[str, str]

    @property
    def is_turn(self) -> bool:
        # RETRAS can also be a word laid
        return self.is_play or (self.cells["depunere"] not in ("retras", "contestatie") and not self.is_rest)

    @property
    def is_play(self) -> bool:
        """Whether a word was laid."""
        return bool(self.cells["pozitie"])

    @property
    def is_rest(self) -> bool:
        """Whether it lists the tiles left."""
        return not self.is_play and self.cells["depunere"].startswith("rest ")


@dataclass(frozen=True, slots=True)
class DuelPlay:
    """Result of the events so far: record lines, clocks, the challenger of the last play."""

    lines: tuple[DuelLine, ...] = ()
    clock: DuelClock = field(default_factory=DuelClock)
    challenger: str = ""

    @property
    def last_turn(self) -> DuelLine | None:
        """The last turn, withdrawn or not. None if there is none."""
        return next((line for line in reversed(self.lines) if line.is_turn), None)

    @property
    def may_be_taken_back(self) -> DuelLine | None:
        """The last turn, if it is a play not withdrawn or challenged in vain."""
        last = self.lines[-1] if self.lines else None
        return last if last and last.is_turn and last.is_play else None


def other_player(player: str) -> str:
    """The opponent."""
    return kinds.DUEL_PLAYERS[player == kinds.DUEL_PLAYERS[0]]


def play_of(duel: Duel) -> DuelPlay:
    """Play from a table's events."""
    play = DuelPlay()
    for step in duel.done:
        play = _after(play, step)
    return play


def _after(play: DuelPlay, step: DuelStep[Any]) -> DuelPlay:
    body, clock = step.body, play.clock.at(datetime.fromisoformat(step.when))
    match body:
        case kinds.DuelTurn():
            return _turn(replace(play, clock=clock), step, body)
        case kinds.DuelChallenged() if turn := play.last_turn:
            return replace(play, clock=replace(clock, held=True), challenger=other_player(turn.player))
        case kinds.DuelRuled() if turn := play.last_turn:
            who = turn.player if body.withdrawn else other_player(turn.player)
            cells = {"depunere": "retras" if body.withdrawn else "contestatie", "puncte": str(-body.points)}
            # clocks stopped before the challenge stay stopped
            return replace(_with_line(play, step, who, cells), clock=replace(clock, held=False), challenger="")
        case kinds.DuelClockSet():
            return replace(play, clock=_clock_set(clock, body))
        case kinds.DuelEnded():
            return _ended(replace(play, clock=replace(clock, paused=True)), step, body)
    return play


def _with_line(play: DuelPlay, step: DuelStep[Any], player: str, cells: Mapping[str, str]) -> DuelPlay:
    whole = {**dict.fromkeys(COLUMNS, ""), "nr": str(len(play.lines) + 1), "jucator": player, **cells}
    return replace(play, lines=(*play.lines, DuelLine(step.number, player, whole)))


def _turn(play: DuelPlay, step: DuelStep[Any], body: kinds.DuelTurn) -> DuelPlay:
    clock, typed = play.clock, seconds_written(body.time.strip())
    if typed is not None:
        clock = replace(clock, used={**clock.used, body.player: typed})
    timed = clock.going or typed is not None
    word = body.word if body.what == "depunere" else f"{_TURN_WORDS[body.what]} {body.word}".strip()
    cells = {
        "suport": body.rack,
        "pozitie": body.position if body.what == "depunere" else "",
        "depunere": word,
        "puncte": body.points,
        "timp": body.time or (shown_time(clock.used[body.player]) if timed else ""),
    }
    return replace(_with_line(play, step, body.player, cells), clock=replace(clock, due=other_player(body.player)))


def _clock_set(clock: DuelClock, body: kinds.DuelClockSet) -> DuelClock:
    match body.what:
        case "pornit":
            return replace(clock, going=True, paused=False)
        case "pauza":
            return replace(clock, paused=True)
        case "reluat":
            return replace(clock, paused=False)
    typed = seconds_written(body.time.strip())
    return clock if typed is None else replace(clock, used={**clock.used, body.player: typed})


def _ended(play: DuelPlay, step: DuelStep[Any], body: kinds.DuelEnded) -> DuelPlay:
    """Add rows for the players' tiles left. The rules compute their points."""
    for player, tiles in zip(kinds.DUEL_PLAYERS, body.left, strict=True):
        if tiles.strip():
            play = _with_line(play, step, player, {"depunere": f"rest {tiles.strip()}"})
    return play


def record_text(duel: Duel, play: DuelPlay | None = None) -> str:
    """The record as CSV, as typed, for readers and for the folder."""
    play, out = play or play_of(duel), io.StringIO()
    writer = csv.writer(out, delimiter=";", lineterminator="\n")
    rows = (*_head(duel), COLUMNS, *(tuple(line.cells[name] for name in COLUMNS) for line in play.lines))
    writer.writerows([guarded(cell) for cell in row] for row in rows)
    return out.getvalue()


def _head(duel: Duel) -> Iterator[tuple[str, ...]]:
    about = duel.about
    yield "varianta", about.variant
    yield "regulament", about.rules
    if about.lexicon:
        yield "lexic", about.lexicon
    if about.minutes:
        yield "timp", str(about.minutes)
    for player in kinds.DUEL_PLAYERS:
        yield "jucator", player, duel.name_of(player)
    for drew, letters in zip(kinds.DUEL_PLAYERS, about.drew, strict=True):
        for letter in letters.replace(" ", ""):
            yield "tragere", drew, letter
