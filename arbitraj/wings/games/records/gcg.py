"""Reader and writer of game records in GCG, as Quackle and Macondo write it.

Its coordinates are reversed: `8G`, number first, runs across row 8 from column G, which is `H7` here.
"""

import codecs
import re
import unicodedata
from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from arbitraj.decoding import decode, encoded_once
from arbitraj.folder.variant_file import LARGEST
from arbitraj.game.points import points
from arbitraj.game.position import Position
from arbitraj.game.tile import JOKER, Alphabet, drawn
from arbitraj.problems import Problem, refuse_any
from arbitraj.tables.cells import FileError, one_line
from arbitraj.tables.limits import MAX_CELL, MAX_ROWS
from arbitraj.text import Message, text_of
from arbitraj.wings.games.played import THROUGH, GameRecord, GameRow, PlayedGame, RowKind, Turn, TurnState, worth_of
from arbitraj.wings.games.records.record_draft import LONGEST, RecordDraft
from arbitraj.wings.games.rules.ruleset import load_rules

# the languages of `#tile-distribution`, and the variants that they are
DISTRIBUTIONS = {"romanian": "romana", "polish": "polona", "english": "engleza", "french": "franceza"}
NO_RACK = "UNKNOWN"  # Quackle's mark for an unknown rack
_POSITION = re.compile(r"(\d{1,2})([A-Z])|([A-Z])(\d{1,2})", re.IGNORECASE)
_PLAYER = re.compile(r"#player([1-4])\s+(\S+)\s*(.*)")
_RACK = re.compile(r"#rack([1-4])\s+(\S+)")
_SETTING = re.compile(r"#(title|tile-distribution)\s+(\S.*)")
_LEXICON = re.compile(r"#lexicon\s+(\S+)")
# lists by how their names begin, and the distributions that they are for
_LISTS = (
    (("csw", "nwl", "twl", "owl", "ospd", "sowpods", "collins", "ecwl", "wespa"), "english"),
    (("ods", "fra"), "french"),
    (("osps",), "polish"),
    (("loc", "hunspell-ro"), "romanian"),
)
# lists of games under other rules than the language's
_RULES = ((("csw", "sowpods", "collins", "ecwl", "wespa"), "wespa"),)
_BLANKS = " \t\xa0\ufeff"
_PASSED_OVER = "#character-encoding"
_NOTE = "#note"
_PARENTHESES = re.compile(r"\(([^()]*)\)")
_SCORE = re.compile(r"[+-]\d{1,6}")
_DECLARED = re.compile(rb"[ \t]*#character-encoding[ \t]+([\w-]{1,30})", re.IGNORECASE)
# the encodings of texts that a file may declare: no codec that unpacks or runs anything
_ENCODINGS = re.compile(r"iso8859-\d+|cp125\d|cp437|cp852|mac-\w+|ascii|utf-8")


def gcg_text(data: bytes) -> str:
    """The text of a file with any line ends: Unicode, else the encoding that it declares, else ISO 8859-1.

    Raises FileError if it is none of these: its characters above ASCII are no letters in ISO 8859-1.
    """
    return "\n".join(map(encoded_once, _decoded(data).replace("\r\n", "\n").replace("\r", "\n").split("\n")))


def _decoded(data: bytes) -> str:
    if b"\0" in data:
        if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
            wide = data.decode("utf-16", "replace")
        else:  # the first sign of a file is one of ASCII
            wide = data.decode("utf-16-be" if data.startswith(b"\0") else "utf-16-le", "replace")
        if "\0" in wide or "\ufffd" in wide or not wide.lstrip().startswith(("#", ">")):
            raise FileError(Message("files.not_text"))
        return wide
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        pass
    if encoding := _declared(data):
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            pass
    text = data.decode("iso8859-1")
    above = {sign for sign in text if not sign.isascii()}
    return text if all(unicodedata.category(sign) in ("Ll", "Lu") for sign in above) else decode(data) or text


