"""Checks of tiles: on the rack (`suport`), in the set (`piese`), exchanged (`schimb_sac`, `schimb_numar`)."""

from collections import Counter
from collections.abc import Iterator

from arbitraj.game.tile import Alphabet
from arbitraj.record.findings import lacking
from arbitraj.text import Message
from arbitraj.wings.games.played import GameFinding, RowKind
from arbitraj.wings.games.rules.state import Judged, sentences


def on_the_rack(judged: Judged) -> Iterator[GameFinding]:
    """`suport`: too many tiles, tiles used that were not on the rack, or one kept from the last turn that is missing.

    A rack with fewer tiles than the player has is a part of it (I-suport-partial). An unrecorded one gives only the
    number of its tiles (I-sac). More than a rack holds are reported by `numar`.
    """
    rack, player = judged.row.rack, judged.row.player
    if not rack:
        if judged.before.held[player] < len(judged.used) <= judged.variant.rack and judged.row.deed is RowKind.PLAY:
            laid = {"number": len(judged.used), "held": judged.before.held[player]}
            yield judged.found("suport", Message("partida.laid_more_than_held", **laid))
        return
    held, alphabet = judged.before.held[player], judged.variant.alphabet
    faults: list[Message] = []
    if len(rack) > held:
        faults.append(Message("partida.rack_too_many", number=len(rack), held=held))
    strange = lacking(rack, judged.used)
    if len(strange) > max(0, held - len(rack)):
        faults.append(Message("partida.not_on_rack", tiles=_shown(alphabet, strange), rack=rack))
    gone = lacking(rack, judged.before.kept[player]) if len(rack) >= held else ""
    if gone:
        faults.append(Message("partida.kept_gone", tiles=_shown(alphabet, gone), rack=rack))
    if faults:
        yield judged.found("suport", sentences(faults))


def in_the_set(judged: Judged) -> Iterator[GameFinding]:
    """`piese`: a tile more often on the board and on the rack than in the set."""
    here = Counter(judged.row.rack) | Counter(judged.used)
    on_board, pieces = Counter(judged.before.taken), judged.variant.pieces
    many = {tile: number + on_board[tile] for tile, number in here.items()}
    wrong = [tile for tile, number in many.items() if number > pieces.get(tile, 0)]
    if wrong:
        texts = [
            Message("partida.too_often", tile=tile, number=many[tile], pieces=pieces.get(tile, 0))
            for tile in judged.variant.alphabet.in_order("".join(wrong))
        ]
        yield judged.found("piese", sentences(texts))


def bag_for_exchange(judged: Judged) -> Iterator[GameFinding]:
    """`schimb_sac`: the bag before the exchange has too few tiles (L.5, P.4, S.6.5)."""
    row, least = judged.row, judged.rules.bag_at_least
    needed = row.exchanged if least is None else least
    if row.deed is RowKind.EXCHANGE and judged.before.bag < needed:
        yield judged.found("schimb_sac", Message("partida.bag_too_small", bag=judged.before.bag, needed=needed))


def number_exchanged(judged: Judged) -> Iterator[GameFinding]:
    """`schimb_numar`: too many tiles, or none."""
    row = judged.row
    if row.deed is not RowKind.EXCHANGE:
        return
    held, most = judged.before.held[row.player], judged.rules.exchange_at_most
    most = held if most is None else min(most, held)
    if not row.exchanged:
        yield judged.found("schimb_numar", Message("partida.exchange_none"))
    elif row.exchanged > most:
        yield judged.found("schimb_numar", Message("partida.exchange_many", number=row.exchanged, most=most))


def _shown(alphabet: Alphabet, tiles: str) -> str:
    return " ".join(alphabet.in_order(tiles))
