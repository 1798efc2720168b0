"""Permissions, checks and effects of actions at a table for two.

Refused are texts that no record can hold (other characters than letters, invalid positions), unknown tables, and
answers from pages of an older state. Breaches of the game's rules are entered as they happened, and reported by the
checks with their article (I-proces-verbal).
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeVar

from arbitraj.folder.people import ROSTER
from arbitraj.game.position import Position
from arbitraj.hall.kernel.event import HallEvent, TakenBack
from arbitraj.hall.kernel.kind import Kind
from arbitraj.hall.kernel.scene import CommandContext, HallPerson, says_why
from arbitraj.hall.kernel.state import HallState
from arbitraj.problems import ProblemsError
from arbitraj.text import Message
from arbitraj.wings.games.duels import duel_events as kinds
from arbitraj.wings.games.duels.duel import Duel, Duels, DuelStep, play_of
from arbitraj.wings.games.duels.playing import DuelGame, Games, file_of_duel, stood, stood_until_now
from arbitraj.wings.games.records.record_draft import seconds_written
from arbitraj.wings.games.rules.ruleset import rule_names
from arbitraj.wings.games.tournament.folder import seated_otherwise
from arbitraj.wings.games.tournament.model import Encounter

_B = TypeVar(
    "_B",
    kinds.DuelOpened,
    kinds.DuelTurn,
    kinds.DuelChallenged,
    kinds.DuelRuled,
    kinds.DuelClockSet,
    kinds.DuelEnded,
)
_MOST_DUELS = 500  # in a hall, as all are kept in memory with their games


def _changed(state: HallState, body: kinds.OfDuel, seen: int) -> Message | None:
    duel = state.of(Duels).tables.get(body.duel)
    return Message("mese.changed_since", number=duel.number) if duel and seen and duel.last.number != seen else None


def _opened(scene: CommandContext, person: HallPerson, body: kinds.DuelOpened) -> Message | None:
    if not person.arbitrates:
        return Message("hall.may_not")
    if body.duel in scene.state.of(Duels).tables:
        return Message("mese.number_taken", number=body.duel)
    if len(scene.state.of(Duels).tables) >= _MOST_DUELS:
        return Message("mese.too_many", most=_MOST_DUELS)
    if not body.first.strip() or not body.second.strip():
        return Message("mese.names_needed")
    one, other = body.numbers  # namesakes have different numbers
    if one == other and body.first.strip().casefold() == body.second.strip().casefold():
        return Message("mese.same_player")
    if body.rules not in rule_names():
        return Message("mese.no_rules", rules=body.rules, known=", ".join(rule_names()))
    return _of_tournament(scene, body) or _misread(scene.of(Games), Duel(DuelStep(0, "", "", body)))


def _of_tournament(scene: CommandContext, body: kinds.DuelOpened) -> Message | None:
    try:
        tournament = scene.of(Games).tournament()
    except ProblemsError as error:
        return error.problems[0].message
    if tournament is None:
        return Message("mese.no_tournament") if body.round or body.table or any(body.numbers) else None
    names = tournament.names
    if not body.round or not body.table or (tournament.rounds and body.round > tournament.rounds):
        return Message("mese.round_needed", last=tournament.rounds or "…")
    if (names.get(body.numbers[0]), names.get(body.numbers[1])) != (body.first, body.second):
        return Message("mese.not_in_roster")
    if (body.variant, body.rules, body.lexicon) != (tournament.variant.name, tournament.rules, tournament.lexicon):
        return Message("mese.rules_of_tournament")
    for gone in (player for player in tournament.players if player.number in body.numbers):
        if not gone.plays_in(body.round):
            return Message("turneu.withdrawn_plays", number=gone.number, round=gone.withdrawn, file=ROSTER)
    for other in (duel.about for duel in scene.state.of(Duels).tables.values() if duel.about.round == body.round):
        if other.table == body.table:
            return Message("mese.table_taken", table=body.table, round=body.round)
        if again := {*other.numbers} & {*body.numbers}:
            return Message("mese.plays_already", name=names[again.pop()], table=other.table, round=body.round)
    return next(seated_otherwise(Encounter(body.round, body.table, *body.numbers), tournament), None)


def _misread(games: Games, duel: Duel) -> Message | None:
    try:
        games.tried(duel)
    except ProblemsError as error:
        return error.problems[0].message
    return None


def _open_one(scene: CommandContext, body: kinds.OfDuel) -> DuelGame | Message:
    duel = scene.state.of(Duels).tables.get(body.duel)
    if duel is None:
        return Message("mese.no_duel", number=body.duel)
    if duel.over:
        return Message("mese.is_over", number=body.duel)
    try:
        return scene.of(Games).of(duel)
    except ProblemsError as error:  # a list or variant missing from the folder
        return error.problems[0].message


def _undisputed(scene: CommandContext, body: kinds.OfDuel) -> DuelGame | Message:
    there = _open_one(scene, body)
    return Message("mese.ruling_first") if isinstance(there, DuelGame) and there.play.challenger else there


def _turn(scene: CommandContext, person: HallPerson, body: kinds.DuelTurn) -> Message | None:
    there = _undisputed(scene, body)
    if isinstance(there, Message):
        return there
    if body.what == "depunere":
        if Position.read(body.position) is None:
            return Message("partida.no_position", value=body.position)
        if not body.word.strip("-–—_. "):
            return Message("mese.word_needed")
    elif body.position or (body.what == "pas" and body.word):
        return Message("mese.no_word_wanted")
    return _misread(scene.of(Games), _with(there.duel, body))


def _with(duel: Duel, body: kinds.DuelBody) -> Duel:
    return replace(duel, done=(*duel.done, DuelStep(0, "", duel.last.when, body)))


def _challenged(scene: CommandContext, person: HallPerson, body: kinds.DuelChallenged) -> Message | None:
    there = _undisputed(scene, body)
    if isinstance(there, Message):
        return there
    return None if there.challengeable else Message("partida.nothing_to_challenge")


def _ruled(scene: CommandContext, person: HallPerson, body: kinds.DuelRuled) -> Message | None:
    """Judge of a ruling by an arbiter: against the list only with a reason (P.6), unchallenged only withdrawals."""
    there = _open_one(scene, body)
    if isinstance(there, Message):
        return there
    if not person.arbitrates:
        return Message("hall.may_not")
    if there.challengeable is None:
        return Message("partida.nothing_to_withdraw")
    if not there.play.challenger and not body.withdrawn:
        return Message("mese.nobody_challenged")
    if body.withdrawn and body.points:
        return Message("mese.points_only_staying")
    against = there.ground is not None and there.ground is not body.withdrawn
    return Message("mese.why_against_list") if against and not says_why(body.reason) else None


def _clock(scene: CommandContext, person: HallPerson, body: kinds.DuelClockSet) -> Message | None:
    there = _open_one(scene, body)
    if isinstance(there, Message):
        return there
    clock = there.play.clock
    if body.what == "indreptat":
        if not person.arbitrates:
            return Message("hall.may_not")
        right = seconds_written(body.time.strip()) is not None
        return None if right else Message("partida.no_time", value=body.time)
    if there.play.challenger:
        return Message("mese.ruling_first")
    fits = {"pornit": not clock.going, "pauza": bool(clock.running), "reluat": clock.going and clock.paused}
    return None if fits[body.what] else Message("mese.clock_other")


def _ended(scene: CommandContext, person: HallPerson, body: kinds.DuelEnded) -> Message | None:
    there = _undisputed(scene, body)
    if isinstance(there, Message):
        return there
    if there.game.ended is None:
        if not person.arbitrates:
            return Message("mese.not_ended_yet")
        if not says_why(body.reason):
            return Message("mese.why_ended")
    return _misread(scene.of(Games), _with(there.duel, body))


def duel_undone(state: HallState, games: Games, person: HallPerson, event: HallEvent) -> Message | None:
    """Reason why a person may not undo an action, None if allowed: the last one, an arbiter's only by an arbiter."""
    body = event.body
    duel = state.of(Duels).tables.get(body.duel) if isinstance(body, kinds.OfDuel) else None
    if duel is None or duel.last.number != event.number:
        return Message("mese.only_the_last")
    simple = isinstance(body, kinds.DuelTurn | kinds.DuelChallenged | kinds.DuelClockSet)
    if isinstance(body, kinds.DuelClockSet) and body.what == "indreptat":
        simple = event.who == person.name  # a typist's own one follows an undoing
    if not simple and not person.arbitrates:
        return Message("hall.may_not")
    return _row_without(games, duel) if len(duel.done) < 2 else None


