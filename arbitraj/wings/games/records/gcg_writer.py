"""Writer of games in GCG: computed totals, reversed coordinates, the end by the rules in force."""

from collections.abc import Iterator

from arbitraj.folder.variant_file import LARGEST
from arbitraj.game.points import points
from arbitraj.game.position import Position
from arbitraj.game.tile import JOKER, Alphabet, drawn
from arbitraj.problems import Problem, refuse_any
from arbitraj.text import said, say
from arbitraj.wings.games.played import THROUGH, PlayedGame, RowKind, Turn, TurnState, worth_of
from arbitraj.wings.games.records.gcg import DISTRIBUTIONS, NO_RACK, note_line
from arbitraj.wings.games.rules.ruleset import load_rules


def game_gcg(game: PlayedGame, name: str = "") -> str:
    """The text of the file. `name` is the file named in problems.

    Raises ProblemsError if a word begins farther off the board than the letters of GCG go.
    """
    far = [turn.row for turn in game.turns if turn.row.position and turn.row.position.col >= LARGEST]
    refuse_any([Problem(name, row.place, said("partida.gcg_too_far", position=str(row.position))) for row in far])
    return "\n".join([*_pragmas(game), *_events(game), ""])


def lost_in_gcg(game: PlayedGame) -> tuple[str, ...]:
    """Parts of the record that GCG cannot hold, by the keys of the table."""
    record = game.record
    said_there = {
        "regulament": record.rules != record.variant.regulation,
        "varianta": record.variant.name not in DISTRIBUTIONS.values(),
        "lexic": bool(record.lexicon),
        "timp": record.seconds is not None or any(turn.row.seconds is not None for turn in game.turns),
        "tragere": any(player.drew for player in record.players),
    }
    return tuple(key for key, there in said_there.items() if there)


def _pragmas(game: PlayedGame) -> Iterator[str]:
    record = game.record
    yield "#character-encoding UTF-8"
    for number, player in enumerate(record.players, 1):
        yield f"#player{number} {_nick(player.id)} {player.name}"
    if record.title:
        yield f"#title {record.title}"
    yield from (
        f"#tile-distribution {name}" for name, variant in DISTRIBUTIONS.items() if variant == record.variant.name
    )
    for number, player in enumerate(record.players, 1):
        if player.rack:
            yield f"#rack{number} {player.rack}"
    marked = say("partida.note", text=say("variant.reconstructed"))
    if record.variant.reconstructed and marked not in record.notes:
        yield marked
    yield from map(note_line, record.notes)


def _events(game: PlayedGame) -> Iterator[str]:
    settled, last, late = game.ended is not None, None, list[str]()
    for turn in game.turns:
        if not (settled and turn.row.deed is RowKind.LEFT):
            yield _line(turn.row.player, *_event(game, turn, last))
            yield from map(note_line, turn.row.notes)
        else:
            late += map(note_line, turn.row.notes)
        last = turn if turn.row.deed.is_turn else last
    yield from _end(game)
    yield from late


def _line(player: str, rack: str, what: str, gained: int, total: int) -> str:
    return f">{_nick(player)}: {rack} {what} {gained:+d} {total}"


def _event(game: PlayedGame, turn: Turn, last: Turn | None) -> tuple[str, str, int, int]:
    """Rack, action, points and total of a row. `last` is the turn before it."""
    row, alphabet = turn.row, game.record.variant.alphabet
    match row.deed:
        case RowKind.PLAY:
            computed = points(game.record.variant, turn.laid) if turn.laid else 0
            gained = computed if turn.state is TurnState.WITHDRAWN else turn.points
            taken = drawn(turn.laid.new_tiles) if turn.laid else ""
            total = turn.total - turn.points + gained
            return _rack(row.rack, taken, alphabet), f"{_turned(turn.position)} {_word(turn)}", gained, total
        case RowKind.EXCHANGE:
            tiles = str(row.count) if row.count is not None else row.tiles
            return _rack(row.rack, row.tiles, alphabet), f"-{tiles or 0}", 0, turn.total
        case RowKind.PASS:
            return row.rack or NO_RACK, "-", 0, turn.total
        case RowKind.WITHDRAWAL:
            back = _taken_back(game, turn, last)
            return row.rack or back[0], "--", -back[1], turn.total
        case RowKind.LEFT:
            return row.rack, f"({row.tiles})", row.points or 0, turn.total
    name = "challenge" if row.deed is RowKind.CHALLENGE else "time"
    return row.rack or NO_RACK, f"({name})", row.points or 0, turn.total


def _taken_back(game: PlayedGame, turn: Turn, last: Turn | None) -> tuple[str, int]:
    """Rack and points of the play that a row withdraws."""
    if last is None or last.state is not TurnState.WITHDRAWN or last.row.player != turn.row.player:
        return NO_RACK, 0
    rack, _, gained, _ = _event(game, last, None)
    return rack, gained


def _end(game: PlayedGame) -> Iterator[str]:
    """Lines of the end. The player who is out gains the others' tiles and they lose them (L.7, P.9), or gains them
    twice and they lose nothing (W.5).
    """
    rules, variant = load_rules(game.record.rules), game.record.variant
    if game.ended is None or not rules.rest_counts:
        return
    left = {score.player.id: score.left or "" for score in game.scores}
    together = "".join(left.values())
    totals = {score.player.id: score.total for score in game.scores}
    if game.out and together:
        yield _line(game.out, "", f"({together})", rules.due(worth_of(variant, together), True, True), totals[game.out])
    for player, tiles in left.items():
        if tiles and not (game.out and rules.rest_twice):
            yield _line(player, tiles, f"({tiles})", -worth_of(variant, tiles), totals[player])


def _nick(player: str) -> str:
    """A name without the separators of a line's fields."""
    return "_".join(player.replace(":", "_").split())


def _turned(position: str) -> str:
    """A position with the coordinates of GCG: `H7` is `8G`, `6E` is `F5`.

    >>> _turned("H7"), _turned("6E")
    ('8G', 'F5')
    """
    place = Position.parse(position)
    row, column = str(place.row + 1), chr(65 + place.col)
    return column + row if place.vertical else row + column


def _word(turn: Turn) -> str:
    """The word, with dots for squares passed through."""
    if turn.laid is None:
        return turn.word
    run = turn.laid.main if turn.longer else turn.laid.written
    new = set(turn.laid.new)
    return "".join(tile if at in new else THROUGH for at, tile in zip(run.squares, run.tiles, strict=True))


def _rack(written: str, taken: str, alphabet: Alphabet) -> str:
    """The rack written, else the tiles that the move takes, sorted, `?` first."""
    in_order = alphabet.in_order(taken)
    jokers = in_order.count(JOKER)
    return written or JOKER * jokers + in_order[: len(in_order) - jokers] or NO_RACK
