"""Who may do what at a table for two, and what fits what was done there.

Refused is what is no record (signs that are no letters, a position that is none), what has no table, or comes from a
page that showed an older one. What is against the rules of the game is entered as it happened, and told with its
article by the checks (I-proces-verbal).
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from arbitraj.folder.people import ROSTER
from arbitraj.game.position import Position
from arbitraj.hall.duels import duel_events as kinds
from arbitraj.hall.duels.duel import Duel, DuelStep
from arbitraj.hall.duels.playing import DuelGame, Games, file_of_duel
from arbitraj.hall.events import AnyBody, HallEvent
from arbitraj.hall.state import HallState
from arbitraj.problems import ProblemsError
from arbitraj.rules.partida.ruleset import rule_names
from arbitraj.sheets.record_draft import seconds_written
from arbitraj.text import Said, said

if TYPE_CHECKING:
    from arbitraj.hall.rights import HallPerson, Scene

_MOST_DUELS = 500  # of a hall: each is kept in memory with its game


def changed_duel(state: HallState, body: AnyBody, seen: int) -> Said | None:
    """Why an answer from a page that showed a table as it was before is not taken."""
    duel = state.duels.get(body.duel) if isinstance(body, kinds.OfDuel) else None
    return said("mese.changed_since", number=duel.number) if duel and seen and duel.last.number != seen else None


def _opened(scene: "Scene", person: "HallPerson", body: AnyBody) -> Said | None:
    assert isinstance(body, kinds.DuelOpened)
    if not person.arbitrates:
        return said("hall.may_not")
    if body.duel in scene.state.duels:
        return said("mese.number_taken", number=body.duel)
    if len(scene.state.duels) >= _MOST_DUELS:
        return said("mese.too_many", most=_MOST_DUELS)
    if not body.first.strip() or not body.second.strip():
        return said("mese.names_needed")
    one, other = body.numbers  # namesakes of a roster are two
    if one == other and body.first.strip().casefold() == body.second.strip().casefold():
        return said("mese.same_player")
    if body.rules not in rule_names():
        return said("mese.no_rules", rules=body.rules, known=", ".join(rule_names()))
    return _of_tournament(scene, body) or _misread(scene.games, Duel(DuelStep(0, "", "", body)))


def _of_tournament(scene: "Scene", body: kinds.DuelOpened) -> Said | None:
    """A game of a tournament is one of a round, of two of its players who play no other in it."""
    try:
        tournament = scene.games.tournament()
    except ProblemsError as error:
        return error.problems[0].said
    if tournament is None:
        return said("mese.no_tournament") if body.round or body.table or any(body.numbers) else None
    names = {player.number: player.name for player in tournament.players}
    if not body.round or not body.table or (tournament.rounds and body.round > tournament.rounds):
        return said("mese.round_needed", last=tournament.rounds or "…")
    if (names.get(body.numbers[0]), names.get(body.numbers[1])) != (body.first, body.second):
        return said("mese.not_in_roster")
    if (body.variant, body.rules, body.lexicon) != (tournament.variant.name, tournament.rules, tournament.lexicon):
        return said("mese.rules_of_tournament")
    for gone in (player for player in tournament.players if player.number in body.numbers):
        if not gone.plays_in(body.round):
            return said("turneu.withdrawn_plays", number=gone.number, round=gone.withdrawn, file=ROSTER)
    for each in (duel.about for duel in scene.state.duels.values() if duel.about.round == body.round):
        if each.table == body.table:
            return said("mese.table_taken", table=body.table, round=body.round)
        if again := {*each.numbers} & {*body.numbers}:
            return said("mese.plays_already", name=names[again.pop()], table=each.table, round=body.round)
    return None


def _misread(games: Games, duel: Duel) -> Said | None:
    """What of a table, as it would be, no reader of a record takes."""
    try:
        games.tried(duel)
    except ProblemsError as error:
        return error.problems[0].said
    return None


def _open_one(scene: "Scene", body: kinds.OfDuel) -> DuelGame | Said:
    """A table that goes on."""
    duel = scene.state.duels.get(body.duel)
    if duel is None:
        return said("mese.no_duel", number=body.duel)
    if duel.over:
        return said("mese.is_over", number=body.duel)
    try:
        return scene.games.of(duel)
    except ProblemsError as error:  # a list or a variant that is gone from the folder
        return error.problems[0].said


def _undisputed(scene: "Scene", body: kinds.OfDuel) -> DuelGame | Said:
    """A table that goes on, and at which no challenge waits for its ruling."""
    there = _open_one(scene, body)
    return said("mese.ruling_first") if isinstance(there, DuelGame) and there.play.challenger else there


def _turn(scene: "Scene", person: "HallPerson", body: AnyBody) -> Said | None:
    assert isinstance(body, kinds.DuelTurn)
    there = _undisputed(scene, body)
    if isinstance(there, Said):
        return there
    if body.what == "depunere":
        if Position.read(body.position) is None:
            return said("partida.no_position", value=body.position)
        if not body.word.strip("-–—_. "):
            return said("mese.word_needed")
    elif body.position or (body.what == "pas" and body.word):
        return said("mese.no_word_wanted")
    return _misread(scene.games, _with(there.duel, body))


def _with(duel: Duel, body: kinds.DuelBody) -> Duel:
    return replace(duel, done=(*duel.done, DuelStep(0, "", duel.last.when, body)))


def _challenged(scene: "Scene", person: "HallPerson", body: AnyBody) -> Said | None:
    assert isinstance(body, kinds.DuelChallenged)
    there = _undisputed(scene, body)
    if isinstance(there, Said):
        return there
    return None if there.challengeable else said("partida.nothing_to_challenge")


def _ruled(scene: "Scene", person: "HallPerson", body: AnyBody) -> Said | None:
    """By an arbiter; other than the list says only with a reason (P.6: the jury decides), unasked only to take back."""
    assert isinstance(body, kinds.DuelRuled)
    there = _open_one(scene, body)
    if isinstance(there, Said):
        return there
    if not person.arbitrates:
        return said("hall.may_not")
    if there.challengeable is None:
        return said("partida.nothing_to_withdraw")
    if not there.play.challenger and not body.withdrawn:
        return said("mese.nobody_challenged")
    if body.withdrawn and body.points:
        return said("mese.points_only_staying")
    against = there.ground is not None and there.ground is not body.withdrawn
    return said("mese.why_against_list") if against and not body.reason.strip() else None


def _clock(scene: "Scene", person: "HallPerson", body: AnyBody) -> Said | None:
    assert isinstance(body, kinds.DuelClockSet)
    there = _open_one(scene, body)
    if isinstance(there, Said):
        return there
    clock = there.play.clock
    if body.what == "indreptat":
        if not person.arbitrates:
            return said("hall.may_not")
        right = seconds_written(body.time.strip()) is not None
        return None if right else said("partida.no_time", value=body.time)
    if there.play.challenger:
        return said("mese.ruling_first")
    fits = {"pornit": not clock.going, "pauza": bool(clock.running), "reluat": clock.going and clock.paused}
    return None if fits[body.what] else said("mese.clock_other")


def _ended(scene: "Scene", person: "HallPerson", body: AnyBody) -> Said | None:
    assert isinstance(body, kinds.DuelEnded)
    there = _undisputed(scene, body)
    if isinstance(there, Said):
        return there
    if there.game.ended is None:
        if not person.arbitrates:
            return said("mese.not_ended_yet")
        if not body.reason.strip():
            return said("mese.why_ended")
    return _misread(scene.games, _with(there.duel, body))


def duel_undone(state: HallState, games: Games, person: "HallPerson", event: HallEvent) -> Said | None:
    """The last thing done at a table is taken back by whoever enters there; what an arbiter alone may do by one."""
    body = event.body
    assert isinstance(body, kinds.OfDuel)
    duel = state.duels.get(body.duel)
    if duel is None or duel.last.number != event.number:
        return said("mese.only_the_last")
    simple = isinstance(body, kinds.DuelTurn | kinds.DuelChallenged | kinds.DuelClockSet)
    if isinstance(body, kinds.DuelClockSet) and body.what == "indreptat":
        simple = event.who == person.name  # a typist's own follows of what was taken back
    if not simple and not person.arbitrates:
        return said("hall.may_not")
    return _row_without(games, duel) if len(duel.done) < 2 else None


def _row_without(games: Games, duel: Duel) -> Said | None:
    """Whether a row of the results names the record that would be gone: nothing of the tournament could be read."""
    try:
        tournament = games.tournament()
    except ProblemsError as error:
        return error.problems[0].said
    file = file_of_duel(duel)
    row = next((each for each in tournament.encounters if each.record == file), None) if tournament else None
    return said("mese.row_names_record", file=file, place=row.place) if row else None


DUEL_JUDGES: "Mapping[type[AnyBody], Callable[[Scene, HallPerson, AnyBody], Said | None]]" = {
    kinds.DuelOpened: _opened,
    kinds.DuelTurn: _turn,
    kinds.DuelChallenged: _challenged,
    kinds.DuelRuled: _ruled,
    kinds.DuelClockSet: _clock,
    kinds.DuelEnded: _ended,
}


def rests_on_duel(body: AnyBody, later: AnyBody) -> bool:
    """Whatever was done at the same table since."""
    return isinstance(body, kinds.OfDuel) and isinstance(later, kinds.OfDuel) and body.duel == later.duel
