"""Checks of any row: first player, order of turns, time, end, withdrawals, challenges, sums."""

from collections.abc import Iterator, Sequence
from math import ceil

from arbitraj.game.variant import Variant
from arbitraj.text import Message
from arbitraj.wings.games.played import Competitor, GameFinding, RowKind, worth_of
from arbitraj.wings.games.rules.state import Judged


def first_by_lot(variant: Variant, players: Sequence[Competitor]) -> tuple[str, ...]:
    """The players who drew the letter first in the alphabet, a joker after all letters (I-tragere).

    Several if equal letters were not drawn again. Empty if not everybody drew.
    """
    left, times = list(players), 0
    while all(letters := [player.drew[times : times + 1] for player in left]):
        first = variant.alphabet.in_order("".join(letters))[0]
        left = [player for player, letter in zip(left, letters, strict=True) if letter == first]
        times += 1
    return tuple(player.id for player in left) if times else ()


def who_begins(judged: Judged) -> Iterator[GameFinding]:
    """`incepe`: another player than drawn, or equal letters that were not drawn again."""
    if judged.before.mover:
        return
    players = judged.record.players
    first = first_by_lot(judged.variant, players)
    if len(first) > 1:
        yield judged.found("incepe", Message("partida.drawn_equal", players=", ".join(first)))
    elif first and judged.row.player not in first:
        drew = next(player.drew for player in players if player.id == first[0])
        yield judged.found("incepe", Message("partida.begins", player=first[0], letters=", ".join(drew)))


def whose_turn(judged: Judged) -> Iterator[GameFinding]:
    """`ordine`: after a player the next one in the order of play."""
    ids = [player.id for player in judged.record.players]
    mover = judged.before.mover
    if not mover and first_by_lot(judged.variant, judged.record.players):
        return  # the draw is checked above
    due = ids[(ids.index(mover) + 1) % len(ids)] if mover else ids[0]
    if judged.row.player != due:
        yield judged.found("ordine", Message("partida.not_the_turn", due=due))


def in_time(judged: Judged) -> Iterator[GameFinding]:
    """`timp`: laid or exchanged beyond the time limit (I-timp). Passing is allowed."""
    limit = None if judged.rules.overtime else judged.limit
    if limit is not None and judged.row.deed in (RowKind.PLAY, RowKind.EXCHANGE) and judged.time_used > limit:
        used = shown_time(judged.time_used)
        yield judged.found("timp", Message("partida.too_late", used=used, limit=shown_time(limit)))


def time_points(judged: Judged) -> Iterator[GameFinding]:
    """`timp`: a deduction of points that the rules do not provide. It does not count (I-contestatie)."""
    points = judged.row.points
    if judged.row.deed is not RowKind.PENALTY or not points:
        return
    if cost := judged.rules.overtime:
        over = ceil(max(0, judged.time_used - (judged.limit or 0)) / 60)
        # without recorded times only the kind of sum can be judged
        if points != -cost * over if judged.time_used else points > 0 or points % cost:
            yield judged.found("timp", Message("partida.overtime", points=points, minutes=over, cost=cost))
    else:
        yield judged.found("timp", Message("partida.penalty", points=judged.row.points), choice="contestatie")


def after_the_end(judged: Judged) -> Iterator[GameFinding]:
    """`dupa_sfarsit`: a turn after the end does not count."""
    ended = judged.before.ended
    if judged.too_late and ended:
        yield judged.found("dupa_sfarsit", Message("partida.after_the_end", why=Message(ended.fault_key)))


def taken_back(judged: Judged) -> Iterator[GameFinding]:
    """`retras`: nothing to withdraw, or no reason."""
    row, last = judged.row, judged.before.last
    if row.deed is not RowKind.WITHDRAWAL:
        return
    if last is None or not last.may_take_back(row.player):
        yield judged.found("retras", Message("partida.nothing_to_withdraw"))
    elif last.ground is False:
        yield judged.found("retras", Message("partida.good_withdrawn"))


def challenged(judged: Judged) -> Iterator[GameFinding]:
    """`contestatie`: nothing to challenge, a justified challenge, or points that the rules do not provide."""
    row, last = judged.row, judged.before.last
    if row.deed is not RowKind.CHALLENGE:
        return
    points, gain = row.points or 0, judged.rules.challenge_gain
    if points > 0 and gain:
        if last is None or not last.is_play or last.player != row.player or last.back:
            yield judged.found("contestatie", Message("partida.nothing_challenged"))
        elif last.ground:
            yield judged.found("contestatie", Message("partida.challenge_right", points=points))
        elif points % gain:
            yield judged.found("contestatie", Message("partida.challenge_gain", points=points, gain=gain))
    elif points > 0:
        yield judged.found("contestatie", Message("partida.challenge_bonus", points=points))
    elif last is None or not last.is_play or last.player == row.player:
        yield judged.found("contestatie", Message("partida.nothing_to_challenge"))
    elif points and last.ground:
        yield judged.found("contestatie", Message("partida.challenge_right", points=points))
    elif points and not judged.rules.challenge:
        yield judged.found("contestatie", Message("partida.challenge_free", points=points))
    elif points:
        least, most = judged.rules.challenge
        if not least <= -points <= most:
            yield judged.found(
                "contestatie", Message("partida.challenge_points", points=points, least=least, most=most)
            )


def right_points(judged: Judged) -> Iterator[GameFinding]:
    """`puncte`: written points differ from those of the move. Plays that cannot be laid are not checked."""
    row = judged.row
    if row.points is None or judged.withdrawn or (row.deed is RowKind.PLAY and not judged.lies):
        return
    if row.deed is RowKind.WITHDRAWAL:
        worth = judged.before.last.worth if judged.before.last else 0
        if row.points not in (0, -worth):
            yield judged.found("puncte", Message("partida.points", written=row.points, right=-worth))
    elif row.deed.is_turn and row.points != judged.points:
        yield judged.found("puncte", Message("partida.points", written=row.points, right=judged.points))


def added_up(judged: Judged) -> int:
    """Points that the row adds on the sheet as written. Unwritten points are taken as they should be (I-total)."""
    row, last = judged.row, judged.before.last
    if row.deed is RowKind.WITHDRAWAL and not row.points:
        return -last.worth if last and last.may_take_back(row.player) else 0
    if row.points is not None:
        return row.points
    if row.deed is RowKind.LEFT:
        if not judged.before.ended:  # L.7: before the end they do not count
            return 0
        out = judged.before.out
        return judged.rules.due(worth_of(judged.variant, row.tiles), out == row.player, bool(out))
    return judged.points


def right_total(judged: Judged) -> Iterator[GameFinding]:
    """`total`: differs from the last written total plus the written points, so that a slip is reported once.

    A withdrawn play may be left out of the sum.
    """
    before = judged.before.written[judged.row.player]
    right = before + added_up(judged)
    written = judged.row.total
    if written is not None and written != right and not (judged.withdrawn and written == before):
        yield judged.found("total", Message("partida.total", written=written, right=right))


def shown_time(seconds: int) -> str:
    """Minutes and seconds.

    >>> shown_time(1201)
    '20:01'
    """
    return f"{seconds // 60}:{seconds % 60:02d}"