def _row_without(games: Games, duel: Duel) -> Message | None:
    """Reason why an opening cannot be undone: a row of the results names its record and would be unreadable."""
    try:
        tournament = games.tournament()
    except ProblemsError as error:
        return error.problems[0].message
    file = file_of_duel(duel)
    row = (
        next((encounter for encounter in tournament.encounters if encounter.record == file), None)
        if tournament
        else None
    )
    return Message("mese.row_names_record", file=file, place=row.place) if row else None


def _folded(state: HallState, event: HallEvent, body: kinds.DuelBody) -> HallState:
    tables = state.of(Duels).tables
    known = tables.get(body.duel)
    if isinstance(body, kinds.DuelOpened):
        opened = DuelStep(event.number, event.who, event.when, body)
        return state if known else state.having(Duels({**tables, body.duel: Duel(opened)}))
    if known is None or known.over:
        return state
    step = DuelStep(event.number, event.who, event.when, body)
    return state.having(Duels({**tables, body.duel: replace(known, done=(*known.done, step))}))


def _of_duel(body: type[_B], judge: Callable[[CommandContext, HallPerson, _B], Message | None]) -> Kind[_B]:
    return Kind(
        body,
        judge,
        fold=_folded,
        anywhere=lambda body, later: isinstance(later, kinds.OfDuel) and body.duel == later.duel,
        undo=lambda back, _: duel_undone(back.scene.state, back.scene.of(Games), back.person, back.event) or True,
        topics=lambda body: (f"masa:{body.duel}",),
        stale=_changed,
        follows=stood,
        follows_back=stood_until_now,
        settles=False,
    )


DUEL_KINDS: tuple[Kind[Any], ...] = (
    _of_duel(kinds.DuelOpened, _opened),
    _of_duel(kinds.DuelTurn, _turn),
    _of_duel(kinds.DuelChallenged, _challenged),
    _of_duel(kinds.DuelRuled, _ruled),
    _of_duel(kinds.DuelClockSet, _clock),
    _of_duel(kinds.DuelEnded, _ended),
)


def turn_taken_back(state: HallState, duel: Duel) -> tuple[kinds.DuelTurn, str] | None:
    """The last undone turn if nothing was done since, with the time its player had used then.

    It is usually typed again, corrected, and the correction's time is not counted.
    """
    for number in reversed(state.undoings):
        back = state.event(number)
        undone = state.event(back.body.number) if back and isinstance(back.body, TakenBack) else None
        if undone is None or not isinstance(undone.body, kinds.OfDuel) or undone.body.duel != duel.number:
            continue
        if not isinstance(undone.body, kinds.DuelTurn) or duel.last.number >= min(number, undone.number):
            return None
        step = DuelStep(undone.number, undone.who, undone.when, undone.body)
        line = play_of(replace(duel, done=(*duel.done, step))).lines[-1]
        return undone.body, line.cells["timp"]
    return None