def _declared(data: bytes) -> str:
    lines = data[:MAX_CELL].splitlines()
    found = next((found for line in lines if (found := _DECLARED.match(line))), None)
    try:
        name = codecs.lookup(found[1].decode("ascii", "replace")).name if found else ""
    except LookupError:
        return ""
    return name if _ENCODINGS.fullmatch(name) else ""


def read_gcg(text: str, draft: RecordDraft) -> GameRecord:
    """Parse a record. Raises ProblemsError, or FileError if the text is not GCG at all."""
    lines = text.split("\n")
    if len(lines) > MAX_ROWS:
        raise FileError(Message("files.rows_of_text", limit=MAX_ROWS))
    sorted_lines = list(_sorted_out(lines, draft))
    shared = _pragmas(sorted_lines, draft)
    if not draft.players:
        draft.refuse_any()
        raise FileError(Message("partida.gcg_no_players"))
    turns = _Turns(shared, [player.id for player in draft.players])
    for line in sorted_lines:
        if line.what is _What.EVENT:
            _event_line(line.number, line.text.rstrip(), draft, turns)
        elif draft.rows and line.what is _What.NOTE:  # of the move before it
            draft.rows[-1] = replace(draft.rows[-1], notes=(*draft.rows[-1].notes, _note(line.text)))
    return draft.record()


class _What(Enum):
    """Kind of a line of the file."""

    EVENT = "event"
    PRAGMA = "pragma"
    NOTE = "note"
    NOTHING = ""


@dataclass(frozen=True, slots=True)
class _Line:
    """A line of the file: number, text, kind. Leading blanks are kept only in notes."""

    number: int
    text: str
    what: _What

    @property
    def place(self) -> str:
        return _place(self.number, self.text)


def _sorted_out(lines: Sequence[str], draft: RecordDraft) -> Iterator[_Line]:
    """Classify the lines.

    The lines before the first move are the header. A note goes on until the next move: lines in it that look like
    header lines are part of the note. Unclear lines are problems.
    """
    plain = [(number, line.strip(_BLANKS)) for number, line in enumerate(lines, 1)]
    players = [(number, found) for number, line in plain if (found := _PLAYER.fullmatch(line))]
    nicks = {found[2].casefold() for _, found in players}
    moves = [n for (n, line), written in zip(plain, lines, strict=True) if _is_move(line, written, nicks)]
    first, last = (moves[0], moves[-1]) if moves else (len(lines) + 1,) * 2
    first = max(first, min((number for number, _ in players), default=0))  # also players listed only after the moves
    late = [number for number, _ in players if number > first]
    # two players more between moves: the next game begins there
    second = late[0] if len(late) > 1 and late[0] < last and len(players) > len(late) else 0
    noting, header = False, dict[str, str]()
    for (number, text), written in zip(plain, lines, strict=True):
        if number == second:
            draft.wrong(_place(number, text), Message("partida.gcg_second_game"))
            return
        what, key, behind = _what(text), text.partition(" ")[0], number > first
        if what is _What.EVENT and not _is_move(text, written, nicks):
            what = _What.NOTE
        elif what is _What.EVENT and noting and written[:1] != ">":
            draft.wrong(_place(number, text), Message("partida.gcg_event_or_note"))
        elif what is _What.PRAGMA and behind and noting:
            # racks at the end of the file may follow its last note
            what = _What.PRAGMA if number > last and _RACK.fullmatch(text) else _What.NOTE
        elif what is _What.PRAGMA and not _RACK.fullmatch(text):
            before = header.get(key, "")
            if before == text:
                what = _What.NOTHING
            elif before or (behind and _PLAYER.fullmatch(text)):
                draft.wrong(
                    _place(number, text), Message("partida.gcg_again" if before else "partida.gcg_late", key=key)
                )
            header.setdefault(key, text)
        noting = what is _What.NOTE and (noting or text.startswith(_NOTE))
        yield _Line(number, written if what is _What.NOTE else text, what)


