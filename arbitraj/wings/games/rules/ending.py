"""End of a game and its settling: tiles left (L.7, P.9, S.7), equal points (P.1), the winner."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from arbitraj.game.points import breakdown
from arbitraj.text import Message
from arbitraj.wings.games.played import (
    End,
    GameFinding,
    GameRecord,
    GameRow,
    GameScore,
    RowKind,
    Turn,
    Weight,
    worth_of,
)
from arbitraj.wings.games.rules.ruleset import RuleSet
from arbitraj.wings.games.rules.state import GameState, sentences


def end_of(state: GameState, rules: RuleSet, limit: int | None, player: str) -> End | None:
    """End of the game after a turn of a player, None if it goes on."""
    if not state.bag and not state.held[player]:
        return End.OUT
    if rules.zeros is not None:
        return End.ZEROS if state.zeros >= rules.zeros else None
    if min(state.passes.count(text) for text in state.held) >= rules.passes:
        return End.PASSES
    if limit is not None and all(used >= limit for used in state.clock.values()):
        return End.TIME
    return None


@dataclass(frozen=True, slots=True)
class Settling:
    """A game after its last row, to be settled."""

    record: GameRecord
    rules: RuleSet
    state: GameState
    turns: tuple[Turn, ...]

    @property
    def rests(self) -> dict[str, str | None]:
        """Tiles left by player, in the order of the alphabet, None if unknown (I-rest)."""
        state = self.state
        in_order = self.record.variant.alphabet.in_order
        known = {player: tiles if len(tiles) == state.held[player] else None for player, tiles in state.kept.items()}
        if state.out and len(known) == 2:  # the board is surer than a written rack (I-rest)
            known = {player: "" if player == state.out else None for player in known}
        for holder in self.record.players:  # current racks in the record
            unknown = known[holder.id] is None and not self._one_follows(known)
            if unknown and holder.rack and len(holder.rack) == state.held[holder.id]:
                known[holder.id] = holder.rack
        for row in (turn.row for turn in self.turns if turn.row.deed is RowKind.LEFT):
            if known[row.player] is None and not self._one_follows(known):
                known[row.player] = row.tiles
        if self._one_follows(known):
            there = Counter("".join(tiles for tiles in known.values() if tiles) + state.taken)
            left = Counter(self.record.variant.pieces) - there
            player = next(player for player, tiles in known.items() if tiles is None)
            known[player] = "".join(left.elements())
        return {player: None if tiles is None else in_order(tiles) for player, tiles in known.items()}

    def _one_follows(self, known: Mapping[str, str | None]) -> bool:
        return not self.state.bag and list(known.values()).count(None) == 1


def settle_game(game: Settling) -> tuple[tuple[GameScore, ...], list[GameFinding]]:
    """Scores after the end, and findings about the tiles left."""
    record, rules, state = game.record, game.rules, game.state
    rests = game.rests if state.ended else dict.fromkeys(state.held, None)
    gains = _gains(game, rests)
    findings = [found for turn in game.turns if turn.row.deed is RowKind.LEFT for found in _left(game, turn.row, rests)]
    findings += _unwritten(game, rests)
    written = {turn.row.player: turn.row.total for turn in game.turns if turn.row.total is not None}
    scores = tuple(
        GameScore(
            player,
            state.totals[player.id] + gains[player.id],
            written.get(player.id),
            rests[player.id] or None,
            last_word(record, game.turns, player.id),
        )
        for player in record.players
    )
    if not state.ended:
        findings.append(rules.finding("neincheiata", 0, "", Message("partida.not_ended"), Weight.REMARK))
    return scores, findings


def _gains(game: Settling, rests: Mapping[str, str | None]) -> dict[str, int]:
    """Points for tiles left: everybody loses their own, the player who is out gains all others' (I-mai-multi)."""
    out = game.state.out
    worth = {player: worth_of(game.record.variant, tiles or "") for player, tiles in rests.items()}
    whole = sum(worth.values())
    return {
        player: game.rules.due(whole if player == out else points, player == out, bool(out))
        for player, points in worth.items()
    }


