"""Legal games made up at random, for tests: played without the package's replay, so that both can be compared."""

from dataclasses import dataclass, field, replace
from random import Random

from arbitraj.game.board import BLOCKED, EMPTY, Board, Laid
from arbitraj.game.position import Position
from arbitraj.game.tile import JOKER, drawn
from arbitraj.game.variant import Variant
from arbitraj.wings.games.played import Competitor, GameRecord, GameRow, RowKind, worth_of


@dataclass
class Dealt:
    """A game as it went: the record, and after each row the tiles in the bag and on the racks."""

    record: GameRecord
    bags: list[int] = field(default_factory=list)
    racks: list[dict[str, str]] = field(default_factory=list)
    ended: str = ""


def deal(random: Random, variant: Variant, players: int, most: int = 30) -> Dealt:
    """A game of legal turns under the variant's own rules; it stops at its end or after `most` turns."""
    # what an exchange needs in the bag (L.5, P.4), the most it takes (S.6.5), the passes that end the game (L.7, P.5)
    least, most_given, each_passes = {"libera": (7, 99, 1), "komorow": (8, 99, 2), "scribo": (1, 3, 1)}[
        variant.regulation
    ]
    ids = "ABCD"[:players]
    bag = list(variant.all_tiles)
    random.shuffle(bag)
    racks = {}
    for player in ids:
        racks[player], bag = "".join(bag[: variant.rack]), bag[variant.rack :]
    board, rows, passes, ended = variant.start, list[GameRow](), 0, ""
    bags, all_racks = list[int](), list[dict[str, str]]()
    while not ended and len(rows) < most:
        player = ids[len(rows) % players]
        rack, number = racks[player], len(rows) + 1
        move = _move(random, variant, board, rack) if random.random() < 0.8 else None
        if move:
            position, word, laid = move
            left = _without(rack, drawn(laid.new_tiles))
            board, passes = board.place(laid), 0
            racks[player], bag = left + "".join(bag[: len(laid.new)]), bag[len(laid.new) :]
            rows.append(GameRow(number, player, RowKind.PLAY, rack, position, _marked(word), (word,)))
            ended = "epuizare" if not racks[player] else ""
        elif len(bag) >= least and random.random() < 0.7:
            given = "".join(random.sample(rack, random.randint(1, min(len(rack), most_given, len(bag)))))
            taken, bag = bag[: len(given)], bag[len(given) :] + list(given)
            racks[player] = _without(rack, given) + "".join(taken)
            passes = passes + 1 if variant.regulation == "scribo" else 0  # I-S-pas
            rows.append(GameRow(number, player, RowKind.EXCHANGE, rack, tiles=given))
            ended = "pasuri" if passes == players * each_passes else ""
        else:
            passes += 1
            rows.append(GameRow(number, player, RowKind.PASS, rack))
            ended = "pasuri" if passes == players * each_passes else ""
        bags.append(len(bag))
        all_racks.append(dict(racks))
    settled = ended and variant.regulation != "scribo"  # S.7
    rests = _rests(rows[-1].player if ended == "epuizare" else "", racks, variant, len(rows)) if settled else []
    rows += rests
    bags += bags[-1:] * (len(rows) - len(bags))
    all_racks += all_racks[-1:] * (len(rows) - len(all_racks))
    record = GameRecord(
        variant, variant.regulation, tuple(Competitor(name, f"Pop {name}") for name in ids), tuple(rows)
    )
    return Dealt(record, bags, all_racks, ended)


def _rests(out: str, racks: dict[str, str], variant: Variant, number: int) -> list[GameRow]:
    """What is written of the tiles left: by who is out all of them, by the others their own."""
    together = "".join(racks.values())
    rows = (
        [GameRow(0, out, RowKind.LEFT, tiles=together, points=worth_of(variant, together))] if out and together else []
    )
    rows += [
        GameRow(0, player, RowKind.LEFT, rack, tiles=rack, points=-worth_of(variant, rack))
        for player, rack in racks.items()
        if rack
    ]
    return [replace(row, number=n) for n, row in enumerate(rows, number + 1)]


def _move(random: Random, variant: Variant, board: Board, rack: str) -> tuple[Position, str, Laid] | None:

    for _ in range(60):
        size = variant.size
        first = board.tiles == 0
        position = Position(random.randrange(size), random.randrange(size), random.random() < 0.5)
        if first and variant.centre is not None:
            row, col = divmod(variant.centre, size)
            position = Position(row, col, position.vertical)
        number = random.randint(2 if first else 1, len(rack)) if len(rack) > 1 or not first else 0
        hand = random.sample(rack, min(number, len(rack)))
        word = _through(random, variant, board, position, hand)
        laid = board.lay(position, word) if len(word) > 1 else None
        if isinstance(laid, Laid) and laid.new and len(laid.new) == len(hand) and (first or laid.touches):
            whole = len(laid.main.tiles) == len(laid.written.tiles)
            if whole and len(laid.main.tiles) > 1:
                return position, word, laid
    return None


def _through(random: Random, variant: Variant, board: Board, position: Position, hand: list[str]) -> str:
    """Tiles from a square on, over what lies there already."""

    word, row, col, left = "", position.row, position.col, list(hand)
    while row < variant.size and col < variant.size:
        there = board.square(row, col)
        if there == BLOCKED:
            return ""
        if there == EMPTY:
            if not left:
                break
            tile = left.pop()
            letters = sorted(variant.alphabet.letters)
            word += random.choice(letters).lower() if tile == JOKER else tile
        else:
            word += there
        row, col = row + position.vertical, col + (not position.vertical)
    return word if not left else ""


def _marked(word: str) -> str:
    """Jokers so that nobody can read them otherwise."""
    return "".join(f"{tile.upper()}0" if tile.islower() else tile for tile in word)


def _without(rack: str, tiles: str) -> str:
    for tile in tiles:
        rack = rack.replace(tile, "", 1)
    return rack