def _what(text: str) -> _What:
    if not text or text.startswith(_PASSED_OVER):
        return _What.NOTHING
    if text.startswith(">"):
        return _What.EVENT
    return _What.PRAGMA if any(pattern.fullmatch(text) for pattern in (_PLAYER, _RACK, _SETTING)) else _What.NOTE


def _is_move(text: str, written: str, nicks: Container[str]) -> bool:
    """Whether a line is a move: it begins with `>`, or after blanks it names a player and has points."""
    nick, colon, rest = text[1:].partition(":")
    named = text.startswith(">") and bool(colon) and nick.strip().casefold() in nicks
    return written.startswith(">") or (named and any(map(_SCORE.fullmatch, rest.split())))


def _note(line: str) -> str:
    return " " * line[0].isspace() + _plain(line)  # a blank in front keeps it a note


def note_line(note: str) -> str:
    """A note as a line of the file that is read as a note again."""
    text = note.strip(_BLANKS)
    indented = note[:1] in _BLANKS and not any(map(_SCORE.fullmatch, text.split()))
    is_note = _what(text) is _What.NOTE or (text.startswith(">") and indented)
    return note if is_note else f"{_NOTE} {text}"


def _pragmas(lines: Sequence[_Line], draft: RecordDraft) -> bool:
    """Read players, title, variant and notes. Returns whether both players have the same nickname (I-gcg-porecle)."""
    people: list[tuple[int, str, str, str]] = []
    racks: dict[int, tuple[str, str]] = {}
    variant, variant_place, lexicon, begun = "", "", "", False
    for line in lines:
        begun |= line.what is _What.EVENT
        if line.what is _What.NOTE and not begun:
            draft.notes.append(_note(line.text))
            lexicon = lexicon or (found[1].casefold() if (found := _LEXICON.match(line.text)) else "")
        if line.what is not _What.PRAGMA:
            continue
        if found := _PLAYER.fullmatch(line.text):
            people.append((int(found[1]), _plain(found[2]), _plain(found[3]), line.place))
        elif found := _RACK.fullmatch(line.text):
            racks[int(found[1]) - 1] = found[2], line.place
        elif found := _SETTING.fullmatch(line.text):
            if found[1] == "title":
                draft.title = _plain(found[2])  # as a table would hold it
            else:
                variant, variant_place = found[2].casefold(), line.place
    variant = variant or next((name for names, name in _LISTS if lexicon.startswith(names)), "")
    nicks: list[str] = []
    for _, nick, name, where in sorted(dict.fromkeys(people), key=lambda person: person[0]):  # the order of play
        nicks.append(nick.casefold())
        again = nicks.count(nick.casefold())
        draft.player(f"{nick}{again}" if again > 1 else nick, name, where)
    draft.choose(DISTRIBUTIONS.get(variant, variant), variant_place)
    draft.rules = draft.rules or next((rules for names, rules in _RULES if lexicon.startswith(names)), "")
    for at, (rack, place) in racks.items():
        if at < len(draft.players) and rack != NO_RACK:
            tiles = draft.tiles(rack, place)
            draft.players[at] = replace(draft.players[at], rack=tiles)
    return len(set(nicks)) < len(nicks)


class _Turns:
    """Assigns lines to players, even if several have the same nickname."""

    def __init__(self, shared: bool, ids: Sequence[str]) -> None:
        self.shared, self.ids, self.mover, self.left, self.passed = shared, ids, -1, -1, False
        self.totals = dict.fromkeys(ids, 0)

    def player(self, made: GameRow) -> str:
        """The player of a line."""
        player = self._player(made.deed, made.points or 0, bool(made.rack), (made.total or 0) - (made.points or 0))
        if made.total is not None:
            self.totals[player] = made.total
        return player

    def _player(self, deed: RowKind, points: int, own: bool, before: int) -> str:
        """`own`: the line is about tiles left on the player's own rack. `before`: the total before the line."""
        last, following = self.mover, (self.mover + 1) % len(self.ids)
        if deed.is_turn:
            self.mover, self.passed = following, deed is RowKind.PASS
            return self.ids[following]
        if deed is RowKind.LEFT:
            if list(self.totals.values()).count(before) == 1:
                self.left = list(self.totals.values()).index(before)
                return self.ids[self.left]
            # the player who is out gains first (a pass after that is nobody's), then the others lose, else all in order
            first = last - self.passed if not own else following
            self.left = (first if self.left < 0 else self.left + 1) % len(self.ids)
            return self.ids[self.left]
        return self.ids[following if deed is RowKind.CHALLENGE and points < 0 else max(last, 0)]