def _left(game: Settling, row: GameRow, rests: Mapping[str, str | None]) -> Iterator[GameFinding]:
    rules, state, variant = game.rules, game.state, game.record.variant
    if not state.ended:
        if row.points:
            text = Message("partida.rest_too_early", points=row.points)
            yield rules.finding("sfarsit", row.number, row.player, text)
        return
    out = row.player == state.out
    tiles = variant.alphabet.in_order(row.tiles)
    others = [rest for player, rest in rests.items() if player != row.player]
    together = variant.alphabet.in_order("".join(rest or "" for rest in others))
    right = {together, *(rest for rest in others if rest)} if out else {rests[row.player]}
    if tiles not in right:
        shown = together if out else rests[row.player] or ""
        text = Message("partida.rest_other", written=tiles, right=shown or Message("partida.nothing"))
        yield rules.finding("rest", row.number, row.player, text)
    due = rules.due(worth_of(variant, tiles), out, bool(state.out))
    if row.points is None or row.points == due:
        return
    left = (turn.row for turn in game.turns if turn.row.deed is RowKind.LEFT)
    taken_from_others = any(other.points for other in left if other.player != row.player)
    if out and row.points == 2 * due and not taken_from_others:
        text = Message("partida.rest_twice", points=row.points, right=due)
        yield rules.finding("sfarsit", row.number, row.player, text, Weight.REMARK, "rest_dublu")
    else:
        text = Message("partida.rest_points", written=row.points, right=due, tiles=tiles)
        yield rules.finding("sfarsit", row.number, row.player, text)


def _unwritten(game: Settling, rests: Mapping[str, str | None]) -> Iterator[GameFinding]:
    """Findings about unwritten tiles left: a mistake if they cannot be known, a remark if the program settles them."""
    rules, state = game.rules, game.state
    if not state.ended or not rules.rest:
        return
    unknown = [player for player, tiles in rests.items() if tiles is None]
    if unknown:
        text = Message("partida.rest_unknown", players=", ".join(unknown))
        yield rules.finding("rest_lipsa", 0, unknown[0] if len(unknown) == 1 else "", text)
    written = {turn.row.player for turn in game.turns if turn.row.deed is RowKind.LEFT}
    gains = _gains(game, rests)
    missing = [player for player, points in gains.items() if points and player not in written]
    if missing:
        texts = [Message("partida.rest_settled", player=player, points=f"{gains[player]:+d}") for player in missing]
        yield rules.finding("sfarsit", 0, "", sentences(texts), Weight.REMARK)


def last_word(record: GameRecord, turns: Sequence[Turn], player: str) -> int | None:
    """Points of the best word of the player's last move that stayed, with premiums, no bonus (I-ultim-cuvant)."""
    laid = [turn.laid for turn in turns if turn.row.player == player and turn.stays and turn.laid]
    return max((word.points for word in breakdown(record.variant, laid[-1])), default=0) if laid else None


def winner_of(rules: RuleSet, state: GameState, scores: Sequence[GameScore]) -> tuple[str, bool]:
    """The winner, and whether the last word decided. Empty if points are equal or the game has not ended."""
    if not state.ended:
        return "", False
    best = [score for score in scores if score.total == max(score.total for score in scores)]
    if len(best) == 1:
        return best[0].player.id, False
    words = [score.last_word or 0 for score in best]
    if rules.by_last_word and words.count(max(words)) == 1:
        return best[words.index(max(words))].player.id, True
    return "", False


def with_findings(turn: Turn, findings: Sequence[GameFinding]) -> Turn:
    """A turn with the findings made about it after the end."""
    mine = tuple(found for found in findings if found.turn == turn.row.number)
    return replace(turn, findings=turn.findings + mine) if mine else turn
