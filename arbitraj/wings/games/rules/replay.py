"""Replay of a record, row by row: tiles laid, points, findings of all checks.

The lists below are all checks, in this order. Rule sets differ in figures only (`ruleset.py`).
"""

from collections.abc import Callable, Container, Iterator, Mapping
from dataclasses import replace

from arbitraj.game.board import BLOCKED, EMPTY, Board, Laid, Unlayable
from arbitraj.game.points import points
from arbitraj.game.position import Position
from arbitraj.game.tile import drawn
from arbitraj.text import Message
from arbitraj.wings.games.played import (
    THROUGH,
    End,
    GameFinding,
    GameRecord,
    PlayedGame,
    RowKind,
    Turn,
    TurnState,
    Weight,
)
from arbitraj.wings.games.rules.ending import Settling, end_of, settle_game, winner_of, with_findings
from arbitraj.wings.games.rules.laying import LAYING, whole_word
from arbitraj.wings.games.rules.racks import bag_for_exchange, in_the_set, number_exchanged, on_the_rack
from arbitraj.wings.games.rules.ruleset import RuleSet
from arbitraj.wings.games.rules.state import GameState, Judged, LastTurn, beginning, tiles_in_bag
from arbitraj.wings.games.rules.turns import (
    added_up,
    after_the_end,
    challenged,
    in_time,
    right_points,
    right_total,
    taken_back,
    time_points,
    who_begins,
    whose_turn,
)

Check = Callable[[Judged], Iterator[GameFinding]]

_OF_TURNS: tuple[Check, ...] = (who_begins, whose_turn, on_the_rack, in_the_set, in_time)
_OF_EXCHANGES: tuple[Check, ...] = (bag_for_exchange, number_exchanged)
_OF_EVENTS: tuple[Check, ...] = (taken_back, challenged, time_points)
_OF_SUMS: tuple[Check, ...] = (right_points, right_total)
# points given or taken beside the turns, by the rule for when they do not count
_SUMS_OF = {RowKind.CHALLENGE: "contestatie", RowKind.PENALTY: "timp"}
_SLIPS = ("puncte", "total")  # errors of addition: no reason for withdrawing a play


def replay_game(record: GameRecord, rules: RuleSet, words: Container[str] | None) -> PlayedGame:
    """Replay a record and judge it. `words` is the list, None if words are not judged."""
    state, turns = beginning(record), []
    back = _withdrawn(record)
    for at, row in enumerate(record.rows):
        judged = _read(Judged(rules, record, words, state, row, withdrawn=at in back))
        findings = tuple(found for check in _checks(judged) for found in check(judged))
        turn = _turn(judged, findings)
        state = _after(judged, turn)
        turns.append(replace(turn, bag=state.bag, board=state.board, total=state.totals[row.player]))
    whole = Settling(record, rules, state, tuple(turns))
    scores, at_the_end = settle_game(whole)
    if words is None:
        at_the_end.append(rules.finding("fara_lexic", 0, "", Message("partida.no_list"), Weight.REMARK))
    done = tuple(_with_state(with_findings(turn, at_the_end)) for turn in turns)
    findings = tuple(found for turn in done for found in turn.findings)
    of_the_whole = tuple(found for found in at_the_end if not found.turn)
    winner, by_last_word = winner_of(rules, state, scores)
    return PlayedGame(
        record, done, state.ended, state.out, scores, winner, by_last_word, findings + of_the_whole, state.board
    )


def _checks(judged: Judged) -> tuple[Check, ...]:
    """Checks of a row. If a play is withdrawn, breaches of the rules of laying are the reason and not mistakes."""
    deed = judged.row.deed
    if judged.too_late:
        return (after_the_end, right_total)
    if not deed.is_turn:
        return (*_OF_EVENTS, *_OF_SUMS)
    if judged.before.ended:
        return _OF_SUMS
    laying = () if judged.withdrawn else (*LAYING, whole_word)
    return (*_OF_TURNS, *laying, *_OF_EXCHANGES, *_OF_SUMS)


def _withdrawn(record: GameRecord) -> frozenset[int]:
    """Indexes of rows that a later row withdraws: the last turn before it, if it is a play of the same player."""
    back, last = set(), None
    for at, row in enumerate(record.rows):
        if row.deed.is_turn:
            last = at
        elif row.deed is RowKind.WITHDRAWAL and last is not None:
            turn = record.rows[last]
            if turn.deed is RowKind.PLAY and turn.player == row.player:
                back.add(last)
    return frozenset(back)