def _event_line(number: int, line: str, draft: RecordDraft, turns: _Turns) -> None:
    place = _place(number, line)
    before = len(draft.problems)
    nick, colon, rest = line[1:].partition(":")
    if not colon or len(line) > MAX_CELL:
        draft.wrong(place, Message("partida.gcg_no_event"))
        return
    player = "" if turns.shared else draft.player_of(_plain(nick), place)
    parts = rest.split()
    rack = ""
    if len(parts) > 1 and not _is_deed(parts):
        rack = "" if parts[0] == NO_RACK else draft.tiles(parts[0], place)
        parts = parts[1:]
    made = GameRow(len(draft.rows) + 1, player, RowKind.PLAY, rack, place=text_of("files.row", row=number))
    made, scores = _deed(made, parts, draft, place)
    points, total = [*scores, "", ""][:2]
    made = replace(
        made,
        points=draft.whole(points, "puncte", place),
        total=draft.whole(total, "total", place),
    )
    if len(draft.problems) == before:
        if turns.shared:
            made = replace(made, player=turns.player(made))
        draft.rows.append(made)


def _is_deed(parts: Sequence[str]) -> bool:
    return parts[0].startswith(("-", "(")) or (len(parts) > 1 and bool(_POSITION.fullmatch(parts[0])))


def _deed(made: GameRow, parts: list[str], draft: RecordDraft, place: str) -> tuple[GameRow, list[str]]:
    what, *rest = parts or [""]
    found = _POSITION.fullmatch(what)
    if found and rest and int(found[1] or found[4]) <= LARGEST:
        column, row = found[2] or found[3], int(found[1] or found[4])
        position = Position(row - 1, ord(column.upper()) - 65, vertical=bool(found[3]))
        tiles = _word(rest[0], draft, place)
        return replace(made, position=position, word=rest[0], readings=(tiles,)), rest[1:]
    if what.startswith("(") and what.endswith(")"):
        inside = what[1:-1]
        events = {"challenge": RowKind.CHALLENGE, "time": RowKind.PENALTY}
        deed = events.get(inside.casefold())
        if deed and inside != "TIME":  # four tiles left
            return replace(made, deed=deed), rest
        return replace(made, deed=RowKind.LEFT, tiles=draft.tiles(inside, place)), rest
    if what == "--":
        return replace(made, deed=RowKind.WITHDRAWAL), rest
    if what == "-":
        return replace(made, deed=RowKind.PASS), rest
    if what.startswith("-") and what[1:].isascii() and what[1:].isdecimal():
        return replace(made, deed=RowKind.EXCHANGE, count=draft.whole(what[1:], "schimb", place)), rest
    if what.startswith("-"):
        return replace(made, deed=RowKind.EXCHANGE, tiles=draft.tiles(what[1:], place)), rest
    draft.wrong(place, Message("partida.gcg_no_event"))
    return made, []


def _word(text: str, draft: RecordDraft, place: str) -> str:
    """A word in tiles: lower case for jokers, dots for squares passed through."""
    if len(text) > LONGEST:
        draft.wrong(place, Message("partida.too_long", text=text[:LONGEST], most=LONGEST))
        return ""
    plain = _PARENTHESES.sub(lambda found: THROUGH * len(found[1]), text)
    tiles = draft.variant.alphabet.fold_marks(plain)
    foreign = {sign for sign in tiles if sign != THROUGH and sign.upper() not in draft.variant.alphabet.letters}
    if foreign:
        draft.wrong(place, Message("partida.foreign", signs=" ".join(sorted(foreign))))
    return tiles


def _plain(text: str) -> str:
    return one_line(text[: MAX_CELL * 2])[:MAX_CELL].rstrip()


def _place(number: int, line: str) -> str:
    return text_of("partida.gcg_line", row=text_of("files.row", row=number), line=line.strip()[:200])


def game_gcg(game: PlayedGame, name: str = "") -> str:
    """The text of the file. `name` is the file named in problems.

    Raises ProblemsError if a word begins farther off the board than the letters of GCG go.
    """
    far = [turn.row for turn in game.turns if turn.row.position and turn.row.position.col >= LARGEST]
    refuse_any([Problem(name, row.place, Message("partida.gcg_too_far", position=str(row.position))) for row in far])
    return "\n".join([*_pragma_lines(game), *_events(game), ""])


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


def _pragma_lines(game: PlayedGame) -> Iterator[str]:
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
    marked = text_of("partida.note", text=text_of("variant.reconstructed"))
    if record.variant.reconstructed and marked not in record.notes:
        yield marked
    yield from map(note_line, record.notes)


def _events(game: PlayedGame) -> Iterator[str]:
    settled, last, late = game.ended is not None, None, list[str]()
    for turn in game.turns:
        if not (settled and turn.row.deed is RowKind.LEFT):
            yield _move_line(turn.row.player, *_event(game, turn, last))
            yield from map(note_line, turn.row.notes)
        else:
            late += map(note_line, turn.row.notes)
        last = turn if turn.row.deed.is_turn else last
    yield from _end(game)
    yield from late


def _move_line(player: str, rack: str, what: str, gained: int, total: int) -> str:
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
            return _rack_laid(row.rack, taken, alphabet), f"{_turned(turn.position)} {_word_laid(turn)}", gained, total
        case RowKind.EXCHANGE:
            tiles = str(row.count) if row.count is not None else row.tiles
            return _rack_laid(row.rack, row.tiles, alphabet), f"-{tiles or 0}", 0, turn.total
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
    if last is None or last.state is not TurnState.WITHDRAWN or last.row.player != turn.row.player:
        return NO_RACK, 0
    rack, _, gained, _ = _event(game, last, None)
    return rack, gained


def _end(game: PlayedGame) -> Iterator[str]:
    """Lines of the end: who is out gains the others' tiles, which they lose (L.7, P.9), or gains them twice (W.5)."""
    rules, variant = load_rules(game.record.rules), game.record.variant
    if game.ended is None or not rules.rest:
        return
    left = {score.player.id: score.left or "" for score in game.scores}
    together = "".join(left.values())
    totals = {score.player.id: score.total for score in game.scores}
    if game.out and together:
        yield _move_line(
            game.out, "", f"({together})", rules.due(worth_of(variant, together), True, True), totals[game.out]
        )
    for player, tiles in left.items():
        if tiles and not (game.out and rules.rest_twice):
            yield _move_line(player, tiles, f"({tiles})", -worth_of(variant, tiles), totals[player])


def _nick(player: str) -> str:
    return "_".join(player.replace(":", "_").split())


def _turned(position: str) -> str:
    """A position with the coordinates of GCG: `H7` is `8G`, `6E` is `F5`.

    >>> _turned("H7"), _turned("6E")
    ('8G', 'F5')
    """
    place = Position.parse(position)
    row, column = str(place.row + 1), chr(65 + place.col)
    return column + row if place.vertical else row + column


def _word_laid(turn: Turn) -> str:
    if turn.laid is None:
        return turn.word
    run = turn.laid.main if turn.longer else turn.laid.written
    new = set(turn.laid.new)
    return "".join(tile if at in new else THROUGH for at, tile in zip(run.squares, run.tiles, strict=True))


def _rack_laid(written: str, taken: str, alphabet: Alphabet) -> str:
    """The rack written, else the tiles that the move takes, sorted, `?` first."""
    in_order = alphabet.in_order(taken)
    jokers = in_order.count(JOKER)
    return written or JOKER * jokers + in_order[: len(in_order) - jokers] or NO_RACK