def _read(judged: Judged) -> Judged:
    """A play with its first reading without findings, or the preferred one."""
    row, board = judged.row, judged.before.board
    if row.deed is not RowKind.PLAY or row.position is None:
        return judged
    tried = []
    for tiles in row.readings:
        laid = _lay(board, row.position, tiles)
        counts = points(judged.variant, laid) if isinstance(laid, Laid) and laid.new else 0
        attempt = replace(judged, laid=laid, points=counts)
        if not any(found for check in (*LAYING, on_the_rack, in_the_set) for found in check(attempt)):
            return attempt
        tried.append(attempt)
    return tried[0]


def _lay(board: Board, position: Position, tiles: str) -> Laid | Unlayable:
    """Lay a word in which dots are the letters on the board."""
    if THROUGH not in tiles:
        return board.lay(position, tiles)
    squares = [
        (position.row + n * position.vertical, position.col + n * (not position.vertical)) for n in range(len(tiles))
    ]
    if not all(0 <= row < board.size and 0 <= col < board.size for row, col in squares):
        return Unlayable()
    there = [board.square(row, col) for row, col in squares]
    for tile, old, (row, col) in zip(tiles, there, squares, strict=True):
        if tile == THROUGH and old in (EMPTY, BLOCKED):
            return Unlayable(row * board.size + col, old)
    return board.lay(position, "".join(old if t == THROUGH else t for t, old in zip(tiles, there, strict=True)))


def _turn(judged: Judged, findings: tuple[GameFinding, ...]) -> Turn:
    """The row with its points. The loop adds the state after it."""
    stays = judged.lies is not None and not judged.withdrawn and not judged.too_late
    counts = judged.points if stays else 0
    if judged.row.deed in _SUMS_OF and not any(found.rule == _SUMS_OF[judged.row.deed] for found in findings):
        counts = judged.row.points or 0
    state = TurnState.WITHDRAWN if judged.withdrawn else TurnState.CORRECT
    return Turn(judged.row, judged.lies, stays, counts, 0, 0, judged.before.board, state, findings)


def _with_state(turn: Turn) -> Turn:
    weights = {found.weight for found in turn.findings}
    if turn.state is TurnState.WITHDRAWN or not weights - {Weight.REMARK}:
        return turn
    return replace(turn, state=TurnState.WRONG if Weight.MISTAKE in weights else TurnState.UNCHALLENGED)


def _after(judged: Judged, turn: Turn) -> GameState:
    """The game after a row. Rows after the end change only the written sum."""
    before, row = judged.before, judged.row
    player = row.player
    added = added_up(judged) if row.total is None else row.total - before.written[player]
    state = replace(
        before,
        clock={**before.clock, player: judged.time_used},
        totals={**before.totals, player: before.totals[player] + turn.points},
        written={**before.written, player: before.written[player] + added},
    )
    if row.deed.is_turn:
        state = replace(state, last=LastTurn(player, row.deed is RowKind.PLAY, _ground(judged, turn), added))
    elif row.deed is RowKind.WITHDRAWAL and before.last and before.last.may_take_back(player):
        state = replace(state, last=replace(before.last, back=True))
    if before.ended:
        return replace(state, spared=before.spared or row.deed is RowKind.PASS)
    if row.deed.is_turn:
        state = _moved(judged, turn, state)
    ended = end_of(state, judged.rules, judged.limit, player)
    return replace(state, ended=ended, out=player if ended is End.OUT else "")


def _ground(judged: Judged, turn: Turn) -> bool | None:
    """Whether there is a reason against a turn. None if only its words could be one, and they are not judged."""
    faults = any(found.weight is Weight.MISTAKE and found.rule not in _SLIPS for found in turn.findings)
    if faults or any(found for check in LAYING for found in check(judged)):
        return True
    return None if judged.words is None else False


def _moved(judged: Judged, turn: Turn, state: GameState) -> GameState:
    row, variant = judged.row, judged.variant
    held, player = state.held[row.player], row.player
    known = row.rack if len(row.rack) >= held else state.kept[player]
    passed = row.deed is RowKind.PASS or (row.deed is RowKind.EXCHANGE and judged.rules.exchange_is_pass)
    passes = (*state.passes, player) if passed else ()
    zeros = 0 if turn.points else state.zeros + 1
    if row.deed is RowKind.EXCHANGE:
        known = _without(known, row.tiles) if row.count is None else ""
    if turn.stays and turn.laid:
        used = drawn(turn.laid.new_tiles)
        taken = state.taken + used
        bag = tiles_in_bag(variant, len(judged.record.players), len(taken))
        more: Mapping[str, int] = {**state.held, player: max(0, held - len(used) + state.bag - bag)}
        state = replace(state, board=state.board.place(turn.laid), taken=taken, bag=bag, held=more)
        known = _without(known, used)
    return replace(state, kept={**state.kept, player: known}, passes=passes, zeros=zeros, mover=player)


def _without(rack: str, tiles: str) -> str:
    for tile in tiles:
        rack = rack.replace(tile, "", 1)
    return rack
